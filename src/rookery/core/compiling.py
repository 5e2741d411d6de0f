"""Compiling, and keeping what was compiled, for games with a kernel.

numba's cache on disk looks only at the file a function stands in: change a helper in another file and
it goes on using the old code. So everything compiled is kept in a folder named after *all* the
sources of a kernel, and a change anywhere starts a new folder.

Loading numba takes a while: only kernels import this, and a game imports its kernel when it first thinks.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import ParamSpec, Protocol, TypeAlias, TypeVar

import numba
import numpy as np
import numpy.typing as npt

P = ParamSpec("P")
R = TypeVar("R")

Numbers: TypeAlias = npt.NDArray[np.int64]
"""One type of array for all whole numbers: each further one would have everything compiled once more."""

_SETTINGS = vars(numba.config)


class Compiled(Protocol):
    def __call__(self, function: Callable[P, R], /) -> Callable[P, R]: ...


def sources_of(kernel: str, *more: ModuleType) -> tuple[Path, ...]:
    """The files that matter to what is compiled: those beside the file `kernel`, and those of modules."""
    others = [Path(module.__file__) for module in more if module.__file__]
    return (*sorted(Path(kernel).parent.glob("*.py")), *others)


def fingerprint(sources: Sequence[Path]) -> str:
    """A name for the very code in those files, whatever their dates say, and for the compiler."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _homes() -> list[Path]:
    """Where compiled code may be kept, best first. The package's own folder may belong to someone else."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return [Path(chosen) / "rookery"]
    homes = []
    if os.name == "nt" and (local := os.environ.get("LOCALAPPDATA")):
        homes.append(Path(local) / "rookery")
    cache = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if cache.is_absolute():
        homes.append(cache / "rookery")
    elif "HOME" in os.environ:
        homes.append(Path(os.environ["HOME"]) / ".cache" / "rookery")
    owner = os.getuid() if hasattr(os, "getuid") else "me"
    homes.append(Path(tempfile.gettempdir()) / f"rookery-{owner}")
    return homes


def _make_ours(folder: Path) -> bool:
    """Make a folder unless it is there. Compiled code is run: nobody else may be able to leave some here."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    about = folder.stat()
    return not hasattr(os, "getuid") or (about.st_uid == os.getuid() and not about.st_mode & 0o002)


def cache_folder(sources: Sequence[Path]) -> Path | None:
    """A folder to keep this code's machine code in; None when there is nowhere to write."""
    for home in _homes():
        kernel = home / "kernel"
        folder = kernel / fingerprint(sources)
        try:
            # Who owns a folder above could put another in this one's place.
            if not all(_make_ours(each) for each in (home, kernel, folder)):
                continue
            # Two processes may be here at once: a name of one's own each.
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            continue
        return folder
    return None


def compiler(sources: Sequence[Path]) -> Compiled:
    """A decorator for the functions of one kernel, of which `sources` are all the files that matter."""
    folder = cache_folder(sources)

    def compiled(function: Callable[P, R]) -> Callable[P, R]:
        """Compile at the first call, for the types it is called with; it lets other threads run meanwhile."""
        before = _SETTINGS["CACHE_DIR"]
        # numba settles where a function is kept while it is being decorated. Others may use numba too.
        _SETTINGS["CACHE_DIR"] = str(folder or "")
        try:
            compile_it = numba.njit(nogil=True, error_model="numpy", cache=folder is not None)
            jitted: Callable[P, R] = compile_it(function)
        finally:
            _SETTINGS["CACHE_DIR"] = before
        return jitted

    return compiled
