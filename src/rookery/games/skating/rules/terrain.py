"""Entering a hex, obstacles that cannot be entered, jumping over what one would rather not enter; and water:
falling in, climbing out, and engines that it has put out. (rulings 29 to 32)
"""

from msgspec.structs import replace

from rookery.core.hexes import DIRECTIONS, Hex, hex_name, neighbour
from rookery.core.risk import Modifier
from rookery.games.skating import events
from rookery.games.skating.rules import ground as g
from rookery.games.skating.rules.collisions import collide
from rookery.games.skating.rules.damage import damage, sink, turn_to
from rookery.games.skating.rules.draft import Draft, rel_of
from rookery.games.skating.rules.ground import Feature
from rookery.games.skating.rules.tasks import NOBODY, Drench, Shake, Spin, Trial
from rookery.games.skating.state import OVER, SWUNG

ROUGH_NEED = (0, 1, 2, 3, 2, 1)
"""What a figure must roll more than on rough ice, by rel."""


def enter(draft: Draft, slot: int, to: Hex) -> None:
    """The figure is put on a hex without obstacle or figure, and suffers what is there."""
    draft.change(slot, at=to)
    feature = draft.surface.at(to)
    if feature is g.BARE:
        return
    if feature.kind == g.ROUGH:
        _enter_rough(draft, slot, feature)
    else:
        splash(draft, slot)


def _enter_rough(draft: Draft, slot: int, feature: Feature) -> None:
    """Slower by the friction; whoever still slides, and not straight ahead, may fall."""
    speed = draft.figures[slot].speed
    slower = max(0, speed - feature.value)
    draft.tell(slot, events.Roughed, hex_name(feature.at), feature.value, speed, slower)
    draft.set_speed(slot, slower)
    figure = draft.figures[slot]
    need = ROUGH_NEED[rel_of(figure)]
    if slower and need and not figure.fallen and not figure.dead:
        draft.push(Trial("rough", slot, need, (), 0, draft.blame(slot)))


def hit_obstacle(draft: Draft, slot: int, obstacle: Feature) -> bool:
    """A rock or a drift. True if the drift is gone and its hex can be entered."""
    speed = draft.figures[slot].speed
    if obstacle.kind != g.DRIFT:
        _bounce(draft, slot, obstacle, speed, speed)
        return False
    result = draft.edition.soft(speed, obstacle.value)
    if result.bounced:
        _bounce(draft, slot, obstacle, result.damage, result.speed)
        return False
    draft.tell(slot, events.Ploughed, hex_name(obstacle.at), speed, result.speed, result.strength)
    draft.lay(
        g.with_feature(draft.ground, replace(obstacle, value=result.strength))
        if result.strength
        else g.without_feature(draft.ground, obstacle.at)
    )
    draft.set_speed(slot, result.speed)
    draft.push(Shake(slot, speed - result.speed, "drift", draft.blame(slot)))
    return not result.strength


def _bounce(draft: Draft, slot: int, obstacle: Feature, harm: int, speed: int) -> None:
    """Back the way it came; what is left of its move goes that way."""
    figure, at = draft.figures[slot], hex_name(obstacle.at)
    back = (figure.direction + 3) % 6
    draft.tell(slot, events.Bounced, obstacle.kind, at, figure.speed, speed, DIRECTIONS[back])
    damage(draft, slot, harm, "obstacle", draft.blame(slot))
    draft.change(slot, direction=back)
    draft.set_speed(slot, speed)
    draft.push(Shake(slot, harm, "obstacle", draft.blame(slot)))


# ---- jumping ----


def leap_ahead(draft: Draft, slot: int) -> Trial | None:
    """The jump the figure could try, if it has the hexes left for it.

    There is never more than one: all that is jumped is jumpable, and the hex behind it is bare.
    """
    figure, edition, at = draft.figures[slot], draft.edition, draft.place(slot)
    penalty = edition.jump_penalty[rel_of(figure)]
    if penalty is None:
        return None
    flat = obstacles = 0
    for _ in range(draft.left):
        at = neighbour(at, figure.direction)
        kind = draft.surface.at(at).kind
        if draft.surface.at(at) is g.BARE:
            break
        if draft.occupant(at) != NOBODY:
            return None
        if kind in (g.HOLE, g.ROUGH):
            flat += 1
        elif kind in g.OBSTACLES and edition.jump_obstacles:
            obstacles += 1
        else:
            return None
    else:
        return None
    if not flat + obstacles:
        return None
    modifiers = (Modifier("facing", -penalty),) if penalty else ()
    return Trial("jump", slot, flat + (obstacles + 1) // 2, modifiers, flat + obstacles)


def jumped(draft: Draft, trial: Trial) -> None:
    """Over and down; onto somebody, it is a collision, and the jumper stays where it took off."""
    slot, hexes = trial.slot, trial.value
    origin = draft.place(slot)
    to = neighbour(origin, draft.figures[slot].direction, hexes + 1)
    other = draft.occupant(to)
    draft.tell(slot, events.Jumped, hex_name(origin), hex_name(to), hexes)
    if other == NOBODY:
        draft.used += hexes + 1
        draft.change(slot, at=to)
    else:
        draft.used += 1
        collide(draft, slot, other)


# ---- water ----


def splash(draft: Draft, slot: int) -> None:
    """The figure is on a hex of water. Its turn, if it is having one, is over."""
    figure, at = draft.figures[slot], draft.place(slot)
    draft.tell(slot, events.Splashed, hex_name(at), draft.surface.at(at) is g.EDGE)
    if figure.dead:
        sink(draft, slot)
        return
    draft.change(slot, swimming=True, fallen=False, speed=0, direction=figure.facing)
    if slot == draft.acting:
        draft.spent |= OVER
    faces = draft.edition.water_kills_engines(draft.card(slot))
    if not figure.engines_out and faces == 6:
        _put_out(draft, slot, 0)
    elif not figure.engines_out and faces:
        draft.push(Drench(slot))
    if draft.edition.water_spins:
        draft.push(Spin(slot))


def drench(draft: Draft, task: Drench, die: int) -> None:
    if die <= draft.edition.water_kills_engines(draft.card(task.slot)):
        _put_out(draft, task.slot, die)
    else:
        draft.tell(task.slot, events.Drenched, die, False)


def _put_out(draft: Draft, slot: int, die: int) -> None:
    draft.change(slot, engines_out=True)
    draft.tell(slot, events.Drenched, die, True)


def restarted(draft: Draft, trial: Trial) -> None:
    draft.change(trial.slot, engines_out=False)
    draft.tell(trial.slot, events.Restarted)


def climbs(draft: Draft, slot: int) -> list[int]:
    """The directions in which the swimmer could climb out: free ice, rough ice included."""
    figure, at = draft.figures[slot], draft.place(slot)
    ways = range(6) if draft.edition.climb_anywhere else (figure.facing,)
    return [way for way in ways if _is_free_ice(draft, neighbour(at, way))]


def _is_free_ice(draft: Draft, at: Hex) -> bool:
    feature = draft.surface.at(at)
    return (feature is g.BARE or feature.kind == g.ROUGH) and draft.occupant(at) == NOBODY


def swing(draft: Draft, turn: int) -> None:
    """MkII: one step of facing a turn, free of tests, to choose where to climb."""
    draft.spent |= SWUNG
    turn_to(draft, draft.acting, draft.figures[draft.acting].facing + turn, "climbing")


def climbed(draft: Draft, trial: Trial) -> None:
    slot, way = trial.slot, trial.value
    at = draft.place(slot)
    to = neighbour(at, way)
    draft.change(slot, at=to, swimming=False, facing=way, direction=way)
    draft.tell(slot, events.Climbed, hex_name(at), hex_name(to), DIRECTIONS[way])
