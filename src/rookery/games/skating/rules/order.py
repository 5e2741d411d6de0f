"""Who goes when, and tailing. (rulings 6, 7)

Every figure and sliding wreck gets a number each round, and the lowest goes first. MkII draws who is first,
second and so on; MkIII rolls a d10 each, and equal numbers are rolled off when they come up.
"""

from rookery.core.hexes import ahead_and_aside
from rookery.games.skating.events import Numbered, RolledOff, Tailed
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.state import FIRST
from rookery.games.skating.tasks import NOBODY, Drawing, Numbering, RollOff

TAIL_LIMIT = (6, 4, 2, 0, 2, 4)
"""How much a number may be raised by, for each angle between the two facings."""


def begin_order(desk: Desk) -> None:
    """Numbers for all who are on the map; the others count as having moved."""
    present = [slot for slot, figure in enumerate(desk.figures) if figure.at is not None]
    desk.numbers = (0,) * len(desk.figures)
    desk.leaders = (NOBODY,) * len(desk.figures)
    desk.moved = sum(1 << slot for slot, figure in enumerate(desk.figures) if figure.at is None)
    desk.tailed = 0
    desk.last = NOBODY
    if desk.edition.order_die:
        desk.push(*(Numbering(slot) for slot in present))
    else:
        _draw_on(desk)


def unnumbered(desk: Desk) -> list[int]:
    """MkII: who has no place yet."""
    return [n for n, number in enumerate(desk.numbers) if not number and not desk.moved >> n & 1]


def _draw_on(desk: Desk) -> None:
    """The last one needs no draw."""
    waiting = unnumbered(desk)
    if len(waiting) > 1:
        desk.push(Drawing())
    elif waiting:
        number(desk, waiting[0], max(desk.numbers) + 1)


def drawn(desk: Desk, slot: int) -> None:
    number(desk, slot, max(desk.numbers) + 1)
    _draw_on(desk)


def number(desk: Desk, slot: int, value: int) -> None:
    desk.numbers = (*desk.numbers[:slot], value, *desk.numbers[slot + 1 :])
    desk.tell(Numbered(desk.name(slot), value))


def next_up(desk: Desk) -> list[int]:
    """Who is next; several if they have to roll off; none once all have moved.

    Followers go right after their leader. Until it has moved, they wait.
    """
    waiting = [slot for slot in range(len(desk.numbers)) if not desk.moved >> slot & 1]
    if desk.tailed:
        followers = [slot for slot in waiting if desk.leaders[slot] != NOBODY]
        due = _due_followers(desk, followers)
        if due:
            return due
        waiting = [slot for slot in waiting if slot not in followers]
    lowest = min((desk.numbers[slot] for slot in waiting), default=0)
    return [slot for slot in waiting if desk.numbers[slot] == lowest]


def _due_followers(desk: Desk, followers: list[int]) -> list[int]:
    """Those whose leader has moved: of several leaders, the one that moved last comes first."""
    leader = desk.last
    while leader != NOBODY:
        due = [slot for slot in followers if desk.leaders[slot] == leader]
        if due:
            return due
        # Whoever moved last may be a follower itself: then its fellows are next.
        leader = desk.leaders[leader]
    return [slot for slot in followers if desk.moved >> desk.leaders[slot] & 1]


def rolled_off(desk: Desk, task: RollOff, slot: int) -> None:
    desk.tell(RolledOff(desk.name(slot), tuple(desk.name(other) for other in task.slots)))


# ---- tailing ----


def leaders_for(desk: Desk, slot: int) -> list[int]:
    """Whom the acting figure may tail: in front of it, yet to move, and not too much later."""
    figure = desk.figures[slot]
    at_the_start = not desk.used and not desk.acts and not desk.spent & ~FIRST
    if not desk.house.tailing or not at_the_start or desk.tailed >> slot & 1:
        return []
    if figure.fallen or figure.swimming or figure.dead:
        return []
    return [
        other
        for other in range(len(desk.figures))
        if other != slot and not desk.moved >> other & 1 and _can_tail(desk, slot, other)
    ]


def _can_tail(desk: Desk, slot: int, leader: int) -> bool:
    one, other = desk.figures[slot], desk.figures[leader]
    (q, r), (to_q, to_r) = desk.place(slot), desk.place(leader)
    raised = desk.numbers[leader] - desk.numbers[slot]
    if not 0 <= raised <= TAIL_LIMIT[(one.facing - other.facing) % 6]:
        return False
    while leader != NOBODY:
        # Two that waited for each other would wait for ever.
        leader = desk.leaders[leader]
        if leader == slot:
            return False
    return ahead_and_aside(to_q - q, to_r - r, one.facing) is not None


def tail(desk: Desk, leader: int) -> None:
    """The turn is put off: it begins anew right after the leader's."""
    slot = desk.acting
    before, after = desk.numbers[slot], desk.numbers[leader]
    desk.tell(Tailed(desk.name(slot), desk.name(leader), before, after))
    desk.numbers = (*desk.numbers[:slot], after, *desk.numbers[slot + 1 :])
    desk.leaders = (*desk.leaders[:slot], leader, *desk.leaders[slot + 1 :])
    desk.tailed |= 1 << slot
