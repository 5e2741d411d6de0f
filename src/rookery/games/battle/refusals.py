"""Why a move is not legal, in one sentence. Nothing here decides whether it is: that is `rules/legal.py`."""

from rookery.core.game import CHANCE, Seat
from rookery.core.refusal import Refusal
from rookery.games.battle import actions
from rookery.games.battle.rules.box import Box, dealt_each
from rookery.games.battle.rules.dealer import attributes_left, grounds_left, to_open
from rookery.games.battle.rules.draft import hand_of
from rookery.games.battle.state import (
    ATTRIBUTES,
    DEAL,
    DEPLOY,
    DRAFT,
    DRAW,
    GIVE,
    GROUNDS,
    HAND,
    HOLD,
    INTIMIDATE,
    OPEN,
    ORDER,
    REMOVE,
    REPLACE,
    UNWRAP,
    State,
)

ASKED = {
    DRAFT: "You are asked to pick a card from your hand.",
    HOLD: f"You are asked which {HAND} cards to hold on to.",
    DEPLOY: "You are asked to deploy your cards.",
    ORDER: "You are asked which of your penguins goes next.",
    GIVE: "You are asked whom to give the Present to, or to keep it.",
    INTIMIDATE: "You are asked whom to intimidate.",
    REMOVE: "You are asked which of your penguins to remove.",
    REPLACE: "You are asked which penguin to replace.",
}


def why_not(s: State, seat: Seat, a: actions.Action, box: Box) -> Refusal:
    """For a seat that is to act, and an action that is not legal."""
    if seat == CHANCE:
        return _dealers(s, box, a)
    match a:
        case actions.Pick(card) if s.phase == DRAFT:
            return Refusal("not_in_hand", f"{box.names[card]} is not in your hand.")
        case actions.Hold(cards) if s.phase == HOLD:
            return _hold(s, seat, cards, box)
        case actions.Deploy() if s.phase == DEPLOY:
            return _deploy(s, seat, a, box)
        case actions.Order(card) if s.phase == ORDER:
            words = f"{box.names[card]} is not one of your penguins whose ability is still to come."
            return Refusal("not_waiting", words)
        case actions.Give(to) if s.phase == GIVE:
            return _give(s, seat, to)
        case actions.Intimidate(card) if s.phase == INTIMIDATE:
            return Refusal("no_target", f"{box.names[card]} is not an opposing penguin at this battleground.")
        case actions.Remove(card) if s.phase == REMOVE:
            return Refusal("not_in_squad", f"{box.names[card]} is not in your Squad here.")
        case actions.Replace(card) if s.phase == REPLACE:
            return Refusal("not_in_squad", f"{box.names[card]} is not in the Squad that got the Present.")
    return Refusal("not_asked", ASKED[s.phase])


def _hold(s: State, seat: Seat, cards: tuple[int, ...], box: Box) -> Refusal:
    hand = hand_of(s, seat)
    for card in cards:
        if card not in hand:
            return Refusal("not_in_hand", f"{box.names[card]} is not in your hand.")
    if len(set(cards)) != len(cards):
        return Refusal("named_twice", "A card is named twice.")
    if len(cards) != HAND:
        return Refusal("wrong_number", f"You hold on to {HAND} cards, not {len(cards)}.")
    return Refusal("not_sorted", "The cards are not in alphabetical order.")


def _deploy(s: State, seat: Seat, a: actions.Deploy, box: Box) -> Refusal:
    hand = hand_of(s, seat)
    if len(a.piles) != GROUNDS:
        return Refusal("wrong_number", f"There are {GROUNDS} Squads to deploy, not {len(a.piles)}.")
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


# ---- the dealer ----


def _dealers(s: State, box: Box, a: actions.Action) -> Refusal:
    """Why the dealer cannot have drawn this."""
    match a:
        case actions.Unwrap() if s.phase == UNWRAP:
            return Refusal("no_such_present", "That Present has been turned up already.")
        case actions.Draw(card) if s.phase == DRAW:
            return Refusal("not_in_deck", f"{box.names[card]} is not in the deck.")
        case actions.Open(grounds) if s.phase == OPEN:
            return _opening(s, box, grounds)
        case actions.Deal(hands) if s.phase == DEAL:
            each = dealt_each(s.options, len(box.cards))
            if len(hands) != s.options.seats or any(len(hand) != each for hand in hands):
                return Refusal("wrong_number", f"The deal is {s.options.seats} hands of {each} cards.")
            return Refusal("dealt_twice", "A card is dealt twice.")
    return Refusal("not_now", "The dealer does something else now.")


def _opening(s: State, box: Box, grounds: tuple[tuple[int, int], ...]) -> Refusal:
    if len(grounds) != to_open(s):
        return Refusal("wrong_number", f"{to_open(s)} battlegrounds are turned up now, not {len(grounds)}.")
    left = grounds_left(s, box)
    for ground, _ in grounds:
        if ground not in left:
            return Refusal("not_in_deck", f"{box.grounds[ground].name} is not in the deck.")
        left.remove(ground)
    attributes = attributes_left(s)
    for _, attribute in grounds:
        if attribute not in attributes:
            return Refusal("not_in_deck", f"No {ATTRIBUTES[attribute]} is left among the attributes.")
        attributes.remove(attribute)
    raise ValueError("such battlegrounds can be turned up")
