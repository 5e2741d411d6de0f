"""The commands. Wrong input gets one sentence on standard error and exit code 2."""

import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from typer.core import TyperGroup

from rookery.commands.admin import admin
from rookery.commands.arguments import (
    GameName,
    Options,
    Position,
    ScenarioFile,
    find_game,
    read_file,
    read_scenario,
    read_seats,
    read_setup,
)
from rookery.commands.data_folder import Data, StoreAddress, default_data
from rookery.commands.fleet import fleet
from rookery.commands.for_bots import engine, ladder, sit, worker
from rookery.commands.lab import lab
from rookery.commands.puzzles import puzzles
from rookery.commands.solve import ANY_NAME, SMALL_GAMES, solve
from rookery.core.refusal import Refused, refuse

app = typer.Typer(
    help="A table for penguin games. Without a command it opens the table in your browser.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def without_command(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        # By way of its own arguments, of which there are none, so that the environment is asked too.
        group = context.command
        assert isinstance(group, TyperGroup)
        command = group.commands["serve"]
        with command.make_context("serve", [], parent=context) as inner:
            command.invoke(inner)


@app.command(
    epilog="Limits are set in the environment: ROOKERY_TABLES_A_MINUTE, ROOKERY_TRIES_A_MINUTE, "
    "ROOKERY_ASKS_A_MINUTE, "
    "ROOKERY_SECONDS_A_MINUTE, ROOKERY_KILOBYTES_A_MINUTE, ROOKERY_WORDS_A_MINUTE, ROOKERY_FRAMES_A_MINUTE, "
    "ROOKERY_SOCKETS_AN_ADDRESS, ROOKERY_SOCKETS, "
    "ROOKERY_UNREAD, ROOKERY_UNREAD_IN_ALL, ROOKERY_FRAMES, ROOKERY_IDLE_TABLES, ROOKERY_ASIDES, "
    "ROOKERY_KEEP_OPEN, ROOKERY_KEEP_ABANDONED, ROOKERY_KEEP_FINISHED, ROOKERY_KEEP_RESULTS, "
    "ROOKERY_LONG_JOBS, ROOKERY_LONG_JOBS_WAITING, ROOKERY_LONG_JOB_SECONDS, "
    "ROOKERY_TRIALS, ROOKERY_TRIAL_SECONDS, "
    "ROOKERY_LONG_SECONDS_A_MINUTE, ROOKERY_TABLES_AN_ADDRESS, "
    "ROOKERY_KILOBYTES_AN_ADDRESS, ROOKERY_METRICS, ROOKERY_WORKERS_AT, ROOKERY_WORKERS_KEY, "
    "ROOKERY_SOLVED, ROOKERY_PACE, ROOKERY_PATIENCE, "
    "ROOKERY_PATIENCE_MOVES, ROOKERY_BEAT and ROOKERY_PROBE_SECONDS. "
    "What each means is in docs/operations.md."
)
def serve(
    port: Annotated[
        int | None,
        typer.Option(
            envvar="ROOKERY_PORT",
            help="The port to listen on; 0 takes a free one.  [default: 7364, or a free one if it is taken]",
            show_default=False,
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(envvar="ROOKERY_HOST", help="The address to listen on; 0.0.0.0 is all of them.")
    ] = "127.0.0.1",
    hosts: Annotated[
        str,
        typer.Option(
            envvar="ROOKERY_HOSTS",
            help="Names people reach this server by, with commas, such as games.example.",
        ),
    ] = "",
    share: Annotated[
        bool,
        typer.Option(
            "--share",
            envvar="ROOKERY_SHARE",
            help="Let everybody in your network join: prints the address and a QR code for it.",
        ),
    ] = False,
    public: Annotated[
        str,
        typer.Option(
            envvar="ROOKERY_PUBLIC",
            help="The address people open, such as https://games.example: links lead there.",
        ),
    ] = "",
    data: Data = None,
    store: StoreAddress = "",
    reached_at: Annotated[
        str,
        typer.Option(
            envvar="ROOKERY_REACHED_AT",
            help="Where other servers on the same PostgreSQL reach this one, such as 10.0.0.5:8000.  "
            "[default: where it listens]",
            show_default=False,
        ),
    ] = "",
    browser: Annotated[bool, typer.Option(help="Open a browser where there is one.")] = True,
    log_level: Annotated[
        str, typer.Option(envvar="ROOKERY_LOG", help="How much to log: debug, info, warning or error.")
    ] = "warning",
    log_format: Annotated[
        str, typer.Option(envvar="ROOKERY_LOG_FORMAT", help="Log lines as text or as json.")
    ] = "text",
    workers: Annotated[
        int | None,
        typer.Option(
            envvar="ROOKERY_WORKERS", help="Processes in which bots think; one less than cores if not given."
        ),
    ] = None,
    behind_proxy: Annotated[
        bool,
        typer.Option(
            "--behind-proxy",
            envvar="ROOKERY_BEHIND_PROXY",
            help="Believe X-Forwarded-For and X-Forwarded-Proto of a reverse proxy.",
        ),
    ] = False,
    proxies: Annotated[
        str,
        typer.Option(
            envvar="ROOKERY_PROXIES",
            help="With --behind-proxy: the proxy's addresses or networks, with commas.",
        ),
    ] = "127.0.0.1,::1",
) -> None:
    """Open the table in a browser."""
    from rookery.table.logging_setup import FORMATS, LEVELS
    from rookery.table.serve import ServeOptions, check_proxies
    from rookery.table.serve import serve as run
    from rookery.table.settings import settings_from
    from rookery.table.sharing import check_public

    check_port(port)
    check_choice("log level (--log-level, ROOKERY_LOG)", log_level, LEVELS)
    check_choice("log format (--log-format, ROOKERY_LOG_FORMAT)", log_format, FORMATS)
    trusted = check_proxies(proxies) if behind_proxy else ""
    environment = dict(os.environ)
    if workers is not None:
        environment["ROOKERY_WORKERS"] = str(workers)
    environment["ROOKERY_HOSTS"] = hosts
    settings = settings_from(environment)
    run(
        ServeOptions(
            host=host,
            port=port,
            data=data or default_data(),
            browser=browser,
            proxies=trusted,
            log_level=log_level,
            log_format=log_format,
            settings=settings,
            share=share,
            public=check_public(public) if public else "",
            store=store,
            reached_at=reached_at,
        )
    )


def check_port(port: int | None) -> None:
    if port is not None and not 0 <= port <= 65535:
        refuse("bad_port", f"The port (--port, ROOKERY_PORT) must be a number from 0 to 65535, not {port}.")


def check_choice(what: str, given: str, choices: tuple[str, ...]) -> None:
    if given not in choices:
        refuse("bad_choice", f"The {what} must be one of {', '.join(choices)}, not {given[:40]!r}.")


@app.command()
def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who sits where, with commas: me, a bot's level, package:name for a bot of another package, "
            "search:1000 for the bot that plays any game, with so many tries, or engine:./mybot for a "
            "program of your own.  "
            "[default: me and the second weakest]",
        ),
    ] = None,
    option: Options = None,
    position: Position = None,
    scenario: ScenarioFile = None,
) -> None:
    """Play in the terminal, against bots or with several people on one keyboard."""
    from rookery.commands.terminal import ME, Terminal
    from rookery.table.scenario import PEOPLE

    found = find_game(game)
    given = read_scenario(found, scenario) if scenario else None
    # Whoever would come by link plays at this keyboard too.
    players = [ME if who in PEOPLE else who for who in read_seats(found, seats, given, ME, 1)]
    setup = read_setup(found, option, len(players), position, given)
    Terminal(found, setup, players, print, input).run()


@app.command()
def bot(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            help="The bots, with commas: a level, package:name for one of another package, search:1000 "
            "for the bot that plays any game, with so many tries, or engine:./mybot for a program of your "
            "own.  [default: the strongest and the next]"
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    option: Options = None,
    scenario: ScenarioFile = None,
    save: Annotated[Path | None, typer.Option(help="A folder to write the games' records to.")] = None,
) -> None:
    """Let bots play each other, each as often in every seat."""
    from rookery.commands.matches import run_match
    from rookery.table.scenario import PEOPLE

    found = find_game(game)
    given = read_scenario(found, scenario) if scenario else None
    levels = read_seats(found, seats, given, None, -2)
    for number, who in enumerate(levels, 1):
        if who in PEOPLE:
            refuse("not_a_bot", f"Seat {number} is for a person; say with --seats which bots play.")
    if not 1 <= games <= 1_000_000:
        refuse("bad_games", f"The number of games must be from 1 to 1,000,000, not {games}.")
    run_match(found, read_setup(found, option, len(levels), scenario=given), levels, games, seed, save)


for command in (engine, ladder, sit, worker):
    app.command()(command)


@app.command()
def calibrate(
    game: GameName,
    level: Annotated[str | None, typer.Option(help="The bots that play.  [default: the strongest]")] = None,
    seats: Annotated[int | None, typer.Option(help="How many of them.  [default: the fewest]")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    each: Annotated[int, typer.Option(help="How many positions of each game are judged.")] = 12,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    option: Options = None,
    records: Annotated[
        Path | None, typer.Option(help="A folder of games to judge instead, as `bot --save` writes it.")
    ] = None,
    fit: Annotated[
        bool, typer.Option("--fit", help="Correct the game's judge by what is found, and keep it so.")
    ] = False,
) -> None:
    """Let equal bots play, and see how often what the game's judge expects really happens."""
    from rookery.commands.calibrate import calibrate_by_playing, calibrate_records

    found = find_game(game)
    for what, number in (("games", games), ("positions", each)):
        if not 1 <= number <= 1_000_000:
            refuse("bad_number", f"The number of {what} must be from 1 to 1,000,000, not {number}.")
    if records is not None:
        return calibrate_records(found, records, each, fit)
    setup = read_setup(found, option, seats or found.spec.min_seats)
    calibrate_by_playing(found, setup, level or found.spec.levels[-1], games, seed, each, fit)


@app.command()
def statistics(
    folder: Annotated[Path, typer.Argument(help="A folder of records, as `bot --save` writes it.")],
) -> None:
    """Count in many recorded games who wins, how long they take, and what the game itself counts."""
    from rookery.commands.statistics import show_statistics

    show_statistics(folder)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    boards: Annotated[bool, typer.Option(help="Show the board after every move.")] = False,
) -> None:
    """Tell a recorded game move by move."""
    from rookery.commands.records import tell_record

    tell_record(read_file(file), boards)


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="A record.")]) -> None:
    """Check a recorded game: every move, every state, every one of the dealer's draws."""
    from rookery.commands.records import verify_record

    verify_record(read_file(file))


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A record of a finished game, or a folder of such records.")],
    json: Annotated[bool, typer.Option("--json", help="As JSON; of a folder, one line a game.")] = False,
    nodes: Annotated[
        int | None,
        typer.Option(
            help="How long to think: more is slower and more exact.  [default: what suits the game]"
        ),
    ] = None,
) -> None:
    """Look at a finished game again: which moves lost chances of winning, and how much was luck."""
    from rookery.commands.review import show_review
    from rookery.commands.reviews import show_reviews

    if nodes is not None and not 1 <= nodes <= 1_000_000:
        refuse("bad_nodes", f"The number of nodes must be from 1 to 1,000,000, not {nodes}.")
    if file.is_dir():
        return show_reviews(file, json, nodes)
    show_review(read_file(file), json, nodes)


@app.command()
def moves(game: GameName, option: Options = None) -> None:
    """Read position texts, one on each line; write all that can happen next as one line of JSON."""
    from rookery.commands.positions import answer_positions

    found = find_game(game)
    setup = read_setup(found, option, found.spec.min_seats)
    answer_positions(found, setup, sys.stdin.buffer, sys.stdout)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(help="How many moves deep.")],
    engine: Annotated[str, typer.Option(help="rules or kernel")] = "kernel",
    position: Position = None,
    option: Options = None,
) -> None:
    """Count the lines of play of a given length."""
    from rookery.commands.positions import count_lines

    found = find_game(game)
    if not 0 <= depth <= 20:
        refuse("bad_depth", f"The depth must be from 0 to 20, not {depth}.")
    print(count_lines(found, read_setup(found, option, found.spec.min_seats, position), depth, engine))


@app.command()
def check(
    game: GameName,
    games: Annotated[int, typer.Option(help="Random games for each setup.")] = 3,
    positions: Annotated[
        int, typer.Option(help="Random states on which compiled and readable rules must agree.")
    ] = 100_000,
    seed: Annotated[str, typer.Option(help="The same seed makes the same checks.")] = "1",
) -> None:
    """Test a game with the conformance suite, and compare its compiled rules with its readable ones."""
    from rookery.commands.checks import check_game

    raise typer.Exit(check_game(find_game(game), games, positions, seed))


@app.command()
def bench(
    json: Annotated[bool, typer.Option("--json", help="Figures as JSON.")] = False,
    only: Annotated[str, typer.Option(help="Only this room: a game, adapters or server.")] = "",
    before: Annotated[
        Path | None, typer.Option(help="A checkout of another state of Rookery, to be measured in turns.")
    ] = None,
    rounds: Annotated[int, typer.Option(help="How often both are measured then.")] = 3,
) -> None:
    """Measure this machine: engines beside their peers, or beside another state, in one run."""
    from rookery.commands.benches import room_names, run_benches

    if before is None:
        run_benches(json, only)
    else:
        from rookery.commands.bench_before import run_beside

        run_beside(before, room_names(only), rounds, json)


@app.command()
def backup(
    dest: Annotated[Path, typer.Argument(help="The file to write, or a folder to put a dated one in.")],
    data: Data = None,
    store: StoreAddress = "",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")] = False,
) -> None:
    """Copy all games to a file, whole and checked, while the server runs or not."""
    from rookery.commands.operations import back_up
    from rookery.table.stores.places import StorePlace

    back_up(StorePlace(data or default_data(), store), dest, force)


@app.command()
def export(
    names: Annotated[
        list[str], typer.Argument(metavar="[TABLE]... DIR", help="The tables, and the folder to write to.")
    ],
    every: Annotated[bool, typer.Option("--all", help="Every table whose record can be saved.")] = False,
    data: Data = None,
    store: StoreAddress = "",
    force: Annotated[bool, typer.Option("--force", help="Write over files that are there.")] = False,
    raw: Annotated[
        bool,
        typer.Option("--raw", help="As they are on disk, with all secrets, even if they cannot be read."),
    ] = False,
) -> None:
    """Write games' records to files, each one checked."""
    from rookery.commands.operations import export_records
    from rookery.table.stores.places import StorePlace

    *tables, folder = names
    place = StorePlace(data or default_data(), store)
    if every == bool(tables):
        refuse("bad_export", "Give tables and a folder, or --all and a folder.")
    raise typer.Exit(export_records(place, tables, Path(folder), force, raw))


@app.command("move-store")
def move_store(
    source: Annotated[str, typer.Argument(metavar="FROM", help="Where the games are.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="Where they go; nothing may be there yet.")],
) -> None:
    """Move all games from one place to another, and compare every row. A place is a folder, or the address
    of a PostgreSQL. No server may run on either of them meanwhile."""
    from rookery.commands.moving import move_store as move
    from rookery.table.stores.places import place_of

    move(place_of(source), place_of(target))


app.add_typer(admin, name="admin")
app.add_typer(lab, name="lab")
app.add_typer(puzzles, name="puzzles")
app.command(epilog=SMALL_GAMES, context_settings=ANY_NAME)(solve)
app.command()(fleet)


@app.command()
def audit() -> None:
    """Look up what is installed in a list of known vulnerabilities, with pip-audit."""
    from rookery.commands.operations import run_audit

    raise typer.Exit(run_audit())


@app.command()
def torture(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="What to try: kills, once, peek, hostile, crowd, cuts, bots, doors, undo or fleet.",
        ),
    ],
    scale: Annotated[float, typer.Option(help="Below 1 makes the run smaller, above it larger.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed makes the same plans.")] = 1,
) -> None:
    """Try one of the server's promises hard, on this machine alone, and print the figures."""
    from rookery.commands.torture import run_torture

    raise typer.Exit(run_torture(name, scale, seed))


def fail(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise SystemExit(2)


def main() -> None:
    try:
        code = app(standalone_mode=False)
    except Refused as refused:
        fail(str(refused))
    except typer.TyperException as fault:
        fail(fault.format_message())
    except (KeyboardInterrupt, typer.Abort):
        raise SystemExit(130) from None
    except BrokenPipeError:
        # Whoever read our output has gone; Python would complain once more when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    raise SystemExit(code if isinstance(code, int) else 0)
