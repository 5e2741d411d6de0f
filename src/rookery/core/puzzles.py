"""Puzzles: a position, and the one move that is best there. `puzzles.json` in a game's folder holds them.

- `Forced`: the solver wins with so many own moves, whatever the other side does. At every own move exactly
  one does it in time, and it cannot be done with fewer.
- `Odds`: one choice gives clearly better chances of winning than all others.

How they are found, proved and graded stands in `docs/puzzles.md`.
"""

import hashlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from rookery.core import decoding
from rookery.core.game import AnyGame, Seat
from rookery.core.refusal import refuse
from rookery.core.spec import OptionValue, Setup, check_setup, shown

FILE = "puzzles.json"
FORMAT = "rookery-puzzles/1"
GRADES = 5
"""Puzzles are graded from 1, the easiest, to this."""
MOST_MOVES = 5
"""The longest a forced win may take, in own moves."""
ANY = ""
"""Among the answers to wrong moves: to all that are not named."""


class Forced(msgspec.Struct, frozen=True, tag="forced", tag_field="t"):
    """`line` has own moves and answers in turn; its last move wins. `answers` has for every own move but the
    last the answer to each wrong one, after which it can no longer be done in time."""

    line: tuple[str, ...]
    answers: tuple[Mapping[str, str], ...] = ()

    @property
    def own(self) -> tuple[str, ...]:
        return self.line[::2]

    def answer(self, stage: int, move: str) -> str | None:
        """What the other side does about a wrong move; None at the last one, where that is not needed."""
        if stage >= len(self.answers):
            return None
        return self.answers[stage].get(move, self.answers[stage].get(ANY))


class Odds(msgspec.Struct, frozen=True, tag="odds", tag_field="t"):
    """`chances` has the solver's chance of winning after each legal move, in thousandths, the best first.
    `error` is the standard error of the lead the best one has, in the same."""

    chances: Mapping[str, int]
    error: int = 0

    @property
    def best(self) -> str:
        return next(iter(self.chances))

    @property
    def margin(self) -> int:
        """How much worse the next best one is."""
        first, second, *_ = self.chances.values()
        return first - second


Solution: TypeAlias = Forced | Odds


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """`seat` is who solves it. `options` are those that differ from the rulebook."""

    id: str
    grade: int
    seats: int
    seat: Seat
    position: str
    solution: Solution
    options: Mapping[str, OptionValue] = {}

    @property
    def moves(self) -> int:
        """How many own moves it takes."""
        return len(self.solution.own) if isinstance(self.solution, Forced) else 1

    def setup(self, game: AnyGame, more: Mapping[str, OptionValue] = MappingProxyType({})) -> Setup:
        return check_setup(game.spec, self.seats, {**self.options, **more}, self.position)


class Collection(msgspec.Struct, frozen=True):
    """What a file holds."""

    format: str
    game: str
    rules: int
    puzzles: tuple[Puzzle, ...]


def id_of(game: AnyGame, position: str, seat: Seat) -> str:
    """Short, and the same for the same position, whatever else the file holds."""
    text = f"{game.spec.id}|{game.spec.rules}|{seat}|{position}"
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def encode(collection: Collection) -> bytes:
    """JSON with a puzzle a line."""
    head = {name: getattr(collection, name) for name in ("format", "game", "rules")}
    lines = [f' "{name}": '.encode() + msgspec.json.encode(value) for name, value in head.items()]
    puzzles = b",".join(b"\n  " + msgspec.json.encode(puzzle) for puzzle in collection.puzzles)
    return b"{\n" + b",\n".join(lines) + b',\n "puzzles": [' + puzzles + b"\n ]\n}\n"


def decode(game: AnyGame, data: bytes) -> Collection:
    """What a file holds; whoever wrote it hears what is wrong with it."""
    try:
        found = decoding.decode(data, Collection)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        refuse("bad_puzzles", f"This is not a file of puzzles: {shown(fault, 200)}.")
    if found.format != FORMAT:
        refuse("bad_puzzles", f"The puzzles' format is {shown(found.format)}; this version reads {FORMAT}.")
    if (found.game, found.rules) != (game.spec.id, game.spec.rules):
        refuse(
            "bad_puzzles",
            f"The puzzles are for version {shown(found.rules)} of the rules of {shown(found.game)}; "
            f"this is version {game.spec.rules} of {game.spec.id}.",
        )
    ids = [puzzle.id for puzzle in found.puzzles]
    twice = next((one for one in ids if ids.count(one) > 1), None)
    if twice is not None:
        refuse("bad_puzzles", f"There are two puzzles {shown(twice)}.")
    return found
