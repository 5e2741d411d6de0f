"""Game i of a cell: a function of the plan and of i, and of nothing else.

The dealer's stream follows from the seed and the number of the deal alone. So in every cell the same deal
has the same luck, as far as the same things happen in it, and within a cell everybody gets to play it from
every seat.
"""

import time
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rookery.bots.judging import Judging
from rookery.bots.thinking import bot_name, warm
from rookery.core.extensions import part_beside, said
from rookery.core.game import CHANCE, AnyGame
from rookery.core.judging import shares_of, side_numbers
from rookery.core.outcome import Outcome, outcome_by_resigning, outcome_by_scores, placed_last
from rookery.core.record import Replayed, encode, make_record
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng
from rookery.core.spec import shown
from rookery.core.statistics import Share, Use
from rookery.lab.experiment import Bot, Cell, Plan
from rookery.lab.rows import (
    BOT_FAILED,
    ENDLESS,
    FAILED,
    STUCK,
    Count,
    Dealt,
    GameRow,
    SeatRow,
    Task,
    Used,
)
from rookery.lab.seated import Seated
from rookery.lab.strangers import BotFailed
from rookery.lab.tracing import Trace, chances_of, luck_of

LONGEST = 20_000
"""Steps after which a game is called endless."""


class Ended(NamedTuple):
    outcome: Outcome
    fault: str = ""


class Playing:
    """All that a process needs to play games of one plan. What it remembers only saves time."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: AnyGame = plan.played()
        if plan.needs_brain:
            warm(self.game)
        statistics = part_beside(self.game, "statistics")
        self._count = getattr(statistics, "count", None)
        self._uses = getattr(statistics, "uses", None)
        self._seated: dict[tuple[int, Bot], Seated[Any, Any]] = {}
        self._judging: dict[tuple[int, int], Judging[Any, Any]] = {}

    def deals(self, task: Task) -> Iterator[Dealt]:
        cell = self.plan.cells[task.cell]
        for deal in task.deals:
            first = deal * cell.turns
            games = tuple(self.game_row(cell, number) for number in range(first, first + cell.turns))
            yield Dealt(cell.number, deal, games)

    def game_row(self, cell: Cell, number: int) -> GameRow:
        began = time.monotonic()
        deal = number // cell.turns
        trace: Trace[Any] = Trace(self.game.start(cell.setup))
        bots = [cell.bots[cell.bot_in(seat, number)] for seat in range(cell.setup.seats)]
        ended = self._play(cell, bots, f"{self.plan.seed}|{deal}", trace)
        whole = ended.outcome.reason not in (STUCK, ENDLESS, FAILED, BOT_FAILED)
        return GameRow(
            cell.number,
            number,
            deal,
            ended.outcome.reason,
            ended.fault,
            len(trace.steps) - 1,
            len(trace.turn_starts),
            tuple(self._seat_rows(cell, number, trace, ended.outcome, whole)),
            tuple(self._counts(trace)) if whole else (),
            self._record(cell, bots, trace, ended.outcome, whole) if self.plan.records else b"",
            time.monotonic() - began,
        )

    # ---- the game ----

    def _play(self, cell: Cell, bots: list[Bot], seed: str, trace: Trace[Any]) -> Ended:
        game, seats = self.game, cell.setup.seats
        try:
            self._to_the_end(cell, bots, seed, trace)
        except _Stopped as stopped:
            level = outcome_by_scores((0.0,) * seats, stopped.reason, stopped.words)
            return Ended(level, stopped.words)
        except _Lost as lost:
            sides = game.sides(cell.setup)
            words = f"Seat {lost.seat + 1}: the bot {lost.words}"
            over = outcome_by_resigning(sides, (lost.seat,), lost.seat, BOT_FAILED, words)
            return Ended(placed_last(over, (lost.seat,)) if len(set(sides)) == seats else over, words)
        except (Refused, Exception) as fault:
            words = f"Step {len(trace.steps)}: {shown(said(fault), 300)}"
            return Ended(outcome_by_scores((0.0,) * seats, FAILED, words), words)
        outcome = game.outcome(trace.state)
        if outcome is None:
            words = f"Step {len(trace.steps)}: nobody is to act, and there is no result."
            return Ended(outcome_by_scores((0.0,) * seats, STUCK, words), words)
        return Ended(outcome)

    def _to_the_end(self, cell: Cell, bots: list[Bot], seed: str, trace: Trace[Any]) -> None:
        game, dealer = self.game, SeededRng(seed, "dealer")
        judging = self._judge(cell)
        while acting := game.to_act(trace.state):
            number = len(trace.steps) - 1
            if number >= LONGEST:
                raise _Stopped(ENDLESS, f"Step {number}: it had no end.")
            s = trace.state
            if acting == (CHANCE,):
                moves = {CHANCE: game.draw(s, dealer)}
            else:
                moves = {}
                trace.acting(acting)
                for seat in acting:
                    legal = game.legal(s, seat)
                    if not legal:
                        words = f"Step {number + 1}: seat {seat + 1} is to move, and there is no move."
                        raise _Stopped(STUCK, words)
                    trace.chooses(seat, len(legal))
                    if len(legal) == 1:
                        moves[seat] = legal[0]
                        continue
                    own = f"{seed}|{seat}|{number}"
                    began = time.monotonic()
                    try:
                        moves[seat] = self._sit(cell, bots[seat]).choose(s, seat, legal, own, judging)
                    except BotFailed as failed:
                        raise _Lost(seat, str(failed)) from None
                    finally:
                        trace.seconds[seat] += time.monotonic() - began
            names = tuple((seat, game.name(s, seat, moves[seat])) for seat in sorted(moves))
            state, events = game.play(s, moves)
            trace.steps.append(Replayed(number + 1, state, names, events))

    def _sit(self, cell: Cell, bot: Bot) -> Seated[Any, Any]:
        key = cell.number, bot
        if key not in self._seated:
            self._seated[key] = Seated(self.game, cell.setup, bot, self.plan.patience)
        return self._seated[key]

    def _judge(self, cell: Cell, again: int = 0) -> Judging[Any, Any]:
        """Those of one cell share what they know. `again` asks a judge whose streams are others."""
        key = cell.number, again
        if key not in self._judging:
            stream = "judge again" if again else "judge"
            self._judging[key] = Judging(self.game, cell.setup, stream=stream)
        return self._judging[key]

    # ---- what is written down ----

    def _seat_rows(
        self, cell: Cell, number: int, trace: Trace[Any], outcome: Outcome, whole: bool
    ) -> Iterator[SeatRow]:
        game, plan = self.game, self.plan
        sides = game.sides(cell.setup)
        side_of = side_numbers(sides)
        shares = shares_of(outcome, sides)
        chances = chances_of(game, self._judge(cell), trace, plan.judged) if whole else []
        stream = SeededRng("luck", plan.seed, cell.number, number)
        luck = None
        if plan.luck and whole:
            luck = luck_of((self._judge(cell), self._judge(cell, 1)), trace, plan.luck, stream)
        used = self._used(trace) if whole else {}
        first = trace.first
        for seat in range(cell.setup.seats):
            side = side_of[seat]
            yield SeatRow(
                seat,
                cell.bot_in(seat, number),
                shares[side],
                outcome.ranks[seat],
                float(outcome.scores[seat]),
                seat == first,
                trace.moves[seat],
                trace.forced[seat],
                trace.legal[seat],
                tuple(chance[side] for chance in chances),
                None if luck is None else luck[side],
                tuple(used.get(seat, ())),
                trace.seconds[seat],
            )

    def _used(self, trace: Trace[Any]) -> Mapping[int, list[Used]]:
        if self._uses is None:
            return {}
        added: dict[tuple[int, str, str], int] = {}
        for use in self._uses(trace.steps):
            assert isinstance(use, Use)
            key = use.seat, use.group, use.name
            added[key] = added.get(key, 0) + use.times
        found: dict[int, list[Used]] = {}
        for (seat, group, name), times in sorted(added.items()):
            found.setdefault(seat, []).append(Used(group, name, times))
        return found

    def _counts(self, trace: Trace[Any]) -> Iterator[Count]:
        for one in self._count(trace.steps) if self._count else ():
            if isinstance(one, Share):
                yield Count(one.name, int(one.hits), int(one.of))
            else:
                yield Count(one.name, value=float(one.value))

    def _record(self, cell: Cell, bots: list[Bot], trace: Trace[Any], outcome: Outcome, whole: bool) -> bytes:
        steps = [done.step for done in trace.steps[1:]]
        states = [done.state for done in trace.steps]
        players = [bot_name(bot.level) for bot in bots]
        ending = None if whole else outcome
        return encode(make_record(self.game, cell.setup, steps, states, "lab", players, ending))


class _Stopped(Exception):
    """There is no result."""

    def __init__(self, reason: str, words: str) -> None:
        super().__init__(words)
        self.reason, self.words = reason, words


class _Lost(Exception):
    """The bot in that seat broke, and loses."""

    def __init__(self, seat: int, words: str) -> None:
        super().__init__(words)
        self.seat, self.words = seat, words
