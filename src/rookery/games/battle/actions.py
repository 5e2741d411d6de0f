"""What players and the dealer can do. Cards and battlegrounds are numbers, as in `state.py`.

A tag is the word that a move begins with; see `notation.py`.
"""

from typing import TypeAlias

import msgspec


class Open(msgspec.Struct, frozen=True, gc=False, tag="open"):
    """The dealer's: these (battleground, attribute) pairs are turned up, left to right."""

    grounds: tuple[tuple[int, int], ...]


class Deal(msgspec.Struct, frozen=True, gc=False, tag="deal"):
    """The dealer's: one hand a seat, each sorted."""

    hands: tuple[tuple[int, ...], ...]


class Pick(msgspec.Struct, frozen=True, gc=False, tag="pick"):
    card: int


class Hold(msgspec.Struct, frozen=True, gc=False, tag="hold"):
    """The cards to keep, sorted."""

    cards: tuple[int, ...]


class Deploy(msgspec.Struct, frozen=True, gc=False, tag="deploy"):
    """Three piles, left to right, each sorted."""

    piles: tuple[tuple[int, ...], ...]


class Order(msgspec.Struct, frozen=True, gc=False, tag="order"):
    """This penguin resolves next."""

    card: int


class Give(msgspec.Struct, frozen=True, gc=False, tag="give"):
    """The top Present to this seat."""

    seat: int


class Keep(msgspec.Struct, frozen=True, gc=False, tag="keep"):
    """No Present for anybody."""


class Intimidate(msgspec.Struct, frozen=True, gc=False, tag="intimidate"):
    card: int


class Remove(msgspec.Struct, frozen=True, gc=False, tag="remove"):
    """Into the water (Leaky Kayak)."""

    card: int


class Replace(msgspec.Struct, frozen=True, gc=False, tag="replace"):
    """By whoever is on top of the deck (Switcheroo)."""

    card: int


class Unwrap(msgspec.Struct, frozen=True, gc=False, tag="present"):
    """The dealer's: the top Present is this one."""

    present: str


class Draw(msgspec.Struct, frozen=True, gc=False, tag="draw"):
    """The dealer's: the top card of the deck is this one."""

    card: int


Action: TypeAlias = (
    Open | Deal | Pick | Hold | Deploy | Order | Give | Keep | Intimidate | Remove | Replace | Unwrap | Draw
)
