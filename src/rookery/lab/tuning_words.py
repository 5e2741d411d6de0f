"""What a tuning has found, in sentences: for the terminal and for pages."""

from collections.abc import Iterable, Sequence

from rookery.core.spec import OptionValue, spell
from rookery.lab.tuning import Knob, Tried, Tuned

VERDICTS = {"kept": "kept", "missed": "missed", "open": "not sure"}


def candidate_words(tried: Tried, knobs: Sequence[Knob]) -> str:
    what = ", ".join(values_of(knobs, tried.values)) or "the start"
    return f"{what}: {distance_words(tried)}"


def values_of(knobs: Iterable[Knob], values: Iterable[OptionValue | None]) -> list[str]:
    """What a candidate changes."""
    return [
        f"{knob.name.replace(', ', ' ')} {value_words(value)}"
        for knob, value in zip(knobs, values, strict=True)
        if value != knob.now
    ]


def distance_words(tried: Tried) -> str:
    """How many of its figures lie inside their wish, as measured, and how far it is in all."""
    if tried.distance is None:
        return tried.fault
    inside = sum(told.wish.low <= told.figure.value <= told.wish.high for told in tried.told)
    return f"{inside} of {len(tried.told)} inside the wish, distance {tried.distance:.2f}"


def value_words(value: OptionValue | None) -> str:
    return "none" if value is None else spell(value)


def end_words(tuned: Tuned) -> str:
    """The answer in a few sentences."""
    tried = f"{tuned.tried:,} candidates were tried in {tuned.games:,} games"
    tried += ", which is every combination." if tuned.every else "."
    if not tuned.changed:
        return f"{tried} None is nearer to the wish than what is there already."
    low, high = tuned.better.low, tuned.better.high
    if low > 0:
        return f"{tried} What was found is nearer to the wish than the start, also on fresh deals."
    if high < 0:
        return (
            f"{tried} On fresh deals what was found is farther from the wish than the start: keep the start."
        )
    return f"{tried} On fresh deals what was found and the start do about equally well."
