"""Players' names in sentences that were made where only seats are known."""

import re
from collections.abc import Sequence

_SEAT = re.compile(r"\{seat (\d)\}")


def with_names(words: str, names: Sequence[str]) -> str:
    """`{seat 1}` becomes the name of whoever sits there.

    What a player's own card is called may look like a seat that is not there: that stays as it is.
    """
    by_seat = dict(enumerate(names))
    return _SEAT.sub(lambda found: by_seat.get(int(found[1]), found[0]), words)
