"""The runs by name, with their full size. Imported one at a time: most need a server, some need bots."""

import asyncio
from collections.abc import Callable

import msgspec

from rookery.torture.report import Progress, Report


class Run(msgspec.Struct, frozen=True):
    """`size` counts what the run is about; `work` gets how many, a seed, and who hears of its progress."""

    words: str
    unit: str
    size: int
    work: Callable[[int, int, Progress], Report]


def _kills(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.kills import kills

    return asyncio.run(kills(size, 1000 * size, seed, progress))


def _fleet(size: int, seed: int, progress: Progress) -> Report:
    """All that a fleet is put through, one thing after the other."""
    whole = Report("Several servers keep what one promises")
    share = size / RUNS["fleet-kills"].size
    for name, run in RUNS.items():
        if name.startswith("fleet-"):
            part = run.work(
                max(1, round(run.size * share)), seed, progress if name == "fleet-kills" else _quiet
            )
            whole.add(part)
    return whole


def _quiet(_done: int) -> None: ...


def _fleet_kills(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.fleet import fleet_kills

    return asyncio.run(fleet_kills(size, 850 * size, seed, progress))


def _fleet_faults(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.fleet_faults import fleet_faults

    return asyncio.run(fleet_faults(size, 100 * size, 1_000 * size, seed, progress))


def _fleet_rolling(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.fleet import fleet_rolling

    return asyncio.run(fleet_rolling(size, 500 * size, seed, progress))


def _fleet_secrets(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.fleet_secrets import fleet_secrets

    return asyncio.run(fleet_secrets(max(1, size // 300), size, seed, progress))


def _fleet_speed(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.fleet_speed import TABLES, fleet_speed

    return asyncio.run(fleet_speed(size, seed, progress, min(TABLES, 10 * size)))


def _once(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.once import once

    return asyncio.run(once(size, seed, progress))


def _peek(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.peek import peek

    return asyncio.run(peek(size, seed, progress))


def _hostile(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.hostile import hostile

    return asyncio.run(hostile(size, seed, progress, calm=60.0 * min(1.0, size / 100_000)))


def _crowd(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.crowd import crowd

    return asyncio.run(
        crowd(size, max(1, size // 4), 300 * size / 2000, 300.0 * min(1.0, size / 2000), seed, progress)
    )


def _cuts(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.cuts import cuts

    return asyncio.run(cuts(size, seed, progress))


def _bots(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.bots import ASKERS, WATCHED, bots

    part = min(1.0, size / 50)
    askers, watched = (max(1, round(number * part)) for number in (ASKERS, WATCHED))
    return asyncio.run(bots(size, seed, progress, askers=askers, pressing=60.0 * part, watched=watched))


def _doors(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.doors import attack_doors

    return asyncio.run(attack_doors(size, seed, progress))


def _undo(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.undo import undo

    return undo(size, seed, progress)


RUNS = {
    "kills": Run("kill the server while people play", "kills", 300, _kills),
    "fleet": Run("all of the runs of several servers that share a PostgreSQL", "servers", 120, _fleet),
    "fleet-kills": Run("kill and freeze servers that share a PostgreSQL", "servers", 120, _fleet_kills),
    "fleet-faults": Run(
        "restart PostgreSQL, cut lines to it in commits, and let a standby take its place",
        "restarts",
        10,
        _fleet_faults,
    ),
    "fleet-rolling": Run("restart one server after the other", "servers", 20, _fleet_rolling),
    "fleet-secrets": Run("peek and once through a fleet", "commands", 30_000, _fleet_secrets),
    "fleet-speed": Run("PostgreSQL beside SQLite, two servers beside one", "seconds each", 60, _fleet_speed),
    "once": Run("commands over a network that loses, doubles and swaps messages", "commands", 300_000, _once),
    "peek": Run("deal again what a seat cannot know", "games of each game", 2_000, _peek),
    "hostile": Run("malformed, oversized and too many frames and bodies", "frames", 1_000_000, _hostile),
    "crowd": Run("a full house for five minutes", "sockets", 2_000, _crowd),
    "cuts": Run("cut connections in every way", "cuts", 2_000, _cuts),
    "bots": Run("bots thinking on every core, and being killed", "kills", 50, _bots),
    "doors": Run("the worst inputs for every door", "changes of the worst inputs of each", 40, _doors),
    "undo": Run("random attempts to take back", "attempts", 200_000, _undo),
}
