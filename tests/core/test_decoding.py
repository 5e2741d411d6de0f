"""Types are read by several threads at once, from the first time on."""

import subprocess
import sys

import msgspec
import pytest

from rookery.core.decoding import convert, decode

SEVERAL_THREADS = """
import sys, threading
import msgspec
from rookery.core.decoding import convert, decode

sys.setswitchinterval(1e-6)
for _ in range(300):
    inner = msgspec.defstruct("Inner", [(f"a{i}", int, 0) for i in range(5)])
    kind = msgspec.defstruct("Kind", [(f"x{i}", inner | None, None) for i in range(20)])
    together = threading.Barrier(4)

    def read(as_text):
        together.wait()
        if as_text:
            decode('{"x19": {"a1": 1}}', kind)
        else:
            convert({"x19": {"a1": 1}}, kind)

    threads = [threading.Thread(target=read, args=[number % 2]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("all read")
"""


def test_a_type_that_several_threads_use_for_the_first_time_is_read() -> None:
    """In a process of its own: where this goes wrong, the process ends."""
    done = subprocess.run([sys.executable, "-c", SEVERAL_THREADS], capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, "all read")


class Seat(msgspec.Struct):
    number: int


def test_what_is_no_such_thing_is_an_error() -> None:
    assert decode(b'{"number": 3}', Seat) == convert({"number": 3}, Seat) == Seat(3)
    with pytest.raises(msgspec.ValidationError, match="number"):
        decode(b'{"number": "three"}', Seat)
    with pytest.raises(msgspec.ValidationError, match="number"):
        convert({"number": None}, Seat)
