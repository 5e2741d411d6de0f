"""The dealer's part: what it may turn up, how likely that is, and how it is drawn."""

from collections.abc import Sequence

from msgspec.structs import replace

from rookery.core.game import Event
from rookery.core.refusal import Refusal
from rookery.core.rng import Rng, pick
from rookery.games.battle.box import Box, dealt_each
from rookery.games.battle.events import Opened, Uncovered
from rookery.games.battle.presents import drawable, wrapped
from rookery.games.battle.state import (
    ATTRIBUTES,
    DEAL,
    DEPLOY,
    DRAW,
    GROUNDS,
    OPEN,
    UNWRAP,
    Action,
    Deal,
    Draw,
    Open,
    State,
    Unwrap,
)

CHANCES = (OPEN, DEAL, UNWRAP, DRAW)


def grounds_left(s: State, box: Box) -> list[int]:
    taken = {*s.spent, *(ground for ground, _ in s.grounds)}
    return [ground for ground in range(len(box.grounds)) if ground not in taken]


def attributes_left(s: State) -> list[int]:
    """What is in the attribute deck: one of each, or two, less those that lie open (ruling 2)."""
    deck = [attribute for attribute in range(len(ATTRIBUTES)) for _ in range(s.house.attributes // 4)]
    for _, attribute in s.grounds:
        deck.remove(attribute)
    return deck


def to_open(s: State) -> int:
    """Two pairs before the draft and one after it; in the family variant all three before."""
    if s.house.family or s.grounds:
        return GROUNDS - len(s.grounds)
    return GROUNDS - 1


def play_opening(s: State, grounds: tuple[tuple[int, int], ...], box: Box) -> tuple[State, list[Event]]:
    """Before the draft the deal follows, after it the deployment (ruling 4)."""
    shown = []
    for place, (ground, attribute) in enumerate(grounds, len(s.grounds)):
        card = box.grounds[ground]
        shown.append(Uncovered(place, card.name, ATTRIBUTES[attribute], card.prizes))
    s = replace(s, grounds=s.grounds + grounds, phase=DEPLOY if s.picked else DEAL)
    return s, [Opened(s.round, tuple(shown), GROUNDS - len(s.grounds))]


def draw_for(s: State, box: Box, rng: Rng) -> Action:
    if s.phase == UNWRAP:
        return Unwrap(pick(rng, wrapped(s, box)))
    if s.phase == DRAW:
        return Draw(pick(rng, drawable(s)))
    if s.phase == OPEN:
        grounds, attributes = grounds_left(s, box), attributes_left(s)
        return Open(
            tuple(
                (
                    grounds.pop(rng.below(len(grounds))),
                    attributes.pop(rng.below(len(attributes))),
                )
                for _ in range(to_open(s))
            )
        )
    each, deck = dealt_each(s.house, len(box.cards)), list(range(len(box.cards)))
    hands = []
    for _ in range(s.house.seats):
        hands.append(tuple(sorted([_take(deck, rng) for _ in range(each)])))
    return Deal(tuple(hands))


def _take(deck: list[int], rng: Rng) -> int:
    """Any card of the deck; the last one moves into its place, which is quicker than closing the gap."""
    at = rng.below(len(deck))
    deck[at], deck[-1] = deck[-1], deck[at]
    return deck.pop()


def odds_for(s: State, box: Box) -> Sequence[tuple[Action, float]]:
    """Where a single card is turned up. Deals, and two battlegrounds at once, can only be drawn."""
    if s.phase == UNWRAP:
        return _shares([Unwrap(present) for present in wrapped(s, box)])
    if s.phase == DRAW:
        return _shares([Draw(card) for card in drawable(s)])
    if s.phase == OPEN and to_open(s) == 1:
        pairs = [(g, a) for g in grounds_left(s, box) for a in attributes_left(s)]
        return _shares([Open((pair,)) for pair in pairs])
    return ()


def _shares(equally_likely: Sequence[Action]) -> list[tuple[Action, float]]:
    """Each action once, with its share."""
    found: dict[Action, int] = {}
    for action in equally_likely:
        found[action] = found.get(action, 0) + 1
    return [(action, count / len(equally_likely)) for action, count in found.items()]


def dealers_fault(s: State, box: Box, a: Action) -> Refusal | None:
    """Why the dealer cannot have drawn this; None if it can."""
    match a:
        case Unwrap(present) if s.phase == UNWRAP:
            if present in wrapped(s, box):
                return None
            return Refusal("no_such_present", "That Present has been turned up already.")
        case Draw(card) if s.phase == DRAW:
            if card in drawable(s):
                return None
            return Refusal("not_in_deck", f"{box.names[card]} is not in the deck.")
        case Open(grounds) if s.phase == OPEN:
            return _opening_fault(s, box, grounds)
        case Deal(hands) if s.phase == DEAL:
            return _deal_fault(s, box, hands)
    return Refusal("not_now", "The dealer does something else now.")


def _opening_fault(s: State, box: Box, grounds: tuple[tuple[int, int], ...]) -> Refusal | None:
    if len(grounds) != to_open(s):
        return Refusal("wrong_number", f"{to_open(s)} battlegrounds are turned up now, not {len(grounds)}.")
    left, attributes = grounds_left(s, box), attributes_left(s)
    for ground, attribute in grounds:
        if ground not in left:
            return Refusal("not_in_deck", f"{box.grounds[ground].name} is not in the deck.")
        if attribute not in attributes:
            return Refusal("not_in_deck", f"No {ATTRIBUTES[attribute]} is left among the attributes.")
        left.remove(ground)
        attributes.remove(attribute)
    return None


def _deal_fault(s: State, box: Box, hands: tuple[tuple[int, ...], ...]) -> Refusal | None:
    each = dealt_each(s.house, len(box.cards))
    if len(hands) != s.house.seats or any(len(hand) != each for hand in hands):
        return Refusal("wrong_number", f"The deal is {s.house.seats} hands of {each} cards.")
    cards = [card for hand in hands for card in hand]
    if len(set(cards)) != len(cards):
        return Refusal("dealt_twice", "A card is dealt twice.")
    return None
