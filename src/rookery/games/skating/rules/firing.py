"""Shots: paid for, rolled die by die, and what they do. (rulings 22 to 27)"""

from msgspec.structs import replace

from rookery.games.skating.harm_events import Aimed, EnergyPaid, Fired, Rolled, Struck, Unjammed
from rookery.games.skating.rules.aiming import aim, hits, payments, power_of
from rookery.games.skating.rules.criticals import NEEDS_DIE, strike_critical, suffer_fumble
from rookery.games.skating.rules.death import damage
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.edition import side_shot
from rookery.games.skating.rules.movement import thrust_of
from rookery.games.skating.rules.recoil import kick
from rookery.games.skating.state import CANNON, FIRE, MISSILE, UNJAM
from rookery.games.skating.tasks import Deaths, Paying, Recoil, Shot, Trial

UNJAM_NEED = 2


def fire(desk: Desk, weapon: str, target: int) -> None:
    """Declared, and paid for if there is only one way to; else the player says how."""
    slot = desk.acting
    figure, card = desk.figures[slot], desk.card(slot)
    aimed = aim(desk, slot, target, weapon)
    desk.spent |= FIRE
    desk.acts += 1
    desk.tell(
        Aimed(
            desk.name(slot), desk.name(target), weapon, aimed.range, aimed.base, aimed.modifiers, aimed.need
        )
    )
    desk.push(Shot(slot, target, weapon, aimed.need, side_shot(figure)))
    if weapon == MISSILE:
        desk.change(slot, missiles=figure.missiles - 1)
    elif card.energy:
        ways = payments(thrust_of(desk, figure), figure.shields, card.energy)
        if len(ways) == 1:
            pay(desk, slot, ways[0][0], ways[0][1:])
        else:
            desk.push(Paying(slot))


def pay(desk: Desk, slot: int, thrust: int, shields: tuple[int, ...]) -> None:
    figure = desk.figures[slot]
    rest = tuple(point - paid for point, paid in zip(figure.shields, shields, strict=False))
    desk.change(slot, thrust_paid=figure.thrust_paid + thrust, shields=rest)
    desk.tell(EnergyPaid(desk.name(slot), thrust, shields if figure.shields else ()))


# ---- the dice, in this order: black and white, damage, critical or fumble, its extra ----


def next_die(desk: Desk, shot: Shot) -> str:
    """What the next die of a shot is for; "" when all are rolled."""
    if not shot.black:
        return "shot"
    if not is_fumble(shot):
        if not is_hit(shot):
            return ""
        if len(shot.dice) < power_of(desk.card(shot.slot), shot.weapon)[0]:
            return "damage"
        if shot.black < 6:
            return ""
    if not shot.effect:
        return "fumble" if is_fumble(shot) else "critical"
    table = desk.edition.fumbles if is_fumble(shot) else desk.edition.criticals
    return "extra" if table[shot.effect - 1] in NEEDS_DIE and not shot.extra else ""


def is_fumble(shot: Shot) -> bool:
    return shot.black == shot.white == 1


def is_hit(shot: Shot) -> bool:
    return hits(shot.need, shot.black, shot.white)


def shot_rolled(desk: Desk, shot: Shot, *dice: int) -> None:
    """The dice asked for have come; the shot waits for more of them or is resolved."""
    purpose = next_die(desk, shot)
    name = desk.name(shot.slot)
    if purpose == "shot":
        shot = replace(shot, black=dice[0], white=dice[1])
        desk.tell(
            Fired(name, desk.name(shot.target), shot.weapon, shot.need, shot.black, shot.white, is_hit(shot))
        )
    else:
        (die,) = dice
        desk.tell(Rolled(name, purpose, die))
        if purpose == "damage":
            shot = replace(shot, dice=(*shot.dice, die))
        elif purpose == "extra":
            shot = replace(shot, extra=die)
        else:
            shot = replace(shot, effect=die)
    if next_die(desk, shot):
        desk.push(shot)
    else:
        _resolve(desk, shot)


def _resolve(desk: Desk, shot: Shot) -> None:
    """On a hit: damage less shield, critical, impact, death, recoil. (ruling 26)"""
    if is_fumble(shot):
        desk.push(Deaths((shot.slot,)))
        suffer_fumble(desk, shot.slot, shot.effect, shot.extra)
        return
    firer = desk.figures[shot.slot]
    dice = power_of(desk.card(shot.slot), shot.weapon)[0]
    kicks = shot.white >= (5 if dice >= 2 else 6) and (shot.weapon == CANNON or desk.edition.missile_recoils)
    changes_speed = not (desk.house.side_recoil and shot.side and shot.black > 4)
    if kicks:
        desk.push(Recoil(shot.slot, changes_speed), Deaths((shot.slot,)))
    if is_hit(shot):
        desk.push(Deaths((shot.target,)))
        _strike(desk, shot)
        if kicks:
            kick(desk, shot.target, firer.facing, changes_speed)


def _strike(desk: Desk, shot: Shot) -> None:
    """What the dice add up to, less the shield on the side that is hit. (rulings 24, 27)"""
    firer, target = desk.figures[shot.slot], desk.figures[shot.target]
    plus = power_of(desk.card(shot.slot), shot.weapon)[1]
    effect = desk.edition.criticals[shot.effect - 1] if shot.effect else ""
    extra = shot.extra if effect == "extra" else 0
    rolled = max(0, (sum(shot.dice) + plus + extra) * (2 if effect == "double" else 1))
    side, shield = -1, 0
    if target.shields:
        side = (firer.facing + 3 - target.facing) % 6
        shield = min(rolled, target.shields[side])
        if desk.house.shields_wear and shield:
            worn = tuple(points - shield * (n == side) for n, points in enumerate(target.shields))
            desk.change(shot.target, shields=worn)
    desk.tell(
        Struck(
            desk.name(shot.target), shot.dice, plus, extra, effect == "double", side, shield, rolled - shield
        )
    )
    damage(desk, shot.target, rolled - shield, "shot", firer.who)
    if effect:
        strike_critical(desk, shot.target, shot.effect, effect, shot.extra, firer.who)


# ---- jams ----


def try_to_unjam(desk: Desk) -> None:
    desk.spent |= UNJAM
    desk.acts += 1
    desk.push(Trial("unjam", desk.acting, UNJAM_NEED))


def unjammed(desk: Desk, slot: int) -> None:
    desk.change(slot, jammed=False)
    desk.tell(Unjammed(desk.name(slot)))
