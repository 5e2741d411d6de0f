"""Rounds: how they end and begin, who comes back, who goes when, and tailing. (rulings 5 to 7, 28)

Every figure and sliding wreck gets a number each round, and the lowest goes first. MkII draws who is first,
second and so on; MkIII rolls a d10 each, and equal numbers are rolled off when they come up.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from rookery.core.hexes import DIRECTIONS, ahead_and_aside, distance, hex_name
from rookery.core.values import with_item
from rookery.games.skating import events
from rookery.games.skating.options import EMPEROR, Options
from rookery.games.skating.rules.damage import take_away
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.ground import BARE, HOLE, Feature, Start, with_feature
from rookery.games.skating.rules.tasks import NOBODY, Drawing, NewRound, Numbering, RollOff
from rookery.games.skating.rules.terrain import splash
from rookery.games.skating.state import FIRST, Figure, Situation, Smoke, side_of

TAIL_LIMIT = (6, 4, 2, 0, 2, 4)
"""How much a number may be raised by, for each angle between the two facings."""

QUIET_ROUNDS = 10
"""So many rounds without damage end the game."""

START_SPEED = 2
SMOKE_ROUNDS = 1
"""A wreck taken away at the start of a round becomes a hole at the end of the one after."""


def end_round(draft: Draft) -> None:
    """Holes open under old smoke; whoever stands there falls in before the next round begins."""
    draft.push(NewRound())
    due = [smoke for smoke in draft.smoke if smoke.round <= draft.round]
    draft.smoke = tuple(smoke for smoke in draft.smoke if smoke.round > draft.round)
    for smoke in due:
        if draft.surface.at(smoke.at).kind == HOLE:
            continue
        draft.lay(with_feature(draft.ground, Feature(smoke.at, HOLE)))
        draft.note(events.HoleOpened(hex_name(smoke.at)))
        slot = draft.occupant(smoke.at)
        if slot != NOBODY:
            splash(draft, slot)


def new_round(draft: Draft) -> None:
    draft.quiet = 0 if draft.harm else draft.quiet + 1
    draft.harm = False
    if draft.round >= draft.options.round_limit:
        _end(draft, "round_limit")
    elif draft.quiet >= QUIET_ROUNDS:
        _end(draft, "quiet")
    else:
        draft.round += 1
        draft.note(events.RoundBegan(draft.round))
        _clear_wrecks(draft)
        if draft.options.victory == EMPEROR:
            _bring_back(draft)
        begin_order(draft)


def _end(draft: Draft, reason: str) -> None:
    draft.ended = reason
    draft.note(events.Ended(reason))


def _clear_wrecks(draft: Draft) -> None:
    """Wrecks that lie still are taken away and leave their smoke."""
    for slot, figure in enumerate(draft.figures):
        if figure.dead and figure.at is not None and not figure.speed:
            draft.tell(slot, events.Removed, hex_name(figure.at))
            draft.smoke = (*draft.smoke, Smoke(figure.at, draft.round + SMOKE_ROUNDS))
            take_away(draft, slot)
    count = draft.options.count
    draft.figures = tuple(f for slot, f in enumerate(draft.figures) if slot < count or f.at is not None)


def fresh_figure(options: Options, who: int, card: int, start: Start) -> Figure:
    """As everyone starts: going where it faces, at speed 2. (ruling 4)"""
    missiles = options.missiles if options.cards[card].missiles else 0
    return Figure(who, card, start.at, start.facing, start.facing, START_SPEED, missiles=missiles)


# ---- the Emperor's game ----


def _bring_back(draft: Draft) -> None:
    """The killed return on the free start farthest from their foes; a sliding wreck goes on without them."""
    for slot in range(draft.options.count):
        if not draft.figures[slot].dead:
            continue
        start = _farthest_start(draft, slot)
        if start is None:
            draft.tell(slot, events.Waited)
            continue
        old = draft.figures[slot]
        if old.at is not None:
            draft.figures = (*draft.figures, replace(old, kills=0, killed=0, suffered=0))
        back = replace(
            fresh_figure(draft.options, slot, old.card, start),
            shields=old.shield_plan,
            shield_plan=old.shield_plan,
            life=old.life + 1,
            kills=old.kills,
            killed=old.killed,
            suffered=old.suffered,
        )
        draft.figures = with_item(draft.figures, slot, back)
        draft.tell(slot, events.Returned, hex_name(start.at), DIRECTIONS[start.facing])


def _farthest_start(draft: Draft, slot: int) -> Start | None:
    side = side_of(draft.options, slot)
    foes = [
        figure.at
        for figure in draft.figures
        if figure.at is not None and not figure.dead and side_of(draft.options, figure.who) != side
    ]
    free = [
        start
        for start in draft.ground.starts
        if draft.surface.at(start.at) is BARE and draft.occupant(start.at) == NOBODY
    ]
    # `max` takes the first of equals.
    return max(
        free, key=lambda start: min((distance(start.at, foe) for foe in foes), default=0), default=None
    )


# ---- the order of a round ----


def begin_order(draft: Draft) -> None:
    """Numbers for all who are on the map; the others count as having moved."""
    present = [slot for slot, figure in enumerate(draft.figures) if figure.at is not None]
    draft.numbers = (0,) * len(draft.figures)
    draft.leaders = (NOBODY,) * len(draft.figures)
    draft.moved = absent(draft.figures)
    draft.tailed = 0
    draft.last = NOBODY
    if draft.edition.order_die:
        draft.push(*(Numbering(slot) for slot in present))
    else:
        _draw_on(draft)


def absent(figures: Sequence[Figure]) -> int:
    """Those who are not on the map, as bits: they have no turn in a round."""
    return sum(1 << slot for slot, figure in enumerate(figures) if figure.at is None)


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
    draft.numbers = with_item(draft.numbers, slot, value)
    draft.tell(slot, events.Numbered, value)


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
    draft.tell(slot, events.RolledOff, tuple(map(draft.name, task.slots)))


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
    draft.tell(slot, events.Tailed, draft.name(leader), before, after)
    draft.numbers = with_item(draft.numbers, slot, after)
    draft.leaders = with_item(draft.leaders, slot, leader)
    draft.tailed |= 1 << slot
