"""Many games at once, on the compiled rules. How a game is laid out and how it ended is left to the
readable ones."""

import numpy as np

from rookery.core.arrays import Array, GameArrays
from rookery.core.game import CHANCE
from rookery.core.many import TAKEN, Many, first_random
from rookery.core.outcome import payoffs
from rookery.core.rng import SeededRng
from rookery.games.nightout import options, state
from rookery.games.nightout.actions import Action
from rookery.games.nightout.arrays import PHASES
from rookery.games.nightout.kernel import many as kernel
from rookery.games.nightout.kernel import rows
from rookery.games.nightout.rules.outcome import outcome_of
from rookery.games.nightout.state import State

MOST = 4096
"""More games would take too much memory: each has a whole field."""

_CELLS = 1 << 14
_ENDINGS = {kernel.HOME: "home", kernel.TIME: "round_limit", kernel.LAST: "last"}
_NAMES = (
    "half", "penguin", "penguin_is", "buddy", "buddy_is", "nest", "stunned", "barred", "movable", "trail",
    "turn", TAKEN,
)  # fmt: skip


class Dice:
    """A game's own stream: the one that its compiled rules go on with."""

    def __init__(self, game: Array) -> None:
        self._game = game

    def below(self, n: int) -> int:
        return kernel.below(self._game, n)


class ManyNightOut(Many):
    def __init__(self, arrays: GameArrays[State, Action], count: int, seed: object) -> None:
        super().__init__(arrays, count)
        self._game, self._setup = arrays.game, arrays.setup
        chosen = options.settled(arrays.setup)
        tiles = len(self._game.start(self._setup).halves) // 2
        rules = chosen.top, chosen.literal, chosen.round_limit, chosen.eat, chosen.one_floe
        self._options = np.array([self._setup.seats, tiles, *rules], np.int64)
        self._table = np.zeros((count, rows.COLUMNS), np.int64)
        self._boards = np.zeros((count, _CELLS), np.int16)
        rng = SeededRng("many", seed)
        for place in range(count):
            self._table[place, rows.RANDOM] = first_random(rng)
            self._begin(place)
        self._look(slice(None))

    def step(self, numbers: Array) -> None:
        """What is over begins again, and is shown."""
        # Below 0 nothing is chosen: that is only for looking.
        self._run(slice(None), np.where(numbers < 0, self.mask.shape[1], numbers))
        self.gains[:] = 0
        for place in np.flatnonzero(self.ended).tolist():
            outcome = outcome_of(self._state(place))
            assert outcome is not None
            self.gains[place] = payoffs(outcome)
            self._begin(place)
            self._look(slice(place, place + 1))
            self.ended[place] = True

    def _look(self, games: slice) -> None:
        self._run(games, np.full(len(self._table[games]), rows.NONE, np.int64))

    def _run(self, games: slice, numbers: Array) -> None:
        shown = [array[games] for array in (self.mask, *(self.seen[name] for name in _NAMES))]
        told = [array[games] for array in (self.refused, self.ended, self.turn)]
        kernel.step_all(self._table[games], self._options, self._boards[games], numbers, *told, *shown)

    def _begin(self, place: int) -> None:
        """Tiles and nests by the readable rules, up to the first player's choice."""
        game, dice, s = self._table[place], Dice(self._table[place]), self._game.start(self._setup)
        while CHANCE in self._game.to_act(s):
            s, _ = self._game.play(s, {CHANCE: self._game.draw(s, dice)})
        random = game[rows.RANDOM]
        game[:] = 0
        game[rows.RANDOM] = random
        game[rows.PHASE], game[rows.TURN], game[rows.FIRST] = PHASES.index(s.phase), s.turn, s.first
        game[rows.ROUND], game[rows.SELECTED], game[rows.TILE] = s.round, s.selected, s.tile
        for column, numbers in (
            (rows.AT, s.at),
            (rows.NEST, s.nests),
            (rows.TOKEN, s.tokens),
            (rows.HALF, s.halves),
        ):
            game[column : column + len(numbers)] = numbers
        self._boards[place] = 0
        self._boards[place, list(s.halves)] = np.arange(1, len(s.halves) + 1)

    def _state(self, place: int) -> State:
        """As much of a game that is over as its outcome depends on."""
        game, seats = self._table[place], self._setup.seats

        def numbers(column: int, count: int) -> tuple[int, ...]:
            return tuple(game[column : column + count].tolist())

        return State(
            options.settled(self._setup),
            state.OVER,
            numbers(rows.HALF, 2 * int(self._options[rows.TILES])),
            numbers(rows.NEST, seats),
            numbers(rows.AT, seats),
            numbers(rows.TOKEN, 2 * seats),
            turn=int(game[rows.TURN]),
            ended=_ENDINGS[int(game[rows.ENDED])],
        )


def many(arrays: GameArrays[State, Action], count: int, seed: object) -> Many | None:
    """None for too many games."""
    return ManyNightOut(arrays, count, seed) if count <= MOST else None
