"""Crowded ice: many figures, little room, high speeds, to see that chains end and nobody is lost.

    PYTHONPATH=src python -m tests.games.skating.crowd 100000

plays until there were so many collisions and says how many of everything there were.
"""

import sys
from collections import Counter

from msgspec.structs import replace

from rookery.core.hexes import disk
from rookery.core.rng import SeededRng, pick, shuffled
from rookery.core.spec import Setup, check_setup
from rookery.games.skating import GAME
from rookery.games.skating.actions import Go
from rookery.games.skating.rules.ground import (
    DRIFT,
    HOLE,
    OBSTACLES,
    ROCK,
    ROUGH,
    SLIDER,
    Feature,
    Ground,
    surface_of,
)
from rookery.games.skating.rules.tasks import NOBODY
from rookery.games.skating.state import FIRST, Figure, State

TOUGH = (
    '{"cards": [{"name": "Tank", "points": 60, "size": 0, "arc": "fan", "power": "2d", "accuracy": 0, '
    '"top_speed": 20, "thrust": 9, "brake": 2, "maneuverability": 2, "engines": true}]}'
)
MOVES = 60
"""How long a crowd is watched before the next one."""


def crowd(rng: SeededRng) -> tuple[Setup, State]:
    """Six to eighteen figures on a small map with something on every fifth hex."""
    seats, figures = 2 + rng.below(5), 3
    radius = 4 + rng.below(2)
    options = {
        "edition": pick(rng, ("mk2", "mk3")), "figures": figures, "cards": TOUGH,
        "victory": pick(rng, ("last_afloat", "emperor")), "map": '{"shape": "hexagon", "radius": 9}',
        "edge": pick(rng, ("water", "open")),
    }  # fmt: skip
    setup = check_setup(GAME.spec, seats, options)
    s = GAME.start(setup)
    hexes = shuffled(rng, disk(radius))
    count = len(s.figures)
    features = [
        Feature(
            at,
            kind := pick(rng, (HOLE, ROUGH, ROCK, DRIFT, SLIDER)),
            1 + rng.below(3) if kind in (ROUGH, DRIFT) else 0,
        )
        for at in hexes[count : count + len(hexes) // 5]
    ]
    ground = Ground(
        "hexagon", (radius,), (), s.ground.open, tuple(sorted(features, key=lambda f: f.at)), s.ground.starts
    )
    placed = tuple(_anybody(rng, figure, at) for figure, at in zip(s.figures, hexes, strict=False))
    numbers = tuple(range(1, count + 1))
    packed = replace(
        s, ground=ground, figures=placed, numbers=numbers, acting=0, agenda=(), round=1,
        spent=FIRST if placed[0].speed else 0,
    )  # fmt: skip
    return setup, packed


def _anybody(rng: SeededRng, figure: Figure, at: tuple[int, int]) -> Figure:
    speed, facing = rng.below(10), rng.below(6)
    return replace(
        figure, at=at, facing=facing, speed=speed, direction=rng.below(6) if speed else facing,
        fallen=rng.below(8) == 0, damage=rng.below(40),
    )  # fmt: skip


def check(before: State, after: State) -> None:
    """One figure a hex, everybody somewhere, and nothing that cannot be."""
    surface = surface_of(after.ground)
    places = [figure.at for figure in after.figures if figure.at is not None]
    assert len(set(places)) == len(places), "two on one hex"
    assert len(after.figures) >= after.options.count
    for figure in after.figures:
        assert figure.speed >= 0
        assert figure.at is not None or not figure.swimming
        assert figure.speed or figure.direction == figure.facing, "a direction without speed"
        if figure.at is None:
            assert figure.dead, "somebody has vanished"
            continue
        kind = surface.at(figure.at).kind
        assert kind not in OBSTACLES, "on top of an obstacle"
        assert figure.swimming == (kind in ("hole", "edge")), "dry in the water, or wet on the ice"
        assert not (figure.dead and (figure.swimming or figure.fallen))
    if before.round == after.round:
        for old, new in zip(before.figures, after.figures, strict=True):
            assert new.suffered >= old.suffered


def watch(seed: object, collisions: int) -> Counter[str]:
    """Play crowds until there were so many collisions; counts of everything that happened."""
    rng = SeededRng("crowd", seed)
    counts: Counter[str] = Counter()
    while counts["Collided"] < collisions:
        setup, s = crowd(rng)
        counts["crowds"] += 1
        for _ in range(MOVES):
            acting = GAME.to_act(s)
            if not acting:
                break
            legal = GAME.legal(s, acting[0])
            action = Go() if Go() in legal and rng.below(4) else pick(rng, legal)
            later, events = GAME.play(s, {acting[0]: action})
            counts.update(type(event).__name__ for event in events)
            counts["longest chain"] = max(
                counts["longest chain"], sum(type(event).__name__ == "Collided" for event in events)
            )
            check(s, later)
            assert later.agenda or later.acting == NOBODY or later.figures[later.acting].at is not None
            if later.agenda and rng.below(20) == 0:
                assert GAME.start(replace(setup, position=GAME.position(later))) == later
            s = later
    return counts


if __name__ == "__main__":
    for name, count in sorted(watch("command", int(sys.argv[1])).items()):
        print(f"{count:>8} {name}")
