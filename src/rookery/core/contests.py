"""What stands in a text of the players' own and can play against what stands in another: stat cards, say."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rookery.core.spec import OptionValue


class Entry(NamedTuple):
    """One of the things in a text, or in the preset of that name."""

    text: str
    name: str


class Contest(NamedTuple):
    """How the things in the texts of one option meet. `one` and `many` are what they are called: a penguin,
    penguins. `sets` are the options that are settled by who meets whom. `names` lists the things in a text.
    `setup` gives the options under which the first seat plays with the first entry and the second with the
    second; they may come from different texts."""

    one: str
    many: str
    sets: tuple[str, ...]
    names: Callable[[str], Sequence[str]]
    setup: Callable[[Sequence[Entry]], Mapping[str, OptionValue]]
