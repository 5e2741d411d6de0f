"""A review that is being made when its server is killed."""

import gzip
import json
import sqlite3
import time
import urllib.request
from pathlib import Path
from signal import SIGKILL
from typing import Any

from rookery.table.reviews import reviewed
from tests.operations.conftest import Running

RECORD = (Path(__file__).parent.parent / "records" / "skating" / "10.json").read_bytes()
"""Takes seconds to review, and every piece of it is kept as soon as it is done."""
OF = 147


def test_a_review_goes_on_where_a_killed_server_left_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Running(data) as server:
        key = ask(server)["key"]
        while not (kept := pieces(data)):
            assert look(server, key)["state"] in ("waiting", "working")
            time.sleep(0.02)
        server.stop(SIGKILL)
    with Running(data) as server:
        stopped = look(server, key)
        assert (stopped["state"], stopped["done"]) == ("stopped", pieces(data))
        assert stopped["done"] >= kept
        assert ask(server)["key"] == key
        while (job := look(server, key))["state"] != "done":
            assert job["state"] in ("waiting", "working"), job
            assert job.get("done", OF) > kept, "it began anew"
            time.sleep(0.05)
        result = json.loads(unpacked(server.get(f"api/jobs/{key}/result")))
    assert result == json.loads(made_in_one_go())


def ask(server: Running) -> Any:
    request = urllib.request.Request(f"{server.url}api/review", RECORD, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def look(server: Running, key: str) -> Any:
    return json.loads(server.get(f"api/jobs/{key}"))


def unpacked(body: bytes) -> bytes:
    return gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body


def pieces(data: Path) -> int:
    """How many are on disk."""
    db = sqlite3.connect(data / "rookery.sqlite")
    try:
        count: int = db.execute("SELECT count(*) FROM pieces").fetchone()[0]
        return count
    finally:
        db.close()


def made_in_one_go() -> bytes:
    making = reviewed(RECORD, ())
    while True:
        try:
            next(making)
        except StopIteration as end:
            whole: bytes = end.value
            return whole
