"""What may be done now, in the order it is shown: by the player whose figure is acting, and by the dealer."""

from rookery.games.skating import actions as a
from rookery.games.skating.actions import Action
from rookery.games.skating.rules import tasks
from rookery.games.skating.rules.aiming import payments, targets, weapons
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.movement import after_brake, after_thrust, brake_of, steer_penalty, thrust_of
from rookery.games.skating.rules.rounds import leaders_for, unnumbered
from rookery.games.skating.rules.terrain import climbs, leap_ahead
from rookery.games.skating.state import BRAKE, CHAOS, FIRST, RESTART, SWUNG, THRUST, UNJAM, State
from rookery.games.skating.texts.drawn_maps import CHAOS_MAPS

_GO, _END, _STAND, _UNJAM, _RESTART = a.Go(), a.End(), a.Stand(), a.Unjam(), a.Restart()
LEFT, RIGHT = 1, -1
_TURNS = (a.Face(LEFT), a.Face(RIGHT))
_STEERS = (a.Steer(LEFT), a.Steer(RIGHT))


def moves(draft: Draft) -> list[Action]:
    if draft.agenda:
        return _payments(draft)
    slot = draft.acting
    figure = draft.figures[slot]
    if figure.swimming:
        return _in_the_water(draft)
    left = draft.left
    if figure.fallen:
        return [_STAND, _GO if left else _END]
    tails: list[Action] = [a.Tail(leader) for leader in leaders_for(draft, slot)]
    if draft.spent & FIRST:
        return [_GO, *tails]
    found: list[Action] = [_GO] if left else []
    found += tails
    found += _speed_changes(draft)
    found += _turns(draft)
    found += [
        a.Fire(weapon, target) for weapon in weapons(draft, slot) for target in targets(draft, slot, weapon)
    ]
    leap = leap_ahead(draft, slot) if left > 1 else None
    if leap:
        found.append(a.Jump(leap.value))
    if figure.jammed and not draft.spent & UNJAM:
        found.append(_UNJAM)
    if figure.engines_out and not draft.spent & RESTART:
        found.append(_RESTART)
    if not left:
        found.append(_END)
    return found


def _payments(draft: Draft) -> list[Action]:
    return [a.Energy(way[0], way[1:]) for way in payments(draft, draft.acting)]


def _in_the_water(draft: Draft) -> list[Action]:
    ways = climbs(draft, draft.acting)
    if draft.edition.climb_anywhere:
        return [*(a.Climb(way) for way in ways), _END]
    found: list[Action] = [a.Climb()] if ways else []
    if not draft.spent & SWUNG:
        found += _TURNS
    return [*found, _END]


def _speed_changes(draft: Draft) -> list[Action]:
    """What would change nothing is left out. (ruling 12)"""
    figure = draft.figures[draft.acting]
    found: list[Action] = []
    if figure.trouble == "no_speed":
        return found
    if not draft.spent & THRUST and not figure.engines_out:
        found += [
            a.Thrust(amount)
            for amount in range(1, thrust_of(draft.options, figure) + 1)
            if after_thrust(draft.options, figure, amount) != figure.speed
        ]
    if not draft.spent & BRAKE:
        found += [
            a.Brake(amount)
            for amount in range(1, brake_of(draft.options, figure) + 1)
            if after_brake(figure, amount) != figure.speed
        ]
    return found


def _turns(draft: Draft) -> list[Action]:
    figure = draft.figures[draft.acting]
    if figure.trouble == "no_maneuvers":
        return []
    if not figure.speed:
        return list(_TURNS)
    steers = [steer for steer in _STEERS if steer_penalty(draft.edition, figure, steer.turn) is not None]
    return [*_TURNS, *steers]


# ---- the dealer ----

_DIE = range(1, 7)
_ROLLS: tuple[Action, ...] = tuple(a.Roll(die) for die in _DIE)
_TWO_DICE: tuple[Action, ...] = tuple(a.Dice(black, white) for black in _DIE for white in _DIE)
_NUMBERS: tuple[Action, ...] = tuple(a.Number(die) for die in range(1, 11))
_MAPS: tuple[Action, ...] = tuple(a.DrawMap(number) for number in range(1, CHAOS_MAPS + 1))


def deals(s: State) -> tuple[Action, ...]:
    """All the dealer may do now, each as likely as the other."""
    if s.phase == CHAOS:
        return _MAPS
    match s.agenda[-1]:
        case tasks.Numbering():
            return _NUMBERS
        case tasks.Drawing():
            return tuple(a.Next(slot) for slot in unnumbered(s))
        case tasks.RollOff(slots):
            return tuple(a.Next(slot) for slot in slots)
        case tasks.Shot(black=0):
            return _TWO_DICE
        case _:
            return _ROLLS
