"""Running a server: settings, logs, goodbyes, backups, exports, and the files that install it."""

import asyncio
import io
import json
import logging
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import traceback
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import typer.main
from typer.core import TyperGroup
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from rookery.cli import app
from rookery.core.record import decode, encode, verify
from rookery.core.verdict import Refused
from rookery.games import all_games, game_by_id
from rookery.table.app import CLOSING
from rookery.table.doorman import Doorman
from rookery.table.logs import BLOT, scrub, start_logging
from rookery.table.serve import check_proxies
from rookery.table.settings import RANGES, Settings, settings_from, variable
from rookery.table.table import Table
from rookery.torture.pebbles import Pebbles
from tests.table.conftest import Guest, joined, make_table, serving
from tests.test_cli import rookery

ROOT = Path(__file__).parent.parent
ONE_KICK_FROM_GOAL = "M:e8U P:- B:- / M:- P:- B:c3N / ball:e8 / to:1"
FRAMES_A_CONNECTION = 80
"""A connection may say a hundred things in twenty seconds; a busy player takes a new one before that."""


# ---- a real server ----


class Running:
    """`rookery serve` in a process of its own."""

    def __init__(self, data: Path, *flags: str, **env: str) -> None:
        self.data = data
        command = [sys.executable, "-m", "rookery", "serve", "--no-browser", "--workers", "1", *flags]
        self.log = data.with_suffix(".log")
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(data)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "ROOKERY_TABLES_A_MINUTE": "1000", **env},
            )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+/", self.process.stdout.readline())
        assert found, self.log.read_text()
        self.url = found[0]

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.url + path) as answer:
            body: bytes = answer.read()
            return body

    def post(self, path: str, wish: object, **headers: str) -> Any:
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.url + path, json.dumps(wish).encode(), names)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def table(self, **wish: object) -> dict[str, Any]:
        seats = [{"kind": "person"}, {"kind": "person"}]
        made: dict[str, Any] = self.post("api/tables", {"game": "soccer", "seats": seats, **wish})
        return made

    @contextmanager
    def at(self, made: dict[str, Any], seen: int = -1) -> Iterator[ClientConnection]:
        with connect(f"{self.url.replace('http', 'ws', 1)}api/ws") as socket:
            hello = {
                "t": "hello",
                "table": made["table"],
                "keys": [made["key"]],
                "seen": seen,
                "salt": "pinchofsalt",
            }
            socket.send(json.dumps(hello))
            yield socket

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self, how: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path / "data") as server:
        yield server


class Player(threading.Thread):
    """Both seats of a table, move after move; remembers each table's newest move that was answered."""

    def __init__(self, server: Running) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.made = server.table()
        self.seen = -1
        self.answered: dict[str, int] = {}
        self.byes: list[str] = []
        self.enough = threading.Event()
        self.several = threading.Event()
        self.fault: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            while not self.enough.is_set():
                with self.server.at(self.made, self.seen) as socket:
                    self._play(socket)
        except ConnectionClosed:
            pass
        except InvalidStatus as answer:
            self.byes.append(f"turned away with {answer.response.status_code}")
        except BaseException as fault:
            self.fault = fault

    def _play(self, socket: ClientConnection) -> None:
        said, over = 0, False
        while said < FRAMES_A_CONNECTION and not self.enough.is_set():
            message = json.loads(socket.recv())
            match message["t"]:
                case "scene":
                    self.seen = message["seq"]
                    over = message["outcome"] is not None
                case "ask":
                    said += 1
                    move = message["moves"][self.seen % len(message["moves"])]["move"]
                    play = {"seat": message["seat"], "move": move, "seq": message["seq"]}
                    socket.send(json.dumps({"t": "play", "id": f"m{self.seen}", **play}))
                case "answer":
                    assert message["refusal"] is None, message
                    self.answered[self.made["table"]] = self.seen
                    if self.seen > 10:
                        self.several.set()
                    if over:
                        self.made, self.seen = self.server.table(), -1
                        return
                case "bye":
                    self.byes.append(message["refusal"]["reason"])
                    self.enough.set()

    def done(self) -> None:
        self.enough.set()
        self.join()
        if self.fault is not None:
            raise self.fault


def newest_move(file: Path, table: str) -> int:
    db = sqlite3.connect(file)
    newest: int = db.execute("SELECT max(seq) FROM log WHERE table_id = ?", (table,)).fetchone()[0]
    db.close()
    return newest


# ---- flags and environment ----


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("ROOKERY_PORT", "x", "ROOKERY_PORT"),
        ("ROOKERY_PORT", "65536", "ROOKERY_PORT"),
        ("ROOKERY_LOG", "loud", "ROOKERY_LOG"),
        ("ROOKERY_LOG_FORMAT", "xml", "ROOKERY_LOG_FORMAT"),
        ("ROOKERY_WORKERS", "0", "ROOKERY_WORKERS"),
        ("ROOKERY_WORKERS", "many", "ROOKERY_WORKERS"),
        ("ROOKERY_BEHIND_PROXY", "perhaps", "ROOKERY_BEHIND_PROXY"),
        ("ROOKERY_TABLES_A_MINUTE", "-1", "ROOKERY_TABLES_A_MINUTE is a whole number from 1 to 1,000,000"),
        ("ROOKERY_TABLES_A_MINUTE", "1.5", "ROOKERY_TABLES_A_MINUTE"),
        ("ROOKERY_PACE", "nan", "ROOKERY_PACE is a number from 0 to 60"),
        ("ROOKERY_DATA", "/dev/null/x", "/dev/null/x"),
        ("ROOKERY_HOST", "not a host", "not a host"),
    ],
)
@pytest.mark.parametrize("command", [["serve"], []])
def test_a_wrong_variable_is_named_in_one_sentence(
    tmp_path: Path, name: str, value: str, words: str, command: list[str]
) -> None:
    done = rookery(*command, **{"ROOKERY_DATA": str(tmp_path), name: value})
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_a_proxy_is_an_address_or_a_network() -> None:
    assert check_proxies("127.0.0.1, ::1,10.0.0.0/8") == "127.0.0.1,::1,10.0.0.0/8"
    for wrong in ("", "*", "proxy.example", "10.0.0.1/8", "127.0.0.1,"):
        with pytest.raises(Refused, match="ROOKERY_PROXIES"):
            check_proxies(wrong)


def test_every_setting_can_be_set_and_the_rest_stay_as_usual() -> None:
    assert settings_from({}) == settings_from({"ROOKERY_SOCKETS": " "}) == Settings()
    for field, (least, most) in RANGES.items():
        for value in (least, most):
            changed = settings_from({variable(field): str(value)})
            assert getattr(changed, field) == value
        for wrong in (least - 1, most + 1, "", "x"):
            if wrong != "":
                with pytest.raises(Refused, match=variable(field)):
                    settings_from({variable(field): str(wrong)})


def test_a_flag_wins_over_its_variable(tmp_path: Path) -> None:
    done = rookery("serve", "--port", "70000", ROOKERY_PORT="80000")
    assert "70000 is not" in done.stderr


def test_forwarded_addresses_are_believed_of_a_proxy_only(tmp_path: Path) -> None:
    wish = {"game": "soccer", "seats": [{"kind": "person"}, {"kind": "person"}]}

    def refused(server: Running, address: str) -> bool:
        try:
            server.post("api/tables", wish, X_Forwarded_For=address)
        except urllib.error.HTTPError as answer:
            assert answer.code == 429
            return True
        return False

    limits = {"ROOKERY_TABLES_A_MINUTE": "1"}
    for flags, others_go_in in (
        ([], False),
        (["--behind-proxy"], True),
        (["--behind-proxy", "--proxies", "10.0.0.0/8"], False),
    ):
        with Running(tmp_path / f"data{len(flags)}", *flags, **limits) as server:
            assert not refused(server, "192.0.2.1")
            assert refused(server, "192.0.2.1")
            assert refused(server, "192.0.2.2") != others_go_in
            # What a client claims comes first; what the proxy saw comes last and counts.
            assert refused(server, "192.0.2.9, 192.0.2.1")
            assert server.stop() == 0


# ---- logs ----


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


def next_ask(player: Guest, seat: int) -> dict[str, Any]:
    """The question about the newest board, waited for if it was not asked yet."""
    for message in reversed(player.heard):
        if message["t"] == "ask" and message["seq"] == player.seq:
            found: dict[str, Any] = message
            return found
    return player.until("ask", seat=seat)


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
    lines = [json.loads(line) for line in text.splitlines()]
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


# ---- health ----


def test_health_says_whether_bots_are_ready(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        health = server.get("/healthz").json()
        assert health["ok"] is True
        assert health["bots_ready"] in (True, False)
        made = make_table(server, seats=[{"kind": "bot", "level": "chick"}, {"kind": "person"}])
        with joined(server, made["table"], made["key"]) as player:
            next_ask(player, 1)
            health = server.get("/healthz").json()
            assert (health["bots_ready"], health["tables"], health["guests"]) == (True, 1, 1)


# ---- stopping ----


def bots_of(process: int) -> list[int]:
    """The processes the server started for its bots."""
    command = ["ps", "-ww", "-o", "pid=", "-o", "args=", "--ppid", str(process)]
    found = subprocess.run(command, capture_output=True, text=True)
    return [int(line.split()[0]) for line in found.stdout.splitlines() if "spawn_main" in line]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_told_to_stop_says_goodbye_and_ends_well(running: Running, how: int) -> None:
    made = running.table()
    with running.at(made) as player, running.at({**made, "key": made["key"]}) as second:
        for socket in (player, second):
            while json.loads(socket.recv())["t"] != "status":
                pass
        while not json.loads(running.get("healthz"))["bots_ready"]:
            pass
        bots = bots_of(running.process.pid)
        assert bots
        assert running.stop(how) == 0
        for socket in (player, second):
            heard = []
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    heard.append(json.loads(socket.recv()))
            assert heard[-1]["t"] == "bye"
            assert heard[-1]["refusal"]["reason"] == "closing"
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1001
    assert [bot for bot in bots if Path(f"/proc/{bot}").exists()] == []
    assert running.log.read_text() == ""


def test_a_stop_under_load_loses_no_answered_move(running: Running) -> None:
    players = [Player(running) for _ in range(6)]
    for player in players:
        player.several.wait()
    assert running.stop() == 0
    for player in players:
        player.done()
        # Whoever was just taking a new line is turned away; everybody else is told.
        assert player.byes in (["closing"], ["turned away with 503"])
        for table, seq in player.answered.items():
            assert newest_move(running.data / "rookery.sqlite", table) >= seq


class Line:
    """A websocket as the doorman has it from the server; what it is told lies in `told`."""

    def __init__(self, reads: bool = True) -> None:
        self.reads = reads
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.told: list[str] = []
        self.said.put_nowait({"type": "websocket.connect"})

    def say(self, text: str) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": text})

    async def send(self, message: Any) -> None:
        if not self.reads and message["type"] != "websocket.accept":
            await asyncio.Event().wait()
        if message["type"] == "websocket.close":
            self.said.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
        self.told.append(message.get("text") or message["type"].partition(".")[2])


def test_the_doorman_finishes_holds_back_and_keeps_nobody_waiting_for_the_deaf() -> None:
    working = asyncio.Event()

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        """Answers everything it hears, after a while."""
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
            else:
                working.set()
                await asyncio.sleep(0.3)
                await send({"type": "websocket.send", "text": f"done {message['text']}"})

    async def close() -> tuple[Line, Line, Line]:
        doorman = Doorman(slow, CLOSING)
        good, deaf, late = Line(), Line(reads=False), Line()
        scope = {"type": "websocket"}
        visits = [asyncio.create_task(doorman(scope, one.said.get, one.send)) for one in (good, deaf)]
        good.say("first")
        await working.wait()
        goodbye = asyncio.create_task(doorman.say_goodbye())
        await asyncio.sleep(0)
        good.say("second")
        await doorman(scope, late.said.get, late.send)
        await goodbye
        for visit in visits:
            visit.cancel()
        return good, deaf, late

    good, deaf, late = asyncio.run(close())
    assert good.told[:2] == ["accept", "done first"]
    assert json.loads(good.told[2])["refusal"]["reason"] == "closing"
    assert good.told[3:] == ["close"]
    assert deaf.told == ["accept"]
    assert late.told == ["http.response.start", "http.response.body"]


def test_somebody_who_has_not_said_hello_hears_goodbye_too(running: Running) -> None:
    with connect(f"{running.url.replace('http', 'ws', 1)}api/ws") as socket:
        assert running.stop() == 0
        assert json.loads(socket.recv())["t"] == "bye"


# ---- backup ----


def test_backups_under_load_have_every_answered_move(running: Running, tmp_path: Path) -> None:
    players = [Player(running) for _ in range(6)]
    for player in players:
        player.several.wait()
    for number in range(3):
        answered = {table: seq for player in players for table, seq in dict(player.answered).items()}
        copy = tmp_path / f"copy{number}" / "rookery.sqlite"
        copy.parent.mkdir()
        done = rookery("backup", str(copy), "--data", str(running.data))
        assert done.returncode == 0, done.stderr
        assert all(player.is_alive() for player in players)
        assert [file.name for file in copy.parent.iterdir()] == ["rookery.sqlite"]
        assert copy.stat().st_mode & 0o077 == 0
        for table, seq in answered.items():
            assert newest_move(copy, table) >= seq
        db = sqlite3.connect(copy)
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        db.close()
        exported = rookery("export", "--all", str(tmp_path / f"out{number}"), "--data", str(copy.parent))
        assert exported.returncode == 0, exported.stderr
        assert len(list((tmp_path / f"out{number}").iterdir())) >= len(answered) >= len(players)
    for player in players:
        player.done()


def test_a_copy_put_back_serves_the_same_games(running: Running, tmp_path: Path) -> None:
    made = running.table()
    record = running.get(f"api/tables/{made['table']}/record")
    copy = tmp_path / "back" / "rookery.sqlite"
    copy.parent.mkdir()
    assert rookery("backup", str(copy), "--data", str(running.data)).returncode == 0
    with Running(copy.parent) as again:
        assert again.get(f"api/tables/{made['table']}/record") == record


def test_backup_overwrites_only_when_told_to(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        make_table(server)
        dest = tmp_path / "copy.sqlite"
        dest.write_text("precious")
        refused = rookery("backup", str(dest), "--data", str(data))
        assert refused.returncode == 2
        assert "--force" in refused.stderr
        assert dest.read_text() == "precious"
        assert rookery("backup", str(dest), "--force", ROOKERY_DATA=str(data)).returncode == 0
        assert dest.read_bytes().startswith(b"SQLite format 3")
        folder = tmp_path / "many"
        folder.mkdir()
        assert rookery("backup", str(folder), "--data", str(data)).returncode == 0
        assert [re.sub(r"\d", "0", file.name) for file in folder.iterdir()] == [
            "rookery-00000000-000000.sqlite"
        ]
        itself = rookery("backup", str(data / "rookery.sqlite"), "--data", str(data), "--force")
        assert itself.returncode == 2
        assert server.get("/healthz").status_code == 200


def test_a_backup_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "copies"
    folder.mkdir()
    cases = {"There are no games": ("no-such-data", "x"), "Cannot write": ("data", "no/such/place/x")}
    with serving(data) as server:
        for _ in range(30):
            make_table(server)
    for words, (source, dest) in cases.items():
        done = rookery("backup", str(folder / dest), "--data", str(tmp_path / source))
        assert done.returncode == 2
        assert words in done.stderr
        assert done.stderr.count("\n") == 1
    file = data / "rookery.sqlite"
    db = sqlite3.connect(file)
    rows = [("x", seq, b"a page of moves") for seq in range(2000)]
    db.executemany("INSERT INTO log (table_id, seq, entry) VALUES (?, ?, ?)", rows)
    db.commit()
    db.close()
    whole = file.read_bytes()
    # One page of moves, its head overwritten as a failing disk might: all else can be read.
    page = whole.rindex(b"a page of moves") // 4096 * 4096
    file.write_bytes(whole[:page] + b"\xff" * 8 + whole[page + 8 :])
    done = rookery("backup", str(folder / "x"), "--data", str(data))
    assert done.returncode == 2
    assert "damaged" in done.stderr
    assert list(folder.iterdir()) == []


# ---- export ----


def test_exported_records_are_the_servers_own_and_verify(tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "out"
    with serving(data) as server:
        over, going_on = make_table(server, position=ONE_KICK_FROM_GOAL), make_table(server)
        with joined(server, over["table"], over["key"]) as player:
            next_ask(player, 0)
            player.play(0, "Me8*E>h8")
        with joined(server, going_on["table"], going_on["key"]) as player:
            for seat in (0, 1, 0):
                player.play(seat, next_ask(player, seat)["moves"][0]["move"])
        done = rookery("export", "--all", str(out), "--data", str(data))
        assert done.returncode == 0, done.stderr
        assert "2 records" in done.stdout
        for made in (over, going_on):
            file = out / f"soccer-{made['table']}.json"
            assert file.read_bytes() == server.get(f"/api/tables/{made['table']}/record").content
            record = decode(file.read_bytes())
            assert verify(game_by_id("soccer"), record).steps > 0
            assert encode(record) == file.read_bytes()
        assert server.post("/api/replay", content=file.read_bytes()).status_code == 200
    again = rookery("export", over["table"], str(out), "--data", str(data))
    assert again.returncode == 1
    assert "--force" in again.stderr
    some = rookery("export", over["table"], "nowhere", str(out), "--force", "--data", str(data))
    assert some.returncode == 1
    assert "nowhere: There is no such table here." in some.stderr
    assert "1 record " in some.stdout


def test_a_game_with_secrets_is_exported_when_it_is_over(tmp_path: Path, capsys: Any) -> None:
    from rookery.commands.operations import export_records

    shelf = all_games()
    shelf.update(pebbles=Pebbles())
    try:
        with serving(tmp_path / "data") as server:
            made = make_table(server, game="pebbles", options={"rounds": 1})
            with joined(server, made["table"], made["key"]) as player:
                assert export_records(tmp_path / "data", [], tmp_path / "out", False) == 0
                assert "still going on" in capsys.readouterr().out
                assert list((tmp_path / "out").iterdir()) == []
                assert export_records(tmp_path / "data", [made["table"]], tmp_path / "out", False) == 1
                player.ask("resign", seat=0)
            assert export_records(tmp_path / "data", [], tmp_path / "out", False) == 0
            assert [file.name for file in (tmp_path / "out").iterdir()] == [f"pebbles-{made['table']}.json"]
    finally:
        del shelf["pebbles"]


def test_a_table_whose_log_is_false_is_not_exported(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        good, bad = make_table(server), make_table(server)
        for made in (good, bad):
            with joined(server, made["table"], made["key"]) as player:
                player.play(0, next_ask(player, 0)["moves"][0]["move"])
    db = sqlite3.connect(tmp_path / "data" / "rookery.sqlite")
    step = "UPDATE log SET entry = CAST(? AS BLOB) WHERE table_id = ? AND seq = 1"
    db.execute(step, ('{"t":"stepped","step":[[0,"Ma1N"]]}', bad["table"]))
    db.commit()
    db.close()
    done = rookery("export", "--all", str(tmp_path / "out"), "--data", str(tmp_path / "data"))
    assert done.returncode == 1
    assert bad["table"] in done.stderr
    assert "Traceback" not in done.stderr
    assert [file.name for file in (tmp_path / "out").iterdir()] == [f"soccer-{good['table']}.json"]


@pytest.mark.parametrize("args", [["out"], ["--all", "table", "out"], ["--all"], []])
def test_export_wants_tables_or_all_of_them(args: list[str]) -> None:
    done = rookery("export", *args)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


# ---- audit ----

FAKE = {
    "good": ("print('No known vulnerabilities found')", 0, "No known"),
    "bad": ("import sys; print('starlette 0.1 XYZ-1'); sys.exit(1)", 1, "XYZ-1"),
    "offline": (
        "import sys; print('requests.exceptions.ConnectionError: nobody', file=sys.stderr); sys.exit(1)",
        1,
        "cannot be reached",
    ),
}


@pytest.mark.parametrize("kind", FAKE)
def test_audit_passes_on_what_pip_audit_finds(tmp_path: Path, kind: str) -> None:
    code, exit_code, words = FAKE[kind]
    (tmp_path / "pip_audit.py").write_text(code)
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = rookery("audit", PYTHONPATH=path)
    assert done.returncode == exit_code
    assert words in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_audit_says_how_to_install_what_it_needs(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    import importlib.util

    from rookery.commands.operations import run_audit

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert run_audit() == 1
    assert "pip install 'rookery[audit]'" in capsys.readouterr().err


# ---- documents and files to install ----


def commands() -> dict[str, Any]:
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    return dict(group.commands)


def flags_of(command: Any) -> set[str]:
    return {flag for param in command.params for flag in (*param.opts, *param.secondary_opts)}


def variables() -> set[str]:
    of_flags = {param.envvar for command in commands().values() for param in command.params if param.envvar}
    return of_flags | {variable(field) for field in RANGES}


INSTALLED = [
    ROOT / "deploy" / "rookery.service",
    ROOT / "deploy" / "Dockerfile",
    ROOT / "docs" / "operations.md",
]


@pytest.mark.parametrize("file", INSTALLED, ids=lambda file: file.name)
def test_files_name_only_variables_and_flags_that_exist(file: Path) -> None:
    text = file.read_text()
    assert set(re.findall(r"\bROOKERY_[A-Z_]+", text)) <= variables()
    ours = commands()
    called = re.findall(r"(?:\brookery |CMD \[\")(" + "|".join(ours) + r")\b(.*)", text)
    assert called
    for name, rest in called:
        flags = set(re.findall(r"(?<![\w-])--[a-z-]+", rest.split("#")[0].split("`")[0]))
        assert flags <= flags_of(ours[name]), f"{name} {rest}"


def test_every_flag_and_variable_of_the_server_is_documented() -> None:
    page = (ROOT / "docs" / "operations.md").read_text()
    told = commands()["serve"].get_help(typer.Context(commands()["serve"]))
    for name in variables():
        assert f"`{name}`" in page
        assert name in told
    for flag in flags_of(commands()["serve"]) - {"--help"}:
        assert f"`{flag}`" in page


def test_the_unit_takes_away_what_a_server_does_not_need() -> None:
    lines = (ROOT / "deploy" / "rookery.service").read_text().splitlines()
    wanted = [
        "DynamicUser=yes",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "ProtectHome=yes",
        "UMask=0077",
    ]
    assert set(wanted) <= set(lines)
    assert "KillMode=mixed" in lines  # or the bots would be killed before the server can end them


def test_the_container_is_not_roots_and_watches_its_health() -> None:
    text = (ROOT / "deploy" / "Dockerfile").read_text()
    last = text.rpartition("\nFROM ")[2]
    assert re.search(r"^USER \d+$", last, re.MULTILINE)
    assert "VOLUME /data" in last
    assert "/healthz" in last
    for file in re.findall(r"^COPY (?!--from)(\S+) ", text, re.MULTILINE):
        assert (ROOT / file).exists()
    images = re.findall(r"^FROM (\S+)", text, re.MULTILINE)
    assert all(re.fullmatch(r"[a-z]+:[\w.-]+", image) for image in images)
