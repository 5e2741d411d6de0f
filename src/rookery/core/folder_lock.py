"""One folder belongs to one program at a time: games to a server, rows to a run of the lab.

The lock is on an open file, not in it: it goes when the process does, however that ended, so there is never a
stale one to clear away. Bots are processes of their own that do not inherit the file.
"""

import os
import sys
from pathlib import Path

from rookery.core.refusal import refuse

NAME = "rookery.lock"


class FolderLock:
    """Held from the moment it is made until it is released."""

    _file = -1

    def __init__(self, folder: Path, kept: str = "games", owner: str = "server") -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as fault:
            refuse("no_store", f"The {kept} cannot be kept in {folder}: {fault.strerror or fault}.")
        try:
            _lock(self._file)
        except OSError:
            self.release()
            refuse("in_use", f"Another {owner} is running on the {kept} in {folder}; only one can at a time.")

    def release(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __del__(self) -> None:
        self.release()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
