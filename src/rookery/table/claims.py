"""Newcomers who would like to sit in a seat of a game that is going on, and who has to agree to it.

Whoever sits down sees the seat's hand and its sealed choice. So in a game that is going on, an invitation
alone opens nothing: it is a claim, and it is granted by the seat's owner, from a device that holds the seat's
key; or, once the owner has been away for the table's patience, by everybody else who is at the table, of whom
at least one is not the host. Nothing of this is in the log before it is granted.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

import msgspec

from rookery.core.game import Seat
from rookery.core.refusal import refuse


class Claim(msgspec.Struct):
    """`key` is the hash of the key the newcomer will have, `agreed` those of the people who agreed so far.
    The `number` tells it from one that was made for the same seat before."""

    number: int
    name: str
    key: str
    agreed: set[str]
    bot: bool = False


class Claims:
    """At most one for a seat; a newer one takes the older one's place, and everybody is asked again."""

    def __init__(self, waiting: Mapping[Seat, Claim]) -> None:
        self._claims = dict(waiting)
        self._made = max((claim.number for claim in waiting.values()), default=0)

    def make(self, seat: Seat, name: str, key: str, bot: bool) -> None:
        self._made += 1
        self._claims[seat] = Claim(self._made, name, key, set(), bot)

    def find(self, seat: Seat, number: int) -> Claim:
        claim = self._claims.get(seat)
        if claim is None or claim.number != number:
            refuse("no_claim", "Nobody is asking for that seat any more.")
        return claim

    def drop(self, seat: Seat) -> None:
        self._claims.pop(seat, None)

    def clear(self) -> None:
        self._claims.clear()

    def items(self) -> list[tuple[Seat, Claim]]:
        return sorted(self._claims.items())


def others_agree(agreed: AbstractSet[str], voters: AbstractSet[str], hosts: AbstractSet[str]) -> bool:
    """`voters` are the keys of the people at the table, `hosts` those at the host's device: the host's word
    alone shows nobody a hand."""
    return voters <= agreed and bool(voters - hosts)
