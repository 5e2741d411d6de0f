"""Who is here, who has been away for how long, and who wants a bot to play on for them."""

from collections.abc import Collection, Iterable

from rookery.core.game import Seat
from rookery.core.refusal import refuse
from rookery.table.clock import ClockRule
from rookery.table.settings import Settings
from rookery.table.wire.to_client import Absence

MOVES_IN_A_GAME = 20
"""Where a clock is for all moves together, this many are reckoned with."""


def patience_of(rule: ClockRule, settings: Settings) -> int:
    """How long somebody may be away before others may do anything about the seat, in milliseconds: the time
    of a few moves, which is minutes at a quick table and days at a slow one, and never less than the
    least."""
    a_move = rule.seconds / MOVES_IN_A_GAME if rule.kind == "total" else rule.seconds
    return int(1000 * max(settings.patience, settings.patience_moves * a_move))


class Presence:
    """Times are the server's, in milliseconds. A seat is away from when nobody was behind it any more, also
    while a bot plays on. `since` is when those left who are away."""

    def __init__(self, patience: int, since: dict[Seat, int]) -> None:
        self.patience = patience
        self._since = dict(since)
        self._votes: dict[Seat, set[Seat]] = {}

    def update(self, owned: Iterable[Seat], here: set[Seat], now: int) -> None:
        """Note who of those whose seats they are is here now."""
        people = set(owned)
        for seat in list(self._since):
            if seat in here or seat not in people:
                del self._since[seat]
                self._votes.pop(seat, None)
        for seat in people - here:
            self._since.setdefault(seat, now)
        for votes in self._votes.values():
            votes &= here

    @property
    def since(self) -> dict[Seat, int]:
        return dict(self._since)

    def away(self, people: Collection[Seat], now: int) -> tuple[Absence, ...]:
        """Those of the people who are not here."""
        return tuple(
            Absence(seat, self.seconds(seat, now), tuple(sorted(self._votes.get(seat, ()))))
            for seat in sorted(self._since)
            if seat in people
        )

    def seconds(self, seat: Seat, now: int) -> int:
        """How long the others still have to wait for somebody; the whole time for who is here."""
        since = self._since.get(seat, now)
        return max(0, -(-(since + self.patience - now) // 1000))

    def check_long_away(self, seat: Seat, now: int) -> None:
        if seat not in self._since:
            refuse("not_away", "That player is here.")
        if now < self._since[seat] + self.patience:
            refuse("too_soon", "It is too early for that; give them a little more time.")

    def vote(self, voter: Seat, about: Seat, here: set[Seat], now: int) -> bool:
        """Count a vote; True once more than half of the people who are here want it."""
        self.check_long_away(about, now)
        votes = self._votes.setdefault(about, set())
        votes.add(voter)
        return 2 * len(votes) > len(here)
