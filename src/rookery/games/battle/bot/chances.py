"""What a position of Battle Penguins is worth: this round played out many times, and luck for those to come.

Before anything is deployed the round is finished in rough, many times at once: everybody drafts by liking and
deploys well, and Squads are held against each other as the bots do it in thought (`deploying.py`). A
competition is played out by the real rules, with choices made at a glance. What the rounds after this one
will bring is the same for everybody, give or take some Fish.
"""

import numpy as np

from rookery.core.game import CHANCE
from rookery.core.judging import Chances, MeasuredJudge, shared_out
from rookery.core.rng import Rng
from rookery.core.thought import Budget
from rookery.games.battle.bot import deploying, drafting
from rookery.games.battle.bot.contesting import CONTEST, chooser, glance
from rookery.games.battle.bot.deployments import Real, Whole, deck_of, orderly_sums
from rookery.games.battle.rules.box import box_of
from rookery.games.battle.rules.dealer import CHANCES, draw_for
from rookery.games.battle.rules.moves import advance
from rookery.games.battle.state import GROUNDS, OVER, State

IN_ROUGH, BY_THE_RULES = 32, 16
"""How many times a round is played out, before it is deployed and after."""

LATER = 24
"""How many ways the rounds after it may go are looked at for each."""

SPREAD = 4.0
"""Fish by which a round usually differs from what is fair, for each side."""

FOR_ALL_ALIKE = 1.0
"""So many of the times played out count for everybody alike: nobody plays just as we think."""


class BattleJudge(MeasuredJudge):
    def chances(self, s: State, rng: Rng, budget: Budget | None = None) -> Chances:
        most = (budget or Budget()).most_nodes
        luck = np.random.Generator(np.random.PCG64(rng.below(1 << 62)))
        if s.phase in CONTEST:
            fish = _by_the_rules(s, min(BY_THE_RULES, most), rng)
        else:
            fish = _in_rough(s, min(IN_ROUGH, most), rng, luck)
        return _first_in_the_end(fish, s.options.rounds - s.round, luck)


JUDGE = BattleJudge()


def _first_in_the_end(fish: Real, rounds: int, luck: np.random.Generator) -> Chances:
    """How often each side has most, by fish[time, side] after this round; equals share it."""
    times, sides = fish.shape
    if rounds:
        fish = np.repeat(fish, LATER, 0)
        fish = fish + luck.normal(0.0, SPREAD * rounds**0.5, fish.shape).astype(np.float32)
    ahead = fish >= fish.max(1, keepdims=True)
    shares = (ahead / ahead.sum(1, keepdims=True)).mean(0) * times + FOR_ALL_ALIKE / sides
    return shared_out(shares.tolist())


def _by_the_rules(s: State, times: int, rng: Rng) -> Real:
    """fish[time, side] after this round: all is deployed, and everybody chooses at a glance."""
    box = box_of(s.options)
    weights = [deploying.fish_weights(s.options, seat) for seat in range(s.options.seats)]
    fish = []
    for _ in range(times):
        now = s
        while now.round == s.round and now.phase != OVER:
            seat = CHANCE if now.phase in CHANCES else chooser(now)
            move = draw_for(now, box, rng) if seat == CHANCE else glance(now, box, weights[seat])
            now = advance(now, {seat: move}, box, [])
        fish.append(now.fish)
    return np.array(fish, np.float32)


def _in_rough(s: State, times: int, rng: Rng, luck: np.random.Generator) -> Real:
    """fish[time, side] after this round, from before anything is deployed."""
    box, deck, options = box_of(s.options), deck_of(s.options), s.options
    # Only what nobody knows yet is guessed: the battleground still covered. Hands are as they are.
    open_grounds = drafting.make_guesses(s, 0, box, times, rng)
    lanes = np.broadcast_to(np.array(s.lanes, np.int64), open_grounds.lanes.shape).copy()
    guesses = drafting.Guesses(lanes, open_grounds.attributes, open_grounds.prizes)
    if options.short and s.picked:
        hands = lanes[:, :, : s.picked]
    else:
        hands = drafting.hands_after_draft(s, 0, lanes, drafting.keys_for(s, deck, box, lanes, luck))
    table = drafting.typical_table(s, deck, guesses, hands, luck)
    attributes = np.repeat(guesses.attributes, options.seats, 0)
    sums = orderly_sums(deck, hands.reshape(times * options.seats, -1), attributes, deploying.DISORDER)
    squads = deploying.likely(sums, deploying.look_up(table, sums), drafting.LOOSENESS, luck)
    squads = squads.reshape(times, options.seats, GROUNDS)
    own = deploying.met(squads[:, 0])
    # fish[time, ground, sum of the first seat, side]; each time it has one of them at each battleground.
    fish: Whole = deploying.fish_by_sum(options, 0, own, squads, guesses.prizes, luck)
    had = np.searchsorted(own, squads[:, 0])
    every, grounds = np.arange(times)[:, None], np.arange(GROUNDS)[None]
    gained = fish[every, grounds, had].sum(1)
    total: Real = (gained + np.array(s.fish)).astype(np.float32)
    return total
