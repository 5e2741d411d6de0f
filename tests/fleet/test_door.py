"""The door in front of several servers goes by the table's name, and past those that are down or closing."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from rookery.cli import app
from rookery.core.refusal import Refused
from rookery.fleet.door import HOST, LARGEST_BODY, Door, in_order
from rookery.torture.server import http

Reply = Callable[[bytes], bytes]


def answer(status: int, body: bytes) -> bytes:
    return f"HTTP/1.1 {status} X\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body


async def server(reply: Reply) -> tuple[asyncio.Server, int]:
    """Answers one question on each connection, with what `reply` makes of it."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said = await reader.readuntil(b"\r\n\r\n")
        length = int(said.lower().partition(b"content-length:")[2].split(b"\r\n")[0] or 0)
        writer.write(reply(said + await reader.readexactly(length)))
        await writer.drain()
        writer.close()

    opened = await asyncio.start_server(serve, HOST, 0)
    return opened, opened.sockets[0].getsockname()[1]


def with_servers(replies: list[Reply], work: Callable[[Door, list[int]], Awaitable[None]]) -> None:
    async def run() -> None:
        servers = [await server(reply) for reply in replies]
        ports = [port for _, port in servers]
        door = Door(ports)
        await door.open()
        try:
            await work(door, ports)
        finally:
            await door.close()
            for opened, _ in servers:
                opened.close()

    asyncio.run(run())


def test_everybody_who_comes_for_a_table_comes_to_the_same_server() -> None:
    def named(name: bytes) -> Reply:
        return lambda _said: answer(200, name)

    async def work(door: Door, ports: list[int]) -> None:
        found = {}
        for table in "abcdefgh":
            answers = [
                (await http(door.port, "GET", path))[1]
                for path in (
                    f"/api/tables/{table}/record",
                    f"/api/ws/{table}",
                    f"/api/tables/{table}/record?x=1",
                )
            ]
            assert len(set(answers)) == 1
            found[table] = answers[0]
            # If one server goes, only its own tables go elsewhere.
            nearest, *others = in_order(table, ports)
            gone = others[0]
            assert in_order(table, [port for port in ports if port != gone])[0] == nearest
        assert len(set(found.values())) > 1

    with_servers([named(name) for name in (b"one", b"two", b"three")], work)


def test_who_is_closing_or_down_is_passed_by_and_nothing_is_lost_of_what_was_said() -> None:
    heard: list[bytes] = []

    def take(said: bytes) -> bytes:
        heard.append(said)
        return answer(201, b"made")

    async def work(door: Door, ports: list[int]) -> None:
        door.ports = [1, *ports]
        for _ in range(4):
            headers = "X-Forwarded-For: 203.0.113.7\r\n"
            assert await http(door.port, "POST", "/api/tables", b'{"a":1}', headers) == (201, b"made")
        assert all(said.endswith(b'\r\n\r\n{"a":1}') for said in heard)
        # Who asks cannot say that it is somebody else.
        assert all(b"203.0.113.7" not in said and b"X-Forwarded-For: 127.0.0.1" in said for said in heard)
        door.ports = [1, ports[0]]
        assert await http(door.port, "GET", "/api/lobby") == (503, b"closing")
        door.ports = [1]
        assert (await http(door.port, "GET", "/api/lobby"))[0] == 503

    with_servers([lambda _said: answer(503, b"closing"), take], work)


def test_who_comes_to_play_is_not_kept_by_a_server_that_is_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the connection and says nothing."""
    monkeypatch.setattr("rookery.fleet.door.UPGRADES_WITHIN", 0.05)

    async def work(door: Door, ports: list[int]) -> None:
        thawed = asyncio.Event()

        async def keep(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await thawed.wait()
            writer.close()

        async with await asyncio.start_server(keep, HOST, 0) as frozen:
            door.ports = [frozen.sockets[0].getsockname()[1], *ports]
            for table in "abcdefgh":
                said = await http(door.port, "GET", f"/api/ws/{table}", headers="Upgrade: websocket\r\n")
                assert said == (200, b"welcome")
            thawed.set()

    with_servers([lambda _said: answer(200, b"welcome")], work)


def test_closing_the_door_while_somebody_plays_is_no_fault() -> None:
    faults: list[object] = []

    async def stay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
        while await reader.read(1000):
            pass
        writer.close()

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, fault: faults.append(fault))
        async with await asyncio.start_server(stay, HOST, 0) as server:
            door = Door([server.sockets[0].getsockname()[1]])
            await door.open()
            reader, writer = await asyncio.open_connection(HOST, door.port)
            writer.write(b"GET /api/ws/a HTTP/1.1\r\nUpgrade: websocket\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            await door.close()
            assert await reader.read() == b""
            writer.close()

    asyncio.run(run())
    assert faults == []


def test_more_than_anybody_needs_to_say_is_not_listened_to() -> None:
    async def work(door: Door, _ports: list[int]) -> None:
        for head in (
            b"content-length: %d" % (LARGEST_BODY + 1),
            b"x: " + b"y" * 100_000,
            b"content-length: x",
        ):
            reader, writer = await asyncio.open_connection(HOST, door.port)
            writer.write(b"POST / HTTP/1.1\r\n" + head + b"\r\n\r\n")
            with pytest.raises((EOFError, OSError)):
                await reader.readexactly(1)
            writer.close()

    with_servers([lambda _said: answer(200, b"")], work)


def test_a_fleet_of_one_is_refused_in_one_sentence() -> None:
    with pytest.raises(Refused, match="from 2 to 8"):
        app(["fleet", "--servers", "1"], standalone_mode=False)
