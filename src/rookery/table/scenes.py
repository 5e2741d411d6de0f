"""Scenes: something that happened, and the board after it, as each onlooker may see it."""

import msgspec

from rookery.core.game import AnyGame, Event, Seat
from rookery.core.outcome import Outcome
from rookery.table.steps import CheckedStep
from rookery.table.wire.to_client import Made, Scene


class Moment(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something that happened, and the board after it: enough to show it to anyone, at any time.

    `words` are about the table, such as who sat down; what happened in the game is told from its `events`.
    `before` is the board the `step` was played on. `back` is the moment whose board this one restores.
    """

    seq: int
    board: msgspec.Struct
    to_act: tuple[Seat, ...]
    names: tuple[str, ...]
    outcome: Outcome | None = None
    step: CheckedStep | None = None
    before: msgspec.Struct | None = None
    events: tuple[Event, ...] = ()
    words: tuple[str, ...] = ()
    back: int | None = None


class _Told(msgspec.Struct, frozen=True):
    """The moves, the events and the sentences of a moment, for one audience."""

    moves: tuple[Made, ...]
    events: tuple[Event, ...]
    lines: tuple[str, ...]


class Scenes:
    """One moment for all who look on. Everything is worked out once for each audience, however many guests
    belong to it; without secrets, the moves and sentences are the same for everybody, and so is the board
    unless each seat has its own view of it.

    `revealed` if nothing is secret any more, as in the record of a finished game.
    """

    def __init__(self, game: AnyGame, moment: Moment, revealed: bool = False) -> None:
        self._game = game
        self._moment = moment
        self._secrets = game.spec.secrets and not revealed
        self._own_views = game.spec.secrets or game.spec.own_views
        self._told: dict[Seat | None, _Told] = {}
        self._scenes: dict[Seat | None, Scene] = {}

    def scene(self, who: Seat | None) -> Scene:
        """The moment as `who` may see it; None is a spectator."""
        who = who if self._own_views else None
        if who not in self._scenes:
            moment, told = self._moment, self._tell(who if self._secrets else None)
            self._scenes[who] = Scene(
                moment.seq,
                told.moves,
                told.events,
                told.lines,
                self._game.view(moment.board, who),
                moment.to_act,
                moment.outcome,
                moment.back,
            )
        return self._scenes[who]

    def _tell(self, who: Seat | None) -> _Told:
        if who not in self._told:
            game, moment, events = self._game, self._moment, self._moment.events
            if self._secrets:
                heard = (game.event_for(who, event) for event in events)
                events = tuple(event for event in heard if event is not None)
            lines = (*moment.words, *(game.tell(event, moment.names) for event in events))
            self._told[who] = _Told(self._moves(who), events, lines)
        return self._told[who]

    def _moves(self, who: Seat | None) -> tuple[Made, ...]:
        step, before = self._moment.step, self._moment.before
        if step is None:
            return ()
        if not self._secrets:
            return tuple(Made(seat, name) for seat, name in step.names)
        return tuple(
            Made(seat, self._game.name_for(before, who, seat, action))
            for seat, action in step.actions.items()
        )
