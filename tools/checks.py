"""What ./test runs, in which order, and how it reports."""

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tools import setup

PARTS = {
    "lint": "ruff and mypy",
    "web": "the client's own checks and tests",
    "python": "every Python test that needs no browser",
    "browser": "the tests that drive the client in Chromium",
}
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


class Check(NamedTuple):
    part: str
    title: str
    passes: Callable[[], bool]


class Result(NamedTuple):
    title: str
    verdict: str
    seconds: float


def main(args: list[str]) -> int:
    for_pytest: list[str] = []
    if "--" in args:
        cut = args.index("--")
        args, for_pytest = args[:cut], args[cut + 1 :]
    wanted = options(args)
    parts = set(wanted.parts) or set(PARTS)

    with setup.alone():
        setup.libraries(setup.DEV_LOCK)
        client_result = timed(Check("", "client build", client_builds)) if parts != {"lint"} else None
        setup.package()
    chromium = find_chromium() if "browser" in parts else ""

    results = [client_result] if client_result else []
    for check in checks(for_pytest, chromium):
        if check.part not in parts:
            continue
        if wanted.fail_fast and any(result.verdict == "FAILED" for result in results):
            results.append(Result(check.title, "not run", 0))
            continue
        print(f"\n=== {check.title} ===", flush=True)
        results.append(timed(check))
    return report(results)


def options(args: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="./test",
        usage="./test [--fail-fast] [PART ...] [-- PYTEST ARGUMENTS]",
        description="Sets up what is missing, then runs every check, or the named parts:",
        epilog="\n".join(f"  {name:8} {what}" for name, what in PARTS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first check that fails")
    parser.add_argument("parts", nargs="*", metavar="PART", help="lint, web, python, browser")
    found = parser.parse_args(args)
    unknown = [part for part in found.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part '{unknown[0]}': choose from {', '.join(PARTS)}")
    return found


def checks(for_pytest: list[str], chromium: str) -> list[Check]:
    def module(*command: str, **env: str) -> Callable[[], bool]:
        return lambda: succeeds([str(setup.PYTHON), "-m", *command], setup.ROOT, {**os.environ, **env})

    def npm(script: str) -> Callable[[], bool]:
        def passes() -> bool:
            node = setup.client_node()
            setup.client_packages(node)
            return succeeds([*node.npm, "run", script], setup.ROOT / "web", node.env)

        return passes

    return [
        Check("lint", "ruff check", module("ruff", "check", ".")),
        Check("lint", "ruff format", module("ruff", "format", "--check", ".")),
        Check("lint", "mypy", module("mypy")),
        Check("web", "client check", npm("check")),
        Check("web", "client test", npm("test")),
        # A file stays with one process: what its tests share, such as a server, is set up once.
        Check(
            "python",
            "pytest",
            module("pytest", "-m", "not browser", "-n", "auto", "--dist", "loadfile", *for_pytest),
        ),
        Check(
            "browser",
            "pytest in a browser",
            module("pytest", "-m", "browser", *for_pytest, ROOKERY_CHROMIUM=chromium),
        ),
    ]


def succeeds(command: list[str], folder: Path, env: dict[str, str]) -> bool:
    return subprocess.run(command, cwd=folder, env=env).returncode == 0


def client_builds() -> bool:
    """A client that does not build is one failure in the report, not the end of the other checks."""
    try:
        setup.built_client()
    except setup.Trouble as trouble:
        print(f"\n{trouble}", file=sys.stderr)
        return False
    return True


def timed(check: Check) -> Result:
    began = time.monotonic()
    verdict = "ok" if check.passes() else "FAILED"
    return Result(check.title, verdict, time.monotonic() - began)


def report(results: list[Result]) -> int:
    print("\n=== summary ===")
    for title, verdict, seconds in results:
        print(f"{verdict:8} {title:20} {seconds:6.1f} s")
    return 1 if any(result.verdict == "FAILED" for result in results) else 0


def find_chromium() -> str:
    found = which_chromium()
    if not found:
        install_chromium()
        found = which_chromium()
    if not found:
        raise setup.Trouble("The browser tests need Chromium: install the package chromium.")
    return found


def which_chromium() -> str | None:
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def install_chromium() -> None:
    prefix = as_root()
    if prefix is None or not shutil.which("apt-get"):
        return
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet"]
    with setup.doing("Installing Chromium for the browser tests"):
        for command in ([*apt, "update"], [*apt, "install", "--yes", "chromium"]):
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            if done.returncode:
                said = (done.stdout + done.stderr).strip().splitlines() or ["nothing"]
                raise setup.Trouble(
                    "The browser tests need the package chromium, and installing it failed. "
                    f"apt-get's last word: {said[-1]}"
                )


def as_root() -> list[str] | None:
    """What to put before a command to run it as root without asking for a password, if that can be done."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True).returncode == 0:
        return [sudo, "-n"]
    return None
