"""The compiled reckoning held against the readable rules, situation by situation."""

from collections.abc import Iterator

from rookery.core.compiled import CompiledRules, same
from rookery.core.rng import Rng, pick
from rookery.core.spec import Setup, check_setup
from rookery.games.nightout.actions import WalkOn
from rookery.games.nightout.game import NightOut
from rookery.games.nightout.kernel.chances import CUT_OFF
from rookery.games.nightout.kernel.chances import steps_home as steps_home_compiled
from rookery.games.nightout.kernel.scratch import scratch_of
from rookery.games.nightout.kernel.turns import walk_ends
from rookery.games.nightout.position.lines import position_text
from rookery.games.nightout.rules.board import penguin_cells, steps_home
from rookery.games.nightout.rules.play import play_action
from rookery.games.nightout.rules.walk import ground_of, may_stop, on_blank, ways_on
from rookery.games.nightout.state import MIDDLE, WALK, State

GAME = NightOut()
LONGEST = 400
"""So many moves of a random game are followed."""


class NightOutCompiled(CompiledRules[State]):
    """The kernel knows where walks end and how far it is, not whole turns: there is no perft."""

    def situations(self, rng: Rng) -> Iterator[State]:
        """Of random games under random options."""
        while True:
            seats = 2 + rng.below(3)
            options = {
                "islands": pick(rng, ("allowed", "one_floe")),
                "touch": pick(rng, ("grid", "literal")),
                "bears": pick(rng, ("stop", "eat")),
                "layout": pick(rng, ("pools", "rings", "raft")),
                "elbow_room": seats > 2 and rng.below(3) == 0,
            }
            yield from random_game(rng, check_setup(GAME.spec, seats, options))

    def check(self, s: State) -> None:
        check(s)


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


def check(s: State) -> None:
    """Same ways home and ends of walks, or an AssertionError naming the state.

    Where tiles may be put is not compiled: the bots weigh what the readable rules list.
    """
    place, scratch = position_text(s), scratch_of(s, 100.0)
    for seat in range(len(s.at)):
        if penguin_cells(s, seat):
            steps = steps_home(s, seat)
            readable = CUT_OFF if steps is None else steps
            same("steps home", place, steps_home_compiled(scratch, seat), readable)
    if s.phase == WALK and not on_blank(s):
        compiled = {s.halves[end] if end >= 0 else MIDDLE for end in walk_ends(s, scratch)}
        same("ends", place, compiled, readable_ends(s))


def readable_ends(s: State) -> set[int]:
    """Where the walk can end, by walking every way there is."""
    ground = ground_of(s)
    ends = {way.path[-1] for way in ways_on(s, ground) if way.may_end}
    return ends | {s.at[s.turn]} if may_stop(ground, penguin_cells(s, s.turn)) else ends
