"""What the server writes down, and never does."""

import io
import json
import logging
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from rookery.core.record import decode
from rookery.table.logging_setup import BLOT, scrub, start_logging
from rookery.table.table import Table
from tests.operations.conftest import Running, next_ask
from tests.table.conftest import joined, make_table, serving

ONE_KICK_FROM_GOAL = "M:e8U P:- B:- / M:- P:- B:c3N / ball:e8 / to:1"


class Listening(logging.Handler):
    """All there is to a log record, before anything could be blotted out."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.partition(".")[0] in ("httpx2", "httpcore2"):
            return  # the test's own client
        trace = "".join(traceback.format_exception(*record.exc_info)) if record.exc_info else ""
        self.heard.append(f"{record.getMessage()} {vars(record)} {trace}")


@pytest.fixture
def listening() -> Iterator[Listening]:
    handler, root = Listening(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield handler
    root.removeHandler(handler)
    root.setLevel(level)


def test_a_whole_game_leaves_no_secret_in_the_log(
    tmp_path: Path, listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("this was bound to happen")

    monkeypatch.setattr(Table, "preview", broken)
    secrets: dict[str, str] = {}
    with serving(tmp_path) as server:
        seats = [{"kind": "person", "name": "Zanzibarina"}, {"kind": "open"}]
        made = make_table(server, seats=seats, options={"first": "lot"})
        path = f"/api/tables/{made['table']}"
        invite = made["invites"]["1"]
        assert server.post(f"{path}/sit", json={"invite": "a-wrong-invitation"}).status_code == 400
        sat = server.post(f"{path}/sit", json={"invite": invite, "name": "Quentinella"}).json()
        secrets |= {"table": made["table"], "key": made["key"], "invite": invite, "second key": sat["key"]}
        secrets |= {"name": "Zanzibarina", "second name": "Quentinella"}
        secrets |= {"salt": "saltofthefirst", "second salt": "saltofthesecond"}
        with (
            joined(server, made["table"], made["key"], salt=secrets["salt"]) as host,
            joined(server, made["table"], sat["key"], salt=secrets["second salt"]) as friend,
            joined(server, made["table"]),
        ):
            assert host.refused("preview", seat=0, prefix=[])["reason"] == "broken"
            players = [host, friend]
            while not host.scenes or host.scenes[-1]["to_act"] == [-1]:
                host.hear()
            first: int = host.scenes[-1]["to_act"][0]
            for seat in (first, 1 - first) * 3:
                ask = next_ask(players[seat], seat)
                players[seat].play(seat, ask["moves"][0]["move"])
            friend.ask("resign", seat=1)
        record = decode(server.get(f"{path}/record").content)
        assert record.fairness is not None and record.fairness.secret is not None
        secrets["dealer's secret"] = record.fairness.secret
        bots = make_table(
            server, seats=[{"kind": "person"}, {"kind": "bot", "level": "chick"}], position=ONE_KICK_FROM_GOAL
        )
        secrets |= {"third key": bots["key"], "third table": bots["table"]}
        with joined(server, bots["table"], bots["key"]) as player:
            player.ask("hint", "hinted", seat=0)
            player.play(0, "Me8*S>e5")
            next_ask(player, 0)
    everything = "\n".join(listening.heard)
    assert "table made" in everything
    assert "this was bound to happen" in everything and "Traceback" in everything
    assert made["table"][:4] in everything
    assert [what for what, secret in secrets.items() if secret in everything] == []


def test_a_real_server_logs_a_whole_game_as_json_without_secrets(tmp_path: Path) -> None:
    with Running(tmp_path / "data", "--log-level", "debug", "--log-format", "json") as server:
        made = server.table(
            position=ONE_KICK_FROM_GOAL, seats=[{"kind": "person", "name": "Zanzibarina"}] * 2
        )
        with server.at(made) as socket:
            while (message := json.loads(socket.recv()))["t"] != "ask":
                pass
            play = {"t": "play", "id": "1", "seat": 0, "move": "Me8*E>h8", "seq": message["seq"]}
            socket.send(json.dumps(play))
            while (message := json.loads(socket.recv()))["t"] != "status" or message["secret"] is None:
                pass
        assert server.stop() == 0
    text = server.log.read_text()
    # How long a busy machine makes the loop wait is not what is asked here.
    lines = [line for line in map(json.loads, text.splitlines()) if line["logger"] != "rookery.loop"]
    assert [line["event"] for line in lines] == ["started", "table made", "said goodbye", "stopped"]
    assert all({"time", "level", "logger", "event"} <= set(line) for line in lines)
    for secret in (made["key"], made["table"], message["secret"], "Zanzibarina", "pinchofsalt"):
        assert secret not in text
    assert lines[1]["fields"]["table"] == f"{made['table'][:4]}…"


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_has_the_shape_of_a_secret_is_blotted_out_of_every_line(form: str) -> None:
    key, secret, table = "Mc1eu69mFiqzge2CNks6w6_4Ib_zMw8E", "0f" * 32, "byt3mm87geys"
    root = logging.getLogger()
    before, level, ours = root.handlers[:], root.level, logging.getLogger("rookery").level
    out = io.StringIO()
    try:
        start_logging("debug", form, out)
        log, library = logging.getLogger("rookery.test"), logging.getLogger("library")
        library.setLevel(logging.DEBUG)
        library.debug("< TEXT hello %s", "quiet")
        library.warning("GET /api/tables/%s/record", table)
        log.debug("key %s", key, extra={"fields": {"secret": secret, "number": 3}})
        log.warning("two\nlines")
        try:
            raise KeyError(key)
        except KeyError:
            log.exception("that went wrong")
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        logging.getLogger("rookery").setLevel(ours)
        logging.raiseExceptions = True
    text = out.getvalue()
    for hidden in (key, secret, table, "quiet"):
        assert hidden not in text
    assert "/api/tables/byt3…/record" in text
    assert text.count(BLOT) == 3
    assert "Traceback" in text
    if form == "json":
        assert [json.loads(line)["level"] for line in text.splitlines()] == [
            "warning",
            "debug",
            "warning",
            "error",
        ]
        assert json.loads(text.splitlines()[1])["fields"] == {"secret": BLOT, "number": 3}
    else:
        assert "two lines\n" in text


def test_names_in_code_are_not_taken_for_secrets() -> None:
    for harmless in (
        "a_name_of_thirty_two_small_letters"[:32],
        "X" * 32,
        "/usr/lib/python3.11/asyncio/tasks.py",
    ):
        assert scrub(harmless) == harmless
