"""Why a move is not legal, in one sentence. Nothing here decides whether it is: that is `rules/moves.py`."""

from rookery.core.game import Seat
from rookery.core.refusal import Refusal
from rookery.games.battle import actions, state
from rookery.games.battle.rules.box import Box
from rookery.games.battle.rules.draft import hand_of
from rookery.games.battle.state import State

ASKED = {
    state.DRAFT: "You are asked to pick a card from your hand.",
    state.HOLD: f"You are asked which {state.HAND} cards to hold on to.",
    state.DEPLOY: "You are asked to deploy your cards.",
    state.ORDER: "You are asked which of your penguins goes next.",
    state.GIVE: "You are asked whom to give the Present to, or to keep it.",
    state.INTIMIDATE: "You are asked whom to intimidate.",
    state.REMOVE: "You are asked which of your penguins to remove.",
    state.REPLACE: "You are asked which penguin to replace.",
}


def why_not(s: State, seat: Seat, a: actions.Action, box: Box) -> Refusal:
    """For a seat that is to act, and an action that is not legal. What the dealer cannot have drawn is told
    where it is decided, in `rules/dealer.py`."""
    match a:
        case actions.Pick(card) if s.phase == state.DRAFT:
            return Refusal("not_in_hand", f"{box.names[card]} is not in your hand.")
        case actions.Hold(cards) if s.phase == state.HOLD:
            return _hold(s, seat, cards, box)
        case actions.Deploy() if s.phase == state.DEPLOY:
            return _deploy(s, seat, a, box)
        case actions.Order(card) if s.phase == state.ORDER:
            words = f"{box.names[card]} is not one of your penguins whose ability is still to come."
            return Refusal("not_waiting", words)
        case actions.Give(to) if s.phase == state.GIVE:
            return _give(s, seat, to)
        case actions.Intimidate(card) if s.phase == state.INTIMIDATE:
            return Refusal(
                "no_target", f"{box.names[card]} is not a penguin of an opponent at this battleground."
            )
        case actions.Remove(card) if s.phase == state.REMOVE:
            return Refusal("not_in_squad", f"{box.names[card]} is not in your Squad here.")
        case actions.Replace(card) if s.phase == state.REPLACE:
            return Refusal("not_in_squad", f"{box.names[card]} is not in the Squad that got the Present.")
    return Refusal("not_asked", ASKED[s.phase])


def _hold(s: State, seat: Seat, cards: tuple[int, ...], box: Box) -> Refusal:
    hand = hand_of(s, seat)
    for card in cards:
        if card not in hand:
            return Refusal("not_in_hand", f"{box.names[card]} is not in your hand.")
    if len(set(cards)) != len(cards):
        return Refusal("named_twice", "A card is named twice.")
    if len(cards) != state.HAND:
        return Refusal("wrong_number", f"You hold on to {state.HAND} cards, not {len(cards)}.")
    return Refusal("not_sorted", "The cards are not in alphabetical order.")


def _deploy(s: State, seat: Seat, a: actions.Deploy, box: Box) -> Refusal:
    hand = hand_of(s, seat)
    if len(a.piles) != state.GROUNDS:
        return Refusal("wrong_number", f"There are {state.GROUNDS} Squads to deploy, not {len(a.piles)}.")
    if not all(a.piles):
        return Refusal("empty_squad", "Every Squad needs at least one penguin.")
    placed = [card for pile in a.piles for card in pile]
    for card in placed:
        if card not in hand:
            return Refusal("not_in_hand", f"{box.names[card]} is not among your cards.")
        if placed.count(card) > 1:
            return Refusal("named_twice", f"{box.names[card]} is named twice.")
    left = [card for card in hand if card not in placed]
    if left:
        return Refusal("not_all", f"All your cards are deployed; {box.names[left[0]]} is missing.")
    return Refusal("not_sorted", "The cards of a Squad are not in alphabetical order.")


def _give(s: State, seat: Seat, to: Seat) -> Refusal:
    if to == seat:
        return Refusal("own_present", "You cannot give a Present to yourself.")
    if s.options.side(to) == s.options.side(seat):
        return Refusal("partner", "You cannot give a Present to your partner.")
    return Refusal("nobody_there", f"Seat {to + 1} has no penguin here to give a Present to.")
