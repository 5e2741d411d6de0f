"""How fast Night Out's bots are: compiling, and the time of a decision at every level."""

from collections.abc import Iterator

from rookery.core.bench import Measurement, Progress, deciding, warming
from rookery.games.nightout import GAME

TABLES = {
    "two players": (2, {"elbow_room": False}),
    "four players": (4, {"elbow_room": False}),
    "four players with elbow room": (4, {"elbow_room": True}),
}


def measure(progress: Progress) -> Iterator[Measurement]:
    yield from warming("rookery.games.nightout", progress)
    GAME.brain().warm()
    yield from deciding(GAME, TABLES, 6, progress)
