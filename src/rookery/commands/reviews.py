"""`rookery review FOLDER`: many finished games at once, and what they come to."""

import multiprocessing
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from rookery.bots.thinking import warm
from rookery.commands.matches import progress_bar
from rookery.core.record import Record, decode
from rookery.core.refusal import Refused, refuse
from rookery.core.thought import Budget
from rookery.games import game_by_id
from rookery.lab.reviews import (
    Account,
    Mean,
    ReviewedGame,
    accounts,
    beyond_fair_share,
    mean,
    missing,
    reviewed,
    unexplained,
)


def show_reviews(folder: Path, as_json: bool, nodes: int | None) -> None:
    """One line of JSON a game, or a table for each game there is."""
    files = sorted(folder.glob("*.json"))
    if not files:
        refuse("no_records", f"There are no records (*.json) in {folder}.")
    records = {file.name: _read(file) for file in files}
    found: list[ReviewedGame] = []
    for one in _reviewed(records, None if nodes is None else Budget(nodes=nodes)):
        found.append(one)
        if as_json:
            print(msgspec.json.encode(one).decode(), flush=True)
    if as_json:
        return
    for number, name in enumerate(sorted({one.game for one in found})):
        if number:
            print()
        for line in lines_about(game_by_id(name).spec.title, [one for one in found if one.game == name]):
            print(line)


def _read(file: Path) -> Record:
    try:
        return decode(file.read_bytes())
    except OSError as fault:
        refuse("no_file", f"{file.name} cannot be reviewed: {fault.strerror}.")
    except Refused as refused:
        refuse("bad_record", f"{file.name} cannot be reviewed: {refused}")


def _reviewed(records: Mapping[str, Record], budget: Budget | None) -> Iterator[ReviewedGame]:
    """In their order, on all cores."""
    for name in sorted({record.game for record in records.values()}):
        # Compiled once here, so that the workers find it in the cache instead of each compiling it.
        warm(game_by_id(name))
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), spawn) as pool, progress_bar("reviewing") as bar:
        task = bar.add_task("", total=len(records))
        jobs = [pool.submit(_review, file, record, budget) for file, record in records.items()]
        try:
            for job in jobs:
                yield job.result()
                bar.advance(task)
        finally:
            for job in jobs:
                job.cancel()


def _review(file: str, record: Record, budget: Budget | None) -> ReviewedGame:
    try:
        game = game_by_id(record.game, record.rules)
        warm(game)
        return reviewed(game, record, file, budget)
    except Refused as refused:
        refuse("bad_record", f"{file} cannot be reviewed: {refused}")


# ---- what is told ----


def lines_about(title: str, games: Sequence[ReviewedGame]) -> Iterator[str]:
    """As they stand in the documents; chances in hundredths of a sure win, with their standard errors."""
    books = [book for one in games for book in one.books]
    seconds = mean(one.seconds for one in games)
    steps = sum(one.steps for one in games) / len(games)
    rest = mean(abs(unexplained(book)) for book in books)
    fair = mean(abs(beyond_fair_share(book, len(one.books))) for one in games for book in one.books)
    left = [abs(missing(book)) for book in books]
    each = 1000 * seconds.value / steps
    yield (
        f"{title}: {_games(len(games))}, {steps:.0f} steps each. "
        f"A review took {seconds.value:.1f} s of processor time, {each:.0f} ms a step."
    )
    yield (
        f"Luck and mistakes leave {_percent(rest)} % of a result unexplained "
        f"({_percent(fair)} % if counted from a fair share); "
        f"all entries together leave {max(left):.0e} at most, {mean(left).value:.0e} on average."
    )
    yield ""
    yield (
        "| who | games | won | luck | luck either way | lost by own moves | a move | slips | mistakes "
        "| blunders | unexplained |"
    )
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    yield from map(_line, accounts(games))


def _line(one: Account) -> str:
    cells = (
        one.who,
        f"{one.games:,}",
        f"{100 * one.result.value:.0f} %",
        _percent(one.luck, "+"),
        _percent(one.swing),
        _percent(one.lost),
        f"{100 * one.lost_a_move:.2f}",
        f"{one.grades['slip']:.1f}",
        f"{one.grades['mistake']:.1f}",
        f"{one.grades['blunder']:.1f}",
        _percent(one.unexplained),
    )
    return f"| {' | '.join(cells)} |"


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"


def _percent(number: Mean, sign: str = "") -> str:
    return f"{100 * number.value:{sign}.1f} ± {100 * number.error:.1f}"
