"""Sentences for what happens."""

from collections.abc import Sequence

from rookery.core.game import Event
from rookery.core.hexes import DIRECTION_BY_NAME, DIRECTION_WORDS
from rookery.core.sentences import Sentences
from rookery.games.skating import events
from rookery.games.skating.rules.tasks import Modifier
from rookery.games.skating.state import LETTERS

TEST_WORDS = {
    "face": "turn",
    "steer": "steer",
    "stand": "stand up",
    "climb": "climb out",
    "unjam": "clear the jam",
    "restart": "restart its engines",
    "jump": "jump",
    "collision": "stay upright after the collision",
    "obstacle": "stay upright after the bump",
    "drift": "stay upright in the drift",
    "rough": "stay upright on the rough ice",
}
CASE_WORDS = {
    "stationary": "which stands still",
    "rear": "from behind",
    "rear-quarter": "from behind at an angle",
    "front-quarter": "from the front at an angle",
    "front": "head on",
    "swimmer": "in the water",
}
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


def way(direction: str) -> str:
    return DIRECTION_WORDS[DIRECTION_BY_NAME[direction]]


def added(modifiers: Sequence[Modifier]) -> str:
    """ ", +2 (maneuverability), -1 (fumble)"."""
    return "".join(f", {modifier.value:+} ({modifier.label})" for modifier in modifiers)


def hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"


def _on_the_ice(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.CardsPicked(picks):
            return f"Cards: {', '.join(f'{figure} is a {card}' for figure, card in picks)}."
        case events.TurnBegan(figure, speed, condition):
            player = names[LETTERS.index(figure[0])]
            state = "" if condition == "skating" else f", {'a ' if condition == 'wreck' else ''}{condition}"
            return f"{player}'s {figure} is next{state}, at speed {speed}."
        case events.Faced(figure, _, after, why, die):
            turned = {"random": "spins round", "hit": "is knocked round"}.get(why)
            faces = f"{turned}: the die shows {die}, it faces" if turned else "turns to face"
            return f"{figure} {faces} {way(after)}."
        case events.Fell(figure, speed, extra, damage):
            more = f" and {extra} for facing away" if extra else ""
            return f"{figure} falls at speed {speed}: {damage} damage, half the speed{more}."
        case events.Ploughed(figure, at, before, after, strength):
            rest = f"{strength} of it is left" if strength else "it is gone"
            return f"{figure} ploughs into the drift at {at}: speed {before} to {after}, {rest}."
        case events.ObstacleSlid(origin, to, gone):
            return f"The obstacle slides from {origin} to {to}{' and sinks' if gone else ''}."
        case events.Splashed(figure, at, edge):
            return f"{figure} {'goes over the edge' if edge else 'falls into the hole'} at {at}: splash!"
        case events.Drenched(figure, die, out):
            rolled = f"the die shows {die}, " if die else ""
            return f"{figure}'s engines: {rolled}{'they are out' if out else 'they keep running'}."
    return None


def _in_battle(event: Event) -> str | None:
    match event:
        case events.Collided():
            return _collided(event)
        case events.Aimed(figure, target, weapon, distance, base, modifiers, need):
            start = f"range {distance}" if base == distance else f"range {distance}, base {base}"
            return f"{figure} fires its {weapon} at {target}: {start}{added(modifiers)}; it needs {need}."
        case events.EnergyPaid(figure, thrust, shields):
            paid = [f"{thrust} thrust"] if thrust else []
            paid += [f"{points} of shield {side}" for side, points in enumerate(shields) if points]
            return f"{figure} pays {' and '.join(paid)} for the shot."
        case events.Fired(_, target, _, need, black, white, hit):
            result = f"{target} is hit" if hit else "a miss"
            dice = f"The black die shows {black}, the white one {white}"
            return f"{dice}: {black + white} against {need}, {result}."
        case events.Rolled(_, purpose, die):
            return f"The die for {'the effect' if purpose == 'extra' else purpose}: {die}."
        case events.Struck():
            return _struck(event)
        case events.Recoiled(figure, _, to, before, after, _, blocked):
            where = "cannot give way" if blocked else f"is thrown to {to}"
            return f"{figure} {where}: speed {before} to {after}."
        case events.Died(figure, _, by, counts):
            credit = f"; the kill is {by}'s" if counts else f"; {by} gets nothing for it" if by else ""
            return f"{figure} is dead{credit}."
    return None


def _collided(event: events.Collided) -> str:
    target = "the obstacle" if event.target == "slider" else event.target
    (hitter_before, hitter_after), (target_before, target_after) = event.hitter_speed, event.target_speed
    each = "" if event.target == "slider" else " each"
    harm = f"{event.damage} damage{each}" if event.damage else "no damage"
    pushed = f"; the push is {hexes(event.hexes)} long" if event.hexes else ""
    return (
        f"{event.hitter} hits {target} at {event.at}, {CASE_WORDS[event.case]}: {harm}; "
        f"{event.hitter}'s speed {hitter_before} to {hitter_after}, "
        f"{target}'s {target_before} to {target_after}{pushed}."
    )


def _struck(event: events.Struck) -> str:
    parts = " + ".join(map(str, (*event.dice, *([event.extra] if event.extra else []))))
    plus = f" {'+' if event.plus > 0 else '-'} {abs(event.plus)}" if event.plus else ""
    doubled = ", twice" if event.doubled else ""
    shield = f", less {event.shield} by its shield" if event.side >= 0 else ""
    return f"{event.figure} is struck for {parts}{plus}{doubled}{shield}: {event.damage} damage."


SENTENCES = Sentences(
    {
        events.MapDrawn: "The dealer draws chaotic map number {number}.",
        events.ShieldsSpread: "{figure}'s shields, front first and leftwards: {points:commas}.",
        events.RoundBegan: "Round {round} begins.",
        events.Numbered: "{figure} gets number {number} in the order.",
        events.RolledOff: "{figure} wins the roll-off of {among:commas} and goes first.",
        events.Tailed: "{figure} tails {leader}: its number goes from {before} to {after}.",
        events.TurnEnded: "{figure}'s turn is over.",
        events.Slid: "{figure} slides to {to}{left:to_go}.",
        events.Thrusted: "{figure} thrusts {amount}: speed {before} to {after}.",
        events.Braked: "{figure} brakes {amount}: speed {before} to {after}.",
        events.Steered: "{figure} steers {after:way}.",
        events.Snapped: "{figure} has stopped. Its direction is where it faces now: {direction:way}.",
        events.Jumped: "{figure} jumps {hexes:hexes} from {origin} to {to}.",
        events.Slowed: "{figure} slows down ({why}): speed {before} to {after}.",
        events.Tried: "{figure} tries to {test:test}, rolls {die}{modifiers:added}, needs more than {need}, "
        "and {passed:result}.",
        events.Stood: "{figure} is back on its feet.",
        events.Shoved: "{figure} is shoved to {to}{left:to_go}.",
        events.Roughed: "{figure} hits rough ice of {friction} at {at}: speed {before} to {after}.",
        events.Bounced: "{figure} bounces off the {obstacle} at {at}, {direction:way}: "
        "speed {before} to {after}.",
        events.Climbed: "{figure} climbs out at {to}, facing {facing:way}.",
        events.Restarted: "{figure}'s engines run again.",
        events.Critical: "A critical hit on {figure}! The die shows {die}: {effect:effect}.",
        events.Fumbled: "{figure} fumbles! The die shows {die}: {effect:effect}.",
        events.Jammed: "{figure}'s weapons are jammed.",
        events.Unjammed: "{figure}'s weapons work again.",
        events.Damaged: "{figure} takes {amount} damage from {cause:cause}: {total} of {points} now.",
        events.Sank: "{figure} sinks and is gone.",
        events.Removed: "The wreck of {figure} is taken away; its smoke stays at {at}.",
        events.HoleOpened: "The ice at {at} gives way: a hole.",
        events.Returned: "{figure} is back from the dead, at {at}.",
        events.Waited: "{figure} waits: no start is free.",
        events.Ended: "{reason:end}",
    },
    lambda event, names: _on_the_ice(event, names) or _in_battle(event),
    way=way,
    added=added,
    hexes=hexes,
    to_go=lambda left: f", {hexes(left)} to go" if left else "",
    commas=lambda values: ", ".join(map(str, values)),
    result={True: "succeeds", False: "fails"},
    test=TEST_WORDS,
    effect=EFFECT_WORDS,
    cause=CAUSE_WORDS,
    end=ENDINGS,
)
"""Most events are told by their fields one by one."""
