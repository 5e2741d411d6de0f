"""The bots' judgement for soccer: levels, moves, and the reasons for them, on the compiled kernel."""

import math
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from rookery.core.compiling import Numbers
from rookery.core.rng import Rng, SeededRng, seed_below_2_64
from rookery.core.thought import ENDLESS, Budget, Chair, Thought, WarmedOnce, noticed
from rookery.games.soccer.actions import Action, Vote
from rookery.games.soccer.bot.levels import BY_NAME, LEVELS, OPENING, Level
from rookery.games.soccer.bot.reasons import reasons_for
from rookery.games.soccer.kernel import scratch as at
from rookery.games.soccer.kernel.moves import can_score, listed_moves, make, scored
from rookery.games.soccer.kernel.pack import ROW, SIDE_SHIFT, action_of, pack, pack_seen
from rookery.games.soccer.kernel.search import SURELY, WON, look_ahead
from rookery.games.soccer.notation import NOTATION
from rookery.games.soccer.options import Options
from rookery.games.soccer.state import PLAY, VOTE, State, kick_off

# Only games without a move limit get longer; the scratch space has room for twice as many.
_REMEMBERED = at.PLAYED_SLOTS // 2
_GLANCE = Budget(nodes=200)


class SoccerBrain(WarmedOnce):
    def warm_up(self) -> None:
        _look(kick_off(Options(), 0), LEVELS[-1], Budget(nodes=50), SeededRng("warming up"))

    def budget(self, level: str) -> Budget:
        return BY_NAME[level].budget

    def think(self, chair: Chair[State], rng: Rng, budget: Budget | None = None) -> Thought[Action]:
        s, level = chair.guessed, BY_NAME[chair.level]
        if s.phase == VOTE and not s.ended:
            # A bot has no eye for penguin impressions.
            return Thought(Vote(rng.below(2)), 0.0)
        if s.ended or s.phase != PLAY or s.turn != chair.seat:
            raise ValueError(f"seat {chair.seat} is not to move")
        return _look(s, level, budget or level.budget, rng)


BRAIN = SoccerBrain()


def _look(s: State, level: Level, budget: Budget, rng: Rng) -> Thought[Action]:
    pens, rest = pack(s)
    seed = seed_below_2_64(rng) - (1 << 63)
    own_goals = s.options.own_goals
    moves: Sequence[int] = listed_moves(pens, rest)
    if len(moves) == 1:
        # Nothing to choose; a glance will do for a worth and a line.
        budget = _GLANCE
    else:
        moves = _noticed(moves, s.turn, level, own_goals, rng)
    deepest = 1 if rng.below(100) < level.hasty else level.deepest
    liking = {move: rng.below(level.whim + 1) for move in moves} if s.moves < OPENING else None
    scratch = scratch_for(s, budget, level.noise, seed, level)
    table = new_table(budget)
    with stopped_after(budget.seconds, scratch):
        found = look_ahead(pens, rest, moves, deepest, table, scratch, liking)
    return Thought(
        action_of(pens, rest, found.move),
        # However it likes it: a draw is even.
        worth_of(0 if found.score == -level.repeating else found.score),
        reasons_for(pens, rest, found.move, found.score, own_goals),
        _line(pens, rest, found.move, own_goals, table),
        found.depth,
        found.nodes,
    )


def scratch_for(s: State, budget: Budget, noise: int, seed: int, level: Level | None = None) -> Numbers:
    """Room for a search, with all it has to know of the game so far."""
    left = s.options.move_limit - s.moves if s.options.move_limit else ENDLESS
    # Down for the side that the search is done for, up for the other.
    sign = 2 * s.turn - 1
    repeated, calm = (sign * level.repeating, sign * level.calm) if level else (0, 0)
    scratch = at.new_scratch(s.options.own_goals, budget.most_nodes, left, noise, seed, repeated, calm)
    for played in pack_seen(s.seen[-ROW * _REMEMBERED :]):
        at.note_played(scratch, *played)
    return scratch


@contextmanager
def stopped_after(seconds: float | None, scratch: Numbers) -> Iterator[None]:
    """Stops a search when its time is up. The search lets go of the interpreter, so a thread can."""
    if seconds is None:
        yield
        return
    timer = threading.Timer(seconds, scratch.__setitem__, (at.STOP, 1))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def worth_of(score: int) -> float:
    """Points as a worth from -1 to 1; only a goal that was found comes near the ends."""
    if abs(score) > SURELY:
        return math.copysign(1 - (WON - abs(score)) / 1000, score)
    return 0.95 * math.tanh(score / 360)


def new_table(budget: Budget) -> Numbers:
    """Room for what a search remembers, empty each time, so that no move depends on earlier ones."""
    nodes = 1 << 19 if budget.nodes is None else min(max(budget.nodes, 256), 1 << 19)
    return np.zeros(4 << (nodes - 1).bit_length(), np.int64)


def _noticed(moves: Sequence[int], side: int, level: Level, own_goals: bool, rng: Rng) -> Sequence[int]:
    """The moves that a bot of this level notices, at least one."""
    if not level.overlooks and not level.overlooks_goal:
        return moves

    def overlooks(move: int) -> int:
        return level.overlooks_goal if scored(side, move, own_goals) > 0 else level.overlooks

    return noticed(moves, overlooks, rng)


def _line(pens: int, rest: int, move: int, own_goals: bool, table: Numbers) -> tuple[str, ...]:
    """The moves the search expects, from what it remembers."""
    names: list[str] = []
    met = set()
    while len(names) < 12:
        names.append(NOTATION.name(action_of(pens, rest, move), None))
        met.add((pens, rest))
        side = rest >> SIDE_SHIFT
        if scored(side, move, own_goals) != 0:
            break
        pens, rest = (int(number) for number in make(pens, rest, move))
        listed = listed_moves(pens, rest)
        if (pens, rest) in met:
            break
        if can_score(pens, rest, 1 - side):
            move = next(m for m in listed if scored(1 - side, m, own_goals) > 0)
            continue
        entry = at.look_up(table, pens, rest)
        move = int(at.entry_move(entry)) if entry else -1
        if move not in listed:
            break
    return tuple(names)
