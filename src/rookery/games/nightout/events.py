"""Everything that can happen, each told once.

Cells, tiles and tokens go by their names: "c5", "3|5" (the low end first), "a2" (seat 0's second buddy).
`seat` is always who did it or whom it befell; `owner` is whose buddy it is.
"""

import msgspec

from rookery.core.game import Event, OfSeat
from rookery.games.nightout.rules.cells import CELL_NAMES, x_of, y_of


class Square(msgspec.Struct, frozen=True, gc=False):
    """A cell by its name and where it lies: a1 is (0, 0), `y` grows to the north."""

    name: str
    x: int
    y: int


def square(cell: int) -> Square:
    return Square(CELL_NAMES[cell], x_of(cell), y_of(cell))


def squares(cells: tuple[int, int]) -> tuple[Square, Square]:
    return square(cells[0]), square(cells[1])


# ---- before the first turn ----


class Laid(Event, frozen=True):
    """All dominoes lie face up. `first` is the seat that begins, `by_lot` if it was drawn."""

    tiles: int
    first: int
    by_lot: bool


class Nested(Event, OfSeat, frozen=True):
    """After its `Rolled`: the penguin stands on the middle of its nest, on both `cells` (low end first)."""

    tile: str
    cells: tuple[Square, Square]


class Placed(Event, OfSeat, frozen=True):
    """`seat` put `owner`'s buddy on a vacant square."""

    token: str
    owner: int
    cell: str


# ---- dice ----


class Rolled(Event, OfSeat, frozen=True):
    """`what` it was for: "nest" (two dice), "walk" (one), "alter" (two). Two dice: the lower first."""

    what: str
    dice: tuple[int, ...]


class BarLifted(Event, OfSeat, frozen=True):
    """Every place to end the walk is barred by these foreign buddies, so they do not count this turn."""

    tokens: tuple[str, ...]


# ---- the walk ----


class Stepped(Event, OfSeat, frozen=True):
    """One step. `step` counts this turn's steps from 1; `pips` is the number entered."""

    origin: str
    to: str
    step: int
    pips: int


class PickedUp(Event, frozen=True):
    """The owner has its buddy with it now. `carried` counts what it carries."""

    owner: int
    token: str
    cell: str
    carried: int


class Stopped(Event, OfSeat, frozen=True):
    """The walk is over on `cells` (two: still in the middle of the nest).

    `why`: "number" (the number rolled), "bear" (a blank), "buddy" (picked up), "sixth" (step), "stop" (by
    choice), "stuck" (nowhere else to go). When several hold, the first of these. `pips` is the number
    there, -1 in the middle of a nest whose ends differ.
    """

    cells: tuple[str, ...]
    why: str
    pips: int
    steps: int


class Eaten(Event, OfSeat, frozen=True):
    """`seat` went on from the blank `cell`; the buddies it carried lie there now."""

    cell: str
    dropped: tuple[str, ...]


class Bonus(Event, OfSeat, frozen=True):
    """The walk ended on a double: one of the own loose buddies may move, or `each` of them."""

    tile: str
    each: bool


# ---- altering the board ----


class Selected(Event, OfSeat, frozen=True):
    """After its `Rolled`. `cells` is () when that tile is not on the board, and nothing is selected.

    `stands`: the mover is on it. `vacant`: no penguin and no loose buddy is. `tokens` lie on it.
    """

    tile: str
    cells: tuple[str, ...]
    vacant: bool
    stands: bool
    tokens: tuple[str, ...]


class Stunned(Event, OfSeat, frozen=True):
    """`seat` must pass its next turn. `again`: it had to already, so nothing changes."""

    by: int
    cells: tuple[str, ...]
    again: bool


class BuddyMoved(Event, OfSeat, frozen=True):
    """`seat` moved `owner`'s buddy; a `PickedUp` follows if that was onto its own penguin."""

    token: str
    owner: int
    origin: str
    to: str


class TileLifted(Event, OfSeat, frozen=True):
    """A vacant tile of the mover's choice, about to be put somewhere or back."""

    tile: str
    cells: tuple[str, str]


class TileMoved(Event, OfSeat, frozen=True):
    """From where to where, low end first; `nest_of` is the seat whose nest it is, if any."""

    tile: str
    origin: tuple[Square, Square]
    to: tuple[Square, Square]
    nest_of: int | None


class Kept(Event, OfSeat, frozen=True):
    """Nothing was moved: of the buddies (`what` is "buddy") or the tile ("tile") named."""

    what: str
    names: tuple[str, ...]


class Barred(Event, OfSeat, frozen=True):
    """`seat` ended its turn on foreign buddies; its next walk may not end on any of them."""

    tokens: tuple[str, ...]


class Passed(Event, OfSeat, frozen=True):
    """The stunned turn is over."""


# ---- the end ----


class Won(Event, OfSeat, frozen=True):
    """`why`: "home" (in its nest with both buddies) or "last" (everyone else was eaten)."""

    why: str


class TimeUp(Event, frozen=True):
    """The last round is over; `winners` are who carries most and is nearest home."""

    winners: tuple[int, ...]
