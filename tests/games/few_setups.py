"""A few of a game's setups, in which everything comes up: for tests that take long with each."""

from collections import Counter

from rookery.core.game import AnyGame
from rookery.core.setups import all_setups
from rookery.core.spec import Setup


def few_setups(game: AnyGame) -> list[Setup]:
    """Every value of every option and every number of seats, with the numbers of seats going round.
    `rookery check` goes through each value with each number of seats, and for longer."""
    setups = list(all_setups(game))
    missing = {part for setup in setups for part in _parts(setup)}
    used: Counter[int] = Counter()
    found = []
    while missing:
        best = max(setups, key=lambda setup: (len(missing & _parts(setup)), -used[setup.seats]))
        missing -= _parts(best)
        used[best.seats] += 1
        found.append(best)
    return found


def _parts(setup: Setup) -> set[tuple[str, object]]:
    return {("seats", setup.seats), *setup.options.items()}
