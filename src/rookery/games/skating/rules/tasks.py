"""The agenda: what is still to be done before anybody chooses again.

Much that happens on the ice takes several rolls, one inside another: a shoved figure hits a third, which
falls into a hole, before the first two roll to keep their feet. So what is left to do stands in the state
as a stack of small tasks, the next one last. A task either waits (for the dealer's dice, or for a player
to say how energy is paid) or is done at once, and may put further tasks on top. Each roll is thus a move
of the dealer's, and everything between two rolls is pure.

A collision, for example, deals its damage and then leaves, first to be done on top:

    Shove(target) · Shove(hitter) · Shake(target) · Shake(hitter) · Deaths(both)

Figures are named by their place in `State.figures`.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from rookery.core.risk import Modifier

NOBODY = -1

# Tasks are also read from position texts: whatever a number may be there, it may be in a game.
_Slot: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
_By: TypeAlias = Annotated[int, Meta(ge=NOBODY, le=999)]
_Amount: TypeAlias = Annotated[int, Meta(ge=0, le=99_999)]
_Need: TypeAlias = Annotated[int, Meta(ge=-9999, le=99_999)]
_Die: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
OWN_TESTS = ("face", "steer", "stand", "climb", "unjam", "restart", "jump")
FALL_TESTS = ("collision", "obstacle", "drift", "rough")
"""Tests to keep one's feet; the others are of somebody who tries something."""
_FallTest: TypeAlias = Annotated[str, Meta(pattern=f"^({'|'.join(FALL_TESTS)})$")]
_Test: TypeAlias = Annotated[str, Meta(pattern=f"^({'|'.join(OWN_TESTS + FALL_TESTS)})$")]


class _Task(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag=str.lower):
    pass


# ---- waiting for the dealer ----


class Numbering(_Task, frozen=True):
    """MkIII: this figure's d10 for the order of the round."""

    slot: _Slot


class Drawing(_Task, frozen=True):
    """MkII: who is next in the order of the round, of those without a place."""


class RollOff(_Task, frozen=True):
    """Who of these, equal in the order, goes first."""

    slots: Annotated[tuple[_Slot, ...], Meta(min_length=2, max_length=300)]


class Trial(_Task, frozen=True):
    """One die that decides: passed if it and the modifiers are more than `need`.

    `kind` says what is tried. `value` is the turn of a maneuver (1 left, -1 right), the direction of a
    climb or the length of a jump. `by` is the figure that a fall would be put down to.
    """

    kind: _Test
    slot: _Slot
    need: _Amount
    modifiers: Annotated[tuple[Modifier, ...], Meta(max_length=8)] = ()
    value: Annotated[int, Meta(ge=-1, le=99_999)] = 0
    by: _By = NOBODY


class Spin(_Task, frozen=True):
    """A die for a random facing."""

    slot: _Slot


class Drench(_Task, frozen=True):
    """MkII: a die for whether water has put the engines out."""

    slot: _Slot


class Shot(_Task, frozen=True):
    """A shot on its way: its dice are filled in one after the other, black and white first.

    `dice` are the damage dice, `effect` the die on the table of criticals or fumbles, `extra` the die that
    some effects need; 0 is not rolled yet.
    """

    slot: _Slot
    target: _Slot
    weapon: Annotated[str, Meta(pattern="^(cannon|missile)$")]
    need: _Need
    side: bool
    black: _Die = 0
    white: _Die = 0
    dice: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(max_length=4)] = ()
    effect: _Die = 0
    extra: _Die = 0


# ---- waiting for a player ----


class Paying(_Task, frozen=True):
    """The energy for the shot below is to be paid."""

    slot: _Slot


# ---- done at once ----


class Shove(_Task, frozen=True):
    """So many hexes are left to be moved because of a collision. Once begun, it goes on to its end."""

    slot: _Slot
    hexes: _Amount
    begun: bool = False


class Shake(_Task, frozen=True):
    """After so much damage, or lost speed, the figure must keep its feet."""

    slot: _Slot
    damage: _Amount
    kind: _FallTest
    by: _By


class Deaths(_Task, frozen=True):
    """Whoever of these has taken all the damage it can, dies."""

    slots: Annotated[tuple[_Slot, ...], Meta(max_length=2)]


class Recoil(_Task, frozen=True):
    """A shot throws its firer back. `speed` says whether its speed changes too."""

    slot: _Slot
    speed: bool


class Tire(_Task, frozen=True):
    """A fallen or dead figure slows down at the end of its own turn."""

    slot: _Slot


class NewRound(_Task, frozen=True):
    """The old round is over but for the water that opens under its smoke."""


Task: TypeAlias = (
    Numbering | Drawing | RollOff | Trial | Spin | Drench | Shot | Paying | Shove | Shake | Deaths | Recoil
    | Tire | NewRound
)  # fmt: skip
