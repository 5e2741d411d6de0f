"""One figure's line of a position text."""

import re
from typing import Any

from msgspec.structs import replace

from rookery.core.hexes import DIRECTION_BY_NAME, Hex
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games.skating.paper.maps import FARTHEST
from rookery.games.skating.paper.position import FLAGS, NUMBERS, usual_figure
from rookery.games.skating.rules.criticals import NEXT_TURN
from rookery.games.skating.state import LETTERS, Figure, House

FIGURE = re.compile(r"([A-F])([1-9])(?:x([1-9]\d?))?")
_HEX = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
_NUMBER = re.compile(r"\d{1,4}")
FASTEST = 999


def hex_of(word: str, what: str) -> Hex:
    found = _HEX.fullmatch(word)
    if not found or max(abs(int(found[1])), abs(int(found[2]))) > 4 * FARTHEST:
        refuse("bad_hex", f"{what} is at q,r such as 3,-2; {shown(word)} is not.")
    return int(found[1]), int(found[2])


class _Line:
    """The words of a line, taken one after the other."""

    def __init__(self, name: str, words: list[str]) -> None:
        self.name = name
        self.words = words[::-1]

    def word(self, what: str) -> str:
        if not self.words:
            refuse("bad_figure", f"The line of {self.name} ends before its {what}.")
        return self.words.pop()

    def number(self, what: str, most: int = FASTEST) -> int:
        word = self.word(what)
        if not _NUMBER.fullmatch(word) or int(word) > most:
            refuse("bad_figure", f"{self.name}'s {what} is a number from 0 to {most}; {shown(word)} is not.")
        return int(word)

    def direction(self, what: str) -> int:
        word = self.word(what)
        if word not in DIRECTION_BY_NAME:
            ways = ", ".join(DIRECTION_BY_NAME)
            refuse("bad_figure", f"{self.name}'s {what} is one of {ways}; {shown(word)} is not.")
        return DIRECTION_BY_NAME[word]

    def trouble(self) -> str:
        word = self.word("trouble")
        if word not in NEXT_TURN:
            refuse(
                "bad_figure", f"{self.name}'s trouble is one of {', '.join(NEXT_TURN)}, not {shown(word)}."
            )
        return word


def who_is(house: House, name: str) -> tuple[int, int]:
    """A figure's place, and for a wreck the life it was: A1x2 is of A1's second, whose number is 1."""
    found = FIGURE.fullmatch(name)
    if not found or found[1] not in LETTERS[: house.seats] or int(found[2]) > house.figures:
        refuse(
            "no_such_figure",
            f"There is no figure {shown(name)} with {house.seats} players and {house.figures} figures each.",
        )
    return (int(found[2]) - 1) * house.seats + LETTERS.index(found[1]), int(found[3] or 1) - 1


def read_figure(house: House, name: str, words: list[str]) -> Figure:
    who, life = who_is(house, name)
    line = _Line(name, words)
    names = [card.name for card in house.cards]
    card = line.word("card")
    if card not in names:
        refuse("no_such_card", f"{name} has the card {shown(card)}; there is {', '.join(names)}.")
    found = _read_words(house, line)
    if "facing" not in found:
        refuse("bad_figure", f"The line of {name} does not say which way it is facing.")
    gone = found.pop("gone", False)
    at = found.pop("at", None)
    if (at is None) == (not gone):
        refuse("bad_figure", f"The line of {name} says where it is at, or that it is gone.")
    speed, facing = found.pop("speed", 0), found.pop("facing")
    heading = found.pop("heading", facing)
    dead = found.pop("dead", False) or gone
    unshielded = found.pop("unshielded", False)
    figure = usual_figure(
        house,
        Figure(
            who,
            names.index(card),
            at,
            facing,
            heading,
            speed,
            found.pop("damage", 0),
            dead=dead,
            life=found.pop("life", life),
        ),
    )
    if unshielded:
        found |= {"shields": (), "shield_plan": ()}
    elif "shields" in found:
        found.setdefault("shield_plan", found["shields"])
    figure = replace(figure, **found)
    _check(house, name, figure)
    return figure


def _read_words(house: House, line: _Line) -> dict[str, Any]:
    found: dict[str, Any] = {}
    while line.words:
        word = line.word("next word")
        if word == "at":
            found["at"] = hex_of(line.word("hex"), line.name)
        elif word in ("facing", "heading"):
            found[word] = line.direction(word)
        elif word == "speed":
            found["speed"] = line.number("speed")
        elif word in FLAGS:
            found[FLAGS[word]] = True
        elif word in ("gone", "unshielded"):
            found[word] = True
        elif word in NUMBERS:
            found[NUMBERS[word]] = line.number(word)
        elif word in ("shields", "plan"):
            field = "shields" if word == "shields" else "shield_plan"
            found[field] = tuple(line.number("shields", 12) for _ in range(6))
        elif word in ("trouble", "next-trouble"):
            found[word.replace("next-trouble", "trouble_next")] = line.trouble()
        elif word == "hurt-by":
            found["hurt_by"] = who_is(house, line.word("enemy"))[0]
            found["hurt_round"] = line.number("round of being hurt")
        else:
            refuse("bad_figure", f"{shown(word)} says nothing about {line.name}.")
    return found


def _check(house: House, name: str, figure: Figure) -> None:
    """What cannot be, whatever the map."""
    card = house.cards[figure.card]
    if not figure.speed and figure.direction != figure.facing:
        refuse("bad_figure", f"{name} stands still, so it heads where it is facing.")
    if figure.swimming and (figure.speed or figure.fallen or figure.dead):
        refuse("bad_figure", f"{name} is swimming, so it is neither moving nor fallen nor dead.")
    if figure.dead and figure.fallen:
        refuse("bad_figure", f"{name} is dead, so it is not fallen as well.")
    if figure.at is None and figure.speed:
        refuse("bad_figure", f"{name} is gone, so it has no speed.")
    if figure.shields and not card.shields:
        refuse("bad_figure", f"{name} is a {card.name}, which has no shields.")
    if figure.missiles and not card.missiles:
        refuse("bad_figure", f"{name} is a {card.name}, which carries no missiles.")
