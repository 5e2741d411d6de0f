"""What everybody sees. There are no secrets, so it is the same for all; `show.py` builds it."""

import msgspec

from rookery.core.game import View
from rookery.games.skating.cards import Card
from rookery.games.skating.tasks import Modifier


class FeatureView(msgspec.Struct, frozen=True, gc=False):
    """`kind` is "hole", "rough", "rock", "drift" or "slider"; `value` is friction or strength."""

    at: str
    kind: str
    value: int


class SmokeView(msgspec.Struct, frozen=True, gc=False):
    """A hole opens here at the end of round `round`."""

    at: str
    round: int


class StartView(msgspec.Struct, frozen=True, gc=False):
    at: str
    facing: str


class FigureView(msgspec.Struct, frozen=True, gc=False):
    """One figure or wreck. `at` is None once it is gone, or until it comes back."""

    name: str
    seat: int
    side: int
    card: str
    at: str | None
    facing: str
    direction: str
    speed: int
    damage: int
    points: int
    fallen: bool
    swimming: bool
    dead: bool
    jammed: bool
    engines_out: bool
    #: what its card has left after criticals and paid energy
    thrust: int
    brake: int
    maneuverability: int
    missiles: int
    #: front first, then leftwards; empty without shields
    shields: tuple[int, ...]
    #: a fumble's effect on its present or coming turn: "no_maneuvers", "no_speed", "shaky" or ""
    trouble: str
    trouble_next: str
    kills: int
    killed: int
    suffered: int


class PlaceView(msgspec.Struct, frozen=True, gc=False):
    """A place in the order of the round; `state` is "done", "now" or "to come"; `tails` a leader or ""."""

    figure: str
    number: int
    state: str
    tails: str


class ArcView(msgspec.Struct, frozen=True, gc=False):
    """Where a weapon reaches: how many hexes to each side at range 1, 2 and so on."""

    weapon: str
    aside: tuple[int, ...]


class TurnView(msgspec.Struct, frozen=True, gc=False):
    """The turn going on: `spent` names what cannot be done again, `first` that the first hex is still due.

    `arcs` are those of the weapons that could be fired now.
    """

    figure: str
    used: int
    left: int
    actions: int
    spent: tuple[str, ...]
    first: bool
    arcs: tuple[ArcView, ...]


class Offer(msgspec.Struct, frozen=True, gc=False):
    """The odds of a move that has any. `dice` is "d6" (more than `need`) or "2d6" (at least `need`).

    `base` is what the need starts from (actions, range, length); `modifiers` come on top of it one by one:
    of a test they are added to the die, of a shot to the need. `chance` is from 0 to 1.
    """

    move: str
    chance: float
    dice: str
    base: int
    need: int
    modifiers: tuple[Modifier, ...]


class SlideView(msgspec.Struct, frozen=True, gc=False):
    """Where the acting figure comes to if it only moves on: the hexes entered, and what ends it.

    `end` is "stop", "figure", "edge", "hole", "rock", "drift" or "slider"; `what` is the figure's name or the
    hex it ends at. Falls on rough ice are left out: they are a matter of luck.
    """

    path: tuple[str, ...]
    end: str
    what: str


class ScoreView(msgspec.Struct, frozen=True, gc=False):
    """A side's tally: kills minus times killed decide, then kills, then least damage."""

    side: int
    seats: tuple[int, ...]
    alive: int
    kills: int
    killed: int
    damage: int


class SkatingView(View, frozen=True, tag="skating"):
    """`waits` says what the game waits for: "move", "energy", "card", "shields", "dealer" or "" once over.

    `roll` says of the dealer what the next die is for, such as "face", "shot", "damage", "order".
    """

    phase: str
    edition: str
    waits: str
    roll: str
    #: "hexagon" with a radius, "field" with width and height, or "free" with its hexes listed
    shape: str
    size: tuple[int, ...]
    hexes: tuple[str, ...]
    #: no border: the ice goes on beyond the map
    open: bool
    features: tuple[FeatureView, ...]
    smoke: tuple[SmokeView, ...]
    starts: tuple[StartView, ...]
    #: the stat cards to pick from, then those that somebody skates
    cards: tuple[Card, ...]
    #: before the game: the cards picked so far, figure by figure
    picks: tuple[str, ...]
    figures: tuple[FigureView, ...]
    #: the most shield points on one side, 0 for no limit
    shield_cap: int
    round: int
    round_limit: int
    #: rounds without damage in a row; ten end the game
    quiet: int
    victory: str
    order: tuple[PlaceView, ...]
    turn: TurnView | None
    offers: tuple[Offer, ...]
    slide: SlideView | None
    scores: tuple[ScoreView, ...]
    position: str
