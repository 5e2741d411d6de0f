"""Sentences for shots, damage and death, and for how a game ends."""

from rookery.core.game import Event
from rookery.games.skating import harm_events as ev

EFFECT_WORDS = {
    "unsteady": "maneuvers are 1 harder from now on",
    "brake": "its brakes lose 1",
    "thrust": "its thrust loses 1",
    "jam": "its weapons jam",
    "extra": "an extra damage die",
    "double": "the damage roll counts twice",
    "fall": "it falls",
    "turn": "it is knocked round",
    "no_maneuvers": "no maneuvers next turn",
    "no_speed": "no change of speed next turn",
    "shaky": "maneuvers are 1 harder next turn",
    "slow": "it loses 1 speed",
    "misfire": "the shot backfires",
}
CAUSE_WORDS = {
    "shot": "the hit",
    "collision": "the collision",
    "obstacle": "the bump",
    "fall": "the fall",
    "misfire": "the misfire",
}
ENDINGS = {
    "last_afloat": "One side is left afloat.",
    "nobody": "Nobody is left afloat.",
    "round_limit": "That was the last round.",
    "quiet": "Ten rounds without damage: that is the end.",
}


def harm_sentence(event: Event) -> str | None:
    return _firing(event) or _dying(event)


def _firing(event: Event) -> str | None:
    match event:
        case ev.Aimed(figure, target, weapon, distance, base, modifiers, need):
            parts = "".join(f", {m.value:+} {m.label}" for m in modifiers)
            start = f"range {distance}" if base == distance else f"range {distance}, base {base}"
            return f"{figure} fires its {weapon} at {target}: {start}{parts}; it needs {need}."
        case ev.EnergyPaid(figure, thrust, shields):
            paid = [f"{thrust} thrust"] if thrust else []
            paid += [f"{points} of shield {side}" for side, points in enumerate(shields) if points]
            return f"{figure} pays {' and '.join(paid)} for the shot."
        case ev.Fired(_, target, _, need, black, white, hit):
            result = f"{target} is hit" if hit else "a miss"
            return f"Black {black}, white {white}: {black + white} against {need}, {result}."
        case ev.Rolled(_, purpose, die):
            return f"The die for {'the effect' if purpose == 'extra' else purpose}: {die}."
        case ev.Struck():
            return _struck(event)
        case ev.Critical(figure, die, effect):
            return f"Critical hit on {figure}, a {die}: {EFFECT_WORDS[effect]}."
        case ev.Fumbled(figure, die, effect):
            return f"{figure} fumbles, a {die}: {EFFECT_WORDS[effect]}."
        case ev.Jammed(figure):
            return f"{figure}'s weapons are jammed."
        case ev.Unjammed(figure):
            return f"{figure}'s weapons work again."
        case ev.Recoiled(figure, _, to, before, after, _, blocked):
            where = "cannot give way" if blocked else f"is thrown to {to}"
            return f"{figure} {where}: speed {before} to {after}."
    return None


def _struck(event: ev.Struck) -> str:
    parts = " + ".join(map(str, (*event.dice, *([event.extra] if event.extra else []))))
    plus = f" {'+' if event.plus > 0 else '-'} {abs(event.plus)}" if event.plus else ""
    doubled = ", twice" if event.doubled else ""
    shield = f", less {event.shield} by its shield" if event.side >= 0 else ""
    return f"{event.figure} is struck for {parts}{plus}{doubled}{shield}: {event.damage} damage."


def _dying(event: Event) -> str | None:
    match event:
        case ev.Damaged(figure, amount, total, points, cause, _):
            return f"{figure} takes {amount} from {CAUSE_WORDS[cause]}: {total} of {points}."
        case ev.Died(figure, _, by, counts):
            credit = f"; the kill is {by}'s" if counts else f"; {by} gets nothing for it" if by else ""
            return f"{figure} is dead{credit}."
        case ev.Sank(figure):
            return f"{figure} sinks and is gone."
        case ev.Removed(figure, at):
            return f"The wreck of {figure} is taken away; its smoke stays at {at}."
        case ev.HoleOpened(at):
            return f"The ice at {at} gives way: a hole."
        case ev.Returned(figure, at):
            return f"{figure} is back from the dead, at {at}."
        case ev.Waited(figure):
            return f"{figure} waits: no start is free."
        case ev.Ended(reason):
            return ENDINGS[reason]
    return None
