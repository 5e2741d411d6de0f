"""What happened, in sentences: declared once for each kind of event, with its fields in braces.

    Sentences(
        {Rolled: "{seat:name} rolls a {die} {why:why}.", Hit: "{:whose} ship is hit."},
        why={"walk": "to walk"},
        whose=lambda event, names: "Their own" if event.seat == event.by else f"{names[event.seat]}'s",
    )

Behind a colon stands how a field is said: the `name` of a seat, the `names` of several, `listed` for a row of
words, or what the game says of it, by a table or a function. Without a field, as in `{:whose}`, it is a
function of the whole event and the players' names. Instead of a template there may be such a function alone.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from string import Formatter
from typing import Any, TypeAlias

import msgspec

Telling: TypeAlias = Callable[[Any, Sequence[str]], str]
"""Of an event and the players' names."""

Saying: TypeAlias = Mapping[Any, str] | Callable[[Any], str] | Telling


def listed(words: Sequence[str], word: str = "and") -> str:
    """One, two and three."""
    *most, last = words or ("nobody",)
    return f"{', '.join(most)} {word} {last}" if most else last


def opponents(names: Sequence[str], sides: Sequence[int]) -> str:
    """Who plays with whom and against whom: "Ada against Ben and Cleo"; just everyone, where three or more
    play alone. `sides` has one side a seat."""
    together = [
        [name for name, own in zip(names, sides, strict=True) if own == side] for side in dict.fromkeys(sides)
    ]
    if len(together) == len(names) != 2:
        return listed(names)
    return " against ".join(map(listed, together))


class Sentences:
    def __init__(self, by_kind: Mapping[type[msgspec.Struct], str | Telling], **sayings: Saying) -> None:
        self.by_kind = dict(by_kind)
        self._sayings: dict[str, Saying] = {"": str, "listed": listed, **sayings}
        self._tellings = {
            kind: self._telling(kind, words) if isinstance(words, str) else words
            for kind, words in by_kind.items()
        }

    def __call__(self, event: msgspec.Struct, names: Sequence[str]) -> str:
        telling = self._tellings.get(type(event))
        if telling is None:
            raise TypeError(f"no words for {type(event).__name__}")
        return telling(event, names)

    def _telling(self, kind: type[msgspec.Struct], template: str) -> Telling:
        """A template as a function: fixed letters by turns with what is said between them."""
        parts: list[tuple[str, Telling]] = []
        for letters, field, how, _ in Formatter().parse(template):
            if field and field not in kind.__struct_fields__:
                raise ValueError(f"{kind.__name__} has no {field} to be told")
            parts.append((letters, _nothing if field is None else self._said(field, how or "")))
        return lambda event, names: "".join([letters + say(event, names) for letters, say in parts])

    def _said(self, field: str, how: str) -> Telling:
        value = attrgetter(field) if field else None
        if value and how == "name":
            return lambda event, names: names[value(event)]
        if value and how == "names":
            return lambda event, names: listed([names[seat] for seat in value(event)])
        if how not in self._sayings:
            raise ValueError(f"nothing says how {field}:{how} is told")
        saying: Any = self._sayings[how]
        if value is None:
            telling: Telling = saying
            return telling
        if isinstance(saying, Mapping):
            return lambda event, _: saying[value(event)]
        return lambda event, _: saying(value(event))


def _nothing(event: Any, names: Sequence[str]) -> str:
    return ""
