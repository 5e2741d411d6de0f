"""Sentences for what happened on the ice. What happened in battle is told in `harm_words.py`."""

from collections.abc import Sequence

from rookery.core.game import Event
from rookery.core.hexes import DIRECTION_BY_NAME, DIRECTION_WORDS
from rookery.games.skating import events as ev
from rookery.games.skating.harm_words import harm_sentence
from rookery.games.skating.state import LETTERS
from rookery.games.skating.tasks import Modifier

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


def sentence(event: Event, names: Sequence[str]) -> str:
    told = _before_and_turns(event, names) or _moving(event) or _meeting(event) or harm_sentence(event)
    if told is None:
        raise TypeError(f"no words for {type(event).__name__}")
    return told


def way(direction: str) -> str:
    return DIRECTION_WORDS[DIRECTION_BY_NAME[direction]]


def added(modifiers: Sequence[Modifier]) -> str:
    """ ", +2 maneuverability, -1 fumble"."""
    return "".join(f", {modifier.value:+} {modifier.label}" for modifier in modifiers)


def hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"


def _before_and_turns(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case ev.MapDrawn(number):
            return f"The dealer draws chaotic map number {number}."
        case ev.CardsPicked(picks):
            return f"Cards: {', '.join(f'{figure} is a {card}' for figure, card in picks)}."
        case ev.ShieldsSpread(figure, points):
            return f"{figure}'s shields, front first and leftwards: {', '.join(map(str, points))}."
        case ev.RoundBegan(number):
            return f"Round {number} begins."
        case ev.Numbered(figure, number):
            return f"{figure} gets number {number} in the order."
        case ev.RolledOff(figure, among):
            return f"{figure} wins the roll-off of {', '.join(among)} and goes first."
        case ev.Tailed(figure, leader, before, after):
            return f"{figure} tails {leader}: its number goes from {before} to {after}."
        case ev.TurnBegan(figure, speed, condition):
            player = names[LETTERS.index(figure[0])]
            state = "" if condition == "skating" else f", {'a ' if condition == 'wreck' else ''}{condition}"
            return f"{player}'s {figure} is next{state}, at speed {speed}."
        case ev.TurnEnded(figure):
            return f"{figure}'s turn is over."
    return None


def _moving(event: Event) -> str | None:
    match event:
        case ev.Slid(figure, _, to, left):
            return f"{figure} slides to {to}{f', {left} to go' if left else ''}."
        case ev.Thrusted(figure, amount, before, after):
            return f"{figure} thrusts {amount}: speed {before} to {after}."
        case ev.Braked(figure, amount, before, after):
            return f"{figure} brakes {amount}: speed {before} to {after}."
        case ev.Faced(figure, _, after, "random", die):
            return f"{figure} spins round: a {die}, it faces {way(after)}."
        case ev.Faced(figure, _, after, "hit", die):
            return f"{figure} is knocked round: a {die}, it faces {way(after)}."
        case ev.Faced(figure, _, after):
            return f"{figure} turns to face {way(after)}."
        case ev.Steered(figure, _, after):
            return f"{figure} steers {way(after)}."
        case ev.Snapped(figure, direction):
            return f"{figure} has stopped and heads where it faces, {way(direction)}."
        case ev.Jumped(figure, origin, to, over):
            return f"{figure} jumps {hexes(over)} from {origin} to {to}."
        case ev.Slowed(figure, before, after, why):
            return f"{figure} slows down ({why}): speed {before} to {after}."
        case ev.Tried(figure, test, die, modifiers, need, passed):
            tried = f"{figure} tries to {TEST_WORDS[test]}: {die}{added(modifiers)}"
            return f"{tried}, over {need} needed, and does{'' if passed else ' not'}."
        case ev.Fell(figure, speed, extra, damage):
            more = f" and {extra} for facing away" if extra else ""
            return f"{figure} falls at speed {speed}: {damage} damage, half the speed{more}."
        case ev.Stood(figure):
            return f"{figure} is back on its feet."
    return None


def _meeting(event: Event) -> str | None:
    match event:
        case ev.Collided():
            return _collided(event)
        case ev.Shoved(figure, _, to, left):
            return f"{figure} is shoved to {to}{f', {left} to go' if left else ''}."
        case ev.Roughed(figure, at, friction, before, after):
            return f"{figure} hits rough ice of {friction} at {at}: speed {before} to {after}."
        case ev.Bounced(figure, obstacle, at, before, after, direction):
            return (
                f"{figure} bounces off the {obstacle} at {at}, {way(direction)}: speed {before} to {after}."
            )
        case ev.Ploughed(figure, at, before, after, strength):
            rest = f"{strength} of it is left" if strength else "it is gone"
            return f"{figure} ploughs into the drift at {at}: speed {before} to {after}, {rest}."
        case ev.ObstacleSlid(origin, to, gone):
            return f"The obstacle slides from {origin} to {to}{' and sinks' if gone else ''}."
        case ev.Splashed(figure, at, edge):
            return f"{figure} {'goes over the edge' if edge else 'falls into the hole'} at {at}: splash!"
        case ev.Drenched(figure, die, out):
            rolled = f"a {die}, " if die else ""
            return f"{figure}'s engines: {rolled}{'they are out' if out else 'they keep running'}."
        case ev.Climbed(figure, _, to, facing):
            return f"{figure} climbs out at {to}, facing {way(facing)}."
        case ev.Restarted(figure):
            return f"{figure}'s engines run again."
    return None


def _collided(event: ev.Collided) -> str:
    target = "the obstacle" if event.target == "slider" else event.target
    (hitter_before, hitter_after), (target_before, target_after) = event.hitter_speed, event.target_speed
    harm = f"{event.damage} damage" if event.damage else "no damage"
    return (
        f"{event.hitter} hits {target} at {event.at}, {CASE_WORDS[event.case]}: {harm}; "
        f"{event.hitter}'s speed {hitter_before} to {hitter_after}, "
        f"{target}'s {target_before} to {target_after}, n is {event.hexes}."
    )
