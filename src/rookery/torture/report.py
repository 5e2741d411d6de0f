"""What a run found: figures beside their targets, and every violation in words."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

Progress: TypeAlias = Callable[[int], None]
"""Hears how far a run has come."""

MOST_VIOLATIONS = 50
"""Kept in words; the rest is only counted."""


class Line(msgspec.Struct, frozen=True):
    """One row of the table at the end. `met` is None where nothing was promised."""

    words: str
    value: str
    target: str = ""
    met: bool | None = None


class Report(msgspec.Struct):
    """A run is `sound` if nothing it promises was broken; how quick it was stands in the lines only."""

    promise: str
    lines: list[Line] = []
    violations: list[str] = []
    more: int = 0

    def violated(self, words: str) -> None:
        if len(self.violations) < MOST_VIOLATIONS:
            self.violations.append(words)
        else:
            self.more += 1

    def expect(self, truth: bool, words: str) -> None:
        if not truth:
            self.violated(words)

    def measured(self, words: str, value: float, unit: str = "") -> None:
        self.lines.append(Line(words, _written(value, unit)))

    def at_most(self, words: str, value: float, limit: float, unit: str = "") -> None:
        """A promise about quickness or size: told, and never a failure of the run."""
        self.lines.append(Line(words, _written(value, unit), f"≤ {_written(limit, unit)}", value <= limit))

    def at_least(self, words: str, value: float, limit: float, unit: str = "") -> None:
        self.lines.append(Line(words, _written(value, unit), f"≥ {_written(limit, unit)}", value >= limit))

    def none_of(self, words: str, count: int) -> None:
        """Something that must never happen."""
        self.lines.append(Line(words, f"{count:,}", "0", count == 0))
        self.expect(count == 0, f"{words}: {count:,}")

    def holds(self, words: str, truth: bool) -> None:
        self.lines.append(Line(words, "yes" if truth else "no", "yes", truth))
        self.expect(truth, f"{words}: no")

    @property
    def sound(self) -> bool:
        return not self.violations


def _written(value: float, unit: str) -> str:
    number = f"{value:,.0f}" if value == int(value) or abs(value) >= 1000 else f"{value:,.3g}"
    return f"{number} {unit}".rstrip()


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` of all are not above; 0 where there are none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def times(report: Report, words: str, seconds: Sequence[float], limit_ms: float | None = None) -> None:
    """The median and the 99th percentile, in milliseconds."""
    report.measured(f"{words}, p50", 1000 * percentile(seconds, 0.5), "ms")
    high = 1000 * percentile(seconds, 0.99)
    if limit_ms is None:
        report.measured(f"{words}, p99", high, "ms")
    else:
        report.at_most(f"{words}, p99", high, limit_ms, "ms")
