"""Stat cards: what a kind of penguin can do. They are data; players may write their own.

A set of cards is JSON. The nine qualities of the rulebook come first; the rest may be left out:

    {"cards": [{"name": "Jet", "points": 18, "size": -1, "arc": "line", "power": "1d+1", "accuracy": 0,
                "top_speed": 9, "thrust": 3, "brake": 1, "maneuverability": -1,
                "shields": 0, "missiles": true, "energy": 0, "retro_only": false, "engines": true}]}
"""

import re
from functools import lru_cache
from importlib import resources
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import asdict

from rookery.core.forms import read_json
from rookery.core.study import Fault

SAMPLES = "samples"
"""The preset: the four cards of MkII's appendix."""

MOST_CARD_SET = 5000
"""Characters of an own card set."""
# Python lets `$` stand before a last line break, which no name may end in.
LONGEST_NAME = 12
CARD_NAME = rf"^[A-Za-z][A-Za-z0-9_-]{{0,{LONGEST_NAME - 1}}}$(?!\n)"
_POWER = r"^([1-4])d([+-][1-6])?$(?!\n)"


class Card(msgspec.Struct, frozen=True, gc=False):
    """One stat card. `dice` and `plus` are the cannon's power; `top_speed` is None for no limit."""

    name: str
    points: int
    size: int
    arc: str
    dice: int
    plus: int
    accuracy: int
    top_speed: int | None
    thrust: int
    brake: int
    maneuverability: int
    shields: int = 0
    missiles: bool = False
    energy: int = 0
    retro_only: bool = False
    engines: bool = False

    @property
    def power(self) -> str:
        """As the card spells it: `1d-1`."""
        return f"{self.dice}d{self.plus:+}" if self.plus else f"{self.dice}d"


class CardForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card as it is written."""

    #: it stands in a move: `card Jet`
    name: Annotated[
        str,
        Meta(
            pattern=CARD_NAME,
            max_length=LONGEST_NAME,
            description="a letter and up to eleven letters, digits, - and _",
            extra={"unique": "card"},
        ),
    ]
    #: how much damage kills it
    points: Annotated[int, Meta(ge=1, le=60)]
    #: added to the range when it is shot at; +1 is small, -1 is big
    size: Annotated[int, Meta(ge=-3, le=3)]
    #: where its cannon reaches
    arc: Literal["line", "fan"]
    #: the cannon's dice
    power: Annotated[str, Meta(pattern=_POWER, description="one to four dice such as 1d, 1d-1 or 2d+1")]
    #: added to the range when its cannon fires; -1 is good
    accuracy: Annotated[int, Meta(ge=-3, le=3)]
    #: as far as thrust takes it; null is no limit
    top_speed: Annotated[int, Meta(ge=1, le=20)] | None
    #: the most it can change its speed by, in one go
    thrust: Annotated[int, Meta(ge=1, le=9)]
    brake: Annotated[int, Meta(ge=0, le=9)]
    #: added to the die when it turns or steers
    maneuverability: Annotated[int, Meta(ge=-5, le=5)]
    #: points its player spreads over its six sides before the game
    shields: Annotated[int, Meta(ge=0, le=12)] = 0
    #: whether it carries any; how many is an option in MkII, and two in MkIII
    missiles: bool = False
    #: what one shot of the cannon costs for good, in points of thrust and shields
    energy: Annotated[int, Meta(ge=0, le=3)] = 0
    #: it has no brakes and slows down by thrusting backwards, whatever the options say
    retro_only: bool = False
    #: MkII's water may put them out. In MkIII it puts out everybody's
    engines: bool = False

    def card(self) -> Card:
        values = asdict(self)
        dice, plus = power_of_text(values.pop("power"))
        return Card(dice=dice, plus=plus, **values)


class CardSetForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: Annotated[list[Annotated[CardForm, Meta(title="card")]], Meta(min_length=1, max_length=12)]
    title: Annotated[str, Meta(max_length=MOST_CARD_SET)] = ""


def power_of_text(text: str) -> tuple[int, int]:
    """Dice, and what is added; 1d for a text that is none."""
    found = re.search(_POWER, text)
    return (int(found[1]), int(found[2] or 0)) if found else (1, 0)


@lru_cache(maxsize=64)
def read_cards(text: str) -> tuple[tuple[Card, ...], tuple[Fault, ...]]:
    """The cards that a text (or the preset's name) holds, and all that is wrong with it."""
    form, faults = read_json(cards_text(text), CardSetForm, "card set")
    return tuple(row.card() for row in form.cards), tuple(faults)


def cards_text(text: str) -> str:
    """A preset written out; any other text as it is."""
    return preset_text(text) if text == SAMPLES else text


def preset_text(name: str) -> str:
    return (resources.files("rookery.games.skating") / "data" / f"{name}.json").read_text(encoding="utf-8")
