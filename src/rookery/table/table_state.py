"""The whole state of one table, as a value. No clock runs here, no disk, no network."""

from collections.abc import Container

import msgspec

from rookery.bots.thinking import RANDOM
from rookery.core.game import CHANCE, AnyGame, Seat
from rookery.core.outcome import Outcome, goes_on
from rookery.core.refusal import refuse
from rookery.core.spec import Setup, Spec, check_setup
from rookery.table.entries import Entry, Head, Place
from rookery.table.kept import Phase
from rookery.table.places import names_of
from rookery.table.scenes import Moment
from rookery.table.undo import Played, free_undo
from rookery.table.wire.to_client import Proposal

CLOSED = "closed"
"""The reason of an outcome that is none: whoever runs the server ended the game."""


class TableState(Moment, frozen=True, kw_only=True, gc=False):
    """A table after entry `seq` of its log, -1 before the first. It follows from the log and nothing else.

    `to_act` is empty before the game has begun and once it is over for whatever reason; `ending` is how it
    ended where the rules alone do not say: by resigning, agreement or the clock, or by being closed.
    """

    setup: Setup
    places: tuple[Place, ...]
    refusals: tuple[int, ...]
    """How many proposals of each seat were declined, and how many moves it has to `waits` for its next."""
    waits: tuple[int, ...]
    withdrawn: tuple[int, ...]
    """How many proposals each seat withdrew itself, and how many moves it has to let pass (`rests`) before
    its next."""
    rests: tuple[int, ...]
    entry: Entry | None = None
    begun: bool = False
    salts: tuple[str, ...] = ()
    dice_used: int = 0
    """How far the dealer's stream of numbers has been used up."""
    board_since: int = 0
    """The entry that made the present board: what came after it, such as a proposal, left it alone."""
    played: Played | None = None
    """The last step that counts. The one before it is that of the state it was played on."""
    steps_played: int = 0
    proposal: Proposal | None = None
    ending: Outcome | None = None
    resigned: tuple[Seat, ...] = ()
    """Who is out of the running though the game went on, the first of them first."""
    rematch: str | None = None
    at_random: tuple[Seat, ...] = ()
    """The bots that could not think in time, so that any legal move stood in for their last one."""
    left: tuple[int, ...] = ()
    """The time each seat had left after the last step, where there is a clock for all moves together."""

    @property
    def over(self) -> bool:
        return self.outcome is not None

    def seats_of_kind(self, *kinds: str) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place.kind in kinds)

    @property
    def owned(self) -> tuple[Seat, ...]:
        """The seats that belong to people, be they there or stood in for."""
        return tuple(seat for seat, place in enumerate(self.places) if place.key is not None)

    def undo_to(self, seat: Seat) -> int | None:
        """The entry that a free undo by `seat` would go back to."""
        return None if self.over else free_undo(self.played, self.to_act, seat)


def first_state(game: AnyGame, head: Head, places: tuple[Place, ...] | None = None) -> TableState:
    """Before the first entry; or the same with other places, refused if the game cannot have those."""
    places = head.places if places is None else places
    setup = check_setup(game.spec, len(places), head.options, head.position)
    nothing = (0,) * len(places)
    return TableState(
        seq=-1,
        board=game.start(setup),
        to_act=(),
        names=names_of(places),
        setup=setup,
        places=places,
        refusals=nothing,
        waits=nothing,
        withdrawn=nothing,
        rests=nothing,
    )


def hints_allowed(head: Head, state: TableState) -> bool:
    """As it was set up; else for whoever plays alone against bots. A seat that waits for somebody counts."""
    people = {*state.owned, *state.seats_of_kind("open")}
    return len(people) < 2 if head.hints is None else head.hints


def phase_of(state: TableState) -> Phase:
    return "over" if state.over else "playing" if state.begun else "open"


def with_places(state: TableState, places: tuple[Place, ...]) -> TableState:
    return msgspec.structs.replace(state, places=places, names=names_of(places))


def stand_in_level(game: AnyGame) -> str:
    """Who plays on for somebody who left: the second strongest level, a fair opponent."""
    if not game.spec.levels:
        refuse("no_bots", f"{game.spec.title} has no bots.")
    return game.spec.levels[-2:][0]


def playing_on(game: AnyGame, state: TableState, seat: Seat) -> str:
    """The level of the bot that plays on when `seat` is out of the running, "" if the game is over by it."""
    if goes_on(game.sides(state.setup), state.owned, (*state.resigned, seat)):
        return stand_in_level(game) if game.spec.levels else RANDOM
    return ""


def whose_time(game: AnyGame, state: TableState, sealed: Container[Seat]) -> tuple[Seat, ...]:
    """Whose time is being used up. A free seat has none to lose, nor has a bot that plays on for someone,
    lest it uses up what its owner has left. Where a bot plays on for whoever is out of time, no bot can
    run out of it."""
    without = {CHANCE, *state.seats_of_kind("open")}
    for seat in state.seats_of_kind("bot"):
        if state.places[seat].stands_in or game.spec.out_of_time == "stands_in":
            without.add(seat)
    return tuple(seat for seat in state.to_act if seat not in without and seat not in sealed)


def check_may_ask(spec: Spec, head: Head, now: TableState, seat: Seat) -> None:
    """For a hint."""
    if seat not in now.to_act:
        refuse("not_your_turn", "It is not your turn.")
    if not spec.levels:
        refuse("no_bots", f"{spec.title} has no bots to ask.")
    if not hints_allowed(head, now):
        refuse("no_hints", "Hints are off at this table. They can be switched on when a table is set up.")


def check_rested(now: TableState, seat: Seat) -> None:
    """Who withdraws one proposal after the other has to play on first. That is not a law of the log: older
    ones have proposals that were made and withdrawn without end."""
    if rests := now.rests[seat]:
        moves = "move" if rests == 1 else f"{rests} moves"
        refuse(
            "back_off", f"You have withdrawn {now.withdrawn[seat]} proposals; make your next {moves} first."
        )
