"""Who beats whom: the share of wins of each against each, of bots and of parts that a side has one of, such
as its penguin."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any, TypeAlias

from rookery.lab.experiment import Plan
from rookery.lab.intervals import Figure, rate_of
from rookery.lab.rows import BOT_FAILED, ENDLESS, FAILED, STUCK

if TYPE_CHECKING:
    import pyarrow as pa

BOTS = "bot"
MOST_KINDS = 16
"""Of a group with more, no table is made that anybody could read."""

Pairs: TypeAlias = Mapping[tuple[str, str], Figure]
"""The share of the first against the second."""


def pairs_in(plan: Plan, table: "pa.Table") -> dict[str, Pairs]:
    """By the group of parts. Only games between two count, of which each has one, and not the same."""
    shares: dict[str, dict[tuple[str, str], dict[tuple[int, int], list[float]]]] = {}
    for cell, deal, seats in _duels(table):
        for group, names in _had(seats):
            for own, other, row in ((0, 1, seats[0]), (1, 0, seats[1])):
                deals = shares.setdefault(group, {}).setdefault((names[own], names[other]), {})
                deals.setdefault((cell, deal), []).append(row["share"])
    found: dict[str, Pairs] = {}
    for group, pairs in shares.items():
        kinds = {name for pair in pairs for name in pair}
        # Where there is one pair only, the share of wins says it.
        if 2 < len(kinds) <= MOST_KINDS:
            found[group] = {
                pair: rate_of([fmean(deal) for deal in deals.values()], sum(map(len, deals.values())))
                for pair, deals in sorted(pairs.items())
            }
    return found


def _duels(table: "pa.Table") -> Iterator[tuple[int, int, Sequence[Any]]]:
    columns = ["cell", "deal", "game", "players", "bot_name", "share", "reason", "uses"]
    waiting: list[Any] = []
    for row in table.select(columns).to_pylist():
        if row["players"] != 2 or row["reason"] in (STUCK, ENDLESS, FAILED, BOT_FAILED):
            continue
        waiting.append(row)
        if len(waiting) == 2:
            yield row["cell"], row["deal"], waiting
            waiting = []


def _had(seats: Sequence[Any]) -> Iterator[tuple[str, tuple[str, str]]]:
    bots = seats[0]["bot_name"], seats[1]["bot_name"]
    if bots[0] != bots[1]:
        yield BOTS, bots
    groups: list[dict[str, set[str]]] = [{}, {}]
    for mine, row in zip(groups, seats, strict=True):
        for use in row["uses"]:
            mine.setdefault(use["group"], set()).add(use["name"])
    for group in sorted(groups[0].keys() & groups[1].keys()):
        one, other = groups[0][group], groups[1][group]
        if len(one) == len(other) == 1 and one != other:
            yield group, (min(one), min(other))
