"""A process that plays: it is told the plan once, then tasks, and answers with every deal as it is done."""

import signal
from collections.abc import Iterator

import msgspec

from rookery.core.decoding import decode
from rookery.lab.children import serve
from rookery.lab.experiment import Plan
from rookery.lab.playing import Playing
from rookery.lab.rows import Task


class Worker:
    def __init__(self) -> None:
        self._playing: Playing | None = None

    def answer(self, frame: bytes) -> Iterator[bytes]:
        if self._playing is None:
            self._playing = Playing(decode(frame, Plan))
            return
        task = decode(frame, Task)
        for dealt in self._playing.deals(task):
            yield msgspec.json.encode(dealt)


def main() -> None:
    # Whoever presses Ctrl-C stops the run, and the run stops its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(Worker().answer)


if __name__ == "__main__":
    main()
