"""From turns to chances: who will be home first.

The power law and its numbers come from some 16,000 positions of 800 games at the strongest level, by the
likelihood they give to who won.
"""

from math import exp

import numpy as np

from rookery.games.nightout.kernel import compiled
from rookery.games.nightout.kernel.scratch import ALONE, FIRST, JUDGED, ROUNDS_LEFT, SEATS, STAMP, Scratch
from rookery.games.nightout.kernel.turns import FAR, carried, settle_all, stands_on, turns_needed
from rookery.games.nightout.state import EATEN, MIDDLE, UNBORN

STEEPNESS = np.array([0.0, 0.0, 3.0, 2.4, 2.0])
"""By the number of seats: the more there are, the more comes between a penguin and its nest."""
HEAD_START = 0.5
ROUND = 1.5
"""A whole round's wait weighs so many turns."""
NEVER = 1e9
CUT_OFF = 127
"""More steps than any way has."""
AMPLE = 4.0
"""With so many rounds more than turns needed, the round limit is no concern."""


@compiled
def underfoot(scratch: Scratch, seat: int) -> int:
    """The foreign buddies where a penguin stands, one bit each."""
    bits = 0
    for token in range(2 * scratch.game[SEATS]):
        q = scratch.token[token]
        if token >> 1 != seat and q >= 0 and stands_on(scratch, seat, q):
            bits |= 1 << token
    return bits


@compiled
def steps_home(scratch: Scratch, seat: int) -> int:
    """Steps over tiles to either half of the nest; CUT_OFF when there is no way. [15]"""
    game, queue, reach, seen = scratch.game, scratch.queue, scratch.reach, scratch.seen
    at = scratch.at[seat]
    if at == MIDDLE:
        return 0
    game[STAMP] += 1
    queue[0], reach[0], seen[at] = at, 0, game[STAMP]
    head, tail = 0, 1
    while head < tail:
        q, steps = queue[head], reach[head]
        head += 1
        if q >> 1 == scratch.nest[seat]:
            return int(steps)
        for i in range(4 * q, 4 * q + 4):
            m = scratch.near[i]
            if m >= 0 and seen[m] != game[STAMP]:
                seen[m] = game[STAMP]
                queue[tail], reach[tail] = m, steps + 1
                tail += 1
    return CUT_OFF


@compiled
def rounds_left(scratch: Scratch, seat: int, mover: int) -> int:
    """How many turns a seat has before the round limit, once the mover's turn is over."""
    first, seats = scratch.game[FIRST], scratch.game[SEATS]
    return int(scratch.game[ROUNDS_LEFT]) + int((seat - first) % seats > (mover - first) % seats)


@compiled
def mind_the_limit(scratch: Scratch, mover: int) -> None:
    """Near the round limit, mix in who would be ahead when time is up. [15]"""
    seats, ahead_by = scratch.game[SEATS], scratch.best
    in_time = 0.0
    total = 0.0
    for seat in range(seats):
        if scratch.at[seat] == EATEN:
            ahead_by[seat] = 0.0
            continue
        left = rounds_left(scratch, seat, mover)
        turns = scratch.due[seat]
        if left > 0:
            in_time = max(in_time, 1.0 / (1.0 + exp(1.2 * (turns - left))))
        ahead = carried(scratch, seat) - steps_home(scratch, seat) / 128.0
        if left > 0:
            ahead -= 0.1 * turns
        ahead_by[seat] = exp(12.0 * ahead / (1.0 + 2.0 * left))
        total += ahead_by[seat]
    for seat in range(seats):
        scratch.chance[seat] = in_time * scratch.chance[seat] + (1.0 - in_time) * ahead_by[seat] / total


@compiled
def judge(scratch: Scratch, mover: int) -> float:
    """Every seat's chance to win, once `mover` has ended its turn as things are; the mover's own.

    Who thinks of itself alone is content to be home soon.
    """
    game, seats = scratch.game, scratch.game[SEATS]
    game[JUDGED] += 1
    total, least = 0.0, NEVER
    for seat in range(seats):
        scratch.chance[seat] = 0.0
        scratch.due[seat] = NEVER
        if scratch.at[seat] == EATEN or scratch.at[seat] == UNBORN:
            continue
        bar = underfoot(scratch, seat) if seat == mover else scratch.barred[seat]
        turns = turns_needed(scratch, seat, bar)
        wait = (seat - mover - 1) % seats / seats
        scratch.due[seat] = turns
        scratch.chance[seat] = (turns - HEAD_START + ROUND * wait) ** -STEEPNESS[seats]
        total += scratch.chance[seat]
        least = min(least, turns)
    if scratch.nature[ALONE]:
        return float(1.0 - scratch.due[mover] / (2.0 * FAR))
    for seat in range(seats):
        scratch.chance[seat] /= total
    if game[ROUNDS_LEFT] < least + AMPLE:
        mind_the_limit(scratch, mover)
    return float(scratch.chance[mover])


@compiled
def reckon(scratch: Scratch) -> None:
    """Fill everybody's `turns`."""
    for seat in range(scratch.game[SEATS]):
        if scratch.at[seat] != EATEN and scratch.at[seat] != UNBORN:
            settle_all(scratch, seat)
