"""What a bot can be forbidden to do, to see what it is worth: restricted play.

Every game has its kinds of moves, by the word they begin with. What else can be taken away, such as a weapon
or an ability, stands in `THINGS` of the game's `statistics.py`: its name, and whether a move in a state uses
it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from rookery.core.extensions import part_beside
from rookery.core.game import A, AnyGame, Game, S, Seat

Uses: TypeAlias = Callable[[Any, Any], bool]
"""Whether a move, in a state, uses the thing."""


def kind_of(action: msgspec.Struct | type[msgspec.Struct]) -> str:
    """The word a kind of moves goes by."""
    kind = action if isinstance(action, type) else type(action)
    tag = kind.__struct_config__.tag
    return tag if isinstance(tag, str) else kind.__name__.lower()


def things_of(game: AnyGame) -> dict[str, Uses]:
    """All that can be forbidden, by name."""
    notation = getattr(game, "notation", None)
    kinds = () if notation is None else notation.kinds
    things: dict[str, Uses] = {kind_of(kind): _of_kind(kind) for kind in kinds}
    own: Mapping[str, Uses] = getattr(part_beside(game, "statistics"), "THINGS", {})
    return {**things, **own}


def _of_kind(kind: type[msgspec.Struct]) -> Uses:
    return lambda s, action: isinstance(action, kind)


def forbidden(game: AnyGame, names: Iterable[str]) -> Uses:
    """Whether a move uses any of these."""
    things = things_of(game)
    tests = [things[name] for name in names]
    return lambda s, action: any(test(s, action) for test in tests)


def allowed(legal: Sequence[A], s: object, forbids: Uses) -> Sequence[A]:
    """What is left to do. Whoever has nothing else may do it after all: somebody has to move."""
    return [action for action in legal if not forbids(s, action)] or legal


def restricted(game: Game[S, A], seat: Seat, forbids: Uses) -> Game[S, A]:
    """The same game, in which that seat may not do these things: for a search that plans without them."""
    kind: Any = type(game)

    class Restricted(kind):  # type: ignore[misc]  # a class made from what is there when it runs
        def legal(self, s: S, p: Seat) -> Sequence[A]:
            found: Sequence[A] = super().legal(s, p)
            return allowed(found, s, forbids) if p == seat and len(found) > 1 else found

    made: Game[S, A] = Restricted.__new__(Restricted)
    made.__dict__.update(game.__dict__)
    return made
