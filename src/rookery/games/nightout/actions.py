"""What the dealer and the players can do. A tag is the word that a move begins with; see `notation.py`."""

from typing import TypeAlias

import msgspec

# ---- the dealer ----


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """`tiles` has, for each domino of the layout in order, the pips on its two cells."""

    tiles: tuple[tuple[int, int], ...]
    first: int


class Nest(msgspec.Struct, frozen=True, tag="nest"):
    """Two dice, the tile of which is nobody's nest yet."""

    low: int
    high: int


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """One die: the stop number."""

    die: int


class Select(msgspec.Struct, frozen=True, tag="select"):
    """Two dice, the lower one first: the tile to alter the board with."""

    low: int
    high: int


# ---- the players ----


class Place(msgspec.Struct, frozen=True, tag="place"):
    token: int
    cell: int


class Step(msgspec.Struct, frozen=True, tag="step"):
    cell: int


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    pass


class WalkOn(msgspec.Struct, frozen=True, tag="eaten"):
    """Leave a blank, and be eaten for it."""


class Buddy(msgspec.Struct, frozen=True, tag="buddy"):
    token: int
    origin: int
    to: int


class Lift(msgspec.Struct, frozen=True, tag="lift"):
    tile: int


class Put(msgspec.Struct, frozen=True, tag="tile"):
    """The low end goes on `cell`, the high end one cell further: `way` is an index of `rules.cells.WAYS`."""

    tile: int
    cell: int
    way: int


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """Leave the buddy, or the tile, where it is."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Stunned: there is nothing else."""


DealerAction: TypeAlias = Lay | Nest | Roll | Select
Action: TypeAlias = DealerAction | Place | Step | Stop | WalkOn | Buddy | Lift | Put | Keep | Pass
