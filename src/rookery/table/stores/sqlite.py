"""SQLite: one file, one thread that writes. It is the default, and needs nothing.

Whatever waits when the thread is free goes to disk together, with one sync for all (group commit): a single
player waits for one sync, a thousand share it. Reading has a thread and a connection of its own: it waits for
no writer, and no writer waits for it.
"""

import asyncio
import logging
import shutil
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from rookery.core.refusal import refuse
from rookery.table import server_time
from rookery.table.admin.catalogue import Sizes
from rookery.table.kept import Clash, NotWritten, unreadable
from rookery.table.metrics import STORE
from rookery.table.store import Store
from rookery.table.stores import game_rows
from rookery.table.stores.db import Db
from rookery.table.stores.groups import Groups, Job
from rookery.table.stores.sqlite_schema import bring_up_to_date

log = logging.getLogger("rookery.store")

T = TypeVar("T")

FILE = "rookery.sqlite"


class SqliteStore(Store):
    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.folder = path.parent
        self._db = opened(path)
        self._reading_db = _open_reading(path)
        self.before = self._db.execute("SELECT ms FROM uptime").fetchone()[0] - server_time.now_ms()
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._groups = Groups(self._commit)

    async def read(self, work: Callable[[Db], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(
            self._reader, _at_one_moment, self._reading_db, work
        )

    def _put(self, work: Callable[[Db], T], check: Callable[[T], object] | None = None) -> asyncio.Future[T]:
        return self._groups.put(work, check)

    async def stamp(self) -> None:
        """Every other write does so too."""
        await self.write(lambda _db: None)

    async def close(self) -> None:
        with suppress(NotWritten):
            await self.stamp()
        await asyncio.to_thread(self._reader.shutdown)
        self._reading_db.close()
        await self._groups.close()
        self._db.close()

    async def empty_journal(self) -> None:
        with suppress(sqlite3.Error):
            await asyncio.to_thread(_empty_journal, self.path)

    def phases(self) -> dict[str, int]:
        try:
            with closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True)) as db:
                return game_rows.count_phases(db)
        except sqlite3.Error:
            return {}

    def _sizes(self, db: Db) -> Sizes:
        page, unused = (
            db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_size", "freelist_count")
        )
        journal = self.path.with_name(f"{self.path.name}-wal")
        free = shutil.disk_usage(self.folder).free
        return Sizes(str(self.folder), _size(self.path), _size(journal), page * unused, free)

    # ---- on the store's thread ----

    def _commit(self, group: list[Job]) -> None:
        """All of a group in one transaction; a job that fails takes only itself out."""
        refused: sqlite3.Error | None = None
        began = time.perf_counter()
        try:
            self._db.execute("BEGIN IMMEDIATE")
            if len(group) == 1:
                _try_alone(self._db, group[0])
            else:
                for job in group:
                    _try(self._db, job)
            self._db.execute("UPDATE uptime SET ms = max(ms, ?)", (server_time.now_ms() + self.before,))
            self._db.execute("COMMIT")
        except sqlite3.Error as fault:
            refused = fault
            # A disk that takes nothing may not even take that; then the next BEGIN says so.
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            for job in group:
                job.fault = NotWritten()
        STORE.observe(time.perf_counter() - began)
        self.note_failing(refused)


def _try_alone(db: sqlite3.Connection, job: Job) -> None:
    """Most groups are a single job. After each statement this thread waits for its turn among the others, so
    it does without those that keep one job of a group from another."""
    if not _done(db, job):
        db.execute("ROLLBACK")
        db.execute("BEGIN IMMEDIATE")


def _try(db: sqlite3.Connection, job: Job) -> None:
    db.execute("SAVEPOINT job")
    if not _done(db, job):
        db.execute("ROLLBACK TO job")
    db.execute("RELEASE job")


def _done(db: sqlite3.Connection, job: Job) -> bool:
    try:
        job.result = job.work(db)
        job.look()
    except sqlite3.OperationalError:
        # Not this job's fault: the disk may have undone the whole group by itself.
        raise
    except Exception as fault:
        job.fault = Clash(str(fault)) if isinstance(fault, sqlite3.IntegrityError) else fault
    return job.fault is None


def _at_one_moment(db: sqlite3.Connection, work: Callable[[Db], T]) -> T:
    """All that `work` reads is of one moment, whatever is written meanwhile."""
    try:
        db.execute("BEGIN")
        try:
            return work(db)
        finally:
            db.execute("ROLLBACK")
    except sqlite3.OperationalError as fault:
        log.error("the disk cannot be read: %s", fault)
        refuse("not_read", "The server's disk did not answer. Please try again in a moment.")
    except sqlite3.DatabaseError as fault:
        log.error("the file of games is damaged: %s", fault)
        unreadable()


def opened(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        # What is deleted or erased is overwritten, and not just forgotten about.
        db.execute("PRAGMA secure_delete = ON")
        bring_up_to_date(db, path)
    except (OSError, sqlite3.Error) as fault:
        refuse("no_store", f"The games cannot be kept in {path}: {fault}.")
    return db


def _empty_journal(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _open_reading(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    db.execute("PRAGMA query_only = ON")
    return db


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
