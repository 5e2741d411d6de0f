"""How fast Night Out's bots are: compiling, and the time of a decision at every level."""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from rookery.core.bench import Measurement, Progress
from rookery.core.game import CHANCE
from rookery.core.rng import SeededRng
from rookery.core.spec import check_setup
from rookery.core.thought import Chair
from rookery.games.nightout.bot.brain import BRAIN
from rookery.games.nightout.bot.levels import LEVELS
from rookery.games.nightout.game import NightOut

GAMES = 6
TABLES = {
    "two players": (2, False),
    "four players": (4, False),
    "four players with elbow room": (4, True),
}


def measure(progress: Progress) -> Iterator[Measurement]:
    yield from _warming(progress)
    BRAIN.warm()
    for table, (seats, elbow_room) in TABLES.items():
        for level in LEVELS:
            progress(f"{table}, {level.name}")
            taken = sorted(_decisions(level.name, seats, elbow_room))
            note = f"All decisions of {GAMES} games; processor time."
            name = f"{level.name}'s decision, {table}"
            yield Measurement(f"{name}, median", statistics.median(taken), "ms", note)
            yield Measurement(f"{name}, slowest of 100", taken[len(taken) * 99 // 100], "ms", note)
            yield Measurement(f"{name}, slowest", taken[-1], "ms", note)


def _warming(progress: Progress) -> Iterator[Measurement]:
    """In processes of their own: in this one everything may be loaded already."""
    script = (
        "import os, sys, time; start = time.perf_counter(); "
        "os.environ.update(NUMBA_CACHE_DIR=sys.argv[1]); "
        "from rookery.games.nightout.bot.brain import BRAIN; BRAIN.warm(); "
        "print(time.perf_counter() - start)"
    )
    with tempfile.TemporaryDirectory() as folder:
        for name in ("compile everything a move needs", "load it again"):
            progress(name)
            run = [sys.executable, "-c", script, folder]
            seconds = float(subprocess.run(run, check=True, capture_output=True, text=True).stdout)
            yield Measurement(name, seconds, "s", "Imports and warm() in a fresh process.")


def _decisions(level: str, seats: int, elbow_room: bool) -> Iterator[float]:
    """The milliseconds that each decision of some games between bots of this level took."""
    game = NightOut()
    for number in range(GAMES):
        s, dealer = game.start(check_setup(game.spec, seats, {"elbow_room": elbow_room})), SeededRng(number)
        while acting := game.to_act(s):
            (seat,) = acting
            if seat == CHANCE:
                action = game.draw(s, dealer)
            else:
                start = time.process_time()
                action = BRAIN.think(Chair(seat, s, level), SeededRng("bench", number)).action
                yield 1000 * (time.process_time() - start)
            s, _ = game.play(s, {seat: action})
