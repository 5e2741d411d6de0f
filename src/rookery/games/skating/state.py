"""What there is in a game of skating: the figures and the state.

Figures stand in the order A1, B1, C1, …, A2, B2, …: number by number, and seat by seat within a number; whose
each is stands in `Options.owners`. In the Emperor's game a killed figure comes back, and its wreck, where
there still is one, goes on as an object of its own behind all figures: A1x1 is what is left of A1's first
life.
"""

from collections.abc import Sequence

import msgspec

from rookery.core.hexes import Hex
from rookery.games.skating.options import Options
from rookery.games.skating.rules.ground import Ground
from rookery.games.skating.rules.tasks import NOBODY, Task

CANNON, MISSILE = "cannon", "missile"

CHAOS, CARDS, SHIELDS, PLAY = "chaos", "cards", "shields", "play"
"""The phases: the dealer draws a map, everyone picks cards, then spreads shields, then all skate."""


class Figure(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One penguin, alive or not. `who` is its place among the figures; of a wreck, of the figure it was."""

    who: int
    #: its place in `Options.cards`
    card: int
    #: None once it is off the map for good, or until it comes back
    at: Hex | None
    facing: int
    direction: int
    speed: int
    damage: int = 0
    fallen: bool = False
    swimming: bool = False
    dead: bool = False
    jammed: bool = False
    engines_out: bool = False
    missiles: int = 0
    #: points left on each side, front first, then leftwards; empty without shields
    shields: tuple[int, ...] = ()
    #: the same as they were spread at the start, for the next life
    shield_plan: tuple[int, ...] = ()
    #: thrust and brake lost and maneuvers made harder by criticals, for this life
    thrust_lost: int = 0
    brake_lost: int = 0
    unsteady: int = 0
    #: thrust paid for shots
    thrust_paid: int = 0
    #: what a fumble forbids or spoils in the present own turn, and in the next one
    trouble: str = ""
    trouble_next: str = ""
    #: who damaged it last, and in which round
    hurt_by: int = NOBODY
    hurt_round: int = 0
    #: how many lives it had before this one
    life: int = 0
    #: over all its lives
    kills: int = 0
    killed: int = 0
    suffered: int = 0


class Smoke(msgspec.Struct, frozen=True, gc=False):
    """All that is left of a wreck: a hole opens here at the end of that round."""

    at: Hex
    round: int


SPENT_NAMES = {
    1 << n: name
    for n, name in enumerate(
        ("thrust", "brake", "fire", "unjam", "restart", "swung", "stand", "first", "over")
    )
}
"""What has been done this turn and cannot be done again, and what is still due; added up in `State.spent`.
`first`: the first hex is still to be moved before anything else; `over`: the turn is."""
THRUST, BRAKE, FIRE, UNJAM, RESTART, SWUNG, STAND, FIRST, OVER = SPENT_NAMES


class Situation(msgspec.Struct, gc=False):
    """Everything. Whose turn it is follows from `agenda` (a waiting task comes first) and `acting`.

    The rules work on a `Draft` of the next one (`rules/draft.py`); what others get is a `State`.
    """

    #: "house" is what hashes of states call it, in all records there are
    options: Options = msgspec.field(name="house")
    ground: Ground
    phase: str
    #: the cards picked so far, figure by figure, before there are figures
    picks: tuple[int, ...] = ()
    figures: tuple[Figure, ...] = ()
    round: int = 0
    #: each figure's number in the order of this round, low first; 0 is none yet
    numbers: tuple[int, ...] = ()
    #: the figures that have had their turn this round, as bits
    moved: int = 0
    #: whom each figure tails, and the figures that have tailed this round, as bits
    leaders: tuple[int, ...] = ()
    tailed: int = 0
    #: who had the last turn, so that its followers go next
    last: int = NOBODY
    #: whose turn it is
    acting: int = NOBODY
    #: hexes moved this turn, actions so far, and once-a-turn things done
    used: int = 0
    acts: int = 0
    spent: int = 0
    #: what is to be done before anyone chooses again, the next one last
    agenda: tuple[Task, ...] = ()
    #: who has been shoved in the collision being resolved, as bits
    shoved: int = 0
    smoke: tuple[Smoke, ...] = ()
    #: rounds without any damage in a row, and whether this one has seen some
    quiet: int = 0
    harm: bool = False
    #: why the game is over, or ""
    ended: str = ""


class State(Situation, frozen=True):  # type: ignore[misc]  # a frozen situation is still one
    """A situation that nobody can change."""


def seat_of(options: Options, who: int) -> int:
    return options.owners[who]


def side_of(options: Options, who: int) -> int:
    return options.sides[options.owners[who]]


def figure_name(options: Options, figures: Sequence[Figure], slot: int) -> str:
    """A1, or A1x2 for the wreck of its second life once it has come back."""
    if slot < options.count:
        return options.names[slot]
    wreck = figures[slot]
    return f"{options.names[wreck.who]}x{wreck.life + 1}"


def left(s: Situation) -> int:
    """The hexes the acting figure still has to move. (ruling 9)"""
    return max(0, s.figures[s.acting].speed - s.used)
