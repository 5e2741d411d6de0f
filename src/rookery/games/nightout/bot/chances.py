"""What a position of Night Out is worth: everybody's chance to be home first, once the mover has done its
best.

The reckoning is that of the strongest bot; here it is asked for all seats and not only for its own.
"""

from pathlib import Path

from rookery.core.judging import Chances, Correction, read_correction
from rookery.core.rng import Rng
from rookery.core.thought import Budget
from rookery.games.nightout.actions import Lift, Stop, WalkOn
from rookery.games.nightout.bot.judgement import Candidate, Judgement, square_of
from rookery.games.nightout.bot.levels import LEVELS
from rookery.games.nightout.bot.reasons import outlook, prospects_of
from rookery.games.nightout.rules.legal import decisions
from rookery.games.nightout.rules.play import play_action
from rookery.games.nightout.state import State

STRONGEST = LEVELS[-1]
NODES = Budget(nodes=STRONGEST.budget.nodes)


class NightOutJudge:
    @property
    def correction(self) -> Correction:
        return read_correction(Path(__file__))

    def chances(self, s: State, rng: Rng, budget: Budget | None = None) -> Chances:
        best = best_of(s, budget or NODES)
        if isinstance(best.action, Lift):
            # What counts is where the tile goes.
            s = play_action(s, best.action)[0]
            best = best_of(s, budget or NODES)
        return prospects_of(outlook(s, best), s.turn).chances


JUDGE = NightOutJudge()


def best_of(s: State, budget: Budget) -> Candidate:
    """What the mover does, as far as anybody can tell."""
    legal = decisions(s)
    if WalkOn() in legal:
        # Nobody lets itself be eaten.
        return Candidate(Stop(), 0.0, square_of(s))
    if len(legal) == 1:
        return Candidate(legal[0], 0.0)
    return max(Judgement(s, STRONGEST, budget).candidates(), key=lambda candidate: candidate.worth)
