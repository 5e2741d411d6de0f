"""Who skates what: cards by player, with semicolons, and by figure, with commas: WW1, Jet; Space, WW2."""

import re
from collections.abc import Sequence

from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.core.study import Fault
from rookery.games.skating.texts.cards import CARD_NAME, Card
from rookery.games.skating.texts.teams import LETTERS

CHOOSE = "choose"
"""Instead of names: everyone picks for themselves."""

Picks = tuple[tuple[str, ...], ...]
"""Names of cards, by player and figure."""


def read_penguins(text: str) -> tuple[Picks, tuple[Fault, ...]]:
    """The names, and what is wrong with their spelling; whether there are such cards is for the card set to
    say. Nothing at all if everyone chooses."""
    if text == CHOOSE:
        return (), ()
    faults: list[Fault] = []
    players = tuple(tuple(name.strip() for name in part.split(",")) for part in text.split(";"))
    for player, names in enumerate(players, 1):
        for number, name in enumerate(names, 1):
            if not re.fullmatch(CARD_NAME, name):
                where = f"player {player}, figure {number}"
                said = shown(name) or "nothing"
                faults.append(Fault(where, f"{where.capitalize()}: {said} is not the name of a card."))
    return players, tuple(faults)


def picks_of(text: str, cards: Sequence[Card], rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The cards of all figures, if they are settled beforehand or there is no choice; else none. `rows` are
    the seats that have a first figure, those that have a second, and so on."""
    players, faults = read_penguins(text)
    if faults:
        refuse("bad_penguins", faults[0].words)
    if not players:
        return (0,) * sum(map(len, rows)) if len(cards) == 1 else ()
    seats = len(rows[0])
    if len(players) not in (1, seats):
        refuse("bad_penguins", f"Who skates what is said for {len(players)} players; there are {seats}.")
    for seat in range(seats):
        names, figures = players[seat % len(players)], sum(seat in row for row in rows)
        if len(names) not in (1, figures):
            has = f"player {LETTERS[seat]}, who has {figures}"
            refuse("bad_penguins", f"Who skates what names {len(names)} figures for {has}.")
    return tuple(
        card_called(cards, names[number % len(names)])
        for number, row in enumerate(rows)
        for names in (players[seat % len(players)] for seat in row)
    )


def card_called(cards: Sequence[Card], name: str) -> int:
    names = [card.name for card in cards]
    if name not in names:
        refuse("no_such_card", f"There is no card {shown(name)}; there is {', '.join(names)}.")
    return names.index(name)
