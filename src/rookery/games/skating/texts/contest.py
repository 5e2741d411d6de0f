"""Penguins of one card set against those of another, or of the same."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import asdict

from rookery.core.contests import Contest, Entry
from rookery.core.spec import OptionValue
from rookery.games.skating.texts.cards import LONGEST_NAME, Card, read_cards
from rookery.games.skating.texts.penguins import card_called


def names_in(text: str) -> list[str]:
    return [card.name for card in read_cards(text)[0]]


def meeting(entries: Sequence[Entry]) -> Mapping[str, OptionValue]:
    """A card set of just these penguins, and who skates which. Two that share a name are told apart."""
    cards: dict[str, Card] = {}
    skated = []
    for text, name in entries:
        known = read_cards(text)[0]
        card = known[card_called(known, name)]
        spellings = (name, *(f"{name[: LONGEST_NAME - 1]}{number}" for number in range(2, 10)))
        called = next(one for one in spellings if cards.get(one, card) == card)
        cards[called] = card
        skated.append(called)
    rows = [_row(card, called) for called, card in cards.items()]
    return {"cards": msgspec.json.encode({"cards": rows}).decode(), "penguins": "; ".join(skated)}


def _row(card: Card, called: str) -> dict[str, object]:
    """The card as it is written in a set."""
    row = asdict(card) | {"name": called, "power": card.power}
    del row["dice"], row["plus"]
    return row


CONTEST = Contest("penguin", "penguins", ("cards", "penguins"), names_in, meeting)
