"""What is known of a move that may fail: how likely it is to succeed, and the numbers behind that."""

from typing import Annotated

import msgspec
from msgspec import Meta


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """One reason why a test or shot is easier or harder, with its size, as players are shown it. It may
    stand in a position text, so it is bounded."""

    label: Annotated[str, Meta(max_length=30)]
    value: Annotated[int, Meta(ge=-9999, le=99_999)]


class Risk(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """`chance` is from 0 to 1. The rest is for games that show what it comes from: the `dice` to be rolled,
    such as "2d6", what they are rolled against (`base` to begin with, `need` in the end), and what changes
    either, one by one. Which way the modifiers count is the game's to say."""

    chance: float
    dice: str = ""
    base: int = 0
    need: int = 0
    modifiers: tuple[Modifier, ...] = ()
