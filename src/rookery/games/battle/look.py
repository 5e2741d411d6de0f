"""Fills in what an onlooker is shown, from nothing up: a new field is secret until it is added here."""

from rookery.core.game import Seat
from rookery.games.battle.box import Box
from rookery.games.battle.dealer import attributes_left
from rookery.games.battle.draft import drafted, hand_at, hand_of, lane_of, passing, turned_up
from rookery.games.battle.state import ATTRIBUTES, GROUNDS, HAND, HOLD, OURS, Result, State
from rookery.games.battle.tally import decide, squad_views
from rookery.games.battle.view import (
    BattleView,
    GroundView,
    MemoryView,
    PastSquad,
    PastView,
    PlayerView,
    ResultView,
    TurnView,
)


def view_of(s: State, who: Seat | None, box: Box) -> BattleView:
    house = s.house
    sides = house.sides
    opened = list(box.presents) if not house.family else []
    for present in s.presents:
        opened.remove(present)
    return BattleView(
        round=s.round,
        rounds=house.rounds,
        phase=s.phase,
        grounds=_grounds(s, box),
        at=s.at if s.squads else None,
        players=tuple([_player(s, seat, box) for seat in range(house.seats)]),
        teams=tuple([tuple(range(side, house.seats, sides)) for side in range(sides)]),
        passing=passing(s),
        keep=HAND if s.phase == HOLD else 0,
        hand=() if who is None else box.spell(hand_of(s, who)),
        picks=() if who is None or not s.lanes else box.spell(drafted(s, who)),
        piles=() if who is None or not s.piles else tuple([box.spell(pile) for pile in s.piles[who]]),
        aside=() if who is None or not s.picked or not house.short else box.spell(s.lanes[who][s.picked :]),
        memory=() if who is None else _memory(s, who, box),
        squads=squad_views(house, box, decide(s, box)) if s.squads else (),
        turn=_turn(s, box),
        results=tuple([_result(s, one, box) for one in s.results if one.round == s.round]),
        history=tuple([_past(s, one, box) for one in s.results if one.round != s.round]),
        deck=len(s.deck),
        used=box.spell(s.used),
        used_hidden=len(s.aside),
        presents=s.presents,
        opened=tuple(opened),
        cards=box.cards,
        card_set="own" if house.own_cards else OURS,
        family=house.family,
    )


def _grounds(s: State, box: Box) -> tuple[GroundView, ...]:
    if not s.grounds:
        return ()
    up = turned_up(s)
    views = []
    for place, (ground, attribute) in enumerate(s.grounds):
        stage = "open" if place >= up else "now" if s.squads and place == s.at else "done"
        card = box.grounds[ground]
        views.append(GroundView(card.name, ATTRIBUTES[attribute], card.prizes, (), stage))
    maybe = tuple(dict.fromkeys([ATTRIBUTES[attribute] for attribute in attributes_left(s)]))
    views += [GroundView("", "", (), maybe, "hidden")] * (GROUNDS - len(views))
    return tuple(views)


def _player(s: State, seat: Seat, box: Box) -> PlayerView:
    up = turned_up(s)
    side = s.house.side(seat)
    return PlayerView(
        seat,
        side,
        s.fish[side],
        len(hand_of(s, seat)),
        s.picked,
        tuple([len(pile) if place >= up else 0 for place, pile in enumerate(s.piles[seat])])
        if s.piles
        else (),
        box.spell(s.ahead[seat]) if s.ahead else (),
    )


def _turn(s: State, box: Box) -> TurnView | None:
    if not s.queue:
        return None
    doing = s.doing
    return TurnView(
        s.queue[0],
        s.queue,
        box.spell(s.waiting),
        box.names[doing.card] if doing.card >= 0 else "",
        doing.recipient if doing.recipient >= 0 else None,
        doing.present,
        box.names[doing.target] if doing.target >= 0 else "",
    )


def _memory(s: State, seat: Seat, box: Box) -> tuple[MemoryView, ...]:
    if not s.lanes or s.house.short:
        return ()
    seats, last = s.house.seats, len(s.lanes[0]) - 1
    to = (seat + passing(s)) % seats
    views = []
    for step in range(min(s.picked, last)):
        lane = s.lanes[lane_of(s, seat, step)]
        back = step + seats <= min(s.picked, last)
        taken = tuple(sorted(lane[step + 1 : step + seats])) if back else ()
        cards = hand_at(s, seat, step)
        views.append(MemoryView(step + 1, box.spell(cards), box.names[lane[step]], to, box.spell(taken)))
    return tuple(views)


def _result(s: State, result: Result, box: Box) -> ResultView:
    return ResultView(
        box.grounds[result.ground].name, ATTRIBUTES[result.attribute], squad_views(s.house, box, result)
    )


def _past(s: State, result: Result, box: Box) -> PastView:
    squads = []
    for seat, squad in enumerate(result.squads):
        side = s.house.side(seat)
        squads.append(
            PastSquad(
                seat,
                box.spell(squad.cards),
                result.totals[seat],
                result.places[side],
                result.fish[side],
            )
        )
    return PastView(
        result.round, box.grounds[result.ground].name, ATTRIBUTES[result.attribute], tuple(squads)
    )
