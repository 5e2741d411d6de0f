"""`rookery puzzles`: what its commands are given. What they do is in `puzzle_runs`."""

from pathlib import Path
from typing import Annotated

import typer

from rookery.commands.arguments import GameName, Options, find_game, read_setup
from rookery.core.game import AnyGame
from rookery.core.refusal import refuse

puzzles = typer.Typer(help="Find a game's puzzles, or prove them again.", no_args_is_help=True)


@puzzles.command()
def make(
    game: GameName,
    count: Annotated[int, typer.Option(help="How many puzzles the file should have in the end.")] = 60,
    seats: Annotated[
        str | None, typer.Option(help="For how many players, with commas.  [default: the fewest]")
    ] = None,
    minutes: Annotated[float, typer.Option(help="Stop after this many minutes.")] = 60.0,
    seed: Annotated[str, typer.Option(help="The same seed finds the same puzzles.")] = "1",
    option: Options = None,
    to: Annotated[
        Path | None, typer.Option(help="The file to add them to.  [default: the game's own]")
    ] = None,
) -> None:
    """Find puzzles in bots' games and by search, and add them to a file."""
    from rookery.commands.puzzle_runs import make_puzzles, own_file

    found = find_game(game)
    if not found.spec.positions:
        refuse("no_positions", f"{found.spec.title} has no position texts, so it cannot have puzzles.")
    if not 1 <= count <= 10_000:
        refuse("bad_count", f"The number of puzzles must be from 1 to 10,000, not {count}.")
    if not 0 < minutes <= 10_000:
        refuse("bad_minutes", f"The minutes must be above 0 and at most 10,000, not {minutes}.")
    setups = [read_setup(found, option, players) for players in read_players(found, seats)]
    make_puzzles(found, setups, count, minutes, seed, to or own_file(found))


def read_players(game: AnyGame, said: str | None) -> list[int]:
    if said is None:
        return [game.spec.min_seats]
    for one in said.split(","):
        if not one.strip().isdecimal():
            refuse("bad_seats", f"--seats has numbers of players with commas; {one.strip()[:20]!r} is none.")
    return [int(one) for one in said.split(",")]


@puzzles.command()
def check(
    game: GameName,
    grade: Annotated[int | None, typer.Option(help="Only those of this grade.")] = None,
    only: Annotated[str | None, typer.Option(metavar="ID", help="Only this puzzle.")] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Also those that take very long by the readable rules.")
    ] = False,
) -> None:
    """Prove a game's puzzles again, by its rules."""
    from rookery.commands.puzzle_runs import check_puzzles

    raise typer.Exit(check_puzzles(find_game(game), grade, only, every))
