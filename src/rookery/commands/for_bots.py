"""Commands about bots beyond a table: `engine`, `ladder`, `sit` and `worker`."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from rookery.commands.arguments import GameName, Options, find_game, read_setup
from rookery.commands.data_folder import Data, default_data
from rookery.commands.lab import Cores, check_cores
from rookery.core.refusal import refuse


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


def ladder(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            help="The bots, with commas: a level, package:name for one of another package, search:1000 "
            "for the bot that plays any game, with so many tries, or engine:./mybot for a program of your "
            "own.  [default: all levels, search:100 and search:1000]"
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games each pairing plays.")] = 40,
    players: Annotated[
        int | None,
        typer.Option(
            help="How many play in a game; of more than two, every mix of bots meets.  [default: the fewest]"
        ),
    ] = None,
    option: Options = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    zero: Annotated[str | None, typer.Option(help="The bot whose rating is 0.  [default: the first]")] = None,
    to: Annotated[
        Path | None, typer.Option(help="The folder for the games.  [default: the game's name with .ladder]")
    ] = None,
    html: Annotated[Path | None, typer.Option(help="Also write it to this file, as a page.")] = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    cores: Cores = None,
) -> None:
    """Let bots play each other, each against each, and rate them. If it was stopped, it goes on."""
    from rookery.commands.ladder import run_ladder
    from rookery.lab.ladder import YARDSTICKS, ladder_plan

    found = find_game(game)
    check_cores(cores)
    levels = [*found.spec.levels, *YARDSTICKS] if bots is None else [bot.strip() for bot in bots.split(",")]
    setup = read_setup(found, option, found.spec.min_seats if players is None else players)
    plan = ladder_plan(found, setup, levels, games, seed)
    if zero is not None and zero not in levels:
        refuse("unknown_zero", f"{zero[:40]!r} does not play; 0 can be one of {', '.join(levels)}.")
    given = [part for one in option or () for part in ("-o", one)]
    command = ["rookery", "ladder", game, "--bots", ",".join(levels), "--games", str(games)]
    command += ["--players", str(setup.seats), *given, "--seed", seed, "--zero", zero or levels[0]]
    run_ladder(plan, zero or levels[0], to or Path(f"{game}.ladder"), cores, html, json, shlex.join(command))


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
