"""Skating Penguins behind the contract."""

from collections.abc import Hashable, Mapping, Sequence
from typing import cast

from rookery.core.game import CHANCE, Event, Game, Seat
from rookery.core.hexes import hex_name, neighbour
from rookery.core.outcome import Outcome
from rookery.core.refusal import Refusal
from rookery.core.rng import Rng
from rookery.core.spec import OptionValue, Setup, Spec
from rookery.core.study import Study, written_option
from rookery.core.thought import Brain
from rookery.games.skating.actions import (
    Action,
    Brake,
    Climb,
    DrawMap,
    Energy,
    Face,
    Fire,
    Jump,
    PickCard,
    SpreadShields,
    Tail,
)
from rookery.games.skating.board import board_text
from rookery.games.skating.bound import most_moves
from rookery.games.skating.brain import SkatingBrain
from rookery.games.skating.ground import Ground
from rookery.games.skating.options import OPTIONS, chart_of, house_of, picks_of
from rookery.games.skating.paper.charts import CHAOS_RADIUS
from rookery.games.skating.paper.notation import energy_parts, name_of, read_action
from rookery.games.skating.paper.position import position_text
from rookery.games.skating.paper.position_check import check_position
from rookery.games.skating.paper.position_reading import PositionReader
from rookery.games.skating.paper.study import study_cards, study_map, study_penguins
from rookery.games.skating.rules.dealer import deals, draw
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.editions import EDITIONS
from rookery.games.skating.rules.flow import advance, do_deal, do_move
from rookery.games.skating.rules.moves import moves as legal_moves
from rookery.games.skating.rules.odds import offer_for
from rookery.games.skating.rules.refusals import why_not
from rookery.games.skating.rules.setting_up import (
    draw_map,
    go_on,
    ground_of,
    pick_cards,
    spread_shields,
    spreads_for,
    unshielded,
)
from rookery.games.skating.rules.victory import outcome_of
from rookery.games.skating.show import view_of
from rookery.games.skating.state import CARDS, CHAOS, PLAY, SHIELDS, State, figure_name, seat_of
from rookery.games.skating.tasks import Paying
from rookery.games.skating.view import SkatingView
from rookery.games.skating.words import sentence

BRAIN = SkatingBrain()

SPEC = Spec(
    id="skating",
    title="Skating Penguins",
    tagline="Dogfights on ice. Facing is one thing, direction another.",
    designer="Brawl Factory",
    minutes=45,
    rules=1,
    min_seats=2,
    max_seats=6,
    options=OPTIONS,
    simultaneous=True,
    positions=True,
    out_of_time="stands_in",
)

STUDIES = {"map": study_map, "cards": study_cards, "penguins": study_penguins}
_SHIELD_STEPS = ("front", "frontleft", "rearleft", "rear", "rearright", "frontright")


class Skating(Game[State, Action]):
    spec = SPEC

    # ---- the rules ----

    def start(self, setup: Setup) -> State:
        house = house_of(setup)
        is_open = setup.options["edge"] == "open"
        chart, picks = chart_of(setup, house), picks_of(setup, house)
        if chart is None:
            ground = Ground("hexagon", (CHAOS_RADIUS,), open=is_open)
        else:
            ground = ground_of(chart, house, is_open)
        if setup.position is not None:
            return self._situation(PositionReader(house, ground, picks).read(setup.position))
        desk = self._desk(State(house, ground, CHAOS, picks))
        if chart is not None:
            go_on(desk)
            if desk.phase == PLAY:
                advance(desk)
        return desk.state()

    def _situation(self, s: State) -> State:
        desk = self._desk(s)
        check_position(desk)
        if s.phase == PLAY:
            advance(desk)
        return desk.state()

    def _desk(self, s: State) -> Desk:
        return Desk(s, EDITIONS[s.house.edition])

    def study(self, option: str, text: str) -> Study:
        written_option(self.spec, option)
        return STUDIES[option](text)

    def bound(self, setup: Setup) -> int | None:
        return most_moves(self.start(setup))

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if s.ended:
            return ()
        if s.phase == PLAY:
            if s.agenda and type(s.agenda[-1]) is not Paying:
                return (CHANCE,)
            return (seat_of(s.house, s.figures[s.acting].who),)
        if s.phase == CHAOS:
            return (CHANCE,)
        seats = range(s.house.seats)
        if s.phase == CARDS:
            return tuple(seats)
        return tuple(seat for seat in seats if unshielded(s.house, s.figures, seat) is not None)

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        if p not in self.to_act(s):
            return ()
        if p == CHANCE:
            return deals(s)
        if s.phase == PLAY:
            return legal_moves(self._desk(s))
        if s.phase == CARDS:
            return tuple(PickCard(card) for card in range(len(s.house.cards)))
        return spreads_for(s, p)

    def refuse(self, s: State, p: Seat, a: Action) -> Refusal | None:
        if s.ended:
            return Refusal("game_over", "The game is over.")
        if p not in self.to_act(s):
            return Refusal("not_your_turn", "It is not your turn.")
        if s.phase == SHIELDS and isinstance(a, SpreadShields):
            # Thousands of ways to spread shields are legal; this one can be looked at by itself.
            slot = cast(int, unshielded(s.house, s.figures, p))
            points, most = s.house.cards[s.figures[slot].card].shields, s.house.shield_cap or 12
            fits = sum(a.points) == points and max(a.points) <= most
            return None if fits else why_not(self._desk(s), p, a)
        if a in self.legal(s, p):
            return None
        if p == CHANCE:
            return Refusal("bad_deal", "That is not what is to be rolled or drawn now.")
        return why_not(self._desk(s), p, a)

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        desk = self._desk(s)
        if s.phase == PLAY:
            ((seat, action),) = moves.items()
            if seat == CHANCE:
                do_deal(desk, action)
            else:
                do_move(desk, action)
        elif s.phase == CHAOS:
            draw_map(desk, cast(DrawMap, moves[CHANCE]))
        elif s.phase == CARDS:
            pick_cards(desk, moves)
        else:
            spread_shields(desk, moves)
        if desk.phase == PLAY:
            advance(desk)
        return desk.state(), desk.events

    def outcome(self, s: State) -> Outcome | None:
        return outcome_of(s)

    def again(self, last: State) -> Mapping[str, OptionValue]:
        # Who goes first is drawn or rolled anew each round.
        return {}

    # ---- chance ----

    def odds(self, s: State) -> Sequence[tuple[Action, float]]:
        choices = deals(s)
        return [(choice, 1 / len(choices)) for choice in choices]

    def draw(self, s: State, rng: Rng) -> Action:
        return draw(s, rng)

    def chance_of(self, s: State, p: Seat, a: Action) -> float | None:
        offer = offer_for(self._desk(s), a, "") if s.phase == PLAY else None
        return None if offer is None else offer.chance

    # ---- knowledge: there are no secrets ----

    def view(self, s: State, who: Seat | None) -> SkatingView:
        return view_of(s, self._desk(s))

    def guess(self, s: State, p: Seat, rng: Rng) -> State:
        return s

    def key(self, s: State, p: Seat) -> Hashable:
        return s

    def event_for(self, who: Seat | None, event: Event) -> Event:
        return event

    def name_for(self, s: State, who: Seat | None, p: Seat, a: Action) -> str:
        return name_of(s, a)

    def foresee(self, s: State, p: Seat, a: Action) -> Sequence[Event]:
        """Everything up to the next roll; what several choose at once is not one's own to foresee."""
        return () if s.phase in (CARDS, SHIELDS) else self.play(s, {p: a})[1]

    # ---- words ----

    def steps(self, s: State, p: Seat, a: Action) -> tuple[str, ...]:
        match a:
            case Fire(weapon, target):
                return weapon, f"figure:{figure_name(s.house, s.figures, target)}"
            case Tail(leader):
                return "tail", f"figure:{figure_name(s.house, s.figures, leader)}"
            case Climb(direction) if direction is not None:
                at = s.figures[s.acting].at
                return "climb", f"hex:{hex_name(neighbour(at, direction))}" if at else "climb"
            case Energy():
                return tuple(f"pay:{pool}" for pool, paid in energy_parts(a) for _ in range(paid))
            case SpreadShields(points):
                return tuple(f"{side}:{n}" for side, n in zip(_SHIELD_STEPS, points, strict=True))
            case Face() | Brake() | Jump():
                return (name_of(s, a).replace(" ", ":"),)
            case _:
                verb, _, rest = name_of(s, a).partition(" ")
                return (f"{verb}:{rest}" if rest else verb,)

    def name(self, s: State, p: Seat, a: Action) -> str:
        return name_of(s, a)

    def parse(self, s: State, p: Seat, text: str) -> Action:
        return read_action(s, text)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return sentence(event, names)

    def text(self, s: State, who: Seat | None = None) -> str:
        return board_text(s)

    def position(self, s: State) -> str:
        return position_text(s)

    # ---- company ----

    def brain(self) -> Brain[State, Action]:
        return BRAIN
