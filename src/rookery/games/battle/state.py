"""What there is in a game of Battle Penguins: the options, the state, and the actions.

Cards are numbered in the alphabetical order of their names, casefolded: the smallest number in a Squad is
its alphabetically first penguin, and sorting numbers sorts names. What a number stands for is in the `Box`
of the house (`cards.py`). Attributes are numbered 0 to 3, in the order of `ATTRIBUTES`.
"""

from typing import TypeAlias

import msgspec

from rookery.core.game import Seat

ATTRIBUTES = ("strength", "agility", "wisdom", "cuteness")

PRESENT, ROGUE, TRAVELER, INTIMIDATOR = ABILITIES = ("present", "rogue", "traveler", "intimidator")
"""What may be printed on a card; a plain one has "" instead."""

COAL, SNOWBALL, KAYAK, FLIPPERS, SWITCHEROO, COUSIN, COCOA = PRESENTS = (
    "coal",
    "snowball",
    "kayak",
    "flippers",
    "switcheroo",
    "cousin",
    "cocoa",
)
PRESENT_TITLES = {
    COAL: "Lump of Coal",
    SNOWBALL: "Snowball",
    KAYAK: "Leaky Kayak",
    FLIPPERS: "Sticky Flippers",
    SWITCHEROO: "Switcheroo",
    COUSIN: "Surprise Cousin",
    COCOA: "Hot Cocoa",
}

OURS = "rookery"
"""The card set of this project."""

HAND = 7
"""Cards everybody drafts; a position text may set up smaller hands."""

GROUNDS = 3
"""Battlegrounds a round."""

ROGUE_BONUS = 2
FRIGHT = 2
"""What one Intimidator takes off."""
COAL_WEIGHT = 2
COCOA_WARMTH = 3


class House(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The options of one game; all of it is the same from the first state to the last.

    `cards` is the name of a preset or the text of a card set, exactly as it was chosen.
    """

    seats: int
    family: bool = False
    short: bool = False
    variable_draft: bool = False
    teams: bool = False
    kittens: bool = False
    attributes: int = 4
    battlegrounds: str = "penguins"
    longer: bool = False
    cards: str = OURS

    @property
    def own_cards(self) -> bool:
        """Whether the players brought their own."""
        return self.cards != OURS

    @property
    def rounds(self) -> int:
        return 6 if self.longer else 3

    @property
    def sides(self) -> int:
        """Who competes: seats, or teams of two."""
        return self.seats // 2 if self.teams else self.seats

    def side(self, seat: Seat) -> int:
        """Partners sit opposite: seats i and i + n/2 are side i (ruling 11)."""
        return seat % self.sides


# ---- phases ----

OPEN, DEAL, DRAFT, HOLD, DEPLOY = "open", "deal", "draft", "hold", "deploy"
"""Dealer: turn up battlegrounds; dealer: deal; all at once: pick, or keep seven; all at once: deploy."""

ORDER, GIVE, UNWRAP, INTIMIDATE, REMOVE, REPLACE, DRAW = (
    "order",
    "give",
    "unwrap",
    "intimidate",
    "remove",
    "replace",
    "draw",
)
"""In a competition. The seat whose Squad it is: which penguin next; the Present to whom; intimidate whom;
replace whom (Switcheroo). A Present's recipient: remove whom (Leaky Kayak). The dealer: turn up the Present;
draw from the deck."""

OVER = "over"


# ---- the state ----


class Squad(msgspec.Struct, frozen=True, gc=False):
    """One seat's penguins at the battleground now contested, and what lies on them."""

    #: sorted
    cards: tuple[int, ...] = ()
    #: the intimidated, once for each Intimidator; sorted
    scared: tuple[int, ...] = ()
    #: those of the cards that traveled here, and those that came from the deck; sorted
    arrived: tuple[int, ...] = ()
    joined: tuple[int, ...] = ()
    #: how many of each Present work on the Squad as a whole
    coal: int = 0
    cocoa: int = 0
    snowballs: int = 0


class Doing(msgspec.Struct, frozen=True, gc=False):
    """The ability under way, as far as it has got; -1 and "" where it has not."""

    #: the Present or Intimidator penguin it belongs to
    card: int = -1
    #: the seat its Present was given to
    recipient: int = -1
    #: the Present that was turned up
    present: str = ""
    #: the penguin that is to be replaced
    target: int = -1


NOTHING = Doing()


class Result(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A battleground that is decided."""

    round: int
    ground: int
    attribute: int
    #: one a seat, as they stood at the tally
    squads: tuple[Squad, ...]
    #: one a seat: what the Squad came to; None if nobody was left in it
    totals: tuple[int | None, ...]
    #: one a side: 1 is first, 0 did not place
    places: tuple[int, ...]
    #: one a side: what it won here
    fish: tuple[int, ...]


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole truth. `knowledge.py` says who may know what of it.

    A *lane* is one dealt hand as it goes round the table. In a draft its first `picked` cards are those
    taken so far, in that order, and the rest is what is left, sorted. The k-th card of a lane was taken by
    the seat k places on from the lane's number, so lanes and `picked` are all there is to know of a draft.
    In the short variant a lane stays with its seat: first what it holds on to, then what it set aside, both
    sorted; before `picked` is set it is just the dealt hand.
    """

    house: House
    phase: str = OPEN
    #: counts from 1
    round: int = 1
    #: one a side
    fish: tuple[int, ...] = ()
    #: battlegrounds of earlier rounds; sorted
    spent: tuple[int, ...] = ()
    #: this round's (battleground, attribute) pairs that are face up, left to right
    grounds: tuple[tuple[int, int], ...] = ()

    # --- draft ---
    lanes: tuple[tuple[int, ...], ...] = ()
    #: how many cards everybody has for good: counts up in a draft, jumps to 7 in the short variant
    picked: int = 0
    #: one a seat, as deployed at the three battlegrounds, each sorted; never changed by what happens there
    piles: tuple[tuple[tuple[int, ...], ...], ...] = ()

    # --- competition ---
    #: the battleground being contested, 0 to 2
    at: int = 0
    #: one a seat; none before the first Squads are turned up
    squads: tuple[Squad, ...] = ()
    #: one a seat: Travelers that wait face up at the next battleground; sorted
    ahead: tuple[tuple[int, ...], ...] = ()
    #: seats that still resolve their abilities here; the first is doing so
    queue: tuple[int, ...] = ()
    #: Presents and Intimidators of the first in the queue that have not had their turn; sorted
    waiting: tuple[int, ...] = ()
    doing: Doing = NOTHING

    # --- decks ---
    #: what is left to draw from, sorted: which one is on top is not decided before it is drawn
    deck: tuple[int, ...] = ()
    #: every card drawn for a Present this round, in order; public
    drawn: tuple[int, ...] = ()
    #: face up on the used pile, in order
    used: tuple[int, ...] = ()
    #: face down under it, sorted: what everybody set aside in the short variant, until it is reshuffled
    aside: tuple[int, ...] = ()
    #: Presents not yet turned up this round, in the order of `PRESENTS`
    presents: tuple[str, ...] = ()

    # --- the past ---
    #: every battleground decided so far, in all rounds
    results: tuple[Result, ...] = ()
    #: one a seat: what it saw in the drafts of earlier rounds, one byte a card. Nothing depends on it any
    #: more; it is there because a seat forgets nothing.
    recall: tuple[bytes, ...] = ()


# ---- actions ----


class Open(msgspec.Struct, frozen=True, gc=False, tag="open"):
    """The dealer's: these (battleground, attribute) pairs are turned up, left to right."""

    grounds: tuple[tuple[int, int], ...]


class Deal(msgspec.Struct, frozen=True, gc=False, tag="deal"):
    """The dealer's: one hand a seat, each sorted."""

    hands: tuple[tuple[int, ...], ...]


class Pick(msgspec.Struct, frozen=True, gc=False, tag="pick"):
    card: int


class Hold(msgspec.Struct, frozen=True, gc=False, tag="hold"):
    """The cards to keep, sorted."""

    cards: tuple[int, ...]


class Deploy(msgspec.Struct, frozen=True, gc=False, tag="deploy"):
    """Three piles, left to right, each sorted."""

    piles: tuple[tuple[int, ...], ...]


class Order(msgspec.Struct, frozen=True, gc=False, tag="order"):
    """This penguin resolves next."""

    card: int


class Give(msgspec.Struct, frozen=True, gc=False, tag="give"):
    """The top Present to this seat."""

    seat: int


class Keep(msgspec.Struct, frozen=True, gc=False, tag="keep"):
    """No Present for anybody."""


class Intimidate(msgspec.Struct, frozen=True, gc=False, tag="intimidate"):
    card: int


class Remove(msgspec.Struct, frozen=True, gc=False, tag="remove"):
    """Into the water (Leaky Kayak)."""

    card: int


class Replace(msgspec.Struct, frozen=True, gc=False, tag="replace"):
    """By whoever is on top of the deck (Switcheroo)."""

    card: int


class Unwrap(msgspec.Struct, frozen=True, gc=False, tag="present"):
    """The dealer's: the top Present is this one."""

    present: str


class Draw(msgspec.Struct, frozen=True, gc=False, tag="draw"):
    """The dealer's: the top card of the deck is this one."""

    card: int


Action: TypeAlias = (
    Open | Deal | Pick | Hold | Deploy | Order | Give | Keep | Intimidate | Remove | Replace | Unwrap | Draw
)
