"""What happens, with every number behind it: for log, animation, sound, screen reader and statistics.

Figures go by their names ("A1", wrecks "A1x1"), hexes as "q,r", directions as "NE", obstacles by their kind.
`by` is the figure something is put down to, or "".
"""

import msgspec

from rookery.core.game import Event
from rookery.core.risk import Modifier


class OfFigure(msgspec.Struct, frozen=True, gc=False):
    """What begins every event that is about one figure."""

    figure: str


# ---- before the game ----


class MapDrawn(Event, frozen=True):
    number: int


class CardsPicked(Event, frozen=True):
    """Everybody's choice at once: figure and card, in seat order."""

    reveals = True
    picks: tuple[tuple[str, str], ...]


class ShieldsSpread(Event, OfFigure, frozen=True):
    """Front first, then leftwards."""

    reveals = True
    points: tuple[int, ...]


# ---- rounds and turns ----


class RoundBegan(Event, frozen=True):
    round: int


class Numbered(Event, OfFigure, frozen=True):
    """A place in the order of the round: drawn in MkII, a d10 in MkIII."""

    number: int


class RolledOff(Event, OfFigure, frozen=True):
    """`figure` goes before the others of `among`, whose number is the same."""

    among: tuple[str, ...]


class Tailed(Event, OfFigure, frozen=True):
    """`figure` waits until right after `leader`, which raises its number."""

    leader: str
    before: int
    after: int


class TurnBegan(Event, OfFigure, frozen=True):
    """`condition` is "skating", "fallen", "swimming" or "wreck"."""

    speed: int
    condition: str


class TurnEnded(Event, OfFigure, frozen=True):
    """Nothing more is to be done in it."""


# ---- moving ----


class Slid(Event, OfFigure, frozen=True):
    """One hex of its own move; `left` is how many are still to come."""

    origin: str
    to: str
    left: int


class Thrusted(Event, OfFigure, frozen=True):
    """`amount` as chosen, before halving."""

    amount: int
    before: int
    after: int


class Braked(Event, OfFigure, frozen=True):
    """`amount` as chosen, before halving."""

    amount: int
    before: int
    after: int


class Faced(Event, OfFigure, frozen=True):
    """`why` is "maneuver", "climbing", "random" or "hit"; `die` is 0 where none was rolled for it."""

    before: str
    after: str
    why: str
    die: int = 0


class Steered(Event, OfFigure, frozen=True):
    before: str
    after: str


class Snapped(Event, OfFigure, frozen=True):
    """At speed 0 the direction goes to the facing by itself."""

    direction: str


class Jumped(Event, OfFigure, frozen=True):
    """Over `hexes` hexes; `to` is where it landed, or where somebody was."""

    origin: str
    to: str
    hexes: int


class Slowed(Event, OfFigure, frozen=True):
    """Speed that goes by itself: `why` is "fallen", "wreck" or "fumble"."""

    before: int
    after: int
    why: str


# ---- tests ----


class Tried(Event, OfFigure, frozen=True):
    """Passed if die and modifiers are more than `need`, or by a natural 6 where that is enough."""

    test: str
    die: int
    modifiers: tuple[Modifier, ...]
    need: int
    passed: bool


class Fell(Event, OfFigure, frozen=True):
    """`damage` is half the speed and what facing away from the direction adds."""

    speed: int
    extra: int
    damage: int


class Stood(Event, OfFigure, frozen=True):
    """Back on its feet."""


# ---- collisions ----


class Collided(Event, frozen=True):
    """`hitter` steps into `target` (a figure, or "slider"); speeds and directions before and after.

    `hexes` is n of the table; both take `damage`. `at` is where the target is.
    """

    hitter: str
    target: str
    at: str
    case: str
    hitter_speed: tuple[int, int]
    target_speed: tuple[int, int]
    hitter_direction: tuple[str, str]
    target_direction: tuple[str, str]
    hexes: int
    damage: int


class Shoved(Event, OfFigure, frozen=True):
    """One hex because of a collision; `left` is how many are still to come."""

    origin: str
    to: str
    left: int


# ---- terrain ----


class Roughed(Event, OfFigure, frozen=True):
    """Entered a rough hex, which costs speed."""

    at: str
    friction: int
    before: int
    after: int


class Bounced(Event, OfFigure, frozen=True):
    """Off an obstacle, back the way it came."""

    obstacle: str
    at: str
    before: int
    after: int
    direction: str


class Ploughed(Event, OfFigure, frozen=True):
    """MkIII: into a drift. `strength` is what is left of it; at 0 it is gone and its hex entered."""

    at: str
    before: int
    after: int
    strength: int


class ObstacleSlid(Event, frozen=True):
    """A sliding obstacle, hit; `gone` if it ended in the water."""

    origin: str
    to: str
    gone: bool


class Splashed(Event, OfFigure, frozen=True):
    """Fell into a hole, or over the edge."""

    at: str
    edge: bool


class Drenched(Event, OfFigure, frozen=True):
    """What water did to the engines; `die` is 0 where none was rolled."""

    die: int
    out: bool


class Climbed(Event, OfFigure, frozen=True):
    origin: str
    to: str
    facing: str


class Restarted(Event, OfFigure, frozen=True):
    """Its engines run again."""


# ---- firing ----


class Aimed(Event, OfFigure, frozen=True):
    """A shot is declared: it needs `need` on two dice, made up of `base` (range, or a missile's table) and
    modifiers."""

    target: str
    weapon: str
    range: int
    base: int
    modifiers: tuple[Modifier, ...]
    need: int


class EnergyPaid(Event, OfFigure, frozen=True):
    thrust: int
    shields: tuple[int, ...]


class Fired(Event, OfFigure, frozen=True):
    target: str
    weapon: str
    need: int
    black: int
    white: int
    hit: bool


class Rolled(Event, OfFigure, frozen=True):
    """One die of a shot after the first two; `purpose` is "damage", "critical", "fumble" or "extra"."""

    purpose: str
    die: int


class Struck(Event, OfFigure, frozen=True):
    """A hit's damage: the dice, what the card adds, an extra die or the doubling by a critical, less the
    shield on the side that was hit (-1: no shields)."""

    dice: tuple[int, ...]
    plus: int
    extra: int
    doubled: bool
    side: int
    shield: int
    damage: int


class Critical(Event, OfFigure, frozen=True):
    die: int
    effect: str


class Fumbled(Event, OfFigure, frozen=True):
    die: int
    effect: str


class Jammed(Event, OfFigure, frozen=True):
    """Its weapons do not work."""


class Unjammed(Event, OfFigure, frozen=True):
    """Its weapons work again."""


class Recoiled(Event, OfFigure, frozen=True):
    """The firer thrown back, or the target pushed on; `to` is where it was if something is in the way."""

    origin: str
    to: str
    before: int
    after: int
    direction: str
    blocked: bool


# ---- damage and death ----


class Damaged(Event, OfFigure, frozen=True):
    """`cause` is "shot", "collision", "obstacle", "fall" or "misfire"; `total` of `points` so far."""

    amount: int
    total: int
    points: int
    cause: str
    by: str


class Died(Event, OfFigure, frozen=True):
    """`by` gets the kill if `counts`; killing one's own side counts nothing."""

    at: str
    by: str
    counts: bool


class Sank(Event, OfFigure, frozen=True):
    """A wreck in the water, or a figure that died in it, is gone at once."""

    at: str


class Removed(Event, OfFigure, frozen=True):
    """A wreck that lay still is taken away; its smoke stays."""

    at: str


class HoleOpened(Event, frozen=True):
    at: str


class Returned(Event, OfFigure, frozen=True):
    """The Emperor's game: back from the dead."""

    at: str
    facing: str


class Waited(Event, OfFigure, frozen=True):
    """The Emperor's game: no start is free."""


class Ended(Event, frozen=True):
    reason: str
