"""The commands. Wrong input gets one sentence on standard error and exit code 2."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from rookery.core.game import AnyGame
from rookery.core.spec import OptionValue, Setup, check_setup, read_value
from rookery.core.verdict import Refused, refuse

app = typer.Typer(
    help="A table for penguin games. Without a command it opens the table in your browser.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as soccer.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; may be given more than once."),
]
Position = Annotated[str | None, typer.Option(help="A position text to start from.")]


def default_data() -> Path:
    """ROOKERY_DATA, or the place where programs keep their users' data."""
    if given := os.environ.get("ROOKERY_DATA"):
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "rookery"


def find_game(name: str) -> AnyGame:
    from rookery.games import game_by_id

    return game_by_id(name)


def read_setup(
    game: AnyGame, options: Iterable[str] | None, seats: int, position: str | None = None
) -> Setup:
    values: dict[str, OptionValue] = {}
    for given in options or ():
        name, equals, value = given.partition("=")
        if not equals:
            refuse("bad_option", f"An option is given as name=value; {given[:40]!r} is not.")
        values[name] = read_value(game.spec.option(name), value)
    return check_setup(game.spec, seats, values, position)


@app.callback(invoke_without_command=True)
def without_command(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    port: Annotated[int, typer.Option(help="The port to listen on; 0 takes a free one.")] = 0,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    data: Annotated[Path | None, typer.Option(help="The folder that keeps the games.")] = None,
    browser: Annotated[bool, typer.Option(help="Open a browser where there is one.")] = True,
) -> None:
    """Open the table in a browser."""
    from rookery.table.serve import serve as run

    if not 0 <= port <= 65535:
        refuse("bad_port", f"A port is a number from 0 to 65535; {port} is not.")
    run(host, port, data or default_data(), browser)


@app.command()
def play(
    game: GameName,
    seats: Annotated[
        str, typer.Option(help="Who sits where: me or a bot's level, with commas.")
    ] = "me,fledgling",
    option: Options = None,
    position: Position = None,
) -> None:
    """Play in the terminal, against bots or with several people on one keyboard."""
    from rookery.commands.terminal import Terminal

    found = find_game(game)
    sitting = [seat.strip() for seat in seats.split(",")]
    setup = read_setup(found, option, len(sitting), position)
    Terminal(found, setup, sitting, print, input).run()


@app.command()
def bot(
    game: GameName,
    seats: Annotated[str, typer.Option(help="The bots' levels, with commas.")] = "emperor,adult",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    option: Options = None,
    save: Annotated[Path | None, typer.Option(help="A folder to write the games' records to.")] = None,
) -> None:
    """Let bots play each other, each as often in every seat."""
    from rookery.commands.matches import run_match

    found = find_game(game)
    levels = [level.strip() for level in seats.split(",")]
    if not 1 <= games <= 1_000_000:
        refuse("bad_games", f"The number of games is from 1 to 1,000,000; {games} is not.")
    run_match(found, read_setup(found, option, len(levels)), levels, games, seed, save)


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
def moves(game: GameName, option: Options = None) -> None:
    """Read position texts, one a line; write what can come of each as one line of JSON."""
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
        refuse("bad_depth", f"The depth is from 0 to 20; {depth} is not.")
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
    """Put a game through the conformance suite, and its compiled rules against its readable ones."""
    from rookery.commands.checks import check_game

    raise typer.Exit(check_game(find_game(game), games, positions, seed))


@app.command()
def bench(
    json: Annotated[bool, typer.Option("--json", help="Figures as JSON.")] = False,
    only: Annotated[str, typer.Option(help="Only this room: a game, or server.")] = "",
) -> None:
    """Measure this machine: engines beside their peers, in one run."""
    from rookery.commands.benches import run_benches

    run_benches(json, only)


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        refuse("no_file", f"Cannot read {path}: {fault.strerror or fault}.")


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
