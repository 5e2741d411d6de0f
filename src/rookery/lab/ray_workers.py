"""The same on a Ray cluster, on this machine or by its address. Ray comes with the extra `ray`.

Rookery has to be installed on every node, the same version of it; else the run stops with a sentence. A task
whose worker or node dies is started again by Ray on another; what it gives up is given out again by the run.
"""

import os
from collections.abc import Iterable
from typing import Any

import msgspec

from rookery import __version__
from rookery.bots.thinking import warm
from rookery.core.decoding import decode
from rookery.core.refusal import refuse
from rookery.lab.experiment import Plan
from rookery.lab.playing import Playing
from rookery.lab.rows import Dealt, Task

TRIES = 5
"""How often Ray itself starts a task again."""

_playing: dict[bytes, Playing] = {}
"""In a process of Ray's: what it needs for the plan it is at, kept from task to task."""


def play(plan: bytes, task: bytes) -> list[bytes]:
    """In a process of Ray's."""
    if plan not in _playing:
        _playing.clear()
        read = decode(plan, Plan)
        if read.version != __version__:
            raise RuntimeError(f"Rookery {__version__} is installed there, but {read.version} here.")
        _playing[plan] = Playing(read)
    found = _playing[plan].deals(decode(task, Task))
    return [msgspec.json.encode(dealt) for dealt in found]


def need_ray() -> Any:
    try:
        import ray
    except ImportError:
        refuse("no_ray", "Ray is not installed here: install it with pip install 'rookery[lab,ray]'.")
    return ray


class OnRay:
    """`address` is that of a cluster; "" starts one on this machine, or takes the one that runs here."""

    seconds_a_task = 2.0

    def __init__(self, plan: Plan, address: str = "", cores: int | None = None) -> None:
        self._ray = need_ray()
        if plan.needs_brain:
            warm(plan.played())
        self._own = not self._ray.is_initialized()
        if self._own:
            self._join(address, cores)
        self._plan = self._ray.put(msgspec.json.encode(plan))
        self._play = self._ray.remote(num_cpus=1, max_retries=TRIES)(play)
        self._given: dict[Any, Task] = {}
        self._cores = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _join(self, address: str, cores: int | None) -> None:
        settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if address:
            settings["address"] = address
        else:
            settings["num_cpus"] = cores or os.cpu_count()
            settings["include_dashboard"] = False
        try:
            self._ray.init(**settings)
        except (ConnectionError, RuntimeError, ValueError, OSError) as fault:
            words = str(fault).strip().splitlines()[0][:200] if str(fault).strip() else type(fault).__name__
            refuse("no_cluster", f"Ray does not start or cannot be reached: {words}")

    @property
    def wanted(self) -> int:
        """Two tasks a core; their length follows from how long a deal takes."""
        deals = sum(len(task.deals) for task in self._given.values())
        return deals + 1 if len(self._given) < 2 * self._cores else 0

    def submit(self, task: Task) -> None:
        self._given[self._play.remote(self._plan, msgspec.json.encode(task))] = task

    def results(self, seconds: float) -> Iterable[Dealt]:
        ready, _ = self._ray.wait(list(self._given), num_returns=1, timeout=seconds)
        more, _ = self._ray.wait(list(self._given), num_returns=len(self._given), timeout=0)
        found: list[Dealt] = []
        for job in {*ready, *more}:
            task = self._given.pop(job)
            try:
                found += [decode(one, Dealt) for one in self._ray.get(job)]
            except self._ray.exceptions.RayTaskError as fault:
                # Nobody died: the same would happen again and again.
                refuse("bad_node", f"A node of the cluster cannot play: {_last_line(fault)}")
            except self._ray.exceptions.RayError:
                found += [Dealt(task.cell, deal, ()) for deal in task.deals]
        return found

    def close(self) -> None:
        for job in self._given:
            self._ray.cancel(job, force=True)
        if self._own:
            self._ray.shutdown()


def _last_line(fault: Exception) -> str:
    """Of what happened elsewhere: what was wrong, without where in our code."""
    return str(fault).strip().splitlines()[-1][:200]
