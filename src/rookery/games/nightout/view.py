"""What everyone sees: there are no secrets in this game."""

from collections.abc import Iterator

import msgspec

from rookery.core.game import View
from rookery.games.nightout import state
from rookery.games.nightout.events import Square, squares
from rookery.games.nightout.position.lines import position_text
from rookery.games.nightout.rules.board import is_vacant, penguin_cells, steps_home, tile_cells
from rookery.games.nightout.rules.cells import CELL_NAMES
from rookery.games.nightout.rules.walk import ground_of, may_stop, on_blank, ways_on
from rookery.games.nightout.state import CARRIED, ENDS, HELD, SIX, TILE_NAMES, TOKEN_NAMES, State, token_names


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
    #: "lay", "nest", "place", "roll", "walk", "bonus", "select", "buddy", "lift", "tile", "stunned",
    #: "over"
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


def view_of(s: State) -> NightOutView:
    seats = len(s.at)
    walking = s.phase == state.WALK
    blank = walking and on_blank(s)
    return NightOutView(
        phase=s.phase,
        seats=seats,
        tiles=tuple(_tiles(s)),
        penguins=tuple(_penguin(s, seat) for seat in range(seats)),
        buddies=tuple(
            BuddyView(TOKEN_NAMES[token], token // 2, CELL_NAMES[cell])
            for token, cell in enumerate(s.tokens)
            if cell >= 0
        ),
        held=tuple(
            HeldView(TOKEN_NAMES[token], token // 2, state.holder(token, seats))
            for token, cell in enumerate(s.tokens)
            if cell == HELD
        ),
        turn=s.turn,
        first=s.first,
        round=s.round,
        round_limit=s.options.round_limit,
        die=s.die,
        dice=ENDS[s.selected] if s.selected >= 0 else (),
        selected=_tile_name(s.selected),
        in_hand=_tile_name(s.tile),
        trail=_cell_names(s.trail),
        steps=s.steps,
        steps_left=SIX - s.steps if walking and not blank else 0,
        movable=token_names(s.todo),
        bar_lifted=s.lifted_bar,
        reach=tuple(_reach(s)) if walking and not blank else (),
        may_stop=walking and may_stop(ground_of(s), penguin_cells(s, s.turn)),
        on_blank=blank,
        ended=s.ended,
        top=s.options.top,
        islands="one_floe" if s.options.one_floe else "allowed",
        touch="literal" if s.options.literal else "grid",
        bears="eat" if s.options.eat else "stop",
        position=position_text(s),
    )


def _tiles(s: State) -> Iterator[TileView]:
    if s.phase == state.LAY:
        return
    for tile in range(len(s.halves) // 2):
        low, high = tile_cells(s.halves, tile)
        if low != state.AWAY:
            nest_of = s.nests.index(tile) if tile in s.nests else None
            cells = squares((low, high))
            yield TileView(TILE_NAMES[tile], *ENDS[tile], cells, is_vacant(s, tile), nest_of)


def _penguin(s: State, seat: int) -> PenguinView:
    nest, on_board = s.nests[seat], bool(penguin_cells(s, seat))
    low, high = ENDS[nest] if nest >= 0 else (None, None)
    return PenguinView(
        seat=seat,
        cells=_cell_names(penguin_cells(s, seat)),
        carried=tuple(TOKEN_NAMES[token] for token in (2 * seat, 2 * seat + 1) if s.tokens[token] == CARRIED),
        stunned=bool(s.stunned >> seat & 1),
        eaten=s.at[seat] == state.EATEN,
        nest_low=low,
        nest_high=high,
        nest=_tile_name(nest),
        home=steps_home(s, seat) if on_board else None,
        barred=token_names(s.barred[seat]),
    )


def _reach(s: State) -> Iterator[ReachView]:
    for way in ways_on(s, ground_of(s)):
        yield ReachView(CELL_NAMES[way.path[-1]], _cell_names(way.path), way.ends, way.may_end)


def _tile_name(tile: int) -> str | None:
    return TILE_NAMES[tile] if tile >= 0 else None


def _cell_names(cells: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(CELL_NAMES[cell] for cell in cells)
