"""Sentences for what happens."""

from collections.abc import Sequence

from rookery.core.hexes import DIRECTION_BY_NAME, DIRECTION_WORDS
from rookery.core.risk import Modifier
from rookery.core.sentences import Sentences
from rookery.games.skating import events
from rookery.games.skating.rules.trials import TESTS
from rookery.games.skating.state import LETTERS

TEST_WORDS = {kind: test.words for kind, test in TESTS.items()}
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


def commas(values: Sequence[object]) -> str:
    return ", ".join(map(str, values))


def _turning(event: events.Faced, _: Sequence[str]) -> str:
    turned = {"random": "spins round", "hit": "is knocked round"}.get(event.why)
    return f"{turned}: the die shows {event.die}, it faces" if turned else "turns to face"


def _paid(event: events.EnergyPaid, _: Sequence[str]) -> str:
    paid = [f"{event.thrust} thrust"] if event.thrust else []
    paid += [f"{points} of shield {side}" for side, points in enumerate(event.shields) if points]
    return " and ".join(paid)


def _harm(event: events.Collided, _: Sequence[str]) -> str:
    return (
        f"{event.damage} damage{'' if event.target == 'slider' else ' each'}" if event.damage else "no damage"
    )


def _credit(event: events.Died, _: Sequence[str]) -> str:
    return (
        f"; the kill is {event.by}'s"
        if event.counts
        else f"; {event.by} gets nothing for it"
        if event.by
        else ""
    )


SENTENCES = Sentences(
    {
        events.MapDrawn: "The dealer draws chaotic map number {number}.",
        events.CardsPicked: "Cards: {picks:picks}.",
        events.ShieldsSpread: "{figure}'s shields, front first and leftwards: {points:commas}.",
        events.RoundBegan: "Round {round} begins.",
        events.Numbered: "{figure} gets number {number} in the order.",
        events.RolledOff: "{figure} wins the roll-off of {among:commas} and goes first.",
        events.Tailed: "{figure} tails {leader}: its number goes from {before} to {after}.",
        events.TurnBegan: "{:player}'s {figure} is next{condition:condition}, at speed {speed}.",
        events.TurnEnded: "{figure}'s turn is over.",
        events.Slid: "{figure} slides to {to}{left:to_go}.",
        events.Thrusted: "{figure} thrusts {amount}: speed {before} to {after}.",
        events.Braked: "{figure} brakes {amount}: speed {before} to {after}.",
        events.Faced: "{figure} {:turning} {after:way}.",
        events.Steered: "{figure} steers {after:way}.",
        events.Snapped: "{figure} has stopped. Its direction is where it faces now: {direction:way}.",
        events.Jumped: "{figure} jumps {hexes:hexes} from {origin} to {to}.",
        events.Slowed: "{figure} slows down ({why}): speed {before} to {after}.",
        events.Tried: "{figure} tries to {test:test}, rolls {die}{modifiers:added}, needs more than {need}, "
        "and {passed:result}.",
        events.Fell: "{figure} falls at speed {speed}: {damage} damage, half the speed{extra:facing_away}.",
        events.Stood: "{figure} is back on its feet.",
        events.Collided: "{hitter} hits {target:target} at {at}, {case:case}: {:harm}; "
        "{hitter}'s speed {hitter_speed:speeds}, {target:target}'s {target_speed:speeds}{hexes:push}.",
        events.Shoved: "{figure} is shoved to {to}{left:to_go}.",
        events.Roughed: "{figure} hits rough ice of {friction} at {at}: speed {before} to {after}.",
        events.Bounced: "{figure} bounces off the {obstacle} at {at}, {direction:way}: "
        "speed {before} to {after}.",
        events.Ploughed: "{figure} ploughs into the drift at {at}: speed {before} to {after}, "
        "{strength:rest}.",
        events.ObstacleSlid: "The obstacle slides from {origin} to {to}{gone:gone}.",
        events.Splashed: "{figure} {edge:edge} at {at}: splash!",
        events.Drenched: "{figure}'s engines: {die:rolled}{out:out}.",
        events.Climbed: "{figure} climbs out at {to}, facing {facing:way}.",
        events.Restarted: "{figure}'s engines run again.",
        events.Aimed: "{figure} fires its {weapon} at {target}: range {range}{:base}{modifiers:added}; "
        "it needs {need}.",
        events.EnergyPaid: "{figure} pays {:paid} for the shot.",
        events.Fired: "The black die shows {black}, the white one {white}: {:sum} against {need}, {:hit}.",
        events.Rolled: "The die for {purpose:purpose}: {die}.",
        events.Struck: "{figure} is struck for {:dice}{plus:plus}{doubled:twice}{:shield}: {damage} damage.",
        events.Critical: "A critical hit on {figure}! The die shows {die}: {effect:effect}.",
        events.Fumbled: "{figure} fumbles! The die shows {die}: {effect:effect}.",
        events.Jammed: "{figure}'s weapons are jammed.",
        events.Unjammed: "{figure}'s weapons work again.",
        events.Recoiled: "{figure} {:thrown}: speed {before} to {after}.",
        events.Damaged: "{figure} takes {amount} damage from {cause:cause}: {total} of {points} now.",
        events.Died: "{figure} is dead{:credit}.",
        events.Sank: "{figure} sinks and is gone.",
        events.Removed: "The wreck of {figure} is taken away; its smoke stays at {at}.",
        events.HoleOpened: "The ice at {at} gives way: a hole.",
        events.Returned: "{figure} is back from the dead, at {at}.",
        events.Waited: "{figure} waits: no start is free.",
        events.Ended: "{reason:end}",
    },
    way=way,
    added=added,
    hexes=hexes,
    commas=commas,
    turning=_turning,
    paid=_paid,
    harm=_harm,
    credit=_credit,
    picks=lambda picks: commas([f"{figure} is a {card}" for figure, card in picks]),
    player=lambda event, names: names[LETTERS.index(event.figure[0])],
    condition={"skating": "", "fallen": ", fallen", "swimming": ", swimming", "wreck": ", a wreck"},
    to_go=lambda left: f", {hexes(left)} to go" if left else "",
    facing_away=lambda extra: f" and {extra} for facing away" if extra else "",
    target=lambda target: "the obstacle" if target == "slider" else target,
    speeds=lambda speeds: f"{speeds[0]} to {speeds[1]}",
    push=lambda count: f"; the push is {hexes(count)} long" if count else "",
    rest=lambda strength: f"{strength} of it is left" if strength else "it is gone",
    gone={True: " and sinks", False: ""},
    edge={True: "goes over the edge", False: "falls into the hole"},
    rolled=lambda die: f"the die shows {die}, " if die else "",
    out={True: "they are out", False: "they keep running"},
    base=lambda event, _: "" if event.base == event.range else f", base {event.base}",
    sum=lambda event, _: str(event.black + event.white),
    hit=lambda event, _: f"{event.target} is hit" if event.hit else "a miss",
    purpose=lambda purpose: "the effect" if purpose == "extra" else purpose,
    dice=lambda event, _: " + ".join(map(str, (*event.dice, event.extra) if event.extra else event.dice)),
    plus=lambda plus: f" {'+' if plus > 0 else '-'} {abs(plus)}" if plus else "",
    twice={True: ", twice", False: ""},
    shield=lambda event, _: f", less {event.shield} by its shield" if event.side >= 0 else "",
    thrown=lambda event, _: "cannot give way" if event.blocked else f"is thrown to {event.to}",
    result={True: "succeeds", False: "fails"},
    test=TEST_WORDS,
    case=CASE_WORDS,
    effect=EFFECT_WORDS,
    cause=CAUSE_WORDS,
    end=ENDINGS,
)
