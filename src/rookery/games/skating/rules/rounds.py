"""The end of a round and the start of the next: smoke, holes, and those who come back. (rulings 5, 28)"""

from msgspec.structs import replace

from rookery.core.hexes import DIRECTIONS, distance, hex_name
from rookery.games.skating.events import RoundBegan
from rookery.games.skating.ground import BARE, HOLE, Feature, Start, with_feature
from rookery.games.skating.harm_events import Ended, HoleOpened, Removed, Returned, Waited
from rookery.games.skating.rules.death import take_away
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.order import begin_order
from rookery.games.skating.rules.water import splash
from rookery.games.skating.state import EMPEROR, Figure, House, Smoke, side_of
from rookery.games.skating.tasks import NOBODY, NewRound

QUIET_ROUNDS = 10
"""So many rounds without damage end the game."""

START_SPEED = 2
SMOKE_ROUNDS = 1
"""A wreck taken away at the start of a round becomes a hole at the end of the one after."""


def end_round(desk: Desk) -> None:
    """Holes open under old smoke; whoever stands there falls in before the next round begins."""
    desk.push(NewRound())
    due = [smoke for smoke in desk.smoke if smoke.round <= desk.round]
    desk.smoke = tuple(smoke for smoke in desk.smoke if smoke.round > desk.round)
    for smoke in due:
        if desk.surface.at(smoke.at).kind == HOLE:
            continue
        desk.lay(with_feature(desk.ground, Feature(smoke.at, HOLE)))
        desk.tell(HoleOpened(hex_name(smoke.at)))
        slot = desk.occupant(smoke.at)
        if slot != NOBODY:
            splash(desk, slot)


def new_round(desk: Desk) -> None:
    desk.quiet = 0 if desk.harm else desk.quiet + 1
    desk.harm = False
    if desk.round >= desk.house.round_limit:
        _end(desk, "round_limit")
    elif desk.quiet >= QUIET_ROUNDS:
        _end(desk, "quiet")
    else:
        desk.round += 1
        desk.tell(RoundBegan(desk.round))
        _clear_wrecks(desk)
        if desk.house.victory == EMPEROR:
            _bring_back(desk)
        begin_order(desk)


def _end(desk: Desk, reason: str) -> None:
    desk.ended = reason
    desk.tell(Ended(reason))


def _clear_wrecks(desk: Desk) -> None:
    """Wrecks that lie still are taken away and leave their smoke."""
    for slot, figure in enumerate(desk.figures):
        if figure.dead and figure.at is not None and not figure.speed:
            desk.tell(Removed(desk.name(slot), hex_name(figure.at)))
            desk.smoke = (*desk.smoke, Smoke(figure.at, desk.round + SMOKE_ROUNDS))
            take_away(desk, slot)
    count = desk.house.count
    desk.figures = [f for slot, f in enumerate(desk.figures) if slot < count or f.at is not None]


def fresh_figure(house: House, who: int, card: int, start: Start) -> Figure:
    """As everyone starts: going where it faces, at speed 2. (ruling 4)"""
    missiles = house.missiles if house.cards[card].missiles else 0
    return Figure(who, card, start.at, start.facing, start.facing, START_SPEED, missiles=missiles)


# ---- the Emperor's game ----


def _bring_back(desk: Desk) -> None:
    """The killed return on the free start farthest from their foes; a sliding wreck goes on without them."""
    for slot in range(desk.house.count):
        if not desk.figures[slot].dead:
            continue
        start = _farthest_start(desk, slot)
        if start is None:
            desk.tell(Waited(desk.name(slot)))
            continue
        old = desk.figures[slot]
        if old.at is not None:
            desk.figures.append(replace(old, kills=0, killed=0, suffered=0))
        desk.figures[slot] = replace(
            fresh_figure(desk.house, slot, old.card, start),
            shields=old.shield_plan,
            shield_plan=old.shield_plan,
            life=old.life + 1,
            kills=old.kills,
            killed=old.killed,
            suffered=old.suffered,
        )
        desk.tell(Returned(desk.name(slot), hex_name(start.at), DIRECTIONS[start.facing]))


def _farthest_start(desk: Desk, slot: int) -> Start | None:
    side = side_of(desk.house, slot)
    foes = [
        figure.at
        for figure in desk.figures
        if figure.at is not None and not figure.dead and side_of(desk.house, figure.who) != side
    ]
    free = [
        start
        for start in desk.ground.starts
        if desk.surface.at(start.at) is BARE and desk.occupant(start.at) == NOBODY
    ]
    # `max` takes the first of equals.
    return max(
        free, key=lambda start: min((distance(start.at, foe) for foe in foes), default=0), default=None
    )
