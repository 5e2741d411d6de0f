"""Before the first round: the map is drawn, cards are picked, shields are spread. (rulings 1 to 4, 27)"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from rookery.games.skating.actions import Action, DrawMap, PickCard, SpreadShields
from rookery.games.skating.events import CardsPicked, MapDrawn, RoundBegan, ShieldsSpread
from rookery.games.skating.ground import Ground
from rookery.games.skating.paper.charts import chaos
from rookery.games.skating.paper.maps import Chart, starts_of
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.order import begin_order
from rookery.games.skating.rules.rounds import fresh_figure
from rookery.games.skating.state import CARDS, PLAY, SHIELDS, Figure, House, State, base_name, seat_of

SHIELD_SIDES = 6


def ground_of(chart: Chart, house: House, is_open: bool) -> Ground:
    ground = chart.ground
    return replace(ground, open=ground.open or is_open, starts=starts_of(chart.starts, house.count))


def draw_map(desk: Desk, action: DrawMap) -> None:
    chart = chaos(action.number, desk.house.count)
    desk.tell(MapDrawn(action.number))
    desk.lay(ground_of(chart, desk.house, desk.ground.open))
    go_on(desk)


def go_on(desk: Desk) -> None:
    """To the next thing to be settled, or into the first round."""
    house = desk.house
    if len(desk.picks) < house.count:
        desk.phase = CARDS
        return
    if not desk.figures:
        desk.figures = [
            fresh_figure(house, who, card, desk.ground.starts[who]) for who, card in enumerate(desk.picks)
        ]
    if any(unshielded(house, tuple(desk.figures), seat) is not None for seat in range(house.seats)):
        desk.phase = SHIELDS
        return
    desk.phase = PLAY
    desk.picks = ()
    desk.round = 1
    desk.tell(RoundBegan(1))
    begin_order(desk)


def pick_cards(desk: Desk, moves: Mapping[int, Action]) -> None:
    """Everyone picks for one figure at once, so nobody can pick by what the others have."""
    house = desk.house
    first = len(desk.picks)
    picks = [pick.card for seat in range(house.seats) if isinstance(pick := moves[seat], PickCard)]
    desk.picks = (*desk.picks, *picks)
    desk.tell(
        CardsPicked(
            tuple((base_name(house, first + n), house.cards[card].name) for n, card in enumerate(picks))
        )
    )
    go_on(desk)


# ---- shields ----


def unshielded(house: House, figures: tuple[Figure, ...], seat: int) -> int | None:
    """A seat's first figure whose shields are still to be spread."""
    for slot, figure in enumerate(figures):
        if seat_of(house, slot) == seat and house.cards[figure.card].shields and not figure.shields:
            return slot
    return None


def spread_shields(desk: Desk, moves: Mapping[int, Action]) -> None:
    figures = tuple(desk.figures)
    for seat, move in sorted(moves.items()):
        slot = unshielded(desk.house, figures, seat)
        assert slot is not None and isinstance(move, SpreadShields)
        desk.change(slot, shields=move.points, shield_plan=move.points)
        desk.tell(ShieldsSpread(desk.name(slot), move.points))
    go_on(desk)


@lru_cache(maxsize=64)
def shield_spreads(points: int, cap: int) -> tuple[SpreadShields, ...]:
    """Every way to spread so many points over six sides."""

    def ways(points: int, sides: int) -> Iterator[tuple[int, ...]]:
        if sides == 1:
            if points <= cap:
                yield (points,)
            return
        for here in range(min(points, cap), -1, -1):
            for rest in ways(points - here, sides - 1):
                yield (here, *rest)

    cap = cap or points
    return tuple(SpreadShields(way) for way in ways(points, SHIELD_SIDES))


def spreads_for(s: State, seat: int) -> tuple[SpreadShields, ...]:
    slot = unshielded(s.house, s.figures, seat)
    if slot is None:
        return ()
    return shield_spreads(s.house.cards[s.figures[slot].card].shields, s.house.shield_cap)


def even_spread(points: int) -> tuple[int, ...]:
    """As even as can be, the front first."""
    return tuple(points // SHIELD_SIDES + (side < points % SHIELD_SIDES) for side in range(SHIELD_SIDES))
