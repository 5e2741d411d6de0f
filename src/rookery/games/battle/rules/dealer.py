"""The dealer's part: what it may turn up, how likely that is, and how it is drawn."""

from collections.abc import Sequence

from msgspec.structs import replace

from rookery.core.game import Event
from rookery.core.refusal import Refusal
from rookery.core.rng import Rng, pick, take
from rookery.games.battle.actions import Action, Deal, Draw, Open, Unwrap
from rookery.games.battle.events import Opened, Uncovered
from rookery.games.battle.rules.box import Box, dealt_each
from rookery.games.battle.rules.presents import drawable, wrapped
from rookery.games.battle.state import ATTRIBUTES, DEAL, DEPLOY, DRAW, GROUNDS, OPEN, UNWRAP, State

CHANCES = (OPEN, DEAL, UNWRAP, DRAW)


def grounds_left(s: State, box: Box) -> list[int]:
    taken = {*s.spent, *(ground for ground, _ in s.grounds)}
    return [ground for ground in range(len(box.grounds)) if ground not in taken]


def attributes_left(s: State) -> list[int]:
    """What is in the attribute deck: one of each, or two, less those that lie open (ruling 2)."""
    deck = [attribute for attribute in range(len(ATTRIBUTES)) for _ in range(s.options.attributes // 4)]
    for _, attribute in s.grounds:
        deck.remove(attribute)
    return deck


def to_open(s: State) -> int:
    """Two pairs before the draft and one after it; in the family variant all three before."""
    if s.options.family or s.grounds:
        return GROUNDS - len(s.grounds)
    return GROUNDS - 1


def may_turn_up(s: State) -> tuple[str, ...]:
    """The attributes that a hidden battleground may turn out to have; none if none is hidden."""
    if len(s.grounds) == GROUNDS:
        return ()
    return tuple(dict.fromkeys([ATTRIBUTES[attribute] for attribute in attributes_left(s)]))


def play_opening(s: State, a: Open, box: Box, log: list[Event]) -> State:
    """Before the draft the deal follows, after it the deployment (ruling 4)."""
    shown = []
    for place, (ground, attribute) in enumerate(a.grounds, len(s.grounds)):
        card = box.grounds[ground]
        shown.append(Uncovered(place, card.name, ATTRIBUTES[attribute], card.prizes))
    s = replace(s, grounds=s.grounds + a.grounds, phase=DEPLOY if s.picked else DEAL)
    log.append(Opened(s.round, tuple(shown), GROUNDS - len(s.grounds), may_turn_up(s)))
    return s


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
    each, deck = dealt_each(s.options, len(box.cards)), list(range(len(box.cards)))
    hands = [sorted([take(rng, deck) for _ in range(each)]) for _ in range(s.options.seats)]
    return Deal(tuple(map(tuple, hands)))


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


def why_not_drawn(s: State, box: Box, a: Action) -> Refusal | None:
    """Why the dealer cannot have drawn this; None if it can."""
    match a:
        case Unwrap(present) if s.phase == UNWRAP:
            if present in wrapped(s, box):
                return None
            return Refusal("no_such_present", "That Present has been turned up already.")
        case Draw(card) if s.phase == DRAW:
            return None if card in drawable(s) else _not_in_deck(box.names[card])
        case Open(grounds) if s.phase == OPEN:
            return _why_not_opened(s, box, grounds)
        case Deal(hands) if s.phase == DEAL:
            each = dealt_each(s.options, len(box.cards))
            if len(hands) != s.options.seats or any(len(hand) != each for hand in hands):
                return Refusal("wrong_number", f"The deal is {s.options.seats} hands of {each} cards.")
            twice = len({card for hand in hands for card in hand}) < each * len(hands)
            return Refusal("dealt_twice", "A card is dealt twice.") if twice else None
    return Refusal("not_now", "The dealer does something else now.")


def _not_in_deck(name: str) -> Refusal:
    return Refusal("not_in_deck", f"{name} is not in the deck.")


def _why_not_opened(s: State, box: Box, grounds: tuple[tuple[int, int], ...]) -> Refusal | None:
    if len(grounds) != to_open(s):
        return Refusal("wrong_number", f"{to_open(s)} battlegrounds are turned up now, not {len(grounds)}.")
    left, attributes = grounds_left(s, box), attributes_left(s)
    for ground, attribute in grounds:
        if ground not in left:
            return _not_in_deck(box.grounds[ground].name)
        if attribute not in attributes:
            return Refusal("not_in_deck", f"No {ATTRIBUTES[attribute]} is left among the attributes.")
        left.remove(ground)
        attributes.remove(attribute)
    return None
