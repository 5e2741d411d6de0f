"""The board as it lies: which half covers which cell, what is adjacent, who is where, how far it is home."""

from collections.abc import Collection, Mapping
from functools import lru_cache

from rookery.games.nightout.rules.cells import EAST, NORTH, SOUTH, WEST
from rookery.games.nightout.state import AWAY, CARRIED, MIDDLE, State

KEPT = 512
"""So many arrangements of tiles are remembered with their cells: a bot's search comes back to few."""


@lru_cache(maxsize=KEPT)
def half_at(halves: tuple[int, ...]) -> Mapping[int, int]:
    """The half that covers each covered cell."""
    covered = dict(zip(halves, range(len(halves)), strict=True))
    covered.pop(AWAY, None)
    return covered


def near(board: Collection[int], cell: int) -> list[int]:
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


def tile_under(s: State, seat: int) -> int:
    at = s.at[seat]
    return s.nests[seat] if at == MIDDLE else half_at(s.halves)[at] // 2


def carried(s: State, seat: int) -> int:
    return (s.tokens[2 * seat] == CARRIED) + (s.tokens[2 * seat + 1] == CARRIED)


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


def floes_of(covered: Collection[int]) -> dict[int, int]:
    """Which connected piece of the board each covered cell belongs to, by the piece's first cell."""
    floe: dict[int, int] = {}
    for start in covered:
        if start in floe:
            continue
        floe[start] = start
        reached = [start]
        while reached:
            for square in near(covered, reached.pop()):
                if square not in floe:
                    floe[square] = start
                    reached.append(square)
    return floe
