"""How much one address may keep here: tables that are not over, and bytes on disk.

A table has to remember who made it, or a restart would forget all quotas. It keeps no address, only a keyed
hash of one, and the key is in a file of its own beside the games: a copy of the games alone does not tell who
made what. The hash goes when the table does.
"""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

import msgspec

from rookery.core.refusal import refuse
from rookery.table.settings import Settings
from rookery.table.stores.db import Db

KEY = "rookery.key"
KEY_BYTES = 32


class Maker(msgspec.Struct, frozen=True):
    """Whoever makes a table: the hash of the address, and how much it may have. 0 is no limit."""

    payer: str = ""
    tables: int = 0
    bytes: int = 0

    def check(self, db: Db) -> None:
        if not self.payer:
            return
        held = "SELECT count(*) FROM tables WHERE phase <> 'over' AND payer = ?"
        tables: int = db.execute(held, (self.payer,)).fetchone()[0]
        if self.tables and tables >= self.tables:
            refuse(
                "too_many_tables",
                f"This address has {tables:,} games that are not over, and may have no more. "
                "Finish some of them; games nobody plays any more are cleared away after a while.",
            )
        self.check_bytes(db)

    def check_bytes(self, db: Db) -> None:
        """The games, and what long jobs made."""
        if not self.payer or not self.bytes:
            return
        size = 0
        for kept in ("tables", "results"):
            held = f"SELECT coalesce(sum(bytes), 0) FROM {kept} WHERE payer = ?"
            size += db.execute(held, (self.payer,)).fetchone()[0]
        if size >= self.bytes:
            refuse(
                "too_many_bytes",
                f"The games of this address take {size // 1_000:,} kilobytes here, and may take no more. "
                "Old games are cleared away after a while.",
            )


NOBODY = Maker()
"""For tables that the program makes for itself: they are counted for nobody."""


class Quota:
    def __init__(self, folder: Path, settings: Settings) -> None:
        self._key = _key_in(folder)
        self._tables, self._bytes = settings.tables_an_address, settings.kilobytes_an_address * 1_000

    def maker(self, payer: str) -> Maker:
        if not payer:
            return NOBODY
        hashed = hmac.digest(self._key, payer.encode(), hashlib.sha256).hex()[:32]
        return Maker(hashed, self._tables, self._bytes)


def _key_in(folder: Path) -> bytes:
    """The folder's key, made if it is not there or is no key. Old tables then count for nobody."""
    path = folder / KEY
    try:
        if len(key := path.read_bytes()) == KEY_BYTES:
            return key
    except FileNotFoundError:
        pass
    except OSError as fault:
        refuse("no_store", f"The key in {path} cannot be read: {fault.strerror or fault}.")
    key = secrets.token_bytes(KEY_BYTES)
    unfinished = path.with_name(f".{KEY}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        unfinished.write_bytes(key)
        unfinished.replace(path)
    except OSError as fault:
        refuse("no_store", f"The key in {path} cannot be written: {fault.strerror or fault}.")
    return key
