"""A table out of its log. One that cannot be had any more is refused in a sentence, and hurts no other."""

import logging
from contextlib import suppress

from rookery.core.refusal import Refused
from rookery.games import game_by_id
from rookery.table.history import History, load_history
from rookery.table.logging_setup import short
from rookery.table.steps import Choice, read_choice
from rookery.table.store import Kept, unreadable

log = logging.getLogger("rookery.tables")


def restore(kept: Kept) -> History:
    """By the rules it was begun under. Whatever is wrong with the log, or with the game, is refused here."""
    head = kept.head
    game = game_by_id(head.game, head.rules)
    try:
        return load_history(game, head, kept.entries)
    except Refused as refused:
        log.error("the log of table %s does not hold together: %s", short(head.table), refused.refusal.reason)
        unreadable()
    except Exception:
        log.exception("the log of table %s cannot be replayed", short(head.table))
        unreadable()


def sealed_on(history: History, kept: Kept) -> dict[int, Choice]:
    """The sealed choices that were made on the present board, checked again: they come from disk."""
    now, found = history.now, {}
    for seal in kept.sealed:
        if seal.board == now.board_since and seal.seat in now.to_act:
            with suppress(Refused):
                found[seal.seat] = read_choice(history.game, now.board, seal.seat, seal.move)
    return found
