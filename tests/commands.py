"""`rookery` as a person at a shell calls it: a process with its own arguments, environment, input and output.

It is forked from one that has imported what follows, which is most of what a command takes. So it hears
nothing of variables that Python reads when it starts, such as PYTHONPATH. That it starts with
`python -m rookery` too is shown wherever a test has a server of its own.
"""

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from rookery.cli import main
from rookery.commands import matches, terminal
from rookery.core import compiling
from rookery.games import own_games
from rookery.table import serve
from rookery.table.processes import PREPARED

IMPORTED = (own_games(), matches, terminal, compiling, serve)

_FORKED = multiprocessing.get_context("forkserver")
_FORKED.set_forkserver_preload([PREPARED, __name__])
_NEW = os.O_WRONLY | os.O_CREAT


def rookery(*args: str, say: str | bytes = b"", **env: str) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "in").write_bytes(say.encode() if isinstance(say, str) else say)
        process = _FORKED.Process(target=_command, args=(folder, args, {**os.environ, **env}))
        process.start()
        process.join()
        out, err = ((folder / stream).read_text(encoding="utf-8") for stream in ("out", "err"))
    assert process.exitcode is not None
    return subprocess.CompletedProcess(args, process.exitcode, out, err)


def _command(folder: Path, args: tuple[str, ...], env: Mapping[str, str]) -> None:
    for number, (stream, how) in enumerate((("in", os.O_RDONLY), ("out", _NEW), ("err", _NEW))):
        os.dup2(os.open(folder / stream, how), number)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
    os.environ.clear()
    os.environ.update(env)
    sys.argv = ["rookery", *args]
    main()
