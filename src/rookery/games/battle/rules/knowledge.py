"""Who knows what: the key to all a seat has seen, and what reaches whom of moves and events."""

from collections.abc import Hashable

from msgspec.structs import replace

from rookery.core.game import Event, Seat
from rookery.games.battle.actions import Action, Deal, Deploy, Hold, Pick
from rookery.games.battle.events import Deployed, Held, Picked, Received
from rookery.games.battle.rules.draft import recollection, turned_up
from rookery.games.battle.state import State


def key_of(s: State, p: Seat) -> Hashable:
    """All that p has seen. Of decks and piles that lie face down, that is their size.

    What p saw of drafts is `recall` for earlier rounds and `recollection` for this one. Cards set aside or
    left in the deck are in neither unless p held them.
    """
    up = turned_up(s)
    piles = tuple(
        [
            own if seat == p else (own[:up], tuple([len(pile) for pile in own[up:]]))
            for seat, own in enumerate(s.piles)
        ]
    )
    return (
        s.phase,
        s.round,
        s.picked,
        s.at,
        s.grounds,
        s.spent,
        s.fish,
        s.recall[p],
        recollection(s, p),
        piles,
        s.squads,
        s.ahead,
        s.queue,
        s.waiting,
        s.doing,
        s.drawn,
        s.used,
        len(s.aside),
        s.presents,
        s.results,
    )


def event_for(who: Seat | None, event: Event) -> Event | None:
    match event:
        case Received(seat, _) | Picked(seat, _) | Held(seat, _, _):
            return event if seat == who else None
        case Deployed(seat, _, _):
            return event if seat == who else replace(event, piles=())
    return event


def may_know(who: Seat | None, p: Seat, a: Action) -> bool:
    """Whether `who` may know what p played: nobody sees a deal, and choices made at once are one's own."""
    if isinstance(a, Deal):
        return False
    return who == p or not isinstance(a, Pick | Hold | Deploy)
