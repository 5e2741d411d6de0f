"""What whoever runs the server may set."""

from collections.abc import Mapping

import msgspec

from rookery.core.refusal import refuse


class Settings(msgspec.Struct, frozen=True):
    """Times in seconds.

    `pace` is the least a bot takes for a move, so that people can see what it does. `patience` is how long
    somebody may be away before the others may vote a bot in. `beat` is how often connections are tried.
    """

    pace: float = 0.6
    patience: float = 60.0
    beat: float = 5.0
    workers: int | None = None
    #: the most one client may do in a minute: tables made, links tried
    tables_a_minute: int = 30
    tries_a_minute: int = 60
    #: the most connections one address may have, and all of them together
    sockets_an_address: int = 100
    sockets: int = 10_000
    #: the most messages one connection may send in 20 seconds
    frames: int = 100
    #: tables kept in memory though nobody is there
    idle_tables: int = 1_000
    #: days a table is kept after the last thing happened there, 0 for ever: one that never began, one that
    #: was left in the middle of the game, one that is over
    keep_open: int = 30
    keep_abandoned: int = 365
    keep_finished: int = 1_095


RANGES: dict[str, tuple[float, float]] = {
    "pace": (0, 60),
    "patience": (0, 86_400),
    "beat": (0.1, 3_600),
    "workers": (1, 1_024),
    "tables_a_minute": (1, 1_000_000),
    "tries_a_minute": (1, 1_000_000),
    "sockets_an_address": (1, 1_000_000),
    "sockets": (1, 1_000_000),
    "frames": (1, 1_000_000),
    "idle_tables": (0, 10_000_000),
    "keep_open": (0, 100_000),
    "keep_abandoned": (0, 100_000),
    "keep_finished": (0, 100_000),
}
"""What each setting may be. One that is not here cannot be set from outside."""


def variable(field: str) -> str:
    """The environment variable of a setting."""
    return f"ROOKERY_{field.upper()}"


def settings_from(environment: Mapping[str, str]) -> Settings:
    """The usual settings, but for those the environment names; a wrong one is refused by its name."""
    given = {}
    for field, (least, most) in RANGES.items():
        text = environment.get(variable(field), "").strip()
        if text:
            whole = Settings.__annotations__[field] is not float
            name = f"{variable(field)} (--workers)" if field == "workers" else variable(field)
            given[field] = _number(name, text, whole, least, most)
    return msgspec.structs.replace(Settings(), **given)


def _number(name: str, text: str, whole: bool, least: float, most: float) -> float:
    kind = "whole number" if whole else "number"
    try:
        value = int(text) if whole else float(text)
        # Written so that it also turns away what is not a number at all, which float() calls nan.
        if least <= value <= most:
            return value
    except ValueError:
        pass
    refuse("bad_setting", f"{name} is a {kind} from {least:,} to {most:,}; {text[:40]!r} is not.")
