"""Commands are done at most once, however often they are said."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable

from rookery.core.refusal import Refusal, Refused
from rookery.table.kept import NotWritten

ANSWERS_KEPT = 256
"""Refusals remembered, so that a command said twice is answered twice the same."""


class Commands:
    def __init__(self) -> None:
        self.done: set[str] = set()
        """Those that stand in the log."""
        self._answers: OrderedDict[str, Refusal | None] = OrderedDict()

    async def once(self, command: str, work: Callable[[str], Awaitable[None]]) -> Refusal | None:
        """Do it, unless it was done; the same answer every time. What fails for no fault of who said it
        was not done, and may be tried again."""
        if command in self.done:
            return None
        if command in self._answers:
            return self._answers[command]
        refusal: Refusal | None = None
        try:
            await work(command)
        except NotWritten:
            raise
        except Refused as refused:
            refusal = refused.refusal
        self._answers[command] = refusal
        while len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)
        return refusal
