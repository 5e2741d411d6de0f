"""From the deal to three face-down piles: who holds what, and what picking, holding and deploying do."""

from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from rookery.core.game import Event, Seat
from rookery.games.battle.box import Box
from rookery.games.battle.events import Dealt, Deployed, Drafted, Held, Passed, Picked, Received
from rookery.games.battle.state import (
    DEPLOY,
    DRAFT,
    GROUNDS,
    HAND,
    HOLD,
    OPEN,
    Action,
    Deal,
    Deploy,
    Hold,
    Pick,
    State,
)

# ---- who holds what ----


def passing(s: State) -> int:
    """Where hands go: 1 to the left, -1 to the right (even rounds of a variable draft), 0 nowhere."""
    if s.house.short:
        return 0
    return -1 if s.house.variable_draft and s.round % 2 == 0 else 1


def lane_of(s: State, seat: Seat, step: int) -> int:
    """The number of the lane that `seat` holds when `step` cards have been taken out of each."""
    return (seat - passing(s) * step) % s.house.seats


def taker(s: State, lane: int, step: int) -> Seat:
    """Who takes the card at `step` of a lane."""
    return (lane + passing(s) * step) % s.house.seats


def hand_at(s: State, seat: Seat, step: int) -> tuple[int, ...]:
    """The hand `seat` held, or holds, when that many cards had been taken out of each; sorted."""
    return tuple(sorted(s.lanes[lane_of(s, seat, step)][step:]))


def drafted(s: State, seat: Seat) -> tuple[int, ...]:
    """The cards a seat has for good, in the order it got them; sorted in the short variant."""
    if s.house.short:
        return s.lanes[seat][: s.picked]
    return tuple([s.lanes[lane_of(s, seat, step)][step] for step in range(s.picked)])


def hand_of(s: State, seat: Seat) -> tuple[int, ...]:
    """The cards a seat may choose from now, sorted; none in a competition."""
    if s.phase == DRAFT:
        return s.lanes[lane_of(s, seat, s.picked)][s.picked :]
    if s.phase == HOLD:
        return s.lanes[seat]
    if s.phase == DEPLOY:
        return tuple(sorted(drafted(s, seat)))
    return ()


def turned_up(s: State) -> int:
    """How many of this round's battlegrounds have had their Squads turned up."""
    if not s.piles:
        return 0
    return s.at + 1 if s.squads else GROUNDS


def recollection(s: State, seat: Seat) -> bytes:
    """All that a seat has seen of this round's deal and draft, one byte a card: each hand it held, and what
    it took out of it."""
    if not s.lanes:
        return b""
    if s.house.short:
        return bytes((*sorted(s.lanes[seat]), *s.lanes[seat][: s.picked]))
    seen: list[int] = []
    for step in range(min(s.picked + 1, len(s.lanes[0]))):
        lane = s.lanes[lane_of(s, seat, step)]
        seen += sorted(lane[step:])
        if step < s.picked:
            seen.append(lane[step])
    return bytes(seen)


# ---- what is done ----


def play_deal(s: State, deal: Deal, box: Box) -> tuple[State, list[Event]]:
    dealt = {card for hand in deal.hands for card in hand}
    deck = tuple(sorted(box.deck - dealt))
    events: list[Event] = [Dealt(s.round, len(deal.hands[0]), len(deck))]
    events += [Received(seat, box.spell(hand)) for seat, hand in enumerate(deal.hands)]
    phase = HOLD if s.house.short else DRAFT
    return replace(s, phase=phase, lanes=deal.hands, deck=deck), events


def play_picks(s: State, moves: Mapping[Seat, Action], box: Box) -> tuple[State, list[Event]]:
    """Everyone keeps one card and passes the rest; the last card of a hand is no choice (ruling 3)."""
    step = s.picked
    events: list[Event] = []
    lanes = list(s.lanes)
    for seat in range(s.house.seats):
        card = cast(Pick, moves[seat]).card
        events.append(Picked(seat, box.names[card]))
        number = lane_of(s, seat, step)
        lane = lanes[number]
        at = lane.index(card, step)
        lanes[number] = (*lane[:step], card, *lane[step:at], *lane[at + 1 :])
    left = len(lanes[0]) - step - 1
    s = replace(s, lanes=tuple(lanes), picked=step + 1)
    events.append(Passed(passing(s), left))
    events += [Received(seat, box.spell(hand_of(s, seat))) for seat in range(s.house.seats)]
    if left > 1:
        return s, events
    for seat in range(s.house.seats):
        events.append(Picked(seat, box.names[s.lanes[lane_of(s, seat, step + 1)][-1]]))
    return _all_drafted(replace(s, picked=step + 2), events)


def play_holds(s: State, moves: Mapping[Seat, Action], box: Box) -> tuple[State, list[Event]]:
    """Short variant: everyone keeps seven; the rest is secret, and the first of the used pile (ruling 11)."""
    events: list[Event] = []
    lanes = []
    aside: list[int] = []
    for seat in range(s.house.seats):
        kept = cast(Hold, moves[seat]).cards
        rest = tuple([card for card in s.lanes[seat] if card not in kept])
        lanes.append(kept + rest)
        aside += rest
        events.append(Held(seat, box.spell(kept), box.spell(rest)))
    return _all_drafted(replace(s, lanes=tuple(lanes), picked=HAND, aside=tuple(sorted(aside))), events)


def _all_drafted(s: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The hidden battleground is turned up now, if there is one (ruling 4)."""
    events.append(Drafted(s.picked, len(s.aside)))
    return replace(s, phase=OPEN if len(s.grounds) < GROUNDS else DEPLOY), events


def play_deployments(s: State, moves: Mapping[Seat, Action], box: Box) -> tuple[State, list[Event]]:
    piles = tuple([cast(Deploy, moves[seat]).piles for seat in range(s.house.seats)])
    events: list[Event] = [
        Deployed(seat, tuple(map(len, own)), tuple(map(box.spell, own))) for seat, own in enumerate(piles)
    ]
    return replace(s, piles=piles, at=0, ahead=((),) * s.house.seats), events
