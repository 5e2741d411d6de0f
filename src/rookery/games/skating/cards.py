"""Stat cards: what a kind of penguin can do. They are data; players may write their own.

A set of cards is JSON. The nine qualities of the rulebook come first; the rest may be left out:

    {"cards": [{"name": "Jet", "points": 18, "size": -1, "arc": "line", "power": "1d+1", "accuracy": 0,
                "top_speed": 9, "thrust": 3, "brake": 1, "maneuverability": -1,
                "shields": 0, "missiles": true, "energy": 0, "retro_only": false, "engines": true}]}

- `name`: letters, digits, `-` and `_`, so that it can stand in a move (`card Jet`).
- `points`: how much damage kills it.
- `size`: added to the range when it is shot at; +1 is small, -1 is big.
- `arc`: where its cannon reaches, `line` or `fan`.
- `power`: the cannon's dice, such as `1d`, `1d-1` or `2d+1`.
- `accuracy`: added to the range when its cannon fires; -1 is good.
- `top_speed`: as far as thrust takes it; null is no limit.
- `thrust`, `brake`: the most it can change its speed by, in one go.
- `maneuverability`: added to the die when it turns or steers.
- `shields`: points its player spreads over its six sides before the game.
- `missiles`: whether it carries any; how many is a house rule in MkII, and two in MkIII.
- `energy`: what one shot of the cannon costs for good, in points of thrust and shields.
- `retro_only`: it has no brakes and slows down by thrusting backwards, whatever the house rule.
- `engines`: MkII's water may put them out. In MkIII it puts out everybody's.
"""

import re
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from rookery.core.reading import Reader, kind_of
from rookery.core.spec import shown
from rookery.core.study import Fault

SAMPLES = "samples"
"""The preset: the four cards of MkII's appendix."""

MOST_CARDS = 12
CARD_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,11}")
_POWER = re.compile(r"([1-4])d([+-][1-6])?")


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


_WHOLE = {
    "points": (1, 60),
    "size": (-3, 3),
    "accuracy": (-3, 3),
    "thrust": (1, 9),
    "brake": (0, 9),
    "maneuverability": (-5, 5),
    "shields": (0, 12),
    "energy": (0, 3),
}
_TRUTHS = ("missiles", "retro_only", "engines")
_QUALITIES = (
    "name", "points", "size", "arc", "power", "accuracy", "top_speed", "thrust", "brake", "maneuverability",
)  # fmt: skip
_FIELDS = (*_QUALITIES, "shields", "missiles", "energy", "retro_only", "engines")
TOP_SPEEDS = (1, 20)


@lru_cache(maxsize=64)
def read_cards(text: str) -> tuple[tuple[Card, ...], tuple[Fault, ...]]:
    """The cards that a text (or the preset's name) holds, and all that is wrong with it."""
    reader = Reader()
    found = reader.document(cards_text(text), "card set")
    if not found:
        if not reader.faults:
            reader.fault("cards", "A card set has a list of cards; this one is empty.")
        return (), tuple(reader.faults)
    reader.known(found, ("title", "cards"), "", "A card set")
    rows = reader.rows(found, "cards")
    if not 1 <= len(rows) <= MOST_CARDS:
        reader.fault("cards", f"A card set has 1 to {MOST_CARDS} cards; this one has {len(rows)}.")
    cards = tuple(_read_card(reader, row, n) for n, row in enumerate(rows[:MOST_CARDS], 1))
    names = [card.name.lower() for card in cards]
    for n, name in enumerate(names):
        if name in names[:n]:
            reader.fault(f"card {n + 1}, name", f"There are two cards called {cards[n].name}.")
    return cards, tuple(reader.faults)


def cards_text(text: str) -> str:
    """A preset written out; any other text as it is."""
    if text != SAMPLES:
        return text
    return (resources.files(__package__) / "data" / "samples.json").read_text(encoding="utf-8")


def _read_card(reader: Reader, row: object, number: int) -> Card:
    if not isinstance(row, dict):
        reader.fault(f"card {number}", f"Card {number} is an object in braces, not {kind_of(row)}.")
        row = {}
    else:
        reader.known(row, _FIELDS, f"card {number}, ", f"Card {number}")
        for name in _QUALITIES:
            if name not in row:
                reader.fault(f"card {number}, {name}", f"Card {number} lacks its {name}.")
    found: dict[str, Any] = row
    where = f"card {number}, "
    numbers = {
        name: reader.whole(found[name], low, high, where + name, max(low, 0))
        if name in found
        else max(low, 0)
        for name, (low, high) in _WHOLE.items()
    }
    truths = {name: reader.truth(found[name], where + name) if name in found else False for name in _TRUTHS}
    dice, plus = _read_power(reader, found.get("power", "1d"), where)
    top = found.get("top_speed")
    return Card(
        name=_read_name(reader, found.get("name", f"Card{number}"), where),
        arc=reader.one_of(found.get("arc", "line"), ("line", "fan"), where + "arc"),
        dice=dice,
        plus=plus,
        top_speed=None if top is None else reader.whole(top, *TOP_SPEEDS, where + "top_speed", 1),
        points=numbers["points"],
        size=numbers["size"],
        accuracy=numbers["accuracy"],
        thrust=numbers["thrust"],
        brake=numbers["brake"],
        maneuverability=numbers["maneuverability"],
        shields=numbers["shields"],
        energy=numbers["energy"],
        missiles=truths["missiles"],
        retro_only=truths["retro_only"],
        engines=truths["engines"],
    )


def _read_name(reader: Reader, value: object, where: str) -> str:
    if isinstance(value, str) and CARD_NAME.fullmatch(value):
        return value
    reader.fault(
        f"{where}name",
        f"A card's name is a letter and up to eleven letters, digits, - and _; {shown(value)} is not.",
    )
    return "Nameless"


def _read_power(reader: Reader, value: object, where: str) -> tuple[int, int]:
    match = _POWER.fullmatch(value) if isinstance(value, str) else None
    if match:
        return int(match[1]), int(match[2] or 0)
    reader.fault(
        f"{where}power", f"A power is one to four dice such as 1d, 1d-1 or 2d+1; {shown(value)} is not."
    )
    return 1, 0
