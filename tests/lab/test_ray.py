"""The same rows on Ray, also when one of its workers dies. Needs Ray, which the usual checks do without."""

import os
import signal
from pathlib import Path

import pytest

from rookery.lab import Experiment, run
from rookery.lab.planning import plan_of
from rookery.lab.running import Progress

pytest.importorskip("ray")

TINY = Experiment(
    game="nightout", seats=("search:2", "random"), options={"round_limit": 1}, games=60, judged=0
)


def players() -> list[int]:
    """The processes of this cluster that are playing now."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            told = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if told.startswith(b"ray::play"):
            found.append(int(folder.name))
    return found


def test_ray_gives_the_same_rows_although_a_worker_is_killed() -> None:
    from rookery.lab.ray_workers import OnRay

    plan = plan_of(TINY)
    killed: list[int] = []

    def kill_one(progress: Progress) -> None:
        if not killed and (playing := players()):
            os.kill(playing[0], signal.SIGKILL)
            killed.append(playing[0])

    rows = run(plan, workers=OnRay(plan, cores=2), watch=kill_one)
    assert killed
    assert rows.equals(run(plan, cores=1))
