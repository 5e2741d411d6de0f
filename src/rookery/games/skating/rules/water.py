"""Falling in, climbing out, and engines that water has put out. (ruling 31)"""

from rookery.core.hexes import DIRECTIONS, Hex, hex_name, neighbour
from rookery.games.skating.events import Climbed, Drenched, Faced, Restarted, Splashed
from rookery.games.skating.ground import BARE, EDGE, ROUGH
from rookery.games.skating.rules.death import sink
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.falling import stand_modifiers
from rookery.games.skating.state import OVER, RESTART, SWUNG
from rookery.games.skating.tasks import NOBODY, Drench, Spin, Trial

CLIMB_NEED = 1
RESTART_NEED = 2


def splash(desk: Desk, slot: int) -> None:
    """The figure is on a hex of water. Its turn, if it is having one, is over."""
    figure, at = desk.figures[slot], desk.place(slot)
    desk.tell(Splashed(desk.name(slot), hex_name(at), desk.surface.at(at) is EDGE))
    if figure.dead:
        sink(desk, slot)
        return
    desk.change(slot, swimming=True, fallen=False, speed=0, direction=figure.facing)
    if slot == desk.acting:
        desk.spent |= OVER
    faces = desk.edition.water_kills_engines(desk.card(slot))
    if not figure.engines_out and faces == 6:
        put_out(desk, slot, 0)
    elif not figure.engines_out and faces:
        desk.push(Drench(slot))
    if desk.edition.water_spins:
        desk.push(Spin(slot))


def drench(desk: Desk, task: Drench, die: int) -> None:
    if die <= desk.edition.water_kills_engines(desk.card(task.slot)):
        put_out(desk, task.slot, die)
    else:
        desk.tell(Drenched(desk.name(task.slot), die, False))


def put_out(desk: Desk, slot: int, die: int) -> None:
    desk.change(slot, engines_out=True)
    desk.tell(Drenched(desk.name(slot), die, True))


# ---- climbing out ----


def climbs(desk: Desk, slot: int) -> list[int]:
    """The directions in which the swimmer could climb out: free ice, rough ice included."""
    figure, at = desk.figures[slot], desk.place(slot)
    ways = range(6) if desk.edition.climb_anywhere else (figure.facing,)
    return [way for way in ways if _is_free_ice(desk, neighbour(at, way))]


def _is_free_ice(desk: Desk, at: Hex) -> bool:
    feature = desk.surface.at(at)
    return (feature is BARE or feature.kind == ROUGH) and desk.occupant(at) == NOBODY


def swing(desk: Desk, turn: int) -> None:
    """MkII: one step of facing a turn, free of tests, to choose where to climb."""
    slot = desk.acting
    facing = desk.figures[slot].facing
    desk.spent |= SWUNG
    desk.tell(Faced(desk.name(slot), DIRECTIONS[facing], DIRECTIONS[(facing + turn) % 6], "climbing"))
    desk.set_facing(slot, (facing + turn) % 6)


def try_to_climb(desk: Desk, direction: int) -> None:
    """It ends the turn either way."""
    slot = desk.acting
    desk.spent |= OVER
    desk.push(Trial("climb", slot, CLIMB_NEED, stand_modifiers(desk, slot), direction))


def climbed(desk: Desk, slot: int, direction: int) -> None:
    at = desk.place(slot)
    to = neighbour(at, direction)
    desk.change(slot, at=to, swimming=False, facing=direction, direction=direction)
    desk.tell(Climbed(desk.name(slot), hex_name(at), hex_name(to), DIRECTIONS[direction]))


# ---- engines ----


def try_to_restart(desk: Desk) -> None:
    desk.spent |= RESTART
    desk.acts += desk.edition.restart_counts
    desk.push(Trial("restart", desk.acting, RESTART_NEED))


def restarted(desk: Desk, slot: int) -> None:
    desk.change(slot, engines_out=False)
    desk.tell(Restarted(desk.name(slot)))
