"""Makes the preset maps, and draws chaotic ones. (ruling 3)

    python -m rookery.games.skating.texts.drawn_maps        writes the map files of the presets into data/

A test makes them again and compares.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec

from rookery.core.hexes import (
    DIRECTIONS,
    Hex,
    disk,
    field,
    mirrored,
    neighbour,
    turned,
)
from rookery.core.rng import SeededRng, shuffled
from rookery.games.skating.rules.ground import DRIFT, HOLE, ROCK, ROUGH, SLIDER, Feature, Ground
from rookery.games.skating.texts.maps import START_MARGIN, Chart, facing_at, ring_starts, starts_of

Row = list[int | str]

CHAOS_RADIUS = 9
CHAOS_MAPS = 1000
"""So many chaotic maps can be drawn."""


def pond() -> dict[str, object]:
    return {"title": "Pond", "shape": "hexagon", "radius": 8, "edge": "water"}


def rink() -> dict[str, object]:
    """Mirrored in both axes, so that nobody's corner is better than the one opposite."""
    rough = [[*at, 1] for at in _four((4, -2))] + [[*at, 2] for at in _four((4, -3))]
    return {
        "title": "Rink",
        "shape": "hexagon",
        "radius": 9,
        "edge": "water",
        "holes": [[0, 0], [2, -4], [-2, 4]],
        "rough": rough,
        "rocks": [[2, 0], [-2, 0]],
        "drifts": [[4, 0, 2], [-4, 0, 2]],
    }


def _four(at: Hex) -> list[Hex]:
    """A hex and its images in both axes."""
    return [at, mirrored(at), turned(at, 3), turned(mirrored(at), 3)]


def sheet() -> dict[str, object]:
    """All hexes two inside the edge are starts, counter-clockwise from the middle of the east side."""
    size, last = 20, 20 - 1 - START_MARGIN
    first = START_MARGIN
    cells: list[tuple[int, int]] = [(last, row) for row in range(last, first, -1)]
    cells += [(column, first) for column in range(last, first, -1)]
    cells += [(first, row) for row in range(first, last)]
    cells += [(column, last) for column in range(first, last)]
    middle = cells.index((last, size // 2))
    cells = cells[middle:] + cells[:middle]
    hexes = field(size, size)
    starts: list[Row] = []
    for column, row in cells:
        at = (column - row // 2, row)
        starts.append([*at, DIRECTIONS[facing_at(at, hexes)]])
    return {
        "title": "Sheet",
        "shape": "field",
        "width": size,
        "height": size,
        "edge": "water",
        "starts": starts,
    }


PRESET_CHARTS: dict[str, Callable[[], dict[str, object]]] = {"pond": pond, "rink": rink, "sheet": sheet}


def file_text(name: str) -> str:
    """One field a line."""
    lines = [f" {msgspec.json.encode(key).decode()}: {msgspec.json.encode(value).decode()}"
             for key, value in PRESET_CHARTS[name]().items()]  # fmt: skip
    return "{\n" + ",\n".join(lines) + "\n}\n"


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


def main() -> None:
    for name in PRESET_CHARTS:
        (Path(__file__).parents[1] / "data" / f"{name}.json").write_text(file_text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
