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

from rookery.games.nightout.kernel.jit import compiled
from rookery.games.nightout.kernel.scratch import LEAP, PIP, SQUARES, TOP, Scratch
from rookery.games.nightout.rules.cells import EAST, NORTH
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
def set_goals(scratch: Scratch, seat: int, missing: int) -> None:
    """The nest, or the missing buddies, each with what is still to do from there."""
    best, status = scratch.best, scratch.status
    if missing == 0:
        for q in range(2 * scratch.nest[seat], 2 * scratch.nest[seat] + 2):
            best[q] = 0.0
            status[q] = GOAL
        return
    for buddy in range(2):
        q = scratch.token[2 * seat + buddy]
        if missing >> buddy & 1:
            left = missing & ~(1 << buddy)
            if scratch.token[2 * seat + 1 - buddy] == q:
                left = 0
            best[q] = min(scratch.turns[seat, left, q], AFAR)
            status[q] = GOAL


@compiled
def tell_back(scratch: Scratch, r: int, v: float) -> None:
    """Square r is settled at v: tell all that can reach it with some die and nothing better with that die."""
    queue, reach, status, known = scratch.queue, scratch.reach, scratch.status, scratch.known
    best, total, depth, near = scratch.best, scratch.total, scratch.depth, scratch.near
    for die in range(1, scratch.game[TOP] + 1):
        base = die * scratch.game[SQUARES]
        queue[0] = r
        reach[0] = 0
        head, tail = 0, 1
        while head < tail:
            q = queue[head]
            steps = reach[head] + 1
            head += 1
            for i in range(4 * q, 4 * q + 4):
                m = near[i]
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
def settle(scratch: Scratch, seat: int, missing: int, enough: int) -> None:
    """Fill `turns[seat, missing]`; those for fewer missing buddies have been filled before.

    `enough` squares with an own buddy settled are enough; -1 for all squares.
    """
    squares, status, best = scratch.game[SQUARES], scratch.status, scratch.best
    best[:] = FAR
    scratch.total[:] = scratch.game[TOP]
    scratch.known[:] = 0
    status[:] = OPEN
    scratch.depth[:] = SIX + 1
    set_goals(scratch, seat, missing)
    for _ in range(squares):
        r, v = -1, FAR
        for q in range(squares):
            if status[q] != SETTLED and best[q] < v:
                r, v = q, best[q]
        if r < 0:
            break
        status[r] = SETTLED
        if enough >= 0 and (r == scratch.token[2 * seat] or r == scratch.token[2 * seat + 1]):
            enough -= 1
            if enough <= 0:
                break
        tell_back(scratch, r, v)
        across = v + scratch.nature[LEAP]
        cell = scratch.cells[r]
        if cell >= 0:
            for leap in LEAPS:
                m = scratch.grid[cell + leap] - 1
                if m >= 0 and status[m] == OPEN and across < best[m]:
                    best[m] = across
    scratch.turns[seat, missing, :] = best


@compiled
def missing_of(scratch: Scratch, seat: int) -> int:
    """The buddies that lie on the board, one bit each."""
    return int(scratch.token[2 * seat] >= 0) + 2 * int(scratch.token[2 * seat + 1] >= 0)


@compiled
def settle_all(scratch: Scratch, seat: int) -> None:
    """Fill all of a seat's `turns` that it needs, whole."""
    missing = missing_of(scratch, seat)
    for some in range(4):
        if some & ~missing == 0:
            settle(scratch, seat, some, -1)


@compiled
def settle_anew(scratch: Scratch, seat: int) -> None:
    """Fill the `turns` of where it stands now, and of what comes later only what those need."""
    missing = missing_of(scratch, seat)
    enough = 1 + (missing == 3 and scratch.token[2 * seat] != scratch.token[2 * seat + 1])
    for some in range(4):
        if some & ~missing == 0:
            settle(scratch, seat, some, -1 if some == missing else enough)
