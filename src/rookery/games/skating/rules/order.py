"""Who goes when, and tailing. (rulings 6, 7)

Every figure and sliding wreck gets a number each round, and the lowest goes first. MkII draws who is first,
second and so on; MkIII rolls a d10 each, and equal numbers are rolled off when they come up.
"""

from rookery.core.hexes import ahead_and_aside
from rookery.games.skating import events
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.tasks import NOBODY, Drawing, Numbering, RollOff
from rookery.games.skating.state import FIRST, Situation

TAIL_LIMIT = (6, 4, 2, 0, 2, 4)
"""How much a number may be raised by, for each angle between the two facings."""


def begin_order(draft: Draft) -> None:
    """Numbers for all who are on the map; the others count as having moved."""
    present = [slot for slot, figure in enumerate(draft.figures) if figure.at is not None]
    draft.numbers = (0,) * len(draft.figures)
    draft.leaders = (NOBODY,) * len(draft.figures)
    draft.moved = sum(1 << slot for slot, figure in enumerate(draft.figures) if figure.at is None)
    draft.tailed = 0
    draft.last = NOBODY
    if draft.edition.order_die:
        draft.push(*(Numbering(slot) for slot in present))
    else:
        _draw_on(draft)


def unnumbered(s: Situation) -> list[int]:
    """MkII: who has no place yet."""
    return [n for n, number in enumerate(s.numbers) if not number and not s.moved >> n & 1]


def _draw_on(draft: Draft) -> None:
    """The last one needs no draw."""
    waiting = unnumbered(draft)
    if len(waiting) > 1:
        draft.push(Drawing())
    elif waiting:
        number(draft, waiting[0], max(draft.numbers) + 1)


def drawn(draft: Draft, slot: int) -> None:
    number(draft, slot, max(draft.numbers) + 1)
    _draw_on(draft)


def number(draft: Draft, slot: int, value: int) -> None:
    draft.numbers = (*draft.numbers[:slot], value, *draft.numbers[slot + 1 :])
    draft.tell(events.Numbered(draft.name(slot), value))


def next_up(draft: Draft) -> list[int]:
    """Who is next; several if they have to roll off; none once all have moved.

    Followers go right after their leader. Until it has moved, they wait.
    """
    waiting = [slot for slot in range(len(draft.numbers)) if not draft.moved >> slot & 1]
    if draft.tailed:
        followers = [slot for slot in waiting if draft.leaders[slot] != NOBODY]
        due = _due_followers(draft, followers)
        if due:
            return due
        waiting = [slot for slot in waiting if slot not in followers]
    lowest = min((draft.numbers[slot] for slot in waiting), default=0)
    return [slot for slot in waiting if draft.numbers[slot] == lowest]


def _due_followers(draft: Draft, followers: list[int]) -> list[int]:
    """Those whose leader has moved: of several leaders, the one that moved last comes first."""
    leader = draft.last
    while leader != NOBODY:
        due = [slot for slot in followers if draft.leaders[slot] == leader]
        if due:
            return due
        # Whoever moved last may be a follower itself: then its fellows are next.
        leader = draft.leaders[leader]
    return [slot for slot in followers if draft.moved >> draft.leaders[slot] & 1]


def rolled_off(draft: Draft, task: RollOff, slot: int) -> None:
    draft.tell(events.RolledOff(draft.name(slot), tuple(draft.name(other) for other in task.slots)))


# ---- tailing ----


def leaders_for(draft: Draft, slot: int) -> list[int]:
    """Whom the acting figure may tail: in front of it, yet to move, and not too much later."""
    figure = draft.figures[slot]
    at_the_start = not draft.used and not draft.acts and not draft.spent & ~FIRST
    if not draft.options.tailing or not at_the_start or draft.tailed >> slot & 1:
        return []
    if figure.fallen or figure.swimming or figure.dead:
        return []
    return [
        other
        for other in range(len(draft.figures))
        if other != slot and not draft.moved >> other & 1 and _can_tail(draft, slot, other)
    ]


def _can_tail(draft: Draft, slot: int, leader: int) -> bool:
    one, other = draft.figures[slot], draft.figures[leader]
    (q, r), (to_q, to_r) = draft.place(slot), draft.place(leader)
    raised = draft.numbers[leader] - draft.numbers[slot]
    if not 0 <= raised <= TAIL_LIMIT[(one.facing - other.facing) % 6]:
        return False
    while leader != NOBODY:
        # Two that waited for each other would wait for ever.
        leader = draft.leaders[leader]
        if leader == slot:
            return False
    return ahead_and_aside(to_q - q, to_r - r, one.facing) is not None


def tail(draft: Draft, leader: int) -> None:
    """The turn is put off: it begins anew right after the leader's."""
    slot = draft.acting
    before, after = draft.numbers[slot], draft.numbers[leader]
    draft.tell(events.Tailed(draft.name(slot), draft.name(leader), before, after))
    draft.numbers = (*draft.numbers[:slot], after, *draft.numbers[slot + 1 :])
    draft.leaders = (*draft.leaders[:slot], leader, *draft.leaders[slot + 1 :])
    draft.tailed |= 1 << slot
