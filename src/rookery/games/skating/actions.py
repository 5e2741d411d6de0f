"""What can be done: by players, and by the dealer. A tag is how a move begins; see `notation.py`."""

from typing import TypeAlias

import msgspec

# ---- what a player can do ----


class Go(msgspec.Struct, frozen=True, tag="go"):
    """One hex in its direction."""


class Thrust(msgspec.Struct, frozen=True, tag="thrust"):
    """`amount` is before halving."""

    amount: int


class Brake(msgspec.Struct, frozen=True, tag="brake"):
    """`amount` is before halving."""

    amount: int


class Face(msgspec.Struct, frozen=True, tag="face"):
    """Turn the facing by 60 degrees: 1 is left, -1 is right."""

    turn: int


class Steer(msgspec.Struct, frozen=True, tag="steer"):
    """Turn the direction by 60 degrees: 1 is left, -1 is right."""

    turn: int


class Fire(msgspec.Struct, frozen=True, tag="fire"):
    weapon: str
    target: int


class Jump(msgspec.Struct, frozen=True, tag="jump"):
    """Over so many hexes, to the one behind them."""

    hexes: int


class Stand(msgspec.Struct, frozen=True, tag="stand"):
    pass


class Climb(msgspec.Struct, frozen=True, tag="climb"):
    """Out of the water: MkII into the faced hex (None), MkIII any way."""

    direction: int | None = None


class Unjam(msgspec.Struct, frozen=True, tag="unjam"):
    pass


class Restart(msgspec.Struct, frozen=True, tag="restart"):
    pass


class Tail(msgspec.Struct, frozen=True, tag="tail"):
    leader: int


class Energy(msgspec.Struct, frozen=True, tag="energy"):
    """What a shot is paid with: so much thrust, and so much of each side's shield."""

    thrust: int
    shields: tuple[int, ...]


class End(msgspec.Struct, frozen=True, tag="end"):
    pass


class PickCard(msgspec.Struct, frozen=True, tag="card"):
    """Before the game: the card of one's next figure."""

    card: int


class SpreadShields(msgspec.Struct, frozen=True, tag="shields"):
    """Before the game: the points on each side, front first, then leftwards."""

    points: tuple[int, ...]


# ---- what the dealer does ----


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """One six-sided die."""

    die: int


class Dice(msgspec.Struct, frozen=True, tag="dice"):
    """The two dice of a shot."""

    black: int
    white: int


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A ten-sided die, for the order."""

    die: int


class Next(msgspec.Struct, frozen=True, tag="next"):
    """Who goes next: drawn in MkII, rolled off in MkIII."""

    slot: int


class DrawMap(msgspec.Struct, frozen=True, tag="chaos"):
    """Which of the chaotic maps it is."""

    number: int


Move: TypeAlias = (
    Go | Thrust | Brake | Face | Steer | Fire | Jump | Stand | Climb | Unjam | Restart | Tail | Energy | End
    | PickCard | SpreadShields
)  # fmt: skip
Deal: TypeAlias = Roll | Dice | Number | Next | DrawMap
Action: TypeAlias = Move | Deal
