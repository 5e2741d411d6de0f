"""How fast skating's bots are: the time of a decision at every level."""

import statistics
import time
from collections.abc import Iterator, Mapping

from rookery.core.bench import Measurement, Progress
from rookery.core.game import CHANCE
from rookery.core.rng import SeededRng
from rookery.core.spec import OptionValue, check_setup
from rookery.core.thought import Chair
from rookery.games.skating.bot.levels import LEVELS
from rookery.games.skating.game import BRAIN, Skating

GAMES = 4
TABLES: dict[str, tuple[int, Mapping[str, OptionValue]]] = {
    "MkIII duel": (2, {"edition": "mk3", "map": "rink"}),
    "MkII duel": (2, {"edition": "mk2", "map": "rink"}),
    "MkIII, six penguins in chaos": (3, {"edition": "mk3", "map": "chaos", "figures": 2}),
}


def measure(progress: Progress) -> Iterator[Measurement]:
    for table, (seats, options) in TABLES.items():
        for level in LEVELS:
            progress(f"{table}, {level.name}")
            games = [_decisions(level.name, seats, options, number) for number in range(GAMES)]
            taken = sorted(one for game in games for one in game)
            note = f"All decisions of {GAMES} games; processor time."
            name = f"{level.name}'s decision, {table}"
            yield Measurement(f"{name}, median", statistics.median(taken), "ms", note)
            yield Measurement(f"{name}, slowest of 100", taken[len(taken) * 99 // 100], "ms", note)
            yield Measurement(f"{name}, slowest", taken[-1], "ms", note)
            a_game = statistics.mean(map(sum, games)) / seats / 1000
            yield Measurement(f"{level.name}'s game, {table}", a_game, "s", "All decisions of one seat.")


def _decisions(level: str, seats: int, options: Mapping[str, OptionValue], number: int) -> list[float]:
    """The milliseconds that each decision of a game between bots of this level took."""
    game, dealer = Skating(), SeededRng(number)
    taken: list[float] = []
    s = game.start(check_setup(game.spec, seats, options))
    while acting := game.to_act(s):
        moves = {}
        for seat in acting:
            if seat == CHANCE:
                moves[seat] = game.draw(s, dealer)
            else:
                start = time.process_time()
                moves[seat] = BRAIN.think(
                    Chair(seat, s, level), SeededRng("bench", number, len(taken))
                ).action
                taken.append(1000 * (time.process_time() - start))
        s, _ = game.play(s, moves)
    return taken
