"""The configurations for proxies that we hand out, tried with the real programs, where they are installed."""

import asyncio
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from rookery.core.rng import SeededRng
from rookery.fleet.running import free_port
from rookery.torture.player import Player, make_table
from rookery.torture.report import Report
from rookery.torture.server import HOST, Server, http
from tests.torture.test_fleet import play

CONFIGURATIONS = Path(__file__).parents[2] / "deploy" / "fleet"
MOVES = 4


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


PROXIES: dict[str, tuple[str, Callable[[Path, str], list[str]]]] = {
    "nginx": ("nginx.conf", nginx),
    "haproxy": ("haproxy.cfg", haproxy),
}


@contextmanager
def proxy(kind: str, folder: Path, servers: tuple[Server, Server]) -> Iterator[int]:
    """In front of both servers; nothing of its file is changed but names and ports."""
    name, command = PROXIES[kind]
    port = free_port()
    text = (CONFIGURATIONS / name).read_text()
    for written, ours in (
        ("listen 80;", f"listen {HOST}:{port};"),
        ("bind :80", f"bind {HOST}:{port}"),
        ("one:8000", f"{HOST}:{servers[0].port}"),
        ("two:8000", f"{HOST}:{servers[1].port}"),
    ):
        text = text.replace(written, ours)
    folder.mkdir()
    process = subprocess.Popen(command(folder, text), stderr=subprocess.PIPE, text=True)
    try:
        asyncio.run(until_it_answers(port, process))
        yield port
    finally:
        process.terminate()
        process.communicate()


async def sockets(server: Server) -> int:
    count: int = msgspec.json.decode((await http(server.port, "GET", "/healthz"))[1])["sockets"]
    return count


async def until_it_answers(port: int, process: subprocess.Popen[str]) -> None:
    while True:
        assert process.poll() is None, process.communicate()[1]
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
    if shutil.which(kind) is None:
        pytest.skip(f"{kind} is not installed")
    servers = Server(tmp_path / "one", store=postgres), Server(tmp_path / "two", store=postgres)

    async def tried(port: int) -> None:
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

    try:
        for server in servers:
            server.start()
        with proxy(kind, tmp_path / kind, servers) as port:
            asyncio.run(tried(port))
    finally:
        for server in servers:
            server.stop()
