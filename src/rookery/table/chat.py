"""What people say to each other at a table. It is told at once and kept in memory for a while; no log and no
record ever has it. Where strangers meet, at tables in the lobby, only ready-made phrases can be said."""

from collections import deque
from collections.abc import Iterable

from rookery.core.game import Seat
from rookery.core.refusal import refuse
from rookery.table.guests import Guest
from rookery.table.wire.to_client import Said
from rookery.table.wire.words import PHRASES

LONGEST = 200
"""Characters of one thing that is said."""

KEPT = 50
"""So many of the latest are shown to whoever comes back."""


class Chat:
    def __init__(self, public: bool) -> None:
        self._public = public
        self.latest: deque[Said] = deque(maxlen=KEPT)

    def tell(self, guests: Iterable[Guest], seat: Seat, words: str) -> None:
        said = self.say(seat, words)
        for guest in guests:
            guest.send(said)

    def say(self, seat: Seat, words: str) -> Said:
        """As it is told to everybody; refused where it cannot be."""
        if words not in PHRASES:
            if self._public:
                refuse("only_phrases", "At a table in the lobby you can only say the ready-made phrases.")
            if len(words) > LONGEST:
                refuse(
                    "too_long", f"That is too long: {len(words)} characters, at most {LONGEST} can be said."
                )
            words = " ".join("".join(one if one.isprintable() else " " for one in words).split())
            if not words:
                refuse("nothing_said", "The message is empty.")
        said = Said(seat, words)
        self.latest.append(said)
        return said
