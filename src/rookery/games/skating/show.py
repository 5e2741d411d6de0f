"""The view, built up from the state."""

from rookery.core.hexes import DIRECTIONS, hex_name, neighbour
from rookery.games.skating.cards import Card
from rookery.games.skating.ground import BARE, EDGE, HOLE, OBSTACLES, ROUGH
from rookery.games.skating.paper.notation import name_of
from rookery.games.skating.paper.position import position_text
from rookery.games.skating.rules.aiming import arc_of, weapons
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.firing import next_die
from rookery.games.skating.rules.maneuvers import maneuver_modifiers
from rookery.games.skating.rules.movement import brake_of, thrust_of
from rookery.games.skating.rules.moves import moves
from rookery.games.skating.rules.odds import offer_for
from rookery.games.skating.rules.victory import tally
from rookery.games.skating.state import (
    CARDS,
    CHAOS,
    FIRST,
    PLAY,
    SHIELDS,
    SPENT_NAMES,
    State,
    figure_name,
    seat_of,
    side_of,
)
from rookery.games.skating.tasks import (
    NOBODY,
    Drawing,
    Drench,
    Numbering,
    Paying,
    RollOff,
    Shot,
    Spin,
    Trial,
)
from rookery.games.skating.view import (
    ArcView,
    FeatureView,
    FigureView,
    Offer,
    PlaceView,
    ScoreView,
    SkatingView,
    SlideView,
    SmokeView,
    StartView,
    TurnView,
)


def view_of(s: State, edition_desk: Desk) -> SkatingView:
    """`edition_desk` is the state unpacked, to ask the rules with."""
    desk, house, ground = edition_desk, s.house, s.ground
    waits, roll = _awaited(s, desk)
    choosing = waits in ("move", "energy")
    return SkatingView(
        s.phase,
        house.edition,
        waits,
        roll,
        ground.shape,
        ground.size,
        tuple(map(hex_name, ground.hexes)),
        ground.open,
        tuple(FeatureView(hex_name(f.at), f.kind, f.value) for f in ground.features),
        tuple(SmokeView(hex_name(smoke.at), smoke.round) for smoke in s.smoke),
        tuple(StartView(hex_name(start.at), DIRECTIONS[start.facing]) for start in ground.starts),
        _cards(s),
        tuple(house.cards[card].name for card in s.picks),
        tuple(_figure(s, desk, slot) for slot in range(len(s.figures))),
        house.shield_cap,
        s.round,
        house.round_limit,
        s.quiet,
        house.victory,
        _order(s),
        _turn(s, desk),
        _offers(s, desk) if choosing else (),
        _slide(desk) if waits == "move" else None,
        tuple(_score(s, side) for side in sorted(set(house.sides))),
        position_text(s),
    )


def _awaited(s: State, desk: Desk) -> tuple[str, str]:
    """What the game waits for, and of the dealer what its next die is for."""
    if s.ended:
        return "", ""
    if s.phase != PLAY:
        return {CHAOS: ("dealer", "map"), CARDS: ("card", ""), SHIELDS: ("shields", "")}[s.phase]
    if not s.agenda:
        return "move", ""
    match s.agenda[-1]:
        case Paying():
            return "energy", ""
        case Trial(kind):
            return "dealer", kind
        case Shot() as shot:
            return "dealer", next_die(desk, shot)
        case Numbering() | Drawing() | RollOff():
            return "dealer", "order"
        case Spin():
            return "dealer", "facing"
        case Drench():
            return "dealer", "engines"
        case task:
            raise AssertionError(f"nobody waits for {task!r}")


def _cards(s: State) -> tuple[Card, ...]:
    """All there are to pick from; once everybody has one, those."""
    used = {figure.card for figure in s.figures}
    return tuple(card for n, card in enumerate(s.house.cards) if n in used or not used)


def _figure(s: State, desk: Desk, slot: int) -> FigureView:
    figure, card = s.figures[slot], desk.card(slot)
    steady = 0
    if figure.at is not None:
        steady = sum(modifier.value for modifier in maneuver_modifiers(desk, slot))
    return FigureView(
        desk.name(slot),
        seat_of(s.house, figure.who),
        side_of(s.house, figure.who),
        card.name,
        None if figure.at is None else hex_name(figure.at),
        DIRECTIONS[figure.facing],
        DIRECTIONS[figure.direction],
        figure.speed,
        figure.damage,
        card.points,
        figure.fallen,
        figure.swimming,
        figure.dead,
        figure.jammed,
        figure.engines_out,
        thrust_of(desk, figure),
        brake_of(desk, figure),
        steady,
        figure.missiles,
        figure.shields,
        figure.trouble,
        figure.trouble_next,
        figure.kills,
        figure.killed,
        figure.suffered,
    )


def _order(s: State) -> tuple[PlaceView, ...]:
    """Those on the map and those who have moved, by their numbers; without one, they come last."""
    places = [
        (s.numbers[slot] or 99, slot)
        for slot in range(len(s.numbers))
        if s.numbers[slot] or s.figures[slot].at is not None
    ]
    found = []
    for number, slot in sorted(places):
        leader = s.leaders[slot]
        state = "now" if slot == s.acting else "done" if s.moved >> slot & 1 else "to come"
        found.append(
            PlaceView(
                figure_name(s.house, s.figures, slot),
                number % 99,
                state,
                "" if leader == NOBODY else figure_name(s.house, s.figures, leader),
            )
        )
    return tuple(found)


def _turn(s: State, desk: Desk) -> TurnView | None:
    if s.acting == NOBODY:
        return None
    spent = tuple(name for bit, name in SPENT_NAMES.items() if s.spent & bit)
    arcs = tuple(ArcView(weapon, arc_of(desk, s.acting, weapon)) for weapon in weapons(desk, s.acting))
    return TurnView(desk.name(s.acting), s.used, desk.left, s.acts, spent, bool(s.spent & FIRST), arcs)


def _offers(s: State, desk: Desk) -> tuple[Offer, ...]:
    offers = (offer_for(desk, action, name_of(s, action)) for action in moves(desk))
    return tuple(offer for offer in offers if offer is not None)


def _slide(desk: Desk) -> SlideView | None:
    """Straight on for all that is left, as far as it can be known."""
    figure = desk.figures[desk.acting]
    if figure.at is None or not desk.left:
        return None
    path: list[str] = []
    at, speed, used = figure.at, figure.speed, desk.used
    while speed > used:
        used += 1
        to = neighbour(at, figure.direction)
        feature, other = desk.surface.at(to), desk.occupant(to)
        if other != NOBODY:
            return SlideView(tuple(path), "figure", desk.name(other))
        if feature.kind in OBSTACLES:
            return SlideView(tuple(path), feature.kind, hex_name(to))
        path.append(hex_name(to))
        if feature is EDGE or feature.kind == HOLE:
            return SlideView(tuple(path), feature.kind, hex_name(to))
        if feature is not BARE and feature.kind == ROUGH:
            speed = max(0, speed - feature.value)
        at = to
    return SlideView(tuple(path), "stop", hex_name(at))


def _score(s: State, side: int) -> ScoreView:
    house = s.house
    figures = [f for f in s.figures[: house.count] if side_of(house, f.who) == side]
    balance, kills, damage = tally(s, side)
    return ScoreView(
        side,
        tuple(seat for seat in range(house.seats) if house.sides[seat] == side),
        sum(not f.dead for f in figures),
        kills,
        kills - balance,
        -damage,
    )
