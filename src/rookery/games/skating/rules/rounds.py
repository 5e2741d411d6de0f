"""The end of a round and the start of the next: smoke, holes, and those who come back. (rulings 5, 28)"""

from msgspec.structs import replace

from rookery.core.hexes import DIRECTIONS, distance, hex_name
from rookery.games.skating import events
from rookery.games.skating.options import EMPEROR, Options
from rookery.games.skating.rules.damage import take_away
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.ground import BARE, HOLE, Feature, Start, with_feature
from rookery.games.skating.rules.order import begin_order
from rookery.games.skating.rules.tasks import NOBODY, NewRound
from rookery.games.skating.rules.water import splash
from rookery.games.skating.state import Figure, Smoke, side_of

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
        draft.tell(events.HoleOpened(hex_name(smoke.at)))
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
        draft.tell(events.RoundBegan(draft.round))
        _clear_wrecks(draft)
        if draft.options.victory == EMPEROR:
            _bring_back(draft)
        begin_order(draft)


def _end(draft: Draft, reason: str) -> None:
    draft.ended = reason
    draft.tell(events.Ended(reason))


def _clear_wrecks(draft: Draft) -> None:
    """Wrecks that lie still are taken away and leave their smoke."""
    for slot, figure in enumerate(draft.figures):
        if figure.dead and figure.at is not None and not figure.speed:
            draft.tell(events.Removed(draft.name(slot), hex_name(figure.at)))
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
            draft.tell(events.Waited(draft.name(slot)))
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
        draft.figures = (*draft.figures[:slot], back, *draft.figures[slot + 1 :])
        draft.tell(events.Returned(draft.name(slot), hex_name(start.at), DIRECTIONS[start.facing]))


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
