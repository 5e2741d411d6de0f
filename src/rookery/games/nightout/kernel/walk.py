"""Where a walk can end, and how many turns a penguin needs with all that is in its way right now."""

from rookery.games.nightout.kernel.jit import compiled
from rookery.games.nightout.kernel.scratch import PIP, SEATS, SQUARES, STAMP, STUNNED, TOP, Scratch
from rookery.games.nightout.kernel.turns import FAR, missing_of
from rookery.games.nightout.rules.board import half_at
from rookery.games.nightout.state import CARRIED, EATEN, MIDDLE, SIX, UNBORN, State

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
