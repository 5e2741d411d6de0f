"""One spelling an action: `B@c3NE`, `Bc3-d4.`, `Bc3-d4x.`, `Pe5-e7S`, `Md4*NE>g7`, `Pe5^`.

`M`, `P` or `B`, then `^` to stand; `from-to` to slide, or `@to` from the sea, `x` for a tackle, and
the pose it ends in (`.` upright, or a direction); or `*direction>to` to kick, where `to` is where the
ball stops. Besides: `pass`, `vote 1`, and the dealer's `lot 2`.
"""

from rookery.core.notation import Notation, Phrase, flag, one_of, whole
from rookery.core.squares import DIRECTIONS, SQUARE_NAMES
from rookery.games.soccer.actions import Action, Kick, Lot, Pass, Slide, Stand, Vote
from rookery.games.soccer.state import KINDS, SEA, UPRIGHT

KIND = one_of(KINDS)
SQUARE = one_of(SQUARE_NAMES, "[a-h][1-8]")
ORIGIN = one_of({SEA: "@"} | {at: f"{name}-" for at, name in enumerate(SQUARE_NAMES)}, "[a-h][1-8]-|@")
DIRECTION = one_of(DIRECTIONS)
POSE = one_of((*DIRECTIONS, "."))
SIDE = whole(0, 1, first=1)
TO_SQUARE = ("penguin:{kind}", "square:{to}")


def _slide_clicks(slide: Slide, _: object) -> tuple[str, ...]:
    """Which way it points is clicked only where it lies."""
    there = (f"penguin:{KINDS[slide.kind]}", f"square:{SQUARE_NAMES[slide.to]}")
    return there if slide.pose == UPRIGHT else (*there, f"face:{DIRECTIONS[slide.pose]}")


NOTATION = Notation[Action, object](
    Phrase(Slide, "{kind}{origin}{to}{tackle}{pose}", clicks=_slide_clicks),
    Phrase(Kick, "{kind}{at}*{direction}>{to}", clicks=TO_SQUARE),
    Phrase(Stand, "{kind}{at}^", clicks=("penguin:{kind}", "stand")),
    Phrase(Vote, clicks=lambda vote, _: (f"vote:{vote.side}",)),
    Phrase(Lot, clicks=lambda lot, _: (f"lot:{lot.side}",)),
    Pass,
    examples="B@c3NE, Bc3-d4., Pe5-e7S, Md4*NE>g7 or Pe5^",
    kind=KIND, origin=ORIGIN, at=SQUARE, to=SQUARE, tackle=flag("x"), pose=POSE, direction=DIRECTION,
    side=SIDE,
)  # fmt: skip
