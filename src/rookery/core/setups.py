"""Every setup worth trying: for checks and experiments that go over a game's options."""

import itertools
from collections.abc import Iterator, Mapping, Sequence

from rookery.core.game import AnyGame
from rookery.core.refusal import Refused
from rookery.core.spec import Option, OptionValue, Setup, Whole, check_setup

FEW = 64
"""Up to this many setups every combination of options is tried; beyond it, one option at a time."""


def all_setups(game: AnyGame) -> Iterator[Setup]:
    """Every number of seats with every option one step from the rulebook; all combinations where few.

    What the game refuses (five players in teams of two) is left out. A value that goes with nothing else
    one step from the rulebook is taken together with the first other value it does go with.
    """
    spec = game.spec
    seats = range(spec.min_seats, spec.max_seats + 1)
    values = {option.name: _values(option) for option in spec.options}
    rows = _few_combinations(values, FEW // len(seats))
    combinations = [dict(zip(values, row, strict=True)) for row in rows]
    if not combinations:
        printed = {option.name: option.default for option in spec.options}
        changes = [{name: value} for name, row in values.items() for value in row[1:]]
        combinations = [printed]
        for change in changes:
            alone = {**printed, **change}
            together = ({**printed, **other, **change} for other in changes)
            tried = (options for options in (alone, *together) if _possible(game, seats, options))
            combinations.append(next(tried, alone))
    setups = [setup for options in combinations for setup in _possible(game, seats, options)]
    _insist_on_all(setups, seats, values)
    yield from sorted(setups, key=lambda setup: setup.seats)


def _possible(game: AnyGame, seats: range, options: Mapping[str, OptionValue]) -> list[Setup]:
    """These options for every number of players the game does not refuse them for."""
    found = []
    for count in seats:
        setup = check_setup(game.spec, count, options)
        try:
            game.start(setup)
        except Refused:
            continue
        found.append(setup)
    return found


def _insist_on_all(
    setups: Sequence[Setup], seats: range, values: Mapping[str, tuple[OptionValue, ...]]
) -> None:
    """A value that no setup can have is no option, and such a number of seats a false promise."""
    for count in seats:
        if not any(setup.seats == count for setup in setups):
            raise AssertionError(f"Every setup for {count} players is refused.")
    for name, row in values.items():
        for value in row:
            if not any(setup.options[name] == value for setup in setups):
                raise AssertionError(f"Every setup with {name}={value!r} is refused.")


def _values(option: Option) -> tuple[OptionValue, ...]:
    """The rulebook's value first; of a whole number besides it only the ends, where mistakes are made."""
    if isinstance(option, Whole):
        return tuple(dict.fromkeys((option.default, option.low, option.high)))
    return option.values


def _few_combinations(
    values: Mapping[str, tuple[OptionValue, ...]], most: int
) -> Sequence[tuple[OptionValue, ...]]:
    rows = list(itertools.islice(itertools.product(*values.values()), most + 1))
    return rows if len(rows) <= most else ()
