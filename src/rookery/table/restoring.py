"""A table out of its log. One that cannot be had any more is refused in a sentence, and hurts no other."""

import logging
import time
from collections.abc import Iterator
from contextlib import suppress

from rookery.core.refusal import Refused
from rookery.games import game_by_id
from rookery.table.history import History, loading
from rookery.table.kept import Kept, unreadable
from rookery.table.logging_setup import short
from rookery.table.steps import Choice, read_choice

log = logging.getLogger("rookery.tables")

PIECE = 0.05
"""Seconds of a processor that are spent on one table before another may be read."""


def restore(kept: Kept) -> History:
    *_, history = restoring(kept)
    return history


def restoring(kept: Kept) -> Iterator[History]:
    """By the rules it was begun under, entry by entry. Whatever is wrong with the log, or with the game, is
    refused here."""
    head = kept.head
    game = game_by_id(head.game, head.rules)
    try:
        yield from loading(game, head, kept.entries)
    except Refused as refused:
        log.error("the log of table %s does not hold together: %s", short(head.table), refused.refusal.reason)
        unreadable()
    except Exception:
        log.exception("the log of table %s cannot be replayed", short(head.table))
        unreadable()


class Reading:
    """A table that is being read, a piece at a time: a long log shall not keep others from being read."""

    def __init__(self, kept: Kept) -> None:
        self.done = False
        self._steps = restoring(kept)
        self._history: History | None = None

    def go_on(self) -> None:
        """For a moment, in a thread."""
        until = time.thread_time() + PIECE
        for history in self._steps:
            self._history = history
            if time.thread_time() > until:
                return
        self.done = True

    @property
    def history(self) -> History:
        assert self._history is not None
        return self._history


def sealed_on(history: History, kept: Kept) -> dict[int, Choice]:
    """The sealed choices that were made on the present board, checked again: they come from disk."""
    now, found = history.now, {}
    for seal in kept.sealed:
        if seal.board == now.board_since and seal.seat in now.to_act:
            with suppress(Refused):
                found[seal.seat] = read_choice(history.game, now.board, seal.seat, seal.move)
    return found
