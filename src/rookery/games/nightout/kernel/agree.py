"""The compiled reckoning held against the readable rules, situation by situation."""

from collections.abc import Callable, Iterator

from rookery.core.rng import Rng, pick
from rookery.core.spec import Setup, check_setup
from rookery.games.nightout.rules.board import is_vacant, penguin_cells, steps_home
from rookery.games.nightout.rules.play import play_action
from rookery.games.nightout.game import NightOut
from rookery.games.nightout.bot.judgement import walk_ends
from rookery.games.nightout.kernel import alter
from rookery.games.nightout.kernel.board import look_around_all, take_up
from rookery.games.nightout.kernel.chances import CUT_OFF
from rookery.games.nightout.kernel.chances import steps_home as steps_home_compiled
from rookery.games.nightout.kernel.scratch import lay_out
from rookery.games.nightout.kernel.places import list_places
from rookery.games.nightout.rules.places import puttings
from rookery.games.nightout.position.write import position_text
from rookery.games.nightout.state import AWAY, MIDDLE, TILE, WALK, State, Step, WalkOn
from rookery.games.nightout.rules.walk import ground_of, may_stop, offered_steps

GAME = NightOut()
LONGEST = 400
"""So many moves of a random game are followed."""


def random_game(rng: Rng, setup: Setup) -> Iterator[State]:
    """The decisions of a game of random moves; nobody lets itself be eaten more often than now and then."""
    s = GAME.start(setup)
    for _ in range(LONGEST):
        acting = GAME.to_act(s)
        if not acting:
            return
        if acting[0] < 0:
            s = play_action(s, GAME.draw(s, rng))[0]
            continue
        yield s
        action = pick(rng, GAME.legal(s, acting[0]))
        if isinstance(action, WalkOn) and rng.below(4):
            action = GAME.legal(s, acting[0])[0]
        s = play_action(s, action)[0]


def one_of_each(rng: Rng) -> list[State]:
    """A situation for every kind of decision."""
    found: dict[str, State] = {}
    while len(found) < 7:
        for s in random_game(rng, check_setup(GAME.spec, 2, {})):
            found.setdefault(s.phase, s)
    return list(found.values())


def compare(states: int, rng: Rng, told: Callable[[int], None] | None = None) -> int:
    """Situations of random games under random house rules; how many were compared."""
    done = 0
    while done < states:
        seats = 2 + rng.below(3)
        options = {
            "islands": pick(rng, ("allowed", "one_floe")),
            "touch": pick(rng, ("grid", "literal")),
            "bears": pick(rng, ("stop", "eat")),
            "layout": pick(rng, ("pools", "rings", "raft")),
            "elbow_room": seats > 2 and rng.below(3) == 0,
        }
        for s in random_game(rng, check_setup(GAME.spec, seats, options)):
            check(s)
            done += 1
            if told:
                told(done)
            if done == states:
                break
    return done


def check(s: State) -> None:
    """Same vacant tiles, ways home, ends of walks and places, or an AssertionError naming it."""
    place = position_text(s)
    desk = lay_out(s, 100.0)
    look_around_all(desk)
    for tile in range(len(s.halves) // 2):
        there = s.halves[2 * tile] != AWAY
        _same("vacant", place, alter.is_vacant(desk, tile), there and is_vacant(s, tile), tile)
    for seat, at in enumerate(s.at):
        if at >= 0 or at == MIDDLE:
            steps = steps_home(s, seat)
            _same("steps home", place, steps_home_compiled(desk, seat), CUT_OFF if steps is None else steps)
    if s.phase == WALK and WalkOn() not in GAME.legal(s, s.turn):
        compiled = {s.halves[end] if end >= 0 else MIDDLE for end in walk_ends(s, desk)}
        _same("ends", place, compiled, readable_ends(s))
    if s.phase == TILE:
        low, high = s.halves[2 * s.tile : 2 * s.tile + 2]
        take_up(desk, s.tile)
        count = list_places(desk, s.tile, low, high)
        listed = sorted(int(number) for number in desk.places[:count])
        readable = sorted(4 * put.cell + put.way for put in puttings(s.halves, s.tile, s.house))
        _same("places", place, listed, readable)


def readable_ends(s: State) -> set[int]:
    """Where the walk can end, by walking every way there is."""
    ends: set[int] = set()
    ground, start = ground_of(s), penguin_cells(s, s.turn)
    if may_stop(ground, start):
        ends.add(s.at[s.turn])
    for cell in offered_steps(ground, start, s.trail, s.steps):
        after = play_action(s, Step(cell))[0]
        if after.phase == WALK and after.turn == s.turn and WalkOn() not in GAME.legal(after, s.turn):
            ends |= readable_ends(after)
        else:
            ends.add(cell)
    return ends


def _same(what: str, place: str, compiled: object, readable: object, about: object = "") -> None:
    # Not an assert statement: those are left out when Python is told to optimise.
    if compiled != readable:
        raise AssertionError(f"{what}: {place} {about}: compiled {compiled}, readable {readable}")
