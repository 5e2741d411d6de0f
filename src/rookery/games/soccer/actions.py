"""What players and the dealer can do. A penguin's `kind` is 0, 1 or 2: Mama, Papa or Baby."""

from typing import TypeAlias

import msgspec


class Stand(msgspec.Struct, frozen=True, tag="stand"):
    kind: int
    at: int


class Slide(msgspec.Struct, frozen=True, tag="slide"):
    """`origin` is a square or SEA; `pose` is how the penguin ends up."""

    kind: int
    origin: int
    to: int
    pose: int
    tackle: bool = False


class Kick(msgspec.Struct, frozen=True, tag="kick"):
    """`to` is where the ball stops."""

    kind: int
    at: int
    direction: int
    to: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Only when there is nothing else."""


class Vote(msgspec.Struct, frozen=True, tag="vote"):
    """For whose penguin impression was best: that side moves first."""

    side: int


class Lot(msgspec.Struct, frozen=True, tag="lot"):
    """The dealer's: that side moves first."""

    side: int


Move: TypeAlias = Stand | Slide | Kick | Pass
Action: TypeAlias = Move | Vote | Lot
