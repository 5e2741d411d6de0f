"""What a position of Night Out is worth: everybody's chance to be home first, once the mover has done its
best.

The reckoning is that of the strongest bot; here it is asked for all seats and not only for its own. While
buddies are in hand, all of them are first placed much as that bot would.
"""

from rookery.core.judging import Chances, MeasuredJudge
from rookery.core.rng import Rng
from rookery.core.thought import Budget
from rookery.games.nightout.actions import Lift
from rookery.games.nightout.bot.judgement import Candidate, Judgement, only_choice
from rookery.games.nightout.bot.levels import LEVELS
from rookery.games.nightout.bot.reasons import outlook, prospects_of
from rookery.games.nightout.kernel.chances import judge, reckon
from rookery.games.nightout.kernel.scratch import scratch_of
from rookery.games.nightout.kernel.turns import settle_all
from rookery.games.nightout.rules.board import half_at
from rookery.games.nightout.rules.legal import placings
from rookery.games.nightout.rules.play import play_action
from rookery.games.nightout.state import PLACE, State

STRONGEST = LEVELS[-1]
NODES = Budget(nodes=STRONGEST.budget.nodes)

EVERY = 4
"""Only every fourth square is thought of for a buddy that is still in hand."""


class NightOutJudge(MeasuredJudge):
    def chances(self, s: State, rng: Rng, budget: Budget | None = None) -> Chances:
        budget = budget or NODES
        if s.phase == PLACE:
            s = all_placed(s)
            # Nobody has moved: it is as if the last of all had just ended its turn.
            return prospects_of(s, (s.turn - 1) % len(s.at)).chances
        best = best_of(s, budget)
        if isinstance(best.action, Lift):
            # What counts is where the tile goes.
            s = play_action(s, best.action)[0]
            best = best_of(s, budget)
        return prospects_of(outlook(s, best), s.turn).chances


JUDGE = NightOutJudge()


def all_placed(s: State) -> State:
    """With every buddy on the ice: each where its holder wants it most, of a few squares."""
    scratch, board = scratch_of(s, STRONGEST.leap), half_at(s.halves)
    reckon(scratch)
    while s.phase == PLACE:
        places = placings(s)
        token, best = places[0].token, (-1.0, places[0])
        for place in [place for place in places if place.token == token][::EVERY]:
            scratch.token[token] = board[place.cell]
            settle_all(scratch, token // 2)
            best = max(best, (judge(scratch, s.turn), place), key=lambda pair: pair[0])
        scratch.token[token] = board[best[1].cell]
        settle_all(scratch, token // 2)
        s = play_action(s, best[1])[0]
    return s


def best_of(s: State, budget: Budget) -> Candidate:
    """What the mover does, as far as anybody can tell."""
    return only_choice(s) or max(
        Judgement(s, STRONGEST, budget).candidates(), key=lambda candidate: candidate.worth
    )
