"""Skating Penguins MkIII."""

from rookery.games.skating.rules.edition import Edition, Yield, apart, same_way
from rookery.games.skating.state import Figure
from rookery.games.skating.tasks import Modifier

_AWAY = -1


def boost(rel: int, amount: int, retro: bool) -> int:
    """Forwards and backwards, halves rounded up; there are no brakes. (ruling 12)"""
    half = (amount + 1) // 2
    return (amount, half, -half, -amount, -half, half)[rel]


def crossing(firer: Figure, target: Figure) -> tuple[Modifier, ...]:
    """Moving the same way, nothing counts. (ruling 22)"""
    return () if same_way(firer, target) else apart(firer, target)


def missile_base(distance: int) -> int:
    """Best at 11 to 20. (ruling 23)"""
    return 9 if distance <= 5 else 7 if distance <= 10 else 6 if distance <= 20 else 9


def missile_spread(distance: int) -> int:
    """1, 3, 5 … hexes wide, every five hexes. (ruling 21)"""
    return (distance - 1) // 5


def soft(speed: int, strength: int) -> Yield:
    """Speed and strength wear each other down. (ruling 30)"""
    lost = min(speed, strength)
    return Yield(0, speed - lost, strength - lost, bounced=False)


MK3 = Edition(
    name="mk3",
    title="MkIII",
    order_die=10,
    boost=boost,
    brakes=False,
    steering=(
        ((1, _AWAY), (-1, _AWAY)),
        ((1, 0), (-1, _AWAY)),
        ((1, 0), (-1, _AWAY)),
        ((1, 0), (-1, 0)),
        ((1, _AWAY), (-1, 0)),
        ((1, _AWAY), (-1, 0)),
    ),
    fall_extra=(0, 0, 1, 1, 1, 0),
    weariness=lambda damage: 0,
    crossing=crossing,
    missiles=2,
    missile_base=missile_base,
    missile_spread=missile_spread,
    missile_modified=False,
    missile_recoils=False,
    criticals=("fall", "turn", "unsteady", "jam", "thrust", "double"),
    fumbles=("fall", "turn", "unsteady", "jam", "slow", "misfire"),
    soft=soft,
    water_spins=False,
    water_kills_engines=lambda card: 6,
    climb_anywhere=True,
    jump_penalty=(0, 1, 2, 3, 2, 1),
    jump_obstacles=False,
    jump_counts=True,
    restart_counts=True,
)
