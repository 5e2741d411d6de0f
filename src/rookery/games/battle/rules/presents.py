"""Presents: given or kept, unwrapped, and what each of the seven does (rulings 7 and 8)."""

from msgspec.structs import replace

from rookery.core.game import Event, Seat
from rookery.core.values import with_item
from rookery.games.battle import events, state
from rookery.games.battle.actions import Draw, Give, Keep, Remove, Replace, Unwrap
from rookery.games.battle.rules.box import Box
from rookery.games.battle.rules.competition import go_on, without
from rookery.games.battle.rules.tally import squad_alone
from rookery.games.battle.state import Squad, State

ON_THE_SQUAD = {state.COAL: "coal", state.COCOA: "cocoa", state.SNOWBALL: "snowballs"}
"""Presents that lie on the Squad until the tally, and where they are counted."""

ASKS = {state.KAYAK: state.REMOVE, state.SWITCHEROO: state.REPLACE, state.COUSIN: state.DRAW}
"""Presents that somebody, or the dealer, has to do something about."""


def keep(s: State, a: Keep, box: Box, log: list[Event]) -> State:
    """The Present stays on top, unseen."""
    log.append(events.Kept(s.queue[0], box.names[s.doing.card]))
    return go_on(s, box, log)


def give(s: State, a: Give, box: Box, log: list[Event]) -> State:
    log.append(events.Given(s.queue[0], box.names[s.doing.card], a.seat))
    return replace(s, phase=state.UNWRAP, doing=replace(s.doing, recipient=a.seat))


def wrapped(s: State, box: Box) -> tuple[str, ...]:
    """What the top Present may be; when all have been turned up they are shuffled again."""
    return s.presents or box.presents


def unwrap(s: State, a: Unwrap, box: Box, log: list[Event]) -> State:
    """Ruling 8: the Present is turned up and applied to its recipient's Squad."""
    present = a.present
    if not s.presents:
        log.append(events.Reshuffled("presents", len(box.presents)))
    left = list(wrapped(s, box))
    left.remove(present)
    doing = replace(s.doing, present=present)
    s = replace(s, presents=tuple(left), doing=doing)
    giver, to = s.queue[0], doing.recipient
    squad = s.squads[to]
    works = _works(s, present, squad)
    if works and present in ON_THE_SQUAD:
        field = ON_THE_SQUAD[present]
        squad = replace(squad, **{field: getattr(squad, field) + 1})
        log.append(events.Unwrapped(giver, to, present, works, squad_alone(s, box, to, squad)))
        return go_on(replace(s, squads=with_item(s.squads, to, squad)), box, log)
    log.append(events.Unwrapped(giver, to, present, works, None))
    if not works:
        return go_on(s, box, log)
    if present == state.FLIPPERS:
        return _take_a_fish(s, giver, to, box, log)
    # One penguin to choose from is no choice.
    if present == state.SWITCHEROO and len(squad.cards) == 1:
        return single_out(s, Replace(squad.cards[0]), box, log)
    return replace(s, phase=ASKS[present])


def _works(s: State, present: str, squad: Squad) -> bool:
    if present == state.KAYAK:
        return len(squad.cards) > 1
    if present == state.FLIPPERS:
        return s.fish[s.options.side(s.doing.recipient)] > 0
    if present in (state.SWITCHEROO, state.COUSIN):
        return bool(drawable(s))
    return True


def _take_a_fish(s: State, giver: Seat, to: Seat, box: Box, log: list[Event]) -> State:
    fish = list(s.fish)
    fish[s.options.side(to)] -= 1
    fish[s.options.side(giver)] += 1
    log.append(events.FishTaken(giver, to, 1))
    return go_on(replace(s, fish=tuple(fish)), box, log)


def remove(s: State, a: Remove, box: Box, log: list[Event]) -> State:
    seat, card = s.doing.recipient, a.card
    squad = without(s.squads[seat], card)
    log.append(events.Removed(seat, box.names[card], squad_alone(s, box, seat, squad)))
    return go_on(replace(s, used=(*s.used, card), squads=with_item(s.squads, seat, squad)), box, log)


def single_out(s: State, a: Replace, box: Box, log: list[Event]) -> State:
    """The giver has chosen, before the new card is seen."""
    log.append(events.Singled(s.queue[0], s.doing.recipient, box.names[a.card]))
    return replace(s, phase=state.DRAW, doing=replace(s.doing, target=a.card))


def drawable(s: State) -> tuple[int, ...]:
    """What the top of the deck may be; a deck that has run out is made of the used cards again."""
    return s.deck or tuple(sorted(s.used + s.aside))


def draw(s: State, a: Draw, box: Box, log: list[Event]) -> State:
    """A card from the deck, which is the recipient's: alone, or in the place of another."""
    card, left = a.card, drawable(s)
    if not s.deck:
        log.append(events.Reshuffled("penguins", len(left)))
        s = replace(s, used=(), aside=())
    seat, out = s.doing.recipient, s.doing.target
    s = replace(s, deck=tuple([one for one in left if one != card]), drawn=(*s.drawn, card))
    squad = s.squads[seat]
    if out >= 0:
        squad = without(squad, out)
        s = replace(s, used=(*s.used, out))
    cards, joined = tuple(sorted((*squad.cards, card))), tuple(sorted((*squad.joined, card)))
    squad = replace(squad, cards=cards, joined=joined)
    name, view = box.names[card], squad_alone(s, box, seat, squad)
    if out < 0:
        log.append(events.Joined(seat, name, view))
    else:
        log.append(events.Replaced(seat, box.names[out], name, view))
    return go_on(replace(s, squads=with_item(s.squads, seat, squad)), box, log)
