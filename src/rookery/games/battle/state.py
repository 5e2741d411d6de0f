"""What there is in a game of Battle Penguins: cards, Squads and the state of the table.

Cards are numbered in the alphabetical order of their names, casefolded: the smallest number in a Squad is
its alphabetically first penguin, and sorting numbers sorts names. What a number stands for is in the `Box`
of the options (`rules/box.py`). Attributes are numbered 0 to 3, in the order of `ATTRIBUTES`.
"""

import msgspec

from rookery.games.battle.options import Options

ATTRIBUTES = ("strength", "agility", "wisdom", "cuteness")

PRESENT, ROGUE, TRAVELER, INTIMIDATOR = ABILITIES = ("present", "rogue", "traveler", "intimidator")
"""What may be printed on a card; a plain one has "" instead."""

PRESENT_TITLES = {
    "coal": "Lump of Coal",
    "snowball": "Snowball",
    "kayak": "Leaky Kayak",
    "flippers": "Sticky Flippers",
    "switcheroo": "Switcheroo",
    "cousin": "Surprise Cousin",
    "cocoa": "Hot Cocoa",
}
COAL, SNOWBALL, KAYAK, FLIPPERS, SWITCHEROO, COUSIN, COCOA = PRESENTS = tuple(PRESENT_TITLES)

HAND = 7
"""Cards everybody drafts; a position text may set up smaller hands."""

GROUNDS = 3
"""Battlegrounds a round."""

ROGUE_BONUS = 2
FRIGHT = 2
"""What one Intimidator takes off."""
COAL_WEIGHT = 2
COCOA_WARMTH = 3


# ---- what is printed ----


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card as printed. `stats` are strength, agility, wisdom, cuteness; `ability` is "present", "rogue",
    "traveler", "intimidator" or ""."""

    name: str
    stats: tuple[int, int, int, int]
    ability: str
    kitten: bool


class Ground(msgspec.Struct, frozen=True, gc=False):
    """A battleground; `prizes` are the Fish for first, second and third."""

    name: str
    prizes: tuple[int, int, int]
    kitten: bool


# ---- phases ----

OPEN, DEAL, DRAFT, HOLD, DEPLOY = "open", "deal", "draft", "hold", "deploy"
"""Dealer: turn up battlegrounds; dealer: deal; all at once: pick, or keep seven; all at once: deploy."""

ORDER, GIVE, UNWRAP, INTIMIDATE = "order", "give", "unwrap", "intimidate"
REMOVE, REPLACE, DRAW = "remove", "replace", "draw"
"""In a competition. The seat whose Squad it is: which penguin next; the Present to whom; intimidate whom;
replace whom (Switcheroo). A Present's recipient: remove whom (Leaky Kayak). The dealer: turn up the Present;
draw from the deck."""

OVER = "over"

COMPETING = (ORDER, GIVE, UNWRAP, INTIMIDATE, REMOVE, REPLACE, DRAW)
"""The phases in which somebody uses an ability."""
PHASES = (OPEN, DEAL, DRAFT, HOLD, DEPLOY, *COMPETING, OVER)


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
    """The whole truth. `rules/knowledge.py` says who may know what of it.

    A *lane* is one dealt hand as it goes round the table. In a draft its first `picked` cards are those
    taken so far, in that order, and the rest is what is left, sorted. The k-th card of a lane was taken by
    the seat k places on from the lane's number, so lanes and `picked` are all there is to know of a draft.
    In the short variant a lane stays with its seat: first what it holds on to, then what it set aside, both
    sorted; before `picked` is set it is just the dealt hand.
    """

    #: "house" is what hashes of states call it, in all records there are
    options: Options = msgspec.field(name="house")
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
