"""Reading what players wrote: JSON by hand, so that every fault is found and named, not only the first."""

from collections.abc import Iterable
from typing import Any

import msgspec

from rookery.core.spec import shown
from rookery.core.study import Fault


class Reader:
    """Collects faults on the way. Whatever is faulty is read as its default, so that reading can go on."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, where: str, words: str) -> None:
        self.faults.append(Fault(where, words))

    def document(self, text: str, what: str) -> dict[str, Any]:
        """The JSON object that the text holds."""
        try:
            found = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as fault:
            self.fault(what, f"This {what} is not JSON: {shown(fault, 120)}.")
            return {}
        if not isinstance(found, dict):
            self.fault(what, f"A {what} is a JSON object in braces; this is {kind_of(found)}.")
            return {}
        return found

    def known(self, found: dict[str, Any], fields: Iterable[str], where: str, whose: str) -> None:
        """A field misspelled would otherwise be a field ignored."""
        for name in found:
            if name not in fields:
                listed = ", ".join(fields)
                self.fault(f"{where}{shown(name)}", f"{whose} has no field {shown(name)}; there is {listed}.")

    def whole(self, value: object, low: int, high: int, where: str, default: int) -> int:
        if type(value) is int and low <= value <= high:
            return value
        words = f"{sentence(where)} is a whole number from {low} to {high}; {shown(value)} is not."
        self.fault(where, words)
        return default

    def truth(self, value: object, where: str) -> bool:
        if isinstance(value, bool):
            return value
        self.fault(where, f"{sentence(where)} is true or false; {shown(value)} is not.")
        return False

    def one_of(self, value: object, values: tuple[str, ...], where: str) -> str:
        if isinstance(value, str) and value in values:
            return value
        self.fault(where, f"{sentence(where)} is {' or '.join(values)}; {shown(value)} is not.")
        return values[0]

    def rows(self, found: dict[str, Any], name: str) -> list[Any]:
        """A list that may be left out."""
        value = found.get(name, [])
        if isinstance(value, list):
            return value
        self.fault(name, f"{sentence(name)} is a list in brackets; {shown(value)} is not.")
        return []


def sentence(where: str) -> str:
    """The name of a place, fit to begin a sentence."""
    return where[:1].upper() + where[1:]


def kind_of(value: object) -> str:
    if value is None:
        return "null"
    kinds = {list: "a list", str: "a text", bool: "true or false", int: "a number", float: "a number"}
    return kinds.get(type(value), "something else")
