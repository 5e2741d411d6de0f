"""What many reviewed games come to: how much of the results luck and mistakes explain, and who made which.

Result - start = luck - own mistakes + others' mistakes, and a rest: what nobody could see, the judge's error
and games that ended early. How large that rest is tells how good the split is.
"""

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from rookery.bots.books import Book, Grade, Review
from rookery.bots.reviewing import review
from rookery.core.game import AnyGame, Seat
from rookery.core.record import Record
from rookery.core.thought import Budget


class Part(msgspec.Struct, frozen=True):
    """One seat's part of a game; the book is its side's. `lost` is by its own `decisions` alone."""

    player: str
    seat: Seat
    book: Book
    lost: float
    decisions: int
    grades: Mapping[Grade, int]


class ReviewedGame(msgspec.Struct, frozen=True):
    """`seconds` of processor time were spent on it."""

    file: str
    game: str
    outcome: str
    steps: int
    seconds: float
    books: tuple[Book, ...]
    parts: tuple[Part, ...]


def reviewed(game: AnyGame, record: Record, file: str, budget: Budget | None = None) -> ReviewedGame:
    began = time.process_time()
    found = review(game, record, budget)
    taken = time.process_time() - began
    parts = tuple(_part(found, seat) for seat in range(len(found.players)))
    return ReviewedGame(file, found.game, found.outcome, len(found.steps), taken, found.books, parts)


def _part(found: Review, seat: Seat) -> Part:
    one = found.seats[seat]
    book = found.books[found.sides[seat]]
    return Part(found.players[seat], seat, book, one.lost, sum(one.grades.values()), one.grades)


# ---- what they add up to ----


def unexplained(book: Book) -> float:
    """What luck and mistakes leave of a result."""
    entry = book.entry
    return book.result - math.fsum((book.start, entry.luck, -entry.mistakes, entry.others))


def beyond_fair_share(book: Book, sides: int) -> float:
    """The same, if everybody had begun with a fair share instead of what the judge says of the start."""
    return unexplained(book) + book.start - 1 / sides


def missing(book: Book) -> float:
    """What all entries together leave of it: nothing, but for the last digits."""
    return book.result - math.fsum((book.start, book.entry.change))


class Mean(msgspec.Struct, frozen=True):
    """With its standard error; 0 for a single one."""

    value: float
    error: float


def mean(numbers: Iterable[float]) -> Mean:
    listed = list(numbers)
    count = len(listed)
    value = math.fsum(listed) / count
    if count == 1:
        return Mean(value, 0.0)
    variance = math.fsum((number - value) ** 2 for number in listed) / (count - 1)
    return Mean(value, math.sqrt(variance / count))


class Account(msgspec.Struct, frozen=True):
    """Of one kind of player, or of one seat: the mean of each over its games. `swing` is how much luck there
    was, whichever way it went; `unexplained` likewise."""

    who: str
    games: int
    result: Mean
    luck: Mean
    swing: Mean
    lost: Mean
    unexplained: Mean
    decisions: float
    grades: Mapping[Grade, float]

    @property
    def lost_a_move(self) -> float:
        return self.lost.value / self.decisions if self.decisions else 0.0


def account(who: str, parts: Sequence[Part]) -> Account:
    count = len(parts)
    return Account(
        who,
        count,
        mean(part.book.result for part in parts),
        mean(part.book.entry.luck for part in parts),
        mean(abs(part.book.entry.luck) for part in parts),
        mean(part.lost for part in parts),
        mean(abs(unexplained(part.book)) for part in parts),
        sum(part.decisions for part in parts) / count,
        {grade: sum(part.grades[grade] for part in parts) / count for grade in parts[0].grades},
    )


def accounts(games: Iterable[ReviewedGame]) -> list[Account]:
    """By player, then by seat."""
    parts = [part for game in games for part in game.parts]
    players = _grouped(parts, lambda part: part.player)
    seats = _grouped(sorted(parts, key=lambda part: part.seat), lambda part: f"seat {part.seat + 1}")
    return [account(who, group) for who, group in (*players.items(), *seats.items())]


def _grouped(parts: Iterable[Part], who: Callable[[Part], str]) -> dict[str, list[Part]]:
    groups: dict[str, list[Part]] = {}
    for part in parts:
        groups.setdefault(who(part), []).append(part)
    return groups
