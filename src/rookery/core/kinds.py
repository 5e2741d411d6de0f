"""Which types a game's states and actions are of, so that they can be read again from JSON.

A game says it once, where it derives from the contract: `class Chess(Game[State, Move])`. Bots that think in
another process, or on another machine, are handed their chair as JSON and answer with JSON.
"""

from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin

from rookery.core import decoding
from rookery.core.game import AnyGame, Game
from rookery.core.thought import Chair, Thought


class Kinds(NamedTuple):
    """`action` is one type or a union of types."""

    state: Any
    action: Any


@cache
def _kinds_of(kind: type[AnyGame]) -> Kinds:
    for ancestor in kind.__mro__:
        for base in getattr(ancestor, "__orig_bases__", ()):
            given = get_args(base)
            if get_origin(base) is Game and not any(isinstance(one, TypeVar) for one in given):
                return Kinds(*given)
    raise TypeError(f"{kind.__name__} does not say what its states and actions are: Game[State, Action]")


def kinds_of(game: AnyGame) -> Kinds:
    return _kinds_of(type(game))


def read_chair(game: AnyGame, data: bytes) -> Chair[Any]:
    """Raises msgspec's `MsgspecError` for what is none."""
    found: Chair[Any] = decoding.decoder_of(Chair[kinds_of(game).state]).decode(data)  # type: ignore[misc]
    return found


def read_thought(game: AnyGame, data: bytes) -> Thought[Any]:
    """Raises msgspec's `MsgspecError` for what is none. Whether the move is legal is another matter."""
    found: Thought[Any] = decoding.decoder_of(Thought[kinds_of(game).action]).decode(data)  # type: ignore[misc]
    return found
