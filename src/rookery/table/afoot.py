"""What goes on at a table besides what stands in its log: clocks that run, how long people have been away,
newcomers who wait for an answer. It is kept so that neither a restart nor putting the table away gives
anybody time back, or forgets anybody.
"""

import msgspec
from msgspec.structs import replace

from rookery.core.game import Seat
from rookery.table.claims import Claim
from rookery.table.clock import Clock


class Afoot(msgspec.Struct, frozen=True, omit_defaults=True):
    """Times are the server's, in milliseconds; `away` has since when."""

    clock: Clock | None = None
    away: dict[Seat, int] = {}
    claims: dict[Seat, Claim] = {}


NOTHING = Afoot()


def moved(afoot: Afoot, by: int) -> Afoot:
    """The same by a server's time that is so many milliseconds ahead."""
    clock = afoot.clock and replace(afoot.clock, since=afoot.clock.since + by)
    return replace(afoot, clock=clock, away={seat: since + by for seat, since in afoot.away.items()})
