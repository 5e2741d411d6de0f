"""One table as a value of its log: the entries in, the scenes out. No clock, no disk, no network.

`check` says whether an entry may come next; `apply` takes one that may. Whoever loads a table applies
its log again, so a table on disk and a table in memory cannot disagree.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from rookery.core.dealer import DealerRng, commitment
from rookery.core.game import CHANCE, AnyGame, Event, Seat
from rookery.core.record import Fairness, Record, Scribe, read_step
from rookery.core.verdict import Outcome, outcome_by_scores, refuse
from rookery.table.log import Answered, Began, Entry, Head, MovedOn, Offered, Resigned, Stepped
from rookery.table.wire import Made, Scene


class Moment(msgspec.Struct, frozen=True):
    """The table after one entry: enough to show it to anyone, at any time."""

    entry: Entry
    state: Any
    events: tuple[Event, ...]
    words: tuple[str, ...]
    outcome: Outcome | None


class Sitting:
    def __init__(self, game: AnyGame, head: Head) -> None:
        self.game = game
        self.head = head
        self.scribe = Scribe(game, head.setup)
        self.moments: list[Moment] = []
        self.offer: Seat | None = None
        self.ending: Outcome | None = None
        self.rematch: str | None = None
        self.board_since = 0
        """The entry that made the present board: what came after it, such as a draw offer, left it alone."""
        self._dealer: DealerRng | None = None

    # ---- what is ----

    @property
    def seq(self) -> int:
        """The number of the last entry, -1 before the first."""
        return len(self.moments) - 1

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.head.seats)

    @property
    def state(self) -> Any:
        return self.scribe.state

    @property
    def outcome(self) -> Outcome | None:
        return self.ending or self.game.outcome(self.state)

    @property
    def over(self) -> bool:
        return self.outcome is not None

    def to_act(self) -> tuple[Seat, ...]:
        """Who is to act; nobody before it has begun or once it is over for whatever reason."""
        return () if not self.moments or self.ending else self.game.to_act(self.state)

    def scene(self, seq: int, who: Seat | None) -> Scene:
        """Entry `seq` as `who` may see it."""
        moment = self.moments[seq]
        step = moment.entry.step if isinstance(moment.entry, Stepped) else ()
        return Scene(
            seq,
            tuple(Made(seat, move) for seat, move in step),
            moment.events,
            moment.words,
            self.game.view(moment.state, who),
            () if moment.outcome else self.game.to_act(moment.state),
            moment.outcome,
        )

    def record(self) -> Record:
        """The game so far; the dealer's secret is in it only once it is over."""
        began = self.moments[0].entry if self.moments else None
        salts = began.salts if isinstance(began, Began) else ()
        secret = self.head.secret if self.over else None
        fairness = Fairness(commitment(self.head.secret), salts, secret)
        return self.scribe.record(self.head.table, self.names, self.ending, fairness)

    # ---- what may come next ----

    def check(self, entry: Entry) -> None:
        """Refuses an entry that may not come next."""
        if isinstance(entry, Began):
            if self.moments:
                refuse("already_begun", "The game has begun already.")
            return
        if not self.moments:
            refuse("not_begun", "The game has not begun yet.")
        if isinstance(entry, MovedOn):
            if not self.over:
                refuse("not_over", "A rematch can be had once the game is over.")
            if self.rematch:
                refuse("rematch_made", "The rematch is set up already.")
            return
        if self.over:
            refuse("game_over", "The game is over.")
        match entry:
            case Stepped(step):
                read_step(self.game, self.state, step)
            case Offered(seat):
                self._check_offer(seat)
            case Answered(seat, agreed):
                if self.offer is None:
                    refuse("no_offer", "There is no draw offer to answer.")
                if agreed and seat == self.offer:
                    refuse("own_offer", "You cannot accept your own offer.")
            case Resigned():
                pass

    def _check_offer(self, seat: Seat) -> None:
        if not self.game.spec.draws:
            refuse("no_draws", f"{self.game.spec.title} cannot be drawn by agreement.")
        if self.offer is not None:
            refuse("offer_stands", "A draw is on offer already.")
        last = next((m.entry for m in reversed(self.moments) if isinstance(m.entry, Offered | Stepped)), None)
        if isinstance(last, Offered) and last.seat == seat:
            refuse("offered_already", "You have offered a draw in this position already; play on first.")

    # ---- taking it ----

    def apply(self, entry: Entry) -> Moment:
        """Take an entry that `check` let pass."""
        events: list[Event] = []
        words: tuple[str, ...] = ()
        match entry:
            case Began(salts):
                self._dealer = DealerRng(self.head.secret, self.head.table, salts)
                words = (f"{' against '.join(self.names)}: {self.game.spec.title} begins.",)
            case Stepped(step):
                events = self._step(entry)
                words = tuple(self.game.tell(self.state, event, self.names) for event in events)
                if self.offer is not None and any(seat not in (self.offer, CHANCE) for seat, _ in step):
                    self.offer = None
            case Resigned(seat):
                self.ending = self._against(seat, "resigned", f"{self.names[seat]} resigns.")
                words = (self.ending.words,)
                self.offer = None
            case Offered(seat):
                self.offer = seat
                words = (f"{self.names[seat]} offers a draw.",)
            case Answered(seat, agreed):
                words = (self._answer_words(seat, agreed),)
                self.offer = None
                if agreed:
                    everyone = (0.0,) * len(self.head.seats)
                    self.ending = outcome_by_scores(everyone, "agreed", "Draw by agreement.")
            case MovedOn(table):
                self.rematch = table
                words = ("A rematch is set up.",)
        moment = Moment(entry, self.state, tuple(events), words, self.outcome)
        self.moments.append(moment)
        if isinstance(entry, Stepped):
            self.board_since = self.seq
        return moment

    def _step(self, entry: Stepped) -> list[Event]:
        if entry.step[0][0] == CHANCE:
            # Drawn also when loading, so that the stream stands where it stood.
            assert self._dealer is not None
            if self._draw(self._dealer) != entry:
                refuse(
                    "wrong_draw", f"The log of table {self.head.table} holds a draw the dealer did not make."
                )
        return self.scribe.play(read_step(self.game, self.state, entry.step))

    def _against(self, loser: Seat, reason: str, words: str) -> Outcome:
        scores: Sequence[float] = [0.0 if seat == loser else 1.0 for seat in range(len(self.head.seats))]
        return outcome_by_scores(tuple(scores), reason, words)

    def _answer_words(self, seat: Seat, agreed: bool) -> str:
        if agreed:
            return f"{self.names[seat]} accepts: draw by agreement."
        return f"{self.names[seat]} {'withdraws the offer' if seat == self.offer else 'declines the draw'}."

    # ---- the dealer ----

    def next_draw(self) -> Stepped:
        """The dealer's next move, ready for the log. The stream moves on only when it is applied."""
        assert self._dealer is not None
        return self._draw(self._dealer.copy())

    def _draw(self, dealer: DealerRng) -> Stepped:
        action = self.game.draw(self.state, dealer)
        return Stepped(((CHANCE, self.game.name(self.state, CHANCE, action)),))
