"""A position text as a state; `check.py` judges whether that can be."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from rookery.core.refusal import refuse
from rookery.games.nightout import state
from rookery.games.nightout.position.check import check_board, check_position, check_trail
from rookery.games.nightout.position.lines import LONGEST, SEATS, TEXTS, TILES, TURN, Laid
from rookery.games.nightout.rules.board import penguin_cells, tile_cells
from rookery.games.nightout.rules.cells import CELL_NAMES
from rookery.games.nightout.state import TILE_NAMES, State

EXAMPLE = "tiles: 1|3@a1E 2|5@c1E / a: middle nest=1|3 a1@c1 a2@d1 / b: … / turn: a roll"
_LAY = re.compile(r"\s*turn\s*:\s*lay\s*")
_STANDING = (state.NEST, state.PLACE, state.ROLL, state.STUNNED, state.OVER)
"""Phases in which nobody has walked this turn."""


def read_position(text: str, start: State) -> State:
    """The state a position text spells, for the seats and options of `start`."""
    s = as_written(text, start)
    if s is start:
        return start
    check_board(s)
    s = _with_progress(_with_trail(s))
    check_position(s)
    return s


def is_unlaid(text: str) -> bool:
    return len(text) <= LONGEST and _LAY.fullmatch(text) is not None


def as_written(text: str, start: State) -> State:
    """The same, whether it can be or not, and without what follows from the rest."""
    if is_unlaid(text):
        return start
    seats = len(start.at)
    lines = TEXTS[seats].read(text, start)
    for missing in lines.left_out:
        refuse("not_a_position", f"The position has no part {missing!r}; it looks like this: {EXAMPLE}")
    tiles = lines.one(TILES, ())
    rows = [lines.one(entry, {}) for entry in SEATS[:seats]]
    return replace(
        start,
        halves=_halves(tiles, len(start.halves)),
        nests=tuple([row["nest"] for row in rows]),
        at=tuple([row["at"] for row in rows]),
        tokens=tuple([cell for row in rows for cell in (row["one"], row["two"])]),
        stunned=sum(row["stunned"] << seat for seat, row in enumerate(rows)),
        barred=tuple([row["barred"] for row in rows]),
        **lines.one(TURN, {}),
    )


def _halves(tiles: Sequence[Laid], count: int) -> tuple[int, ...]:
    halves = [state.AWAY] * count
    covered: dict[int, str] = {}
    for tile, *cells in tiles:
        name = TILE_NAMES[tile]
        if halves[2 * tile] != state.AWAY:
            refuse("tile_twice", f"Tile {name} is there twice.")
        for cell in cells:
            if cell in covered:
                refuse("overlap", f"Tiles {covered[cell]} and {name} both cover {CELL_NAMES[cell]}.")
            covered[cell] = name
        halves[2 * tile : 2 * tile + 2] = cells
    if not covered:
        refuse("no_tiles", "A position has at least one tile.")
    return tuple(halves)


def _with_trail(s: State) -> State:
    """The squares of this turn; without any said, the penguin has not moved."""
    if s.phase in _STANDING:
        return replace(s, trail=(), steps=0)
    if not s.trail:
        return replace(s, trail=penguin_cells(s, s.turn), steps=0)
    first, *steps = s.trail
    nest = s.nests[s.turn]
    start = (first,) if first != state.MIDDLE else tile_cells(s.halves, nest) if nest >= 0 else ()
    check_trail(s, start, steps)
    return replace(s, trail=(*start, *steps), steps=len(steps))


def _with_progress(s: State) -> State:
    """What of this turn is still to do; if it does not say, all that can be."""
    if s.todo or s.phase not in (state.BONUS, state.BUDDY):
        return s
    tokens = range(2 * s.turn, 2 * s.turn + 2) if s.phase == state.BONUS else range(len(s.tokens))
    cells = tile_cells(s.halves, s.selected) if s.phase == state.BUDDY and s.selected >= 0 else None
    loose = [token for token in tokens if s.tokens[token] >= 0]
    return replace(s, todo=sum(1 << token for token in loose if cells is None or s.tokens[token] in cells))
