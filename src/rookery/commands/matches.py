"""`rookery bot`: bots against each other, with a progress bar and intervals."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from rookery.core.game import AnyGame
from rookery.core.record import encode
from rookery.core.refusal import refuse
from rookery.core.spec import Setup
from rookery.lab.intervals import wilson
from rookery.lab.match import Played, play_match


def progress_bar(words: str) -> Progress:
    return Progress(
        TextColumn(words),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )


def run_match(
    game: AnyGame, setup: Setup, levels: Sequence[str], games: int, run: str, save: Path | None
) -> None:
    if save is not None:
        try:
            save.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            refuse("no_folder", f"Cannot write to {save}: {fault.strerror}.")
    played: list[Played] = []
    with progress_bar(" against ".join(levels)) as bar:
        task = bar.add_task("", total=games)
        for one in play_match(game, setup, levels, games, run):
            played.append(one)
            if save is not None:
                (save / f"{game.spec.id}-{one.number:05}.json").write_bytes(encode(one.record))
            bar.advance(task)
    Console().print(_table_of(levels, played))
    lengths = sorted(len(one.record.steps) for one in played)
    draws = sum(one.outcome.drawn for one in played)
    median, longest = lengths[len(lengths) // 2], lengths[-1]
    print(f"{len(played)} games, {draws} drawn; moves: median {median}, longest {longest}.")
    _print_seats(played)


def _table_of(levels: Sequence[str], played: Sequence[Played]) -> Table:
    table = Table("bot", "won", "drawn", "lost", "wins", "95 % interval")
    for bot, level in enumerate(levels):
        won = sum(_won(one, bot) for one in played)
        drawn = sum(one.outcome.drawn for one in played)
        low, high = wilson(won, len(played))
        table.add_row(
            level,
            str(won),
            str(drawn),
            str(len(played) - won - drawn),
            f"{won / len(played):.1%}",
            f"{low:.1%} to {high:.1%}",
        )
    return table


def _won(one: Played, bot: int) -> bool:
    return not one.outcome.drawn and one.bots.index(bot) in one.outcome.winners


def _print_seats(played: Sequence[Played]) -> None:
    for seat in range(len(played[0].bots)):
        won = sum(not one.outcome.drawn and seat in one.outcome.winners for one in played)
        low, high = wilson(won, len(played))
        print(f"Seat {seat + 1} won {won / len(played):.1%} ({low:.1%} to {high:.1%}).")
