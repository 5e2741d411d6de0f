"""What everyone sees: there are no secrets in this game."""

import msgspec

from rookery.core.game import View
from rookery.games.nightout.events import Square


class TileView(msgspec.Struct, frozen=True, gc=False):
    """A domino. `cells` has the low end's square, then the high end's."""

    #: as it is written: "3|5"
    name: str
    low: int
    high: int
    cells: tuple[Square, Square]
    #: no penguin and no loose buddy on it
    vacant: bool
    #: the seat whose nest it is
    nest_of: int | None


class PenguinView(msgspec.Struct, frozen=True, gc=False):
    seat: int
    #: the squares it stands on: one, or both of its nest until it first steps; none before its nest is
    #: rolled and once it is eaten
    cells: tuple[str, ...]
    #: the buddies with it, such as ("a1",)
    carried: tuple[str, ...]
    #: it passes its next turn
    stunned: bool
    eaten: bool
    #: its nest's numbers and name; None until rolled
    nest_low: int | None
    nest_high: int | None
    nest: str | None
    #: steps home over the tiles, whatever they show and whoever stands there; None when cut off or nowhere
    home: int | None
    #: foreign buddies its next walk may not end on
    barred: tuple[str, ...]


class BuddyView(msgspec.Struct, frozen=True, gc=False):
    """A buddy that lies on the board."""

    name: str
    owner: int
    cell: str


class HeldView(msgspec.Struct, frozen=True, gc=False):
    """A buddy still to be placed, and who places it."""

    name: str
    owner: int
    holder: int


class ReachView(msgspec.Struct, frozen=True, gc=False):
    """A square the walker can get to, with one shortest way there."""

    cell: str
    #: the squares to enter one after another, the last one `cell`
    path: tuple[str, ...]
    #: why the walk would end there, as in `Stopped`: "number", "bear", "buddy", "sixth"; "": one may go on
    ends: str
    #: one may stop there, or must
    stop: bool


class NightOutView(View, frozen=True, tag="nightout"):
    #: "lay", "nest", "place", "roll", "walk", "bonus", "select", "buddy", "lift", "tile", "stunned"
    phase: str
    seats: int
    tiles: tuple[TileView, ...]
    penguins: tuple[PenguinView, ...]
    buddies: tuple[BuddyView, ...]
    held: tuple[HeldView, ...]
    #: whose turn it is, also while the dealer rolls for it
    turn: int
    #: who began
    first: int
    round: int
    #: 0: none
    round_limit: int
    #: the stop number; 0 while there is none
    die: int
    #: the two dice of the alteration, the lower first; () while there are none
    dice: tuple[int, ...]
    #: the tile they select; None while there is none
    selected: str | None
    #: in phase "tile" the one that may be put somewhere
    in_hand: str | None
    #: the squares stood on this turn, first where it began (both, if in the middle of the nest)
    trail: tuple[str, ...]
    #: steps taken, and steps that are left at most
    steps: int
    steps_left: int
    #: the buddies that may still be moved in phases "bonus" and "buddy"; in "buddy" the first of them now
    movable: tuple[str, ...]
    #: the mover's barred tokens do not count this turn
    bar_lifted: bool
    #: only in phase "walk"
    reach: tuple[ReachView, ...]
    #: in phase "walk": one may stop right here
    may_stop: bool
    #: in phase "walk": the walker is on a blank and would be eaten if it went on
    on_blank: bool
    #: "home", "last", "round_limit", or "" while the game goes on
    ended: str
    #: the options that matter to a player: the highest number, and the words of the settings
    top: int
    islands: str
    touch: str
    bears: str
    #: the position as text
    position: str
