"""Every collision of two figures, by speed and direction, against a model apart from the rules."""

import pytest
from msgspec.structs import replace

from rookery.core.hexes import DIRECTION_BY_NAME, DIRECTIONS, neighbour
from rookery.games.skating.rules.collisions import crash
from rookery.games.skating.state import FIRST, State
from tests.games.skating.helpers import play, rolls, situation
from tests.games.skating.slow_model import Body, collision

TOUGH = (
    '{"cards": [{"name": "Tank", "points": 60, "size": 0, "arc": "fan", "power": "1d", "accuracy": 0, '
    '"top_speed": 9, "thrust": 2, "brake": 2, "maneuverability": 0}]}'
)
"""A card that survives any collision."""


def tanks(edition: str) -> State:
    return situation(
        "ice hexagon 20", "A1 Tank at 0,0 facing E speed 1", "B1 Tank at 1,0 facing E speed 1", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip


def placed(s: State, bodies: tuple[Body, ...]) -> State:
    figures = tuple(
        replace(
            figure,
            at=body.at,
            facing=DIRECTION_BY_NAME[body.facing],
            direction=DIRECTION_BY_NAME[body.heading],
            speed=body.speed,
        )
        for figure, body in zip(s.figures, bodies, strict=True)
    )
    return replace(s, figures=figures, spent=FIRST, used=0)


def bodies_of(s: State) -> tuple[Body, ...]:
    return tuple(
        Body(f.at or (0, 0), DIRECTIONS[f.facing], DIRECTIONS[f.direction], f.speed) for f in s.figures
    )


@pytest.mark.parametrize("edition", ["mk2", "mk3"])
@pytest.mark.parametrize("heading", DIRECTIONS)
def test_two_figures_part_as_the_table_says(edition: str, heading: str) -> None:
    start = tanks(edition)
    there = neighbour((0, 0), DIRECTION_BY_NAME[heading])
    compared = 0
    for other in DIRECTIONS:
        for speed in range(1, 10):
            for others in range(10):
                # Facings that go through all six, so that every way of stopping is met.
                facing, faced = DIRECTIONS[(speed + others) % 6], DIRECTIONS[(speed * others) % 6]
                hitter = Body((0, 0), facing, heading, speed)
                target = Body(there, faced, other if others else faced, others)
                expected = collision(hitter, target)
                s = play(placed(start, (hitter, target)), "go")
                used = s.used
                while rolls(s):
                    s = play(s, "roll 6")
                assert bodies_of(s) == (expected.hitter, expected.target), (hitter, target)
                assert [f.damage for f in s.figures] == [expected.damage] * 2
                assert used == 1 + expected.bounced
                compared += 1
    assert compared == 6 * 9 * 10


@pytest.mark.parametrize("rel", range(6))
def test_collisions_never_make_speed(rel: int) -> None:
    """What the game's bound rests on."""
    for hitter in range(60):
        for target in range(60):
            result = crash(hitter, target, rel)
            assert result.hitter.speed + result.target.speed <= hitter + target
            assert result.damage >= 0
            assert max(result.hitter.hexes, result.target.hexes) == result.hexes or not result.hexes


@pytest.mark.parametrize(("hitter", "target", "rel", "damage", "hexes", "speeds"), [
    # stationary: n = 7/2 = 3, damage 7, both speed 3
    (7, 0, 0, 7, 3, (3, 3)),
    (1, 0, 4, 1, 0, (0, 0)),
    # front: n = |5 - 2|/2 = 1, damage 5 + 2
    (5, 2, 3, 7, 1, (1, 1)),
    (2, 5, 3, 7, 1, (1, 1)),
    (4, 4, 3, 8, 0, (0, 0)),
    # front-quarter: T' = 2*5/3 = 3, n = |8 - 3|/2 = 2, damage (8 + 3)/2 = 5
    (8, 5, 2, 5, 2, (2, 2)),
    # T' = 2*7/3 = 4, n = |2 - 4|/2 = 1, damage (2 + 4)/2 = 3
    (2, 7, 4, 3, 1, (1, 1)),
    # rear-quarter: n = 8/3 = 2, damage (8 - 3)/2 = 2, speeds 8 - 2 and 3 + 2
    (8, 3, 1, 2, 2, (6, 5)),
    # the target is faster: no damage; n = 4/3 = 1
    (4, 6, 5, 0, 1, (3, 7)),
    # rear: n = 7/2 = 3, damage 7 - 2, speeds 7 - 3 and 2 + 3
    (7, 2, 0, 5, 3, (4, 5)),
    (3, 5, 0, 0, 1, (2, 6)),
])  # fmt: skip
def test_worked_examples(
    hitter: int, target: int, rel: int, damage: int, hexes: int, speeds: tuple[int, int]
) -> None:
    result = crash(hitter, target, rel)
    assert (result.damage, result.hexes) == (damage, hexes)
    assert (result.hitter.speed, result.target.speed) == speeds
