"""What happens, with every number behind it: for log, animation, sound, screen reader and statistics.

Figures go by their names ("A1", wrecks "A1x1"), hexes as "q,r", directions as "NE", obstacles by their kind.
`by` is the figure something is put down to, or "".
"""

import msgspec

from rookery.core.game import Event
from rookery.games.skating.rules.tasks import Modifier


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


class ShieldsSpread(OfFigure, Event, frozen=True):
    """Front first, then leftwards."""

    reveals = True
    points: tuple[int, ...]


# ---- rounds and turns ----


class RoundBegan(Event, frozen=True):
    round: int


class Numbered(OfFigure, Event, frozen=True):
    """A place in the order of the round: drawn in MkII, a d10 in MkIII."""

    number: int


class RolledOff(OfFigure, Event, frozen=True):
    """`figure` goes before the others of `among`, whose number is the same."""

    among: tuple[str, ...]


class Tailed(OfFigure, Event, frozen=True):
    """`figure` waits until right after `leader`, which raises its number."""

    leader: str
    before: int
    after: int


class TurnBegan(OfFigure, Event, frozen=True):
    """`condition` is "skating", "fallen", "swimming" or "wreck"."""

    speed: int
    condition: str


class TurnEnded(OfFigure, Event, frozen=True):
    """Nothing more is to be done in it."""


# ---- moving ----


class Slid(OfFigure, Event, frozen=True):
    """One hex of its own move; `left` is how many are still to come."""

    origin: str
    to: str
    left: int


class Thrusted(OfFigure, Event, frozen=True):
    """`amount` as chosen, before halving."""

    amount: int
    before: int
    after: int


class Braked(OfFigure, Event, frozen=True):
    """`amount` as chosen, before halving."""

    amount: int
    before: int
    after: int


class Faced(OfFigure, Event, frozen=True):
    """`why` is "maneuver", "climbing", "random" or "hit"; `die` is 0 where none was rolled for it."""

    before: str
    after: str
    why: str
    die: int = 0


class Steered(OfFigure, Event, frozen=True):
    before: str
    after: str


class Snapped(OfFigure, Event, frozen=True):
    """At speed 0 the direction goes to the facing by itself."""

    direction: str


class Jumped(OfFigure, Event, frozen=True):
    """Over `hexes` hexes; `to` is where it landed, or where somebody was."""

    origin: str
    to: str
    hexes: int


class Slowed(OfFigure, Event, frozen=True):
    """Speed that goes by itself: `why` is "fallen", "wreck" or "fumble"."""

    before: int
    after: int
    why: str


# ---- tests ----


class Tried(OfFigure, Event, frozen=True):
    """Passed if die and modifiers are more than `need`, or by a natural 6 where that is enough."""

    test: str
    die: int
    modifiers: tuple[Modifier, ...]
    need: int
    passed: bool


class Fell(OfFigure, Event, frozen=True):
    """`damage` is half the speed and what facing away from the direction adds."""

    speed: int
    extra: int
    damage: int


class Stood(OfFigure, Event, frozen=True):
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


class Shoved(OfFigure, Event, frozen=True):
    """One hex because of a collision; `left` is how many are still to come."""

    origin: str
    to: str
    left: int


# ---- terrain ----


class Roughed(OfFigure, Event, frozen=True):
    """Entered a rough hex, which costs speed."""

    at: str
    friction: int
    before: int
    after: int


class Bounced(OfFigure, Event, frozen=True):
    """Off an obstacle, back the way it came."""

    obstacle: str
    at: str
    before: int
    after: int
    direction: str


class Ploughed(OfFigure, Event, frozen=True):
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


class Splashed(OfFigure, Event, frozen=True):
    """Fell into a hole, or over the edge."""

    at: str
    edge: bool


class Drenched(OfFigure, Event, frozen=True):
    """What water did to the engines; `die` is 0 where none was rolled."""

    die: int
    out: bool


class Climbed(OfFigure, Event, frozen=True):
    origin: str
    to: str
    facing: str


class Restarted(OfFigure, Event, frozen=True):
    """Its engines run again."""


# ---- firing ----


class Aimed(OfFigure, Event, frozen=True):
    """A shot is declared: it needs `need` on two dice, made up of `base` (range, or a missile's table) and
    modifiers."""

    target: str
    weapon: str
    range: int
    base: int
    modifiers: tuple[Modifier, ...]
    need: int


class EnergyPaid(OfFigure, Event, frozen=True):
    thrust: int
    shields: tuple[int, ...]


class Fired(OfFigure, Event, frozen=True):
    target: str
    weapon: str
    need: int
    black: int
    white: int
    hit: bool


class Rolled(OfFigure, Event, frozen=True):
    """One die of a shot after the first two; `purpose` is "damage", "critical", "fumble" or "extra"."""

    purpose: str
    die: int


class Struck(OfFigure, Event, frozen=True):
    """A hit's damage: the dice, what the card adds, an extra die or the doubling by a critical, less the
    shield on the side that was hit (-1: no shields)."""

    dice: tuple[int, ...]
    plus: int
    extra: int
    doubled: bool
    side: int
    shield: int
    damage: int


class Critical(OfFigure, Event, frozen=True):
    die: int
    effect: str


class Fumbled(OfFigure, Event, frozen=True):
    die: int
    effect: str


class Jammed(OfFigure, Event, frozen=True):
    """Its weapons do not work."""


class Unjammed(OfFigure, Event, frozen=True):
    """Its weapons work again."""


class Recoiled(OfFigure, Event, frozen=True):
    """The firer thrown back, or the target pushed on; `to` is where it was if something is in the way."""

    origin: str
    to: str
    before: int
    after: int
    direction: str
    blocked: bool


# ---- damage and death ----


class Damaged(OfFigure, Event, frozen=True):
    """`cause` is "shot", "collision", "obstacle", "fall" or "misfire"; `total` of `points` so far."""

    amount: int
    total: int
    points: int
    cause: str
    by: str


class Died(OfFigure, Event, frozen=True):
    """`by` gets the kill if `counts`; killing one's own side counts nothing."""

    at: str
    by: str
    counts: bool


class Sank(OfFigure, Event, frozen=True):
    """A wreck in the water, or a figure that died in it, is gone at once."""

    at: str


class Removed(OfFigure, Event, frozen=True):
    """A wreck that lay still is taken away; its smoke stays."""

    at: str


class HoleOpened(Event, frozen=True):
    at: str


class Returned(OfFigure, Event, frozen=True):
    """The Emperor's game: back from the dead."""

    at: str
    facing: str


class Waited(OfFigure, Event, frozen=True):
    """The Emperor's game: no start is free."""


class Ended(Event, frozen=True):
    reason: str
