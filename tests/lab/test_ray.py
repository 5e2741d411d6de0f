"""The same rows on Ray, also when one of its workers dies. Needs Ray, which the usual checks do without."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from rookery.core.refusal import Refused
from rookery.lab import Experiment, run
from rookery.lab.planning import plan_of
from rookery.lab.running import Progress

ray = pytest.importorskip("ray")

TINY = Experiment(
    game="nightout", seats=("search:2", "random"), options={"round_limit": 1}, games=60, judged=0
)


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    """One for all tests: to start it takes longer than they do."""
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield
    ray.shutdown()


def players() -> list[int]:
    """The processes of this cluster that are playing now; others may be on the same machine."""
    found, parents = [], {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            told = (folder / "cmdline").read_bytes()
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if told.startswith(b"ray::play"):
            found.append(int(folder.name))
    return [pid for pid in found if parents.get(parents[pid]) == os.getpid()]


def test_ray_gives_the_same_rows_although_a_worker_is_killed() -> None:
    from rookery.lab.ray_workers import OnRay

    plan = plan_of(TINY)
    killed: list[int] = []

    def kill_one(progress: Progress) -> None:
        if not killed and (playing := players()):
            os.kill(playing[0], signal.SIGKILL)
            killed.append(playing[0])

    rows = run(plan, workers=OnRay(plan), watch=kill_one)
    assert killed
    assert rows.equals(run(plan, cores=1))


def test_a_node_with_another_version_stops_the_run_with_a_sentence() -> None:
    from rookery.lab.ray_workers import OnRay

    plan = replace(plan_of(TINY), version="0.0.1")
    with pytest.raises(Refused, match=r"A node of the cluster cannot play: .*but 0\.0\.1 here"):
        run(plan, workers=OnRay(plan))
