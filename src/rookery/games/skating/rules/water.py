"""Falling in, climbing out, and engines that water has put out. (ruling 31)"""

from rookery.core.hexes import DIRECTIONS, Hex, hex_name, neighbour
from rookery.games.skating import events
from rookery.games.skating.rules.damage import sink, stand_modifiers
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.ground import BARE, EDGE, ROUGH
from rookery.games.skating.rules.tasks import NOBODY, Drench, Spin, Trial
from rookery.games.skating.state import OVER, RESTART, SWUNG

CLIMB_NEED = 1
RESTART_NEED = 2


def splash(draft: Draft, slot: int) -> None:
    """The figure is on a hex of water. Its turn, if it is having one, is over."""
    figure, at = draft.figures[slot], draft.place(slot)
    draft.tell(events.Splashed(draft.name(slot), hex_name(at), draft.surface.at(at) is EDGE))
    if figure.dead:
        sink(draft, slot)
        return
    draft.change(slot, swimming=True, fallen=False, speed=0, direction=figure.facing)
    if slot == draft.acting:
        draft.spent |= OVER
    faces = draft.edition.water_kills_engines(draft.card(slot))
    if not figure.engines_out and faces == 6:
        put_out(draft, slot, 0)
    elif not figure.engines_out and faces:
        draft.push(Drench(slot))
    if draft.edition.water_spins:
        draft.push(Spin(slot))


def drench(draft: Draft, task: Drench, die: int) -> None:
    if die <= draft.edition.water_kills_engines(draft.card(task.slot)):
        put_out(draft, task.slot, die)
    else:
        draft.tell(events.Drenched(draft.name(task.slot), die, False))


def put_out(draft: Draft, slot: int, die: int) -> None:
    draft.change(slot, engines_out=True)
    draft.tell(events.Drenched(draft.name(slot), die, True))


# ---- climbing out ----


def climbs(draft: Draft, slot: int) -> list[int]:
    """The directions in which the swimmer could climb out: free ice, rough ice included."""
    figure, at = draft.figures[slot], draft.place(slot)
    ways = range(6) if draft.edition.climb_anywhere else (figure.facing,)
    return [way for way in ways if _is_free_ice(draft, neighbour(at, way))]


def _is_free_ice(draft: Draft, at: Hex) -> bool:
    feature = draft.surface.at(at)
    return (feature is BARE or feature.kind == ROUGH) and draft.occupant(at) == NOBODY


def swing(draft: Draft, turn: int) -> None:
    """MkII: one step of facing a turn, free of tests, to choose where to climb."""
    slot = draft.acting
    facing = draft.figures[slot].facing
    draft.spent |= SWUNG
    draft.tell(
        events.Faced(draft.name(slot), DIRECTIONS[facing], DIRECTIONS[(facing + turn) % 6], "climbing")
    )
    draft.set_facing(slot, (facing + turn) % 6)


def try_to_climb(draft: Draft, direction: int) -> None:
    """It ends the turn either way."""
    slot = draft.acting
    draft.spent |= OVER
    draft.push(Trial("climb", slot, CLIMB_NEED, stand_modifiers(draft, slot), direction))


def climbed(draft: Draft, slot: int, direction: int) -> None:
    at = draft.place(slot)
    to = neighbour(at, direction)
    draft.change(slot, at=to, swimming=False, facing=direction, direction=direction)
    draft.tell(events.Climbed(draft.name(slot), hex_name(at), hex_name(to), DIRECTIONS[direction]))


# ---- engines ----


def try_to_restart(draft: Draft) -> None:
    draft.spent |= RESTART
    draft.acts += draft.edition.restart_counts
    draft.push(Trial("restart", draft.acting, RESTART_NEED))


def restarted(draft: Draft, slot: int) -> None:
    draft.change(slot, engines_out=False)
    draft.tell(events.Restarted(draft.name(slot)))
