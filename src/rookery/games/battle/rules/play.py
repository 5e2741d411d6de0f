"""What every action does: one place that knows which rule it belongs to."""

from collections.abc import Mapping

from rookery.core.game import Event, Seat
from rookery.games.battle import actions
from rookery.games.battle.rules import competition, dealer, draft, presents
from rookery.games.battle.rules.box import Box
from rookery.games.battle.state import State


def advance(s: State, moves: Mapping[Seat, actions.Action], box: Box, log: list[Event]) -> State:
    """The next state; what happens on the way is added to `log`.

    All who choose at once do the same kind of thing. The most frequent actions are looked for first.
    """
    match next(iter(moves.values())):
        case actions.Pick():
            picks = {seat: a.card for seat, a in moves.items() if isinstance(a, actions.Pick)}
            return draft.play_picks(s, picks, box, log)
        case actions.Intimidate(card):
            return competition.intimidate(s, card, box, log)
        case actions.Unwrap(present):
            return presents.unwrap(s, present, box, log)
        case actions.Give(to):
            return presents.give(s, to, box, log)
        case actions.Draw(card):
            return presents.draw(s, card, box, log)
        case actions.Keep():
            return presents.keep(s, box, log)
        case actions.Deploy():
            piles = {seat: a.piles for seat, a in moves.items() if isinstance(a, actions.Deploy)}
            return competition.turn_up(draft.play_deployments(s, piles, box, log), box, log)
        case actions.Open(grounds):
            return dealer.play_opening(s, grounds, box, log)
        case actions.Deal() as deal:
            return draft.play_deal(s, deal, box, log)
        case actions.Order(card):
            return competition.order(s, card, box, log)
        case actions.Remove(card):
            return presents.remove(s, card, box, log)
        case actions.Replace(card):
            return presents.replacing(s, card, box, log)
        case actions.Hold():
            holds = {seat: a.cards for seat, a in moves.items() if isinstance(a, actions.Hold)}
            return draft.play_holds(s, holds, box, log)
