"""Penguin Soccer behind the contract."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from rookery.core.game import CHANCE, Event, Game, Seat
from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.refusal import Refusal
from rookery.core.rng import Rng
from rookery.core.spec import Choice, OptionValue, Setup, Spec, Whole
from rookery.core.study import Study, nothing_written
from rookery.games.soccer.deeds import BALL_NAMES, PLACE_NAMES, POSE_NAMES, play_move
from rookery.games.soccer.moves import legal_moves
from rookery.games.soccer.notation import name_of, read_action
from rookery.games.soccer.position import position_text, read_position
from rookery.games.soccer.refusals import why_not
from rookery.games.soccer.state import (
    ALL_AT_SEA,
    ALL_UPRIGHT,
    CENTER,
    KINDS,
    LOT,
    PLAY,
    UPRIGHT,
    VOTE,
    Action,
    Drawn,
    House,
    Kick,
    Lot,
    Move,
    PenguinView,
    Slide,
    SoccerView,
    Stand,
    State,
    Vote,
    Voted,
    kick_off,
    row,
)
from rookery.games.soccer.words import ENDINGS, board_text, sentence

if TYPE_CHECKING:
    from rookery.games.soccer.brain import SoccerBrain

SPEC = Spec(
    id="soccer",
    title="Penguin Soccer",
    tagline="Two families, one ball, no friction.",
    designer="Avri Klemer",
    minutes=30,
    rules=1,
    min_seats=2,
    max_seats=2,
    options=(
        Choice(
            "first",
            "Who goes first",
            "By lot, by choice, or whoever does the best penguin impression, by vote.",
            ("lot", "first", "second", "impression"),
            ("by lot", "the first seat", "the second seat", "best penguin impression"),
        ),
        Choice(
            "first_to",
            "Goals to win",
            "After a goal that does not win, everyone starts afresh and who conceded kicks off.",
            (1, 2, 3),
            ("1 goal", "2 goals", "3 goals"),
        ),
        Choice(
            "own_goals",
            "Own goals",
            "On: the ball in a corner scores for its attacker, whoever kicked it. "
            "Off: only the attacker's kick scores.",
            (True, False),
            ("count", "don't count"),
        ),
        Choice(
            "repetition",
            "Repetition",
            "Whether the third occurrence of a position draws the game.",
            (True, False),
            ("third time draws", "goes on"),
        ),
        Whole("move_limit", "Move limit", "A draw after this many moves in all.", 300, 0, 1000, "no limit"),
    ),
    levels=("chick", "fledgling", "adult", "emperor"),
    simultaneous=True,
    positions=True,
    draws=True,
)


class Soccer(Game[State, Action]):
    spec = SPEC

    def start(self, setup: Setup) -> State:
        options = setup.options
        house = House(
            cast(int, options["first_to"]),
            cast(bool, options["own_goals"]),
            3 if options["repetition"] else 0,
            cast(int, options["move_limit"]),
        )
        if setup.position is not None:
            return read_position(setup.position, house)
        first = options["first"]
        if first in ("first", "second"):
            return kick_off(house, int(first == "second"))
        phase = VOTE if first == "impression" else LOT
        return State(house, phase, ALL_AT_SEA, ALL_UPRIGHT, CENTER, 0)

    def study(self, option: str, text: str) -> Study:
        nothing_written(self.spec, option)

    def bound(self, setup: Setup) -> int | None:
        """The move limit, and at most a vote and a lot before it."""
        limit = cast(int, setup.options["move_limit"])
        return limit + 2 if limit else None

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if s.ended:
            return ()
        if s.phase == PLAY:
            return (s.turn,)
        return (0, 1) if s.phase == VOTE else (CHANCE,)

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        if p not in self.to_act(s):
            return ()
        if s.phase == PLAY:
            return legal_moves(s)
        return (Vote(0), Vote(1)) if s.phase == VOTE else (Lot(0), Lot(1))

    def refuse(self, s: State, p: Seat, a: Action) -> Refusal | None:
        if s.ended:
            return Refusal("game_over", "The game is over.")
        if p not in self.to_act(s):
            return Refusal("not_your_turn", "It is not your turn.")
        return None if a in self.legal(s, p) else why_not(s, a)

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        if s.phase == PLAY:
            return play_move(s, cast(Move, moves[s.turn]))
        if s.phase == LOT:
            lot = cast(Lot, moves[CHANCE])
            return kick_off(s.house, lot.side), [Drawn(lot.side)]
        votes = cast(Vote, moves[0]).side, cast(Vote, moves[1]).side
        if votes[0] == votes[1]:
            return kick_off(s.house, votes[0]), [Voted(votes, votes[0])]
        return State(s.house, LOT, s.where, s.pose, s.ball, 0), [Voted(votes, None)]

    def outcome(self, s: State) -> Outcome | None:
        if not s.ended:
            return None
        if s.ended == "goal":
            return outcome_by_scores((float(s.score[0]), float(s.score[1])), "goal", ENDINGS["goal"])
        return outcome_by_scores((0.0, 0.0), s.ended, ENDINGS[s.ended])

    def again(self, last: State) -> Mapping[str, OptionValue]:
        return {}

    def odds(self, s: State) -> Sequence[tuple[Action, float]]:
        return ((Lot(0), 0.5), (Lot(1), 0.5))

    def draw(self, s: State, rng: Rng) -> Action:
        return Lot(rng.below(2))

    def view(self, s: State, who: Seat | None) -> SoccerView:
        """Everyone sees everything."""
        penguins = tuple(
            PenguinView(
                penguin // 3,
                KINDS[penguin % 3],
                PLACE_NAMES[at],
                POSE_NAMES[s.pose[penguin]],
                at == s.ball != CENTER,
            )
            for penguin, at in enumerate(s.where)
        )
        now = row(s.where, s.pose, s.ball, s.turn)
        return SoccerView(
            s.phase,
            penguins,
            BALL_NAMES[s.ball],
            s.turn,
            s.score,
            s.house.first_to,
            s.moves,
            s.house.move_limit,
            s.seen.count(now),
            position_text(s),
        )

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
        """A vote's result depends on the other's; everything else is certain."""
        return () if s.phase != PLAY else self.play(s, {p: a})[1]

    def steps(self, s: State, p: Seat, a: Action) -> tuple[str, ...]:
        match a:
            case Slide(kind, _, to, pose):
                there = (f"penguin:{KINDS[kind]}", f"square:{PLACE_NAMES[to]}")
                return there if pose == UPRIGHT else (*there, f"face:{POSE_NAMES[pose]}")
            case Kick(kind, _, _, to):
                return f"penguin:{KINDS[kind]}", f"square:{PLACE_NAMES[to]}"
            case Stand(kind, _):
                return f"penguin:{KINDS[kind]}", "stand"
            case Vote(side):
                return (f"vote:{side}",)
            case Lot(side):
                return (f"lot:{side}",)
            case _:
                return ("pass",)

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

    def brain(self) -> "SoccerBrain":
        return self._brain

    def compiled(self) -> "SoccerBrain":
        return self._brain

    @cached_property
    def _brain(self) -> "SoccerBrain":
        # Loading the compiler takes a while, and most of what a game is asked never needs it.
        from rookery.games.soccer.brain import SoccerBrain

        return SoccerBrain()
