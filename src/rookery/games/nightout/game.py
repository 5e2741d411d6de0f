"""Penguin's Night Out behind the contract."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from rookery.core.game import CHANCE, Event, Game, Seat
from rookery.core.outcome import Outcome
from rookery.core.refusal import Refusal, refuse
from rookery.core.rng import Rng, shuffled
from rookery.core.spec import Choice, OptionValue, Setup, Spec, Whole, Written
from rookery.core.study import Study, written_option
from rookery.games.nightout.rules.cells import CELL_NAMES, WAY_NAMES
from rookery.games.nightout.rules.play import play_action
from rookery.games.nightout.texts.layout import MOST_LETTERS, layout_cells, study_layout
from rookery.games.nightout.texts.presets import PRESETS
from rookery.games.nightout.rules.legal import chances, decisions, nest_ways
from rookery.games.nightout.notation import name_of, read_action
from rookery.games.nightout.rules.outcome import outcome_of
from rookery.games.nightout.board_text import board_text
from rookery.games.nightout.position.write import position_text
from rookery.games.nightout.position.read import read_position
from rookery.games.nightout.refusals import why_not, why_not_lay, why_not_put
from rookery.games.nightout.state import (
    BY_LOT,
    ENDS,
    HELD,
    LAY,
    NEST,
    OVER,
    ROLL,
    SELECT,
    TILE_NAMES,
    TOKEN_NAMES,
    UNBORN,
    Action,
    Buddy,
    House,
    Lay,
    Lift,
    Place,
    Put,
    Roll,
    Select,
    State,
    Step,
    tiles_up_to,
)
from rookery.games.nightout.view import NightOutView, view_of
from rookery.games.nightout.words import sentence

FIRST = ("lot", "first", "second", "third", "fourth")

if TYPE_CHECKING:
    from rookery.games.nightout.bot.brain import NightOutBrain

SPEC = Spec(
    id="nightout",
    title="Penguin's Night Out",
    tagline="Fetch your buddies home before the ice has other plans.",
    designer="Jonathan A. Leistiko (Invisible City Productions)",
    minutes=30,
    rules=1,
    min_seats=2,
    max_seats=4,
    options=(
        Choice(
            "first",
            "Who goes first",
            "Between two equals the first wins 58 games of 100; in a rematch the next player begins.",
            FIRST,
            ("by lot", "the first seat", "the second seat", "the third seat", "the fourth seat"),
        ),
        Choice(
            "islands",
            "Islands",
            "Whether moving a tile may leave the board in several pieces.",
            ("allowed", "one_floe"),
            ("allowed", "the board stays in one piece"),
        ),
        Choice(
            "touch",
            "Touching",
            "On how many sides a tile that is put down may touch others.",
            ("grid", "literal"),
            ("any number of squares", "one square for each half"),
        ),
        Choice(
            "bears",
            "Polar bears",
            "Whether a penguin that has come to a blank may walk on, and be eaten for it.",
            ("stop", "eat"),
            ("walks end there", "walk on and be eaten"),
        ),
        Whole(
            "round_limit",
            "Round limit",
            "After so many rounds most buddies carried, then the shortest way home, wins.",
            60,
            0,
            500,
            "no limit",
        ),
        Choice(
            "elbow_room",
            "Elbow room",
            "For three or four: 55 double-nine dominoes and dice from 1 to 9.",
            (False, True),
            ("28 dominoes", "55 dominoes"),
        ),
        Written(
            "layout",
            "Layout",
            "How the dominoes lie at first: one of ours, or a picture in numbers of your own.",
            tuple(PRESETS),
            ("lanes around pools", "ring in ring", "one broad raft"),
            MOST_LETTERS,
        ),
    ),
    levels=("chick", "fledgling", "adult", "emperor"),
    # The opening, one of more than 10^35, can only be drawn; everything else is listed.
    listed_odds=False,
    positions=True,
    out_of_time="stands_in",
)

_LONGEST_TURN = 12
"""Decisions and rolls of one turn: a roll, six steps, two buddies for a double, a roll, a tile lifted and
put; besides, one for every buddy on the selected tile."""


class NightOut(Game[State, Action]):
    spec = SPEC

    def start(self, setup: Setup) -> State:
        options, seats = setup.options, setup.seats
        top = 9 if options["elbow_room"] else 6
        if top == 9 and seats == 2:
            refuse("too_few_for_elbow_room", "Elbow room is for three or four players; you are two.")
        house = House(
            top,
            options["islands"] == "one_floe",
            options["touch"] == "literal",
            options["bears"] == "eat",
            cast(int, options["round_limit"]),
            FIRST.index(cast(str, options["first"])) - 1,
        )
        if house.begins >= seats:
            refuse("no_such_seat", f"Seat {house.begins + 1} cannot go first: you are {seats} players.")
        cells = layout_cells(cast(str, options["layout"]), top)
        start = State(
            house, LAY, cells, (-1,) * seats, (UNBORN,) * seats, (HELD,) * 2 * seats, barred=(0,) * seats
        )
        return start if setup.position is None else read_position(setup.position, start)

    def study(self, option: str, text: str) -> Study:
        written_option(self.spec, option)
        return study_layout(text)

    def bound(self, setup: Setup) -> int | None:
        """The opening, a nest and two buddies each, and all turns of all rounds at their longest."""
        limit, seats = cast(int, setup.options["round_limit"]), setup.seats
        return 1 + 3 * seats + limit * seats * (_LONGEST_TURN + 2 * seats) if limit else None

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if s.phase in (ROLL, SELECT, NEST, LAY):
            return (CHANCE,)
        return () if s.phase == OVER else (s.turn,)

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        """The dealer's opening is not listed: see `draw`."""
        if p == CHANCE:
            return [action for action, _ in chances(s)]
        return decisions(s) if p == s.turn else ()

    def refuse(self, s: State, p: Seat, a: Action) -> Refusal | None:
        acting = self.to_act(s)
        if not acting:
            return Refusal("game_over", "The game is over.")
        if p not in acting:
            return Refusal("not_your_turn", "It is not your turn.")
        match a:
            case Lay():
                return why_not_lay(s, a)
            case Put():
                return why_not_put(s, a)
        return None if a in self.legal(s, p) else why_not(s, a)

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        (action,) = moves.values()
        return play_action(s, action)

    def outcome(self, s: State) -> Outcome | None:
        return outcome_of(s)

    def again(self, last: State) -> Mapping[str, OptionValue]:
        """Whoever came second begins: one seat on, and one place on in the order of play. [17]"""
        return {"first": FIRST[1 + last.first]}

    def odds(self, s: State) -> Sequence[tuple[Action, float]]:
        """Of every roll; () for the opening."""
        return chances(s)

    def draw(self, s: State, rng: Rng) -> Action:
        top = s.house.top
        if s.phase == ROLL:
            return Roll(1 + rng.below(top))
        if s.phase == SELECT:
            one, other = 1 + rng.below(top), 1 + rng.below(top)
            return Select(min(one, other), max(one, other))
        if s.phase == NEST:
            ways = [nest for nest, weight in nest_ways(s) for _ in range(weight)]
            return ways[rng.below(len(ways))]
        tiles = shuffled(rng, ENDS[: tiles_up_to(top)])
        # A double looks the same both ways, so for it the coin would only make work for who checks the dice.
        turned = [(high, low) if low != high and rng.below(2) else (low, high) for low, high in tiles]
        first = rng.below(len(s.at)) if s.house.begins == BY_LOT else s.house.begins
        return Lay(tuple(turned), first)

    def view(self, s: State, who: Seat | None) -> NightOutView:
        return view_of(s)

    def guess(self, s: State, p: Seat, rng: Rng) -> State:
        """There is nothing to guess: no secrets."""
        return s

    def key(self, s: State, p: Seat) -> Hashable:
        return s

    def event_for(self, who: Seat | None, event: Event) -> Event:
        return event

    def name_for(self, s: State, who: Seat | None, p: Seat, a: Action) -> str:
        return name_of(a)

    def foresee(self, s: State, p: Seat, a: Action) -> Sequence[Event]:
        """All that an action does is certain: dice are the dealer's actions."""
        return self.play(s, {p: a})[1]

    def steps(self, s: State, p: Seat, a: Action) -> tuple[str, ...]:
        match a:
            case Step(cell):
                return (f"cell:{CELL_NAMES[cell]}",)
            case Put(tile, cell, way):
                return f"tile:{TILE_NAMES[tile]}", f"place:{CELL_NAMES[cell]}{WAY_NAMES[way]}"
            case Place(token, cell) | Buddy(token, _, cell):
                return f"token:{TOKEN_NAMES[token]}", f"cell:{CELL_NAMES[cell]}"
            case Lift(tile):
                return (f"tile:{TILE_NAMES[tile]}",)
            case _:
                return (name_of(a).replace(" ", ":", 1).replace(" ", ","),)

    def name(self, s: State, p: Seat, a: Action) -> str:
        return name_of(a)

    def parse(self, s: State, p: Seat, text: str) -> Action:
        return read_action(text)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return sentence(event, names)

    def text(self, s: State, who: Seat | None = None) -> str:
        return board_text(s)

    def position(self, s: State) -> str:
        return position_text(s)

    def brain(self) -> "NightOutBrain":
        return self._brain

    def compiled(self) -> "NightOutBrain":
        return self._brain

    @cached_property
    def _brain(self) -> "NightOutBrain":
        # Loading the compiler takes a while, and most of what a game is asked never needs it.
        from rookery.games.nightout.bot.brain import BRAIN

        return BRAIN
