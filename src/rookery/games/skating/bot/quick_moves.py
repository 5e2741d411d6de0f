"""The plainest moves, done directly: sliding over bare ice, turning, and changing speed.

Planning makes them by the thousand, and nothing can come in between. They lead to exactly the states the
rules lead to (a test compares them); wherever there is more to a move, it is left to the rules.
"""

from msgspec.structs import replace

from rookery.core.hexes import neighbour
from rookery.games.skating.actions import Face, Steer
from rookery.games.skating.rules.ground import BARE, surface_of
from rookery.games.skating.state import FIRST, Figure, State, left


def is_upright(figure: Figure) -> bool:
    """Whether it can make such moves at all."""
    return not (figure.fallen or figure.swimming or figure.dead)


def slid(s: State) -> State | None:
    """One hex on, if that is bare and nobody is there."""
    figure = s.figures[s.acting]
    assert figure.at is not None
    to = neighbour(figure.at, figure.direction)
    if surface_of(s.ground).at(to) is not BARE or any(other.at == to for other in s.figures):
        return None
    return replace(s, figures=_with(s, replace(figure, at=to)), used=s.used + 1, spent=s.spent & ~FIRST)


def coasted(s: State) -> State | None:
    """All that is left of its move, straight on, if all of that is bare and nobody is there."""
    surface, figure = surface_of(s.ground), s.figures[s.acting]
    assert figure.at is not None
    to, rest = figure.at, left(s)
    for _ in range(rest):
        to = neighbour(to, figure.direction)
        if surface.at(to) is not BARE or any(other.at == to for other in s.figures):
            return None
    return replace(s, figures=_with(s, replace(figure, at=to)), used=s.used + rest, spent=s.spent & ~FIRST)


def turned(s: State, maneuver: Face | Steer) -> State:
    """A maneuver that has been passed. At speed 0 the direction goes with the facing. (ruling 10)"""
    figure = s.figures[s.acting]
    if isinstance(maneuver, Steer):
        after = replace(figure, direction=(figure.direction + maneuver.turn) % 6)
    else:
        facing = (figure.facing + maneuver.turn) % 6
        after = replace(figure, facing=facing, direction=figure.direction if figure.speed else facing)
    return replace(s, figures=_with(s, after), acts=s.acts + 1)


def sped(s: State, speed: int, spent: int) -> State:
    """After a thrust or a brake, which is then `spent`."""
    figure = s.figures[s.acting]
    after = replace(figure, speed=speed, direction=figure.direction if speed else figure.facing)
    return replace(s, figures=_with(s, after), acts=s.acts + 1, spent=s.spent | spent)


def _with(s: State, figure: Figure) -> tuple[Figure, ...]:
    """The figures, with the acting one as it is now."""
    return (*s.figures[: s.acting], figure, *s.figures[s.acting + 1 :])
