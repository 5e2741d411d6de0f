"""The bots' judgement for skating: levels, moves, and the reasons for them, on the rules themselves.

The strongest look beyond their own turn: what the most dangerous foe would make of the situation, and
themselves. A foe who is still to move this round answers for certain. In the next round anybody may come
first, so a turn there counts half: one's own, and that of a foe who has moved.
"""

import time
from functools import lru_cache
from typing import NamedTuple

from rookery.core.rng import Rng
from rookery.core.thought import Budget, Chair, Reason, Thought
from rookery.games.skating.actions import Action, End
from rookery.games.skating.bot.judge import DECIDED, Concerns, Judge, worth_of
from rookery.games.skating.bot.levels import BY_NAME, Level, level_of, pick_card, spread
from rookery.games.skating.bot.planner import Limits, Planner, cheapest
from rookery.games.skating.bot.reasons import reasons_for
from rookery.games.skating.notation import NOTATION
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.flow import advance, begin_turn
from rookery.games.skating.rules.moves import moves as legal_moves
from rookery.games.skating.rules.rounds import absent
from rookery.games.skating.rules.setting_up import unshielded
from rookery.games.skating.rules.tasks import NOBODY, Paying
from rookery.games.skating.state import CARDS, PLAY, SHIELDS, State, seat_of

STRONG_CARD = Reason("card", 0.2, "is one of the stronger cards")
FRONT_SHIELDS = Reason("shields", 0.2, "most shots hit the front and the sides beside it")
FOE_SHIELDS = Reason("shields", 0.2, "the first shots come from where the foes are now")
THRIFT = Reason("energy", 0.1, "pays with what it will miss least")
ONLY_MOVE = Reason("only", 0.0, "there is nothing else to do now")
END = End()

NEXT_ROUND = 0.5
"""What a turn of the next round counts, as anybody may come first there."""


class SkatingBrain:
    def warm(self) -> None:
        """There is nothing to compile."""

    def budget(self, level: str) -> Budget:
        return BY_NAME[level].budget

    def think(self, chair: Chair[State], rng: Rng, budget: Budget | None = None) -> Thought[Action]:
        s, seat = chair.guessed, chair.seat
        level = level_of(chair.level, s.options.edition)
        if s.phase == CARDS and not s.ended:
            return Thought(pick_card(s, level.taste, rng), 0.0, (STRONG_CARD,) if level.taste else ())
        if s.phase == SHIELDS and unshielded(s, seat) is not None:
            why = FOE_SHIELDS if level.towards else FRONT_SHIELDS
            return Thought(spread(s, seat, level, rng), 0.0, (why,) if level.shields else ())
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
        until, most = budget.until(), budget.most_nodes
        judge = Judge(s, s.acting, level.concerns)
        planner = Planner(s, judge, level.limits.at_most(most), rng, until)
        nodes = planner.nodes
        if level.answers:
            foresight = Foresight(judge, level.answer_limits, most - nodes, until)
            planner.refine(foresight.points, level.answers)
            nodes += foresight.nodes
        assert planner.root.value is not None
        value = planner.root.value - planner.offset - judge.place(s)
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


# ---- the turns that follow ----


class Foresight:
    def __init__(self, judge: Judge, limits: Limits, nodes: int, until: float) -> None:
        self._judge, self._limits, self._most, self._until = judge, limits, nodes, until
        self.nodes = 0

    def points(self, s: State) -> float | None:
        """What the situation at the end of the turn is worth, with the turns that follow played out.

        None once the nodes or the time are used up.
        """
        judge = self._judge
        if self.nodes + 2 * self._limits.nodes > self._most or time.monotonic() > self._until:
            return None
        figure = s.figures[judge.slot]
        foes = judge.foes(s)
        if s.ended in DECIDED:
            return judge.result(s)
        if s.ended or not foes or figure.dead or figure.at is None:
            return judge.points(s)
        foe = max(foes, key=lambda slot: self._threat(s, slot))
        same_round = judge.comes_first(s, foe)
        theirs = self._gain(s, foe, same_round)
        points = judge.quiet_points(s)
        if len(foes) > 1:
            others = sum(judge.gunner.best_shot(s.ground, s.figures[slot], figure).worth for slot in foes)
            others -= judge.gunner.best_shot(s.ground, s.figures[foe], figure).worth
            points -= 0.6 * judge.concerns.danger * others
        # Without its own next turn, whoever moves early in a round would not mind where it can shoot.
        ours = self._gain(s, judge.slot, same_round=False)
        return points + NEXT_ROUND * ours - (1.0 if same_round else NEXT_ROUND) * theirs

    def _threat(self, s: State, slot: int) -> tuple[float, int]:
        judge = self._judge
        shot = judge.gunner.best_shot(s.ground, s.figures[slot], s.figures[judge.slot])
        return shot.worth * (1.0 if judge.comes_first(s, slot) else 0.6), -slot

    def _gain(self, s: State, slot: int, same_round: bool) -> float:
        """How much better a figure's turn would make things for its side."""
        draft = Draft.of(s)
        draft.agenda = ()
        if same_round:
            draft.moved |= 1 << self._judge.slot
        else:
            # A new round: its numbers are not known, so nobody can wait for anybody.
            draft.moved, draft.tailed = absent(s.figures), 1 << slot
        begin_turn(draft, slot)
        advance(draft)
        answer = best_turn(draft.state(), slot, self._limits)
        self.nodes += answer.nodes
        return answer.gain


class Answer(NamedTuple):
    gain: float
    nodes: int


@lru_cache(maxsize=2048)
def best_turn(begun: State, slot: int, limits: Limits) -> Answer:
    """What a turn can be made of. From one move to the next, a player thinks of much the same answers."""
    judge = Judge(begun, slot, Concerns())
    planner = Planner(begun, judge, limits)
    value = planner.root.value
    return Answer(0.0 if value is None else value - judge.quiet_points(begun), planner.nodes)
