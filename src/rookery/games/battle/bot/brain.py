"""The bots' judgement for Battle Penguins: each phase's choice, its worth and the reasons for it.

A bot is handed one state its seat cannot tell from the true one, and uses of it only what the seat knows:
everything else is guessed anew (`drafting.py`).
"""

import math

import numpy as np

from rookery.core.game import CHANCE, Seat
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.spec import check_setup
from rookery.core.thought import ENDLESS, Budget, Chair, Reason, Thought, WarmedOnce
from rookery.games.battle.actions import Action, Deploy, Pick
from rookery.games.battle.bot import drafting, reasons
from rookery.games.battle.bot.contesting import (
    CONTEST,
    chance_to_win,
    chooser,
    glance,
    judge_choices,
    mean,
    worth_trying,
)
from rookery.games.battle.bot.deploying import first_sight, fish_weights
from rookery.games.battle.bot.deployments import deck_of, every_deployment
from rookery.games.battle.bot.foreseeing import answered, planned
from rookery.games.battle.bot.levels import BY_NAME, LEVELS, Level
from rookery.games.battle.game import Battle
from rookery.games.battle.notation import NOTATION
from rookery.games.battle.rules.box import box_of
from rookery.games.battle.rules.dealer import CHANCES
from rookery.games.battle.rules.draft import hand_of
from rookery.games.battle.rules.moves import legal_holds, legal_moves
from rookery.games.battle.state import DEPLOY, DRAFT, GROUNDS, HOLD, State

NODES_A_SECOND = 4_000
"""A node is a hand deployed in thought, or a battleground played out."""

SCALE = 9.0
"""So many Fish ahead are as good as three quarters of a win, with one round to go."""


class BattleBrain(WarmedOnce):
    def warm_up(self) -> None:
        """Makes the tables of deployments, and the arrays of our own cards."""
        rules, rng = Battle(), SeededRng("warm")
        s = rules.start(check_setup(rules.spec, 2, {}))
        while s.phase in CHANCES:
            s, _ = rules.play(s, {CHANCE: rules.draw(s, rng)})
        self.think(Chair(0, s, LEVELS[-1].name), rng, Budget(nodes=1))
        every_deployment(7)

    def think(self, chair: Chair[State], rng: Rng, budget: Budget | None = None) -> Thought[Action]:
        s, seat, level = chair.guessed, chair.seat, BY_NAME[chair.level]
        if s.phase in CONTEST:
            acting = seat == chooser(s)
        else:
            acting = s.phase in (DRAFT, HOLD, DEPLOY) and 0 <= seat < s.options.seats
        if not acting:
            raise ValueError(f"seat {seat} is not to choose")
        thinker = _Thinker(s, seat, level, rng, _most_nodes(budget))
        if s.phase == DRAFT:
            return thinker.pick()
        if s.phase == HOLD:
            return thinker.hold()
        if s.phase == DEPLOY:
            return thinker.deploy()
        return thinker.contest()


BRAIN = BattleBrain()


def _most_nodes(budget: Budget | None) -> int:
    """None of the levels needs more than its own numbers say; a budget may only make them smaller."""
    if budget is None:
        return ENDLESS
    in_time = ENDLESS if budget.seconds is None else max(1, int(budget.seconds * NODES_A_SECOND))
    return min(budget.most_nodes, in_time)


class _Thinker:
    """One thought of one seat."""

    def __init__(self, s: State, seat: Seat, level: Level, rng: Rng, most: int) -> None:
        self.s, self.seat, self.level, self.rng, self.most = s, seat, level, rng, most
        self.options = s.options
        self.box, self.deck = box_of(s.options), deck_of(s.options)
        self.luck = np.random.Generator(np.random.PCG64(rng.below(1 << 62)))

    def affordable(self, wanted: int, each: int) -> int:
        """As many guesses as the budget has room for, if each takes so many nodes."""
        return max(1, min(wanted, self.most // each))

    def guesses(self, count: int) -> drafting.Guesses:
        return drafting.make_guesses(self.s, self.seat, self.box, count, self.rng)

    # ---- the draft ----

    def pick(self) -> Thought[Action]:
        s, hand = self.s, hand_of(self.s, self.seat)
        liked = drafting.liking(s, self.deck, self.box)
        if not self.level.drafts:
            judged = liked[list(hand)] + self.luck.normal(0.0, self.level.misjudged, len(hand))
            card = hand[int(judged.argmax())]
            why = reasons.for_pick(s, self.box, card, None, self.seat)
            return self.thought(Pick(card), 0.0, why, len(hand))
        each = len(hand) * self.options.seats
        count = self.affordable(self.level.drafts, each)
        guesses = self.guesses(count)
        found = drafting.judge_picks(s, self.seat, self.deck, self.box, np.array(hand), guesses, self.luck)
        best = int((found.worth + self.luck.normal(0.0, self.level.misjudged, len(hand))).argmax())
        why = reasons.for_pick(s, self.box, hand[best], (hand, found), self.seat)
        return self.thought(Pick(hand[best]), float(found.worth[best]), why, count * each)

    def hold(self) -> Thought[Action]:
        s = self.s
        choices = legal_holds(s, self.seat)
        holds = np.array([choice.cards for choice in choices])
        if self.level.drafts:
            count = self.affordable(self.level.drafts, len(holds))
            guesses = self.guesses(count)
            worth = drafting.judge_holds(s, self.seat, self.deck, self.box, holds, guesses, self.luck)
            worth = worth + self.luck.normal(0.0, self.level.misjudged, len(worth)).astype(np.float32)
            nodes, gain = count * len(holds), float(worth.max() - worth.mean())
        else:
            liked = drafting.liking(s, self.deck, self.box)
            judged = liked + self.luck.normal(0.0, self.level.misjudged, len(liked)).astype(np.float32)
            worth, nodes, gain = judged[holds].sum(1), len(holds), 0.0
        best = choices[int(worth.argmax())]
        return self.thought(best, gain, reasons.for_hold(s, self.box, best.cards, self.seat), nodes)

    # ---- deploying ----

    def deploy(self) -> Thought[Action]:
        s, seat, level, luck = self.s, self.seat, self.level, self.luck
        hand = np.array(hand_of(s, seat))
        nodes = 1
        if level.guesses:
            each = self.options.seats * level.rounds
            guesses = self.affordable(level.guesses, each)
            found = planned(s, seat, level, guesses, self.rng, luck)
            nodes = guesses * each
        else:
            attributes = np.array([attribute for _, attribute in s.grounds])
            prizes = np.array([[(*self.box.grounds[ground].prizes, 0) for ground, _ in s.grounds]])
            found = first_sight(self.deck, hand, attributes, prizes)
        times = min(level.foresees, (self.most - nodes) // nodes) if self.options.seats == 2 else 0
        if times > 0:
            found, wanted = answered(s, seat, found, level, guesses, times, self.rng, luck)
            nodes += times * nodes
            chosen = int(wanted.argmax())
        else:
            chosen = int((found.worth + luck.gumbel(0.0, level.variety, len(found.worth))).argmax())
        where = every_deployment(len(hand))[chosen]
        piles = tuple(tuple(hand[where == ground].tolist()) for ground in range(GROUNDS))
        why = reasons.for_deployment(s, self.box, seat, piles, found, chosen)
        gain = float(found.worth[chosen]) if level.guesses else 0.0
        return self.thought(Deploy(piles), gain, why, nodes)

    # ---- a competition ----

    def contest(self) -> Thought[Action]:
        s, level = self.s, self.level
        choices = worth_trying(s, self.box)
        weights = fish_weights(self.options, self.seat)
        if self.rng.below(100) < level.careless:
            action = pick(self.rng, legal_moves(s, self.seat))
            return self.thought(action, 0.0, reasons.for_choice(s, self.box, self.seat, action, None), 1)
        if not level.playouts or len(choices) == 1:
            action = glance(s, self.box, weights) if len(choices) > 1 else choices[0]
            return self.thought(action, 0.0, reasons.for_choice(s, self.box, self.seat, action, None), 1)
        count = self.affordable(level.playouts, len(choices))
        margins = judge_choices(s, self.seat, self.box, choices, count, self.rng)
        worth = wanted = [mean(every) for every in margins]
        if level.to_win and self.options.sides == 2:
            wanted = [chance_to_win(s, self.seat, self.box, every) for every in margins]
        # Where nothing is at stake, what one would do at first sight.
        usual = glance(s, self.box, weights)
        best = max(range(len(choices)), key=lambda number: (wanted[number], choices[number] == usual))
        gain = worth[best] - sum(worth) / len(worth)
        why = reasons.for_choice(s, self.box, self.seat, choices[best], gain)
        return self.thought(choices[best], worth[best], why, count * len(choices))

    # ---- the answer ----

    def thought(self, action: Action, gain: float, why: tuple[Reason, ...], nodes: int) -> Thought[Action]:
        """`gain` is what this round should bring, in Fish more than the others."""
        s, own = self.s, self.options.side(self.seat)
        lead = s.fish[own] - max(fish for side, fish in enumerate(s.fish) if side != own)
        left = self.options.rounds - s.round + 1
        worth = 0.98 * math.tanh((lead + gain) / (SCALE * math.sqrt(left)))
        return Thought(action, worth, why, (NOTATION.name(action, s),), 1, nodes)
