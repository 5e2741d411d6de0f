"""How somebody will deploy, as they see it themselves; and between two, what is best against that.

Between two, hardly a card is unknown by the time they deploy, so one can guess well how the other will think.
The strongest does so several times, each time from what the other one may know. Then it looks for the way
that wins most often against all that came of it. It thinks only one step ahead of the other, and what it
imagines differs from time to time, so its own answer is hard to guess.
"""

import math

import numpy as np

from rookery.core.game import Seat
from rookery.core.rng import Rng
from rookery.games.battle.bot import drafting
from rookery.games.battle.bot.contesting import SPREAD
from rookery.games.battle.bot.deploying import Plan, fish_by_sum, in_worth, met, plan
from rookery.games.battle.bot.deployments import Real, Small, Whole, deck_of
from rookery.games.battle.bot.levels import Level
from rookery.games.battle.rules.box import box_of
from rookery.games.battle.rules.draft import hand_of
from rookery.games.battle.rules.knowledge import guess_state
from rookery.games.battle.state import GROUNDS, State

SQUADS_EACH = 8
"""So many ways to deploy are taken from each time the other one is imagined."""

LUCK = 3
"""How often each of them is met: what Presents do differs."""

LAST_SPREAD = 0.7
"""Fish by which the last round may still turn out otherwise than it was reckoned."""


def planned(s: State, seat: Seat, level: Level, guesses: int, rng: Rng, luck: np.random.Generator) -> Plan:
    """What each way to deploy is worth to `seat`, from all it knows."""
    box, deck = box_of(s.options), deck_of(s.options)
    worlds = drafting.make_guesses(s, seat, box, guesses, rng)
    keys = drafting.keys_for(s, deck, box, worlds.lanes, luck)
    hands = drafting.hands_after_draft(s, seat, worlds.lanes, keys)
    hands[:, seat] = hand_of(s, seat)
    attributes = np.array([attribute for _, attribute in s.grounds])
    return plan(s.options, deck, seat, hands, attributes, worlds.prizes[:1], level.rounds, luck)


def answered(
    s: State,
    seat: Seat,
    own: Plan,
    level: Level,
    guesses: int,
    times: int,
    rng: Rng,
    luck: np.random.Generator,
) -> tuple[Plan, Real]:
    """The same plan, judged against one other who is imagined so often; and what each way then has as its
    chance to win, less its chance to lose."""
    other, box = 1 - seat, box_of(s.options)
    theirs = []
    for _ in range(times):
        found = planned(guess_state(s, seat, box, rng), other, level, guesses, rng, luck)
        shaken = found.worth + luck.gumbel(0.0, level.variety, (SQUADS_EACH, len(found.worth)))
        theirs.append(found.sums[shaken.argmax(1)])
    squads = np.zeros((times * SQUADS_EACH * LUCK, 2, GROUNDS), np.int16)
    squads[:, other] = np.repeat(np.concatenate(theirs), LUCK, 0)
    margins = margins_of(s, seat, own.sums, squads, luck)
    judged = Plan(own.sums, margins.mean(0), own.table, squads)
    return judged, chances_to_win(s, seat, margins)


def margins_of(s: State, seat: Seat, sums: Small, squads: Small, luck: np.random.Generator) -> Real:
    """margins[sample, deployment]: Fish more than the others, for each of sums[deployment, ground]."""
    box, known = box_of(s.options), met(sums)
    prizes = np.array([[(*box.grounds[ground].prizes, 0) for ground, _ in s.grounds]])
    fish = fish_by_sum(s.options, seat, known, squads, prizes, luck)
    worth = in_worth(s.options, seat, fish, known)
    place: Whole = np.searchsorted(known, sums)
    margins = np.zeros((len(squads), len(sums)), np.float32)
    for ground in range(GROUNDS):
        margins += worth[:, ground].take(place[:, ground], 1).astype(np.float32)
    return margins


FINENESS = 10
"""Chances are looked up by tenths of a Fish."""


def chances_to_win(s: State, seat: Seat, margins: Real) -> Real:
    """chance[deployment] of one of two sides to win the game, less that to lose it."""
    own = s.options.side(seat)
    spread = math.hypot(LAST_SPREAD, SPREAD * math.sqrt(s.options.rounds - s.round))
    tenths = np.rint(margins * FINENESS).astype(np.int64)
    least = int(tenths.min())
    lead = s.fish[own] - s.fish[1 - own]
    chance = [
        math.erf((lead + tenth / FINENESS) / spread / math.sqrt(2))
        for tenth in range(least, int(tenths.max()) + 1)
    ]
    found: Real = np.array(chance, np.float32).take(tenths - least).mean(0)
    return found
