"""The configurations for proxies that we hand out, tried with the real programs, where they are installed."""

import asyncio
import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

import msgspec
import pytest

from rookery.client.line import Lost
from rookery.core.rng import SeededRng
from rookery.fleet.running import free_port
from rookery.torture.player import Player, make_table
from rookery.torture.report import Report
from rookery.torture.server import HOST, Server, http
from tests.torture.test_fleet import play

CONFIGURATIONS = Path(__file__).parents[2] / "deploy" / "fleet"
MOVES = 4
SILENCE, COMES_AGAIN = 20.0, 3
Servers: TypeAlias = tuple[Server, Server]


def nginx(folder: Path, text: str) -> list[str]:
    """Our file is the part of a site; what stands around it is the system's."""
    (folder / "site.conf").write_text(text)
    places = "".join(
        f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}} "
        f"http {{ {places} include {folder}/site.conf; }}"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "user root;"]


def haproxy(folder: Path, text: str) -> list[str]:
    (folder / "haproxy.cfg").write_text(text)
    return ["haproxy", "-db", "-f", str(folder / "haproxy.cfg")]


def caddy(folder: Path, text: str) -> list[str]:
    """Without its own door for whoever runs it, which would be at the same port for all on a machine."""
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n}}\n{text}")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


PROXIES: dict[str, tuple[str, Callable[[Path, str], list[str]]]] = {
    "nginx": ("nginx.conf", nginx),
    "haproxy": ("haproxy.cfg", haproxy),
    "caddy": ("Caddyfile", caddy),
}


@contextmanager
def proxy(kind: str, folder: Path, servers: Servers) -> Iterator[int]:
    """In front of both servers; nothing of its file is changed but names and ports."""
    name, command = PROXIES[kind]
    port = free_port()
    text = (CONFIGURATIONS / name).read_text()
    for written, ours in (
        ("listen 80;", f"listen {HOST}:{port};"),
        ("bind :80", f"bind {HOST}:{port}"),
        ("games.example", f"http://{HOST}:{port}"),
        ("one:8000", f"{HOST}:{servers[0].port}"),
        ("two:8000", f"{HOST}:{servers[1].port}"),
    ):
        text = text.replace(written, ours)
    folder.mkdir()
    with (folder / "told").open("w") as told:
        process = subprocess.Popen(command(folder, text), stderr=told)
    try:
        asyncio.run(until_it_answers(port, process, folder / "told"))
        yield port
    finally:
        process.terminate()
        process.wait()


def behind(
    kind: str, folder: Path, postgres: str, tried: Callable[[int, Servers], Coroutine[None, None, None]]
) -> None:
    """Two servers behind the proxy, if it is there."""
    if shutil.which(kind) is None:
        pytest.skip(f"{kind} is not installed")
    servers = Server(folder / "one", store=postgres), Server(folder / "two", store=postgres)
    try:
        for server in servers:
            server.start()
        with proxy(kind, folder / kind, servers) as port:
            asyncio.run(tried(port, servers))
    finally:
        for server in servers:
            server.stop()


async def sockets(server: Server) -> int:
    count: int = msgspec.json.decode((await http(server.port, "GET", "/healthz"))[1])["sockets"]
    return count


async def until_it_answers(port: int, process: subprocess.Popen[bytes], told: Path) -> None:
    while True:
        assert process.poll() is None, told.read_text()
        try:
            if (await http(port, "GET", "/readyz"))[0] == 200:
                return
        except OSError:
            pass
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("kind", PROXIES)
def test_a_proxy_sends_everybody_at_a_table_to_one_server_and_on_when_that_one_goes(
    kind: str, tmp_path: Path, postgres: str
) -> None:
    async def tried(port: int, servers: Servers) -> None:
        report, rng = Report("proxy"), SeededRng("proxy")
        players: list[Player] = []
        watchers: list[Player] = []
        # Where a table goes is by its name, and that is chance: so until there are some at both servers.
        while not all(counted := [await sockets(server) for server in servers]):
            table = await make_table(port, "soccer", ("person", "person"))
            for key, those in ((table.key, players), (None, watchers)):
                those.append(Player(table.name, key, report, rng))
                await those[-1].open(port)
        # Nothing is passed on from one server to the other: then there would be more connections.
        assert sum(counted) == 2 * len(players)
        for player in players:
            await play(player, port, MOVES, "a")
        # One server goes: whoever was there plays on by the same door, at the other one.
        await asyncio.to_thread(servers[0].stop)
        for player in players:
            await play(player, port, MOVES, "b")
        assert all(len(player.answers) == 2 * MOVES for player in players)
        assert report.violations == []
        for player in (*players, *watchers):
            player.drop()

    behind(kind, tmp_path, postgres, tried)


@pytest.mark.parametrize("kind", PROXIES)
def test_a_server_that_is_frozen_keeps_nobody_from_the_table(
    kind: str, tmp_path: Path, postgres: str
) -> None:
    """It takes connections and says nothing. A page hangs up and comes again after so long a silence."""

    async def tried(port: int, servers: Servers) -> None:
        table = await make_table(port, "soccer", ("person", "person"))
        player = Player(table.name, table.key, Report("proxy"), SeededRng("proxy"))
        await player.open(port)
        (frozen,) = [server for server in servers if await sockets(server)]
        os.kill(frozen.pid, signal.SIGSTOP)
        try:
            for _ in range(COMES_AGAIN):
                player.drop()
                with suppress(*Lost):
                    await player.open(port, SILENCE)
                    break
            assert player.connected
        finally:
            player.drop()
            os.kill(frozen.pid, signal.SIGCONT)

    behind(kind, tmp_path, postgres, tried)
