"""What everybody sees. There are no secrets, so it is the same for all."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from rookery.core.game import Prospect, View
from rookery.core.hexes import DIRECTIONS, hex_name
from rookery.core.values import shown_as
from rookery.games.skating import state
from rookery.games.skating.actions import Action, Fire
from rookery.games.skating.position.lines import position_text
from rookery.games.skating.rules import tasks
from rookery.games.skating.rules.aiming import arc_of, plain_need, reach_of, weapons
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.editions import EDITIONS
from rookery.games.skating.rules.firing import next_die
from rookery.games.skating.rules.ground import Ground, Start
from rookery.games.skating.rules.movement import brake_of, maneuver_modifiers, thrust_of
from rookery.games.skating.rules.odds import shot_chance
from rookery.games.skating.rules.prospects import harm_of, next_slide, slide_ahead, ways
from rookery.games.skating.rules.tasks import NOBODY
from rookery.games.skating.rules.victory import tally
from rookery.games.skating.state import CANNON, MISSILE, State
from rookery.games.skating.texts.cards import Card
from rookery.games.skating.words import shot_words, way_words


class FeatureView(msgspec.Struct, frozen=True, gc=False):
    """`kind` is "hole", "rough", "rock", "drift" or "slider"; `value` is friction or strength."""

    at: str
    kind: str
    value: int


class SmokeView(msgspec.Struct, frozen=True, gc=False):
    """A hole opens here at the end of round `round`."""

    at: str
    round: int


class StartView(msgspec.Struct, frozen=True, gc=False):
    at: str
    facing: str


class AheadView(msgspec.Struct, frozen=True, gc=False):
    """A slide straight on: the hexes entered, and what ends it, as in `SlideView`."""

    path: tuple[str, ...]
    end: str
    what: str


class FigureView(msgspec.Struct, frozen=True, gc=False):
    """One figure or wreck. `at` is None once it is gone, or until it comes back."""

    name: str
    seat: int
    side: int
    card: str
    at: str | None
    facing: str
    direction: str
    speed: int
    damage: int
    points: int
    fallen: bool
    swimming: bool
    dead: bool
    jammed: bool
    engines_out: bool
    #: what its card has left after criticals and paid energy
    thrust: int
    brake: int
    maneuverability: int
    missiles: int
    #: front first, then leftwards; empty without shields
    shields: tuple[int, ...]
    #: a fumble's effect on its present or coming turn: "no_maneuvers", "no_speed", "shaky" or ""
    trouble: str
    trouble_next: str
    kills: int
    killed: int
    suffered: int
    #: its slide in its next turn, if nothing changes until then; None if it stands still
    ahead: AheadView | None


class PlaceView(msgspec.Struct, frozen=True, gc=False):
    """A place in the order of the round; `state` is "done", "now" or "to come"; `tails` a leader or ""."""

    figure: str
    number: int
    state: str
    tails: str


class ArcView(msgspec.Struct, frozen=True, gc=False):
    """Where a weapon reaches: how many hexes to each side at range 1, 2 and so on."""

    weapon: str
    aside: tuple[int, ...]


class ArmsView(msgspec.Struct, frozen=True, gc=False):
    """A card's weapon: how far aside it reaches at range 1, 2 and so on, and how likely it hits there, from
    0 to 1, a target of size 0 that neither moves across nor is moved across."""

    card: str
    weapon: str
    aside: tuple[int, ...]
    chances: tuple[float, ...]


class TurnView(msgspec.Struct, frozen=True, gc=False):
    """The turn going on: `spent` names what cannot be done again, `first` that the first hex is still due.

    `arcs` are those of the weapons that could be fired now.
    """

    figure: str
    used: int
    left: int
    actions: int
    spent: tuple[str, ...]
    first: bool
    arcs: tuple[ArcView, ...]


class SlideView(msgspec.Struct, frozen=True, gc=False):
    """Where the acting figure comes to if it only moves on: the hexes entered, and what ends it.

    `end` is "stop", "figure", "edge", "hole", "rock", "drift" or "slider"; `what` is the figure's name or the
    hex it ends at. Falls on rough ice are left out: they are a matter of luck. `after` are the figures that
    a collision or obstacle at its end would change, as they are then if all keep their feet.
    """

    path: tuple[str, ...]
    end: str
    what: str
    after: tuple[FigureView, ...]


class ScoreView(msgspec.Struct, frozen=True, gc=False):
    """A side's tally: kills minus times killed decide, then kills, then least damage."""

    side: int
    seats: tuple[int, ...]
    alive: int
    kills: int
    killed: int
    damage: int


class SkatingView(View, frozen=True, tag="skating"):
    """`waits` says what the game waits for: "move", "energy", "card", "shields", "dealer" or "" once over.

    `roll` says of the dealer what the next die is for, such as "face", "shot", "damage", "order".
    """

    phase: str
    edition: str
    waits: str
    roll: str
    #: "hexagon" with a radius, "field" with width and height, or "free" with its hexes listed
    shape: str
    size: tuple[int, ...]
    hexes: tuple[str, ...]
    #: no border: the ice goes on beyond the map
    open: bool
    features: tuple[FeatureView, ...]
    smoke: tuple[SmokeView, ...]
    starts: tuple[StartView, ...]
    #: the stat cards to pick from, then those that somebody skates
    cards: tuple[Card, ...]
    #: the weapons of those
    arms: tuple[ArmsView, ...]
    #: before the game: the cards picked so far, figure by figure
    picks: tuple[str, ...]
    figures: tuple[FigureView, ...]
    #: the most shield points on one side, 0 for no limit
    shield_cap: int
    round: int
    round_limit: int
    #: rounds without damage in a row; ten end the game
    quiet: int
    victory: str
    order: tuple[PlaceView, ...]
    turn: TurnView | None
    slide: SlideView | None
    scores: tuple[ScoreView, ...]
    position: str


# ---- built from the state ----


def view_of(s: State) -> SkatingView:
    draft, options, ground = Draft.of(s), s.options, s.ground
    waits, roll = _awaited(draft)
    return SkatingView(
        phase=s.phase,
        edition=options.edition,
        waits=waits,
        roll=roll,
        shape=ground.shape,
        size=ground.size,
        hexes=tuple(map(hex_name, ground.hexes)),
        open=ground.open,
        features=features_of(ground),
        smoke=tuple(SmokeView(hex_name(smoke.at), smoke.round) for smoke in s.smoke),
        starts=starts_of(ground.starts),
        cards=_cards(s),
        arms=tuple(arms for card in _cards(s) for arms in _arms(options.edition, card)),
        picks=tuple(options.cards[card].name for card in s.picks),
        figures=tuple(_figure(draft, slot) for slot in range(len(s.figures))),
        shield_cap=options.shield_cap,
        round=s.round,
        round_limit=options.round_limit,
        quiet=s.quiet,
        victory=options.victory,
        order=_order(draft),
        turn=_turn(draft),
        slide=_slide(draft) if waits == "move" else None,
        scores=tuple(_score(s, side) for side in sorted(set(options.sides))),
        position=position_text(s),
    )


def features_of(ground: Ground) -> tuple[FeatureView, ...]:
    return tuple(FeatureView(hex_name(f.at), f.kind, f.value) for f in ground.features)


def starts_of(starts: Sequence[Start]) -> tuple[StartView, ...]:
    return tuple(StartView(hex_name(start.at), DIRECTIONS[start.facing]) for start in starts)


SHOWN_RANGE = 18
_BEFORE = {state.CHAOS: ("dealer", "map"), state.CARDS: ("card", ""), state.SHIELDS: ("shields", "")}


def _awaited(draft: Draft) -> tuple[str, str]:
    """What the game waits for, and of the dealer what its next die is for."""
    if draft.ended:
        return "", ""
    if draft.phase != state.PLAY:
        return _BEFORE[draft.phase]
    if not draft.agenda:
        return "move", ""
    match draft.agenda[-1]:
        case tasks.Paying():
            return "energy", ""
        case tasks.Trial(kind):
            return "dealer", kind
        case tasks.Shot() as shot:
            return "dealer", next_die(draft, shot)
        case tasks.Numbering() | tasks.Drawing() | tasks.RollOff():
            return "dealer", "order"
        case tasks.Spin():
            return "dealer", "facing"
        case tasks.Drench():
            return "dealer", "engines"
        case task:
            raise AssertionError(f"nobody waits for {task!r}")


def _cards(s: State) -> tuple[Card, ...]:
    """All there are to pick from; once everybody has one, those."""
    used = {figure.card for figure in s.figures}
    return tuple(card for n, card in enumerate(s.options.cards) if n in used or not used)


@lru_cache(maxsize=256)
def _arms(edition: str, card: Card) -> tuple[ArmsView, ...]:
    """Of a missile that flies as far as the map is wide, as much as anybody would look up."""
    found = []
    for weapon in (CANNON, MISSILE) if card.missiles else (CANNON,):
        aside = reach_of(EDITIONS[edition], card, weapon)[:SHOWN_RANGE]
        needs = [plain_need(EDITIONS[edition], card, weapon, away) for away in range(1, len(aside) + 1)]
        chances = tuple(round(shot_chance(need), 3) for need in needs)
        found.append(ArmsView(card.name, weapon, aside, chances))
    return tuple(found)


def _figure(draft: Draft, slot: int) -> FigureView:
    figure, card = draft.figures[slot], draft.card(slot)
    steady = sum(m.value for m in maneuver_modifiers(draft, slot)) if figure.at is not None else 0
    slide = next_slide(draft, slot)
    return shown_as(
        FigureView,
        figure,
        name=draft.name(slot),
        seat=state.seat_of(draft.options, figure.who),
        side=state.side_of(draft.options, figure.who),
        card=card.name,
        at=None if figure.at is None else hex_name(figure.at),
        facing=DIRECTIONS[figure.facing],
        direction=DIRECTIONS[figure.direction],
        points=card.points,
        thrust=thrust_of(draft.options, figure),
        brake=brake_of(draft.options, figure),
        maneuverability=steady,
        ahead=None if slide is None else AheadView(slide.path, slide.end, slide.what),
    )


def _order(draft: Draft) -> tuple[PlaceView, ...]:
    """Those on the map and those who have moved, by their numbers; without one, they come last."""
    numbers, found = draft.numbers, []
    for slot in sorted(range(len(numbers)), key=lambda slot: (not numbers[slot], numbers[slot])):
        leader = draft.leaders[slot]
        if numbers[slot] or draft.figures[slot].at is not None:
            place = "now" if slot == draft.acting else "done" if draft.moved >> slot & 1 else "to come"
            tails = "" if leader == NOBODY else draft.name(leader)
            found.append(PlaceView(draft.name(slot), numbers[slot], place, tails))
    return tuple(found)


def _turn(draft: Draft) -> TurnView | None:
    slot = draft.acting
    if slot == NOBODY:
        return None
    spent = tuple(name for bit, name in state.SPENT_NAMES.items() if draft.spent & bit)
    arcs = tuple(ArcView(weapon, arc_of(draft, slot, weapon)) for weapon in weapons(draft, slot))
    first = bool(draft.spent & state.FIRST)
    return TurnView(draft.name(slot), draft.used, draft.left, draft.acts, spent, first, arcs)


def _slide(draft: Draft) -> SlideView | None:
    slide = slide_ahead(draft)
    if slide is None:
        return None
    return SlideView(slide.path, slide.end, slide.what, tuple(_changed(draft, slide.after)))


def _changed(before: Draft, after: Draft | None) -> Iterator[FigureView]:
    """The figures on the map that are no longer as they were."""
    for slot, figure in enumerate(after.figures if after else ()):
        if after and figure.at is not None and figure != before.figures[slot]:
            yield _figure(after, slot)


def _score(s: State, side: int) -> ScoreView:
    options = s.options
    figures = [f for f in s.figures[: options.count] if state.side_of(options, f.who) == side]
    balance, kills, damage = tally(s, side)
    return ScoreView(
        side,
        tuple(seat for seat in range(options.seats) if options.sides[seat] == side),
        sum(not f.dead for f in figures),
        kills,
        kills - balance,
        -damage,
    )


# ---- what may come ----


def prospects_of(draft: Draft, action: Action) -> list[Prospect]:
    """How a legal move of the acting figure's may go, with the board then; a shot has more dice."""
    if isinstance(action, Fire):
        harm = harm_of(draft, action.weapon, action.target)
        hit, miss = shot_words(harm)
        return [Prospect(harm.chance, hit, None), Prospect(1 - harm.chance, miss, None)]
    return [
        Prospect(way.chance, way_words(draft, way), view_of(way.after.state())) for way in ways(draft, action)
    ]
