"""The bots' judgement for Night Out: levels, moves, and the reasons for them."""

from collections.abc import Sequence

from rookery.core.rng import Rng, SeededRng
from rookery.core.thought import Budget, Chair, Thought, WarmedOnce, noticed
from rookery.games.nightout import state
from rookery.games.nightout.actions import Action, Keep
from rookery.games.nightout.bot.judgement import Candidate, Judgement, only_choice
from rookery.games.nightout.bot.levels import BY_NAME, LEVELS, Level
from rookery.games.nightout.bot.reasons import before_the_turn, outlook, prospects_of, reasons_for, worth_of
from rookery.games.nightout.kernel.agreement import one_of_each
from rookery.games.nightout.notation import NOTATION
from rookery.games.nightout.rules.legal import decisions
from rookery.games.nightout.state import State


class NightOutBrain(WarmedOnce):
    def warm_up(self) -> None:
        for s in one_of_each(SeededRng("warm")):
            self.think(Chair(s.turn, s, LEVELS[-1].name), SeededRng("warm"))

    def budget(self, level: str) -> Budget:
        return BY_NAME[level].budget

    def think(self, chair: Chair[State], rng: Rng, budget: Budget | None = None) -> Thought[Action]:
        s, level = chair.guessed, BY_NAME[chair.level]
        if s.turn != chair.seat or not decisions(s):
            raise ValueError(f"seat {chair.seat} is not to move")
        if only := only_choice(s):
            return _answer(s, only, 0)
        judgement = Judgement(s, level, budget or level.budget)
        thought_of = _noticed(judgement.candidates(), s, level, rng)
        return _answer(s, max(thought_of, key=lambda candidate: candidate.worth), judgement.judged)


def _answer(s: State, chosen: Candidate, nodes: int) -> Thought[Action]:
    before, after = prospects_of(before_the_turn(s), s.turn), outlook(s, chosen)
    then = prospects_of(after, s.turn)
    reasons = reasons_for(s, chosen, before, after, then)
    worth = worth_of(then.chances, s.turn)
    return Thought(chosen.action, worth, reasons, (NOTATION.name(chosen.action, s),), 1, nodes)


def _noticed(candidates: list[Candidate], s: State, level: Level, rng: Rng) -> Sequence[Candidate]:
    """The choices that a bot of this level notices, at least one; leaving things alone is always one."""
    overlooks = level.overlooks_end
    if s.phase in (state.TILE, state.LIFT):
        overlooks = level.overlooks_place
    elif s.phase == state.PLACE:
        overlooks = level.overlooks_square
    if not overlooks:
        return candidates

    def chance(candidate: Candidate) -> int | None:
        won = candidate.worth >= 1.0 and s.phase == state.WALK and not level.overlooks_win
        return None if won or isinstance(candidate.action, Keep) else overlooks

    return noticed(candidates, chance, rng)


BRAIN = NightOutBrain()
