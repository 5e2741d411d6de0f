"""What whoever runs the server may set."""

import ipaddress
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from rookery.core.refusal import refuse


class Settings(msgspec.Struct, frozen=True):
    """Times in seconds.

    `pace` is the least a bot takes for a move. Each page shows what bots do at its player's own pace, so they
    need not wait. `patience` is how long
    somebody may be away, at the least, before the others may vote a bot in or the host may free the seat; at
    a table with a clock it is `patience_moves` times what the clock gives for a move, if that is longer.
    `beat` is how often connections are tried.
    """

    pace: float = 0.0
    patience: float = 60.0
    patience_moves: float = 2.0
    beat: float = 5.0
    workers: int | None = None
    #: the most one client may do in a minute: tables made, links tried
    tables_a_minute: int = 30
    tries_a_minute: int = 60
    #: anything it asks for by HTTP, and comings in to tables
    asks_a_minute: int = 3_000
    #: and what it may have in a minute: seconds of a processor, thousands of bytes
    seconds_a_minute: int = 40
    kilobytes_a_minute: int = 100_000
    #: what it may say at tables in a minute, counted once for everybody who hears it
    words_a_minute: int = 6_000
    #: messages of any kind over all its connections, those it has left too
    frames_a_minute: int = 12_000
    #: the most connections one address may have, and all of them together
    sockets_an_address: int = 100
    sockets: int = 10_000
    #: the most kilobytes that wait for one slow reader, and for all of them together
    unread: int = 2_000
    unread_in_all: int = 64_000
    #: the most messages one connection may send in 20 seconds
    frames: int = 100
    #: tables kept in memory though nobody is there
    idle_tables: int = 1_000
    #: the names this server answers to besides this machine's own, with commas; "*" for any
    hosts: str = ""
    #: processes for what strangers can make expensive, such as studying texts and replaying records
    asides: int = 2
    #: days a table is kept after the last thing happened there, 0 for ever: one that never began, one that
    #: was left in the middle of the game, one that is over
    keep_open: int = 30
    keep_abandoned: int = 365
    keep_finished: int = 1_095
    #: days the result of a long job about no table is kept after somebody last asked for it, 0 for ever
    keep_results: int = 30
    #: long jobs, such as reviews: how many are done at once and may wait; seconds of a processor for one
    long_jobs: int = 1
    long_jobs_waiting: int = 50
    long_job_seconds: int = 900
    #: trying own texts out in the workshop: how many trials at once, 0 for none; and the seconds of a
    #: processor for one
    trials: int = 1
    trial_seconds: int = 600
    #: seconds of a processor one client may have in a minute for all of these
    long_seconds_a_minute: int = 60
    #: what one address may keep here, 0 for any number: games that are not over, thousands of bytes on disk
    tables_an_address: int = 1_000
    kilobytes_an_address: int = 200_000
    #: where metrics can be had, as address:port; empty for nowhere
    metrics: str = ""
    #: where workers of other machines come in, as address:port, and their key; empty for nowhere
    workers_at: str = ""
    workers_key: str = ""
    #: a folder with tables of solved games, as `rookery solve` writes them; empty for none
    solved: str = ""


RANGES: dict[str, tuple[float, float]] = {
    "pace": (0, 60),
    "patience": (0, 86_400),
    "patience_moves": (0, 1_000),
    "beat": (0.1, 3_600),
    "workers": (1, 1_024),
    "tables_a_minute": (1, 1_000_000),
    "tries_a_minute": (1, 1_000_000),
    "asks_a_minute": (1, 10_000_000),
    "seconds_a_minute": (1, 1_000_000),
    "kilobytes_a_minute": (1_000, 1_000_000_000),
    "words_a_minute": (1, 1_000_000_000),
    "frames_a_minute": (10, 1_000_000_000),
    "sockets_an_address": (1, 1_000_000),
    "sockets": (1, 1_000_000),
    "unread": (100, 1_000_000),
    "unread_in_all": (1_000, 100_000_000),
    "frames": (1, 1_000_000),
    "idle_tables": (0, 10_000_000),
    "asides": (1, 64),
    "keep_open": (0, 100_000),
    "keep_abandoned": (0, 100_000),
    "keep_finished": (0, 100_000),
    "keep_results": (0, 100_000),
    "long_jobs": (1, 64),
    "long_jobs_waiting": (0, 10_000),
    "long_job_seconds": (1, 1_000_000),
    "trials": (0, 64),
    "trial_seconds": (1, 1_000_000),
    "long_seconds_a_minute": (1, 1_000_000),
    "tables_an_address": (0, 1_000_000),
    "kilobytes_an_address": (0, 1_000_000_000),
}
"""What each setting may be. One that is not here cannot be set from outside."""


SHORTEST_KEY = 16

_HOST = re.compile(r"\*|[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")


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
    hosts = check_hosts(environment.get(variable("hosts"), ""))
    metrics = environment.get(variable("metrics"), "").strip()
    if metrics:
        check_address("ROOKERY_METRICS", metrics, 9464)
    workers_at = environment.get(variable("workers_at"), "").strip()
    workers_key = environment.get(variable("workers_key"), "")
    if workers_at:
        check_address("ROOKERY_WORKERS_AT", workers_at, 9500)
        check_key(workers_key)
    solved = environment.get(variable("solved"), "").strip()
    if solved and not Path(solved).is_dir():
        refuse(
            "bad_setting", f"ROOKERY_SOLVED is a folder with tables of solved games; {solved[:200]} is none."
        )
    return msgspec.structs.replace(
        Settings(),
        hosts=hosts,
        metrics=metrics,
        workers_at=workers_at,
        workers_key=workers_key,
        solved=solved,
        **given,
    )


def check_hosts(given: str) -> str:
    """Names with commas between them, each one checked."""
    names = [one.strip() for one in given.split(",") if one.strip()]
    for one in names:
        if not _HOST.fullmatch(one):
            refuse(
                "bad_setting",
                f"ROOKERY_HOSTS (--hosts) are names such as games.example with commas between them, without "
                f"http and port, or * for any; {one[:60]!r} is none.",
            )
    return ",".join(names)


def check_key(key: str) -> str:
    """What servers and workers of other machines know each other by."""
    if len(key) < SHORTEST_KEY:
        refuse(
            "bad_setting",
            f"ROOKERY_WORKERS_KEY is a secret of at least {SHORTEST_KEY} letters, "
            "the same for the server and its workers.",
        )
    return key


def check_address(name: str, given: str, usual: int) -> tuple[str, int]:
    """An address of this machine and a port, taken apart."""
    host, _, port = given.rpartition(":")
    with suppress(ValueError):
        ipaddress.ip_address(host.strip("[]"))
        if port.isascii() and 0 <= int(port) <= 65535:
            return host.strip("[]"), int(port)
    refuse(
        "bad_setting",
        f"{name} must be an address and a port such as 127.0.0.1:{usual}, not {given[:60]!r}.",
    )


def _number(name: str, text: str, whole: bool, least: float, most: float) -> float:
    kind = "whole number" if whole else "number"
    try:
        value = int(text) if whole else float(text)
        # Written so that it also turns away what is not a number at all, which float() calls nan.
        if least <= value <= most:
            return value
    except ValueError:
        pass
    refuse("bad_setting", f"{name} must be a {kind} from {least:,} to {most:,}, not {text[:40]!r}.")
