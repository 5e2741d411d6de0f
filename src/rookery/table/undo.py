"""Who may take back what. Four rules, which are also property tests: going back never changes who is to
act, never makes another player do anything again, never crosses a reveal, never crosses a roll.

Free undo keeps all four by itself. A takeback needs everyone's consent, because it does make others play
again; rolls and reveals it may not cross either, for what was seen cannot be unseen.
"""

from collections.abc import Iterable

import msgspec

from rookery.core.game import CHANCE, Event, Seat
from rookery.core.record import Step


class Played(msgspec.Struct, frozen=True, gc=False):
    """One step that counts: entry `seq`, played on the board of entry `before`, and what came of it."""

    seq: int
    step: Step
    before: int
    acting: tuple[Seat, ...]
    events: tuple[Event, ...]

    @property
    def final(self) -> bool:
        """Nothing may be taken back across this."""
        return self.step[0][0] == CHANCE or any(type(event).reveals for event in self.events)


def free_undo(last: Played | None, to_act: tuple[Seat, ...], seat: Seat) -> int | None:
    """The entry whose board is restored if `seat` takes back the last step by itself; None if it may not."""
    if last is None or to_act != (seat,):
        return None
    alone = last.acting == (seat,)
    return last.before if alone and not last.final else None


def takeback(newest_first: Iterable[Played], seat: Seat) -> int | None:
    """The entry whose board is restored if all let `seat` take back its last move; None if none can be."""
    for one in newest_first:
        if one.final:
            return None
        if one.acting == (seat,):
            return one.before
    return None


def backoff(refusals: int) -> int:
    """How many moves of one's own to wait after so many refusals: 1, 2, 4, 8, …"""
    return 0 if refusals == 0 else 1 << min(refusals - 1, 10)
