"""Options as somebody's file gives them, checked with the game: every fault is found, not only the first."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

import msgspec

from rookery.core.game import AnyGame
from rookery.core.refusal import Refused
from rookery.core.spec import Option, OptionValue, Written, shown
from rookery.core.study import Fault

T = TypeVar("T")


def given_options(game: AnyGame, found: Mapping[str, object], faults: list[Fault]) -> dict[str, OptionValue]:
    """Those that can be played with. A map or a card set may stand in the file as it is, not as a text."""
    known = {option.name: option for option in game.spec.options}
    for name in [name for name in found if name not in known]:
        words = f"{game.spec.title} has no field {shown(name)}; there is {', '.join(known)}."
        faults.append(Fault(f"options, {shown(name)}", words))
    options: dict[str, OptionValue] = {}
    for name in [name for name in known if name in found]:
        given = given_option(game, known[name], found[name], faults)
        if given is not None:
            options[name] = given
    return options


def given_option(game: AnyGame, option: Option, found: object, faults: list[Fault]) -> OptionValue | None:
    """The value, even if the game finds fault with its text; None if it is none at all."""
    name = option.name
    given = unless_refused(faults, name, partial(option.check, _as_text(option, found)))
    if given is not None and isinstance(option, Written):
        for fault in game.study(name, str(given)).faults:
            faults.append(Fault(name if fault.where == name else f"{name}, {fault.where}", fault.words))
    return given


def unless_refused(faults: list[Fault], where: str, work: Callable[[], T]) -> T | None:
    """What the work comes to; a refusal is one more fault."""
    try:
        return work()
    except Refused as refused:
        faults.append(Fault(where, str(refused)))
        return None


def _as_text(option: Option, value: object) -> object:
    """A map or a card set that stands in the file as it is becomes the text of its option."""
    if isinstance(option, Written) and isinstance(value, dict):
        return msgspec.json.encode(value).decode()
    return value
