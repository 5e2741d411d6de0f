"""What happens, with every number behind it: for log, animation, sound, screen reader and statistics.

Figures go by their names ("A1", wrecks "A1x1"), hexes as "q,r", directions as "NE", obstacles by their kind.
`by` is the figure something is put down to, or "".
"""

from rookery.core.game import Event
from rookery.games.skating.rules.tasks import Modifier

# ---- before the game ----


class MapDrawn(Event, frozen=True):
    number: int


class CardsPicked(Event, frozen=True):
    """Everybody's choice at once: figure and card, in seat order."""

    reveals = True
    picks: tuple[tuple[str, str], ...]


class ShieldsSpread(Event, frozen=True):
    """Front first, then leftwards."""

    reveals = True
    figure: str
    points: tuple[int, ...]


# ---- rounds and turns ----


class RoundBegan(Event, frozen=True):
    round: int


class Numbered(Event, frozen=True):
    """A place in the order of the round: drawn in MkII, a d10 in MkIII."""

    figure: str
    number: int


class RolledOff(Event, frozen=True):
    """`figure` goes before the others of `among`, whose number is the same."""

    figure: str
    among: tuple[str, ...]


class Tailed(Event, frozen=True):
    """`figure` waits until right after `leader`, which raises its number."""

    figure: str
    leader: str
    before: int
    after: int


class TurnBegan(Event, frozen=True):
    """`condition` is "skating", "fallen", "swimming" or "wreck"."""

    figure: str
    speed: int
    condition: str


class TurnEnded(Event, frozen=True):
    figure: str


# ---- moving ----


class Slid(Event, frozen=True):
    """One hex of its own move; `left` is how many are still to come."""

    figure: str
    origin: str
    to: str
    left: int


class Thrusted(Event, frozen=True):
    """`amount` as chosen, before halving."""

    figure: str
    amount: int
    before: int
    after: int


class Braked(Event, frozen=True):
    """`amount` as chosen, before halving."""

    figure: str
    amount: int
    before: int
    after: int


class Faced(Event, frozen=True):
    """`why` is "maneuver", "climbing", "random" or "hit"; `die` is 0 where none was rolled for it."""

    figure: str
    before: str
    after: str
    why: str
    die: int = 0


class Steered(Event, frozen=True):
    figure: str
    before: str
    after: str


class Snapped(Event, frozen=True):
    """At speed 0 the direction goes to the facing by itself."""

    figure: str
    direction: str


class Jumped(Event, frozen=True):
    """Over `hexes` hexes; `to` is where it landed, or where somebody was."""

    figure: str
    origin: str
    to: str
    hexes: int


class Slowed(Event, frozen=True):
    """Speed that goes by itself: `why` is "fallen", "wreck" or "fumble"."""

    figure: str
    before: int
    after: int
    why: str


# ---- tests ----


class Tried(Event, frozen=True):
    """Passed if die and modifiers are more than `need`, or by a natural 6 where that is enough."""

    figure: str
    test: str
    die: int
    modifiers: tuple[Modifier, ...]
    need: int
    passed: bool


class Fell(Event, frozen=True):
    """`damage` is half the speed and what facing away from the direction adds."""

    figure: str
    speed: int
    extra: int
    damage: int


class Stood(Event, frozen=True):
    figure: str


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


class Shoved(Event, frozen=True):
    """One hex because of a collision; `left` is how many are still to come."""

    figure: str
    origin: str
    to: str
    left: int


# ---- terrain ----


class Roughed(Event, frozen=True):
    """Entered a rough hex, which costs speed."""

    figure: str
    at: str
    friction: int
    before: int
    after: int


class Bounced(Event, frozen=True):
    """Off an obstacle, back the way it came."""

    figure: str
    obstacle: str
    at: str
    before: int
    after: int
    direction: str


class Ploughed(Event, frozen=True):
    """MkIII: into a drift. `strength` is what is left of it; at 0 it is gone and its hex entered."""

    figure: str
    at: str
    before: int
    after: int
    strength: int


class ObstacleSlid(Event, frozen=True):
    """A sliding obstacle, hit; `gone` if it ended in the water."""

    origin: str
    to: str
    gone: bool


class Splashed(Event, frozen=True):
    """Fell into a hole, or over the edge."""

    figure: str
    at: str
    edge: bool


class Drenched(Event, frozen=True):
    """What water did to the engines; `die` is 0 where none was rolled."""

    figure: str
    die: int
    out: bool


class Climbed(Event, frozen=True):
    figure: str
    origin: str
    to: str
    facing: str


class Restarted(Event, frozen=True):
    figure: str


# ---- firing ----


class Aimed(Event, frozen=True):
    """A shot is declared: it needs `need` on two dice, made up of `base` (range, or a missile's table) and
    modifiers."""

    figure: str
    target: str
    weapon: str
    range: int
    base: int
    modifiers: tuple[Modifier, ...]
    need: int


class EnergyPaid(Event, frozen=True):
    figure: str
    thrust: int
    shields: tuple[int, ...]


class Fired(Event, frozen=True):
    figure: str
    target: str
    weapon: str
    need: int
    black: int
    white: int
    hit: bool


class Rolled(Event, frozen=True):
    """One die of a shot after the first two; `purpose` is "damage", "critical", "fumble" or "extra"."""

    figure: str
    purpose: str
    die: int


class Struck(Event, frozen=True):
    """A hit's damage: the dice, what the card adds, an extra die or the doubling by a critical, less the
    shield on the side that was hit (-1: no shields)."""

    figure: str
    dice: tuple[int, ...]
    plus: int
    extra: int
    doubled: bool
    side: int
    shield: int
    damage: int


class Critical(Event, frozen=True):
    figure: str
    die: int
    effect: str


class Fumbled(Event, frozen=True):
    figure: str
    die: int
    effect: str


class Jammed(Event, frozen=True):
    figure: str


class Unjammed(Event, frozen=True):
    figure: str


class Recoiled(Event, frozen=True):
    """The firer thrown back, or the target pushed on; `to` is where it was if something is in the way."""

    figure: str
    origin: str
    to: str
    before: int
    after: int
    direction: str
    blocked: bool


# ---- damage and death ----


class Damaged(Event, frozen=True):
    """`cause` is "shot", "collision", "obstacle", "fall" or "misfire"; `total` of `points` so far."""

    figure: str
    amount: int
    total: int
    points: int
    cause: str
    by: str


class Died(Event, frozen=True):
    """`by` gets the kill if `counts`; killing one's own side counts nothing."""

    figure: str
    at: str
    by: str
    counts: bool


class Sank(Event, frozen=True):
    """A wreck in the water, or a figure that died in it, is gone at once."""

    figure: str
    at: str


class Removed(Event, frozen=True):
    """A wreck that lay still is taken away; its smoke stays."""

    figure: str
    at: str


class HoleOpened(Event, frozen=True):
    at: str


class Returned(Event, frozen=True):
    """The Emperor's game: back from the dead."""

    figure: str
    at: str
    facing: str


class Waited(Event, frozen=True):
    """The Emperor's game: no start is free."""

    figure: str


class Ended(Event, frozen=True):
    reason: str
