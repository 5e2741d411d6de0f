"""Trying a text of one's own out as a long job: a piece a game, and now and then what is known so far."""

import time
from collections.abc import Generator, Sequence

import msgspec

from rookery.core.decoding import decode
from rookery.lab.trials import Trial, planned
from rookery.lab.trying import GameLine, Trying
from rookery.table.long_process import Piece

KIND = "trial-1"
"""The number goes up whenever what is kept of a trial changes: then all are made anew when asked for."""
TOLD_EVERY = 0.5
"""Seconds between two times that it is told what is known so far."""


def tried(asked: bytes, kept: Sequence[bytes]) -> Generator[Piece, None, bytes]:
    """`asked` is the trial, and also the first piece: so whoever has the key can ask for it again."""
    trying = Trying(decode(asked, Trial))
    for earlier in kept[1:]:
        trying.take(decode(earlier, GameLine))
    if not kept:
        yield Piece(0, trying.of, asked, _so_far(trying))
    told = 0.0
    while not trying.done:
        line = trying.play()
        trying.take(line)
        so_far = b""
        if time.monotonic() - told >= TOLD_EVERY:
            told, so_far = time.monotonic(), _so_far(trying)
        yield Piece(trying.games, trying.of, msgspec.json.encode(line), so_far)
    return msgspec.json.encode(trying.figures(to_watch=True))


def _so_far(trying: Trying) -> bytes:
    return msgspec.json.encode(trying.figures())


def check_trial(trial: Trial) -> bytes:
    """Aside, before it is asked for: refused with the first thing that is wrong with it."""
    planned(trial)
    return b""
