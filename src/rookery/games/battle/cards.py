"""What is printed: cards and battlegrounds."""

import unicodedata

import msgspec


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card as printed. `stats` are strength, agility, wisdom, cuteness; `ability` is "present", "rogue",
    "traveler", "intimidator" or ""."""

    name: str
    stats: tuple[int, int, int, int]
    ability: str
    kitten: bool


class Ground(msgspec.Struct, frozen=True, gc=False):
    """A battleground; `prizes` are the Fish for first, second and third."""

    name: str
    prizes: tuple[int, int, int]
    kitten: bool


def fold(name: str) -> str:
    """What two names that count as the same have in common."""
    return unicodedata.normalize("NFKC", name).casefold()
