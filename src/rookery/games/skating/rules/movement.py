"""Moving hex by hex, changing speed, and turning. (rulings 8 to 13, 19)"""

from rookery.core.hexes import DIRECTIONS, hex_name, neighbour
from rookery.core.risk import Modifier
from rookery.games.skating import events
from rookery.games.skating.options import Options
from rookery.games.skating.rules.collisions import collide, hit_slider
from rookery.games.skating.rules.damage import turn_to
from rookery.games.skating.rules.draft import Draft, rel_of
from rookery.games.skating.rules.editions import EDITIONS, Edition
from rookery.games.skating.rules.ground import OBSTACLES, ROUGH, SLIDER
from rookery.games.skating.rules.tasks import NOBODY, Deaths, Shove, Trial
from rookery.games.skating.rules.terrain import enter, hit_obstacle
from rookery.games.skating.state import BRAKE, FIRST, STAND, THRUST, Figure


def own_step(draft: Draft) -> None:
    """One hex of the acting figure's own move."""
    slot = draft.acting
    draft.spent &= ~FIRST
    draft.push(Deaths((slot,)))
    _step(draft, slot, None)


def slide_on(draft: Draft) -> None:
    """A hex chosen by the player; for a fallen figure that means not trying to stand."""
    if draft.figures[draft.acting].fallen:
        draft.spent |= STAND
    own_step(draft)


def shove(draft: Draft, task: Shove) -> None:
    """One hex of a shove. Nobody is shoved twice in one chain of collisions. (ruling 19)"""
    slot, bit = task.slot, 1 << task.slot
    figure = draft.figures[slot]
    if figure.at is None or figure.swimming or not figure.speed or not task.hexes:
        return
    if not task.begun and draft.shoved & bit:
        return
    draft.shoved |= bit
    if task.hexes > 1:
        draft.push(Shove(slot, task.hexes - 1, True))
    _step(draft, slot, task.hexes - 1)


def _step(draft: Draft, slot: int, shoves_left: int | None) -> None:
    """Into the next hex, or into whatever is there. Every try of the acting figure's is used. (ruling 18)"""
    if slot == draft.acting:
        draft.used += 1
    figure = draft.figures[slot]
    origin = draft.place(slot)
    to = neighbour(origin, figure.direction)
    other = draft.occupant(to)
    if other != NOBODY:
        collide(draft, slot, other)
        return
    feature = draft.surface.at(to)
    if feature.kind == SLIDER:
        hit_slider(draft, slot, feature)
    elif feature.kind not in OBSTACLES or hit_obstacle(draft, slot, feature):
        if shoves_left is None:
            rest = max(0, draft.figures[slot].speed - draft.used)
            draft.tell(slot, events.Slid, hex_name(origin), hex_name(to), rest)
        else:
            draft.tell(slot, events.Shoved, hex_name(origin), hex_name(to), shoves_left)
        enter(draft, slot, to)


# ---- speed ----


def thrust_of(options: Options, figure: Figure) -> int:
    """What criticals and paid energy have left of it."""
    return max(0, options.cards[figure.card].thrust - figure.thrust_lost - figure.thrust_paid)


def brake_of(options: Options, figure: Figure) -> int:
    card = options.cards[figure.card]
    if not EDITIONS[options.edition].brakes or options.retro or card.retro_only:
        return 0
    return max(0, card.brake - figure.brake_lost)


def after_thrust(options: Options, figure: Figure, amount: int) -> int:
    """The speed then: not below 0, and thrust takes nobody beyond its top speed."""
    card = options.cards[figure.card]
    change = EDITIONS[options.edition].boost(rel_of(figure), amount, options.retro or card.retro_only)
    speed = max(0, figure.speed + change)
    if change > 0 and card.top_speed is not None:
        speed = max(figure.speed, min(speed, card.top_speed))
    return speed


def after_brake(figure: Figure, amount: int) -> int:
    """Fully when facing roughly ahead, else half."""
    return max(0, figure.speed - (amount if rel_of(figure) in (0, 1, 5) else amount // 2))


def thrust(draft: Draft, amount: int) -> None:
    speed = after_thrust(draft.options, draft.figures[draft.acting], amount)
    _to_speed(draft, amount, speed, events.Thrusted, THRUST)


def brake(draft: Draft, amount: int) -> None:
    speed = after_brake(draft.figures[draft.acting], amount)
    _to_speed(draft, amount, speed, events.Braked, BRAKE)


def _to_speed(
    draft: Draft, amount: int, speed: int, kind: type[events.Thrusted | events.Braked], spent: int
) -> None:
    slot = draft.acting
    draft.tell(slot, kind, amount, draft.figures[slot].speed, speed)
    draft.spent |= spent
    draft.acts += 1
    draft.set_speed(slot, speed)


# ---- maneuvers ----


def maneuver_need(actions: int) -> int:
    """0, 1, 3, 6, 10 …: the sum of the numbers of the actions before."""
    return actions * (actions + 1) // 2


def maneuver_modifiers(draft: Draft, slot: int, away: int = 0) -> tuple[Modifier, ...]:
    figure = draft.figures[slot]
    feature = draft.surface.at(draft.place(slot))
    found = (
        ("maneuverability", draft.card(slot).maneuverability),
        ("rough ice", feature.value if feature.kind == ROUGH else 0),
        ("unsteady", -figure.unsteady),
        ("fumble", -1 if figure.trouble == "shaky" else 0),
        ("away from facing", away),
    )
    return tuple(Modifier(label, value) for label, value in found if value)


def steer_penalty(edition: Edition, figure: Figure, turn: int) -> int | None:
    """What steering that way costs; None if it may not be tried."""
    for way, penalty in edition.steering[rel_of(figure)]:
        if way == turn:
            return penalty
    return None


def maneuver(draft: Draft, slot: int, kind: str, turn: int) -> Trial:
    """`kind` is "face" or "steer"."""
    away = steer_penalty(draft.edition, draft.figures[slot], turn) or 0 if kind == "steer" else 0
    return Trial(kind, slot, maneuver_need(draft.acts), maneuver_modifiers(draft, slot, away), turn)


def faced(draft: Draft, trial: Trial) -> None:
    turn_to(draft, trial.slot, draft.figures[trial.slot].facing + trial.value, "maneuver")


def steered(draft: Draft, trial: Trial) -> None:
    before = draft.figures[trial.slot].direction
    after = (before + trial.value) % 6
    draft.tell(trial.slot, events.Steered, DIRECTIONS[before], DIRECTIONS[after])
    draft.change(trial.slot, direction=after)
