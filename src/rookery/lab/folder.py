"""Where a run keeps its rows, so that it can be killed at any moment and go on.

    experiment.json    the plan, whole: with it and this version of Rookery anybody can repeat the run
    parts/00007.parquet   rows that came in, each file written at once and never changed
    rows.parquet       all rows in order, once the run is done; the parts are gone then
    times.json         how long bots thought; no part of the rows, because it is another on every machine
    records/           whole games, if they were asked for

A Parquet file is only whole once it is closed, so rows that come in go to small files of their own. Each
appears under its name when all of it is on disk. What a kill can cost is the few seconds since the last one,
and those games are played again: they come out the same.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from rookery.core.decoding import decode
from rookery.core.folder_lock import FolderLock
from rookery.core.refusal import refuse
from rookery.lab.arrow import (
    experiment_of,
    need_arrow,
    read_parquet,
    schema,
    sync_folder,
    table_of,
    write_parquet,
)
from rookery.lab.experiment import Plan
from rookery.lab.rows import GameRow

if TYPE_CHECKING:
    import pyarrow as pa

PLAN, ROWS, PARTS, RECORDS = "experiment.json", "rows.parquet", "parts", "records"
TIMES = "times.json"

SIGHT = ["cell", "game", "deal", "seat", "bot", "share"]
"""The columns that say which games are there and who won them."""


class Spent(msgspec.Struct, frozen=True):
    """How long a bot thought, and about how many choices between several moves."""

    seconds: float = 0.0
    choices: int = 0


class Folder:
    """One run's. Only one program at a time can write to it."""

    def __init__(self, path: Path, plan: Plan) -> None:
        need_arrow()
        self.path = path
        self.plan = plan
        self._lock = FolderLock(path, "rows", "run")
        try:
            self._settle()
        except BaseException:
            self.close()
            raise

    def _settle(self) -> None:
        """The folder is empty, or this experiment's, perhaps from before cells were added to it."""
        known = self.path / PLAN
        if known.exists():
            earlier = read_plan(self.path)
            if not self.plan.goes_on_from(earlier.fingerprint):
                refuse(
                    "other_experiment",
                    f"{self.path} holds the rows of another experiment"
                    + (f", “{earlier.title}”" if earlier.title else "")
                    + ". Choose another folder with --to, or remove this one.",
                )
        elif any(self.path.glob("*.parquet")):
            refuse("not_a_run", f"{self.path} holds other files; choose a folder of its own with --to.")
        (self.path / PARTS).mkdir(exist_ok=True)
        if self.plan.records:
            (self.path / RECORDS).mkdir(exist_ok=True)
        for left in (*self.path.glob(".*.new"), *(self.path / PARTS).glob(".*.new")):
            left.unlink()
        write_file(known, msgspec.json.format(msgspec.json.encode(self.plan), indent=1))

    def close(self) -> None:
        self._lock.release()

    # ---- while it runs ----

    def keep(self, games: Sequence[GameRow]) -> None:
        """On disk when it returns."""
        if not games:
            return
        for game in games:
            if game.record:
                write_file(self.path / RECORDS / record_name(game.cell, game.game), game.record, sync=False)
        taken = [int(file.stem) for file in self._parts()]
        name = f"{max(taken, default=0) + 1:06}.parquet"
        write_parquet(table_of(self.plan, games), self.path / PARTS / name)
        self._keep_times(games)

    def _keep_times(self, games: Sequence[GameRow]) -> None:
        times = read_times(self.path)
        for game in games:
            bots = self.plan.cells[game.cell].bots
            for row in game.seats:
                name = bots[row.bot].name
                before = times.get(name, Spent())
                times[name] = Spent(before.seconds + row.seconds, before.choices + row.moves - row.forced)
        write_file(self.path / TIMES, msgspec.json.encode(times), sync=False)

    def _parts(self) -> list[Path]:
        return sorted((self.path / PARTS).glob("[0-9]*.parquet"))

    def _files(self) -> list[Path]:
        whole = self.path / ROWS
        return [*([whole] if whole.exists() else ()), *self._parts()]

    def seen(self) -> Iterator["pa.Table"]:
        """Which games are there, and who won them."""
        for file in self._files():
            table = read_parquet(file, SIGHT)
            _check_same(file, table, self.plan)
            yield table

    # ---- at its end ----

    def compact(self, deals: Sequence[int]) -> "pa.Table":
        """All rows in order in one file: so many deals of each cell, each game once."""
        table = in_order([read_parquet(file) for file in self._files()])
        table = up_to(table, [count * cell.turns for count, cell in zip(deals, self.plan.cells, strict=True)])
        table = table.replace_schema_metadata(schema_metadata(self.plan))
        write_parquet(table, self.path / ROWS)
        for part in self._parts():
            part.unlink()
        with suppress(OSError):
            (self.path / PARTS).rmdir()
        self._drop_records(table)
        return table

    def _drop_records(self, table: "pa.Table") -> None:
        """Those of games that were played and not needed."""
        if not self.plan.records:
            return
        kept = {
            record_name(cell - 1, game)
            for cell, game in zip(table["cell"].to_pylist(), table["game"].to_pylist(), strict=True)
        }
        for file in (self.path / RECORDS).glob("*.json"):
            if file.name not in kept:
                file.unlink()


def record_name(cell: int, game: int) -> str:
    return f"{cell + 1:04}-{game:06}.json"


def write_file(path: Path, content: bytes, sync: bool = True) -> None:
    """The whole file, or none."""
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    with new.open("wb") as file:
        file.write(content)
        file.flush()
        if sync:
            os.fsync(file.fileno())
    new.replace(path)
    if sync:
        sync_folder(path.parent)


def schema_metadata(plan: Plan) -> dict[bytes, bytes]:
    from rookery.lab.arrow import FINGERPRINT

    return {FINGERPRINT: plan.fingerprint.encode()}


def read_plan(folder: Path) -> Plan:
    try:
        return decode((folder / PLAN).read_bytes(), Plan)
    except OSError:
        refuse("no_run", f"{folder} holds no run of the lab: there is no {PLAN} in it.")
    except msgspec.DecodeError as fault:
        refuse("no_run", f"{folder / PLAN} cannot be read: {str(fault)[:200]}.")


def read_times(folder: Path) -> dict[str, Spent]:
    """By the bot's name; none where they were not kept."""
    try:
        return decode((folder / TIMES).read_bytes(), dict[str, Spent])
    except (OSError, msgspec.DecodeError):
        return {}


def read_rows(folder: Path) -> "pa.Table":
    """All rows that are there, in order, also of a run that is not done."""
    plan = read_plan(folder)
    files = [*folder.glob(ROWS), *sorted((folder / PARTS).glob("[0-9]*.parquet"))]
    tables = [read_parquet(file) for file in files]
    for file, table in zip(files, tables, strict=True):
        _check_same(file, table, plan)
    return in_order(tables)


def _check_same(file: Path, table: "pa.Table", plan: Plan) -> None:
    if not plan.goes_on_from(experiment_of(table)):
        refuse("other_experiment", f"{file} holds rows of another experiment.")


def in_order(tables: Sequence["pa.Table"]) -> "pa.Table":
    """By cell, game and seat, each once."""
    pa = need_arrow()
    if not tables:
        return schema().empty_table()
    table = pa.concat_tables(tables)
    keys = zip(*(table[name].to_pylist() for name in ("cell", "game", "seat")), strict=True)
    first: dict[tuple[int, ...], int] = {}
    for place, key in enumerate(keys):
        first.setdefault(key, place)
    return table.take([first[key] for key in sorted(first)]).combine_chunks()


def up_to(table: "pa.Table", games: Sequence[int]) -> "pa.Table":
    """So many games of each cell."""
    rows = zip(table["cell"].to_pylist(), table["game"].to_pylist(), strict=True)
    return table.filter(need_arrow().array([game < games[cell - 1] for cell, game in rows]))


def merge(folders: Sequence[Path], into: Path) -> "pa.Table":
    """The rows of several runs of one experiment. Where two played the same game, they must agree about
    it."""
    plans = [read_plan(folder) for folder in folders]
    for folder, plan in zip(folders, plans, strict=True):
        if plan.fingerprint != plans[0].fingerprint:
            refuse("other_experiment", f"{folder} and {folders[0]} hold rows of different experiments.")
    tables = [read_rows(folder) for folder in folders]
    _check_agreement(folders, tables)
    merged = in_order(tables).replace_schema_metadata(schema_metadata(plans[0]))
    kept = Folder(into, plans[0])
    try:
        write_parquet(merged, into / ROWS)
        for folder in folders:
            for record in sorted((folder / RECORDS).glob("*.json")) if plans[0].records else ():
                write_file(into / RECORDS / record.name, record.read_bytes(), sync=False)
    finally:
        kept.close()
    return merged


def _check_agreement(folders: Sequence[Path], tables: Sequence["pa.Table"]) -> None:
    seen: dict[tuple[int, ...], tuple[Path, object]] = {}
    for folder, table in zip(folders, tables, strict=True):
        for row in _games(table):
            key = row["cell"], row["game"], row["seat"]
            other, before = seen.setdefault(key, (folder, row))
            if before != row:
                refuse(
                    "rows_differ",
                    f"Game {row['game']} of the cell “{row['cell_name']}” went otherwise in {folder} than in "
                    f"{other}. Bots must think by nodes, and both must be the same version.",
                )


def _games(table: "pa.Table") -> Iterable[dict[str, int]]:
    rows: list[dict[str, int]] = table.to_pylist()
    return rows
