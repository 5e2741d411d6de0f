"""What is legal, and what every action does: one table that knows which rule it belongs to.

A hand of seven can be deployed in 1806 ways: they are numbered, and made one at a time.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias, overload

from rookery.core.game import Event, Seat
from rookery.games.battle import actions, state
from rookery.games.battle.actions import Action, Deploy, Hold
from rookery.games.battle.rules import competition, dealer, draft, presents
from rookery.games.battle.rules.box import Box
from rookery.games.battle.rules.competition import frightenable, opponents
from rookery.games.battle.rules.draft import hand_of
from rookery.games.battle.state import State


@cache
def splits(cards: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every way to part so many cards into three piles, none of them empty, by their places in the hand."""
    found = []
    for piles in itertools.product(range(state.GROUNDS), repeat=cards):
        if len(set(piles)) == state.GROUNDS:
            found.append(
                tuple(tuple(n for n in range(cards) if piles[n] == pile) for pile in range(state.GROUNDS))
            )
    return tuple(found)


class Deployments(Sequence[Deploy]):
    """All deployments of one hand, each made when it is asked for."""

    def __init__(self, hand: tuple[int, ...]) -> None:
        self._hand = hand
        self._splits = splits(len(hand))

    def __len__(self) -> int:
        return len(self._splits)

    @overload
    def __getitem__(self, index: int) -> Deploy: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Deploy]: ...
    def __getitem__(self, index: int | slice) -> Deploy | Sequence[Deploy]:
        if isinstance(index, slice):
            return [self._made(split) for split in self._splits[index]]
        return self._made(self._splits[index])

    def __iter__(self) -> Iterator[Deploy]:
        return map(self._made, self._splits)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Deploy) and deploys(action, self._hand)

    def _made(self, split: tuple[tuple[int, ...], ...]) -> Deploy:
        hand = self._hand
        first, second, third = split
        return Deploy(
            (
                tuple([hand[n] for n in first]),
                tuple([hand[n] for n in second]),
                tuple([hand[n] for n in third]),
            )
        )


def deploys(action: Deploy, hand: tuple[int, ...]) -> bool:
    """Whether these are three piles of exactly this hand, sorted, none of them empty."""
    piles = action.piles
    if len(piles) != state.GROUNDS or not all(piles):
        return False
    in_order = all(list(pile) == sorted(pile) for pile in piles)
    return in_order and tuple(sorted(itertools.chain(*piles))) == hand


def legal_holds(s: State, seat: Seat) -> list[Hold]:
    """What a seat may hold on to in the short variant."""
    return [Hold(cards) for cards in itertools.combinations(hand_of(s, seat), state.HAND)]


def legal_moves(s: State, seat: Seat) -> Sequence[Action]:
    """For a seat that is to act; cards in alphabetical order, seats from the first."""
    if s.phase == state.DRAFT:
        return [actions.Pick(card) for card in hand_of(s, seat)]
    if s.phase == state.HOLD:
        return legal_holds(s, seat)
    if s.phase == state.DEPLOY:
        return Deployments(hand_of(s, seat))
    if s.phase == state.ORDER:
        return [actions.Order(card) for card in s.waiting]
    if s.phase == state.GIVE:
        return [*map(actions.Give, opponents(s, seat)), actions.Keep()]
    if s.phase == state.INTIMIDATE:
        return [actions.Intimidate(card) for card in frightenable(s)]
    if s.phase == state.REMOVE:
        return [actions.Remove(card) for card in s.squads[seat].cards]
    if s.phase == state.REPLACE:
        return [actions.Replace(card) for card in s.squads[s.doing.recipient].cards]
    raise ValueError(f"nobody chooses in phase {s.phase}")


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
