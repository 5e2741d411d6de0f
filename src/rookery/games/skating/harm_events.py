"""What happens when penguins shoot, get hurt and die. Spelled as in `events.py`."""

from rookery.core.game import Event
from rookery.games.skating.tasks import Modifier

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
