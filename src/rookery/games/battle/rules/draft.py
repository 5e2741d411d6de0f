"""From the deal to three face-down piles: who holds what, and what picking, holding and deploying do."""

from collections.abc import Mapping

from msgspec.structs import replace

from rookery.core.game import Event, Seat
from rookery.games.battle import events
from rookery.games.battle.actions import Action, Deal, Hold, Pick
from rookery.games.battle.rules.box import Box
from rookery.games.battle.state import DEPLOY, DRAFT, GROUNDS, HAND, HOLD, OPEN, State

# ---- who holds what ----


def passing(s: State) -> int:
    """Where hands go: 1 to the left, -1 to the right (even rounds of a variable draft), 0 nowhere."""
    if s.options.short:
        return 0
    return -1 if s.options.variable_draft and s.round % 2 == 0 else 1


def lane_of(s: State, seat: Seat, step: int) -> int:
    """The number of the lane that `seat` holds when `step` cards have been taken out of each."""
    return (seat - passing(s) * step) % s.options.seats


def hand_at(s: State, seat: Seat, step: int) -> tuple[int, ...]:
    """The hand `seat` held, or holds, when that many cards had been taken out of each; sorted."""
    return tuple(sorted(s.lanes[lane_of(s, seat, step)][step:]))


def drafted(s: State, seat: Seat) -> tuple[int, ...]:
    """The cards a seat has for good, in the order it got them; sorted in the short variant."""
    if s.options.short:
        return s.lanes[seat][: s.picked]
    return tuple([s.lanes[lane_of(s, seat, step)][step] for step in range(s.picked)])


def hand_of(s: State, seat: Seat) -> tuple[int, ...]:
    """The cards a seat may choose from now, sorted; none in a competition."""
    if s.phase == DRAFT:
        picked = s.picked
        return s.lanes[(seat - passing(s) * picked) % s.options.seats][picked:]
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
    if s.options.short:
        return bytes((*sorted(s.lanes[seat]), *s.lanes[seat][: s.picked]))
    seen: list[int] = []
    for step in range(min(s.picked + 1, len(s.lanes[0]))):
        lane = s.lanes[lane_of(s, seat, step)]
        seen += sorted(lane[step:])
        if step < s.picked:
            seen.append(lane[step])
    return bytes(seen)


# ---- what is done ----


def play_deal(s: State, deal: Deal, box: Box, log: list[Event]) -> State:
    dealt = {card for hand in deal.hands for card in hand}
    deck = tuple(sorted(box.deck - dealt))
    log.append(events.Dealt(s.round, len(deal.hands[0]), len(deck)))
    for seat, hand in enumerate(deal.hands):
        log.append(events.Received(seat, box.spell(hand)))
    return replace(s, phase=HOLD if s.options.short else DRAFT, lanes=deal.hands, deck=deck)


def play_picks(s: State, moves: Mapping[Seat, Action], box: Box, log: list[Event]) -> State:
    """Everyone keeps one card and passes the rest; the last card of a hand is no choice (ruling 3)."""
    step, seats, direction = s.picked, s.options.seats, passing(s)
    lanes = list(s.lanes)
    for seat in range(seats):
        action = moves[seat]
        assert isinstance(action, Pick)
        card = action.card
        log.append(events.Picked(seat, box.names[card]))
        number = (seat - direction * step) % seats
        lane = lanes[number]
        at = lane.index(card, step)
        lanes[number] = (*lane[:step], card, *lane[step:at], *lane[at + 1 :])
    step += 1
    left = len(lanes[0]) - step
    log.append(events.Passed(direction, left))
    held = [lanes[(seat - direction * step) % seats][step:] for seat in range(seats)]
    for seat, hand in enumerate(held):
        log.append(events.Received(seat, box.spell(hand)))
    if left > 1:
        return replace(s, lanes=tuple(lanes), picked=step)
    for seat, hand in enumerate(held):
        log.append(events.Picked(seat, box.names[hand[0]]))
    return _all_drafted(replace(s, lanes=tuple(lanes), picked=step + 1), log)


def play_holds(s: State, moves: Mapping[Seat, Action], box: Box, log: list[Event]) -> State:
    """Short variant: everyone keeps seven; the rest is secret, and the first of the used pile (ruling 11)."""
    lanes = []
    aside: list[int] = []
    for seat, dealt in enumerate(s.lanes):
        action = moves[seat]
        assert isinstance(action, Hold)
        kept = action.cards
        rest = tuple([card for card in dealt if card not in kept])
        lanes.append(kept + rest)
        aside += rest
        log.append(events.Held(seat, box.spell(kept), box.spell(rest)))
    return _all_drafted(replace(s, lanes=tuple(lanes), picked=HAND, aside=tuple(sorted(aside))), log)


def _all_drafted(s: State, log: list[Event]) -> State:
    """The hidden battleground is turned up now, if there is one (ruling 4)."""
    log.append(events.Drafted(s.picked, len(s.aside)))
    return replace(s, phase=OPEN if len(s.grounds) < GROUNDS else DEPLOY)
