"""Sets up a checkout for ./play and ./test: the virtual environment, the libraries, the client, the package.

Standard library only: nothing is installed yet when this starts. Each step leaves a stamp of what it was
made from, so that a start with nothing to do takes no time.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from tools import client

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
ROOKERY = BIN / ("rookery.exe" if os.name == "nt" else "rookery")
NOTES = VENV / "rookery-setup.json"
LOG = VENV / "rookery-setup.log"

LOCK = "requirements.lock"
DEV_LOCK = "requirements-dev.lock"

NO_NETWORK = ("NewConnectionError", "NameResolutionError", "ConnectTimeout", "ProxyError", "is unreachable")


class Trouble(Exception):
    """Something foreseeable is in the way; the text tells a person what, and what to do about it."""


def run(task: Callable[[], int]) -> NoReturn:
    """Ends the program with what the task returns, or with a sentence where it cannot go on."""
    try:
        code = task()
    except Trouble as trouble:
        sys.exit(f"\n{trouble}")
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        sys.exit(130)
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        sys.exit(f"\nThis cannot go on: {error.strerror or error}{where}.")
    sys.exit(code)


def serve(args: list[str]) -> int:
    with alone():
        libraries(LOCK)
        built_client()
        package()
    command = [str(ROOKERY), "serve", *args]
    sys.stdout.flush()
    if os.name == "nt":  # there, exec would give the terminal back while the server still runs
        return subprocess.call(command)
    return os.execv(command[0], command)


def libraries(lock: str) -> None:
    """A sound virtual environment with what the lock file names in it."""
    unfit = why_unfit()
    if unfit:
        if VENV.is_dir():
            print(f"The virtual environment in .venv {unfit}.")
        make_venv()
    wanted = lock_stamps(lock)
    noted: dict[str, str] = read_notes().get("locks", {})
    if noted.items() >= wanted.items():
        return
    with doing("Installing libraries"):
        pip("-r", lock)
        # A pin that moved has moved for the other lock files too, whatever they had installed before.
        still_true = {name: stamp for name, stamp in noted.items() if stamp == lock_stamps(name).get(name)}
        note(locks={**still_true, **wanted})


def built_client() -> None:
    if client.is_current(ROOT):
        return
    node = client_node()
    with doing("Building the web client"), client_trouble():
        client.build(ROOT, node)


def client_packages(node: client.Node) -> None:
    with client_trouble():
        client.install_packages(ROOT, node)


@contextmanager
def client_trouble() -> Iterator[None]:
    try:
        yield
    except client.ClientError as error:
        tail = "\n".join(f"  {line}" for line in error.said.splitlines()[-20:])
        raise Trouble(f"{error}\n{tail}".rstrip()) from None


def client_node() -> client.Node:
    """The Node that builds and checks the client, from a wheel where the machine has no good one."""
    node = client.system_node() or client.wheel_node(str(PYTHON))
    if node is None:
        with doing("Fetching Node, to build the web client with"):
            pip(client.NODE_WHEEL)
        node = client.find_node(str(PYTHON))
    return node


def package() -> None:
    """Rookery itself, in place. Comes after the client: with that built, the package's own build is short."""
    wanted = file_stamp("pyproject.toml", "hatch_build.py")
    if ROOKERY.exists() and read_notes().get("package") == wanted:
        return
    with doing("Installing Rookery"):
        pip("--no-deps", "--editable", ".")
        note(package=wanted)


def why_unfit() -> str | None:
    """Why the virtual environment cannot be used as it stands, for 'The virtual environment …'."""
    if not VENV.is_dir():
        return "is missing"
    notes = read_notes()
    if notes.get("busy"):
        return "was left half made"
    # Its scripts and the editable install name the folder they were made in.
    if notes.get("root", str(ROOT)) != str(ROOT):
        return "was made in another folder"
    probe = [str(PYTHON), "-I", "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"]
    try:
        works = subprocess.run(probe, capture_output=True).returncode == 0
    except OSError:
        works = False
    return None if works else "does not work"


def make_venv() -> None:
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        raise Trouble(
            f"This Python has no {' and no '.join(missing)}, which a virtual environment is made with. "
            "On Debian and Ubuntu, install the package python3-venv: sudo apt-get install python3-venv"
        )
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    with doing("Making a virtual environment in .venv"):
        VENV.mkdir()
        note(busy=True)
        made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
        if made.returncode:
            said = (made.stdout + made.stderr).strip().splitlines() or ["nothing"]
            raise Trouble(f"No virtual environment could be made. Python's last word: {said[-1]}")
        note(busy=False, root=str(ROOT))


def pip(*what: str) -> None:
    """Installs, noting before and after that it is at it: pip cannot mend what was cut off half way."""
    note(busy=True, root=str(ROOT))
    # Whatever is never imported need not be compiled.
    how = ["--disable-pip-version-check", "--no-input", "install", "--no-compile"]
    command = [str(PYTHON), "-m", "pip", *how, *what]
    # Set by some as a habit for the system's Python; inside a virtual environment pip refuses it.
    env = {**os.environ, "PIP_USER": "0"}
    with LOG.open("w") as log:
        done = subprocess.run(
            command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
        )
    note(busy=False)
    if done.returncode:
        raise Trouble(pip_trouble(LOG.read_text(errors="replace")))


def pip_trouble(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()] or ["nothing"]
    if "[end of output]" in lines:  # pip quotes a program that failed, and only names it afterwards
        lines = lines[: lines.index("[end of output]")]
        last = lines[-1]
    else:
        last = next((line for line in reversed(lines) if line.startswith("ERROR:")), lines[-1])
    if any(sign in said for sign in NO_NETWORK):
        opening = "The packages could not be fetched: there seems to be no network."
    else:
        opening = "The packages could not be installed."
    return f"{opening} pip's last word: {last}\n(All it said is in {LOG.relative_to(ROOT)}.)"


@contextmanager
def alone() -> Iterator[None]:
    """Lets one start at a time set things up: two would undo each other's work."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    door = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another start is setting things up here; waiting for it.", flush=True)
            fcntl.flock(door, fcntl.LOCK_EX)
        except OSError:  # some network drives have no locks; one start at a time is then up to people
            pass
        yield
    finally:
        os.close(door)


@contextmanager
def doing(what: str) -> Iterator[None]:
    print(f"{what} ...", end=" ", flush=True)
    began = time.monotonic()
    yield
    print(f"{time.monotonic() - began:.0f} s", flush=True)


def lock_stamps(lock: str) -> dict[str, str]:
    """A stamp for a lock file and one for each that it takes in."""
    if not (ROOT / lock).is_file():
        return {}
    included = [line.split()[1] for line in (ROOT / lock).read_text().splitlines() if line.startswith("-r ")]
    found = {lock: file_stamp(lock, *included)}
    for name in included:
        found.update(lock_stamps(name))
    return found


def file_stamp(*names: str) -> str:
    return hashlib.sha256(b"\0".join((ROOT / name).read_bytes() for name in names)).hexdigest()


def read_notes() -> dict[str, Any]:
    try:
        notes = json.loads(NOTES.read_text())
    except (OSError, ValueError):
        return {}
    return notes if isinstance(notes, dict) else {}


def note(**changes: Any) -> None:
    fresh = NOTES.with_suffix(".new")
    fresh.write_text(json.dumps({**read_notes(), **changes}, indent=1))
    fresh.replace(NOTES)
