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

At the end: where a walk can end, and how many turns a penguin needs with all that is in its way right now.
"""

import numpy as np

from rookery.games.nightout.kernel import compiled
from rookery.games.nightout.kernel.scratch import LEAP, PIP, SEATS, SQUARES, STAMP, STUNNED, TOP, Scratch
from rookery.games.nightout.rules.board import half_at
from rookery.games.nightout.rules.cells import EAST, NORTH
from rookery.games.nightout.state import CARRIED, EATEN, MIDDLE, SIX, UNBORN, State

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
    """Square r is settled at v: tell all that can reach it with some die and nothing better with that
    die."""
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


NO_END, NO_ENTRY, ENDS_WALK = 1, 2, 4


@compiled
def carried(scratch: Scratch, seat: int) -> int:
    return int(scratch.token[2 * seat] == CARRIED) + int(scratch.token[2 * seat + 1] == CARRIED)


@compiled
def stands_on(scratch: Scratch, seat: int, q: int) -> bool:
    at = scratch.at[seat]
    return bool(at == q or (at == MIDDLE and scratch.nest[seat] == q >> 1))


@compiled
def note_company(scratch: Scratch, seat: int, bar: int) -> None:
    """Note in `flags` what the others and the buddies mean to one penguin's walk."""
    game, flags = scratch.game, scratch.flags
    for q in range(game[SQUARES]):
        flags[q] = 0
    load = carried(scratch, seat)
    for other in range(game[SEATS]):
        at = scratch.at[other]
        if other == seat or at in (EATEN, UNBORN):
            continue
        flag = NO_END | NO_ENTRY if carried(scratch, other) > load else NO_END
        if at == MIDDLE:
            flags[2 * scratch.nest[other]] |= flag
            flags[2 * scratch.nest[other] + 1] |= flag
        else:
            flags[at] |= flag
    for token in range(2 * game[SEATS]):
        q = scratch.token[token]
        if q >= 0:
            if token >> 1 == seat:
                flags[q] |= ENDS_WALK
            if bar >> token & 1:
                flags[q] |= NO_END


@compiled
def find_ends(scratch: Scratch, seat: int, die: int, steps: int) -> int:
    """List in `found` where the walk can end, after `note_company`; how many there are.

    `steps` were taken already; then the caller has stamped the trail in `seen` with a new stamp, else
    this does. `came` has the square before each.
    """
    game = scratch.game
    queue, reach, came, seen = scratch.queue, scratch.reach, scratch.came, scratch.seen
    found, flags, near = scratch.found, scratch.flags, scratch.near
    if steps == 0:
        game[STAMP] += 1
    stamp = game[STAMP]
    count, head, tail = 0, 0, 0
    at = scratch.at[seat]
    if at == MIDDLE:
        low = 2 * scratch.nest[seat]
        if not (flags[low] | flags[low + 1]) & NO_END:
            found[count] = MIDDLE
            count += 1
        queue[0], queue[1] = low, low + 1
        tail = 2
    else:
        if not flags[at] & NO_END:
            found[count] = at
            count += 1
        queue[0] = at
        tail = 1
    for i in range(tail):
        seen[queue[i]] = stamp
        came[queue[i]] = -1
        reach[i] = steps
    while head < tail:
        q = queue[head]
        k = reach[head] + 1
        head += 1
        if k > SIX:
            break
        for i in range(4 * q, 4 * q + 4):
            m = near[i]
            if m < 0 or seen[m] == stamp or flags[m] & NO_ENTRY:
                continue
            seen[m] = stamp
            came[m] = q
            if not flags[m] & NO_END:
                found[count] = m
                count += 1
            if PIP[m] != die and PIP[m] != 0 and not flags[m] & ENDS_WALK:
                queue[tail] = m
                reach[tail] = k
                tail += 1
    return count


def bar_of(s: State) -> int:
    return 0 if s.lifted_bar else s.barred[s.turn]


def walk_ends(s: State, scratch: Scratch) -> list[int]:
    """Where the walk can end from here; `came` tells the way to each."""
    board = half_at(s.halves)
    note_company(scratch, s.turn, bar_of(s))
    if s.steps:
        scratch.game[STAMP] += 1
        for cell in s.trail:
            scratch.seen[board[cell]] = scratch.game[STAMP]
    count = find_ends(scratch, s.turn, s.die, s.steps)
    return [int(end) for end in scratch.found[:count]]


@compiled
def turns_at(scratch: Scratch, seat: int, missing: int, q: int) -> float:
    if q == MIDDLE:
        low = 2 * scratch.nest[seat]
        return float(min(scratch.turns[seat, missing, low], scratch.turns[seat, missing, low + 1]))
    return float(scratch.turns[seat, missing, q])


@compiled
def turns_needed(scratch: Scratch, seat: int, bar: int) -> float:
    """From where it stands, with the others where they stand; a stunned one needs one more."""
    missing, top = missing_of(scratch, seat), scratch.game[TOP]
    total = 0.0
    note_company(scratch, seat, bar)
    for die in range(1, top + 1):
        count = find_ends(scratch, seat, die, 0)
        if count == 0 and bar:
            note_company(scratch, seat, 0)
            count = find_ends(scratch, seat, die, 0)
            note_company(scratch, seat, bar)
        best = FAR
        for i in range(count):
            best = min(best, turns_at(scratch, seat, missing, scratch.found[i]))
        total += best
    return float(1.0 + total / top + (scratch.game[STUNNED] >> seat & 1))
