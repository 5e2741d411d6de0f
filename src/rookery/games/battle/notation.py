"""Moves as text: `pick Gale`, `deploy Pip|Drift,Gale|Opal`, `give 2`.

Cards and battlegrounds go by their names; where there are several, in alphabetical order. Reading does not
mind capitals, the order within a pile, or spaces around a name. Seats count from 1.
"""

from collections.abc import Sequence

from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games.battle.box import Box
from rookery.games.battle.cards import fold
from rookery.games.battle.state import (
    ATTRIBUTES,
    PRESENT_TITLES,
    Action,
    Deal,
    Deploy,
    Draw,
    Give,
    Hold,
    Intimidate,
    Keep,
    Open,
    Order,
    Pick,
    Remove,
    Replace,
    Unwrap,
)

PRESENT_BY_TITLE = {title.casefold(): kind for kind, title in PRESENT_TITLES.items()}

EXAMPLES = "pick Gale, deploy Pip|Drift,Gale|Opal, give 2 or keep"


def name_of(a: Action, box: Box) -> str:
    names = box.names
    match a:
        case Pick(card):
            return f"pick {names[card]}"
        case Deploy(piles):
            return f"deploy {_piles(piles, box)}"
        case Hold(cards):
            return f"hold {','.join(box.spell(cards))}"
        case Give(seat):
            return f"give {seat + 1}"
        case Keep():
            return "keep"
        case Order(card):
            return f"order {names[card]}"
        case Intimidate(card):
            return f"intimidate {names[card]}"
        case Remove(card):
            return f"remove {names[card]}"
        case Replace(card):
            return f"replace {names[card]}"
        case Unwrap(present):
            return f"present {PRESENT_TITLES[present]}"
        case Draw(card):
            return f"draw {names[card]}"
        case Open(grounds):
            pairs = [f"{box.grounds[ground].name} {ATTRIBUTES[attribute]}" for ground, attribute in grounds]
            return f"open {', '.join(pairs)}"
        case Deal(hands):
            return f"deal {_piles(hands, box)}"


def _piles(piles: Sequence[Sequence[int]], box: Box) -> str:
    return "|".join([",".join([box.names[card] for card in pile]) for pile in piles])


def steps_of(a: Action, box: Box) -> tuple[str, ...]:
    """What to click: one card, one seat, or each battleground followed by the cards that go there."""
    names = box.names
    match a:
        case Pick(card) | Order(card) | Intimidate(card) | Remove(card) | Replace(card) | Draw(card):
            return (f"card:{names[card]}",)
        case Deploy(piles):
            rows = [(f"ground:{n}", *_card_steps(pile, box)) for n, pile in enumerate(piles, 1)]
            return tuple([step for row in rows for step in row])
        case Hold(cards):
            return _card_steps(cards, box)
        case Give(seat):
            return (f"seat:{seat}",)
        case Keep():
            return ("keep",)
        case Unwrap(present):
            return (f"present:{present}",)
        case Open(grounds):
            pairs = [
                (f"ground:{box.grounds[ground].name}", f"attribute:{ATTRIBUTES[attribute]}")
                for ground, attribute in grounds
            ]
            return tuple([step for pair in pairs for step in pair])
        case Deal():
            return ("deal",)


def _card_steps(cards: Sequence[int], box: Box) -> tuple[str, ...]:
    return tuple([f"card:{box.names[card]}" for card in cards])


def read_action(text: str, box: Box, seats: int) -> Action:
    """The action that `text` spells, legal or not."""
    verb, _, rest = text.strip().partition(" ")
    match verb.casefold():
        case "pick":
            return Pick(read_card(rest, box))
        case "deploy":
            return Deploy(_read_piles(rest, box))
        case "hold":
            return Hold(_cards(rest, box))
        case "give":
            return Give(_seat(rest, seats))
        case "keep" if not rest.strip():
            return Keep()
        case "order":
            return Order(read_card(rest, box))
        case "intimidate":
            return Intimidate(read_card(rest, box))
        case "remove":
            return Remove(read_card(rest, box))
        case "replace":
            return Replace(read_card(rest, box))
        case "present":
            return Unwrap(_present(rest))
        case "draw":
            return Draw(read_card(rest, box))
        case "open":
            return Open(tuple([read_pair(pair, box) for pair in rest.split(",")]))
        case "deal":
            return Deal(_read_piles(rest, box))
    refuse("not_a_move", f"Moves look like {EXAMPLES}; {_said(text)} is none.")


def _said(text: str) -> str:
    return shown(text.strip()) or "nothing"


def read_card(text: str, box: Box) -> int:
    number = box.number.get(fold(text.strip()))
    if number is None:
        refuse("no_such_card", f"There is no card {_said(text)}.")
    return number


def _cards(text: str, box: Box) -> tuple[int, ...]:
    return tuple(sorted([read_card(name, box) for name in text.split(",")]))


def _read_piles(text: str, box: Box) -> tuple[tuple[int, ...], ...]:
    """An empty pile is read as one: it is not a spelling mistake but against the rules."""
    return tuple([_cards(pile, box) if pile.strip() else () for pile in text.split("|")])


def _seat(text: str, seats: int) -> int:
    word = text.strip()
    if word not in map(str, range(1, seats + 1)):
        refuse("no_such_seat", f"Seats are numbered 1 to {seats}; {_said(text)} is none.")
    return int(word) - 1


def _present(text: str) -> str:
    kind = PRESENT_BY_TITLE.get(text.strip().casefold())
    if kind is None:
        refuse("no_such_present", f"There is no Present {_said(text)}.")
    return kind


def read_ground(text: str, box: Box) -> int:
    ground = box.ground_number.get(fold(text.strip()))
    if ground is None:
        refuse("no_such_battleground", f"There is no battleground {_said(text)}.")
    return ground


def read_pair(text: str, box: Box) -> tuple[int, int]:
    """A battleground and, as the last word, its attribute."""
    name, _, attribute = text.strip().rpartition(" ")
    ground = read_ground(name, box)
    if attribute.casefold() not in ATTRIBUTES:
        refuse("no_such_attribute", f"There is no attribute {_said(attribute)}.")
    return ground, ATTRIBUTES.index(attribute.casefold())
