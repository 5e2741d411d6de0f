"""One battleground after the other: Squads are turned up, abilities resolved, and Fish awarded.

Each function takes a state and adds to `log` what happens on the way to the next choice or chance.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from rookery.core.game import Event, Seat
from rookery.core.values import with_item
from rookery.games.battle import events, state
from rookery.games.battle.actions import Action, Deploy, Intimidate, Order
from rookery.games.battle.rules.box import Box, starting_presents
from rookery.games.battle.rules.draft import recollection
from rookery.games.battle.rules.tally import decide, squad_alone, squad_views
from rookery.games.battle.state import Doing, Squad, State

T = TypeVar("T")


# ---- turning up ----


def play_deployments(s: State, moves: Mapping[Seat, Action], box: Box, log: list[Event]) -> State:
    """All piles lie face down; then the first are turned up."""
    piles = tuple([a.piles for _, a in sorted(moves.items()) if isinstance(a, Deploy)])
    for seat, own in enumerate(piles):
        log.append(events.Deployed(seat, tuple(map(len, own)), tuple(map(box.spell, own))))
    return turn_up(replace(s, piles=piles, at=0, ahead=((),) * s.options.seats), box, log)


def turn_up(s: State, box: Box, log: list[Event]) -> State:
    """The next battleground: only its Squads are turned up (ruling 5)."""
    ground, attribute = s.grounds[s.at]
    log.append(events.Contested(s.at, box.grounds[ground].name, state.ATTRIBUTES[attribute]))
    squads, at = [], s.at
    for seat, (piles, arrived) in enumerate(zip(s.piles, s.ahead, strict=True)):
        cards = tuple(sorted(piles[at] + arrived)) if arrived else piles[at]
        squad = Squad(cards, arrived=arrived)
        squads.append(squad)
        view = squad_alone(s, box, seat, squad)
        log.append(events.Shown(seat, box.spell(cards), box.spell(arrived), view))
    return line_up(replace(s, squads=tuple(squads), ahead=((),) * s.options.seats), box, log)


def line_up(s: State, box: Box, log: list[Event]) -> State:
    """Ruling 6: the Squad with the alphabetically first ability penguin, then clockwise, once round."""
    if s.options.family:
        return settle(s, box, log)
    able = [
        (card, seat) for seat, squad in enumerate(s.squads) for card in squad.cards if box.abilities[card]
    ]
    if not able:
        return settle(s, box, log)
    card, first = min(able)
    queue = tuple([(first + n) % s.options.seats for n in range(s.options.seats)])
    log.append(events.Lined(queue, box.names[card]))
    return _take_turn(replace(s, queue=queue), box, log)


# ---- one Squad's turn ----


def opponents(s: State, seat: Seat) -> list[Seat]:
    """The seats that abilities of `seat` can be aimed at: not its own side's, and with a penguin here."""
    sides = s.options.sides
    own = seat % sides
    return [other for other, squad in enumerate(s.squads) if squad.cards and other % sides != own]


def frightenable(s: State) -> list[int]:
    """The penguins that the Intimidator now acting may choose from, Squad by Squad."""
    return [card for seat in opponents(s, s.queue[0]) for card in s.squads[seat].cards]


def owner_of(s: State, card: int) -> Seat:
    return next(seat for seat, squad in enumerate(s.squads) if card in squad.cards)


def _take_turn(s: State, box: Box, log: list[Event]) -> State:
    """Travelers leave by themselves, then what waits for its owner is lined up."""
    seat = s.queue[0]
    s = _travel(s, seat, box, log)
    able = [
        card for card in s.squads[seat].cards if box.abilities[card] in (state.PRESENT, state.INTIMIDATOR)
    ]
    if able and opponents(s, seat):
        s = replace(s, waiting=tuple(able))
    return go_on(s, box, log)


def leavers(s: State, box: Box, place: int, cards: Sequence[int]) -> list[int]:
    """Ruling 7: a Traveler with a printed 0 in what is contested there must go on; at the last it stays."""
    if place == state.GROUNDS - 1 or s.options.family:
        return []
    stats, abilities = box.stats[s.grounds[place][1]], box.abilities
    return [card for card in cards if stats[card] == 0 and abilities[card] == state.TRAVELER]


def _travel(s: State, seat: Seat, box: Box, log: list[Event]) -> State:
    leaving = leavers(s, box, s.at, s.squads[seat].cards)
    if not leaving:
        return s
    place = s.at + 1
    ground = box.grounds[s.grounds[place][0]].name
    squad = s.squads[seat]
    for card in leaving:
        squad = without(squad, card)
        log.append(events.Traveled(seat, box.names[card], place, ground, squad_alone(s, box, seat, squad)))
    ahead = tuple(sorted((*s.ahead[seat], *leaving)))
    return replace(s, squads=with_item(s.squads, seat, squad), ahead=with_item(s.ahead, seat, ahead))


def go_on(s: State, box: Box, log: list[Event]) -> State:
    """To the next ability that needs a decision, or to the next Squad, or to the tally."""
    if not s.waiting:
        queue = s.queue[1:]
        while queue and box.acting.isdisjoint(s.squads[queue[0]].cards):
            queue = queue[1:]
        s = replace(s, doing=state.NOTHING, queue=queue)
        return _take_turn(s, box, log) if queue else settle(s, box, log)
    kinds = {box.abilities[card] for card in s.waiting}
    if len(kinds) > 1:
        return replace(s, doing=state.NOTHING, phase=state.ORDER)
    return begin_ability(s, s.waiting[0], box, log)


def begin_ability(s: State, card: int, box: Box, log: list[Event]) -> State:
    waiting = tuple([other for other in s.waiting if other != card])
    phase = state.GIVE if box.abilities[card] == state.PRESENT else state.INTIMIDATE
    s = replace(s, waiting=waiting, doing=Doing(card), phase=phase)
    targets = frightenable(s) if phase == state.INTIMIDATE else ()
    # One penguin to choose from is no choice.
    return intimidate(s, Intimidate(targets[0]), box, log) if len(targets) == 1 else s


def order(s: State, a: Order, box: Box, log: list[Event]) -> State:
    log.append(events.Ordered(s.queue[0], box.names[a.card]))
    return begin_ability(s, a.card, box, log)


def intimidate(s: State, a: Intimidate, box: Box, log: list[Event]) -> State:
    target = a.card
    owner = owner_of(s, target)
    squad = s.squads[owner]
    squad = replace(squad, scared=tuple(sorted((*squad.scared, target))))
    names = (box.names[s.doing.card], owner, box.names[target])
    log.append(events.Intimidated(s.queue[0], *names, squad_alone(s, box, owner, squad)))
    return go_on(replace(s, squads=with_item(s.squads, owner, squad)), box, log)


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


# ---- the tally, and after it ----


def settle(s: State, box: Box, log: list[Event]) -> State:
    result = decide(s, box)
    where = (s.at, box.grounds[result.ground].name, state.ATTRIBUTES[result.attribute])
    log.append(events.Tallied(*where, squad_views(s.options, box, result)))
    sides = s.options.sides
    for place, side in sorted(zip(result.places, range(sides), strict=True)):
        if result.fish[side]:
            seats = tuple(range(side, s.options.seats, sides))
            log.append(events.Awarded(seats, place, result.fish[side]))
    fish = tuple([have + won for have, won in zip(s.fish, result.fish, strict=True)])
    s = replace(s, fish=fish, results=(*s.results, result))
    if s.at + 1 < state.GROUNDS:
        return turn_up(replace(s, at=s.at + 1), box, log)
    return _end_round(s, box, log)


def _end_round(s: State, box: Box, log: list[Event]) -> State:
    options = s.options
    log.append(events.RoundOver(s.round, s.fish))
    if s.round == options.rounds:
        most = max(s.fish)
        winners = tuple([seat for seat in range(options.seats) if s.fish[options.side(seat)] == most])
        log.append(events.Won(winners, most))
        return replace(s, phase=state.OVER, squads=(), ahead=(), queue=(), waiting=(), doing=state.NOTHING)
    return State(
        options,
        state.OPEN,
        s.round + 1,
        s.fish,
        tuple(sorted((*s.spent, *(ground for ground, _ in s.grounds)))),
        presents=starting_presents(options, box),
        results=s.results,
        recall=tuple([old + recollection(s, seat) for seat, old in enumerate(s.recall)]),
    )
