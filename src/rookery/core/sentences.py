"""What happened, in sentences: declared once for each kind of event, with its fields in braces.

    Sentences({Rolled: "{seat:name} rolls a {die} {why:why}."}, other, why={"walk": "to walk"})

Behind a colon stands how a field is said: the `name` of a seat, the `names` of several, `listed` for a row of
words, or what the game says of it, by a table or a function. What takes more than that is told by `other`,
which gets the event and the players' names, and answers None where it has no words either.
"""

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any, TypeAlias

import msgspec

Saying: TypeAlias = Mapping[Any, str] | Callable[[Any], str]


def listed(words: Sequence[str], word: str = "and") -> str:
    """One, two and three."""
    *most, last = words or ("nobody",)
    return f"{', '.join(most)} {word} {last}" if most else last


class Sentences:
    def __init__(
        self,
        templates: Mapping[type[msgspec.Struct], str],
        other: Callable[[Any, Sequence[str]], str | None],
        **sayings: Saying,
    ) -> None:
        self.templates = dict(templates)
        self._parts = {kind: list(Formatter().parse(words)) for kind, words in templates.items()}
        self._other = other
        self._sayings: dict[str, Saying] = {"": str, "listed": listed, **sayings}
        for kind, parts in self._parts.items():
            for _, field, how, _ in parts:
                known = how in ("name", "names") or (how or "") in self._sayings
                if field is not None and not (known and field in kind.__struct_fields__):
                    raise ValueError(f"{kind.__name__} cannot be told by {field}:{how}")

    def __call__(self, event: msgspec.Struct, names: Sequence[str]) -> str:
        parts = self._parts.get(type(event))
        if parts is not None:
            return "".join(
                text if field is None else text + self._say(getattr(event, field), how or "", names)
                for text, field, how, _ in parts
            )
        words = self._other(event, names)
        if words is None:
            raise TypeError(f"no words for {type(event).__name__}")
        return words

    def _say(self, value: Any, how: str, names: Sequence[str]) -> str:
        if how == "name":
            return str(names[value])
        if how == "names":
            return listed([names[seat] for seat in value])
        saying = self._sayings[how]
        return saying[value] if isinstance(saying, Mapping) else saying(value)
