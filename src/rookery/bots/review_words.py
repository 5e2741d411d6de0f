"""A review as players read it: how much, and what it came to for each of them."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from rookery.bots.books import SLIP, Decision, Grade, Review, ReviewedStep, SeatReview
from rookery.core.game import Seat
from rookery.core.sentences import listed

Telling: TypeAlias = Callable[[ReviewedStep, Seat, str], str]
"""Says what a seat's move in that step does, or would have done, in whole sentences."""

GRADE_WORDS: dict[Grade, str] = {"blunder": "big mistake", "mistake": "mistake", "slip": "small mistake"}


def percent(chance: float) -> str:
    """A chance, or a part of one. What is not quite nothing or everything is not called so."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "less than 1 %"
    return "more than 99 %" if whole == 100 and chance < 1 else f"{whole} %"


def points(part: float) -> str:
    """Chances that were won or lost in all, which may be more than there ever were at once."""
    whole = round(100 * part)
    return "less than 1 point" if whole == 0 else "1 point" if whole == 1 else f"{whole} points"


def summary(found: Review, one: SeatReview, told: Telling) -> str:
    """What the game was for one player, in a few sentences."""
    return " ".join(_sentences(found, one, told))


def _sentences(found: Review, one: SeatReview, told: Telling) -> Iterator[str]:
    name, side = found.players[one.seat], found.sides[one.seat]
    book = found.books[side]
    yield f"{name} {_result(book.result)}."
    yield _mistakes(one)
    if found.rolled:
        yield _luck(book.entry.luck)
    verdict = _verdict(found, one)
    if verdict:
        yield verdict
    steps = {step.number: step for step in found.steps}
    if one.worst is not None:
        step = steps[one.worst]
        worst = _decision(step, one.seat)
        yield f"The worst move was step {one.worst}: {told(step, one.seat, worst.move)}"
        if worst.better:
            yield f"Better: {told(step, one.seat, worst.better.move)}"
    if one.best is not None:
        step = steps[one.best]
        yield f"The best move was step {one.best}: {told(step, one.seat, _decision(step, one.seat).move)}"
    if found.decisive is not None:
        yield f"The decisive moment was step {found.decisive}: {_played(steps[found.decisive], told)}"


def _result(result: float) -> str:
    if result == 1:
        return "won"
    return "shared the win" if result else "lost"


def _mistakes(one: SeatReview) -> str:
    made = [
        f"{count} {words if count == 1 else words + 's'}"
        for grade, words in GRADE_WORDS.items()
        if (count := one.grades[grade])
    ]
    if not made:
        return "No move lost much."
    return f"{listed(made)} cost {points(one.lost)} in all (100 points are a sure win)."


def _luck(luck: float) -> str:
    if abs(luck) < SLIP:
        return "Luck was even."
    return f"Luck {'gave' if luck > 0 else 'took'} {points(abs(luck))}."


def _verdict(found: Review, one: SeatReview) -> str | None:
    """Where skill and luck pulled in different directions."""
    name, side = found.players[one.seat], found.sides[one.seat]
    book = found.books[side]
    others = [other.entry.mistakes for number, other in enumerate(found.books) if number != side]
    if not others or abs(book.entry.luck) < SLIP:
        return None
    if book.result == 0 and book.entry.luck < 0 and book.entry.mistakes + SLIP < min(others):
        return f"{name} played {'best' if len(others) > 1 else 'better'}, but had bad luck."
    if book.result == 1 and book.entry.luck > 0 and book.entry.mistakes > min(others) + SLIP:
        return f"{name} had good luck: somebody else played better."
    return None


def _decision(step: ReviewedStep, seat: int) -> Decision:
    return next(one for one in step.decisions if one.seat == seat)


def _played(step: ReviewedStep, told: Telling) -> str:
    if len(step.moves) > 1:
        return "everybody chose at once."
    ((seat, move),) = step.moves
    return told(step, seat, move)


def player(found: Review, seat: int) -> str:
    return "the dealer" if seat < 0 else found.players[seat]
