"""The compiled rules held against the readable ones, position by position."""

from collections.abc import Iterator

import numpy as np

from rookery.core.compiled import CompiledRules, same
from rookery.core.rng import Rng, pick
from rookery.games.soccer import state
from rookery.games.soccer.kernel.moves import can_score, count_moves, listed_moves, make, perft, scored
from rookery.games.soccer.kernel.pack import action_of, pack, pack_seen, unpack
from rookery.games.soccer.options import Options
from rookery.games.soccer.position.lines import position_text
from rookery.games.soccer.rules.legal import legal_moves
from rookery.games.soccer.rules.play import play_move
from rookery.games.soccer.state import CENTER, OUT, SEA, UPRIGHT, State, six

WALK = 60
"""So many random moves are followed before a new position is set up."""


class SoccerKernel(CompiledRules[State]):
    def perft(self, s: State, depth: int) -> int | None:
        """None where a goal would not end the game. Draws by repetition are not looked for."""
        if s.phase != state.PLAY or s.options.first_to - min(s.score) > 1:
            return None
        if s.ended or (s.options.move_limit and s.moves + depth > s.options.move_limit):
            return int(depth == 0)
        return perft(*pack(s), depth, s.options.own_goals)

    def situations(self, rng: Rng) -> Iterator[State]:
        """Some positions are met in random play, others set up at random, some without all penguins."""
        walking, steps = _start(rng), 0
        while True:
            if steps % WALK == 0:
                walking = pick(rng, (_start(rng), scattered(rng)))
            s, steps = walking, steps + 1
            walking = play_move(s, pick(rng, legal_moves(s)))[0]
            if walking.ended:
                steps = 0
            yield s
            yield scattered(rng)
            yield with_some_left_out(scattered(rng), rng)

    def check(self, s: State) -> None:
        check(s)


def _options(rng: Rng) -> Options:
    return Options(own_goals=bool(rng.below(2)), repetition=0, move_limit=0)


def _start(rng: Rng) -> State:
    return state.kick_off(_options(rng), rng.below(2))


def scattered(rng: Rng) -> State:
    """A position anything may have led to, crowded around one spot as often as not."""
    options = _options(rng)
    crowd = rng.below(2) == 0
    middle = rng.below(64)
    ball = rng.below(65) if not options.own_goals else 1 + rng.below(62)
    if options.own_goals and rng.below(8) == 0:
        ball = CENTER
    where: list[int] = []
    pose: list[int] = []
    for penguin in range(6):
        at = SEA
        while rng.below(6):
            at = rng.below(64)
            if crowd:
                at = _near(middle, rng)
            free = at not in where and at != state.HOME[1 - penguin // 3]
            if free and not (ball == CENTER and at in state.CENTER_SQUARES):
                break
            at = SEA
        where.append(at)
        pose.append(UPRIGHT if at in (SEA, ball) else rng.below(9))
    if rng.below(2) and ball != CENTER:
        # Give someone the ball: by pure chance hardly anyone would have it.
        penguin = rng.below(6)
        if ball not in where and ball != state.HOME[1 - penguin // 3]:
            where[penguin], pose[penguin] = ball, UPRIGHT
    return state.set_up(options, six(where), six(pose), ball, rng.below(2))


def with_some_left_out(s: State, rng: Rng) -> State:
    """Some of those who are in the sea do not play at all; but at least one of each side does."""
    where = list(s.where)
    for penguin in range(6):
        side = 3 * (penguin // 3)
        last = where[side : side + 3].count(OUT) == 2
        if where[penguin] == SEA and not last and rng.below(2):
            where[penguin] = OUT
    return state.set_up(s.options, six(where), s.pose, s.ball, s.turn)


def _near(middle: int, rng: Rng) -> int:
    file, rank = (min(max(place + rng.below(5) - 2, 0), 7) for place in (middle % 8, middle // 8))
    return rank * 8 + file


def check(s: State) -> None:
    """Same moves, same results, same goals, or an AssertionError that names the position."""
    own_goals = s.options.own_goals
    place = f"{position_text(s)} (own goals {'count' if own_goals else 'do not count'})"
    pens, rest = pack(s)
    same("packed", place, unpack(pens, rest), (s.where, s.pose, s.ball, s.turn))
    same("seen", place, pack_seen(state.row(s.where, s.pose, s.ball, s.turn)), [(pens, rest)])
    listed = listed_moves(pens, rest)
    same("count", place, count_moves(pens, rest, np.zeros(0, np.int64), 0), len(listed))
    compiled = {action_of(pens, rest, move): move for move in listed}
    same("different moves", place, len(compiled), len(listed))
    readable = legal_moves(s)
    same("moves", place, set(compiled), set(readable))
    goals = 0
    for action in readable:
        after = play_move(s, action)[0]
        same("result", f"{place} {action}", tuple(make(pens, rest, compiled[action])), pack(after))
        goal = scored(s.turn, compiled[action], own_goals)
        winner = after.score.index(1) if after.ended == "goal" else None
        same("goal", f"{place} {action}", {1: s.turn, -1: 1 - s.turn, 0: None}[goal], winner)
        goals += goal == 1
    same("open goal", place, can_score(pens, rest, s.turn), goals > 0)
