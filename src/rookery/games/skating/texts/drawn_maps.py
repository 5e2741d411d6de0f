"""Chaotic maps: drawn by number, the same for everybody. (ruling 3)"""

import msgspec

from rookery.core.hexes import Hex, disk, neighbour, turned
from rookery.core.rng import SeededRng, shuffled
from rookery.games.skating.rules.ground import DRIFT, HOLE, ROCK, ROUGH, SLIDER, Feature, Ground
from rookery.games.skating.texts.maps import Chart, ring_starts, starts_of

CHAOS_RADIUS = 9
CHAOS_MAPS = 1000
"""So many chaotic maps can be drawn."""


def chaos(number: int, figures: int) -> Chart:
    """The chaotic map of that number: the same from wherever one starts, as far as a hexagon allows."""
    rng = SeededRng("chaos", number)
    turns = 6 if figures % 6 == 0 else 3 if figures % 3 == 0 else 2
    hexes = disk(CHAOS_RADIUS)
    starts = ring_starts(CHAOS_RADIUS)
    bare = Chart("Chaos", Ground("hexagon", (CHAOS_RADIUS,)), starts)
    kept = {neighbour(s.at, s.facing, ahead) for s in starts_of(starts, figures) for ahead in range(3)}
    free = {at for at in hexes if not kept & set(_images(at, turns))}
    features: dict[Hex, Feature] = {}
    for kind, fewest, most in ((HOLE, 2, 4), (ROUGH, 4, 9), (ROCK, 1, 3), (DRIFT, 1, 3), (SLIDER, 0, 2)):
        wanted = fewest + rng.below(most - fewest + 1)
        for at in shuffled(rng, sorted(free - set(features)))[: max(1, wanted * 2 // turns) if wanted else 0]:
            value = 1 + rng.below(3) if kind in (ROUGH, DRIFT) else 0
            for image in _images(at, turns):
                features[image] = Feature(image, kind, value)
    ground = msgspec.structs.replace(bare.ground, features=tuple(features[at] for at in sorted(features)))
    return Chart("Chaos", ground, starts)


def _images(at: Hex, turns: int) -> list[Hex]:
    return [turned(at, 6 // turns * n) for n in range(turns)]
