"""`rookery solve`: what it is given. What it does is in `solve_runs`."""

from pathlib import Path
from typing import Annotated

import typer

from rookery.commands.arguments import GameName, find_game
from rookery.commands.data_folder import default_data
from rookery.core.refusal import refuse

SMALL_GAMES = (
    "Name one small game as the game does: rookery solve soccer --penguins M,P. "
    "Without it all are solved. What is solved already is only told."
)
ANY_NAME = {"allow_extra_args": True, "ignore_unknown_options": True}


def solve(
    context: typer.Context,
    game: GameName,
    to: Annotated[
        Path | None,
        typer.Option(
            envvar="ROOKERY_SOLVED", help="The folder to keep the tables in.  [default: data/solved]"
        ),
    ] = None,
    cores: Annotated[int, typer.Option(help="How many cores to use.")] = 2,
    check: Annotated[
        bool, typer.Option("--check", help="Compare the tables with the rules and with a search.")
    ] = False,
) -> None:
    """Solve a game's small games for good: every position, backwards from the end."""
    from rookery.commands.solve_runs import run_solve

    if not 1 <= cores <= 64:
        refuse("bad_cores", f"The number of cores must be from 1 to 64, not {cores}.")
    run_solve(find_game(game), context.args, to or default_data() / "solved", cores, check)
