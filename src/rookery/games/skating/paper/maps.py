"""Maps as files, in the format that `ground.py` describes, and where figures start on them. (rulings 3, 4)"""

from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from rookery.core.hexes import (
    DIRECTION_BY_NAME,
    DIRECTIONS,
    Hex,
    hex_name,
    nearest_direction,
    neighbour,
    ring,
)
from rookery.core.reading import Reader, sentence
from rookery.core.spec import shown
from rookery.core.study import Fault
from rookery.games.skating.ground import (
    BARE,
    DRIFT,
    HOLE,
    ROCK,
    ROUGH,
    SLIDER,
    Feature,
    Ground,
    Start,
    Surface,
    hexes_of,
)

PRESETS = ("pond", "rink", "sheet")
"""These are files; "chaos" is drawn."""

RADII, SIDES = (4, 20), (6, 40)
MOST_HEXES = 600
MOST_FEATURES = 200
MOST_FIGURES = 18
FARTHEST = 60
"""No coordinate of a map is larger."""

WORST_FRICTION, MOST_STRENGTH = 6, 9
START_MARGIN = 2
"""Figures start so many hexes inside the edge."""

_PLAIN = {"holes": HOLE, "rocks": ROCK, "sliders": SLIDER}
_VALUED = {"rough": (ROUGH, "friction", WORST_FRICTION), "drifts": (DRIFT, "strength", MOST_STRENGTH)}
_FIELDS = (
    "title", "shape", "radius", "width", "height", "hexes", "edge", "holes", "rough", "rocks", "drifts",
    "sliders", "starts",
)  # fmt: skip


class Chart(msgspec.Struct, frozen=True, gc=False):
    """A map as it was drawn: `ground` without starts, and all the starts there are, around the map."""

    title: str
    ground: Ground
    starts: tuple[Start, ...]


def map_text(text: str) -> str:
    """A preset written out; any other text as it is."""
    if text not in PRESETS:
        return text
    return (resources.files("rookery.games.skating") / "data" / f"{text}.json").read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def read_map(text: str) -> tuple[Chart, tuple[Fault, ...]]:
    """The map that a text (or a preset's name) holds, and all that is wrong with it."""
    reader = Reader()
    found = reader.document(map_text(text), "map")
    empty = Chart("", Ground("hexagon", (RADII[0],)), ())
    if not found:
        if not reader.faults:
            reader.fault("map", "A map has a shape; this one is empty.")
        return empty, tuple(reader.faults)
    reader.known(found, _FIELDS, "", "A map")
    title = found.get("title", "")
    if not isinstance(title, str) or len(title) > 40 or not title.isprintable():
        reader.fault("title", f"A map's title is a line of at most 40 characters; {shown(title)} is not.")
        title = ""
    ground = _read_shape(reader, found)
    inside = set(hexes_of(ground))
    ground = msgspec.structs.replace(ground, features=_read_features(reader, found, inside))
    starts = _read_starts(reader, found, ground, inside)
    chart = Chart(title, ground, starts)
    if not reader.faults and not figures_for(chart):
        why = why_no_start(chart, 2) or "there is no room"
        reader.fault("starts", f"Not even two figures can start on this map: {why}.")
    return chart, tuple(reader.faults)


# ---- shape and features ----


def _read_shape(reader: Reader, found: dict[str, Any]) -> Ground:
    shape = reader.one_of(found.get("shape"), ("hexagon", "field", "free"), "shape")
    is_open = reader.one_of(found.get("edge", "water"), ("water", "open"), "edge") == "open"
    needs = {"hexagon": ("radius",), "field": ("width", "height"), "free": ("hexes",)}[shape]
    for name in ("radius", "width", "height", "hexes"):
        if name in found and name not in needs:
            reader.fault(name, f"A map of shape {shape} has no {name}; it has {' and '.join(needs)}.")
    if shape == "hexagon":
        return Ground(shape, (reader.whole(found.get("radius"), *RADII, "radius", RADII[0]),), open=is_open)
    if shape == "field":
        size = tuple(reader.whole(found.get(name), *SIDES, name, SIDES[0]) for name in needs)
        return Ground(shape, size, open=is_open)
    rows = reader.rows(found, "hexes")
    if not 2 <= len(rows) <= MOST_HEXES:
        reader.fault("hexes", f"A free map has 2 to {MOST_HEXES} hexes; this one has {len(rows)}.")
    hexes = [_read_hex(reader, row, f"hexes, entry {n}", 2) for n, row in enumerate(rows[:MOST_HEXES], 1)]
    listed = sorted({at for at in hexes if at is not None}, key=lambda at: (at[1], at[0]))
    return Ground(shape, (), tuple(listed), is_open)


def _read_hex(reader: Reader, row: object, where: str, length: int) -> Hex | None:
    """The first two numbers of a row, which should have so many entries."""
    if (
        isinstance(row, list)
        and len(row) == length
        and all(type(n) is int and abs(n) <= FARTHEST for n in row[:2])
    ):
        return row[0], row[1]
    shape = "[q, r]" if length == 2 else "[q, r, number]"
    reader.fault(
        where,
        f"{sentence(where)} is {shape}, with q and r from -{FARTHEST} to {FARTHEST}; {shown(row)} is not.",
    )
    return None


def _read_features(reader: Reader, found: dict[str, Any], inside: set[Hex]) -> tuple[Feature, ...]:
    features: dict[Hex, Feature] = {}
    rows = [
        (name, n, row) for name in (*_PLAIN, *_VALUED) for n, row in enumerate(reader.rows(found, name), 1)
    ]
    if len(rows) > MOST_FEATURES:
        reader.fault("map", f"A map has at most {MOST_FEATURES} features; this one has {len(rows)}.")
    for name, n, row in rows[:MOST_FEATURES]:
        where = f"{name}, entry {n}"
        at = _read_hex(reader, row, where, 2 if name in _PLAIN else 3)
        if at is None:
            continue
        if at not in inside:
            reader.fault(where, f"{sentence(where)} is at {hex_name(at)}, which is not on the map.")
        elif at in features:
            reader.fault(where, f"{sentence(where)} is at {hex_name(at)}, where something is already.")
        elif name in _PLAIN:
            features[at] = Feature(at, _PLAIN[name])
        else:
            kind, what, most = _VALUED[name]
            features[at] = Feature(at, kind, reader.whole(row[2], 1, most, f"{where}, {what}", 1))
    return tuple(features[at] for at in sorted(features))


# ---- starts ----


def _read_starts(
    reader: Reader, found: dict[str, Any], ground: Ground, inside: set[Hex]
) -> tuple[Start, ...]:
    if "starts" not in found:
        if ground.shape == "hexagon":
            return ring_starts(ground.size[0])
        reader.fault("starts", f"A map of shape {ground.shape} lists its starts; this one has none.")
        return ()
    starts: list[Start] = []
    for n, row in enumerate(reader.rows(found, "starts")[:MOST_HEXES], 1):
        where = f"starts, entry {n}"
        named = isinstance(row, list) and len(row) == 3
        at = _read_hex(reader, row[:2] if named else row, where, 2)
        if at is None:
            continue
        if at not in inside:
            reader.fault(where, f"{sentence(where)} is at {hex_name(at)}, which is not on the map.")
        elif any(start.at == at for start in starts):
            reader.fault(where, f"{sentence(where)} is at {hex_name(at)}, where another start is.")
        elif named:
            way = reader.one_of(row[2], DIRECTIONS, f"{where}, facing")
            starts.append(Start(at, DIRECTION_BY_NAME[way]))
        else:
            starts.append(Start(at, facing_at(at, hexes_of(ground))))
    if len(starts) < 2 and not reader.faults:
        reader.fault("starts", f"A map has at least two starts; this one has {len(starts)}.")
    return tuple(starts)


@lru_cache(maxsize=32)
def ring_starts(radius: int) -> tuple[Start, ...]:
    """All starts of a hexagon: its ring two hexes inside the edge. (ruling 4)"""
    return tuple(Start(at, facing_at(at, ((0, 0),))) for at in ring(radius - START_MARGIN))


def facing_at(at: Hex, hexes: tuple[Hex, ...]) -> int:
    """60 degrees left of the centre, which is the mean of all hexes. (ruling 4)"""
    count = len(hexes)
    to_centre = sum(q for q, _ in hexes) - count * at[0], sum(r for _, r in hexes) - count * at[1]
    return (nearest_direction(*to_centre) + 1) % 6


def starts_of(starts: tuple[Start, ...], figures: int) -> tuple[Start, ...]:
    """Figure i of n starts on the ⌊Li/n⌋-th of all L starts around the map."""
    return tuple(starts[len(starts) * i // figures] for i in range(figures))


def why_no_start(chart: Chart, figures: int) -> str | None:
    """What keeps so many figures from starting: starts and the two hexes ahead of each are bare ice."""
    if len(chart.starts) < figures:
        return f"it has {len(chart.starts)} starts"
    surface = Surface(chart.ground)
    for start in starts_of(chart.starts, figures):
        for ahead in range(3):
            at = neighbour(start.at, start.facing, ahead)
            if surface.at(at) is not BARE:
                which = ("itself", "the first hex ahead of it", "the second hex ahead of it")[ahead]
                return f"of the start at {hex_name(start.at)}, {which} is not bare ice"
    return None


def figures_for(chart: Chart) -> tuple[int, ...]:
    """How many figures can start on a map."""
    return tuple(n for n in range(2, MOST_FIGURES + 1) if why_no_start(chart, n) is None)
