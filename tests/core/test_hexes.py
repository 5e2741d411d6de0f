"""Hex geometry, held against plain trigonometry where there is any."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.core.hexes import (
    DIRECTION_WORDS,
    DIRECTIONS,
    STEPS,
    Hex,
    ahead_and_aside,
    disk,
    distance,
    field,
    hex_name,
    line_crosses,
    mirrored,
    nearest_direction,
    neighbour,
    ring,
    turned,
)

hexes = st.tuples(st.integers(-12, 12), st.integers(-12, 12))
directions = st.integers(0, 5)


def point(at: Hex) -> tuple[float, float]:
    """The centre on paper, x to the right and y up, neighbours being one apart."""
    return at[0] + at[1] / 2, -at[1] * math.sqrt(3) / 2


def angle(at: Hex) -> float:
    """Degrees to the left of east."""
    x, y = point(at)
    return math.degrees(math.atan2(y, x)) % 360


def test_directions_count_counter_clockwise_from_east() -> None:
    assert [round(angle(step)) for step in STEPS] == [0, 60, 120, 180, 240, 300]
    assert DIRECTIONS == ("E", "NE", "NW", "W", "SW", "SE")
    assert [words.replace("-", " ").split()[0] for words in DIRECTION_WORDS][:2] == ["east", "north"]


def test_hexes_are_named_by_their_coordinates() -> None:
    assert hex_name((3, -12)) == "3,-12"


@given(hexes, directions, st.integers(0, 9))
def test_so_many_steps_are_so_far(at: Hex, direction: int, steps: int) -> None:
    there = neighbour(at, direction, steps)
    assert distance(at, there) == distance(there, at) == steps
    assert neighbour(there, (direction + 3) % 6, steps) == at


@given(hexes, hexes, hexes)
def test_no_way_round_is_shorter(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert (distance(a, b) == 0) == (a == b)


@given(hexes, hexes, directions, st.integers(-7, 7))
def test_turning_the_board_keeps_distances_and_turns_directions(
    a: Hex, b: Hex, direction: int, turns: int
) -> None:
    assert distance(turned(a, turns), turned(b, turns)) == distance(a, b)
    assert turned(neighbour(a, direction), turns) == neighbour(turned(a, turns), (direction + turns) % 6)


@given(hexes, directions)
def test_mirroring_the_board_mirrors_directions(at: Hex, direction: int) -> None:
    assert mirrored(mirrored(at)) == at
    assert mirrored(neighbour(at, direction)) == neighbour(mirrored(at), -direction % 6)
    assert point(mirrored(at)) == pytest.approx((point(at)[0], -point(at)[1]))


@pytest.mark.parametrize("radius", range(6))
def test_a_ring_goes_round_once_from_the_east_corner(radius: int) -> None:
    hexes_of_ring = ring(radius)
    assert hexes_of_ring[0] == (radius, 0)
    assert len(set(hexes_of_ring)) == len(hexes_of_ring) == max(1, 6 * radius)
    assert all(distance((0, 0), at) == radius for at in hexes_of_ring)
    angles = [angle(at) for at in hexes_of_ring]
    assert radius == 0 or angles == sorted(angles)


@pytest.mark.parametrize("radius", range(5))
def test_a_disk_is_its_rings(radius: int) -> None:
    assert set(disk(radius)) == {at for r in range(radius + 1) for at in ring(r)}
    assert len(disk(radius)) == 1 + 3 * radius * (radius + 1)


def test_a_field_is_a_rectangle() -> None:
    hexes_of_field = field(4, 5)
    assert len(set(hexes_of_field)) == 20
    for row in range(5):
        xs = [point(at)[0] for at in hexes_of_field if at[1] == row]
        assert xs == [column + (row % 2) / 2 for column in range(4)]


@given(hexes)
def test_the_nearest_direction_is_nearest_on_paper(at: Hex) -> None:
    if at == (0, 0):
        return
    gaps = [abs((angle(at) - 60 * d + 180) % 360 - 180) for d in range(6)]
    found = nearest_direction(*at)
    assert gaps[found] == pytest.approx(min(gaps))
    assert all(gap > min(gaps) + 1e-9 for gap in gaps[:found])


@pytest.mark.parametrize(("vector", "direction"), [
    ((2, -1), 0), ((1, -2), 1), ((-1, -1), 2), ((-2, 1), 3), ((-1, 2), 4), ((1, 1), 0), ((0, 0), 0),
])  # fmt: skip
def test_ties_go_to_the_lower_number(vector: Hex, direction: int) -> None:
    assert nearest_direction(*vector) == direction


@given(hexes, directions)
def test_ahead_and_aside_is_the_wedge_in_front(at: Hex, facing: int) -> None:
    found = ahead_and_aside(*at, facing)
    gap = abs((angle(at) - 60 * facing + 180) % 360 - 180)
    assert (found is not None) == (at == (0, 0) or gap < 60.001)
    if found is not None:
        a, b = found
        assert a + b == distance((0, 0), at)
        assert at in (neighbour(neighbour((0, 0), facing, a), (facing + side) % 6, b) for side in (1, -1))


def crosses_by_sampling(start: Hex, end: Hex, hexagon: Hex, samples: int = 720) -> bool:
    """Points along the line, in exact fractions, close enough together to miss no hex."""
    for n in range(samples + 1):
        t = Fraction(2 * n + 1, 2 * samples + 2)
        q = start[0] + t * (end[0] - start[0]) - hexagon[0]
        r = start[1] + t * (end[1] - start[1]) - hexagon[1]
        s = -q - r
        if max(abs(q - r), abs(r - s), abs(s - q)) < 1:
            return True
    return False


@given(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
def test_a_line_crosses_what_sampling_it_finds(end: Hex, hexagon: Hex) -> None:
    assert line_crosses((0, 0), end, hexagon) == crosses_by_sampling((0, 0), end, hexagon)


def test_along_an_edge_is_not_through() -> None:
    """From 0,0 to 1,1 the line runs exactly between 1,0 and 0,1."""
    assert not line_crosses((0, 0), (1, 1), (1, 0))
    assert not line_crosses((0, 0), (1, 1), (0, 1))
    assert line_crosses((0, 0), (2, 2), (1, 1))
    assert line_crosses((0, 0), (3, 0), (2, 0))
    assert not line_crosses((0, 0), (3, 0), (4, 0))
    assert not line_crosses((0, 0), (3, 0), (-1, 0))
