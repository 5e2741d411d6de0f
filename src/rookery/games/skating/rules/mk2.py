"""Skating Penguins MkII."""

from rookery.games.skating.cards import Card
from rookery.games.skating.rules.edition import Edition, Yield, apart, fan, same_way, side_shot
from rookery.games.skating.state import Figure
from rookery.games.skating.tasks import Modifier

_MISSILE = (8, 7, 6, 5, 5, 6, 7)


def boost(rel: int, amount: int, retro: bool) -> int:
    """Forwards only, half from a front-quarter; the option also brakes by thrusting back. (ruling 12)"""
    forwards = {0: amount, 1: amount // 2, 5: amount // 2}
    backwards = {3: -amount, 2: -(amount // 2), 4: -(amount // 2)}
    return forwards.get(rel, backwards.get(rel, 0) if retro else 0)


def crossing(firer: Figure, target: Figure) -> tuple[Modifier, ...]:
    """Moving the same way, a side shot only suffers from the difference. (ruling 22)"""
    if not same_way(firer, target):
        return apart(firer, target)
    difference = abs(firer.speed - target.speed) // 3
    return (Modifier("difference in speed", difference),) if side_shot(firer) and difference else ()


def missile_base(distance: int) -> int:
    """By a table up to 7, then one more every two hexes. (ruling 23)"""
    return _MISSILE[distance - 1] if distance <= 7 else 4 + distance // 2


def soft(speed: int, strength: int) -> Yield:
    """As a hard one, but damage and speed are halved. (ruling 30)"""
    return Yield(speed // 2, speed // 2, strength, bounced=True)


def water_kills_engines(card: Card) -> int:
    return 2 if card.engines else 0


MK2 = Edition(
    name="mk2",
    title="MkII",
    order_die=0,
    boost=boost,
    brakes=True,
    steering=((), ((1, 0),), ((1, 0),), (), ((-1, 0),), ((-1, 0),)),
    fall_extra=(0, 1, 3, 6, 3, 1),
    weariness=lambda damage: damage // 5,
    crossing=crossing,
    missiles=0,
    missile_base=missile_base,
    missile_spread=fan,
    missile_modified=True,
    missile_recoils=True,
    criticals=("unsteady", "brake", "thrust", "jam", "extra", "fall"),
    fumbles=("no_maneuvers", "no_speed", "shaky", "jam", "misfire", "fall"),
    soft=soft,
    water_spins=True,
    water_kills_engines=water_kills_engines,
    climb_anywhere=False,
    jump_penalty=(0, 1, None, None, None, 1),
    jump_obstacles=True,
    jump_counts=False,
    restart_counts=False,
)
