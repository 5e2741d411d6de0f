"""Boards of hexes: axial coordinates, six directions, rings, lines and lines of sight.

         ___
     NW /   \\ NE           2   1              0,-1    1,-1
       /     \\               \\ /
    W  |  .  |  E        3 -- . -- 0     -1,0     0,0     1,0
       \\     /               / \\
     SW \\___/ SE           4   5             -1,1     0,1

A hex is (q, r): q counts eastwards along a row, r counts rows downwards, each row half a hex farther
east than the one above. The third coordinate s = -q - r is left out, because it follows. Directions
count counter-clockwise from east, so that turning left by 60 degrees is adding one.
"""

from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
DIRECTION_BY_NAME = {name: direction for direction, name in enumerate(DIRECTIONS)}
DIRECTION_WORDS = ("east", "north-east", "north-west", "west", "south-west", "south-east")

STEPS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The hex next to 0,0 in each direction."""


def hex_name(at: Hex) -> str:
    return f"{at[0]},{at[1]}"


def neighbour(at: Hex, direction: int, steps: int = 1) -> Hex:
    """The hex so many steps away in that direction."""
    dq, dr = STEPS[direction]
    return at[0] + dq * steps, at[1] + dr * steps


def distance(a: Hex, b: Hex) -> int:
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def turned(at: Hex, turns: int) -> Hex:
    """The hex after turning the board about 0,0 to the left by so many times 60 degrees."""
    q, r = at
    for _ in range(turns % 6):
        q, r = q + r, -q
    return q, r


def mirrored(at: Hex) -> Hex:
    """The hex after reflecting the board in the row through 0,0: north becomes south."""
    return at[0] + at[1], -at[1]


def ring(radius: int) -> tuple[Hex, ...]:
    """The hexes so far from 0,0, counter-clockwise from the east corner."""
    if radius == 0:
        return ((0, 0),)
    hexes, at = [], (radius, 0)
    for side in range(6):
        for _ in range(radius):
            hexes.append(at)
            at = neighbour(at, (side + 2) % 6)
    return tuple(hexes)


def disk(radius: int) -> tuple[Hex, ...]:
    """All hexes at most so far from 0,0, row by row."""
    return tuple(
        (q, r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
    )


def field(width: int, height: int) -> tuple[Hex, ...]:
    """A rectangle of rows, the first hex of the first row at 0,0, odd rows half a hex farther east."""
    return tuple((column - row // 2, row) for row in range(height) for column in range(width))


def nearest_direction(dq: int, dr: int) -> int:
    """The direction that points most nearly that way; of two as near, the lower number."""
    # The inner product of two hex vectors, doubled so that it stays whole; all directions are equally long.
    products = [2 * dq * q + 2 * dr * r + dq * r + dr * q for q, r in STEPS]
    return products.index(max(products))


def ahead_and_aside(dq: int, dr: int, facing: int) -> tuple[int, int] | None:
    """A vector as a steps along `facing` and b along a direction next to it; None if it takes steps back.

    What there is an answer for is the wedge of 120 degrees in front, its borders included.
    """
    for aq, ar, bq, br in _WEDGES[facing]:
        a, b = aq * dq + ar * dr, bq * dq + br * dr
        if a >= 0 and b >= 0:
            return a, b
    return None


def _wedge(facing: int, side: int) -> tuple[int, int, int, int]:
    """What takes a vector to its steps along two directions next to each other: two equations with two
    unknowns, solved. Their determinant is 1 or -1."""
    (fq, fr), (sq, sr) = STEPS[facing], STEPS[(facing + side) % 6]
    determinant = fq * sr - fr * sq
    return sr * determinant, -sq * determinant, -fr * determinant, fq * determinant


_WEDGES = tuple((_wedge(facing, 1), _wedge(facing, -1)) for facing in range(6))
"""By the facing, for both sides of it."""


def line_crosses(start: Hex, end: Hex, hexagon: Hex) -> bool:
    """Whether the straight line between two hexes' centres passes through the inside of a third.

    A point is inside a hex if, measured from the hex's centre, no two of its three coordinates differ
    by one or more. Along a line each difference goes evenly from one value to another, so each leaves
    a span of the line, and the line crosses where all three spans overlap. Whole numbers throughout:
    spans are fractions compared by multiplying out, and touching an edge or a corner is not crossing.
    """
    low, high, under = 0, 1, 1  # the span low/under to high/under
    for this, other in ((0, 1), (1, 2), (2, 0)):
        at_start = _difference(start, hexagon, this, other)
        change = _difference(end, hexagon, this, other) - at_start
        if change == 0:
            if abs(at_start) >= 1:
                return False
            continue
        sign = 1 if change > 0 else -1
        enters, leaves, rate = -1 - sign * at_start, 1 - sign * at_start, abs(change)
        low, high, under = max(low * rate, enters * under), min(high * rate, leaves * under), under * rate
        if low >= high:
            return False
    return True


def _difference(at: Hex, centre: Hex, this: int, other: int) -> int:
    q, r = at[0] - centre[0], at[1] - centre[1]
    cube = (q, r, -q - r)
    return cube[this] - cube[other]
