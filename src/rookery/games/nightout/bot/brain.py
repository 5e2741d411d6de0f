"""The bots' judgement for Night Out: levels, moves, and the reasons for them."""

import threading
from collections.abc import Callable

from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.thought import Budget, Chair, Thought
from rookery.games.nightout.kernel.agree import compare, one_of_each
from rookery.games.nightout.bot.judgement import Option, judged, options_of, set_table, square_of
from rookery.games.nightout.bot.levels import BY_NAME, LEVELS, Level
from rookery.games.nightout.rules.legal import decisions
from rookery.games.nightout.notation import name_of
from rookery.games.nightout.bot.reasons import before_the_turn, outlook, prospects_of, reasons_for, worth_of
from rookery.games.nightout.state import LIFT, PLACE, TILE, WALK, Action, Keep, State, Stop, WalkOn


class NightOutBrain:
    def __init__(self) -> None:
        self._warming = threading.Lock()
        self._warm = False

    def warm(self) -> None:
        with self._warming:
            if not self._warm:
                for s in one_of_each(SeededRng("warm")):
                    self.think(Chair(s.turn, s, LEVELS[-1].name), SeededRng("warm"))
                self._warm = True

    def think(self, chair: Chair[State], rng: Rng, budget: Budget | None = None) -> Thought[Action]:
        s, level = chair.guessed, BY_NAME[chair.level]
        legal = decisions(s)
        if s.turn != chair.seat or not legal:
            raise ValueError(f"seat {chair.seat} is not to move")
        if WalkOn() in legal:
            # Nobody lets itself be eaten.
            return _answer(s, Option(Stop(), 0.0, square_of(s)), 0)
        if len(legal) == 1:
            return _answer(s, Option(legal[0], 0.0), 0)
        table = set_table(s, level, budget or level.budget)
        options = _noticed(options_of(table), s, level, rng)
        return _answer(s, max(options, key=lambda option: option.worth), judged(table))

    def perft(self, s: State, depth: int) -> int | None:
        """None: the kernel knows where walks end and tiles fit, not whole turns."""
        return None

    def agree(self, states: int, rng: Rng, progress: Callable[[int], None] | None = None) -> int:
        return compare(states, rng, progress)


def _answer(s: State, chosen: Option, nodes: int) -> Thought[Action]:
    before, after = prospects_of(before_the_turn(s), s.turn), outlook(s, chosen)
    then = prospects_of(after, s.turn)
    reasons = reasons_for(s, chosen, before, after, then)
    worth = worth_of(then.chances, s.turn)
    return Thought(chosen.action, worth, reasons, (name_of(chosen.action),), 1, nodes)


def _noticed(options: list[Option], s: State, level: Level, rng: Rng) -> list[Option]:
    """The options that a bot of this level notices, at least one; leaving things alone is always one."""
    overlooks = level.overlooks_end
    if s.phase in (TILE, LIFT):
        overlooks = level.overlooks_place
    elif s.phase == PLACE:
        overlooks = level.overlooks_square
    if not overlooks:
        return options
    noticed = []
    for option in options:
        won = option.worth >= 1.0 and s.phase == WALK and not level.overlooks_win
        if won or isinstance(option.action, Keep) or rng.below(100) >= overlooks:
            noticed.append(option)
    return noticed or [pick(rng, options)]


BRAIN = NightOutBrain()
