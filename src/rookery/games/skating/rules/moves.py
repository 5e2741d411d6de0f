"""What the player whose figure is acting may do, in the order it is shown."""

from rookery.games.skating.actions import (
    Action,
    Brake,
    Climb,
    End,
    Energy,
    Face,
    Fire,
    Go,
    Jump,
    Restart,
    Stand,
    Steer,
    Tail,
    Thrust,
    Unjam,
)
from rookery.games.skating.rules.aiming import payments, targets, weapons
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.jumping import leap_ahead
from rookery.games.skating.rules.maneuvers import steer_penalty
from rookery.games.skating.rules.movement import after_brake, after_thrust, brake_of, thrust_of
from rookery.games.skating.rules.order import leaders_for
from rookery.games.skating.rules.water import climbs
from rookery.games.skating.state import BRAKE, FIRST, RESTART, SWUNG, THRUST, UNJAM
from rookery.games.skating.tasks import Paying

_GO, _END, _STAND, _UNJAM, _RESTART = Go(), End(), Stand(), Unjam(), Restart()
LEFT, RIGHT = 1, -1
_FACES = (Face(LEFT), Face(RIGHT))


def moves(desk: Desk) -> list[Action]:
    if desk.agenda:
        return _payments(desk)
    slot = desk.acting
    figure = desk.figures[slot]
    if figure.swimming:
        return _in_the_water(desk)
    if figure.fallen:
        return [_STAND, _GO if desk.left else _END]
    tails: list[Action] = [Tail(leader) for leader in leaders_for(desk, slot)]
    if desk.spent & FIRST:
        return [_GO, *tails]
    found: list[Action] = [_GO] if desk.left else []
    found += tails
    found += _speed_changes(desk)
    found += _turns(desk)
    found += [
        Fire(weapon, target) for weapon in weapons(desk, slot) for target in targets(desk, slot, weapon)
    ]
    leap = leap_ahead(desk, slot) if desk.left > 1 else None
    if leap:
        found.append(Jump(leap.hexes))
    if figure.jammed and not desk.spent & UNJAM:
        found.append(_UNJAM)
    if figure.engines_out and not desk.spent & RESTART:
        found.append(_RESTART)
    if not desk.left:
        found.append(_END)
    return found


def _payments(desk: Desk) -> list[Action]:
    task = desk.agenda[-1]
    assert isinstance(task, Paying)
    figure = desk.figures[task.slot]
    ways = payments(thrust_of(desk, figure), figure.shields, desk.card(task.slot).energy)
    return [Energy(way[0], way[1:]) for way in ways]


def _in_the_water(desk: Desk) -> list[Action]:
    ways = climbs(desk, desk.acting)
    if desk.edition.climb_anywhere:
        return [*(Climb(way) for way in ways), _END]
    found: list[Action] = [Climb()] if ways else []
    if not desk.spent & SWUNG:
        found += _FACES
    return [*found, _END]


def _speed_changes(desk: Desk) -> list[Action]:
    """What would change nothing is left out. (ruling 12)"""
    figure = desk.figures[desk.acting]
    found: list[Action] = []
    if figure.trouble == "no_speed":
        return found
    if not desk.spent & THRUST and not figure.engines_out:
        found += [
            Thrust(amount)
            for amount in range(1, thrust_of(desk, figure) + 1)
            if after_thrust(desk, figure, amount) != figure.speed
        ]
    if not desk.spent & BRAKE:
        found += [
            Brake(amount)
            for amount in range(1, brake_of(desk, figure) + 1)
            if after_brake(figure, amount) != figure.speed
        ]
    return found


def _turns(desk: Desk) -> list[Action]:
    figure = desk.figures[desk.acting]
    if figure.trouble == "no_maneuvers":
        return []
    if not figure.speed:
        return list(_FACES)
    steers = [Steer(turn) for turn in (LEFT, RIGHT) if steer_penalty(desk, desk.acting, turn) is not None]
    return [*_FACES, *steers]
