"""The server's measurements: what the client weighs, and how long a newcomer waits for a bot."""

import asyncio
import gzip
import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator

from websockets.asyncio.client import connect

from rookery.core.bench import Measurement, Progress
from rookery.games import all_games
from rookery.table.pages import STATIC


def measure(progress: Progress) -> Iterator[Measurement]:
    yield from _weight(progress)
    yield from _first_move(progress)


def _weight(progress: Progress) -> Iterator[Measurement]:
    progress("the client's weight")
    scripts = list(STATIC.rglob("*.js"))
    if scripts:
        weight = sum(len(gzip.compress(file.read_bytes(), 9)) for file in scripts) / 1000
        note = "Every script there is, gzipped: the front page, the table, the rules and all boards together."
        yield Measurement("JavaScript", weight, "kB", note)


def _first_move(progress: Progress) -> Iterator[Measurement]:
    """From starting the server, with everything compiled, to a bot's first move on the board."""
    game = next(iter(all_games().values()))
    progress("a bot's first move")
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        command = [sys.executable, "-m", "rookery", "serve", "--no-browser", "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            url = _address(server)
            yield Measurement(
                "server answers after", time.perf_counter() - started, "s", "Processes started fresh."
            )
            asyncio.run(_until_bots_move(url, game.spec.id, game.spec.levels[-1], game.spec.min_seats))
            note = f"Strongest level, {game.spec.title}, its thinking and its pace included."
            yield Measurement("first bot move after", time.perf_counter() - started, "s", note)
        finally:
            server.terminate()
            server.wait()


def _address(server: "subprocess.Popen[str]") -> str:
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found
    with urllib.request.urlopen(f"{found[0]}healthz"):
        return found[0]


async def _until_bots_move(url: str, game: str, level: str, seats: int) -> None:
    asked = {"game": game, "seats": [{"kind": "bot", "level": level}] * (seats - 1) + [{"kind": "person"}]}
    request = urllib.request.Request(f"{url}api/tables", json.dumps(asked).encode())
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    async with connect(f"{url.replace('http', 'ws', 1)}api/ws") as socket:
        await socket.send(json.dumps({"t": "hello", "table": made["table"], "keys": [made["key"]]}))
        async for frame in socket:
            message = json.loads(frame)
            if message["t"] == "ask":
                move = {"t": "play", "id": "1", "seat": message["seat"], "seq": message["seq"]}
                await socket.send(json.dumps({**move, "move": message["moves"][0]["move"]}))
            if message["t"] == "scene" and any(0 <= made["seat"] < seats - 1 for made in message["moves"]):
                return
