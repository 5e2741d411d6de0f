"""What every action does: one table that knows which rule it belongs to."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rookery.core.game import Event, Seat
from rookery.games.battle import actions
from rookery.games.battle.rules import competition, dealer, draft, presents
from rookery.games.battle.rules.box import Box
from rookery.games.battle.state import State

Rule: TypeAlias = Callable[[State, Any, Box, list[Event]], State]

AT_ONCE: dict[type, Rule] = {
    actions.Pick: draft.play_picks,
    actions.Hold: draft.play_holds,
    actions.Deploy: competition.play_deployments,
}
"""What all seats choose at once, each the same kind of thing: these rules take everybody's choice."""

ALONE: dict[type, Rule] = {
    actions.Open: dealer.play_opening,
    actions.Deal: draft.play_deal,
    actions.Order: competition.order,
    actions.Give: presents.give,
    actions.Keep: presents.keep,
    actions.Unwrap: presents.unwrap,
    actions.Intimidate: competition.intimidate,
    actions.Remove: presents.remove,
    actions.Replace: presents.single_out,
    actions.Draw: presents.draw,
}


def advance(s: State, moves: Mapping[Seat, actions.Action], box: Box, log: list[Event]) -> State:
    """The next state; what happens on the way is added to `log`."""
    action = next(iter(moves.values()))
    rule = ALONE.get(type(action))
    if rule is not None:
        return rule(s, action, box, log)
    return AT_ONCE[type(action)](s, moves, box, log)
