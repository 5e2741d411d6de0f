"""Shots: paid for, rolled die by die, and what they do: damage, critical hits and fumbles by their names in
the editions' tables, and how they throw their firer back and push their target on. (rulings 22 to 27)
"""

from msgspec.structs import replace

from rookery.core.hexes import DIRECTIONS, hex_name, neighbour
from rookery.games.skating import events
from rookery.games.skating.rules.aiming import aim, hits, payments, power_of, rolled_damage
from rookery.games.skating.rules.damage import damage, fall, slow_down, turn_to
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.editions import side_shot
from rookery.games.skating.rules.ground import OBSTACLES
from rookery.games.skating.rules.tasks import NOBODY, Deaths, Paying, Recoil, Shot, Trial
from rookery.games.skating.rules.terrain import enter
from rookery.games.skating.state import CANNON, FIRE, MISSILE, UNJAM, Figure

NEEDS_DIE = ("extra", "turn", "misfire")
"""The effects that need a die of their own."""

NEXT_TURN = ("no_maneuvers", "no_speed", "shaky")
"""MkII's fumbles that spoil the next own turn."""

LASTING = {"unsteady": "unsteady", "brake": "brake_lost", "thrust": "thrust_lost"}
"""The effects that add up over a life, and what of a figure counts them."""


def fire(draft: Draft, weapon: str, target: int) -> None:
    """Declared, and paid for if there is only one way to; else the player says how."""
    slot = draft.acting
    figure, card = draft.figures[slot], draft.card(slot)
    aimed = aim(draft, slot, target, weapon)
    draft.spent |= FIRE
    draft.acts += 1
    numbers = aimed.range, aimed.base, aimed.modifiers, aimed.need
    draft.tell(slot, events.Aimed, draft.name(target), weapon, *numbers)
    draft.push(Shot(slot, target, weapon, aimed.need, side_shot(figure)))
    if weapon == MISSILE:
        draft.change(slot, missiles=figure.missiles - 1)
    elif card.energy:
        ways = payments(draft, slot)
        if len(ways) == 1:
            pay(draft, slot, ways[0][0], ways[0][1:])
        else:
            draft.push(Paying(slot))


def pay(draft: Draft, slot: int, thrust: int, shields: tuple[int, ...]) -> None:
    figure = draft.figures[slot]
    rest = tuple(point - paid for point, paid in zip(figure.shields, shields, strict=False))
    draft.change(slot, thrust_paid=figure.thrust_paid + thrust, shields=rest)
    draft.tell(slot, events.EnergyPaid, thrust, shields if figure.shields else ())


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
    if purpose == "shot":
        shot = replace(shot, black=dice[0], white=dice[1])
        target = draft.name(shot.target)
        draft.tell(
            shot.slot, events.Fired, target, shot.weapon, shot.need, shot.black, shot.white, is_hit(shot)
        )
    else:
        (die,) = dice
        draft.tell(shot.slot, events.Rolled, purpose, die)
        if purpose == "damage":
            shot = replace(shot, dice=(*shot.dice, die))
        else:
            shot = replace(shot, **{"extra" if purpose == "extra" else "effect": die})
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
        side = struck_side(firer.facing, target)
        shield = min(rolled, target.shields[side])
        if draft.options.shields_wear and shield:
            worn = tuple(points - shield * (n == side) for n, points in enumerate(target.shields))
            draft.change(shot.target, shields=worn)
    made_of = shot.dice, plus, extra, effect == "double", side, shield, rolled - shield
    draft.tell(shot.target, events.Struck, *made_of)
    damage(draft, shot.target, rolled - shield, "shot", firer.who)
    if effect:
        strike_critical(draft, shot.target, shot.effect, effect, shot.extra, firer.who)


def struck_side(facing: int, target: Figure) -> int:
    """Which shield a shot fired facing that way meets: that on the side it comes from, whatever the range.
    (ruling 27)"""
    return (facing + 3 - target.facing) % 6


def shield_against(facing: int, target: Figure) -> int:
    """The most that such a shot loses by it."""
    return target.shields[struck_side(facing, target)] if target.shields else 0


# ---- criticals and fumbles ----


def strike_critical(draft: Draft, slot: int, die: int, effect: str, extra: int, by: int) -> None:
    """On the target; an extra die and the doubling are part of the damage already."""
    draft.tell(slot, events.Critical, die, effect)
    _suffer(draft, slot, effect, extra, by)


def suffer_fumble(draft: Draft, slot: int, die: int, extra: int) -> None:
    """On the firer, whose own fault it is."""
    effect = draft.edition.fumbles[die - 1]
    draft.tell(slot, events.Fumbled, die, effect)
    if effect == "jam":
        # Repairs begin the turn after.
        draft.spent |= UNJAM
    _suffer(draft, slot, effect, extra, NOBODY)


def _suffer(draft: Draft, slot: int, effect: str, extra: int, by: int) -> None:
    figure = draft.figures[slot]
    if effect in NEXT_TURN:
        draft.change(slot, trouble_next=effect)
    elif effect in LASTING:
        draft.change(slot, **{LASTING[effect]: getattr(figure, LASTING[effect]) + 1})
    elif effect == "jam":
        draft.change(slot, jammed=True)
        draft.tell(slot, events.Jammed)
    elif effect == "fall":
        fall(draft, slot, by)
    elif effect == "turn":
        turn_to(draft, slot, figure.facing + (1 if extra <= 3 else -1), "hit", extra)
    elif effect == "slow":
        slow_down(draft, slot, "fumble")
    elif effect == "misfire":
        damage(draft, slot, (extra + 1) // 2, "misfire", by)


def unjammed(draft: Draft, trial: Trial) -> None:
    draft.change(trial.slot, jammed=False)
    draft.tell(trial.slot, events.Unjammed)


# ---- recoil and impact ----


def recoil(draft: Draft, task: Recoil) -> None:
    kick(draft, task.slot, (draft.figures[task.slot].facing + 3) % 6, task.speed)


def kick(draft: Draft, slot: int, way: int, changes_speed: bool) -> None:
    """First the speed, by one, then one hex that way if nothing is there."""
    figure = draft.figures[slot]
    if figure.at is None or figure.swimming:
        return
    if changes_speed:
        if not figure.speed:
            draft.set_motion(slot, 1, way)
        else:
            along = (figure.direction - way) % 6 in (0, 1, 5)
            draft.set_motion(slot, figure.speed + (1 if along else -1), figure.direction)
    to = neighbour(figure.at, way)
    blocked = draft.occupant(to) != NOBODY or draft.surface.at(to).kind in OBSTACLES
    after = draft.figures[slot]
    origin, end = hex_name(figure.at), hex_name(figure.at if blocked else to)
    speeds = figure.speed, after.speed
    draft.tell(slot, events.Recoiled, origin, end, *speeds, DIRECTIONS[after.direction], blocked)
    if blocked:
        return
    if slot == draft.acting and not figure.speed and changes_speed:
        # The one hex of its new speed is moved already.
        draft.used += 1
    enter(draft, slot, to)
