"""Commands about bots elsewhere: `engine`, `sit` and `worker`."""

import sys
from typing import Annotated

import typer

from rookery.commands.arguments import GameName, find_game
from rookery.commands.data_folder import Data, default_data


def engine(
    game: GameName,
    level: Annotated[
        str | None, typer.Option(help="The bot that answers, such as adult.  [default: the strongest]")
    ] = None,
) -> None:
    """Answer questions about moves, a line of JSON each, for other programs: docs/engines.md."""
    from rookery.commands.engine import run_engine

    found = find_game(game)
    levels = found.spec.levels or ("random",)
    run_engine(found, level or levels[-1], sys.stdin.buffer, sys.stdout)


def sit(
    link: Annotated[str, typer.Argument(metavar="LINK", help="The invitation, in quotes.")],
    bot: Annotated[
        str | None, typer.Option(help="A bot of another package, package:name, or search:1000.")
    ] = None,
    level: Annotated[str | None, typer.Option(help="A bot of the game's own, such as adult.")] = None,
    engine: Annotated[
        str | None, typer.Option(help="A program of your own, such as ./mybot: docs/engines.md.")
    ] = None,
    name: Annotated[str, typer.Option(help="What it is called at the table.  [default: as the bot]")] = "",
    stay: Annotated[
        bool, typer.Option("--stay", help="Stay after the game, and play a rematch when somebody asks.")
    ] = False,
    data: Data = None,
) -> None:
    """Let a bot take a seat at a table elsewhere, by the same invitation as a friend."""
    from rookery.commands.sit import chosen_level, run_sit

    run_sit(link, chosen_level(bot, level, engine), name, (data or default_data()) / "seats", stay)


def worker(
    server: Annotated[
        str, typer.Argument(metavar="ADDRESS", help="Where the server listens for workers: 10.0.0.5:9500.")
    ],
    processes: Annotated[
        int | None, typer.Option(help="How many processes think.  [default: one for each core]")
    ] = None,
) -> None:
    """Let this machine think for the bots of a server elsewhere. ROOKERY_WORKERS_KEY is their secret."""
    from rookery.commands.worker import run_worker

    run_worker(server, processes)
