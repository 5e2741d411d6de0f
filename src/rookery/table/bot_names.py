"""What bots are called. Their strength is told besides."""

import secrets
from collections.abc import Collection

NAMES = (
    "Biscuit",
    "Bramble",
    "Button",
    "Dumpling",
    "Fidget",
    "Frosty",
    "Hiccup",
    "Jellybean",
    "Marble",
    "Nugget",
    "Pepper",
    "Pickle",
    "Popcorn",
    "Pudding",
    "Puzzle",
    "Radish",
    "Snowdrop",
    "Sprinkle",
    "Tumble",
    "Waffle",
)


def new_bot_name(taken: Collection[str]) -> str:
    """One that nobody at the table has."""
    used = {name.casefold() for name in taken}
    return secrets.choice([name for name in NAMES if name.casefold() not in used] or NAMES)
