"""A table's line in a list. It is written down with every entry, so that a list replays nothing."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from rookery.core.decoding import decode
from rookery.core.spec import OptionValue, Spec, Written
from rookery.games import game_by_id
from rookery.table.afoot import Afoot
from rookery.table.entries import Head
from rookery.table.kept import Standing
from rookery.table.table_state import TableState, phase_of
from rookery.table.wire.over_http import Summary
from rookery.table.wire.to_client import SeatInfo

if TYPE_CHECKING:
    from rookery.table.table import Table


def summary_of(head: Head, now: TableState, last: str) -> Summary:
    return Summary(
        head.table,
        head.game,
        seats_of(now),
        phase_of(now),
        now.to_act,
        now.outcome,
        now.steps_played,
        last,
        head.clock,
        unlike_the_rulebook(game_by_id(head.game, head.rules).spec, head.options),
    )


def written_summary(head: Head, now: TableState) -> bytes:
    """As it is kept. When something last happened stands beside it."""
    return msgspec.json.encode(summary_of(head, now, ""))


def is_listed(table: "Table") -> bool:
    """In the lobby: anybody may sit down or watch, and somebody is there."""
    return table.history.head.public and bool(table.guests) and not table.now.over


def standing_of(head: Head, before: TableState, now: TableState, afoot: Afoot, listed: bool) -> Standing:
    """How the table stands now. A move is no news to the lobby: it is read anew now and then anyhow."""
    is_news = listed and (phase_of(now), now.places) != (phase_of(before), before.places)
    return Standing(phase_of(now), written_summary(head, now), afoot, is_news)


def read_summary(table: str, written: bytes, last: str) -> Summary:
    try:
        return msgspec.structs.replace(decode(written, Summary), last=last)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return unread_summary(table)


def unread_summary(table: str) -> Summary:
    """The line of a table that is there but cannot be read."""
    return Summary(table, "", (), "unreadable", (), None, 0, "")


def seats_of(now: TableState) -> tuple[SeatInfo, ...]:
    """Who sits where, for somebody who holds no key."""
    return tuple(
        SeatInfo(place.kind, name, place.level, False, place.stands_in, seat in now.resigned, bot=place.bot)
        for seat, (name, place) in enumerate(zip(now.names, now.places, strict=True))
    )


def unlike_the_rulebook(spec: Spec, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options somebody changed, with a text of the players' own left out: it may be long."""
    changed = {
        option.name: (option, value)
        for option in spec.options
        if (value := options.get(option.name, option.default)) != option.default
    }
    return {
        name: "" if isinstance(option, Written) and value not in option.values else value
        for name, (option, value) in changed.items()
    }
