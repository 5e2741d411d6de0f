"""Moves and boards as numbers: penguin, square and, where it lies then, the way it faces."""

from functools import cached_property

import numpy as np

from rookery.core.arrays import MANY, Field, GameArrays, Seen
from rookery.core.game import Seat
from rookery.core.squares import DIRECTIONS, SQUARE_NAMES
from rookery.games.soccer.actions import Action
from rookery.games.soccer.state import KINDS, LOT, OUT, PLAY, SEA, UPRIGHT, VOTE, State, row

PHASES = (VOTE, LOT, PLAY)


class Arrays(GameArrays[State, Action]):
    same_everywhere = True
    most_moves = 128

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        return (
            *(f"penguin:{kind}" for kind in KINDS),
            *(f"square:{name}" for name in SQUARE_NAMES),
            *(f"face:{direction}" for direction in DIRECTIONS),
            "stand", "pass", "vote:0", "vote:1",
        )  # fmt: skip

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Squares count from a1 along the rows, 64 is the sea, or the centre for the ball, 65 a penguin that
        does not play; a pose is a direction from north clockwise, or 8 for standing. Penguins: the first
        side's Mama, Papa and Baby, then the other's. `game` has the phase, the side to move, moves, and how
        often this position occurred."""
        return (
            Field("square", (6,), 0, OUT),
            Field("pose", (6,), 0, UPRIGHT),
            Field("ball", (1,), 0, SEA),
            Field("score", (2,), 0, 3),
            Field("game", (4,), 0, MANY),
        )

    def see(self, s: State, seat: Seat) -> Seen:
        """Nothing is secret here, so the state is what everyone sees."""
        repeats = s.seen.count(row(s.where, s.pose, s.ball, s.turn))
        return {
            "square": np.array(s.where, np.int8),
            "pose": np.array(s.pose, np.int8),
            "ball": np.array((s.ball,), np.int8),
            "score": np.array(s.score, np.int8),
            "game": np.array((PHASES.index(s.phase), s.turn, min(s.moves, MANY), repeats), np.int16),
        }
