"""Forced goals behind the contract's `Prover`, and positions to look for them in."""

from collections.abc import Iterator
from types import MappingProxyType

import numpy as np

from rookery.core.proving import Prover, TooHard
from rookery.core.refusal import Refused
from rookery.core.rng import Rng, pick
from rookery.core.thought import ENDLESS
from rookery.games.soccer.actions import Action
from rookery.games.soccer.kernel.moves import can_score, listed_moves, make, scored
from rookery.games.soccer.kernel.pack import SIDE_SHIFT, action_of, pack
from rookery.games.soccer.kernel.proving import NODES, STOPPED, forces, is_about_the_ball, new_room
from rookery.games.soccer.options import MOVE_LIMIT, REPETITION
from rookery.games.soccer.position.check import check_position
from rookery.games.soccer.state import HOME, OUT, SEA, UPRIGHT, State, set_up, six

_TABLE = 4 << 18
"""Numbers to remember positions in: two a position."""


class SoccerProver(Prover[State, Action]):
    """With a limit, `TooHard` is raised where a single question takes more positions than that."""

    options = MappingProxyType({REPETITION.name: False, MOVE_LIMIT.name: 0})

    def __init__(self, most_nodes: int = ENDLESS) -> None:
        self._most = most_nodes
        self._table = np.zeros(_TABLE, np.int64)
        self._saves: list[int] = []

    def wins(self, s: State, moves: int) -> bool:
        return self._forces(*pack(s), moves, s.options.own_goals)

    def refutation(self, s: State, a: Action, moves: int) -> Action | None:
        pens, rest = pack(s)
        move = next(one for one in listed_moves(pens, rest) if action_of(pens, rest, one) == a)
        own_goals = s.options.own_goals
        pens, rest = (int(number) for number in make(pens, rest, move))
        side = rest >> SIDE_SHIFT
        answers = listed_moves(pens, rest)
        if can_score(pens, rest, side):
            goal = next(answer for answer in answers if scored(side, answer, own_goals) > 0)
            return action_of(pens, rest, goal)
        # Going for the ball tells people more than standing by; and what was good against another move comes
        # first, so that many wrong moves get the same answer.
        known = [answer for answer in self._saves if answer in answers]
        for answer in sorted(dict.fromkeys([*known, *answers]), key=is_about_the_ball, reverse=True):
            if scored(side, answer, own_goals) != 0:
                continue
            if not self._forces(*make(pens, rest, answer), moves, own_goals):
                self._saves = [answer, *(one for one in self._saves if one != answer)][:8]
                return action_of(pens, rest, answer)
        return None

    def _forces(self, pens: int, rest: int, moves: int, own_goals: bool) -> bool:
        room = new_room(own_goals, self._most)
        found = bool(forces(int(pens), int(rest), moves, self._table, room))
        self.nodes += int(room[NODES])
        if room[STOPPED]:
            raise TooHard
        return found

    def varied(self, s: State, rng: Rng) -> Iterator[State]:
        """One penguin elsewhere, turned or in the sea; or the ball with somebody else, or the other side to
        move. What cannot be is left out."""
        while True:
            found = _varied(s, rng)
            try:
                check_position(found.where, found.pose, found.ball)
            except Refused:
                continue
            if found.ball not in HOME:
                yield found


def _varied(s: State, rng: Rng) -> State:
    where, pose, ball, turn = list(s.where), list(s.pose), s.ball, s.turn
    for _ in range(1 + rng.below(2)):
        penguin = pick(rng, [one for one in range(6) if where[one] != OUT])
        match rng.below(8):
            case 0:
                where[penguin], pose[penguin] = SEA, UPRIGHT
            case 1 | 2:
                pose[penguin] = rng.below(9)
            case 3:
                ball = where[penguin] if where[penguin] != SEA else ball
            case 4:
                turn = 1 - turn
            case _:
                near = pick(rng, [at for at in (*where, ball) if at < SEA] or [27])
                where[penguin] = _beside(near, rng)
                pose[penguin] = rng.below(9)
    pose = [UPRIGHT if at in (SEA, ball) else lies for at, lies in zip(where, pose, strict=True)]
    return set_up(s.options, six(where), six(pose), ball, turn)


def _beside(square: int, rng: Rng) -> int:
    file, rank = (min(max(place + rng.below(7) - 3, 0), 7) for place in (square % 8, square // 8))
    return rank * 8 + file
