"""Moves as numbers and boards as arrays, for programs that learn.

A move is a row of *symbols*, one after another, as it is a row of clicks for people; each symbol has a
number, so that a game has one small space of actions, however many moves there are. `Way` is the row begun
so far: what may come next, and which move it is once it is complete. Who prefers the place in the list of
legal moves has `Listed`, which is a way of one symbol.

A board is a few named arrays, each with a shape and a range that a `Field` states.

A game describes both in its `arrays.py`, as a class `Arrays` derived from `GameArrays`. One that describes
nothing has what stands here: symbols found by playing a few games, and the text of its board.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from rookery.core.clicks import in_one_order
from rookery.core.extensions import part_beside
from rookery.core.game import CHANCE, A, AnyGame, Game, PlainView, S, Seat
from rookery.core.refusal import refuse
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import Setup

Array: TypeAlias = npt.NDArray[Any]
Seen: TypeAlias = dict[str, Array]
"""What a seat sees, by the names of the fields."""

MOST_MOVES = 8192
"""As long as a list of legal moves may be, unless a game says so."""

MANY = 32_000
"""Of what may become larger, such as moves, no more than this is shown."""

_TRIED, _STEPS = 4, 200
"""How many games are played, and how far, to find the symbols of a game that names none."""

_SPARE = 64
"""Numbers for symbols that those games did not show."""

_TEXT = 2048
"""So many bytes of a board's text are shown."""

_REMEMBERED = 100_000
"""How many moves are remembered with their numbers."""


class Field(msgspec.Struct, frozen=True):
    """One array: its name, its shape, and the least and the largest number in it."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int

    @property
    def dtype(self) -> type[np.integer[Any]]:
        """The smallest type that holds the range."""
        kinds = (np.int8, np.uint8, np.int16, np.int32)
        return next(
            (k for k in kinds if np.iinfo(k).min <= self.low and self.high <= np.iinfo(k).max), np.int64
        )


# ---- a move, symbol by symbol ----


class Way(Generic[A]):
    """Some symbols of a seat's move are chosen; `onward` has the numbers that may come next, in order, and
    `move` the move once nothing is missing. A way never changes: `take` gives the next one."""

    __slots__ = ()

    @property
    def move(self) -> A | None:
        raise NotImplementedError

    @property
    def onward(self) -> Sequence[int]:
        raise NotImplementedError

    def take(self, number: int) -> "Way[A]":
        """After that number, which is one of `onward`."""
        raise NotImplementedError


class Done(Way[A]):
    """Nothing is missing."""

    __slots__ = ("_move",)

    def __init__(self, move: A) -> None:
        self._move = move

    @property
    def move(self) -> A | None:
        return self._move

    @property
    def onward(self) -> Sequence[int]:
        return ()


class Rows(Way[A]):
    """All moves that begin like this, each with its whole row of numbers."""

    __slots__ = ("_branches", "_depth")

    def __init__(self, rows: Iterable[tuple[tuple[int, ...], A]], depth: int = 0) -> None:
        branches: dict[int, list[tuple[tuple[int, ...], A]]] = {}
        for row in rows:
            branches.setdefault(row[0][depth], []).append(row)
        self._branches, self._depth = branches, depth

    @property
    def move(self) -> A | None:
        return None

    @property
    def onward(self) -> Sequence[int]:
        return sorted(self._branches)

    def take(self, number: int) -> Way[A]:
        rows, after = self._branches[number], self._depth + 1
        return Done(rows[0][1]) if len(rows[0][0]) == after else Rows(rows, after)


class Listed(Way[A]):
    """The place of a move in the list of legal ones."""

    __slots__ = ("_legal",)

    def __init__(self, legal: Sequence[A]) -> None:
        self._legal = legal

    @property
    def move(self) -> A | None:
        return None

    @property
    def onward(self) -> Sequence[int]:
        return range(len(self._legal))

    def take(self, number: int) -> Way[A]:
        return Done(self._legal[number])


# ---- what a game says about its arrays ----


class GameArrays(Generic[S, A]):
    """The arrays of one game under one setup. What stands here does for any game."""

    same_everywhere: ClassVar[bool] = False
    """A move has the same symbols in every state, so they are remembered."""

    most_moves: ClassVar[int] = MOST_MOVES

    spare: ClassVar[int] = 0
    """Numbers for symbols that are not in `symbols`: in each state they are given out anew, in order."""

    def __init__(self, game: Game[S, A], setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self._remembered: dict[A, tuple[int, ...]] = {}

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """Everything that can be part of a player's move, each once."""
        raise NotImplementedError

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The arrays that `see` fills."""
        raise NotImplementedError

    def see(self, s: S, seat: Seat) -> Seen:
        """What a seat sees. Where a game has secrets this is made of its view and of nothing else; a check
        deals anew what the seat cannot know, and not a number may change."""
        raise NotImplementedError

    def spell(self, s: S, seat: Seat, a: A) -> tuple[str, ...]:
        """The symbols of a legal move, in order; no move's symbols begin another's. As it stands: its
        clicks."""
        return in_one_order(self.game.steps(s, seat, a), self.game.any_order(a))

    # ---- numbers ----

    @cached_property
    def number_of(self) -> Mapping[str, int]:
        return {symbol: number for number, symbol in enumerate(self.symbols)}

    @property
    def size(self) -> int:
        """How many numbers there are for symbols."""
        return len(self.symbols) + self.spare

    def numbers(self, s: S, seat: Seat, a: A) -> tuple[int, ...]:
        """The numbers of a legal move, of which every symbol has one of its own."""
        numbers = self._remembered.get(a) if self.same_everywhere else None
        if numbers is None:
            known = self.number_of
            numbers = tuple([known[symbol] for symbol in self.spell(s, seat, a)])
            if self.same_everywhere:
                if len(self._remembered) >= _REMEMBERED:
                    self._remembered.clear()
                self._remembered[a] = numbers
        return numbers

    def way(self, s: S, seat: Seat) -> Way[A]:
        """Where a seat's move begins. Overridden where moves are many and quicker made than listed."""
        legal = self.game.legal(s, seat)
        if self.same_everywhere:
            known = self._remembered
            return Rows([(known.get(a) or self.numbers(s, seat, a), a) for a in legal])
        return Rows([(self.numbers(s, seat, a), a) for a in legal])


class AnyArrays(GameArrays[S, A]):
    """Of a game that describes nothing."""

    spare = _SPARE

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """Those of a few random games, which are the same games every time."""
        game, found = self.game, set[str]()
        for number in range(_TRIED):
            rng, s = SeededRng("symbols", number), game.start(self.setup)
            for _ in range(_STEPS):
                acting = game.to_act(s)
                if not acting:
                    break
                moves = {p: game.draw(s, rng) if p == CHANCE else pick(rng, game.legal(s, p)) for p in acting}
                for seat in acting:
                    if seat != CHANCE:
                        found.update(*(self.spell(s, seat, a) for a in game.legal(s, seat)))
                s, _ = game.play(s, moves)
        return tuple(sorted(found))

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        return (Field("text", (_TEXT,), 0, 255),)

    def see(self, s: S, seat: Seat) -> Seen:
        """The text of the board, or all of a view that has none, as bytes."""
        view = self.game.view(s, seat)
        text = view.text.encode() if isinstance(view, PlainView) else msgspec.json.encode(view)
        array = np.zeros(_TEXT, np.uint8)
        array[: len(text)] = np.frombuffer(text[:_TEXT], np.uint8)
        return {"text": array}

    def way(self, s: S, seat: Seat) -> Way[A]:
        rows = [(self.spell(s, seat, a), a) for a in self.game.legal(s, seat)]
        known = self.number_of
        strange = sorted({symbol for row, _ in rows for symbol in row if symbol not in known})
        if len(strange) > self.spare:
            refuse(
                "too_many_symbols",
                f"{self.game.spec.title} has {len(strange)} clicks here that no numbers are known for; "
                f"there are {self.spare} to spare. An arrays.py in its package can name its clicks.",
            )
        given = {**known, **{symbol: len(known) + n for n, symbol in enumerate(strange)}}
        return Rows([(tuple([given[symbol] for symbol in row]), a) for row, a in rows])


def arrays_of(game: AnyGame, setup: Setup) -> GameArrays[Any, Any]:
    """A game's own arrays, or what does for any game."""
    part = part_beside(game, "arrays")
    made: GameArrays[Any, Any] = AnyArrays(game, setup) if part is None else part.Arrays(game, setup)
    return made
