"""How many turns it takes to be home with both buddies, from every square: the heart of the judgement.

A turn's die is thrown before the walk, so from a square q the walker goes to the best of the squares that
this die lets it reach, or stays. With V(q) for the turns still needed:

    V(q) = 1 + the mean over the dice of the least V among q and all that can be reached

As V(q) only depends on squares with a smaller V, the squares can be settled one by one, the smallest
first, as in Dijkstra's shortest paths: when r is settled, every square that reaches r with some die, and
nothing better with it before, has one die more that brings it on. A square that k of the n dice bring on,
to squares with values v1 ... vk, needs (n + v1 + ... + vk) / k turns itself.

Who thinks of moving tiles also reckons with bridges: a square across a gap that one tile could close is
at most `LEAP` turns worse.
"""

import numpy as np

from rookery.games.nightout.rules.cells import EAST, NORTH
from rookery.games.nightout.kernel.scratch import (
    KNOWN,
    LEAP,
    NEST,
    PIP,
    QUEUE,
    REACH,
    SQUARES,
    STATUS,
    TOKEN,
    TOP,
    Desk,
)
from rookery.games.nightout.kernel.jit import compiled
from rookery.games.nightout.state import SIX

FAR = 40.0
"""What no way leads to, not even over bridges, is so many turns away."""
AFAR = 25.0
"""The most a leg of the way counts for what comes before it, so that one still goes for the first leg."""

OPEN, GOAL, SETTLED = range(3)

LEAPS = np.array(
    [x * EAST + y * NORTH for x in range(-3, 4) for y in range(-3, 4) if 2 <= abs(x) + abs(y) <= 3],
    np.int64,
)
"""To the cells one or two cells of water away."""


@compiled
def set_goals(desk: Desk, seat: int, missing: int) -> None:
    """The nest, or the missing buddies, each with what is still to do from there."""
    best, status = desk.sums[0], desk.scratch[STATUS]
    if missing == 0:
        for q in range(2 * desk.game[NEST + seat], 2 * desk.game[NEST + seat] + 2):
            best[q] = 0.0
            status[q] = GOAL
        return
    for buddy in range(2):
        q = desk.game[TOKEN + 2 * seat + buddy]
        if missing >> buddy & 1:
            left = missing & ~(1 << buddy)
            if desk.game[TOKEN + 2 * seat + 1 - buddy] == q:
                left = 0
            best[q] = min(desk.turns[seat, left, q], AFAR)
            status[q] = GOAL


@compiled
def tell_back(desk: Desk, r: int, v: float, die: int) -> None:
    """Square r is settled at v: tell all that can reach it with this die and nothing better."""
    queue, reach, status, known = (
        desk.scratch[QUEUE],
        desk.scratch[REACH],
        desk.scratch[STATUS],
        desk.scratch[KNOWN],
    )
    best, total, depth, base = desk.sums[0], desk.sums[1], desk.depth, die * desk.game[SQUARES]
    queue[0] = r
    reach[0] = 0
    head, tail = 0, 1
    while head < tail:
        q = queue[head]
        steps = reach[head] + 1
        head += 1
        for i in range(4 * q, 4 * q + 4):
            m = desk.near[i]
            # Whoever came through a settled square would rather have stopped there.
            if m < 0 or status[m] == SETTLED or depth[base + m] <= steps:
                continue
            if depth[base + m] > SIX and status[m] == OPEN:
                total[m] += v
                known[m] += 1
                best[m] = min(best[m], total[m] / known[m])
            depth[base + m] = steps
            if steps < SIX and PIP[m] != die and PIP[m] != 0 and status[m] == OPEN:
                queue[tail] = m
                reach[tail] = steps
                tail += 1


@compiled
def settle(desk: Desk, seat: int, missing: int, enough: int) -> None:
    """Fill `turns[seat, missing]`; those for fewer missing buddies have been filled before.

    `enough` squares with an own buddy settled are enough; -1 for all squares.
    """
    squares, top = desk.game[SQUARES], desk.game[TOP]
    status, best = desk.scratch[STATUS], desk.sums[0]
    best[:] = FAR
    desk.sums[1, :] = top
    desk.scratch[KNOWN, :] = 0
    status[:] = OPEN
    desk.depth[:] = SIX + 1
    set_goals(desk, seat, missing)
    for _ in range(squares):
        r, v = -1, FAR
        for q in range(squares):
            if status[q] != SETTLED and best[q] < v:
                r, v = q, best[q]
        if r < 0:
            break
        status[r] = SETTLED
        if enough >= 0 and (r == desk.game[TOKEN + 2 * seat] or r == desk.game[TOKEN + 2 * seat + 1]):
            enough -= 1
            if enough <= 0:
                break
        for die in range(1, top + 1):
            tell_back(desk, r, v, die)
        across = v + desk.nature[LEAP]
        cell = desk.cells[r]
        if cell >= 0:
            for leap in LEAPS:
                m = desk.grid[cell + leap] - 1
                if m >= 0 and status[m] == OPEN and across < best[m]:
                    best[m] = across
    desk.turns[seat, missing, :] = best


@compiled
def missing_of(desk: Desk, seat: int) -> int:
    """The buddies that lie on the board, one bit each."""
    return int(desk.game[TOKEN + 2 * seat] >= 0) + 2 * int(desk.game[TOKEN + 2 * seat + 1] >= 0)


@compiled
def settle_all(desk: Desk, seat: int) -> None:
    """Fill all of a seat's `turns` that it needs, whole."""
    missing = missing_of(desk, seat)
    for some in range(4):
        if some & ~missing == 0:
            settle(desk, seat, some, -1)


@compiled
def settle_anew(desk: Desk, seat: int) -> None:
    """Fill the `turns` of where it stands now, and of what comes later only what those need."""
    missing = missing_of(desk, seat)
    enough = 1 + (missing == 3 and desk.game[TOKEN + 2 * seat] != desk.game[TOKEN + 2 * seat + 1])
    for some in range(4):
        if some & ~missing == 0:
            settle(desk, seat, some, -1 if some == missing else enough)
