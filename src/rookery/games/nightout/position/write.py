"""Position text: to set up, share and check situations.

    tiles: 1|3@a1E 2|5@c1E 0|4@e1N
    a: middle nest=1|3 a1@d1 a2@penguin
    b: e1 nest=2|5 b1@c1 b2@c1 stunned barred=a1
    turn: a walk die=4

Parts stand on lines of their own or are parted by "/". `tiles` says where each lies: the low end's cell, and
which way the high end lies from it. There may be fewer than the whole set; dice that name a missing one
select nothing. A seat's part says where its penguin is (a cell, `middle` of its nest, `eaten`, or `-` before
its nest is rolled), its nest, its two buddies (on a cell, with the `penguin`, or in somebody's `hand`), and
perhaps `stunned` and the foreign buddies that are `barred`. `turn` says whose it is and what is to be done:

    nest, place, roll, stunned
    walk die=4                              and trail=a1,b1 once it has stepped: all squares of this turn
    bonus die=4                             and todo=a2 if not all loose buddies are still to be asked for
    select
    buddy selected=3|5                      and todo=...
    lift selected=3|5
    tile tile=3|5                           and selected=... if that is another one, stood on
    over=home, over=last, over=round_limit

A trail that begins in the middle of the nest begins with `middle`. Where they are not 1 and a, `round=7` and
`first=b` are added; `unbarred` if the bar is lifted this turn. Before the tiles are laid, it is `turn: lay`.
"""

from collections.abc import Iterator

from rookery.games.nightout.rules.cells import CELL_NAMES, WAY_NAMES, WAYS
from rookery.games.nightout.rules.legal import tokens_of
from rookery.games.nightout.state import (
    AWAY,
    CARRIED,
    EATEN,
    HELD,
    LAY,
    MIDDLE,
    OVER,
    SEAT_LETTERS,
    TILE,
    TILE_NAMES,
    TOKEN_NAMES,
    UNBORN,
    State,
)

PLACES_OFF = {MIDDLE: "middle", UNBORN: "-", EATEN: "eaten"}
TOKENS_OFF = {CARRIED: "penguin", HELD: "hand"}


def position_text(s: State) -> str:
    if s.phase == LAY:
        return "turn: lay"
    tiles = " ".join(tile_text(s, tile) for tile in range(len(s.halves) // 2) if s.halves[2 * tile] != AWAY)
    seats = (_seat_text(s, seat) for seat in range(len(s.at)))
    return " / ".join((f"tiles: {tiles}", *seats, f"turn: {' '.join(_turn_words(s))}"))


def tile_text(s: State, tile: int) -> str:
    low, high = s.halves[2 * tile : 2 * tile + 2]
    return f"{TILE_NAMES[tile]}@{CELL_NAMES[low]}{WAY_NAMES[WAYS.index(high - low)]}"


def _seat_text(s: State, seat: int) -> str:
    at = s.at[seat]
    words = [CELL_NAMES[at] if at >= 0 else PLACES_OFF[at]]
    if s.nests[seat] >= 0:
        words.append(f"nest={TILE_NAMES[s.nests[seat]]}")
    for token in (2 * seat, 2 * seat + 1):
        cell = s.tokens[token]
        words.append(f"{TOKEN_NAMES[token]}@{CELL_NAMES[cell] if cell >= 0 else TOKENS_OFF[cell]}")
    if s.stunned >> seat & 1:
        words.append("stunned")
    if s.barred[seat]:
        words.append(f"barred={token_names(s.barred[seat])}")
    return f"{SEAT_LETTERS[seat]}: {' '.join(words)}"


def token_names(bits: int) -> str:
    return ",".join(TOKEN_NAMES[token] for token in tokens_of(bits))


def _turn_words(s: State) -> Iterator[str]:
    yield SEAT_LETTERS[s.turn]
    yield f"over={s.ended}" if s.phase == OVER else s.phase
    if s.die:
        yield f"die={s.die}"
    if s.steps:
        start = "middle" if len(s.trail) - s.steps == 2 else CELL_NAMES[s.trail[0]]
        yield f"trail={','.join((start, *(CELL_NAMES[cell] for cell in s.trail[-s.steps :])))}"
    if s.selected >= 0 and s.selected != s.tile:
        yield f"selected={TILE_NAMES[s.selected]}"
    if s.phase == TILE:
        yield f"tile={TILE_NAMES[s.tile]}"
    if s.todo:
        yield f"todo={token_names(s.todo)}"
    if s.lifted_bar:
        yield "unbarred"
    if s.round > 1:
        yield f"round={s.round}"
    if s.first:
        yield f"first={SEAT_LETTERS[s.first]}"
