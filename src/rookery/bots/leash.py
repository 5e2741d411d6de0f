"""What an engine is started by: the engine ends when whoever asked for it does, however that came about.

It is a program of its own and uses nothing but Python: all it reads it hands on to the engine, and once there
is nothing more to read it ends the engine with everything that the engine started. So nothing is left behind
by a process that was killed.
"""

import os
import queue
import signal
import subprocess
import sys
import threading
from contextlib import suppress

CANNOT_START = 127
CHUNK = 1 << 16


def end(engine: "subprocess.Popen[bytes]") -> None:
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(engine.pid, signal.SIGKILL)
    engine.kill()


def hear(engine: "subprocess.Popen[bytes]", told: "queue.SimpleQueue[bytes]") -> None:
    """Always ready to listen, so that whoever speaks never waits; a question is all there is at a time."""
    while chunk := os.read(0, CHUNK):
        told.put(chunk)
    end(engine)
    os._exit(0)


def hand_on(engine: "subprocess.Popen[bytes]", told: "queue.SimpleQueue[bytes]") -> None:
    assert engine.stdin is not None
    with suppress(OSError):
        while True:
            engine.stdin.write(told.get())
            engine.stdin.flush()


def main() -> None:
    # Ctrl-C goes to the whole group; whoever asked for the engine ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, start_new_session=True)
    except (OSError, ValueError) as fault:
        print(getattr(fault, "strerror", None) or "it is no command", file=sys.stderr, flush=True)
        os._exit(CANNOT_START)
    told: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    for work in (hear, hand_on):
        threading.Thread(target=work, args=(engine, told), daemon=True).start()
    code = engine.wait()
    end(engine)
    os._exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main()
