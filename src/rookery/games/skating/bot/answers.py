"""Looking beyond one's own turn: what the most dangerous foe would make of the situation, and oneself.

A foe who is still to move this round answers at once. When all have moved, the next round's order is open,
so one's own next turn and the foe's count half each.
"""

import time
from functools import lru_cache
from typing import NamedTuple

from rookery.games.skating.bot.judge import Concerns, Judge
from rookery.games.skating.bot.planner import Limits, Planner
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.flow import advance, begin_turn
from rookery.games.skating.state import State


class Foresight:
    def __init__(self, judge: Judge, limits: Limits, nodes: int, until: float | None) -> None:
        self._judge, self._limits, self._most, self._until = judge, limits, nodes, until
        self.nodes = 0

    def points(self, s: State) -> float | None:
        """What the situation at the end of the turn is worth, with the turns that follow played out.

        None once the nodes or the time are used up.
        """
        judge = self._judge
        if self.nodes + 2 * self._limits.nodes > self._most or (
            self._until is not None and time.monotonic() > self._until
        ):
            return None
        figure = s.figures[judge.slot]
        foes = judge.foes(s)
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
        if same_round:
            return points - theirs
        return points + 0.5 * self._gain(s, judge.slot, same_round) - 0.5 * theirs

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
            draft.moved, draft.tailed = _absent(s), 1 << slot
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


def _absent(s: State) -> int:
    """Those who have no turn in a round, as bits."""
    return sum(1 << slot for slot, figure in enumerate(s.figures) if figure.at is None)
