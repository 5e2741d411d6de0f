"""A card set as the game reads it: its cards and battlegrounds, and all that is wrong with it.

What a text leaves out, other than the penguins, is taken from our own set.
"""

from collections.abc import Sequence
from functools import lru_cache

from rookery.core.forms import few
from rookery.core.study import Study
from rookery.games.battle.options import OURS
from rookery.games.battle.rules.explained import ABILITIES_EXPLAINED, PRESENTS_EXPLAINED, Explained
from rookery.games.battle.state import HAND, PRESENTS, Card, Ground
from rookery.games.battle.texts.forms import CardForm, CardSetForm, GroundForm
from rookery.games.battle.texts.read import SECTIONS, our_text, read_form


class CardSetStudy(Study, frozen=True):
    """What a text holds, together with what it leaves to our own set. Cards with a fault are left out.

    `own` has the kinds of things the text brings itself. `presents` has every kind with how many there are
    of it. `players` is the most that the penguins alone are enough for in a draft, and `players_short` in
    the short variant; 0 if not even for two. What abilities and Presents do is the same for every text.
    """

    penguins: tuple[Card, ...]
    kittens: tuple[Card, ...]
    grounds: tuple[Ground, ...]
    presents: tuple[tuple[str, int], ...]
    own: tuple[str, ...]
    players: int
    players_short: int
    abilities_explained: tuple[Explained, ...] = ABILITIES_EXPLAINED
    presents_explained: tuple[Explained, ...] = PRESENTS_EXPLAINED


@lru_cache(maxsize=64)
def read_cards(text: str) -> CardSetStudy:
    """All that a text holds and all that is wrong with it; `OURS` is the set of this project."""
    if text == OURS:
        return read_cards(our_text())
    form, faults = read_form(text)
    faulty = {fault.where.partition(",")[0].partition(" (")[0] for fault in faults}

    def cards(kind: str, rows: Sequence[CardForm]) -> tuple[Card, ...]:
        return tuple(
            Card(
                row.name, (row.strength, row.agility, row.wisdom, row.cuteness), row.ability, kind == "kitten"
            )
            for number, row in enumerate(rows, 1)
            if f"{kind} {number}" not in faulty
        )

    def grounds(kind: str, rows: Sequence[GroundForm] | None) -> tuple[Ground, ...]:
        kitten = kind.startswith("kitten")
        if rows is None:
            return tuple(ground for ground in read_cards(OURS).grounds if ground.kitten == kitten)
        return tuple(
            Ground(row.name, row.fish, kitten)
            for number, row in enumerate(rows, 1)
            if f"{kind} {number}" not in faulty
        )

    penguins = cards("penguin", form.penguins)
    return CardSetStudy(
        tuple(few(faults)),
        text,
        penguins,
        read_cards(OURS).kittens if form.kittens is None else cards("kitten", form.kittens),
        grounds("battleground", form.battlegrounds)
        + grounds("kitten battleground", form.kitten_battlegrounds),
        _present_counts(form),
        tuple(kind for kind, section in SECTIONS.items() if getattr(form, section)),
        _players(len(penguins), HAND),
        _players(len(penguins), 9),
    )


def _present_counts(form: CardSetForm) -> tuple[tuple[str, int], ...]:
    if not form.presents:
        return tuple((kind, 1) for kind in PRESENTS)
    named = {str(kind): count for kind, count in form.presents.items()}
    return tuple((kind, named.get(kind, 0)) for kind in PRESENTS)


def _players(cards: int, each: int) -> int:
    return min(cards // each, 6) if cards >= 2 * each else 0
