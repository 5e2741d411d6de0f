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
    """A run is `sound` if no promise was broken and no bound missed. The two are told apart, because a bound
    of time can also be missed by a machine that has something else to do."""

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
        """A bound of time or size."""
        met = is_within(value, limit)
        self.lines.append(Line(words, _written(value, unit), f"≤ {_written(limit, unit)}", met))

    def at_least(self, words: str, value: float, limit: float, unit: str = "") -> None:
        met = is_within(-value, -limit)
        self.lines.append(Line(words, _written(value, unit), f"≥ {_written(limit, unit)}", met))

    def bounded(
        self,
        words: str,
        bounds: Sequence[tuple[str, float, float, str]],
        figures: Sequence[tuple[str, float, str]] = (),
    ) -> bool:
        """Several bounds of one thing in one row, each with its name, value, limit and unit; then figures
        that have none. Whether all were kept."""
        values = [(name, value, unit) for name, value, _, unit in bounds]
        shown = ", ".join(f"{name} {_written(value, unit)}" for name, value, unit in (*values, *figures))
        target = ", ".join(f"≤ {_written(limit, unit)}" for _, _, limit, unit in bounds)
        met = all(is_within(value, limit) for _, value, limit, _ in bounds)
        self.lines.append(Line(words, shown, target, met))
        return met

    def none_of(self, words: str, count: int) -> None:
        """Something that must never happen."""
        met = is_within(count, 0)
        self.lines.append(Line(words, f"{count:,}", "0", met))
        self.expect(met, f"{words}: {count:,}")

    def holds(self, words: str, truth: bool) -> None:
        self.lines.append(Line(words, "yes" if truth else "no", "yes", truth))
        self.expect(truth, f"{words}: no")

    def add(self, part: "Report") -> None:
        """What another run found, under its own promise."""
        self.lines += [Line(f"{part.promise}:", ""), *part.lines]
        for words in part.violations:
            self.violated(words)
        self.more += part.more

    @property
    def missed(self) -> list[Line]:
        """The lines whose bound was not kept."""
        return [line for line in self.lines if line.met is False]

    @property
    def sound(self) -> bool:
        return not self.violations and not self.missed


def is_within(value: float, limit: float) -> bool:
    """Every bound is judged here, so that a test can make them all impossible."""
    return value <= limit


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
    """The median and the 99th percentile, in milliseconds; nothing if there is nothing to tell."""
    if not seconds and limit_ms is None:
        return
    report.measured(f"{words}, p50", 1000 * percentile(seconds, 0.5), "ms")
    high = 1000 * percentile(seconds, 0.99)
    if limit_ms is None:
        report.measured(f"{words}, p99", high, "ms")
    else:
        report.at_most(f"{words}, p99", high, limit_ms, "ms")
