"""What the process has done from which the server's others are copied (`processes`): our own games are read
and their bots ready. Other packages are read in the copies, as nobody knows what they start."""

import os
import signal
from contextlib import suppress

from rookery.bots.thinking import brain_of
from rookery.games import own_games

LOOK_EVERY = 1.0
"""Seconds. To compile the bots takes longer, once."""

_server = os.getppid()


def _look(*_: object) -> None:
    """Later a closed pipe says so; but nobody reads it in the middle of this."""
    if os.getppid() != _server:
        os._exit(0)


# Ctrl-C goes to the whole group; whoever started this ends it.
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGALRM, _look)
signal.setitimer(signal.ITIMER_REAL, LOOK_EVERY, LOOK_EVERY)
for game in own_games().values():
    # What cannot be made ready here is tried again in each copy, which can say so.
    with suppress(Exception):
        brain_of(game).warm()
signal.setitimer(signal.ITIMER_REAL, 0)
signal.signal(signal.SIGALRM, signal.SIG_DFL)
