"""`rookery backup`, `rookery export` and `rookery audit`: for whoever looks after a server."""

import importlib.util
import os
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from rookery.commands.matches import progress_bar
from rookery.core.record import decode, encode, verify
from rookery.core.refusal import Refused, refuse
from rookery.table.kept import unreadable
from rookery.table.raw_export import raw_table
from rookery.table.restoring import restore
from rookery.table.stores.carrying import carry, count_rows
from rookery.table.stores.db import Db
from rookery.table.stores.game_rows import all_tables, read_table
from rookery.table.stores.places import StorePlace, reading, time_of
from rookery.table.stores.sqlite import FILE, opened

PAGES_AT_ONCE = 256
BEYOND_READING = ("unreadable", "other_rules", "unknown_game")


# ---- backup ----


def back_up(place: StorePlace, dest: Path, force: bool) -> None:
    if dest.is_dir():
        dest = dest / f"rookery-{datetime.now(UTC):%Y%m%d-%H%M%S}.sqlite"
    if dest.exists() and not force:
        refuse("already_there", f"{dest} is there already; --force writes over it.")
    if not place.address and dest.exists() and dest.samefile(place.folder / FILE):
        refuse("same_file", f"{dest} is where the games themselves are kept.")
    # Beside the place it will have, so that the last step is a rename, which happens or does not.
    unfinished = dest.with_name(f".{dest.name}.{os.getpid()}.unfinished")
    try:
        # It holds the dealers' secrets of games that go on.
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        tables = _carried(place, unfinished) if place.address else _copy(place, unfinished)
        _settle(unfinished, dest)
    except OSError as fault:
        refuse("no_backup", f"Cannot write {dest}: {fault.strerror or fault}.")
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    print(
        f"{tables} {'table' if tables == 1 else 'tables'} in {dest}, {dest.stat().st_size:,} bytes, checked."
    )


def _copy(place: StorePlace, copy: Path) -> int:
    """Copy and check; the number of tables in the copy."""
    with reading(place) as db, closing(sqlite3.connect(copy, isolation_level=None)) as target:
        with progress_bar("backup") as bar:
            task = bar.add_task("", total=None)
            assert isinstance(db, sqlite3.Connection)
            db.backup(
                target,
                pages=PAGES_AT_ONCE,
                progress=lambda _, left, total: bar.update(task, total=total, completed=total - left),
            )
        return _finished(target)


def _carried(place: StorePlace, copy: Path) -> int:
    """From PostgreSQL into the same kind of file: it is a whole store, and a server can run on it."""
    with reading(place) as db, closing(opened(copy)) as target, progress_bar("backup") as bar:
        task = bar.add_task("", total=count_rows(db))
        target.execute("BEGIN IMMEDIATE")
        target.execute("UPDATE uptime SET ms = ?", (time_of(db, place),))
        carry(db, target, 0, lambda rows: bar.advance(task, rows))
        target.execute("COMMIT")
        return _finished(target)


def _finished(target: sqlite3.Connection) -> int:
    """Everything in the one file: a copy that needs a second file beside it is soon half a copy."""
    target.execute("PRAGMA journal_mode = DELETE")
    fault = _fault(target)
    if fault is not None:
        refuse("damaged", f"The copy is damaged and was not kept: {fault}.")
    number: int = target.execute("SELECT count(*) FROM tables").fetchone()[0]
    return number


def _fault(db: sqlite3.Connection) -> str | None:
    """The first thing wrong with a whole file; some damage is reported, some makes the very check fail."""
    try:
        found: str = db.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as fault:
        return str(fault)
    return None if found == "ok" else " ".join(found.split())


def _settle(file: Path, dest: Path) -> None:
    """Onto the platter, then to its name, then the name onto the platter."""
    with file.open("rb+") as written:
        os.fsync(written.fileno())
    file.replace(dest)
    if os.name == "posix":
        folder = os.open(dest.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


# ---- export ----


def export_records(
    place: StorePlace, tables: Sequence[str], folder: Path, force: bool, raw: bool = False
) -> int:
    """Exit code 0 if all that were asked for are there and true, 1 if not. No tables named: all there are.
    `raw` is as they stand on disk, unread and unchecked."""
    make_folder(folder)
    written, going_on = 0, 0
    faults: list[str] = []
    with reading(place) as db, progress_bar("export") as bar:
        wanted = tables or all_tables(db)
        for table in bar.track(wanted):
            try:
                name, record = raw_table(db, table) if raw else _record(db, table)
                write_file(folder / name, record, force)
                written += 1
            except Refused as refused:
                if refused.refusal.reason == "still_secret" and not tables:
                    going_on += 1
                else:
                    hint = " --raw writes it as it is." if refused.refusal.reason in BEYOND_READING else ""
                    faults.append(f"{table[:40]}: {refused}{hint}")
    for line in faults:
        print(line, file=sys.stderr)
    what, how = ("raw table", "as they stand on disk") if raw else ("record", "every one checked")
    print(f"{written} {what}{'' if written == 1 else 's'} in {folder}, {how}.")
    if going_on:
        print(
            f"{going_on} games with secrets are still going on; their records can be had when they are over."
        )
    return 1 if faults else 0


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        refuse("no_folder", f"Cannot write to {folder}: {fault.strerror}.")


def _record(db: Db, table: str) -> tuple[str, bytes]:
    """The name and the bytes that the server gives for this table, checked as anyone can check them."""
    try:
        kept = read_table(db, table)
    except sqlite3.DatabaseError:
        unreadable()
    if kept is None:
        refuse("unknown_table", "There is no such table here.")
    history = restore(kept)
    record = encode(history.record())
    verify(history.game, decode(record))
    return f"{history.head.game}-{history.head.table}.json", record


def write_file(path: Path, record: bytes, force: bool) -> None:
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.unfinished")
    if path.exists() and not force:
        refuse("already_there", f"{path} is there already; --force writes over it.")
    try:
        # As private as the games themselves: a raw one has secrets in it.
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        unfinished.write_bytes(record)
        unfinished.replace(path)
    except OSError as fault:
        refuse("no_file", f"Cannot write {path}: {fault.strerror or fault}.")
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


# ---- audit ----

NO_NETWORK = (
    "ConnectionError",
    "ConnectTimeout",
    "ReadTimeout",
    "Max retries",
    "Failed to establish",
    "ServiceError",
)


def run_audit() -> int:
    """What pip-audit says, and its exit code: 0 nothing known, 1 something found or no answer to be had."""
    if importlib.util.find_spec("pip_audit") is None:
        print("pip-audit is not installed here: pip install 'rookery[audit]' adds it.", file=sys.stderr)
        return 1
    command = [sys.executable, "-m", "pip_audit", "--progress-spinner", "off"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode and any(sign in done.stderr for sign in NO_NETWORK):
        print(
            "The list of known vulnerabilities cannot be reached from here; nothing was checked.",
            file=sys.stderr,
        )
        return 1
    print(done.stdout, end="")
    print(done.stderr, end="", file=sys.stderr)
    return 1 if done.returncode else 0
