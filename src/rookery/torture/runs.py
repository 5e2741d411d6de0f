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
    from rookery.torture.fleet import fleet

    return asyncio.run(fleet(size, 850 * size, seed, progress))


def _once(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.once import once

    return asyncio.run(once(size, seed, progress))


def _peek(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.peek import peek

    return asyncio.run(peek(size, seed, progress))


def _hostile(size: int, seed: int, progress: Progress) -> Report:
    from rookery.torture.hostile import hostile

    return asyncio.run(hostile(size, seed, progress, calm=20.0 * min(1.0, size / 1_000_000)))


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
    "fleet": Run("kill and freeze servers that share a PostgreSQL", "servers", 120, _fleet),
    "once": Run("commands over a network that loses, doubles and swaps messages", "commands", 300_000, _once),
    "peek": Run("deal again what a seat cannot know", "games of each game", 2_000, _peek),
    "hostile": Run("malformed, oversized and too many frames and bodies", "frames", 1_000_000, _hostile),
    "crowd": Run("a full house for five minutes", "sockets", 2_000, _crowd),
    "cuts": Run("cut connections in every way", "cuts", 2_000, _cuts),
    "bots": Run("bots thinking on every core, and being killed", "kills", 50, _bots),
    "doors": Run("the worst inputs for every door", "changes of the worst inputs of each", 40, _doors),
    "undo": Run("random attempts to take back", "attempts", 200_000, _undo),
}
