"""What ./test runs, in which order, and how it reports."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, NamedTuple

from tools import setup

PARTS = {
    "lint": "ruff and mypy",
    "web": "the client's own checks and tests",
    "python": "every Python test that needs no browser",
    "browser": "the tests that drive the client in Chromium",
}
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
"""The browser that people have. Its shell without windows would be quicker, but it is another program."""
IN_A_BROWSER = "tests/e2e"
COMPILE = "from rookery.table.worker_process import prepare; prepare()"

Output = IO[bytes] | None
"""Where a check prints to; the terminal if nowhere else."""


class Check(NamedTuple):
    part: str
    title: str
    passes: Callable[[Output], bool]


Lane = Sequence[Check]
"""Checks that run one after the other, beside other lanes."""


FAILED = "FAILED"
NOT_RUN = "not run"


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
        client_result = timed(Check("", "client build", client_builds), None) if parts != {"lint"} else None
        setup.package()

    run = Run(wanted.fail_fast, [client_result] if client_result else [])
    for lanes in stages(for_pytest):
        run.stage([[check for check in lane if check.part in parts] for lane in lanes])
    return report(run.results)


class Run:
    """Runs checks and keeps their results, in the order in which they are listed."""

    def __init__(self, fail_fast: bool, results: list[Result]) -> None:
        self.fail_fast = fail_fast
        self.results = results
        self.failed = any(result.verdict == FAILED for result in results)
        self._printing = threading.Lock()

    def stage(self, lanes: Sequence[Lane]) -> None:
        lanes = [lane for lane in lanes if lane]
        run = self.one if len(lanes) == 1 else self.quietly
        with ThreadPoolExecutor(max(1, len(lanes))) as side_by_side:
            try:
                for results in side_by_side.map(lambda lane: [run(check) for check in lane], lanes):
                    self.results += results
            except KeyboardInterrupt:
                self.fail_fast = self.failed = True  # so that no lane begins anything more
                raise

    def quietly(self, check: Check) -> Result:
        """Beside others: what it prints is shown when it is done, in one piece."""
        with tempfile.TemporaryFile() as output:
            result = self.one(check, output)
            if result.verdict != NOT_RUN:
                output.seek(0)
                with self._printing:
                    head(check)
                    sys.stdout.buffer.write(output.read())
                    sys.stdout.buffer.flush()
        return result

    def one(self, check: Check, output: Output = None) -> Result:
        if self.fail_fast and self.failed:
            return Result(check.title, NOT_RUN, 0)
        if output is None:
            head(check)
        result = timed(check, output)
        self.failed |= result.verdict == FAILED
        return result


def head(check: Check) -> None:
    print(f"\n=== {check.title} ===", flush=True)


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


def stages(for_pytest: list[str]) -> list[list[Lane]]:
    """One after the other; the lanes of a stage beside each other."""

    def python(*command: str) -> Callable[[Output], bool]:
        return lambda output: succeeds([str(setup.PYTHON), *command], setup.ROOT, environment(), output)

    def npm(script: str) -> Callable[[Output], bool]:
        def passes(output: Output) -> bool:
            node = setup.client_node()
            setup.client_packages(node)
            return succeeds([*node.npm, "run", script], setup.ROOT / "web", node.env, output)

        return passes

    def pytest(*which: str) -> Callable[[Output], bool]:
        # Servers, pages and bots wait for each other a lot: there is room for one more than there are cores.
        # Neighbours stay together, as they share what takes long to set up; who is done first helps out.
        beside = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal")
        return python("-m", "pytest", *which, *beside, *for_pytest)

    return [
        [
            [
                Check("lint", "ruff check", python("-m", "ruff", "check", ".")),
                Check("lint", "ruff format", python("-m", "ruff", "format", "--check", ".")),
                Check("lint", "mypy", python("-m", "mypy")),
            ],
            # Once and for all: otherwise each process of the tests would set out to compile them.
            [Check("python", "compile the bots", python("-c", COMPILE))],
            # Where it is missing, the network is waited for and not the processor.
            [Check("browser", "Chromium", chromium_is_there)],
            [
                Check("web", "client check", npm("check")),
                Check("web", "client test", npm("test")),
            ],
        ],
        # What the others import takes a while, and those in a browser need none of it.
        [[Check("python", "pytest", pytest(f"--ignore={IN_A_BROWSER}"))]],
        [[Check("browser", "pytest in a browser", pytest(IN_A_BROWSER))]],
    ]


def environment() -> dict[str, str]:
    """Some have Python keep no bytecode, in containers above all. Here hundreds of processes import the same
    libraries, and to compile those in each would take a quarter of all the time."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def succeeds(command: list[str], folder: Path, env: dict[str, str], output: Output) -> bool:
    errors = None if output is None else subprocess.STDOUT
    return subprocess.run(command, cwd=folder, env=env, stdout=output, stderr=errors).returncode == 0


def client_builds(_output: Output) -> bool:
    """A client that does not build is one failure in the report, not the end of the other checks."""
    try:
        setup.built_client()
    except setup.Trouble as trouble:
        print(f"\n{trouble}", file=sys.stderr)
        return False
    return True


def timed(check: Check, output: Output) -> Result:
    began = time.monotonic()
    verdict = "ok" if check.passes(output) else FAILED
    return Result(check.title, verdict, time.monotonic() - began)


def report(results: list[Result]) -> int:
    print("\n=== summary ===")
    for title, verdict, seconds in results:
        print(f"{verdict:8} {title:20} {seconds:6.1f} s")
    return 1 if any(result.verdict == FAILED for result in results) else 0


def chromium_is_there(output: Output) -> bool:
    """Installs it where that can be done; says what to do where it cannot."""
    if which_chromium():
        return True
    said = install_chromium()
    if which_chromium():
        return True
    told = f"The browser tests need Chromium: install the package chromium. {said}".strip() + "\n"
    (output or sys.stdout.buffer).write(told.encode())
    return False


def which_chromium() -> str | None:
    """The one in ROOKERY_CHROMIUM, or any that is found."""
    if named := os.environ.get("ROOKERY_CHROMIUM"):
        return named
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def install_chromium() -> str:
    """What went wrong, in a sentence, if anything did."""
    prefix = as_root()
    if prefix is None or not shutil.which("apt-get"):
        return ""
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet"]
    for command in ([*apt, "update"], [*apt, "install", "--yes", "chromium"]):
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            said = (done.stdout + done.stderr).strip().splitlines() or ["nothing"]
            return f"Installing it failed. apt-get's last word: {said[-1]}"
    return ""


def as_root() -> list[str] | None:
    """What to put before a command to run it as root without asking for a password, if that can be done."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True).returncode == 0:
        return [sudo, "-n"]
    return None
