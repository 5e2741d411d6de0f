"""What each choice is worth to the mover: its own chance to be home first, by the compiled reckoning."""

import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from rookery.core.thought import Budget
from rookery.games.nightout import state
from rookery.games.nightout.actions import Action, Buddy, Keep, Lift, Step, Stop, WalkOn
from rookery.games.nightout.bot.levels import Level
from rookery.games.nightout.kernel import weighing
from rookery.games.nightout.kernel.chances import judge, reckon
from rookery.games.nightout.kernel.scratch import JUDGED, Scratch, scratch_of
from rookery.games.nightout.kernel.turns import FAR, bar_of, settle_all, walk_ends
from rookery.games.nightout.rules.board import half_at
from rookery.games.nightout.rules.legal import (
    bonus_moves,
    buddy_moves,
    decisions,
    first_of,
    liftable,
    placings,
)
from rookery.games.nightout.rules.places import puttings
from rookery.games.nightout.state import State

SHORT_LIST = 6
"""Of all the tiles one could lift, so many are looked at closely."""


class Candidate(NamedTuple):
    """An action and its worth: the chance to be home first, or, for who thinks of itself alone, how soon."""

    action: Action
    worth: float
    #: of a step or stop: the square where the whole walk is to end; MIDDLE for that of the nest
    end: int | None = None


class Judgement:
    """One decision, with everybody's ways home reckoned."""

    def __init__(self, s: State, level: Level, budget: Budget) -> None:
        self._s = s
        self._level = level
        self._scratch = scratch_of(s, level.leap, level.alone, budget.most_nodes)
        reckon(self._scratch)
        #: when to be done, by the clock
        self._until = budget.until()

    @property
    def judged(self) -> int:
        return int(self._scratch.game[JUDGED])

    def candidates(self) -> list[Candidate]:
        """Every action worth a thought, with its worth; at least one."""
        listing = {
            state.WALK: self._walks,
            state.BONUS: self._buddies,
            state.BUDDY: self._buddies,
            state.PLACE: self._placings,
            state.TILE: self._tile,
            state.LIFT: self._lifts,
        }
        return list(listing[self._s.phase]())

    def _keep(self) -> Candidate:
        return Candidate(Keep(), weighing.worth_now(self._scratch, self._s.turn))

    def _walks(self) -> Iterator[Candidate]:
        s, scratch = self._s, self._scratch
        ends = walk_ends(s, scratch)
        firsts = [_first_step(s, scratch, end) for end in ends]
        five = np.zeros(5)
        for end, first in zip(ends, firsts, strict=True):
            yield Candidate(first, weighing.weigh_end(scratch, s.turn, s.die, end, five), end)

    def _buddies(self) -> Iterator[Candidate]:
        s, scratch = self._s, self._scratch
        yield self._keep()
        moves = bonus_moves(s) if s.phase == state.BONUS else buddy_moves(s, first_of(s.todo))
        five = np.zeros(5)
        for token in dict.fromkeys(move.token for move in moves):
            origin = int(scratch.token[token])
            weighing.weigh_buddy(scratch, s.turn, token, bar_of(s), five)
            for way in range(4):
                if five[way] >= 0:
                    to = s.halves[int(scratch.near[4 * origin + way])]
                    yield Candidate(Buddy(token, s.tokens[token], to), float(five[way]))

    def _placings(self) -> Iterator[Candidate]:
        """Whoever thinks of itself alone still knows that others' buddies belong far from them."""
        s, scratch, board = self._s, self._scratch, half_at(self._s.halves)
        for action in placings(s):
            owner = action.token // 2
            scratch.token[action.token] = board[action.cell]
            settle_all(scratch, owner)
            worth = judge(scratch, s.turn)
            yield Candidate(action, float(scratch.due[owner]) / (2 * FAR) if self._level.alone else worth)
            scratch.token[action.token] = state.HELD
            if len(s.at) > 2:
                # The next one may be somebody else's.
                settle_all(scratch, owner)

    def _tile(self) -> Iterator[Candidate]:
        yield self._keep()
        yield from self._places_of(self._s.tile)

    def _places_of(self, tile: int) -> Iterator[Candidate]:
        puts = puttings(self._s.halves, tile, self._s.options)
        places, worth = np.array([4 * put.cell + put.way for put in puts], np.int64), np.zeros(len(puts))
        weighing.weigh_places(self._scratch, tile, self._s.turn, self._level.noticed, places, worth)
        for put, value in zip(puts, worth.tolist(), strict=True):
            if value != weighing.UNWANTED:
                yield Candidate(put, value)

    def _lifts(self) -> Iterator[Candidate]:
        """Each tile is worth its best place; tiles that are missed most by others come first."""
        s, scratch = self._s, self._scratch
        yield self._keep()
        tiles = [(weighing.worth_without(scratch, tile, s.turn), tile) for tile in liftable(s)]
        tiles.sort(key=lambda pair: (-pair[0], pair[1]))
        for _, tile in tiles[:SHORT_LIST]:
            best = max((candidate.worth for candidate in self._places_of(tile)), default=0.0)
            yield Candidate(Lift(tile), best)
            if time.monotonic() > self._until:
                break


def only_choice(s: State) -> Candidate | None:
    """Where there is nothing to weigh: one thing to do, or none but being eaten, which nobody chooses."""
    legal = decisions(s)
    if WalkOn() in legal:
        return Candidate(Stop(), 0.0, _square_of(s))
    return Candidate(legal[0], 0.0) if len(legal) == 1 else None


def _square_of(s: State) -> int:
    """Where the mover stands; MIDDLE for that of its nest."""
    at = s.at[s.turn]
    return at if at == state.MIDDLE else half_at(s.halves)[at]


def _first_step(s: State, scratch: Scratch, end: int) -> Action:
    if end == scratch.at[s.turn]:
        return Stop()
    while scratch.came[scratch.came[end]] >= 0:
        end = int(scratch.came[end])
    return Step(s.halves[end])
