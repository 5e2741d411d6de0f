"""A collision between two figures on bare ice, worked out the long way round, straight from the table.

Nothing is shared with the rules: exact fractions rounded down at each place the table says so, directions as
degrees, and hexes as points walked to one at a time.
"""

from fractions import Fraction
from math import floor
from typing import NamedTuple

DEGREES = {"E": 0, "NE": 60, "NW": 120, "W": 180, "SW": 240, "SE": 300}
NAMES = {degrees: name for name, degrees in DEGREES.items()}
WALK = {0: (1, 0), 60: (1, -1), 120: (0, -1), 180: (-1, 0), 240: (-1, 1), 300: (0, 1)}


class Body(NamedTuple):
    at: tuple[int, int]
    facing: str
    heading: str
    speed: int


class Result(NamedTuple):
    hitter: Body
    target: Body
    damage: int
    bounced: int


def walked(at: tuple[int, int], degrees: int, hexes: int) -> tuple[int, int]:
    for _ in range(hexes):
        step = WALK[degrees % 360]
        at = (at[0] + step[0], at[1] + step[1])
    return at


def rested(body: Body) -> Body:
    """At speed 0 the direction is the facing."""
    return body if body.speed else body._replace(heading=body.facing)


def collision(hitter: Body, target: Body) -> Result:
    """What becomes of both once the hitter has stepped into the target."""
    h, t = hitter.speed, target.speed
    ours, theirs = DEGREES[hitter.heading], DEGREES[target.heading]
    angle = (theirs - ours) % 360
    if t == 0:
        n = floor(Fraction(h, 2))
        after_target = Body(walked(target.at, ours, n), target.facing, hitter.heading, n)
        return Result(rested(hitter._replace(speed=n)), rested(after_target), h, 0)
    if angle == 180:
        n = floor(abs(Fraction(h - t, 2)))
        if h > t:
            moved = Body(walked(target.at, ours, n), target.facing, hitter.heading, n)
            return Result(rested(hitter._replace(speed=n)), rested(moved), h + t, 0)
        if h < t:
            moved = Body(walked(hitter.at, theirs, n), hitter.facing, target.heading, n)
            return Result(rested(moved), rested(target._replace(speed=n)), h + t, n)
        return Result(rested(hitter._replace(speed=0)), rested(target._replace(speed=0)), h + t, 0)
    if angle in (120, 240):
        less = floor(Fraction(2 * t, 3))
        n = floor(abs(Fraction(h - less, 2)))
        one = Body(walked(hitter.at, theirs, n), hitter.facing, target.heading, n)
        other = Body(walked(target.at, ours, n), target.facing, hitter.heading, n)
        return Result(rested(one), rested(other), floor(Fraction(h + less, 2)), n)
    if angle in (60, 300):
        n = floor(Fraction(h, 3))
        one = Body(walked(hitter.at, theirs, n), hitter.facing, target.heading, h - n)
        other = Body(walked(target.at, ours, n), target.facing, hitter.heading, t + n)
        return Result(rested(one), rested(other), max(0, floor(Fraction(h - t, 2))), n)
    n = floor(Fraction(h, 2))
    one = Body(walked(hitter.at, ours, n), hitter.facing, hitter.heading, h - n)
    other = Body(walked(target.at, ours, n), target.facing, target.heading, t + n)
    return Result(rested(one), rested(other), max(0, h - t), n)
