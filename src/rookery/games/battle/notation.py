"""Moves as text and as clicks: `pick Gale`, `deploy Pip|Drift,Gale|Opal`, `give 2`.

Cards and battlegrounds go by their names, which are those in the `Box` of the options; where there are
several, in alphabetical order. Reading does not mind capitals, the order within a pile, or spaces around a
name. Seats count from 1.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from rookery.core.forms import folded
from rookery.core.notation import Notation, Phrase, Word
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games.battle import actions
from rookery.games.battle.actions import Action
from rookery.games.battle.rules.box import Box, box_of
from rookery.games.battle.state import ATTRIBUTES, PRESENT_TITLES, State

T = TypeVar("T")

PRESENT_BY_TITLE = {title.casefold(): kind for kind, title in PRESENT_TITLES.items()}


# ---- names in a box ----


def _said(text: str) -> str:
    return shown(text.strip()) or "nothing"


def read_card(text: str, box: Box) -> int:
    number = box.number.get(folded(text.strip()))
    if number is None:
        refuse("no_such_card", f"There is no card {_said(text)}.")
    return number


def read_ground(text: str, box: Box) -> int:
    ground = box.ground_number.get(folded(text.strip()))
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


def write_pair(pair: tuple[int, int], box: Box) -> str:
    return f"{box.grounds[pair[0]].name} {ATTRIBUTES[pair[1]]}"


def read_cards(text: str, box: Box) -> tuple[int, ...]:
    return tuple(sorted([read_card(name, box) for name in text.split(",")]))


def _read_piles(text: str, box: Box) -> tuple[tuple[int, ...], ...]:
    """An empty pile is read as one: it is not a spelling mistake but against the rules."""
    return tuple([read_cards(pile, box) if pile.strip() else () for pile in text.split("|")])


def _write_piles(piles: Sequence[Sequence[int]], box: Box) -> str:
    return "|".join([",".join([box.names[card] for card in pile]) for pile in piles])


def _read_seat(text: str, s: State) -> int:
    seats = s.options.seats
    if text.strip() not in map(str, range(1, seats + 1)):
        refuse("no_such_seat", f"Seats are numbered 1 to {seats}; {_said(text)} is none.")
    return int(text) - 1


def _read_present(text: str, _: State) -> str:
    kind = PRESENT_BY_TITLE.get(text.strip().casefold())
    if kind is None:
        refuse("no_such_present", f"There is no Present {_said(text)}.")
    return kind


# ---- words ----


def _in_the_box(read: Callable[[str, Box], T], write: Callable[[T, Box], str]) -> Word[T, State]:
    """Whatever follows the verb, by the names in the box."""
    return Word(
        ".*", lambda text, s: read(text, box_of(s.options)), lambda value, s: write(value, box_of(s.options))
    )


CARD = _in_the_box(read_card, lambda card, box: box.names[card])
CARDS = _in_the_box(read_cards, lambda cards, box: ",".join(box.spell(cards)))
PILES = _in_the_box(_read_piles, _write_piles)
PAIRS = _in_the_box(
    lambda text, box: tuple([read_pair(pair, box) for pair in text.split(",")]),
    lambda pairs, box: ", ".join([write_pair(pair, box) for pair in pairs]),
)
SEAT = Word(".*", _read_seat, lambda seat, _: str(seat + 1))
PRESENT = Word(".*", _read_present, PRESENT_TITLES)


# ---- clicks ----


def _card_clicks(cards: Sequence[int], s: State) -> tuple[str, ...]:
    names = box_of(s.options).names
    return tuple([f"card:{names[card]}" for card in cards])


def _deploy_clicks(a: actions.Deploy, s: State) -> tuple[str, ...]:
    """Each battleground followed by the cards that go there."""
    rows = [(f"ground:{place}", *_card_clicks(pile, s)) for place, pile in enumerate(a.piles, 1)]
    return tuple([click for row in rows for click in row])


def _open_clicks(a: actions.Open, s: State) -> tuple[str, ...]:
    grounds = box_of(s.options).grounds
    pairs = [(f"ground:{grounds[one].name}", f"attribute:{ATTRIBUTES[about]}") for one, about in a.grounds]
    return tuple([click for pair in pairs for click in pair])


ABOUT_A_CARD = (
    actions.Pick, actions.Order, actions.Intimidate, actions.Remove, actions.Replace, actions.Draw,
)  # fmt: skip
NOTATION = Notation[Action, State](
    *[Phrase[msgspec.Struct, State](kind, clicks=("card:{card}",)) for kind in ABOUT_A_CARD],
    Phrase(actions.Deploy, clicks=_deploy_clicks, any_order=True),
    Phrase(actions.Hold, clicks=lambda a, s: _card_clicks(a.cards, s), any_order=True),
    Phrase(actions.Give, clicks=lambda a, _: (f"seat:{a.seat}",)),
    actions.Keep,
    Phrase(actions.Unwrap, clicks=lambda a, _: (f"present:{a.present}",)),
    Phrase(actions.Open, clicks=_open_clicks),
    Phrase(actions.Deal, clicks=("deal",)),
    examples="pick Gale, deploy Pip|Drift,Gale|Opal, give 2 or keep",
    forgiving=True,
    card=CARD, cards=CARDS, piles=PILES, hands=PILES, grounds=PAIRS, seat=SEAT, present=PRESENT,
)  # fmt: skip
