"""What a review of a finished game holds: every change of a chance of winning, entered once.

- `luck`: what the dealer did, beyond what was to be expected of it.
- `mistakes`: what the side's own moves lost against the best ones, by what their players knew then.
- `others`: what the mistakes of the other sides gave it, or took from it.
- `hidden`: what nobody could see when they chose: hidden hands, and choices made at the same time.
- `error`: the judge saw more after the move than before it.
- `ending`: what resigning, an agreement or the clock made of it, instead of playing on.

So the books of every side add up: result = start + luck - mistakes + others + hidden + error + ending.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

import msgspec

from rookery.core.game import Seat
from rookery.core.judging import Chances
from rookery.core.record import Step

Grade: TypeAlias = Literal["fine", "slip", "mistake", "blunder"]

SLIP, MISTAKE, BLUNDER = 0.02, 0.05, 0.12
"""From how much lost chance of winning on a move is called so."""


class Better(msgspec.Struct, frozen=True, omit_defaults=True):
    """The move that was best by what the player knew: why, and what could have followed it."""

    move: str
    reasons: tuple[str, ...] = ()
    line: tuple[str, ...] = ()


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat chose. `chance` is what that was worth to its side, and `best` what the best move was;
    where that was chosen, `margin` is how much worse the next best one was. `error` is the standard error of
    the judged chance."""

    seat: Seat
    move: str
    chance: float
    best: float
    grade: Grade
    margin: float = 0.0
    error: float = 0.0
    better: Better | None = None

    @property
    def lost(self) -> float:
        return self.best - self.chance


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed one side's chances, told apart as above."""

    luck: float = 0.0
    mistakes: float = 0.0
    others: float = 0.0
    hidden: float = 0.0
    error: float = 0.0
    ending: float = 0.0

    @property
    def change(self) -> float:
        return math.fsum(
            (self.luck, -self.mistakes, self.others, self.hidden, self.error, self.ending),
        )

    @property
    def swing(self) -> float:
        """Without what only the judge or the clock did."""
        return abs(self.luck - self.mistakes + self.others + self.hidden)


class ReviewedStep(msgspec.Struct, frozen=True):
    """`chances` are those after it, one number a side, and `books` has an entry for each. `error` is the
    standard error of what was expected of the dealer; 0 where its odds are listed."""

    number: int
    moves: Step
    chances: Chances
    books: tuple[Entry, ...]
    decisions: tuple[Decision, ...] = ()
    error: float = 0.0


class Book(msgspec.Struct, frozen=True):
    """One side's whole game: result = start + what its entry adds up to."""

    seats: tuple[Seat, ...]
    start: float
    result: float
    entry: Entry


class SeatReview(msgspec.Struct, frozen=True):
    """One player's part. `lost` is what its own mistakes cost; `best` and `worst` are the numbers of the
    steps with its hardest good move and its costliest one."""

    seat: Seat
    lost: float
    grades: Mapping[Grade, int]
    best: int | None
    worst: int | None
    words: str


class Review(msgspec.Struct, frozen=True):
    """`sides` has the place of each seat's side among the books. `decisive` is the number of the step that
    changed most, None where none did. `error` is how far the judge changes its mind in a step, on average."""

    game: str
    players: tuple[str, ...]
    sides: tuple[int, ...]
    steps: tuple[ReviewedStep, ...]
    books: tuple[Book, ...]
    decisive: int | None
    error: float
    outcome: str
    seats: tuple[SeatReview, ...]

    @property
    def rolled(self) -> bool:
        """Whether there was any luck in it."""
        return any(entry.luck for step in self.steps for entry in step.books)


def grade_of(lost: float) -> Grade:
    if lost < SLIP:
        return "fine"
    if lost < MISTAKE:
        return "slip"
    return "mistake" if lost < BLUNDER else "blunder"


def added_up(entries: Iterable[Entry]) -> Entry:
    rows = [msgspec.structs.astuple(entry) for entry in entries]
    return Entry(*(math.fsum(column) for column in zip(*rows, strict=True)))
