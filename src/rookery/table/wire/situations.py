"""What the analysis board asks over HTTP, and what it hears. The server keeps nothing of it: each question
has the whole situation in it."""

import msgspec

from rookery.core.judging import Chances
from rookery.core.record import Step
from rookery.table.wire.to_client import Ask, Foreseen, Scene


class Situation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A start, usual or from a position text, and the steps played from it, as in a record. The dealer's are
    among them."""

    game: str
    seats: int
    options: dict[str, bool | int | str] = {}
    position: str | None = None
    steps: tuple[Step, ...] = ()


class SceneRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/situation: the board after the last step. With `roll`, the dealer draws one step more.

    `look` is the seat whose view is shown; left out, that of who is to act.
    """

    situation: Situation
    look: int | None = None
    roll: bool = False


class Draw(msgspec.Struct, frozen=True):
    """One thing that the dealer may do, how likely it is from 0 to 1, and what happens then."""

    move: str
    chance: float
    words: str


class SituationScene(msgspec.Struct, frozen=True):
    """`scene.seq` is the number of steps; `scene.moves` has the last one in full. The board is as `look` sees
    it; None if all see the same. `asks` has the legal moves of everybody who is to act.

    `draws` is what the dealer may do, if it is the dealer's turn and that can be listed. `position` is the
    situation as a position text, where the game has them.
    """

    scene: Scene
    look: int | None
    asks: tuple[Ask, ...]
    draws: tuple[Draw, ...]
    position: str | None


class ForeseeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/situation/foresee: what the moves of `seat` would do whose steps begin with `prefix`."""

    situation: Situation
    seat: int
    prefix: tuple[str, ...]


class Foretold(msgspec.Struct, frozen=True):
    moves: tuple[Foreseen, ...]


class WorthRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/situation/worth: who wins from here, and what `seat`, which is to act, does best; left out,
    the first that is to act. `effort` is 0 for a quick look; 1 and 2 look longer."""

    situation: Situation
    seat: int | None = None
    effort: int = 0


class GoodMove(msgspec.Struct, frozen=True):
    """A move, everybody's chances after it, why, and how it could go on, a few sentences for each move."""

    foreseen: Foreseen
    chances: Chances
    reasons: tuple[str, ...]
    then: tuple[str, ...]


class Worth(msgspec.Struct, frozen=True):
    """`chances` has one number a side, from 0 to 1; `sides` says for each seat which of them is its own.

    With hidden hands they are what `seat` can know. `best` are its best moves, the best first. `depth` is how
    many moves were looked ahead, `nodes` at how many positions. `more` if a longer look may tell more.
    `solved` if nothing was judged: a table of all positions tells how it ends if everybody plays their best.
    """

    chances: Chances
    sides: tuple[int, ...]
    error: float
    best: tuple[GoodMove, ...]
    depth: int
    nodes: int
    effort: int
    more: bool
    solved: bool
