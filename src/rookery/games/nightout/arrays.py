"""Moves and boards as numbers. A square is a column and then a row, and a tile's place the way it lies
besides: so a large field needs few symbols."""

from functools import cached_property

import numpy as np

from rookery.core.arrays import MANY, Field, GameArrays, Seen
from rookery.core.game import Seat
from rookery.games.nightout import actions, state
from rookery.games.nightout.actions import Action
from rookery.games.nightout.rules.cells import CELL_NAMES, LEAST, MOST, WAY_NAMES, x_of, y_of
from rookery.games.nightout.state import SIX, TILE_NAMES, TOKEN_NAMES, State

PHASES = (
    state.LAY, state.NEST, state.PLACE, state.ROLL, state.WALK, state.BONUS, state.SELECT, state.BUDDY,
    state.LIFT, state.TILE, state.STUNNED, state.OVER,
)  # fmt: skip
NOWHERE = MOST + 1
"""As x and y of what is on no square."""

_TRAIL = SIX + 2
_CODES = 3
"""Numbers below 0 say where something is that is on no square: see `state`."""

_PLACES = np.full((max(CELL_NAMES) + 1 + _CODES, 2), NOWHERE, np.int8)
"""x and y by cell; the last rows are for the codes below 0, which count from the end."""
for _cell in CELL_NAMES:
    _PLACES[_cell] = x_of(_cell), y_of(_cell)


def _square(cell: int) -> tuple[str, str]:
    return f"column:{x_of(cell)}", f"row:{y_of(cell)}"


class Arrays(GameArrays[State, Action]):
    same_everywhere = True
    most_moves = 4096

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        seats, tiles = self.setup.seats, len(self.game.start(self.setup).halves) // 2
        return (
            "stop", "eaten", "keep", "pass",
            *(f"token:{name}" for name in TOKEN_NAMES[: 2 * seats]),
            *(f"tile:{name}" for name in TILE_NAMES[:tiles]),
            *(f"way:{name}" for name in WAY_NAMES),
            *(f"column:{x}" for x in range(LEAST, MOST + 1)),
            *(f"row:{y}" for y in range(LEAST, MOST + 1)),
        )  # fmt: skip

    def spell(self, s: State, seat: Seat, a: Action) -> tuple[str, ...]:
        match a:
            case actions.Step(cell):
                return _square(cell)
            case actions.Place(token, cell) | actions.Buddy(token, _, cell):
                return f"token:{TOKEN_NAMES[token]}", *_square(cell)
            case actions.Put(tile, cell, way):
                return f"tile:{TILE_NAMES[tile]}", *_square(cell), f"way:{WAY_NAMES[way]}"
        return super().spell(s, seat, a)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Squares are x and y, with a1 as 0, 0. `half` has the low and the high end of every tile; a
        penguin or a buddy that is on no square has a code below 0 in `penguin_is` and `buddy_is`. `barred`
        and `movable` have a 1 for each buddy. `turn` has the phase, whose turn it is, who began, the round,
        the die, the selected tile, the tile in hand, the steps, and whether the bar is lifted."""
        seats, halves = self.setup.seats, len(self.game.start(self.setup).halves)
        return (
            Field("half", (halves, 2), LEAST, NOWHERE),
            Field("penguin", (seats, 2), LEAST, NOWHERE),
            Field("penguin_is", (seats,), -_CODES, 0),
            Field("buddy", (2 * seats, 2), LEAST, NOWHERE),
            Field("buddy_is", (2 * seats,), -_CODES, 0),
            Field("nest", (seats,), -1, len(TILE_NAMES) - 1),
            Field("stunned", (seats,), 0, 1),
            Field("barred", (seats, 2 * seats), 0, 1),
            Field("movable", (2 * seats,), 0, 1),
            Field("trail", (_TRAIL, 2), LEAST, NOWHERE),
            Field("turn", (9,), -1, MANY),
        )

    def see(self, s: State, seat: Seat) -> Seen:
        """Nothing is secret here, so the state is what everyone sees."""
        seats = len(s.at)
        tokens = np.arange(2 * seats)
        trail = np.full((_TRAIL, 2), NOWHERE, np.int8)
        trail[: len(s.trail)] = _PLACES[list(s.trail[:_TRAIL])]
        at, buddies = np.array(s.at), np.array(s.tokens)
        turn = (
            PHASES.index(s.phase), s.turn, s.first, min(s.round, MANY), s.die, s.selected, s.tile, s.steps,
            s.lifted_bar,
        )  # fmt: skip
        return {
            "half": _PLACES[np.array(s.halves)],
            "penguin": _PLACES[at],
            "penguin_is": np.minimum(at, 0).astype(np.int8),
            "buddy": _PLACES[buddies],
            "buddy_is": np.minimum(buddies, 0).astype(np.int8),
            "nest": np.array(s.nests, np.int8),
            "stunned": (s.stunned >> np.arange(seats) & 1).astype(np.int8),
            "barred": (np.array(s.barred)[:, None] >> tokens & 1).astype(np.int8),
            "movable": (s.todo >> tokens & 1).astype(np.int8),
            "trail": trail,
            "turn": np.array(turn, np.int16),
        }
