"""Shots: paid for, rolled die by die, and what they do. (rulings 22 to 27)"""

from msgspec.structs import replace

from rookery.games.skating import events
from rookery.games.skating.rules.aiming import aim, hits, payments, power_of, rolled_damage
from rookery.games.skating.rules.damage import damage
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.editions import side_shot
from rookery.games.skating.rules.movement import thrust_of
from rookery.games.skating.rules.shot_effects import NEEDS_DIE, kick, strike_critical, suffer_fumble
from rookery.games.skating.rules.tasks import Deaths, Paying, Recoil, Shot, Trial
from rookery.games.skating.state import CANNON, FIRE, MISSILE, UNJAM

UNJAM_NEED = 2


def fire(draft: Draft, weapon: str, target: int) -> None:
    """Declared, and paid for if there is only one way to; else the player says how."""
    slot = draft.acting
    figure, card = draft.figures[slot], draft.card(slot)
    aimed = aim(draft, slot, target, weapon)
    draft.spent |= FIRE
    draft.acts += 1
    draft.tell(
        events.Aimed(
            draft.name(slot), draft.name(target), weapon, aimed.range, aimed.base, aimed.modifiers, aimed.need
        )
    )
    draft.push(Shot(slot, target, weapon, aimed.need, side_shot(figure)))
    if weapon == MISSILE:
        draft.change(slot, missiles=figure.missiles - 1)
    elif card.energy:
        ways = payments(thrust_of(draft.options, figure), figure.shields, card.energy)
        if len(ways) == 1:
            pay(draft, slot, ways[0][0], ways[0][1:])
        else:
            draft.push(Paying(slot))


def pay(draft: Draft, slot: int, thrust: int, shields: tuple[int, ...]) -> None:
    figure = draft.figures[slot]
    rest = tuple(point - paid for point, paid in zip(figure.shields, shields, strict=False))
    draft.change(slot, thrust_paid=figure.thrust_paid + thrust, shields=rest)
    draft.tell(events.EnergyPaid(draft.name(slot), thrust, shields if figure.shields else ()))


# ---- the dice, in this order: black and white, damage, critical or fumble, its extra ----


def next_die(draft: Draft, shot: Shot) -> str:
    """What the next die of a shot is for; "" when all are rolled."""
    if not shot.black:
        return "shot"
    if not is_fumble(shot):
        if not is_hit(shot):
            return ""
        if len(shot.dice) < power_of(draft.card(shot.slot), shot.weapon)[0]:
            return "damage"
        if shot.black < 6:
            return ""
    if not shot.effect:
        return "fumble" if is_fumble(shot) else "critical"
    table = draft.edition.fumbles if is_fumble(shot) else draft.edition.criticals
    return "extra" if table[shot.effect - 1] in NEEDS_DIE and not shot.extra else ""


def is_fumble(shot: Shot) -> bool:
    return shot.black == shot.white == 1


def is_hit(shot: Shot) -> bool:
    return hits(shot.need, shot.black, shot.white)


def shot_rolled(draft: Draft, shot: Shot, *dice: int) -> None:
    """The dice asked for have come; the shot waits for more of them or is resolved."""
    purpose = next_die(draft, shot)
    name = draft.name(shot.slot)
    if purpose == "shot":
        shot = replace(shot, black=dice[0], white=dice[1])
        draft.tell(
            events.Fired(
                name, draft.name(shot.target), shot.weapon, shot.need, shot.black, shot.white, is_hit(shot)
            )
        )
    else:
        (die,) = dice
        draft.tell(events.Rolled(name, purpose, die))
        if purpose == "damage":
            shot = replace(shot, dice=(*shot.dice, die))
        elif purpose == "extra":
            shot = replace(shot, extra=die)
        else:
            shot = replace(shot, effect=die)
    if next_die(draft, shot):
        draft.push(shot)
    else:
        _resolve(draft, shot)


def _resolve(draft: Draft, shot: Shot) -> None:
    """On a hit: damage less shield, critical, impact, death, recoil. (ruling 26)"""
    if is_fumble(shot):
        draft.push(Deaths((shot.slot,)))
        suffer_fumble(draft, shot.slot, shot.effect, shot.extra)
        return
    firer = draft.figures[shot.slot]
    dice = power_of(draft.card(shot.slot), shot.weapon)[0]
    kicks = shot.white >= (5 if dice >= 2 else 6) and (shot.weapon == CANNON or draft.edition.missile_recoils)
    changes_speed = not (draft.options.side_recoil and shot.side and shot.black > 4)
    if kicks:
        draft.push(Recoil(shot.slot, changes_speed), Deaths((shot.slot,)))
    if is_hit(shot):
        draft.push(Deaths((shot.target,)))
        _strike(draft, shot)
        if kicks:
            kick(draft, shot.target, firer.facing, changes_speed)


def _strike(draft: Draft, shot: Shot) -> None:
    """What the dice add up to, less the shield on the side that is hit. (rulings 24, 27)"""
    firer, target = draft.figures[shot.slot], draft.figures[shot.target]
    plus = power_of(draft.card(shot.slot), shot.weapon)[1]
    effect = draft.edition.criticals[shot.effect - 1] if shot.effect else ""
    extra = shot.extra if effect == "extra" else 0
    rolled = rolled_damage(sum(shot.dice) + extra, plus, effect == "double")
    side, shield = -1, 0
    if target.shields:
        side = (firer.facing + 3 - target.facing) % 6
        shield = min(rolled, target.shields[side])
        if draft.options.shields_wear and shield:
            worn = tuple(points - shield * (n == side) for n, points in enumerate(target.shields))
            draft.change(shot.target, shields=worn)
    draft.tell(
        events.Struck(
            draft.name(shot.target), shot.dice, plus, extra, effect == "double", side, shield, rolled - shield
        )
    )
    damage(draft, shot.target, rolled - shield, "shot", firer.who)
    if effect:
        strike_critical(draft, shot.target, shot.effect, effect, shot.extra, firer.who)


# ---- jams ----


def try_to_unjam(draft: Draft) -> None:
    draft.spent |= UNJAM
    draft.acts += 1
    draft.push(Trial("unjam", draft.acting, UNJAM_NEED))


def unjammed(draft: Draft, slot: int) -> None:
    draft.change(slot, jammed=False)
    draft.tell(events.Unjammed(draft.name(slot)))
