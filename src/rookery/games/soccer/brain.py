"""The bots' judgement for soccer: levels, moves, and the reasons for them, on the compiled kernel."""

import math
import threading
from collections.abc import Callable

import numpy as np

from rookery.core.rng import Rng, seed_below_2_64
from rookery.core.thought import Budget, Chair, Thought
from rookery.games.soccer.compare import compare
from rookery.games.soccer.kernel.deeds import make, scored
from rookery.games.soccer.kernel.desk import PLAYED_SLOTS, STOP, new_desk, note_played
from rookery.games.soccer.kernel.hashing import entry_move, look_up
from rookery.games.soccer.kernel.jit import Numbers
from rookery.games.soccer.kernel.lookahead import look_ahead
from rookery.games.soccer.kernel.moves import can_score, listed_moves
from rookery.games.soccer.kernel.pack import ROW, action_of, pack, pack_seen
from rookery.games.soccer.kernel.perft import perft
from rookery.games.soccer.kernel.search import SURELY, WON
from rookery.games.soccer.levels import BY_NAME, LEVELS, OPENING, Level
from rookery.games.soccer.notation import name_of
from rookery.games.soccer.reasons import reasons_for
from rookery.games.soccer.state import PLAY, VOTE, Action, House, State, Vote, kick_off

_ENDLESS = 1 << 60
# Only games without a move limit get longer; a desk has room for twice as many.
_REMEMBERED = PLAYED_SLOTS // 2
_GLANCE = Budget(nodes=200)


class SoccerBrain:
    def __init__(self) -> None:
        self._warming = threading.Lock()
        self._warm = False

    def warm(self) -> None:
        with self._warming:
            if not self._warm:
                state = kick_off(House(), 0)
                self._look(state, LEVELS[-1], Budget(nodes=50), _First())
                self._warm = True

    def think(self, chair: Chair[State], rng: Rng, budget: Budget | None = None) -> Thought[Action]:
        s, level = chair.guessed, BY_NAME[chair.level]
        if s.phase == VOTE and not s.ended:
            # A bot has no eye for penguin impressions.
            return Thought(Vote(rng.below(2)), 0.0)
        if s.ended or s.phase != PLAY or s.turn != chair.seat:
            raise ValueError(f"seat {chair.seat} is not to move")
        return self._look(s, level, budget or level.budget, rng)

    def _look(self, s: State, level: Level, budget: Budget, rng: Rng) -> Thought[Action]:
        pens, rest = pack(s)
        seed = seed_below_2_64(rng) - (1 << 63)
        limit, own_goals = s.house.move_limit, s.house.own_goals
        moves = listed_moves(pens, rest)
        if len(moves) == 1:
            # Nothing to choose; a glance will do for a worth and a line.
            budget = _GLANCE
        else:
            moves = _noticed(moves, s.turn, level, own_goals, rng)
        deepest = 1 if rng.below(100) < level.hasty else level.deepest
        liking = {move: rng.below(level.whim + 1) for move in moves} if s.moves < OPENING else None
        desk = new_desk(
            own_goals,
            _ENDLESS if budget.nodes is None else max(budget.nodes, 1),
            limit - s.moves if limit else _ENDLESS,
            level.doubt,
            seed,
        )
        for played in pack_seen(s.seen[-ROW * _REMEMBERED :]):
            note_played(desk, *played)
        table = _new_table(budget)
        with _Clock(desk, budget.seconds):
            found = look_ahead(pens, rest, moves, deepest, table, desk, liking)
        return Thought(
            action_of(pens, rest, found.move),
            worth_of(found.score),
            reasons_for(pens, rest, found.move, found.score, own_goals),
            _line(pens, rest, found.move, own_goals, table),
            found.depth,
            found.nodes,
        )

    def perft(self, s: State, depth: int) -> int | None:
        """None where a goal would not end the game. Draws by repetition are not looked for."""
        if s.phase != PLAY or s.house.first_to - min(s.score) > 1:
            return None
        if s.ended or (s.house.move_limit and s.moves + depth > s.house.move_limit):
            return int(depth == 0)
        return perft(*pack(s), depth, s.house.own_goals)

    def agree(self, states: int, rng: Rng, progress: Callable[[int], None] | None = None) -> int:
        return compare(states, rng, progress)


class _First:
    """A stream of noughts, for warming up."""

    def below(self, n: int) -> int:
        return 0


class _Clock:
    """Stops a search when its time is up. The search lets go of the interpreter, so a thread can."""

    def __init__(self, desk: Numbers, seconds: float | None) -> None:
        self._timer = None if seconds is None else threading.Timer(seconds, self._stop)
        self._desk = desk

    def _stop(self) -> None:
        self._desk[STOP] = 1

    def __enter__(self) -> None:
        if self._timer:
            self._timer.daemon = True
            self._timer.start()

    def __exit__(self, *_: object) -> None:
        if self._timer:
            self._timer.cancel()


def worth_of(score: int) -> float:
    """Points as a worth from -1 to 1; only a goal that was found comes near the ends."""
    if abs(score) > SURELY:
        return math.copysign(1 - (WON - abs(score)) / 1000, score)
    return 0.95 * math.tanh(score / 360)


def _new_table(budget: Budget) -> Numbers:
    """Room for what a search remembers, empty each time, so that no move depends on earlier ones."""
    nodes = 1 << 19 if budget.nodes is None else min(max(budget.nodes, 256), 1 << 19)
    return np.zeros(4 << (nodes - 1).bit_length(), np.int64)


def _noticed(moves: list[int], side: int, level: Level, own_goals: bool, rng: Rng) -> list[int]:
    """The moves that a bot of this level notices, at least one."""
    if not level.overlooks and not level.overlooks_goal:
        return moves
    noticed = []
    for move in moves:
        goal = scored(side, move, own_goals) > 0
        if rng.below(100) >= (level.overlooks_goal if goal else level.overlooks):
            noticed.append(move)
    return noticed or [moves[rng.below(len(moves))]]


def _line(pens: int, rest: int, move: int, own_goals: bool, table: Numbers) -> tuple[str, ...]:
    """The moves the search expects, from what it remembers."""
    names: list[str] = []
    met = set()
    while len(names) < 12:
        names.append(name_of(action_of(pens, rest, move)))
        met.add((pens, rest))
        side = rest >> 7
        if scored(side, move, own_goals) != 0:
            break
        pens, rest = (int(number) for number in make(pens, rest, move))
        listed = listed_moves(pens, rest)
        if (pens, rest) in met:
            break
        if can_score(pens, rest, 1 - side):
            move = next(m for m in listed if scored(1 - side, m, own_goals) > 0)
            continue
        entry = look_up(table, pens, rest)
        move = int(entry_move(entry)) if entry else -1
        if move not in listed:
            break
    return tuple(names)
