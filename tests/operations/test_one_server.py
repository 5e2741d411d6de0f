"""A folder of games belongs to one server at a time."""

import resource
import signal
import time
import urllib.error
from pathlib import Path

import pytest

from rookery.core.folder_lock import FolderLock
from rookery.core.refusal import Refused
from tests.commands import rookery
from tests.operations.conftest import Running


def test_a_second_server_on_the_same_folder_is_refused_in_one_sentence(running: Running) -> None:
    done = rookery("serve", "--no-browser", "--data", str(running.data))
    assert done.returncode == 2
    assert str(running.data) in done.stderr
    assert "Another server" in done.stderr
    assert done.stderr.count("\n") == 1
    assert running.get("healthz")


def test_a_killed_server_leaves_no_lock_behind(tmp_path: Path) -> None:
    with Running(tmp_path / "data") as first:
        made = first.table()
        first.stop(signal.SIGKILL)
    with Running(tmp_path / "data") as second:
        assert second.get(f"api/tables/{made['table']}/record")


def test_the_lock_is_given_back(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    for _ in range(3):
        with pytest.raises(Refused, match="Another server"):
            FolderLock(tmp_path)
    lock.release()
    lock.release()
    FolderLock(tmp_path).release()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="no other process can be given limits here")
def test_a_server_whose_disk_takes_nothing_says_so_and_recovers(running: Running) -> None:
    """No file may grow any more, as on a full disk; then it may again."""
    running.table()
    assert b"true" in running.get("readyz")
    usual = resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (1, usual[1]))
    time.sleep(1.1)
    with pytest.raises(urllib.error.HTTPError) as answer:
        running.get("readyz")
    assert answer.value.code == 503
    with pytest.raises(urllib.error.HTTPError) as refused:
        running.table()
    assert (refused.value.code, b"not_written" in refused.value.read()) == (503, True)
    assert b'"disk_ok":false' in running.get("healthz")
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, usual)
    time.sleep(1.1)
    assert b"true" in running.get("readyz")
    assert running.table()["table"]
