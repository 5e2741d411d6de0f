"""Before the first round: the map is drawn, cards are picked, shields are spread. (rulings 1 to 4, 27)"""

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from rookery.core.refusal import refuse
from rookery.core.spec import Setup
from rookery.games.skating import events
from rookery.games.skating.actions import Action, DrawMap, PickCard, SpreadShields
from rookery.games.skating.options import CHAOS_MAP, EDGE, MAP, PENGUINS, Options, settled
from rookery.games.skating.rules.aiming import splits
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.editions import EDITIONS
from rookery.games.skating.rules.ground import Ground
from rookery.games.skating.rules.rounds import begin_order, fresh_figure
from rookery.games.skating.state import CARDS, CHAOS, PLAY, SHIELDS, Situation, State, seat_of
from rookery.games.skating.texts.drawn_maps import CHAOS_RADIUS, chaos
from rookery.games.skating.texts.maps import Chart, chart_for, starts_of
from rookery.games.skating.texts.penguins import picks_of

SHIELD_SIDES = 6


def before_the_game(setup: Setup) -> State:
    """Nothing but what the setup says; in the phase `CHAOS` although its map may be settled already."""
    options = settled(setup)
    edition = EDITIONS[options.edition]
    if options.tailing and not edition.order_die:
        refuse("no_tailing", "Tailing needs the numbers of MkIII's order: play MkIII, or without tailing.")
    if edition.missiles and options.missiles != edition.missiles:
        refuse("fixed_missiles", "MkIII's penguins have two missiles: leave it at two, or play MkII.")
    is_open = setup[EDGE] == "open"
    if setup[MAP] == CHAOS_MAP:
        ground = Ground("hexagon", (CHAOS_RADIUS,), open=is_open)
    else:
        ground = ground_of(chart_for(setup[MAP], options.count), options, is_open)
    picks = picks_of(setup[PENGUINS], options.cards, options.rows)
    return State(options, ground, CHAOS, picks)


def ground_of(chart: Chart, options: Options, is_open: bool) -> Ground:
    ground = chart.ground
    return replace(ground, open=ground.open or is_open, starts=starts_of(chart.starts, options.count))


def draw_map(draft: Draft, action: DrawMap) -> None:
    chart = chaos(action.number, draft.options.count)
    draft.note(events.MapDrawn(action.number))
    draft.lay(ground_of(chart, draft.options, draft.ground.open))
    go_on(draft)


def go_on(draft: Draft) -> None:
    """To the next thing to be settled, or into the first round."""
    options = draft.options
    if len(draft.picks) < options.count:
        draft.phase = CARDS
        return
    if not draft.figures:
        draft.figures = tuple(
            fresh_figure(options, who, card, draft.ground.starts[who]) for who, card in enumerate(draft.picks)
        )
    if any(unshielded(draft, seat) is not None for seat in range(options.seats)):
        draft.phase = SHIELDS
        return
    draft.phase = PLAY
    draft.picks = ()
    draft.round = 1
    draft.note(events.RoundBegan(1))
    begin_order(draft)


def do_settings(draft: Draft, moves: Mapping[int, Action]) -> None:
    """What the dealer or the players choose before the game, everyone at once."""
    match next(iter(moves.values())):
        case DrawMap() as drawn:
            draw_map(draft, drawn)
        case PickCard():
            pick_cards(draft, moves)
        case _:
            spread_shields(draft, moves)


def picking(s: Situation) -> tuple[int, ...]:
    """Everyone who has a next figure picks its card at once, so nobody can pick by what the others have."""
    picked = 0
    for row in s.options.rows:
        if picked == len(s.picks):
            return row
        picked += len(row)
    return ()


def pick_cards(draft: Draft, moves: Mapping[int, Action]) -> None:
    options, first = draft.options, len(draft.picks)
    picks = [pick.card for seat in picking(draft) if isinstance(pick := moves[seat], PickCard)]
    draft.picks = (*draft.picks, *picks)
    named = ((options.names[first + n], options.cards[card].name) for n, card in enumerate(picks))
    draft.note(events.CardsPicked(tuple(named)))
    go_on(draft)


# ---- shields ----


def unshielded(s: Situation, seat: int) -> int | None:
    """A seat's first figure whose shields are still to be spread."""
    for slot, figure in enumerate(s.figures):
        waits = s.options.cards[figure.card].shields and not figure.shields
        if waits and seat_of(s.options, figure.who) == seat:
            return slot
    return None


def spread_shields(draft: Draft, moves: Mapping[int, Action]) -> None:
    before = draft.state()
    for seat, move in sorted(moves.items()):
        slot = unshielded(before, seat)
        assert slot is not None and isinstance(move, SpreadShields)
        draft.change(slot, shields=move.points, shield_plan=move.points)
        draft.tell(slot, events.ShieldsSpread, move.points)
    go_on(draft)


@lru_cache(maxsize=64)
def shield_spreads(points: int, cap: int) -> tuple[SpreadShields, ...]:
    """Every way to spread so many points over six sides."""
    return tuple(map(SpreadShields, splits(points, (cap or points,) * SHIELD_SIDES)))


def points_to_spread(s: Situation, seat: int) -> int:
    slot = unshielded(s, seat)
    return 0 if slot is None else s.options.cards[s.figures[slot].card].shields


def spreads_for(s: Situation, seat: int) -> tuple[SpreadShields, ...]:
    points = points_to_spread(s, seat)
    return shield_spreads(points, s.options.shield_cap) if points else ()


def is_spread(s: Situation, seat: int, spread: SpreadShields) -> bool:
    """Whether that is one of them, without listing all the thousands there are."""
    points = points_to_spread(s, seat)
    return sum(spread.points) == points > 0 and max(spread.points) <= (s.options.shield_cap or points)


def even_spread(points: int) -> tuple[int, ...]:
    """As even as can be, the front first."""
    return tuple(points // SHIELD_SIDES + (side < points % SHIELD_SIDES) for side in range(SHIELD_SIDES))
