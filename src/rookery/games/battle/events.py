"""What happens, one event each. Names and numbers as in `view.py`.

An event with a field marked *own* reaches others without it; one marked *own* as a whole, not at all
(`rules/knowledge.py`). An event that changes a Squad has it in `squad`, counted anew, so that nobody else has
to add up.
"""

import msgspec

from rookery.core.game import Event, OfSeat
from rookery.games.battle.rules.tally import SquadView


class OfCard(OfSeat, frozen=True):
    """What begins every event that is about one card of a seat's."""

    card: str


# ---- laying out, drafting, deploying ----


class Uncovered(msgspec.Struct, frozen=True, gc=False):
    """`place` is 0, 1 or 2, left to right; `prizes` are the Fish for each place."""

    place: int
    ground: str
    attribute: str
    prizes: tuple[int, ...]


class Opened(Event, frozen=True):
    """Battlegrounds are turned up, with their attributes. `hidden` stay face down for now, and are about one
    of the attributes in `maybe`."""

    reveals = True
    round: int
    grounds: tuple[Uncovered, ...]
    hidden: int
    maybe: tuple[str, ...]


class Dealt(Event, frozen=True):
    """Everybody is dealt `each` cards; `deck` are left."""

    round: int
    each: int
    deck: int


class Received(Event, OfSeat, frozen=True):
    """*Own*: the hand one has now, dealt or passed on by a neighbour."""

    reveals = True
    cards: tuple[str, ...]


class Picked(Event, OfCard, frozen=True):
    """*Own*: a card kept for good."""


class Passed(Event, frozen=True):
    """All have picked; the rest goes on, `cards` each. `passing` is 1 for left, -1 for right."""

    reveals = True
    passing: int
    cards: int


class Held(Event, OfSeat, frozen=True):
    """*Own*: what one keeps of the hand one was dealt, and what one sets aside."""

    cards: tuple[str, ...]
    aside: tuple[str, ...]


class Drafted(Event, frozen=True):
    """Everybody has all `each` cards of this round; `aside` were set aside, by all together."""

    reveals = True
    each: int
    aside: int


class Deployed(Event, OfSeat, frozen=True):
    """A seat has deployed. `sizes` are public; `piles` is *own*, and empty for others."""

    reveals = True
    sizes: tuple[int, ...]
    piles: tuple[tuple[str, ...], ...]


# ---- a competition ----


class Contested(Event, frozen=True):
    """The competition at a battleground begins. `place` is 0, 1 or 2."""

    place: int
    ground: str
    attribute: str


class Shown(Event, OfSeat, frozen=True):
    """A Squad is turned up. `arrived` are those of its cards that lay there face up already. `squad` is the
    same, counted."""

    reveals = True
    cards: tuple[str, ...]
    arrived: tuple[str, ...]
    squad: SquadView


class Lined(Event, frozen=True):
    """The order in which Squads resolve: `first` is the alphabetically first penguin with an ability."""

    order: tuple[int, ...]
    first: str


class Traveled(Event, OfCard, frozen=True):
    """A Traveler goes on to its owner's Squad at the next battleground, `place` 1 or 2."""

    place: int
    ground: str
    squad: SquadView


class Ordered(Event, OfCard, frozen=True):
    """`card` resolves next."""


class Given(Event, OfCard, frozen=True):
    """`card`'s wrapped Present goes to the seat `to`."""

    to: int


class Kept(Event, OfCard, frozen=True):
    """`card` gives no Present."""


class Unwrapped(Event, OfSeat, frozen=True):
    """The Present is turned up. `works` is False where it can do nothing. `squad` is None unless the Present
    changes at once what the Squad counts."""

    reveals = True
    to: int
    present: str
    works: bool
    squad: SquadView | None


class FishTaken(Event, OfSeat, frozen=True):
    """Sticky Flippers: `seat` takes a Fish from the seat `origin` (teams: from its team)."""

    origin: int
    fish: int


class Removed(Event, OfCard, frozen=True):
    """Leaky Kayak: `card` leaves its Squad for the used pile."""

    squad: SquadView


class Singled(Event, OfSeat, frozen=True):
    """Switcheroo: `seat`, who gave it, has chosen `card` in the Squad of `owner` to be replaced."""

    owner: int
    card: str


class Replaced(Event, OfCard, frozen=True):
    """Switcheroo: in the Squad of `seat`, `card` makes room for `by`, fresh from the deck."""

    reveals = True
    by: str
    squad: SquadView


class Joined(Event, OfCard, frozen=True):
    """Surprise Cousin: `card`, fresh from the deck, joins the Squad of `seat`."""

    reveals = True
    squad: SquadView


class Reshuffled(Event, frozen=True):
    """A deck has run out and its used cards are shuffled: `deck` is "penguins" or "presents"."""

    deck: str
    cards: int


class Intimidated(Event, OfCard, frozen=True):
    """`card` of `seat` frightens `target` of the seat `owner`."""

    owner: int
    target: str
    squad: SquadView


class Tallied(Event, frozen=True):
    """The count at a battleground, with every why; one Squad a seat."""

    place: int
    ground: str
    attribute: str
    squads: tuple[SquadView, ...]


class Awarded(Event, frozen=True):
    """`seats` (both of a team) take `fish` for the place they made, 1 to 3."""

    seats: tuple[int, ...]
    place: int
    fish: int


class RoundOver(Event, frozen=True):
    """`fish` has one number a side."""

    round: int
    fish: tuple[int, ...]


class Won(Event, frozen=True):
    """The game is over; these seats have the most Fish."""

    seats: tuple[int, ...]
    fish: int
