"""`rookery calibrate`: whether positions that are called 70 % are won 70 % of the time."""

import inspect
import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path

import msgspec

from rookery.bots.thinking import check_bot, warm
from rookery.commands.matches import progress_bar
from rookery.core.game import AnyGame
from rookery.core.judging import FILE, Correction
from rookery.core.record import decode
from rookery.core.refusal import Refused, refuse
from rookery.core.spec import Setup
from rookery.games import game_by_id
from rookery.lab.calibration import (
    Called,
    Row,
    advantage,
    base_brier,
    brier,
    called_in,
    called_in_new_game,
    corrected,
    fitted_power,
    reliability,
)


def calibrate_by_playing(
    game: AnyGame, setup: Setup, level: str, games: int, run: str, each: int, fit: bool
) -> None:
    """Bots of one level play, and their games are judged."""
    check_bot(game, level)
    warm(game)
    with _workers(game) as pool:
        jobs = [
            pool.submit(_play_and_call, game.spec.id, setup, level, run, number, each)
            for number in range(games)
        ]
        _report(game, list(_gathered(jobs, f"{level}, {setup.seats} seats")), fit)


def calibrate_records(game: AnyGame, folder: Path, each: int, fit: bool) -> None:
    """Games that were played before are judged: all in the folder, as `bot --save` writes them."""
    files = sorted(folder.glob("*.json"))
    if not files:
        refuse("no_records", f"There are no records (*.json) in {folder}.")
    with _workers(game) as pool:
        jobs = [pool.submit(_call, game.spec.id, file, number, each) for number, file in enumerate(files)]
        _report(game, list(_gathered(jobs, f"{len(files)} games")), fit)


def _workers(game: AnyGame) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn"), _warm, (game.spec.id,))


def _warm(game_id: str) -> None:
    warm(game_by_id(game_id))


def _play_and_call(game_id: str, setup: Setup, level: str, run: str, number: int, each: int) -> list[Called]:
    return called_in_new_game(game_by_id(game_id), setup, level, run, number, each)


def _call(game_id: str, file: Path, number: int, each: int) -> list[Called]:
    try:
        record = decode(file.read_bytes())
        if record.game != game_id:
            refuse("other_game", f"it is a game of {record.game}, not of {game_id}.")
        return list(called_in(game_by_id(game_id, record.rules), record, number, each))
    except OSError as fault:
        refuse("no_file", f"{file.name} cannot be judged: {fault.strerror}.")
    except Refused as refused:
        refuse("bad_record", f"{file.name} cannot be judged: {refused}")


def _gathered(jobs: "list[Future[list[Called]]]", words: str) -> Iterator[Called]:
    with progress_bar(words) as bar:
        task = bar.add_task("", total=len(jobs))
        try:
            for job in as_completed(jobs):
                yield from job.result()
                bar.advance(task)
        finally:
            for job in jobs:
                job.cancel()


# ---- what is told ----


def _report(game: AnyGame, called: list[Called], fit: bool) -> None:
    if not called:
        refuse("nothing_judged", "None of these games was played to its end, so there is nothing to judge.")
    sides = len(called[0].chances)
    if any(len(one.chances) != sides for one in called):
        refuse("other_sides", "These games are of different numbers of sides; each is calibrated alone.")
    # Jobs end in any order; sums of the same numbers in another order differ in the last digit.
    called.sort(key=lambda one: (one.game, one.chances))
    correction = _correction_of(game)
    if fit:
        power = round(fitted_power(called), 2)
        correction = Correction({**correction.powers, str(sides): power})
        _keep(game, correction)
    power = correction.powers.get(str(sides), 1.0)
    for line in lines_about(called, power):
        print(line)


def lines_about(called: list[Called], power: float) -> Iterator[str]:
    """As they stand in the documents."""
    games = len({one.game for one in called})
    bent = corrected(called, power)
    yield f"{games} games, {len(called)} positions, power {power:g}."
    yield (
        f"Brier score {brier(bent):.3f}; uncorrected {brier(called):.3f}; "
        f"knowing only how often each side wins {base_brier(called):.3f}."
    )
    low, high = advantage(bent)
    yield f"Better than that by {low:.3f} to {high:.3f} (95 % interval, by how much whole games differ)."
    yield ""
    yield "| called | times | on average | won | 95 % interval |"
    yield "|---|---:|---:|---:|---|"
    yield from map(_line, reliability(bent))


def _line(row: Row) -> str:
    low, high = row.interval
    return (
        f"| {row.low:.0%} to {row.low + 0.1:.0%} | {row.count:,} | {row.called:.1%} | {row.won:.1%} "
        f"| {low:.0%} to {high:.0%} |"
    )


# ---- what is kept ----


def _correction_of(game: AnyGame) -> Correction:
    judge = game.judge()
    return Correction() if judge is None else judge.correction


def _keep(game: AnyGame, correction: Correction) -> None:
    judge = game.judge()
    if judge is None:
        refuse("no_judge", f"{game.spec.title} has no judge of its own that could be corrected.")
    file = Path(inspect.getfile(type(judge))).with_name(FILE)
    powers = dict(sorted(correction.powers.items()))
    try:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(Correction(powers)), indent=2) + b"\n")
    except OSError as fault:
        refuse("no_file", f"Cannot write {file}: {fault.strerror}.")
    print(f"Written to {file}.\n")
