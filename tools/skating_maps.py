"""Makes the map files of Skating Penguins' presets. (ruling 3)

    python tools/skating_maps.py        writes them into the game's data/

A test makes them again and compares.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec

from rookery.core.hexes import DIRECTIONS, Hex, field, mirrored, turned
from rookery.games.skating.texts.maps import START_MARGIN, facing_at

DATA = Path(__file__).parents[1] / "src" / "rookery" / "games" / "skating" / "data"

Row = list[int | str]


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


def main() -> None:
    for name in PRESET_CHARTS:
        (DATA / f"{name}.json").write_text(file_text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
