"""The ice ahead: how far one can slide and how far away the water is, looked up often and worked out once a
map; and the plainest moves, done directly: sliding over bare ice, turning, and changing speed.

Planning makes such moves by the thousand, and nothing can come in between. They lead to exactly the states
the rules lead to (a test compares them); wherever there is more to a move, it is left to the rules.
"""

from functools import lru_cache

from msgspec.structs import replace

from rookery.core.hexes import Hex, neighbour
from rookery.core.values import with_item
from rookery.games.skating.actions import Face, Steer
from rookery.games.skating.rules.ground import BARE, OBSTACLES, ROUGH, Surface, surface_of
from rookery.games.skating.state import FIRST, Figure, State, left

WATER, ROCK = "water", "rock"
ROOM = 3
"""Water farther away than this is not minded."""


@lru_cache(maxsize=1 << 15)
def clear_ahead(surface: Surface, at: Hex, direction: int, most: int) -> tuple[int, str]:
    """How many hexes ahead can be slid over, and what stops it: water, a rock, or "" for nothing."""
    for step in range(1, most + 1):
        feature = surface.at(neighbour(at, direction, step))
        if feature.is_water:
            return step - 1, WATER
        if feature.kind in OBSTACLES:
            return step - 1, ROCK
    return most, ""


@lru_cache(maxsize=1 << 13)
def room(surface: Surface, at: Hex) -> int:
    """How many hexes there are to the nearest water along the six directions, up to three."""
    return min(_dry(surface, at, direction) for direction in range(6))


def _dry(surface: Surface, at: Hex, direction: int) -> int:
    for step in range(1, ROOM + 1):
        feature = surface.at(neighbour(at, direction, step))
        if feature.is_water:
            return step - 1
    return ROOM


@lru_cache(maxsize=1 << 10)
def shores(surface: Surface, at: Hex) -> tuple[int, ...]:
    """The directions in which a swimmer would get out, were nobody there."""
    features = [(way, surface.at(neighbour(at, way))) for way in range(6)]
    return tuple(way for way, feature in features if feature is BARE or feature.kind == ROUGH)


# ---- the plainest moves ----


def is_upright(figure: Figure) -> bool:
    """Whether it can make such moves at all."""
    return not (figure.fallen or figure.swimming or figure.dead)


def slid(s: State, hexes: int = 1) -> State | None:
    """So many hexes straight on, if they are bare and nobody is there."""
    surface, figure = surface_of(s.ground), s.figures[s.acting]
    assert figure.at is not None
    to, taken = figure.at, [other.at for other in s.figures]
    for _ in range(hexes):
        to = neighbour(to, figure.direction)
        if surface.at(to) is not BARE or to in taken:
            return None
    figures = with_item(s.figures, s.acting, replace(figure, at=to))
    return replace(s, figures=figures, used=s.used + hexes, spent=s.spent & ~FIRST)


def coasted(s: State) -> State | None:
    """All that is left of its move."""
    return slid(s, left(s))


def turned(s: State, maneuver: Face | Steer) -> State:
    """A maneuver that has been passed. At speed 0 the direction goes with the facing. (ruling 10)"""
    figure = s.figures[s.acting]
    if isinstance(maneuver, Steer):
        after = replace(figure, direction=(figure.direction + maneuver.turn) % 6)
    else:
        facing = (figure.facing + maneuver.turn) % 6
        after = replace(figure, facing=facing, direction=figure.direction if figure.speed else facing)
    return replace(s, figures=with_item(s.figures, s.acting, after), acts=s.acts + 1)


def sped(s: State, speed: int, spent: int) -> State:
    """After a thrust or a brake, which is then `spent`."""
    figure = s.figures[s.acting]
    after = replace(figure, speed=speed, direction=figure.direction if speed else figure.facing)
    return replace(s, figures=with_item(s.figures, s.acting, after), acts=s.acts + 1, spent=s.spent | spent)
