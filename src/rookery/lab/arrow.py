"""Rows as an Arrow table and as Parquet files, which pandas, polars, DuckDB and R read.

pyarrow comes with the extra `lab`. Nothing else of Rookery needs it, so it is only imported when rows are.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rookery.core.refusal import refuse
from rookery.lab.experiment import Plan
from rookery.lab.rows import GameRow

if TYPE_CHECKING:
    import pyarrow as pa

FINGERPRINT = b"rookery-experiment"
"""Under this name every file says which experiment its rows are of."""


def need_arrow() -> Any:
    """pyarrow, or a sentence about how to get it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        refuse(
            "no_pyarrow", "The lab writes its rows with pyarrow: install it with pip install 'rookery[lab]'."
        )
    return pyarrow


@cache
def schema() -> "pa.Schema":
    """One row a seat and game. What is about the whole game stands in all of its rows, but for `counts`,
    which only that of the first seat has, so that nothing is counted twice."""
    pa = need_arrow()
    count = pa.struct(
        [("name", pa.string()), ("hits", pa.int32()), ("of", pa.int32()), ("value", pa.float64())]
    )
    use = pa.struct([("group", pa.string()), ("name", pa.string()), ("times", pa.int32())])
    return pa.schema(
        [
            ("cell", pa.int32()),
            ("cell_name", pa.string()),
            ("at", pa.map_(pa.string(), pa.string())),
            ("game", pa.int32()),
            ("deal", pa.int32()),
            ("players", pa.int8()),
            ("seat", pa.int8()),
            ("bot", pa.int8()),
            ("bot_name", pa.string()),
            ("share", pa.float64()),
            ("rank", pa.int8()),
            ("score", pa.float64()),
            ("first", pa.bool_()),
            ("reason", pa.string()),
            ("fault", pa.string()),
            ("steps", pa.int32()),
            ("turns", pa.int32()),
            ("moves", pa.int32()),
            ("forced", pa.int32()),
            ("legal", pa.int64()),
            ("chances", pa.list_(pa.float64())),
            ("luck", pa.float64()),
            ("counts", pa.list_(count)),
            ("uses", pa.list_(use)),
        ]
    )


def table_of(plan: Plan, games: Iterable[GameRow]) -> "pa.Table":
    return need_arrow().Table.from_pylist(list(_rows(plan, games)), schema=_signed(plan))


def _rows(plan: Plan, games: Iterable[GameRow]) -> Iterator[Mapping[str, object]]:
    for game in games:
        cell = plan.cells[game.cell]
        for row in game.seats:
            yield {
                "cell": game.cell + 1,
                "cell_name": cell.name,
                "at": list(cell.at.items()),
                "game": game.game,
                "deal": game.deal,
                "players": cell.setup.seats,
                "seat": row.seat + 1,
                "bot": row.bot + 1,
                "bot_name": cell.bots[row.bot].name,
                "share": row.share,
                "rank": row.rank,
                "score": row.score,
                "first": row.first,
                "reason": game.reason,
                "fault": game.fault,
                "steps": game.steps,
                "turns": game.turns,
                "moves": row.moves,
                "forced": row.forced,
                "legal": row.legal,
                "chances": list(row.chances),
                "luck": row.luck,
                "counts": [
                    {"name": one.name, "hits": one.hits, "of": one.of, "value": one.value}
                    for one in (game.counts if row.seat == 0 else ())
                ],
                "uses": [{"group": one.group, "name": one.name, "times": one.times} for one in row.uses],
            }


def _signed(plan: Plan) -> "pa.Schema":
    return schema().with_metadata({FINGERPRINT: plan.fingerprint.encode()})


def write_parquet(table: "pa.Table", path: Path) -> None:
    """The whole file, or none: it appears under its name once all of it is on disk."""
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    need_arrow().parquet.write_table(table, new, compression="zstd")
    with new.open("rb") as file:
        os.fsync(file.fileno())
    new.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """So that a new name in it outlives a power cut."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def read_parquet(path: Path, columns: list[str] | None = None) -> "pa.Table":
    """The rows of one file; refused where they are none of the lab's."""
    pa = need_arrow()
    try:
        # Read in this thread: a pool of them would outlive us in processes that have a core each.
        table = pa.parquet.ParquetFile(path).read(columns=columns, use_threads=False)
    except (OSError, pa.ArrowException) as fault:
        words = str(fault).splitlines()[0][:200]
        refuse("bad_rows", f"{path} cannot be read: {words}. Remove it, and its games are played again.")
    if (table.schema.metadata or {}).get(FINGERPRINT) is None:
        refuse("bad_rows", f"{path} holds no rows of the lab.")
    return table


def experiment_of(table: "pa.Table") -> str:
    found: bytes = table.schema.metadata[FINGERPRINT]
    return found.decode()
