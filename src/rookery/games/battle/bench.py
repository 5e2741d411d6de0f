"""How long the bots of Battle Penguins think, and how fast its rules are."""

import statistics
import time
from collections.abc import Iterator

from rookery.core.bench import Measurement, Progress, rates
from rookery.core.game import CHANCE
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import check_setup
from rookery.core.thought import Chair
from rookery.games.battle.bot.brain import BattleBrain
from rookery.games.battle.bot.levels import LEVELS
from rookery.games.battle.game import Battle


def measure(progress: Progress) -> Iterator[Measurement]:
    BattleBrain().warm()
    progress("random play")
    seeds = iter(range(1, 1000))
    (rate,) = rates([lambda: _random_games(next(seeds))])
    yield Measurement(
        "random play, four players", rate, "steps/s", "Whole games through the contract. Processor time."
    )
    for level in LEVELS:
        for seats in (2, 6):
            progress(f"{level.name}, {seats} players")
            times = sorted(_thinking(level.name, seats))
            note = "Processor time a choice, over one whole game."
            where = f"{level.name}, {seats} players"
            yield Measurement(f"{where}: middle", 1000 * statistics.median(times), "ms", note)
            yield Measurement(f"{where}: 99 of 100", 1000 * times[len(times) * 99 // 100], "ms", note)
            yield Measurement(f"{where}: longest", 1000 * times[-1], "ms", note)


def _random_games(seed: int, games: int = 40) -> int:
    game, rng, steps = Battle(), SeededRng("bench", seed), 0
    for _ in range(games):
        s = game.start(check_setup(game.spec, 4, {}))
        while acting := game.to_act(s):
            moves = {
                seat: game.draw(s, rng) if seat == CHANCE else pick(rng, game.legal(s, seat))
                for seat in acting
            }
            s, _ = game.play(s, moves)
            steps += 1
    return steps


def _thinking(level: str, seats: int) -> Iterator[float]:
    """How long each choice of a game took, all seats together."""
    game, brain, rng = Battle(), BattleBrain(), SeededRng("bench", level, seats)
    s = game.start(check_setup(game.spec, seats, {}))
    while acting := game.to_act(s):
        moves = {}
        for seat in acting:
            if seat == CHANCE:
                moves[seat] = game.draw(s, rng)
                continue
            chair = Chair(seat, game.guess(s, seat, rng), level)
            start = time.process_time()
            moves[seat] = brain.think(chair, rng).action
            yield time.process_time() - start
        s, _ = game.play(s, moves)
