"""Writing a position text; the package says what it looks like."""

from collections.abc import Iterator

from rookery.games.nightout import state
from rookery.games.nightout.rules.cells import CELL_NAMES, WAY_NAMES, WAYS
from rookery.games.nightout.state import SEAT_LETTERS, TILE_NAMES, TOKEN_NAMES, State, token_names

PENGUIN_OFF = {state.MIDDLE: "middle", state.UNBORN: "-", state.EATEN: "eaten"}
BUDDY_OFF = {state.CARRIED: "penguin", state.HELD: "hand"}
"""Where penguins and buddies are that are on no cell."""


def position_text(s: State) -> str:
    if s.phase == state.LAY:
        return "turn: lay"
    laid = (tile for tile in range(len(s.halves) // 2) if s.halves[2 * tile] != state.AWAY)
    tiles = " ".join(_tile_text(s, tile) for tile in laid)
    seats = (f"{SEAT_LETTERS[seat]}: {' '.join(_seat_words(s, seat))}" for seat in range(len(s.at)))
    return " / ".join((f"tiles: {tiles}", *seats, f"turn: {' '.join(_turn_words(s))}"))


def _tile_text(s: State, tile: int) -> str:
    low, high = s.halves[2 * tile : 2 * tile + 2]
    return f"{TILE_NAMES[tile]}@{CELL_NAMES[low]}{WAY_NAMES[WAYS.index(high - low)]}"


def _seat_words(s: State, seat: int) -> Iterator[str]:
    yield PENGUIN_OFF.get(s.at[seat]) or CELL_NAMES[s.at[seat]]
    if s.nests[seat] >= 0:
        yield f"nest={TILE_NAMES[s.nests[seat]]}"
    for token in (2 * seat, 2 * seat + 1):
        yield f"{TOKEN_NAMES[token]}@{BUDDY_OFF.get(s.tokens[token]) or CELL_NAMES[s.tokens[token]]}"
    if s.stunned >> seat & 1:
        yield "stunned"
    if s.barred[seat]:
        yield f"barred={','.join(token_names(s.barred[seat]))}"


def _turn_words(s: State) -> Iterator[str]:
    yield SEAT_LETTERS[s.turn]
    yield f"over={s.ended}" if s.phase == state.OVER else s.phase
    if s.die:
        yield f"die={s.die}"
    if s.steps:
        start = "middle" if len(s.trail) - s.steps == 2 else CELL_NAMES[s.trail[0]]
        yield f"trail={','.join((start, *(CELL_NAMES[cell] for cell in s.trail[-s.steps :])))}"
    if s.selected >= 0 and s.selected != s.tile:
        yield f"selected={TILE_NAMES[s.selected]}"
    if s.phase == state.TILE:
        yield f"tile={TILE_NAMES[s.tile]}"
    if s.todo:
        yield f"todo={','.join(token_names(s.todo))}"
    if s.lifted_bar:
        yield "unbarred"
    if s.round > 1:
        yield f"round={s.round}"
    if s.first:
        yield f"first={SEAT_LETTERS[s.first]}"
