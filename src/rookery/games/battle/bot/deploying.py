"""Deploying as a game within the game: everybody chooses at once, so nobody should be predictable.

It is played over and over in thought (fictitious play). In each of the guesses that fit what the seat has
seen, everyone deploys as is best against what the others have done so far, with a little chance in it; what
a sum was worth against them is then averaged in. After some rounds of this the ways that have proved good
are those worth choosing from.

What a sum is worth at each battleground is reckoned against what the others may have there. Their Squads are
sampled. In every sample the competition is played out in rough: Intimidators frighten whom it pays to
frighten, Presents go to whoever leads, and Fish are awarded. Choices that only the cards themselves can
decide are left to the real rules (`contesting.py`).
"""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from rookery.core.game import Seat
from rookery.games.battle.bot import deployments
from rookery.games.battle.bot.deployments import EMPTY, MOST, SUMS, TOTALS, Deck, Real, Small, Whole
from rookery.games.battle.options import Options
from rookery.games.battle.state import FRIGHT, GROUNDS

Bytes: TypeAlias = npt.NDArray[np.int8]

_LUCK = np.array([-2, -2, -1, 0, -1, 1, 3], np.int8)
"""About what each of the seven Presents does to a Squad, in the order of `PRESENTS`."""

FLIPPERS = 0.3
"""What a Present is worth in Fish that change hands at once."""

_NEVER = -1000


def fish_weights(options: Options, seat: int) -> Sequence[float]:
    """What a Fish more of each side is worth to `seat`: one's own against the others' on average."""
    own = options.side(seat)
    return [1.0 if side == own else -1 / (options.sides - 1) for side in range(options.sides)]


def split(sums: Small) -> tuple[Bytes, Bytes, Bytes]:
    """Totals (-1 where nobody is left), Intimidators and Presents."""
    total = sums % TOTALS
    total[total == EMPTY] = -1
    more = sums // TOTALS
    return total.astype(np.int8), (more % (MOST + 1)).astype(np.int8), (more // (MOST + 1)).astype(np.int8)


def fish_for(totals: Bytes, prizes: Whole) -> Whole:
    """fish[row, side] by totals[row, side] and prizes[row, place]; the last prize is for all lower places."""
    above = np.zeros(totals.shape, np.int8)
    for one in range(totals.shape[1]):
        value = totals[:, one, None]
        # Equal totals are one step of the ladder, and who has nobody there is none.
        counts = (value[:, 0] >= 0) & ~(totals[:, :one] == value).any(1)
        above += (value > totals) & counts[:, None]
    place = np.where(totals < 0, GROUNDS, np.minimum(above, GROUNDS))
    return prizes[np.arange(len(totals))[:, None], place]


def fish_by_sum(
    options: Options, seat: int, sums: Small, squads: Small, prizes: Whole, luck: np.random.Generator
) -> Whole:
    """fish[sample, ground, sum, side] if `seat` had one of `sums` and the rest squads[sample, seat, ground].

    What `squads` has for `seat` itself is not looked at. prizes[sample or 1, ground, place].
    """
    samples, choices, seats = len(squads), len(sums), options.seats
    shape = (samples, GROUNDS, choices, seats)
    rows = []
    for theirs, own in zip(split(squads), split(sums), strict=True):
        whole = np.empty(shape, np.int8)
        whole[:] = theirs.transpose(0, 2, 1)[:, :, None, :]
        whole[..., seat] = own
        rows.append(whole.reshape(-1, seats))
    totals, frights, presents = rows
    if not options.family:
        _resolve(options, totals, frights, presents, luck)
    paid = np.broadcast_to(prizes[:, :, None], (*shape[:3], prizes.shape[2])).reshape(-1, prizes.shape[2])
    return fish_for(_by_side(options, totals), paid).reshape(*shape[:3], options.sides)


def _by_side(options: Options, totals: Bytes) -> Bytes:
    if not options.teams:
        return totals
    one, other = totals[:, : options.sides], totals[:, options.sides :]
    return np.where((one < 0) & (other < 0), -1, np.maximum(one, 0) + np.maximum(other, 0)).astype(np.int8)


def _resolve(
    options: Options, totals: Bytes, frights: Bytes, presents: Bytes, luck: np.random.Generator
) -> None:
    """Seat after seat. Who is first depends on names that have no part in this, so it is left to chance."""
    every = np.arange(len(totals))
    first = luck.integers(options.seats, size=len(totals))
    for turn in range(options.seats):
        seat = (first + turn) % options.seats
        gives, scares = presents[every, seat], frights[every, seat]
        for number in range(MOST):
            rows = np.flatnonzero(gives > number)
            if len(rows):
                sides = _by_side(options, totals[rows])
                own = sides[np.arange(len(rows)), seat[rows] % options.sides]
                rows = rows[own < sides.max(1)]
                _strike(options, totals, rows, seat[rows], -luck.choice(_LUCK, len(rows)))
        for number in range(MOST):
            rows = np.flatnonzero(scares > number)
            if len(rows):
                _strike(options, totals, rows, seat[rows], np.int8(FRIGHT))


def _strike(options: Options, totals: Bytes, rows: Whole, seats: Whole, amount: Bytes | np.int8) -> None:
    """In each of these rows a seat takes `amount` off an opposing Squad: one it can pass, or the leader."""
    struck, every = totals[rows], np.arange(len(rows))
    sides = _by_side(options, struck)
    own = sides[every, seats % options.sides][:, None]
    appeal = sides.astype(np.int16)
    appeal[(own <= sides) & (sides <= own + FRIGHT)] += 100
    if options.teams:
        # Of two partners the one who has more to lose.
        appeal = (50 * np.concatenate([appeal, appeal], 1) + struck).astype(np.int16)
        appeal[every, (seats + options.sides) % options.seats] = _NEVER
    appeal[struck < 0] = _NEVER
    appeal[every, seats] = _NEVER
    target = appeal.argmax(1)
    hit = struck[every, target]
    totals[rows, target] = np.where(hit < 0, hit, np.maximum(hit - amount, 0))


# ---- tables to look worths up in ----


def met(sums: Small) -> Small:
    """Every sum that occurs, once."""
    return np.flatnonzero(np.bincount(sums.ravel(), minlength=SUMS)).astype(np.int16)


def in_worth(options: Options, seat: int, fish: Whole | Real, sums: Small) -> Real:
    """What fish[..., sum, side] are worth to `seat`, in Fish more than the others."""
    worth: Real = fish @ np.array(fish_weights(options, seat)) + FLIPPERS * (sums // TOTALS // (MOST + 1))
    return worth


def table_against(
    options: Options, seat: int, sums: Small, squads: Small, prizes: Whole, luck: np.random.Generator
) -> Real:
    """worth[ground, sum] to `seat`, in Fish more than the others; sums not among those given get nothing."""
    fish = fish_by_sum(options, seat, sums, squads, prizes, luck).mean(0)
    table = np.zeros((GROUNDS, SUMS), np.float32)
    table[:, sums] = in_worth(options, seat, fish, sums)
    return table


def look_up(table: Real, sums: Small) -> Real:
    """worth[..., deployment] of sums[..., deployment, ground]."""
    worth: Real = table[0].take(sums[..., 0])
    for ground in range(1, GROUNDS):
        worth += table[ground].take(sums[..., ground])
    return worth


def first_table(prizes: Whole, usual: float) -> Real:
    """To begin with, before anything is known of the others: around the usual total every point counts."""
    total, frights, presents = split(np.arange(SUMS, dtype=np.int16))
    points = total + 1.5 * frights + 0.5 * presents
    share = 1 / (1 + np.exp((usual - points) / 1.5))
    share[total < 0] = -0.5
    mean = prizes.mean(0)
    table: Real = ((mean[:, 0] - 0.5 * mean[:, 1])[:, None] * share).astype(np.float32)
    return table


def likely(sums: Small, worth: Real, chance: float, luck: np.random.Generator) -> Small:
    """squads[hand, ground]: of each hand's deployments sums[hand, deployment, ground] the best, or
    one that is hardly worse."""
    wobble = np.log(luck.standard_exponential(worth.shape, np.float32) + np.float32(1e-9))
    chosen = (worth - chance * wobble).argmax(1)
    squads: Small = sums[np.arange(len(sums)), chosen]
    return squads


def averaged(table: Real, new: Real, done: int) -> Real:
    """The mean of all tables so far, `done` of them before this one. The very first was only a beginning."""
    if done == 0:
        return new
    return table + (new - table) / np.float32(done + 1)


def usual_total(sums: Small) -> float:
    """What it takes to be in the running: a bit more than a Squad of any old way has."""
    total = sums % TOTALS
    return 1.3 * float(total[total != EMPTY].mean())


DISORDER = 3
LOOSENESS = 0.15
"""Fish by which a way may be worse than the best and still be chosen now and then."""


class Plan(msgspec.Struct, frozen=True):
    #: sums[deployment, ground] of one's own hand, in the order of `every_deployment`
    sums: Small
    #: worth[deployment], in Fish more than the others
    worth: Real
    #: what a sum is worth: table[ground, sum]
    table: Real
    #: squads[guess, seat, ground], as they were deployed last; none if nobody was thought of
    squads: Small


def plan(
    options: Options,
    deck: Deck,
    seat: Seat,
    hands: Whole,
    attributes: Whole,
    prizes: Whole,
    rounds: int,
    luck: np.random.Generator,
) -> Plan:
    """For `seat`, whose hand is the same in all of hands[guess, seat, card]. prizes[1, ground, place]."""
    guesses, seats, cards = hands.shape
    others = [one for one in range(seats) if one != seat]
    mine = deployments.all_sums(deck, hands[0, seat], attributes)
    everywhere = np.broadcast_to(attributes, (guesses * len(others), len(attributes)))
    theirs = deployments.orderly_sums(deck, hands[:, others].reshape(-1, cards), everywhere, DISORDER)
    mine_met, theirs_met = met(mine), met(theirs)
    my_table = their_table = first_table(prizes, usual_total(theirs))
    squads = np.empty((guesses, seats, GROUNDS), np.int16)
    for done in range(rounds):
        squads[:, seat] = mine[_mixed(look_up(my_table, mine), guesses, luck)]
        squads[:, others] = likely(theirs, look_up(their_table, theirs), LOOSENESS, luck).reshape(
            guesses, -1, GROUNDS
        )
        # One of the others stands for all of them: what they know and want is much the same.
        other = others[int(luck.integers(len(others)))]
        new = table_against(options, seat, mine_met, squads, prizes, luck)
        my_table = averaged(my_table, new, done)
        new = table_against(options, other, theirs_met, squads, prizes, luck)
        their_table = averaged(their_table, new, done)
    return Plan(mine, look_up(my_table, mine), my_table, squads)


def first_sight(deck: Deck, hand: Whole, attributes: Whole, prizes: Whole) -> Plan:
    """Without a thought of anybody else."""
    mine = deployments.all_sums(deck, hand, attributes)
    table = first_table(prizes, usual_total(mine))
    return Plan(mine, look_up(table, mine), table, np.empty((0, 0, GROUNDS), np.int16))


def _mixed(worth: Real, count: int, luck: np.random.Generator) -> Whole:
    """So many ways, each the more likely the better it is."""
    odds = np.exp((worth - worth.max()).astype(np.float64) / LOOSENESS).cumsum()
    chosen: Whole = np.searchsorted(odds, luck.random(count) * odds[-1])
    return chosen
