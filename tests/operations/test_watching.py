"""Who watches the server: Prometheus at an address of its own, systemd by its socket."""

import asyncio
import os
import socket
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from rookery.core.refusal import Refused
from rookery.fleet.running import free_port
from rookery.table.kept import NotWritten
from rookery.table.metrics import MetricsDoor, count_refusal
from rookery.table.readiness import Readiness
from rookery.table.settings import check_address, settings_from
from rookery.table.stores.sqlite import SqliteStore
from rookery.table.systemd import Systemd
from tests.commands import rookery
from tests.operations.conftest import Player, Running


@contextmanager
def listening() -> Iterator[tuple[socket.socket, str]]:
    """As systemd does: a datagram socket, at a path short enough for one."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"{folder}/notify")
        yield line, f"{folder}/notify"


def scraped(port: int) -> dict[str, float]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_a_server_tells_how_it_does_at_an_address_of_its_own(tmp_path: Path) -> None:
    port = free_port()
    with Running(tmp_path / "data", ROOKERY_METRICS=f"127.0.0.1:{port}") as server:
        player = Player(server)
        player.several.wait()
        player.done()
        for path in ("metrics", "api/nothing"):
            with pytest.raises(urllib.error.HTTPError) as answer:
                server.get(path)
            assert answer.value.code == 404
        found = scraped(port)
        assert found["rookery_tables playing"] + found["rookery_tables over"] >= 1
        assert found["rookery_moves_total"] >= 10
        assert found["rookery_answer_seconds_count"] >= 10
        assert found["rookery_store_seconds_count"] >= 10
        assert found["rookery_store_failures_total"] == 0
        assert found["rookery_http_requests_total tables 201"] >= 1
        assert found["rookery_http_requests_total page 404"] == 2
        assert found["rookery_aside_jobs_total done"] >= 1
        assert found["rookery_loop_lag_seconds_count"] > 0
        for name in (
            "rookery_sockets",
            "rookery_guests",
            "rookery_worker_queue",
            "rookery_workers_busy",
            "rookery_stand_ins_total",
            "rookery_loop_stalls_total",
            "rookery_disk_ok",
            "process_resident_memory_bytes",
        ):
            assert name in found
        # Nobody's table and nobody's address is a label.
        assert not any(player.made["table"] in name or "127.0.0.1" in name for name in found)
        taken = rookery(
            "serve", "--no-browser", "--data", str(tmp_path / "other"), ROOKERY_METRICS=f"127.0.0.1:{port}"
        )
        assert (taken.returncode, taken.stderr.count("\n")) == (2, 1)
        assert "for metrics" in taken.stderr


def test_labels_are_few_however_many_reasons_there_are() -> None:
    door = MetricsDoor("127.0.0.1:0")
    try:
        for number in range(500):
            count_refusal(f"reason_{number}")
        count_refusal("busy")
        found = [name for name in scraped(door.port) if name.startswith("rookery_refusals_total")]
        assert {"rookery_refusals_total other", "rookery_refusals_total busy"} <= set(found)
        assert not any("reason_" in name for name in found)
    finally:
        door.close()


@pytest.mark.parametrize("wrong", ["9464", "localhost:9464", "127.0.0.1:x", "127.0.0.1:70000", ":1"])
def test_metrics_have_an_address_and_a_port(wrong: str) -> None:
    with pytest.raises(Refused, match="ROOKERY_METRICS"):
        settings_from({"ROOKERY_METRICS": wrong})
    assert check_address("ROOKERY_METRICS", "[::1]:9464", 9464) == ("::1", 9464)


# ---- systemd ----


def test_systemd_hears_when_it_is_ready_that_it_lives_and_when_it_stops(tmp_path: Path) -> None:
    with listening() as (line, path):
        with Running(tmp_path / "data", NOTIFY_SOCKET=path, WATCHDOG_USEC="300000") as server:
            heard = {line.recv(100).decode()}
            while heard != {"READY=1", "WATCHDOG=1"}:
                heard.add(line.recv(100).decode())
            server.get("healthz")
            assert server.stop() == 0
        while line.recv(100) != b"STOPPING=1":
            pass


class Disk(SqliteStore):
    """One that takes nothing while it is full."""

    full = False

    async def probe(self) -> None:
        if self.full:
            raise NotWritten


def test_a_disk_that_takes_nothing_for_long_is_not_called_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rookery.table.readiness.TRIED_EVERY", 0.0)

    async def heard(line: socket.socket, systemd: Systemd) -> None:
        store = Disk(tmp_path / "games.sqlite")
        readiness = Readiness(store)
        # Well; well for a while longer though the disk is full; not any more; well again.
        for full, lately, well in (
            (False, 60.0, True),
            (True, 60.0, True),
            (True, 0.0, False),
            (False, 60.0, True),
        ):
            store.full = full
            watch = asyncio.create_task(systemd.watch(readiness, lately))
            await asyncio.sleep(0.3)
            while well and not _emptied(line):
                await asyncio.sleep(0.01)
            watch.cancel()
            assert well or not _emptied(line)
            await asyncio.gather(watch, return_exceptions=True)
            _emptied(line)
        await store.close()

    with listening() as (line, path):
        line.setblocking(False)
        asyncio.run(heard(line, Systemd({"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "30000"})))


def _emptied(line: socket.socket) -> bool:
    said = False
    while True:
        try:
            said = line.recv(100) == b"WATCHDOG=1" or said
        except BlockingIOError:
            return said


def test_without_systemd_or_for_another_process_nothing_is_said() -> None:
    assert Systemd({}).every == 0
    assert Systemd({"WATCHDOG_USEC": "nonsense"}).every == 0
    assert Systemd({"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": str(os.getpid() + 1)}).every == 0
    assert Systemd({"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": str(os.getpid())}).every == 1
    Systemd({}).say("READY=1")
    Systemd({"NOTIFY_SOCKET": "/nowhere/at/all"}).say("READY=1")


def test_a_socket_without_a_file_is_spoken_to_as_well() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"\0rookery-test-{os.getpid()}")
        Systemd({"NOTIFY_SOCKET": f"@rookery-test-{os.getpid()}"}).say("READY=1")
        assert line.recv(100) == b"READY=1"
