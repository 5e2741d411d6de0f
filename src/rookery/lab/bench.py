"""How long it takes to judge a position and all its moves, as the analysis board and reviews do."""

import statistics
import time
from collections.abc import Iterator

from rookery.bots.judging import Judging
from rookery.bots.thinking import RANDOM, warm
from rookery.core.bench import Measurement, Progress
from rookery.core.game import CHANCE, AnyGame
from rookery.core.record import replay
from rookery.core.rng import SeededRng, shuffled
from rookery.core.spec import check_setup
from rookery.lab.match import play_game

POSITIONS = 24
"""So many decisions are judged at each number of players."""


def judging(game: AnyGame, progress: Progress) -> Iterator[Measurement]:
    """For as few players as can be, and for as many."""
    warm(game)
    for seats in dict.fromkeys((game.spec.min_seats, game.spec.max_seats)):
        progress(f"judging, {seats} players")
        taken = sorted(_milliseconds(game, seats))
        note = f"{len(taken)} decisions of a game between the weakest bots, all moves judged; processor time."
        name = f"a judgement, {seats} players"
        yield Measurement(f"{name}, median", statistics.median(taken), "ms", note)
        yield Measurement(f"{name}, slowest", taken[-1], "ms", note)


def _milliseconds(game: AnyGame, seats: int) -> Iterator[float]:
    setup = check_setup(game.spec, seats, {})
    weakest = next(iter(game.spec.levels), RANDOM)
    record, _ = play_game(game, setup, [weakest] * seats, "judging")
    states = [done.state for done in replay(game, record)]
    decisions = [s for s in states if (acting := game.to_act(s)) and acting != (CHANCE,)]
    for s in shuffled(SeededRng("judging"), decisions)[:POSITIONS]:
        # Nothing is remembered from one to the next.
        fresh, start = Judging(game, setup), time.process_time()
        fresh.moves(s, game.to_act(s)[0])
        yield 1000 * (time.process_time() - start)
