"""Why a move is not legal, in one sentence."""

from rookery.core.game import Seat
from rookery.core.refusal import Refusal
from rookery.games.battle.box import Box
from rookery.games.battle.competition import frightenable, opponents
from rookery.games.battle.draft import hand_of
from rookery.games.battle.moves import deploys
from rookery.games.battle.state import (
    DEPLOY,
    DRAFT,
    GIVE,
    GROUNDS,
    HAND,
    HOLD,
    INTIMIDATE,
    ORDER,
    REMOVE,
    REPLACE,
    Action,
    Deploy,
    Give,
    Hold,
    Intimidate,
    Keep,
    Order,
    Pick,
    Remove,
    Replace,
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


def why_not(s: State, seat: Seat, a: Action, box: Box) -> Refusal | None:
    """For a seat that is to act; None if it is legal."""
    match a:
        case Pick(card) if s.phase == DRAFT:
            return _unless(card in hand_of(s, seat), "not_in_hand", f"{box.names[card]} is not in your hand.")
        case Hold(cards) if s.phase == HOLD:
            return _hold_fault(s, seat, cards, box)
        case Deploy() if s.phase == DEPLOY:
            return _deploy_fault(s, seat, a, box)
        case Order(card) if s.phase == ORDER:
            words = f"{box.names[card]} is not one of your penguins whose ability is still to come."
            return _unless(card in s.waiting, "not_waiting", words)
        case Give(to) if s.phase == GIVE:
            return _give_fault(s, seat, to)
        case Keep() if s.phase == GIVE:
            return None
        case Intimidate(card) if s.phase == INTIMIDATE:
            words = f"{box.names[card]} is not an opposing penguin at this battleground."
            return _unless(card in frightenable(s), "no_target", words)
        case Remove(card) if s.phase == REMOVE:
            words = f"{box.names[card]} is not in your Squad here."
            return _unless(card in s.squads[seat].cards, "not_in_squad", words)
        case Replace(card) if s.phase == REPLACE:
            words = f"{box.names[card]} is not in the Squad that got the Present."
            return _unless(card in s.squads[s.doing.recipient].cards, "not_in_squad", words)
    return Refusal("not_asked", ASKED[s.phase])


def _unless(fine: bool, reason: str, words: str) -> Refusal | None:
    return None if fine else Refusal(reason, words)


def _hold_fault(s: State, seat: Seat, cards: tuple[int, ...], box: Box) -> Refusal | None:
    hand = hand_of(s, seat)
    for card in cards:
        if card not in hand:
            return Refusal("not_in_hand", f"{box.names[card]} is not in your hand.")
    if len(set(cards)) != len(cards):
        return Refusal("named_twice", "A card is named twice.")
    if len(cards) != HAND:
        return Refusal("wrong_number", f"You hold on to {HAND} cards, not {len(cards)}.")
    return _unless(list(cards) == sorted(cards), "not_sorted", "The cards are not in alphabetical order.")


def _deploy_fault(s: State, seat: Seat, a: Deploy, box: Box) -> Refusal | None:
    hand = hand_of(s, seat)
    if deploys(a, hand):
        return None
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


def _give_fault(s: State, seat: Seat, to: Seat) -> Refusal | None:
    if to in opponents(s, seat):
        return None
    if to == seat:
        return Refusal("own_present", "You cannot give a Present to yourself.")
    if s.house.side(to) == s.house.side(seat):
        return Refusal("partner", "You cannot give a Present to your partner.")
    return Refusal("nobody_there", f"Seat {to + 1} has no penguin here to give a Present to.")
