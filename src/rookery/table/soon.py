"""Something that is done soon, and once, however often it is asked for until then."""

import asyncio
from collections.abc import Callable


class Soon:
    def __init__(self, seconds: float, work: Callable[[], None]) -> None:
        self.seconds = seconds
        self._work = work
        self._timer: asyncio.TimerHandle | None = None

    @property
    def due(self) -> bool:
        return self._timer is not None

    def ask(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self.seconds, self._do)

    def cancel(self) -> None:
        """It has been done by other means, or need not be done any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _do(self) -> None:
        self._timer = None
        self._work()
