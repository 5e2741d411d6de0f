"""Makes the requirements*.lock files anew: the newest versions that pyproject.toml allows.

Run it with the oldest Python that the package supports, whose choice of versions is the smallest.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
RUNTIME = "requirements.lock"
EXTRAS = {"dev": "requirements-dev.lock", "bench": "requirements-bench.lock"}

HEADING = """\
# Exact versions of {what}.
# To make it anew, after a change in pyproject.toml or to move to newer versions: python3.11 tools/lock.py
"""


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def resolve(requirements: list[str], *options: str) -> dict[str, str]:
    """What pip would install for these, by name, without installing it."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    command += ["--report", "-", *options, *requirements]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit("pip found no set of versions that fits; what it said is above.")
    report = json.loads(done.stdout)
    found = (entry["metadata"] for entry in report["install"])
    return {plain(entry["name"]): entry["version"] for entry in found}


def markers(requirements: list[str]) -> dict[str, str]:
    """The conditions that pyproject.toml sets, by name: a pin without them would fail elsewhere."""
    found = {}
    for requirement in requirements:
        what, _, condition = requirement.partition(";")
        if condition:
            found[plain(re.split(r"[\[<>=!~ ]", what)[0])] = f" ; {condition.strip()}"
    return found


def write(name: str, what: str, pins: dict[str, str], conditions: dict[str, str]) -> None:
    lines = [f"{pin}=={pins[pin]}{conditions.get(pin, '')}\n" for pin in sorted(pins)]
    first = "" if name == RUNTIME else f"-r {RUNTIME}\n"
    (ROOT / name).write_text(HEADING.format(what=what) + first + "".join(lines))
    print(f"{name}: {len(pins)} packages")


def main() -> None:
    if sys.version_info[:2] != OLDEST:
        sys.exit("Run this with Python {}.{}.".format(*OLDEST))
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    direct: list[str] = project["dependencies"]
    base = resolve(direct)
    write(RUNTIME, "all that Rookery runs on", base, markers(direct))
    for extra, name in EXTRAS.items():
        wanted: list[str] = project["optional-dependencies"][extra]
        pins = resolve(direct + wanted, "--constraint", RUNTIME)
        added = {pin: version for pin, version in pins.items() if pin not in base}
        write(name, f"what the extra '{extra}' adds", added, markers(wanted))


if __name__ == "__main__":
    main()
