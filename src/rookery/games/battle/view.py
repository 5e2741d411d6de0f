"""What an onlooker is shown. Cards, battlegrounds and attributes go by name, seats by number from 0.

`look.py` fills these in. A spectator's view has everything but what is marked *own*.
"""

import msgspec

from rookery.core.game import View
from rookery.games.battle.cards import Card


class GroundView(msgspec.Struct, frozen=True, gc=False):
    """A battleground of this round. While it is face down, `name` and `attribute` are "" and `prizes` empty,
    and `maybe` has the attributes it could turn out to have. `prizes` are the Fish for each place.

    `stage` is "hidden", "open" (to come), "now" (being contested) or "done".
    """

    name: str
    attribute: str
    prizes: tuple[int, ...]
    maybe: tuple[str, ...]
    stage: str


class PenguinView(msgspec.Struct, frozen=True, gc=False):
    """A penguin at a battleground, and how it gets to what it counts:
    `printed` + `rogue` - `fright`, never below 0; nothing at all if `struck` by a Snowball.

    `came` is "deployed", "traveled" (from the battleground before) or "joined" (from the deck).
    """

    card: str
    came: str
    printed: int
    rogue: int
    fright: int
    struck: bool
    counts: int


class SquadView(msgspec.Struct, frozen=True, gc=False):
    """A Squad that is face up, and its tally as things stand.

    `total` is all its penguins count, less 2 for each coal, plus 3 for each cocoa, never below 0; None for
    an empty Squad. `side_total` is the whole team's, and the same as `total` where there are none. `place`
    is 1 for the highest; 0 for none. `fish` is what that place pays the side.
    """

    seat: int
    penguins: tuple[PenguinView, ...]
    coal: int
    cocoa: int
    snowballs: int
    total: int | None
    side_total: int | None
    place: int
    fish: int


class ResultView(msgspec.Struct, frozen=True, gc=False):
    """A battleground of this round that is decided, with all the why."""

    ground: str
    attribute: str
    squads: tuple[SquadView, ...]


class PastSquad(msgspec.Struct, frozen=True, gc=False):
    """A Squad of an earlier round, as it stood at the tally."""

    seat: int
    cards: tuple[str, ...]
    total: int | None
    place: int
    fish: int


class PastView(msgspec.Struct, frozen=True, gc=False):
    """A battleground of an earlier round. `round` counts from 1."""

    round: int
    ground: str
    attribute: str
    squads: tuple[PastSquad, ...]


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    """What everyone may know of a seat. `side` is its team, or the seat itself where there are none; `fish`
    is the side's. `piles` has the sizes of its face-down Squads, 0 once they are turned up; none before
    deploying. `ahead` are its Travelers that wait face up at the next battleground."""

    seat: int
    side: int
    fish: int
    hand: int
    picks: int
    piles: tuple[int, ...]
    ahead: tuple[str, ...]


class TurnView(msgspec.Struct, frozen=True, gc=False):
    """Whose abilities are being resolved. `queue` has the seats that still do so here, this one first.

    `waiting` are its penguins whose ability is still to come, `card` is the one under way ("" before it is
    chosen). `recipient` got a Present (None: nobody yet), `present` is what was in it ("" while wrapped),
    `target` the penguin that is about to be replaced ("" for none).
    """

    seat: int
    queue: tuple[int, ...]
    waiting: tuple[str, ...]
    card: str
    recipient: int | None
    present: str
    target: str


class MemoryView(msgspec.Struct, frozen=True, gc=False):
    """*Own*: a hand one held in this round's draft. `pick` counts from 1; `cards` is the whole hand, `picked`
    what one took out of it, `to` the seat it was passed to. `taken` is what the others had taken out when
    it came round again; empty until then."""

    pick: int
    cards: tuple[str, ...]
    picked: str
    to: int
    taken: tuple[str, ...]


class BattleView(View, frozen=True, tag="battle"):
    #: counts from 1
    round: int
    rounds: int
    #: what is being waited for: "open" and "deal" (dealer), "draft", "hold", "deploy" (all at once),
    #: "order", "give", "intimidate", "remove", "replace" (one seat), "unwrap", "draw" (dealer), "over"
    phase: str
    #: this round's three battlegrounds, left to right; empty before they are laid out
    grounds: tuple[GroundView, ...]
    #: the battleground being contested, counting from 0; None outside the competition
    at: int | None
    players: tuple[PlayerView, ...]
    #: the seats of each side; one seat each where there are no teams
    teams: tuple[tuple[int, ...], ...]
    #: where hands go this round: 1 to the next higher seat (left), -1 to the next lower (right), 0 nowhere
    passing: int
    #: how many cards are kept when hands are dealt and one chooses; 0 outside "hold"
    keep: int

    #: *own*: the cards one may choose from; in "deploy" all one has
    hand: tuple[str, ...]
    #: *own*: what one has drafted so far, in that order
    picks: tuple[str, ...]
    #: *own*: one's three piles as deployed
    piles: tuple[tuple[str, ...], ...]
    #: *own*: cards one did not keep this round, in the short variant
    aside: tuple[str, ...]
    #: *own*: every hand one has held and passed on this round
    memory: tuple[MemoryView, ...]

    #: Squads at the battleground being contested, one a seat; empty outside the competition
    squads: tuple[SquadView, ...]
    #: whose abilities are being resolved; None if nobody's
    turn: TurnView | None
    #: this round's decided battlegrounds
    results: tuple[ResultView, ...]
    #: the battlegrounds of earlier rounds
    history: tuple[PastView, ...]

    #: how many cards are left in the Penguin Deck
    deck: int
    #: the used pile: what lies face up, in order, and how many lie face down
    used: tuple[str, ...]
    used_hidden: int
    #: Presents left to turn up this round, by kind, and those that were
    presents: tuple[str, ...]
    opened: tuple[str, ...]

    #: every card in the game, in alphabetical order: the one list that says what is printed on them
    cards: tuple[Card, ...]
    #: "rookery" for the cards of this project, "own" for a set of the players'
    card_set: str
    #: whether abilities are ignored
    family: bool
