"""Undo is fair: four rules, as properties of random games, and every state equal to a replay without it.

The model beside the table is a plain stack of states, worked out with the rules alone. What may be taken back
is said here once more, in other words than the table's:

1. never change who is to act;
2. never make another player do anything again;
3. never cross a reveal;
4. never cross a roll.

A free undo keeps all four. A takeback, by everyone's consent, makes others play again, so it need not keep
the first two. Both ways are checked: what the rules forbid is refused, and what they allow is not.
"""

from collections.abc import Callable, Sequence

import msgspec

from rookery.core.game import CHANCE, AnyGame, Seat
from rookery.core.record import Step, decode, encode, read_step, replay, state_hash
from rookery.core.refusal import Refused
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.setups import all_setups
from rookery.core.spec import Setup
from rookery.games import all_games
from rookery.table.clock import ClockRule
from rookery.table.entries import Began, Entry, Head, Place, Proposed, Replied, Stepped, Undid
from rookery.table.history import Ahead, History
from rookery.torture.hopping import Hopping
from rookery.torture.pebbles import Pebbles
from rookery.torture.report import Progress, Report

PROMISE = "Undo is fair"
LONGEST_GAME = 150
REPLAY_EVERY = 40


class _Done(msgspec.Struct, frozen=True):
    """One step as the model knows it. `final` if something was rolled or shown in it."""

    step: Step
    acting: tuple[Seat, ...]
    before: msgspec.Struct
    final: bool


class Game:
    """One random game at a table, and the model beside it. Whatever disagrees goes to `violated`."""

    def __init__(self, game: AnyGame, setup: Setup, rng: Rng, violated: Callable[[str], None]) -> None:
        self.game = game
        self.rng = rng
        self.violated = violated
        self.attempts = self.undone = self.taken_back = 0
        places = tuple(Place(f"P{seat}", None, f"key{seat}") for seat in range(setup.seats))
        secret = "".join(f"{rng.below(256):02x}" for _ in range(32))
        head = Head(
            "t",
            game.spec.id,
            game.spec.rules,
            setup.options,
            setup.position,
            places,
            ClockRule(),
            False,
            "host",
            secret,
        )
        self.table = History(game, head)
        self.state = game.start(setup)
        self.line: list[_Done] = []
        self._take(Began(("",) * setup.seats))
        self._deal()

    def play(self, most: int) -> None:
        """Moves and undos in turn until the game is over or `most` attempts were made."""
        for number in range(LONGEST_GAME):
            if self.table.now.over or self.attempts >= most:
                break
            if self.rng.below(3):
                self._move()
            elif self.rng.below(4):
                self._try_undo()
            else:
                self._try_takeback()
            self._compare()
            if number % REPLAY_EVERY == 0:
                self._replay()
        self._replay()

    # ---- what happens ----

    def _take(self, entry: Entry) -> None:
        ahead = Ahead(self.table)
        ahead.load(entry)
        self.table.take(ahead.states)

    def _note(self, step: Step) -> None:
        """The same step by the rules alone."""
        acting = self.game.to_act(self.state)
        before = self.state
        self.state, events = self.game.play(before, read_step(self.game, before, step))
        final = acting == (CHANCE,) or any(type(event).reveals for event in events)
        self.line.append(_Done(step, acting, before, final))

    def _deal(self) -> None:
        ahead = Ahead(self.table)
        ahead.draw()
        self.table.take(ahead.states)
        for state in ahead.states:
            if state.step is not None:
                self._note(state.step.names)

    def _move(self) -> None:
        acting = sorted(self.table.now.to_act)
        state = self.table.now.board
        step = tuple(
            (seat, self.game.name(state, seat, pick(self.rng, self.game.legal(state, seat))))
            for seat in acting
        )
        self._take(Stepped(step))
        self._note(step)
        self._deal()

    def _try_undo(self) -> None:
        self.attempts += 1
        seat = self.rng.below(len(self.table.now.places))
        acting = self.game.to_act(self.state)
        last = self.line[-1] if self.line else None
        fair = last is not None and not last.final and last.acting == acting == (seat,)
        try:
            self._take(Undid(seat))
        except Refused:
            if fair:
                self._wrong(f"seat {seat} may not undo what it could")
            return
        if last is None or not fair:
            self._wrong(f"seat {seat} undid {last.step if last else 'nothing'} though the rules forbid it")
            return
        self.undone += 1
        self._go_back(len(self.line) - 1)
        if self.table.now.to_act != acting:
            self._wrong("an undo changed who is to act")

    def _try_takeback(self) -> None:
        self.attempts += 1
        seat = self.rng.below(len(self.table.now.places))
        own = None
        for number in reversed(range(len(self.line))):
            if self.line[number].final:
                break
            if self.line[number].acting == (seat,):
                own = number
                break
        try:
            self._take(Proposed(seat, "takeback"))
        except Refused as refused:
            if own is not None and refused.refusal.reason == "no_takeback":
                self._wrong(f"seat {seat} may not ask for what it could have")
            return
        if own is None:
            self._wrong(f"seat {seat} may ask for what was rolled or shown")
            return
        agreed = bool(self.rng.below(3))
        for other in range(len(self.table.now.places)):
            if other != seat and self.table.now.proposal is not None:
                self._compare()
                self._take(Replied(other, agreed))
        if agreed:
            self.taken_back += 1
            self._go_back(own)

    def _go_back(self, to: int) -> None:
        self.state = self.line[to].before
        del self.line[to:]

    # ---- what must hold ----

    def _compare(self) -> None:
        steps = [one.step for one in self.table.line()][::-1]
        if self.table.now.board != self.state or steps != [one.step for one in self.line]:
            self._wrong("the table is not where a replay without the undone moves leads")

    def _replay(self) -> None:
        """From the very start, and by way of the record where there may be one."""
        state = self.game.start(self.table.now.setup)
        for one in self.line:
            state, _ = self.game.play(state, read_step(self.game, state, one.step))
        if state_hash(state) != state_hash(self.table.now.board):
            self._wrong("the replay's hash is another")
        if not self.game.spec.secrets or self.table.now.over:
            for _ in replay(self.game, decode(encode(self.table.record()))):
                pass

    def _wrong(self, words: str) -> None:
        self.violated(f"{self.game.spec.id}, entry {self.table.now.seq}: {words}")


def undo(attempts: int, seed: int, progress: Progress, games: Sequence[AnyGame] | None = None) -> Report:
    """So many attempts, shared among all games on the shelf and two small ones that have what they lack."""
    report = Report(PROMISE)
    # mypy takes the small games' own actions for narrower than any game's.
    small: tuple[AnyGame, ...] = (Hopping(), Pebbles())
    chosen = games or (*all_games().values(), *small)
    done = 0
    for place, game in enumerate(chosen):
        share = attempts * (place + 1) // len(chosen) - done
        rng = SeededRng("undo", seed, game.spec.id)
        setups = list(all_setups(game))
        tried = undone = taken_back = 0
        while tried < share:
            one = Game(game, pick(rng, setups), rng, report.violated)
            one.play(share - tried)
            tried += one.attempts
            undone += one.undone
            taken_back += one.taken_back
            progress(done + tried)
        done += tried
        report.measured(f"{game.spec.title}: attempts", tried)
        report.measured(f"{game.spec.title}: undone", undone)
        report.measured(f"{game.spec.title}: taken back", taken_back)
    report.none_of("rules broken, states that differ", len(report.violations) + report.more)
    return report
