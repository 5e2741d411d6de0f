"""What there is in a game of skating: the house rules, the figures and the state.

Figures stand in the order A1, B1, C1, …, A2, B2, …: number by number, and seat by seat within a number, so
that the figure in place i belongs to seat i % seats. In the Emperor's game a killed figure comes back, and
its wreck, where there still is one, goes on as an object of its own behind all figures: A1x1 is what is left
of A1's first life.
"""

import msgspec

from rookery.core.hexes import Hex
from rookery.games.skating.cards import Card
from rookery.games.skating.ground import Ground
from rookery.games.skating.tasks import NOBODY, Task

LAST_AFLOAT, EMPEROR = "last_afloat", "emperor"
CANNON, MISSILE = "cannon", "missile"

CHAOS, CARDS, SHIELDS, PLAY = "chaos", "cards", "shields", "play"
"""The phases: the dealer draws a map, everyone picks cards, then spreads shields, then all skate."""

LETTERS = "ABCDEF"


class House(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """All that is settled before the game. `sides` has one side a seat; `shield_cap` is 0 for none."""

    edition: str
    seats: int
    #: figures a player
    figures: int
    sides: tuple[int, ...]
    cards: tuple[Card, ...]
    victory: str = LAST_AFLOAT
    round_limit: int = 40
    tailing: bool = False
    retro: bool = False
    missiles: int = 2
    rocks_block: bool = False
    #: a side shot changes speeds by recoil only if the black die is 1 to 4
    side_recoil: bool = False
    recharge: bool = False
    shields_wear: bool = False
    shield_cap: int = 0

    @property
    def count(self) -> int:
        """How many figures there are in all."""
        return self.seats * self.figures


class Figure(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One penguin, alive or not. `who` is its place among the figures; of a wreck, of the figure it was."""

    who: int
    #: its place in `House.cards`
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


# What has been done this turn and cannot be done again, and what is still due; added up in `State.spent`.
THRUST, BRAKE, FIRE, UNJAM, RESTART, SWUNG, STAND = (1 << n for n in range(7))
#: the first hex is still to be moved before anything else
FIRST = 1 << 7
#: the turn is over
OVER = 1 << 8

SPENT_NAMES = {
    THRUST: "thrust",
    BRAKE: "brake",
    FIRE: "fire",
    UNJAM: "unjam",
    RESTART: "restart",
    SWUNG: "swung",
    STAND: "stand",
    FIRST: "first",
    OVER: "over",
}


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything. Whose turn it is follows from `agenda` (a waiting task comes first) and `acting`."""

    house: House
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


def seat_of(house: House, who: int) -> int:
    return who % house.seats


def side_of(house: House, who: int) -> int:
    return house.sides[who % house.seats]


def figure_name(house: House, figures: tuple[Figure, ...] | list[Figure], slot: int) -> str:
    """A1, or A1x2 for the wreck of its second life once it has come back."""
    if slot < house.count:
        return base_name(house, slot)
    wreck = figures[slot]
    return f"{base_name(house, wreck.who)}x{wreck.life + 1}"


def base_name(house: House, who: int) -> str:
    return f"{LETTERS[who % house.seats]}{who // house.seats + 1}"


def left(s: State) -> int:
    """The hexes the acting figure still has to move."""
    return max(0, s.figures[s.acting].speed - s.used)
