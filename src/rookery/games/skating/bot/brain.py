"""The bots' judgement for skating: levels, moves, and the reasons for them, on the rules themselves."""

import time

from rookery.core.rng import Rng
from rookery.core.thought import Budget, Chair, Reason, Thought
from rookery.games.skating.actions import Action, End
from rookery.games.skating.bot.answers import Foresight
from rookery.games.skating.bot.card_choice import pick_card, spread
from rookery.games.skating.bot.judge import Judge, worth_of
from rookery.games.skating.bot.levels import BY_NAME, Level
from rookery.games.skating.bot.planner import Planner, cheapest
from rookery.games.skating.bot.reasons import reasons_for
from rookery.games.skating.notation import NOTATION
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.moves import moves as legal_moves
from rookery.games.skating.rules.setting_up import unshielded
from rookery.games.skating.rules.tasks import NOBODY, Paying
from rookery.games.skating.state import CARDS, PLAY, SHIELDS, State, seat_of

STRONG_CARD = Reason("card", 0.2, "is one of the stronger cards")
FRONT_SHIELDS = Reason("shields", 0.2, "faces those it fights, so most shots come from the front")
THRIFT = Reason("energy", 0.1, "pays with what it will miss least")
ONLY_MOVE = Reason("only", 0.0, "is all it can do now")
END = End()
ENDLESS = 1 << 30


class SkatingBrain:
    def warm(self) -> None:
        """There is nothing to compile."""

    def think(self, chair: Chair[State], rng: Rng, budget: Budget | None = None) -> Thought[Action]:
        s, seat, level = chair.guessed, chair.seat, BY_NAME[chair.level]
        if s.phase == CARDS and not s.ended:
            return Thought(pick_card(s, level.taste, rng), 0.0, (STRONG_CARD,) if level.taste else ())
        if s.phase == SHIELDS and unshielded(s, seat) is not None:
            reasons = (FRONT_SHIELDS,) if level.taste else ()
            return Thought(spread(s, seat, level.taste, rng), 0.0, reasons)
        if not _is_to_move(s, seat):
            raise ValueError(f"seat {seat} is not to move")
        draft = Draft.of(s)
        if s.agenda:
            return Thought(cheapest(draft), _glance(s, level), (THRIFT,))
        moves = legal_moves(draft)
        if len(moves) == 1:
            return Thought(moves[0], _glance(s, level), (ONLY_MOVE,))
        return self._plan(s, level, budget or level.budget, rng)

    def _plan(self, s: State, level: Level, budget: Budget, rng: Rng) -> Thought[Action]:
        until = None if budget.seconds is None else time.monotonic() + budget.seconds
        most = ENDLESS if budget.nodes is None else budget.nodes
        limits = level.limits._replace(nodes=min(level.limits.nodes, most))
        judge = Judge(s, s.acting, level.concerns)
        planner = Planner(s, judge, limits, rng, until)
        nodes = planner.nodes
        if level.answers:
            foresight = Foresight(judge, level.answer_limits, most - nodes, until)
            planner.refine(foresight.points, level.answers)
            nodes += foresight.nodes
        assert planner.root.value is not None
        value = planner.root.value - judge.place(s)
        line = list(planner.root.moves())
        # Without any move, stopping here is best.
        action = line[0][0] if line else END
        names = tuple(NOTATION.name(move, state) for move, state in line)
        return Thought(action, worth_of(s.options, value), reasons_for(planner), names, len(line), nodes)


def _is_to_move(s: State, seat: int) -> bool:
    if s.ended or s.phase != PLAY or s.acting == NOBODY:
        return False
    waits_for_dice = bool(s.agenda) and not isinstance(s.agenda[-1], Paying)
    return not waits_for_dice and seat_of(s.options, s.figures[s.acting].who) == seat


def _glance(s: State, level: Level) -> float:
    """The worth of a situation at first sight."""
    judge = Judge(s, s.acting, level.concerns)
    return worth_of(s.options, judge.points(s) - judge.place(s))
