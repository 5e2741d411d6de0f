"""What commands are given: games, house rules, positions, scenarios, files; read once, in one way."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rookery.core.game import AnyGame
from rookery.core.refusal import refuse
from rookery.core.spec import OptionValue, Setup, Written, check_setup, read_value

if TYPE_CHECKING:
    from rookery.table.wire.over_http import Scenario

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, by its id.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; may be given more than once."),
]
Position = Annotated[str | None, typer.Option(help="A position text to start from.")]
ScenarioFile = Annotated[
    Path | None,
    typer.Option(
        "--scenario",
        metavar="FILE",
        help="A scenario: seats, house rules and position. What you also give here counts instead.",
    ),
]


def find_game(name: str) -> AnyGame:
    """The game, and a word about any game or bot of another package that cannot be had."""
    from rookery.bots.foreign import left_out
    from rookery.games import game_by_id

    for sentence in left_out():
        print(sentence, file=sys.stderr)
    return game_by_id(name)


def read_text(path: Path, most: int) -> str:
    """A text of the players' own, from the file they named."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(most + 1)
    except (OSError, UnicodeDecodeError) as fault:
        refuse(
            "unreadable", f"{path} cannot be read: {getattr(fault, 'strerror', None) or 'it is not text'}."
        )


def read_seats(
    game: AnyGame, given: str | None, scenario: "Scenario | None", first: str | None, level: int
) -> list[str]:
    """Who sits where: as given, else as the scenario has it, else `first` (if nobody, the strongest bot) and
    for the other seats the bot of that place among the game's levels."""
    from rookery.bots.thinking import RANDOM

    if given is not None:
        return [seat.strip() for seat in given.split(",")]
    if scenario is not None:
        return [*map(_from_a_file, scenario.seats)]
    levels = game.spec.levels or (RANDOM,)
    other = levels[level] if -len(levels) <= level < len(levels) else levels[0]
    return [first or levels[-1], *[other] * (game.spec.min_seats - 1)]


def _from_a_file(who: str) -> str:
    """Scenarios are handed on, and nobody expects one to start a program."""
    from rookery.bots.engines import is_engine

    if is_engine(who):
        refuse("no_engines", "A scenario cannot name an engine; name it with --seats.")
    return who


def read_scenario(game: AnyGame, path: Path) -> "Scenario":
    """The scenario that the file holds, if it is one of this game."""
    from rookery.table.scenario import LARGEST, scenario_of

    scenario = scenario_of(read_text(path, LARGEST))
    if scenario.game != game.spec.id:
        refuse("other_game", f"{path} is a scenario of {scenario.game}, not of {game.spec.id}.")
    return scenario


def read_setup(
    game: AnyGame,
    options: Iterable[str] | None,
    seats: int,
    position: str | None = None,
    scenario: "Scenario | None" = None,
) -> Setup:
    values: dict[str, OptionValue] = {}
    if scenario is not None:
        values |= scenario.options
        position = position if position is not None else scenario.position
    for given in options or ():
        name, equals, value = given.partition("=")
        if not equals:
            refuse("bad_option", f"An option must be given as name=value, not {given[:40]!r}.")
        option = game.spec.option(name)
        if isinstance(option, Written) and value.startswith("@"):
            value = read_text(Path(value[1:]), option.most)
        values[name] = read_value(option, value)
    return check_setup(game.spec, seats, values, position)


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        refuse("no_file", f"Cannot read {path}: {fault.strerror or fault}.")
