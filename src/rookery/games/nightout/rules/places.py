"""Where a lifted tile may be put. [12]"""

from collections.abc import Mapping

from rookery.games.nightout.actions import Put
from rookery.games.nightout.options import Options
from rookery.games.nightout.rules.board import floes_of, half_at, near, tile_cells
from rookery.games.nightout.rules.cells import AROUND, CELL_NAMES, INNER_CELLS, WAYS
from rookery.games.nightout.state import ENDS, State

_WAYS = tuple(enumerate(WAYS))


def puttings(halves: tuple[int, ...], tile: int, options: Options) -> list[Put]:
    """Every other place for a vacant tile. By a cell on the shore that it would cover, south-west first."""
    here = tile_cells(halves, tile)
    covered = lifted(halves, here)
    shore = set[int]().union(*[AROUND[cell] for cell in covered]) - covered
    found = []
    for cell in sorted(shore):
        for number, way in _WAYS:
            other = cell + way
            if other not in covered:
                found.append(Put(tile, cell, number))
                if other not in shore:
                    found.append(Put(tile, other, number ^ 2))
    if is_double(tile):
        found = [put for put in found if put.way < 2]
    same = Put(tile, here[0], WAYS.index(here[1] - here[0]))
    if same in found:
        found.remove(same)
    if not shore <= INNER_CELLS:
        found = [put for put in found if all(cell in CELL_NAMES for cell in cells_of(put))]
    if options.literal:
        found = [put for put in found if touches_few(covered, *cells_of(put))]
    if options.one_floe:
        floes = floes_of(covered)
        if len(set(floes.values())) > 1:
            found = [put for put in found if joins_all(covered, floes, *cells_of(put))]
    return found


def can_be_put(s: State, tile: int) -> bool:
    """Whether there is another place for it. The field has room for more than there are tiles, so that what
    may touch any number of squares of any floe only needs another tile to touch."""
    if s.options.literal or s.options.one_floe:
        return bool(puttings(s.halves, tile, s.options))
    return len(half_at(s.halves)) > 2


def fault_of(s: State, put: Put) -> str:
    """What is wrong with a place for a vacant tile, as a slug; "" if nothing is."""
    here = tile_cells(s.halves, put.tile)
    low, high = cells_of(put)
    covered = lifted(s.halves, here)
    if low not in CELL_NAMES or high not in CELL_NAMES:
        return "off_the_field"
    if low in covered or high in covered:
        return "overlap"
    if (low, high) == here or (is_double(put.tile) and (high, low) == here):
        return "same_place"
    if not near(covered, low) and not near(covered, high):
        return "touches_nothing"
    if s.options.literal and not touches_few(covered, low, high):
        return "touches_too_many"
    if s.options.one_floe and not joins_all(covered, floes_of(covered), low, high):
        return "not_one_floe"
    return ""


def lifted(halves: tuple[int, ...], here: tuple[int, int]) -> set[int]:
    """The cells that are covered once the tile that lies `here` is lifted: its own count as empty."""
    return half_at(halves).keys() - here


def cells_of(put: Put) -> tuple[int, int]:
    return put.cell, put.cell + WAYS[put.way]


def is_double(tile: int) -> bool:
    return ENDS[tile][0] == ENDS[tile][1]


def touches_few(covered: set[int], low: int, high: int) -> bool:
    """`touch` = literal: each half touches one square of other tiles at most."""
    return len(near(covered, low)) <= 1 and len(near(covered, high)) <= 1


def joins_all(covered: set[int], floes: Mapping[int, int], low: int, high: int) -> bool:
    """`islands` = one_floe: a tile there touches every floe, so that the board is one piece."""
    touched = {floes[square] for end in (low, high) for square in near(covered, end)}
    return len(touched) == len(set(floes.values()))
