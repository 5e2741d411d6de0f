"""The box that holds everything one game is played with."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from rookery.core.forms import folded
from rookery.core.refusal import refuse
from rookery.games.battle.options import Options
from rookery.games.battle.state import HAND, ROGUE, Card, Ground
from rookery.games.battle.texts.study import read_cards


class Box(msgspec.Struct, frozen=True):
    """Everything one game is played with. Cards are numbered by their casefolded names, in order."""

    cards: tuple[Card, ...]
    names: tuple[str, ...]
    #: stats[attribute][card]
    stats: tuple[tuple[int, ...], ...]
    abilities: tuple[str, ...]
    #: a card's number by its folded name
    number: dict[str, int]
    grounds: tuple[Ground, ...]
    #: a battleground's number by its folded name
    ground_number: dict[str, int]
    #: every Present, in the order of `PRESENTS`
    presents: tuple[str, ...]
    #: all the numbers
    deck: frozenset[int]
    #: those with an ability that has a turn in the competition: all but the Rogue's, which is just counted
    acting: frozenset[int]

    def spell(self, cards: Sequence[int]) -> tuple[str, ...]:
        return tuple(map(self.names.__getitem__, cards))


@lru_cache(maxsize=64)
def box_of(options: Options) -> Box:
    """The box for these options. Refuses a card set that has faults, or too few cards for so many players."""
    read = read_cards(options.cards)
    if read.faults:
        refuse("bad_cards", read.faults[0].words)
    cards = read.penguins + (read.kittens if options.kittens else ())
    _check_names(cards)
    _check_count(options, len(cards))
    cards = tuple(sorted(cards, key=lambda card: (card.name.casefold(), card.name)))
    kittens = options.battlegrounds == "kittens"
    grounds = tuple(one for one in read.grounds if options.longer or one.kitten == kittens)
    return Box(
        cards,
        tuple(card.name for card in cards),
        tuple(tuple(card.stats[attribute] for card in cards) for attribute in range(4)),
        tuple(card.ability for card in cards),
        {folded(card.name): number for number, card in enumerate(cards)},
        grounds,
        {folded(one.name): number for number, one in enumerate(grounds)},
        tuple(kind for kind, count in read.presents for _ in range(count)),
        frozenset(range(len(cards))),
        frozenset(number for number, card in enumerate(cards) if card.ability not in ("", ROGUE)),
    )


def starting_presents(options: Options, box: Box) -> tuple[str, ...]:
    """What a round's Present Deck begins with."""
    return () if options.family else box.presents


def _check_names(cards: Sequence[Card]) -> None:
    """Within a text this is a fault; a text's penguins may still meet their names among our kittens."""
    seen: dict[str, Card] = {}
    for card in cards:
        other = seen.setdefault(folded(card.name), card)
        if other is not card:
            refuse("same_name", f"The penguins and the kittens played together both have a {card.name}.")


def _check_count(options: Options, count: int) -> None:
    needed = options.seats * (HAND if not options.short else dealt_each(options, count))
    if count < needed:
        what = "short variant" if options.short else "draft"
        refuse(
            "too_few_cards",
            f"For {options.seats} players the {what} deals {needed} cards; the card set has {count}.",
        )


def dealt_each(options: Options, count: int) -> int:
    """Ruling 11: in the short variant ten each, or nine where ten are too many for the deck."""
    if not options.short:
        return HAND
    return 10 if 10 * options.seats <= count else 9
