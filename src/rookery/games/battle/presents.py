"""Presents: given or kept, unwrapped, and what each of the seven does (rulings 7 and 8)."""

from msgspec.structs import replace

from rookery.core.game import Event, Seat
from rookery.games.battle.box import Box
from rookery.games.battle.competition import go_on, put, without
from rookery.games.battle.events import (
    FishTaken,
    Given,
    Joined,
    Kept,
    Removed,
    Replaced,
    Reshuffled,
    Singled,
    Unwrapped,
)
from rookery.games.battle.state import (
    COAL,
    COCOA,
    COUSIN,
    DRAW,
    FLIPPERS,
    KAYAK,
    REMOVE,
    REPLACE,
    SNOWBALL,
    SWITCHEROO,
    UNWRAP,
    Squad,
    State,
)


def keep(s: State, box: Box, events: list[Event]) -> State:
    """The Present stays on top, unseen."""
    events.append(Kept(s.queue[0], box.names[s.doing.card]))
    return go_on(s, box, events)


def give(s: State, to: Seat, box: Box, events: list[Event]) -> State:
    events.append(Given(s.queue[0], box.names[s.doing.card], to))
    return replace(s, phase=UNWRAP, doing=replace(s.doing, recipient=to))


def wrapped(s: State, box: Box) -> tuple[str, ...]:
    """What the top Present may be; when all have been turned up they are shuffled again."""
    return s.presents or box.presents


def unwrap(s: State, present: str, box: Box, events: list[Event]) -> State:
    """Ruling 8: the Present is turned up and applied to its recipient's Squad."""
    if not s.presents:
        events.append(Reshuffled("presents", len(box.presents)))
    left = list(wrapped(s, box))
    left.remove(present)
    doing = replace(s.doing, present=present)
    s = replace(s, presents=tuple(left), doing=doing)
    giver, to = s.queue[0], doing.recipient
    squad = s.squads[to]
    works = _works(s, present, squad)
    events.append(Unwrapped(giver, to, present, works))
    if not works:
        return go_on(s, box, events)
    if present == COAL:
        return _wrap_up(s, to, replace(squad, coal=squad.coal + 1), box, events)
    if present == COCOA:
        return _wrap_up(s, to, replace(squad, cocoa=squad.cocoa + 1), box, events)
    if present == SNOWBALL:
        return _wrap_up(s, to, replace(squad, snowballs=squad.snowballs + 1), box, events)
    if present == FLIPPERS:
        return _take_a_fish(s, giver, to, box, events)
    if present == KAYAK:
        return replace(s, phase=REMOVE)
    if present == SWITCHEROO:
        # One penguin to choose from is no choice.
        if len(squad.cards) == 1:
            return replacing(s, squad.cards[0], box, events)
        return replace(s, phase=REPLACE)
    return replace(s, phase=DRAW)


def _works(s: State, present: str, squad: Squad) -> bool:
    if present == KAYAK:
        return len(squad.cards) > 1
    if present == FLIPPERS:
        return s.fish[s.house.side(s.doing.recipient)] > 0
    if present in (SWITCHEROO, COUSIN):
        return bool(drawable(s))
    return True


def _wrap_up(s: State, seat: Seat, squad: Squad, box: Box, events: list[Event]) -> State:
    return go_on(replace(s, squads=put(s.squads, seat, squad)), box, events)


def _take_a_fish(s: State, giver: Seat, to: Seat, box: Box, events: list[Event]) -> State:
    fish = list(s.fish)
    fish[s.house.side(to)] -= 1
    fish[s.house.side(giver)] += 1
    events.append(FishTaken(giver, to, 1))
    return go_on(replace(s, fish=tuple(fish)), box, events)


def remove(s: State, card: int, box: Box, events: list[Event]) -> State:
    seat = s.doing.recipient
    events.append(Removed(seat, box.names[card]))
    s = replace(s, used=(*s.used, card))
    return _wrap_up(s, seat, without(s.squads[seat], card), box, events)


def replacing(s: State, card: int, box: Box, events: list[Event]) -> State:
    """The giver has chosen, before the new card is seen."""
    events.append(Singled(s.queue[0], s.doing.recipient, box.names[card]))
    return replace(s, phase=DRAW, doing=replace(s.doing, target=card))


def drawable(s: State) -> tuple[int, ...]:
    """What the top of the deck may be; a deck that has run out is made of the used cards again."""
    return s.deck or tuple(sorted(s.used + s.aside))


def draw(s: State, card: int, box: Box, events: list[Event]) -> State:
    """A card from the deck, which is the recipient's: alone, or in the place of another."""
    left = drawable(s)
    if not s.deck:
        events.append(Reshuffled("penguins", len(left)))
        s = replace(s, used=(), aside=())
    seat, out = s.doing.recipient, s.doing.target
    s = replace(s, deck=tuple([one for one in left if one != card]), drawn=(*s.drawn, card))
    squad = s.squads[seat]
    if out < 0:
        events.append(Joined(seat, box.names[card]))
    else:
        events.append(Replaced(seat, box.names[out], box.names[card]))
        squad = without(squad, out)
        s = replace(s, used=(*s.used, out))
    cards, joined = tuple(sorted((*squad.cards, card))), tuple(sorted((*squad.joined, card)))
    return _wrap_up(s, seat, replace(squad, cards=cards, joined=joined), box, events)
