"""Who is here, who has been away for how long, and who wants a bot to play on for them."""

from collections.abc import Iterable

from rookery.core.game import Seat
from rookery.core.refusal import refuse
from rookery.table.wire.to_client import Absence


class Presence:
    """Times are the server's, in milliseconds. A seat is away from when nobody was behind it any more."""

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self._since: dict[Seat, int] = {}
        self._votes: dict[Seat, set[Seat]] = {}

    def update(self, people: Iterable[Seat], here: set[Seat], now: int) -> None:
        """Note who of the people's seats is here now."""
        people = set(people)
        for seat in list(self._since):
            if seat in here or seat not in people:
                del self._since[seat]
                self._votes.pop(seat, None)
        for seat in people - here:
            self._since.setdefault(seat, now)
        for votes in self._votes.values():
            votes &= here

    def away(self, now: int) -> tuple[Absence, ...]:
        return tuple(
            Absence(
                seat,
                max(0, -(-(since + self.patience - now) // 1000)),
                tuple(sorted(self._votes.get(seat, ()))),
            )
            for seat, since in sorted(self._since.items())
        )

    def vote(self, voter: Seat, about: Seat, here: set[Seat], now: int) -> bool:
        """Count a vote; True once more than half of the people who are here want it."""
        if about not in self._since:
            refuse("not_away", "That player is here.")
        if now < self._since[about] + self.patience:
            refuse("too_soon", "Give them a little more time first.")
        votes = self._votes.setdefault(about, set())
        votes.add(voter)
        return 2 * len(votes) > len(here)
