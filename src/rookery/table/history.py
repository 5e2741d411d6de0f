"""A table's states, one after each entry of its log, and those that are about to be added.

Whoever loads a table takes its log entry by entry, so a table on disk and a table in memory cannot disagree.
What comes next is worked out in an `Ahead`, on the side: the history itself stays as it is until all of that
is on disk.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rookery.core.dealer import DealerRng, commitment
from rookery.core.game import CHANCE, AnyGame, Seat
from rookery.core.record import Fairness, Record, make_record
from rookery.core.refusal import refuse
from rookery.table.entries import Entry, Head, Stepped
from rookery.table.entry_checks import check_entry
from rookery.table.next_state import next_state
from rookery.table.scenes import Scenes
from rookery.table.steps import CheckedStep, Choice, draw, read_step, step_of
from rookery.table.table_state import TableState, first_state
from rookery.table.undo import Played
from rookery.table.wire.to_client import Scene

MOST_DRAWS = 1_000
"""More draws in a row than that, and the game's dealer will never come to an end."""


MOMENT = 0.002
"""Seconds after which no further scene is made at once."""
LONGEST_LOG = 20_000
"""Entries of one table. The longest games there are take some thousands."""


class History:
    def __init__(self, game: AnyGame, head: Head) -> None:
        self.game = game
        self.head = head
        self.states: list[TableState] = []
        self._first = first_state(game, head)

    @property
    def now(self) -> TableState:
        return self.states[-1] if self.states else self._first

    @property
    def full(self) -> bool:
        """Whether not even a move has room any more."""
        return self.now.seq + 1 >= LONGEST_LOG

    def at(self, seq: int) -> TableState:
        return self.states[seq] if seq >= 0 else self._first

    def line(self) -> Iterator[Played]:
        """The steps that count, the newest first: those taken back are left out."""
        return line_of(self)

    def take(self, coming: Iterable[TableState]) -> None:
        """What was worked out is now so."""
        self.states += coming

    def become(self, other: "History") -> None:
        """What stands in the log was rewritten, and this is how it reads now."""
        self.head, self.states, self._first = other.head, other.states, other._first

    def scene(self, seq: int, who: Seat | None) -> Scene:
        """Entry `seq` as `who` may see it."""
        return Scenes(self.game, self.states[seq]).scene(who)

    def some_scenes(self, seqs: range, who: Seat | None) -> list[Scene]:
        """As many of these, from the first on, as can be made in a moment: large boards one at a time."""
        until, made = time.perf_counter() + MOMENT, []
        for seq in seqs:
            made.append(self.scene(seq, who))
            if time.perf_counter() > until:
                break
        return made

    def record(self) -> Record:
        """The game so far. While it goes on there is no dealer's secret in it, and nobody else's either."""
        now, head = self.now, self.head
        if self.game.spec.secrets and not now.over:
            refuse("still_secret", "This game has secrets; its record can be saved when it is over.")
        line = [*self.line()][::-1]
        boards = [self.at(line[0].before) if line else now, *(self.at(one.seq) for one in line)]
        return make_record(
            self.game,
            now.setup,
            [one.step for one in line],
            [state.board for state in boards],
            head.table,
            now.names,
            now.outcome if now.ending or now.resigned else None,
            # A game that was closed before it began has no salts, and so nothing to check.
            Fairness(commitment(head.secret), now.salts, head.secret if now.over and now.begun else None),
            () if now.ending else now.resigned,
        )


class Ahead:
    """Entries that may come next, and the states they lead to. Nothing here is so before it is on disk."""

    def __init__(self, history: History) -> None:
        self.game = history.game
        self.head = history.head
        self.states: list[TableState] = []
        self._history = history

    @property
    def now(self) -> TableState:
        return self.states[-1] if self.states else self._history.now

    @property
    def entries(self) -> Sequence[Entry]:
        return [state.entry for state in self.states if state.entry is not None]

    def at(self, seq: int) -> TableState:
        there = len(self._history.states)
        return self._history.at(seq) if seq < there else self.states[seq - there]

    def line(self) -> Iterator[Played]:
        return line_of(self)

    def add(self, entry: Entry) -> None:
        """Anything but a step; refused if it may not come next."""
        self.states.append(next_state(self, entry))

    def choose(self, choices: Mapping[Seat, Choice], left: tuple[int, ...]) -> None:
        """The step that choices come to which were checked on the present board, and the time everyone has
        left after it."""
        step = step_of(choices)
        at_random = tuple(seat for seat in sorted(choices) if choices[seat].at_random)
        self.states.append(next_state(self, Stepped(step.names, left, at_random), step))

    def draw(self) -> None:
        """All that the dealer draws before anybody else is to act."""
        for _ in range(MOST_DRAWS):
            if self.now.to_act != (CHANCE,):
                return
            step, used = dealt(self)
            self.states.append(next_state(self, Stepped(step.names, self.now.left), step, used))
        raise RuntimeError(f"the dealer of {self.game.spec.id} drew {MOST_DRAWS} times and is not done")

    def check_room(self) -> None:
        """A log has an end. Its second half is for moves alone, so that nobody fills it with anything else;
        what ends the game always has room."""
        moves_only = all(isinstance(entry, Stepped) for entry in self.entries)
        if not self.now.over and self.now.seq >= (LONGEST_LOG if moves_only else LONGEST_LOG // 2):
            refuse("log_full", "This game is too long: no more moves can be saved.")

    def load(self, entry: Entry) -> None:
        """An entry out of the log. It has been on disk, where anything may have happened to it."""
        if not isinstance(entry, Stepped):
            self.add(entry)
            return
        check_entry(self, entry)
        if self.now.to_act == (CHANCE,):
            step, used = dealt(self)
            if step.names != entry.step:
                refuse(
                    "wrong_draw", f"The log of table {self.head.table} holds a draw the dealer did not make."
                )
            self.states.append(next_state(self, entry, step, used))
        else:
            self.states.append(next_state(self, entry, read_step(self.game, self.now.board, entry.step)))


def line_of(past: History | Ahead) -> Iterator[Played]:
    played = past.now.played
    while played is not None:
        yield played
        played = past.at(played.before).played


def dealt(past: History | Ahead) -> tuple[CheckedStep, int]:
    """What the dealer draws next, and how far its stream is used up by then."""
    now, head = past.now, past.head
    dealer = DealerRng(head.secret, head.table, now.salts, now.dice_used)
    return draw(past.game, now.board, dealer), dealer.used


def loading(game: AnyGame, head: Head, entries: Iterable[Entry]) -> Iterator[History]:
    """A table's log, entry by entry: its history, as far as it is read."""
    history = History(game, head)
    yield history
    for entry in entries:
        ahead = Ahead(history)
        ahead.load(entry)
        history.take(ahead.states)
        yield history
