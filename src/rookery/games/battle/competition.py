"""One battleground after the other: Squads are turned up, abilities resolved, and Fish awarded.

Each function takes a state and adds to `events` what happens on the way to the next choice or chance.
"""

from typing import TypeVar

from msgspec.structs import replace

from rookery.core.game import Event, Seat
from rookery.games.battle.box import Box, box_of
from rookery.games.battle.draft import recollection
from rookery.games.battle.events import (
    Awarded,
    Contested,
    Intimidated,
    Lined,
    Ordered,
    RoundOver,
    Shown,
    Tallied,
    Traveled,
    Won,
)
from rookery.games.battle.state import (
    ATTRIBUTES,
    GIVE,
    GROUNDS,
    INTIMIDATE,
    INTIMIDATOR,
    NOTHING,
    OPEN,
    ORDER,
    OVER,
    PRESENT,
    TRAVELER,
    Doing,
    Squad,
    State,
)
from rookery.games.battle.tally import decide, squad_views

T = TypeVar("T")

# ---- turning up ----


def turn_up(s: State, box: Box, events: list[Event]) -> State:
    """The next battleground: only its Squads are turned up (ruling 5)."""
    ground, attribute = s.grounds[s.at]
    events.append(Contested(s.at, box.grounds[ground].name, ATTRIBUTES[attribute]))
    squads = []
    for seat, (piles, arrived) in enumerate(zip(s.piles, s.ahead, strict=True)):
        cards = tuple(sorted(piles[s.at] + arrived)) if arrived else piles[s.at]
        squads.append(Squad(cards, arrived=arrived))
        events.append(Shown(seat, box.spell(cards), box.spell(arrived)))
    return line_up(replace(s, squads=tuple(squads), ahead=((),) * s.house.seats), box, events)


def line_up(s: State, box: Box, events: list[Event]) -> State:
    """Ruling 6: the Squad with the alphabetically first ability penguin, then clockwise, once round."""
    if s.house.family:
        return settle(s, box, events)
    able = [
        (card, seat) for seat, squad in enumerate(s.squads) for card in squad.cards if box.abilities[card]
    ]
    if not able:
        return settle(s, box, events)
    card, first = min(able)
    queue = tuple([(first + n) % s.house.seats for n in range(s.house.seats)])
    events.append(Lined(queue, box.names[card]))
    return _take_turn(replace(s, queue=queue), box, events)


# ---- one Squad's turn ----


def opponents(s: State, seat: Seat) -> list[Seat]:
    """The seats that abilities of `seat` can be aimed at: not its own side's, and with a penguin here."""
    side = s.house.side(seat)
    return [other for other, squad in enumerate(s.squads) if squad.cards and s.house.side(other) != side]


def frightenable(s: State) -> list[int]:
    """The penguins that the Intimidator now acting may choose from, Squad by Squad."""
    return [card for seat in opponents(s, s.queue[0]) for card in s.squads[seat].cards]


def owner_of(s: State, card: int) -> Seat:
    return next(seat for seat, squad in enumerate(s.squads) if card in squad.cards)


def _take_turn(s: State, box: Box, events: list[Event]) -> State:
    """Travelers leave by themselves, then what waits for its owner is lined up."""
    seat = s.queue[0]
    s = _travel(s, seat, box, events)
    waiting: tuple[int, ...] = ()
    if opponents(s, seat):
        waiting = tuple(
            [card for card in s.squads[seat].cards if box.abilities[card] in (PRESENT, INTIMIDATOR)]
        )
    return go_on(replace(s, waiting=waiting), box, events)


def _travel(s: State, seat: Seat, box: Box, events: list[Event]) -> State:
    """Ruling 7: a Traveler with a printed 0 in what is contested here must go on; at the last it stays."""
    if s.at == GROUNDS - 1:
        return s
    squad = s.squads[seat]
    stats = box.stats[s.grounds[s.at][1]]
    leaving = [card for card in squad.cards if box.abilities[card] == TRAVELER and stats[card] == 0]
    if not leaving:
        return s
    place = s.at + 1
    ground = box.grounds[s.grounds[place][0]].name
    for card in leaving:
        squad = without(squad, card)
        events.append(Traveled(seat, box.names[card], place, ground))
    ahead = tuple(sorted((*s.ahead[seat], *leaving)))
    return replace(s, squads=put(s.squads, seat, squad), ahead=put(s.ahead, seat, ahead))


def go_on(s: State, box: Box, events: list[Event]) -> State:
    """To the next ability that needs a decision, or to the next Squad, or to the tally."""
    s = replace(s, doing=NOTHING)
    if not s.waiting:
        s = replace(s, queue=s.queue[1:])
        return _take_turn(s, box, events) if s.queue else settle(s, box, events)
    kinds = {box.abilities[card] for card in s.waiting}
    if len(kinds) > 1:
        return replace(s, phase=ORDER)
    return begin_ability(s, s.waiting[0], box, events)


def begin_ability(s: State, card: int, box: Box, events: list[Event]) -> State:
    waiting = tuple([other for other in s.waiting if other != card])
    s = replace(s, waiting=waiting, doing=Doing(card))
    if box.abilities[card] == PRESENT:
        return replace(s, phase=GIVE)
    targets = frightenable(s)
    # One penguin to choose from is no choice.
    return intimidate(s, targets[0], box, events) if len(targets) == 1 else replace(s, phase=INTIMIDATE)


def order(s: State, card: int, box: Box, events: list[Event]) -> State:
    events.append(Ordered(s.queue[0], box.names[card]))
    return begin_ability(s, card, box, events)


def intimidate(s: State, target: int, box: Box, events: list[Event]) -> State:
    owner = owner_of(s, target)
    squad = s.squads[owner]
    scared = tuple(sorted((*squad.scared, target)))
    events.append(Intimidated(s.queue[0], box.names[s.doing.card], owner, box.names[target]))
    return go_on(replace(s, squads=put(s.squads, owner, replace(squad, scared=scared))), box, events)


# ---- small changes ----


def without(squad: Squad, card: int) -> Squad:
    """Who leaves a Squad loses every mark."""

    def rest(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([one for one in cards if one != card])

    return replace(
        squad,
        cards=rest(squad.cards),
        scared=rest(squad.scared),
        arrived=rest(squad.arrived),
        joined=rest(squad.joined),
    )


def put(row: tuple[T, ...], seat: Seat, new: T) -> tuple[T, ...]:
    return (*row[:seat], new, *row[seat + 1 :])


# ---- the tally, and after it ----


def settle(s: State, box: Box, events: list[Event]) -> State:
    result = decide(s, box)
    name = box.grounds[result.ground].name
    views = squad_views(s.house, box, result)
    events.append(Tallied(s.at, name, ATTRIBUTES[result.attribute], views))
    for place in range(1, 1 + max(result.places)):
        for side in range(s.house.sides):
            if result.places[side] == place and result.fish[side]:
                seats = tuple(range(side, s.house.seats, s.house.sides))
                events.append(Awarded(seats, place, result.fish[side]))
    fish = tuple([have + won for have, won in zip(s.fish, result.fish, strict=True)])
    s = replace(s, fish=fish, results=(*s.results, result))
    if s.at + 1 < GROUNDS:
        return turn_up(replace(s, at=s.at + 1), box, events)
    return _end_round(s, events)


def _end_round(s: State, events: list[Event]) -> State:
    events.append(RoundOver(s.round, s.fish))
    s = replace(s, squads=(), ahead=(), queue=(), waiting=(), doing=NOTHING)
    if s.round == s.house.rounds:
        most = max(s.fish)
        winners = tuple([seat for seat in range(s.house.seats) if s.fish[s.house.side(seat)] == most])
        events.append(Won(winners, most))
        return replace(s, phase=OVER)
    return State(
        s.house,
        OPEN,
        s.round + 1,
        s.fish,
        tuple(sorted((*s.spent, *(ground for ground, _ in s.grounds)))),
        presents=() if s.house.family else box_of(s.house).presents,
        results=s.results,
        recall=tuple([old + recollection(s, seat) for seat, old in enumerate(s.recall)]),
    )
