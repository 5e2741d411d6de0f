"""One connection to a table: whose keys are behind it, and what it may see."""

from collections.abc import AsyncIterator, Callable, Iterable

from rookery.core.game import AnyGame, Seat
from rookery.core.refusal import Refusal
from rookery.table.entries import Place
from rookery.table.places import fits, hashed
from rookery.table.table_state import TableState
from rookery.table.wire.to_client import Bye, ToClient


def _for_nothing(_seconds: float) -> None:
    """Guests inside the program pay nothing."""


class Guest:
    """`send` is where to send what it should hear; `looking` the seat whose curtain is up at this device."""

    def __init__(self, keys: tuple[str, ...], salt: str, send: Callable[[ToClient], None]) -> None:
        self.keys = tuple(hashed(key) for key in keys)
        self.salt = salt
        self.send = send
        self.lag = 0
        self.payer = ""
        self.spend: Callable[[float], None] = _for_nothing
        """Is told the seconds of a processor that what it asked for took."""
        self.looking: Seat | None = None
        self._held: tuple[tuple[Place, ...], tuple[Seat, ...]] = (), ()
        """The places it last looked for its keys at, and the seats it holds there."""

    @property
    def gone(self) -> bool:
        """Whether its line has ended, though nobody may have been told so yet."""
        return False

    async def tell(self, messages: AsyncIterator[ToClient]) -> None:
        """What may be very much at once; whoever can should have each message made only when it is its
        turn."""
        async for message in messages:
            self.send(message)

    def dismiss(self, refusal: Refusal) -> None:
        """It is told why, and hears nothing more."""
        self.send(Bye(refusal))

    def holds(self, key: str | None) -> bool:
        return any(fits(own, key) for own in self.keys)

    def holds_any(self, keys: Iterable[str]) -> bool:
        return any(self.holds(key) for key in keys)

    def seats(self, state: TableState) -> tuple[Seat, ...]:
        # Everybody is asked this whenever anything happens, and places seldom change.
        places, held = self._held
        if places is not state.places:
            held = tuple(seat for seat, place in enumerate(state.places) if self.holds(place.key))
            self._held = state.places, held
        return held

    def eyes(self, game: AnyGame, state: TableState) -> Seat | None:
        """Whose view it gets. Several seats and secrets at one device: none until the curtain is up."""
        seats = self.seats(state)
        if len(seats) > 1 and game.spec.secrets:
            # Asked anew each time: a seat it looked at may be somebody else's by now.
            return self.looking if self.looking in seats else None
        acting = [seat for seat in seats if seat in state.to_act]
        return next(iter([*acting, *seats]), None)

    def asked(self, game: AnyGame, state: TableState) -> tuple[Seat, ...]:
        """Its seats that are to act, are played by people, and are not behind a curtain."""
        return tuple(
            seat
            for seat in self.seats(state)
            if seat in state.to_act and state.places[seat].level is None and self.sees(game, state, seat)
        )

    def sees(self, game: AnyGame, state: TableState, seat: Seat) -> bool:
        """Whether it may be told what that seat knows: it holds the seat, and no curtain is before it."""
        return seat in self.seats(state) and (not game.spec.secrets or self.eyes(game, state) == seat)

    def command(self, message_id: str) -> str:
        """A command's name in the log: two devices may well count alike."""
        return f"{self.keys[0][:16] if self.keys else ''}:{message_id}"
