"""Work in a process of its own, bounded in processor time, in memory and in the size of its answer. What is
over a bound gets one sentence."""

import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from rookery.core.refusal import Refusal, Refused

LARGEST_ANSWER = 4 << 20

TOO_LONG = Refusal("too_hard", "That takes too long to work out; make it simpler or smaller.")
TOO_LARGE = Refusal("too_hard", "That needs too much memory to work out; make it simpler or smaller.")
TOO_MUCH = Refusal("too_hard", f"The answer would be larger than {LARGEST_ANSWER >> 20} MiB; ask for less.")

Work = Callable[..., bytes]


class Answer(NamedTuple):
    """What a job gave, or why not, and the seconds of a processor it took."""

    data: bytes
    refusal: Refusal | None
    seconds: float


class OutOfTime(BaseException):
    """Not an Exception, so that no game takes it for a fault of its own."""


def _out_of_time(*_: object) -> None:
    raise OutOfTime


def hear_alarms() -> None:
    """From now on whatever takes too long here, or is told to stop, raises `OutOfTime`."""
    if hasattr(signal, "SIGPROF"):
        signal.signal(signal.SIGPROF, _out_of_time)


def bound_memory(most: int) -> None:
    """Bytes this process may take from now on, besides what it has already."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + most, used + most))


def bounded(work: Work, arguments: tuple[object, ...], processor_seconds: float) -> Answer:
    """What the work gives, or why not. Its process hears alarms."""
    began = time.process_time()
    data, refusal = b"", None
    try:
        _alarm(processor_seconds)
        try:
            data = work(*arguments)
        finally:
            _alarm(0)
        if len(data) > LARGEST_ANSWER:
            data, refusal = b"", TOO_MUCH
    except Refused as refused:
        refusal = refused.refusal
    except OutOfTime:
        refusal = TOO_LONG
    except (MemoryError, RecursionError):
        refusal = TOO_LARGE
    except Exception as fault:
        # The place is told, not the message, which may quote what somebody typed.
        refusal = Refusal("broken", f"{type(fault).__name__}")
    return Answer(data, refusal, time.process_time() - began)


def _alarm(seconds: float) -> None:
    if hasattr(signal, "ITIMER_PROF"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
