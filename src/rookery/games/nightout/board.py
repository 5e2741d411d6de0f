"""The board as it lies: which half covers which cell, what is adjacent, how far it is, where tiles fit."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rookery.games.nightout.cells import CELL_NAMES, EAST, NORTH, SOUTH, WAYS, WEST
from rookery.games.nightout.state import AWAY, ENDS, MIDDLE, House, State

KEPT = 512
"""So many arrangements of tiles are remembered with their cells: a bot's search comes back to few."""


@lru_cache(maxsize=KEPT)
def half_at(halves: tuple[int, ...]) -> Mapping[int, int]:
    """The half that covers each covered cell."""
    covered = dict(zip(halves, range(len(halves)), strict=True))
    covered.pop(AWAY, None)
    return covered


def near(board: Mapping[int, int], cell: int) -> list[int]:
    """The squares adjacent to a cell: north, east, south, west. [5]"""
    return [square for square in (cell + NORTH, cell + EAST, cell + SOUTH, cell + WEST) if square in board]


def tile_cells(halves: tuple[int, ...], tile: int) -> tuple[int, int]:
    """Where a tile lies, the low end first."""
    return halves[2 * tile], halves[2 * tile + 1]


def penguin_cells(s: State, seat: int) -> tuple[int, ...]:
    """The squares a penguin stands on: one, both of its nest until it first steps [3], or none."""
    at = s.at[seat]
    if at == MIDDLE:
        return tile_cells(s.halves, s.nests[seat])
    return (at,) if at >= 0 else ()


def is_vacant(s: State, tile: int) -> bool:
    """No penguin and no loose buddy on either half. [12]"""
    low, high = tile_cells(s.halves, tile)
    if low in s.tokens or high in s.tokens or low in s.at or high in s.at:
        return False
    return not any(at == MIDDLE and s.nests[seat] == tile for seat, at in enumerate(s.at))


def steps_home(s: State, seat: int) -> int | None:
    """How many steps over tiles it is to either half of the nest; None when it is cut off. [15]"""
    board = half_at(s.halves)
    reached = list(penguin_cells(s, seat))
    goal = tile_cells(s.halves, s.nests[seat])
    seen = set(reached)
    steps = 0
    while reached:
        if goal[0] in seen or goal[1] in seen:
            return steps
        reached = [square for cell in reached for square in near(board, cell) if square not in seen]
        seen.update(reached)
        steps += 1
    return None


# ---- where a tile may be put [12] ----


def places(halves: tuple[int, ...], tile: int, house: House) -> Iterator[tuple[int, int]]:
    """Every other place for a vacant tile: the low end's cell, and which way the high end lies from it.

    By the low end's cell from south-west to north-east, then north, east, south, west.
    """
    board = dict(half_at(halves))
    here = tile_cells(halves, tile)
    for cell in here:
        del board[cell]
    shore = {cell + way for cell in board for way in WAYS if cell + way not in board}
    double = ENDS[tile][0] == ENDS[tile][1]
    floes = floes_of(board) if house.one_floe else {}
    several = len(set(floes.values()))
    for low in sorted(shore | {cell + way for cell in shore for way in WAYS if cell + way not in board}):
        if low not in CELL_NAMES:
            continue
        for number, way in enumerate(WAYS):
            high = low + way
            if double and number > 1:
                break
            if high in board or (low not in shore and high not in shore) or high not in CELL_NAMES:
                continue
            if (low, high) == here or (double and (high, low) == here):
                continue
            if house.literal and not (touches_one_at_most(board, low) and touches_one_at_most(board, high)):
                continue
            if several > 1 and not joins_all(board, floes, several, low, high):
                continue
            yield low, number


def touches_one_at_most(board: Mapping[int, int], cell: int) -> bool:
    """`touch` = literal, for one half of a tile that is being placed on `board`. [12]"""
    return len(near(board, cell)) <= 1


def floes_of(board: Mapping[int, int]) -> dict[int, int]:
    """Which connected piece of the board each square belongs to, by the piece's first square."""
    floe: dict[int, int] = {}
    for start in board:
        if start in floe:
            continue
        floe[start] = start
        reached = [start]
        while reached:
            for square in near(board, reached.pop()):
                if square not in floe:
                    floe[square] = start
                    reached.append(square)
    return floe


def joins_all(board: Mapping[int, int], floes: Mapping[int, int], several: int, low: int, high: int) -> bool:
    """Whether a tile there touches every floe, so that the board is one piece again. [12]"""
    return len({floes[square] for end in (low, high) for square in near(board, end)}) == several
