"""Maps: players may draw their own. How they are written, and where figures start on them. (rulings 3, 4)

A map is JSON, with hexes as [q, r]:

    {"title": "Rink", "shape": "hexagon", "radius": 9, "edge": "water",
     "holes": [[0, 0]], "rough": [[4, -2, 1], [4, -3, 2]], "rocks": [[5, 0]], "drifts": [[3, 3, 2]],
     "sliders": [[-5, 0]], "starts": [[7, 0, "NE"], [-7, 0, "SW"]]}

- `shape`: `hexagon` with a `radius` about 0,0; `field` with `width` and `height`, its first hex 0,0;
  or `free` with its `hexes` listed.
- `edge`: `water`, or `open` for ice that goes on for ever.
- `holes`, `rocks` (hard), `sliders` (hard, and they slide when hit) are hexes; `rough` and `drifts` (soft)
  have their friction and strength as a third number.
- `starts`: where figures begin, around the map; the direction they face may be left out. n figures take
  n of them, evenly spaced. A hexagon need not list any: its ring two hexes inside the edge serves.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from rookery.core.forms import read_json, sentence
from rookery.core.hexes import DIRECTION_BY_NAME, Hex, hex_name, nearest_direction, neighbour, ring
from rookery.core.refusal import refuse
from rookery.core.study import Fault
from rookery.games.skating.rules import ground as g
from rookery.games.skating.texts.cards import preset_text

PRESETS = ("pond", "rink", "sheet")
"""These are files; "chaos" is drawn."""

MOST_MAP = 8000
"""Characters of an own map."""
RADII, SIDES = (4, 20), (6, 40)
MOST_HEXES = 600
MOST_FEATURES = 200
MOST_FIGURES = 18
FARTHEST = 60
"""No coordinate of a map is larger."""
WORST_FRICTION, MOST_STRENGTH = 6, 9
START_MARGIN = 2
"""Figures start so many hexes inside the edge."""

_Coordinate: TypeAlias = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]


class Spot(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    q: _Coordinate
    r: _Coordinate

    @property
    def at(self) -> Hex:
        return self.q, self.r


class RoughSpot(Spot, frozen=True):
    friction: Annotated[int, Meta(ge=1, le=WORST_FRICTION)]


class DriftSpot(Spot, frozen=True):
    strength: Annotated[int, Meta(ge=1, le=MOST_STRENGTH)]


class StartSpot(Spot, frozen=True):
    facing: Literal["E", "NE", "NW", "W", "SW", "SE"] | None = None


_SPOT = Meta(description="[q, r]")
_Spots: TypeAlias = Annotated[list[Annotated[Spot, _SPOT]], Meta(max_length=MOST_FEATURES)]


class MapForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A map as it is written."""

    title: Annotated[
        str,
        Meta(
            max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)", description="a line of at most 40 characters"
        ),
    ] = ""
    shape: Literal["hexagon", "field", "free"]
    radius: Annotated[int, Meta(ge=RADII[0], le=RADII[1])] | None = None
    width: Annotated[int, Meta(ge=SIDES[0], le=SIDES[1])] | None = None
    height: Annotated[int, Meta(ge=SIDES[0], le=SIDES[1])] | None = None
    hexes: Annotated[list[Annotated[Spot, _SPOT]], Meta(min_length=2, max_length=MOST_HEXES)] | None = None
    edge: Literal["water", "open"] = "water"
    holes: _Spots = []
    rough: Annotated[
        list[Annotated[RoughSpot, Meta(description="[q, r, friction]")]], Meta(max_length=MOST_FEATURES)
    ] = []
    rocks: _Spots = []
    drifts: Annotated[
        list[Annotated[DriftSpot, Meta(description="[q, r, strength]")]], Meta(max_length=MOST_FEATURES)
    ] = []
    sliders: _Spots = []
    starts: (
        Annotated[
            list[Annotated[StartSpot, Meta(description="[q, r] or [q, r, direction]")]],
            Meta(min_length=2, max_length=MOST_HEXES),
        ]
        | None
    ) = None

    def features(self) -> Iterator[tuple[str, g.Feature]]:
        """Each with the place it is written at, such as "rocks, entry 2"."""
        for name, kind in (("holes", g.HOLE), ("rocks", g.ROCK), ("sliders", g.SLIDER)):
            spots: Sequence[Spot] = getattr(self, name)
            for n, spot in enumerate(spots, 1):
                yield f"{name}, entry {n}", g.Feature(spot.at, kind)
        for n, rough in enumerate(self.rough, 1):
            yield f"rough, entry {n}", g.Feature(rough.at, g.ROUGH, rough.friction)
        for n, drift in enumerate(self.drifts, 1):
            yield f"drifts, entry {n}", g.Feature(drift.at, g.DRIFT, drift.strength)


class Chart(msgspec.Struct, frozen=True, gc=False):
    """A map as it was drawn: `ground` without starts, and all the starts there are, around the map."""

    title: str
    ground: g.Ground
    starts: tuple[g.Start, ...]


def map_text(text: str) -> str:
    """A preset written out; any other text as it is."""
    return preset_text(text) if text in PRESETS else text


@lru_cache(maxsize=64)
def read_map(text: str) -> tuple[Chart, tuple[Fault, ...]]:
    """The map that a text (or a preset's name) holds, and all that is wrong with it."""
    form, faults = read_json(map_text(text), MapForm, "map")
    if any(fault.where in ("map", "shape") for fault in faults):
        # Without a shape nothing can be said about what is on the map.
        return Chart(form.title, g.Ground("hexagon", (RADII[0],)), ()), tuple(faults)
    checker = _Checker(form, faults)
    ground = checker.ground()
    chart = Chart(form.title, ground, checker.starts(ground))
    if not faults and not figures_for(chart):
        why = why_no_start(chart, 2) or "there is no room"
        faults.append(Fault("starts", f"Not even two figures can start on this map: {why}."))
    return chart, tuple(faults)


def chart_for(text: str, figures: int) -> Chart:
    """The map of a game in which so many are to start."""
    chart, faults = read_map(text)
    if faults:
        refuse("bad_map", faults[0].words)
    why = why_no_start(chart, figures)
    if why:
        refuse("no_start", f"{figures} figures cannot start on this map: {why}.")
    return chart


class _Checker:
    """Finds what no single field can know, and adds it to the faults."""

    def __init__(self, form: MapForm, faults: list[Fault]) -> None:
        self.form, self.faults = form, faults
        # An entry that could not be read stands for nothing.
        self.unread = {", ".join(fault.where.split(", ")[:2]) for fault in faults}

    def wrong(self, where: str, words: str) -> None:
        self.faults.append(Fault(where, words))

    def ground(self) -> g.Ground:
        form, is_open = self.form, self.form.edge == "open"
        needs = {"hexagon": ["radius"], "field": ["width", "height"], "free": ["hexes"]}[form.shape]
        unread = {fault.where for fault in self.faults}
        for name in ("radius", "width", "height", "hexes"):
            given = getattr(form, name) is not None or name in unread
            if given and name not in needs:
                self.wrong(name, f"A map of shape {form.shape} has no {name}; it has {' and '.join(needs)}.")
            elif not given and name in needs:
                self.wrong(name, f"A map of shape {form.shape} has a {name}; this one has none.")
        if form.shape == "hexagon":
            ground = g.Ground(form.shape, (form.radius or RADII[0],), open=is_open)
        elif form.shape == "field":
            ground = g.Ground(form.shape, (form.width or SIDES[0], form.height or SIDES[0]), open=is_open)
        else:
            hexes = sorted({spot.at for spot in form.hexes or ()}, key=lambda at: (at[1], at[0]))
            ground = g.Ground(form.shape, (), tuple(hexes), is_open)
        self.inside = set(g.hexes_of(ground))
        return replace(ground, features=self.features())

    def features(self) -> tuple[g.Feature, ...]:
        listed = [(where, feature) for where, feature in self.form.features() if where not in self.unread]
        if len(listed) > MOST_FEATURES:
            self.wrong("map", f"A map has at most {MOST_FEATURES} features; this one has {len(listed)}.")
        found: dict[Hex, g.Feature] = {}
        for where, feature in listed[:MOST_FEATURES]:
            if self.is_free(where, feature.at, found, "something is already"):
                found[feature.at] = feature
        return tuple(found[at] for at in sorted(found))

    def starts(self, ground: g.Ground) -> tuple[g.Start, ...]:
        if self.form.starts is None:
            if ground.shape == "hexagon":
                return ring_starts(ground.size[0])
            self.wrong("starts", f"A map of shape {ground.shape} lists its starts; this one has none.")
            return ()
        found: dict[Hex, g.Start] = {}
        for n, spot in enumerate(self.form.starts, 1):
            where = f"starts, entry {n}"
            if where not in self.unread and self.is_free(where, spot.at, found, "another start is"):
                way = spot.facing
                facing = facing_at(spot.at, g.hexes_of(ground)) if way is None else DIRECTION_BY_NAME[way]
                found[spot.at] = g.Start(spot.at, facing)
        return tuple(found.values())

    def is_free(self, where: str, at: Hex, taken: dict[Hex, g.Feature] | dict[Hex, g.Start], by: str) -> bool:
        if at not in self.inside:
            self.wrong(where, f"{sentence(where)} is at {hex_name(at)}, which is not on the map.")
        elif at in taken:
            self.wrong(where, f"{sentence(where)} is at {hex_name(at)}, where {by}.")
        return at in self.inside and at not in taken


# ---- starts ----


@lru_cache(maxsize=32)
def ring_starts(radius: int) -> tuple[g.Start, ...]:
    """All starts of a hexagon: its ring two hexes inside the edge. (ruling 4)"""
    return tuple(g.Start(at, facing_at(at, ((0, 0),))) for at in ring(radius - START_MARGIN))


def facing_at(at: Hex, hexes: tuple[Hex, ...]) -> int:
    """60 degrees left of the centre, which is the mean of all hexes. (ruling 4)"""
    count = len(hexes)
    to_centre = sum(q for q, _ in hexes) - count * at[0], sum(r for _, r in hexes) - count * at[1]
    return (nearest_direction(*to_centre) + 1) % 6


def starts_of(starts: tuple[g.Start, ...], figures: int) -> tuple[g.Start, ...]:
    """Figure i of n starts on the ⌊Li/n⌋-th of all L starts around the map."""
    return tuple(starts[len(starts) * i // figures] for i in range(figures))


def why_no_start(chart: Chart, figures: int) -> str | None:
    """What keeps so many figures from starting: starts and the two hexes ahead of each are bare ice."""
    if len(chart.starts) < figures:
        return f"it has {len(chart.starts)} starts"
    surface = g.Surface(chart.ground)
    for start in starts_of(chart.starts, figures):
        for ahead, which in enumerate(("itself", "the first hex ahead of it", "the second hex ahead of it")):
            if surface.at(neighbour(start.at, start.facing, ahead)) is not g.BARE:
                return f"of the start at {hex_name(start.at)}, {which} is not bare ice"
    return None


def figures_for(chart: Chart) -> tuple[int, ...]:
    """How many figures can start on a map."""
    return tuple(n for n in range(2, MOST_FIGURES + 1) if why_no_start(chart, n) is None)
