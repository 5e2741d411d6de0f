"""Why something was not accepted: a name for programs and a sentence for people."""

from typing import NoReturn

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not accepted. `reason` is a stable slug; `words` is one clear sentence."""

    reason: str
    words: str


class Refused(Exception):
    """Raised by every door that takes input from outside. Nothing has changed when it is raised."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.words)
        self.refusal = refusal

    def __reduce__(self) -> tuple[type["Refused"], tuple[Refusal]]:
        """So that it comes back whole from another process."""
        return type(self), (self.refusal,)


def refuse(reason: str, words: str) -> NoReturn:
    raise Refused(Refusal(reason, words))
