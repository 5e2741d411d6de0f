"""One table as a value of its log: the entries in, the scenes out. No clock runs here, no disk, no network.

`check` says whether an entry may come next; `apply` takes one that may. Whoever loads a table applies
its log again, so a table on disk and a table in memory cannot disagree.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from rookery.core.dealer import DealerRng, commitment
from rookery.core.game import CHANCE, AnyGame, Event, Seat
from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.record import Fairness, Record, Scribe, read_step
from rookery.core.refusal import refuse
from rookery.core.spec import Setup, check_setup
from rookery.table.log import (
    Began,
    Dropped,
    Entry,
    Head,
    Hired,
    MovedOn,
    Opened,
    Place,
    Proposed,
    RanOut,
    Replied,
    Resigned,
    Returned,
    Sat,
    Stepped,
    Undid,
)
from rookery.table.places import names_of
from rookery.table.undo import Played, backoff, free_undo, takeback
from rookery.table.wire.to_client import Made, Proposal, Scene


def stand_in_level(game: AnyGame) -> str:
    """Who plays on for somebody who left: the second strongest level, a fair opponent."""
    if not game.spec.levels:
        refuse("no_bots", f"{game.spec.title} has no bots.")
    return game.spec.levels[-2:][0]


class Moment(msgspec.Struct, frozen=True, gc=False):
    """The table after one entry: enough to show it to anyone, at any time."""

    entry: Entry
    state: Any
    steps: int
    to_act: tuple[Seat, ...]
    events: tuple[Event, ...] = ()
    words: tuple[str, ...] = ()
    outcome: Outcome | None = None
    back: int | None = None


def _company(names: Sequence[str]) -> str:
    if len(names) == 2:
        return " against ".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


class Sitting:
    def __init__(self, game: AnyGame, head: Head) -> None:
        self.game = game
        self.head = head
        self.places = list(head.places)
        self.begun = False
        self.moments: list[Moment] = []
        self.played: list[Played] = []
        self.proposal: Proposal | None = None
        self.ending: Outcome | None = None
        self.rematch: str | None = None
        self.left: tuple[int, ...] = ()
        self.board_since = 0
        """The entry that made the present board: what came after it, such as a proposal, left it alone."""
        self._dealer: DealerRng | None = None
        self._start_over()

    def _start_over(self) -> None:
        head = self.head
        setup = check_setup(self.game.spec, len(self.places), head.options, head.position)
        self.scribe = Scribe(self.game, setup)
        self._refusals = [0] * len(self.places)
        self._waits = [0] * len(self.places)

    # ---- what is ----

    @property
    def setup(self) -> Setup:
        return self.scribe.setup

    @property
    def seq(self) -> int:
        """The number of the last entry, -1 before the first."""
        return len(self.moments) - 1

    @property
    def names(self) -> tuple[str, ...]:
        return names_of(self.places)

    @property
    def state(self) -> Any:
        return self.scribe.state

    @property
    def outcome(self) -> Outcome | None:
        return self.ending or (self.game.outcome(self.state) if self.begun else None)

    @property
    def over(self) -> bool:
        return self.outcome is not None

    def to_act(self) -> tuple[Seat, ...]:
        """Who is to act; nobody before it has begun or once it is over for whatever reason."""
        return () if not self.begun or self.ending else self.game.to_act(self.state)

    def seats_of_kind(self, *kinds: str) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place.kind in kinds)

    def undo_to(self, seat: Seat) -> int | None:
        """The entry that a free undo by `seat` would go back to."""
        return None if self.over else free_undo(self.played, self.to_act(), seat)

    @property
    def salts(self) -> tuple[str, ...]:
        began = next((m.entry for m in self.moments if isinstance(m.entry, Began)), None)
        return began.salts if began else ()

    @property
    def drawn(self) -> tuple[tuple[int, int], ...]:
        """Every number the dealer has drawn, as (n, value)."""
        return tuple(self._dealer.drawn) if self._dealer else ()

    def record(self) -> Record:
        """The game so far. While it goes on there is no dealer's secret in it, and nobody else's either."""
        if self.game.spec.secrets and not self.over:
            refuse("still_secret", "This game has secrets; its record can be had once it is over.")
        fairness = Fairness(commitment(self.head.secret), self.salts, self.head.secret if self.over else None)
        return self.scribe.record(self.head.table, self.names, self.ending, fairness)

    def scene(self, seq: int, who: Seat | None) -> Scene:
        """Entry `seq` as `who` may see it."""
        moment = self.moments[seq]
        events, words = moment.events, moment.words
        if self.game.spec.secrets and events:
            heard = [self.game.event_for(who, event) for event in events]
            events = tuple(event for event in heard if event is not None)
            words = tuple(self.game.tell(event, self.names) for event in events)
        return Scene(
            seq,
            self._made(seq, who),
            events,
            words,
            self.game.view(moment.state, who),
            moment.to_act,
            moment.outcome,
            moment.back,
        )

    def _made(self, seq: int, who: Seat | None) -> tuple[Made, ...]:
        entry = self.moments[seq].entry
        if not isinstance(entry, Stepped):
            return ()
        if not self.game.spec.secrets:
            return tuple(Made(seat, move) for seat, move in entry.step)
        before = self.moments[seq - 1].state
        actions = [(seat, self.game.parse(before, seat, move)) for seat, move in entry.step]
        return tuple(Made(seat, self.game.name_for(before, who, seat, action)) for seat, action in actions)

    # ---- what may come next ----

    def check(self, entry: Entry) -> None:
        """Refuses an entry that may not come next. Who may write it is for the table to say."""
        match entry:
            case (
                Sat(seat=seat)
                | Opened(seat=seat)
                | Hired(seat=seat)
                | Returned(seat=seat)
                | Dropped(seat=seat)
            ):
                self._check_place(entry, seat)
            case Began():
                if self.begun:
                    refuse("already_begun", "The game has begun already.")
                if self.seats_of_kind("open"):
                    refuse("open_seats", "There are still seats free.")
            case MovedOn():
                if not self.over:
                    refuse("not_over", "A rematch can be had once the game is over.")
                if self.rematch:
                    refuse("rematch_made", "The rematch is set up already.")
            case _:
                self._check_in_play(entry)

    def _check_place(self, entry: Entry, seat: Seat) -> None:
        if not 0 <= seat < len(self.places):
            refuse("no_such_seat", f"There is no seat {seat + 1} at this table.")
        if self.over:
            refuse("game_over", "The game is over.")
        place = self.places[seat]
        if isinstance(entry, Dropped):
            if self.begun:
                refuse("already_begun", "The game has begun already.")
            if len(self.places) <= self.game.spec.min_seats:
                refuse("too_few", f"{self.game.spec.title} needs {self.game.spec.min_seats} players.")
        if isinstance(entry, Returned) and not place.stands_in:
            refuse("not_stood_in_for", "No bot is standing in for that seat.")
        if isinstance(entry, Hired) and place.kind == "open" and self.begun:
            refuse("seat_is_open", "That seat waits for somebody to sit down.")

    def _check_in_play(self, entry: Entry) -> None:
        if not self.begun:
            refuse("not_begun", "The game has not begun yet.")
        if self.over:
            refuse("game_over", "The game is over.")
        match entry:
            case Stepped(step):
                read_step(self.game, self.state, step)
            case Undid(seat):
                if self.undo_to(seat) is None:
                    refuse("no_undo", "There is nothing you could take back by yourself.")
            case Proposed(seat, what):
                self._check_proposal(seat, what)
            case Replied(seat, agreed):
                if self.proposal is None:
                    refuse("no_proposal", "There is no proposal to answer.")
                if agreed and seat not in self.proposal.waiting:
                    refuse("not_asked", "You are not being asked.")
            case _:
                pass

    def _check_proposal(self, seat: Seat, what: str) -> None:
        if what not in ("draw", "takeback"):
            refuse("bad_proposal", "One can propose a draw or a takeback.")
        if what == "draw" and not self.game.spec.draws:
            refuse("no_draws", f"{self.game.spec.title} cannot be drawn by agreement.")
        if what == "takeback" and takeback(self.played, seat) is None:
            refuse("no_takeback", "There is no move of yours that could be taken back.")
        if self.proposal is not None:
            refuse("proposal_stands", "Something is being proposed already.")
        if self._waits[seat]:
            moves = "move" if self._waits[seat] == 1 else f"{self._waits[seat]} moves"
            refuse("back_off", f"Your last proposal was declined; make your next {moves} first.")

    # ---- taking it ----

    def apply(self, entry: Entry) -> Moment:
        """Take an entry that `check` let pass."""
        events: tuple[Event, ...] = ()
        words: tuple[str, ...] = ()
        back: int | None = None
        match entry:
            case Sat() | Opened() | Hired() | Returned() | Dropped():
                words = (self._change_place(entry),)
            case Began(salts):
                self.begun = True
                self._dealer = DealerRng(self.head.secret, self.head.table, salts)
                words = (f"{_company(self.names)}: {self.game.spec.title} begins.",)
            case Stepped():
                events = tuple(self._step(entry))
                words = tuple(self.game.tell(event, self.names) for event in events)
            case Undid(seat):
                back = self._go_back(free_undo(self.played, self.to_act(), seat))
                words = (f"{self.names[seat]} takes back a step.",)
            case Proposed(seat, what):
                others = tuple(other for other in range(len(self.places)) if other != seat)
                self.proposal = Proposal(seat, what, others)
                words = (f"{self.names[seat]} {_PROPOSES[what]}.",)
            case Replied(seat, agreed):
                back, words = self._reply(seat, agreed)
            case Resigned(seat):
                words = (self._lose(seat, "resigned", f"{self.names[seat]} resigns."),)
            case RanOut(seat):
                words = (self._run_out(seat),)
            case MovedOn(table):
                self.rematch = table
                words = ("A rematch is set up.",)
        moment = Moment(
            entry, self.state, len(self.scribe.steps), self.to_act(), events, words, self.outcome, back
        )
        self.moments.append(moment)
        if isinstance(entry, Stepped | Began) or back is not None:
            self.board_since = self.seq
        return moment

    def _change_place(self, entry: Sat | Opened | Hired | Returned | Dropped) -> str:
        seat = entry.seat
        place = self.places[seat]
        match entry:
            case Sat(name=name, key=key):
                moved = place.kind == "person"
                self.places[seat] = Place(name, None, key, place.invite)
                return f"{self.names[seat]} {'moves to another device' if moved else 'sits down'}."
            case Opened(invite=invite):
                self.places[seat] = Place(invite=invite)
                return f"Seat {seat + 1} is free."
            case Hired(level=level):
                stands_in = self.begun and place.key is not None
                self.places[seat] = Place(
                    place.name if stands_in else "", level, place.key if stands_in else None
                )
                does = f"plays on for {self.names[seat]}" if stands_in else "sits down"
                return f"A bot, {level.capitalize()}, {does}."
            case Returned():
                self.places[seat] = msgspec.structs.replace(place, level=None)
                return f"{self.names[seat]} is back."
            case Dropped():
                del self.places[seat]
                self._start_over()
                return f"Seat {seat + 1} is taken away."

    def _step(self, entry: Stepped) -> list[Event]:
        if entry.step[0][0] == CHANCE:
            # Drawn also when loading, so that the stream stands where it stood.
            assert self._dealer is not None
            if self._draw(self._dealer).step != entry.step:
                refuse(
                    "wrong_draw", f"The log of table {self.head.table} holds a draw the dealer did not make."
                )
        acting = self.game.to_act(self.state)
        events = self.scribe.play(read_step(self.game, self.state, entry.step))
        self.played.append(Played(entry.step, self.board_since, acting, tuple(events)))
        self.left = entry.left
        for seat in acting:
            if seat != CHANCE:
                self._waits[seat] = max(0, self._waits[seat] - 1)
        if self.proposal is not None and (
            self.proposal.what == "takeback" or acting != (self.proposal.seat,)
        ):
            self.proposal = None
        return events

    def _go_back(self, to: int | None) -> int:
        assert to is not None
        moment = self.moments[to]
        self.scribe.rewind(moment.steps, moment.state)
        while self.played and self.played[-1].before >= to:
            self.played.pop()
        return to

    def _reply(self, seat: Seat, agreed: bool) -> tuple[int | None, tuple[str, ...]]:
        proposal = self.proposal
        assert proposal is not None
        name, what = self.names[seat], proposal.what
        if not agreed:
            self.proposal = None
            if seat == proposal.seat:
                return None, (f"{name} withdraws the proposal.",)
            self._refusals[proposal.seat] += 1
            self._waits[proposal.seat] = backoff(self._refusals[proposal.seat])
            return None, (f"{name} declines the {what}.",)
        waiting = tuple(other for other in proposal.waiting if other != seat)
        if waiting:
            self.proposal = Proposal(proposal.seat, what, waiting)
            return None, (f"{name} agrees to the {what}.",)
        self.proposal = None
        if what == "draw":
            self.ending = outcome_by_scores((0.0,) * len(self.places), "agreed", "Draw by agreement.")
            return None, (f"{name} accepts: draw by agreement.",)
        asked = self.names[proposal.seat]
        to = takeback(self.played, proposal.seat)
        return self._go_back(to), (f"{name} agrees: {asked} takes back a move.",)

    def _run_out(self, seat: Seat) -> str:
        name = self.names[seat]
        if self.game.spec.out_of_time == "loses":
            return self._lose(seat, "out_of_time", f"{name} is out of time.")
        level = stand_in_level(self.game)
        self.places[seat] = msgspec.structs.replace(self.places[seat], level=level)
        return f"{name} is out of time; a bot, {level.capitalize()}, plays on."

    def _lose(self, loser: Seat, reason: str, words: str) -> str:
        scores = tuple(float(seat != loser) for seat in range(len(self.places)))
        self.ending = outcome_by_scores(scores, reason, words)
        self.proposal = None
        return words

    # ---- the dealer ----

    def next_draw(self) -> Stepped:
        """The dealer's next move, ready for the log. The stream moves on only when it is applied."""
        assert self._dealer is not None
        return self._draw(self._dealer.copy())

    def _draw(self, dealer: DealerRng) -> Stepped:
        action = self.game.draw(self.state, dealer)
        return Stepped(((CHANCE, self.game.name(self.state, CHANCE, action)),), self.left)


_PROPOSES = {"draw": "offers a draw", "takeback": "would like to take back a move"}
