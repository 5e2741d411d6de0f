"""Sentences for what happens."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rookery.core.game import Event
from rookery.core.hexes import DIRECTION_BY_NAME, hex_name
from rookery.core.risk import Modifier
from rookery.core.sentences import Sentences, listed
from rookery.games.skating import events
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.ground import EDGE, HOLE
from rookery.games.skating.rules.prospects import Feet, Harm, Slide, Way, slide_ahead
from rookery.games.skating.rules.trials import TESTS
from rookery.games.skating.texts.teams import LETTERS

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
    "unsteady": "turning and steering are harder by 1 from now on",
    "brake": "its brakes are 1 weaker",
    "thrust": "its thrust is 1 weaker",
    "jam": "its weapons jam",
    "extra": "an extra damage die",
    "double": "the damage roll counts twice",
    "fall": "it falls",
    "turn": "it is knocked round",
    "no_maneuvers": "it cannot turn or steer next turn",
    "no_speed": "it cannot change its speed next turn",
    "shaky": "turning and steering are harder by 1 next turn",
    "slow": "it loses 1 speed",
    "misfire": "the shot backfires",
}
MODIFIER_WORDS = {
    "maneuverability": "how well it turns",
    "away from facing": "away from where it faces",
}
CAUSE_WORDS = {
    "shot": "the hit",
    "collision": "the collision",
    "obstacle": "the bump",
    "fall": "the fall",
    "misfire": "the misfire",
}
ENDINGS = {
    "last_afloat": "Only one side is left.",
    "nobody": "Nobody is left.",
    "round_limit": "That was the last round.",
    "quiet": "Ten rounds without damage: that is the end.",
}


TURNS = ("as before", "left", "left twice", "round", "right twice", "right")
"""By sixths to the left. Which way is north nobody knows who looks at a turned board."""

SIDE_WORDS = ("front", "front left", "rear left", "rear", "rear right", "front right")
"""A figure's six sides, by their numbers."""


def turned(event: events.Faced | events.Steered) -> str:
    """Which way, as the figure sees it."""
    return TURNS[(DIRECTION_BY_NAME[event.after] - DIRECTION_BY_NAME[event.before]) % 6]


def added(modifiers: Sequence[Modifier]) -> str:
    """ ", +2 (how well it turns), -1 (fumble)"."""
    return "".join(f", {one.value:+} ({MODIFIER_WORDS.get(one.label, one.label)})" for one in modifiers)


def hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"


def commas(values: Sequence[object]) -> str:
    return ", ".join(map(str, values))


def _turning(event: events.Faced, _: Sequence[str]) -> str:
    thrown = {"random": "spins", "hit": "is knocked round"}.get(event.why)
    return f"{thrown}: the die shows {event.die}, it faces" if thrown else "turns"


def _paid(event: events.EnergyPaid, _: Sequence[str]) -> str:
    paid = [f"{event.thrust} thrust"] if event.thrust else []
    paid += [
        f"{points} of its {side} shield"
        for side, points in zip(SIDE_WORDS, event.shields, strict=False)
        if points
    ]
    return " and ".join(paid)


def _damage(damage: int) -> str:
    return f"{damage} damage" if damage else "no damage"


def _harm(event: events.Collided, _: Sequence[str]) -> str:
    return _damage(event.damage) + (" each" if event.damage and event.target != "slider" else "")


def _credit(event: events.Died, _: Sequence[str]) -> str:
    return (
        f"; {event.by} gets the kill"
        if event.counts
        else f"; {event.by} gets nothing for that"
        if event.by
        else ""
    )


SENTENCES = Sentences(
    {
        events.MapDrawn: "The dealer draws chaotic map number {number}.",
        events.CardsPicked: "Cards: {picks:picks}.",
        events.ShieldsSpread: "{figure}'s shields: {points:sides}.",
        events.RoundBegan: "Round {round} begins.",
        events.Numbered: "{figure} gets number {number} in the order.",
        events.RolledOff: "{figure} goes first: it wins the roll between {among:listed}.",
        events.Tailed: "{figure} follows {leader}: its number goes from {before} to {after}.",
        events.TurnBegan: "{:player}'s {figure} is next{condition:condition}, at speed {speed}.",
        events.TurnEnded: "{figure}'s turn is over.",
        events.Slid: "{figure} slides to {to}{left:to_go}.",
        events.Thrusted: "{figure} thrusts {amount}: speed {before} to {after}.",
        events.Braked: "{figure} brakes {amount}: speed {before} to {after}.",
        events.Faced: "{figure} {:turning} {:turned}.",
        events.Steered: "{figure} steers {:turned}.",
        events.Snapped: "{figure} has stopped. From here it slides where it faces.",
        events.Jumped: "{figure} jumps {hexes:hexes} from {origin} to {to}.",
        events.Slowed: "{figure} slows down ({why}): speed {before} to {after}.",
        events.Tried: "{figure} tries to {test:test}, rolls {die}{modifiers:added}, needs more than {need}, "
        "and {passed:result}.",
        events.Fell: "{figure} falls at speed {speed}: {damage} damage, half the speed{extra:facing_away}.",
        events.Stood: "{figure} is back on its feet.",
        events.Collided: "{hitter} hits {target:target} at {at}, {case:case}: {:harm}; "
        "{hitter}'s speed {hitter_speed:speeds}, {target:target}'s {target_speed:speeds}{hexes:push}.",
        events.Shoved: "{figure} is shoved to {to}{left:to_go}.",
        events.Roughed: "{figure} slides onto rough ice at {at}, friction {friction}: "
        "speed {before} to {after}.",
        events.Bounced: "{figure} bounces off the {obstacle} at {at} and slides back: "
        "speed {before} to {after}.",
        events.Ploughed: "{figure} ploughs into the drift at {at}: speed {before} to {after}, "
        "{strength:rest}.",
        events.ObstacleSlid: "The obstacle slides from {origin} to {to}{gone:gone}.",
        events.Splashed: "{figure} {edge:edge} at {at}: splash!",
        events.Drenched: "{figure}'s engines: {die:rolled}{out:out}.",
        events.Climbed: "{figure} climbs out at {to}.",
        events.Restarted: "{figure}'s engines run again.",
        events.Aimed: "{figure} fires its {weapon} at {target}: range {range}{:base}{modifiers:added}; "
        "it needs {need}.",
        events.EnergyPaid: "{figure} pays {:paid} for the shot.",
        events.Fired: "The black die shows {black}, the white one {white}: {:sum} against {need}, {:hit}.",
        events.Rolled: "The die for {purpose:purpose} shows {die}.",
        events.Struck: "{figure} is hit for {:dice}{plus:plus}{doubled:twice}{:shield}: {damage} damage.",
        events.Critical: "A critical hit on {figure}! The die shows {die}: {effect:effect}.",
        events.Fumbled: "{figure} fumbles! The die shows {die}: {effect:effect}.",
        events.Jammed: "{figure}'s weapons are jammed.",
        events.Unjammed: "{figure}'s weapons work again.",
        events.Recoiled: "{figure} {:thrown}: speed {before} to {after}.",
        events.Damaged: "{figure} takes {amount} damage from {cause:cause}: {total} of {points} now.",
        events.Died: "{figure} is dead{:credit}.",
        events.Sank: "{figure} sinks and is gone.",
        events.Removed: "The wreck of {figure} is taken away; its smoke stays at {at}.",
        events.HoleOpened: "The ice at {at} breaks: now there is a hole.",
        events.Returned: "{figure} is back from the dead, at {at}.",
        events.Waited: "{figure} waits: no start is free.",
        events.Ended: "{reason:end}",
    },
    turned=lambda event, _: turned(event),
    added=added,
    hexes=hexes,
    sides=lambda points: commas([f"{side} {many}" for side, many in zip(SIDE_WORDS, points, strict=True)]),
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
    out={True: "they stop", False: "they keep running"},
    base=lambda event, _: "" if event.base == event.range else f", where a missile needs {event.base}",
    sum=lambda event, _: str(event.black + event.white),
    hit=lambda event, _: f"{event.target} is hit" if event.hit else "a miss",
    purpose=lambda purpose: "the effect" if purpose == "extra" else purpose,
    dice=lambda event, _: " + ".join(map(str, (*event.dice, event.extra) if event.extra else event.dice)),
    plus=lambda plus: f" {'+' if plus > 0 else '-'} {abs(plus)}" if plus else "",
    twice={True: ", twice", False: ""},
    shield=lambda event, _: f", minus {event.shield} for its shield" if event.side >= 0 else "",
    thrown=lambda event, _: "is pushed, but cannot move" if event.blocked else f"is thrown to {event.to}",
    result={True: "succeeds", False: "fails"},
    test=TEST_WORDS,
    case=CASE_WORDS,
    effect=EFFECT_WORDS,
    cause=CAUSE_WORDS,
    end=ENDINGS,
)


# ---- how a move may go ----

_NOTHING = {
    "stand": "it stays down",
    "climb": "it stays in the water",
    "unjam": "the weapons stay jammed",
    "restart": "the engines stay off",
    "jump": "it does not get across",
}
"""What a test leaves as it was that is not passed."""

CLAUSES = Sentences(
    {
        events.Thrusted: "speed {before} to {after}",
        events.Braked: "speed {before} to {after}",
        events.Faced: "{:turns}",
        events.Steered: "steers {:turned}",
        events.Jumped: "jumps to {to}",
        events.Tailed: "moves right after {leader}",
        events.Fell: "falls: {damage:damage}",
        events.Stood: "stands up",
        events.Collided: "hits {target:target}: {:harm}",
        events.Roughed: "rough ice: speed {before} to {after}",
        events.Ploughed: "goes into the drift: speed {before} to {after}",
        events.Splashed: "{edge:edge} at {at}",
        events.Climbed: "climbs out to {to}",
        events.Restarted: "its engines run again",
        events.Unjammed: "its weapons work again",
        events.Died: "dies",
    },
    turns=lambda event, _: f"turns {turned(event)}",
    turned=lambda event, _: turned(event),
    damage=_damage,
    target=lambda target: "the block" if target == "slider" else target,
    harm=_harm,
    edge={True: "goes over the edge", False: "falls into the hole"},
)
"""What a move would lead to, a few words each; what is not told here is seen on the board."""


def way_words(draft: Draft, way: Way) -> str:
    """What comes of it, in a sentence: "Falls: 2 damage, slides 2 hexes to 2,0."."""
    after, acting = way.after, draft.acting
    name = draft.name(acting)
    clauses = [*_clauses(after.events, name)]
    if not way.passed and way.test in _NOTHING:
        clauses.insert(0, _NOTHING[way.test])
    ahead = slide_ahead(after) if after.acting == acting else None
    rest = _slide_clauses(ahead, name) if ahead else []
    if rest and clauses:
        rest[0] = f"then {rest[0]}"
    steady = _steady((*way.feet, *(ahead.feet if ahead else ())), (ahead and ahead.after) or after)
    told = ", ".join([*clauses, *_ends(after), *rest]) or "its turn is over"
    return f"{told[0].upper()}{told[1:]}.{steady}"


def shot_words(harm: Harm) -> tuple[str, str]:
    """Of a hit, and of a miss."""
    often = str(harm.low) if harm.low == harm.high else f"{harm.low} to {harm.high}"
    shield = f"; its shield takes {harm.shield} off" if harm.shield else ""
    return f"Hits: {often} damage{shield}.", "Misses."


def _steady(feet: Feet, after: Draft) -> str:
    """How likely those who live stay on their feet, however often they have to."""
    living = {after.name(slot) for slot, figure in enumerate(after.figures) if not figure.dead}
    chances: dict[str, float] = {}
    for name, chance in feet:
        if name in living:
            chances[name] = chances.get(name, 1) * chance
    return "".join(f" {name} stays on its feet: {chance:.0%}." for name, chance in chances.items()).replace(
        "%", " %"
    )


def _slide_clauses(slide: Slide, name: str) -> list[str]:
    dry = slide.path[:-1] if slide.end in (EDGE.kind, HOLE) else slide.path
    way = [f"slides {hexes(len(dry))} to {dry[-1]}"] if dry else []
    return way if slide.after is None else [*way, *_clauses(slide.after.events, name), *_ends(slide.after)]


def _clauses(happened: Sequence[Event], name: str) -> Iterator[str]:
    """What happens up to the end of the turn; of others than the acting figure with their names."""
    slid = 0
    for event, following in zip_longest(happened, happened[1:]):
        if isinstance(event, events.TurnEnded):
            return
        if isinstance(event, events.Slid):
            wet = isinstance(following, events.Splashed)
            slid += not wet
            if slid and not isinstance(following, events.Slid):
                yield f"slides {hexes(slid)} to {event.origin if wet else event.to}"
                slid = 0
        elif isinstance(event, events.Bounced):
            damage = following.amount if isinstance(following, events.Damaged) else 0
            yield _named(event, name) + f"hits the {event.obstacle} at {event.at}: {_damage(damage)}"
        elif type(event) in CLAUSES.by_kind:
            yield _named(event, name) + CLAUSES(event, ())


def _named(event: Event, name: str) -> str:
    who = getattr(event, "figure", name)
    return "" if who == name else f"{who} "


def _ends(after: Draft) -> list[str]:
    """Where those are in the end who collided: "A1 ends at 0,0 and B1 at 2,0"."""
    hits = [event for event in after.events if isinstance(event, events.Collided)]
    involved = dict.fromkeys(name for hit in hits for name in (hit.hitter, hit.target))
    places = {after.name(slot): figure.at for slot, figure in enumerate(after.figures)}
    ends = [f"{name} at {hex_name(at)}" for name in involved if (at := places.get(name))]
    return [listed(ends).replace(" at ", " ends at ", 1)] if ends else []
