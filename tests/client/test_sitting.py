"""A program sits down at a real table by an invitation, plays, and comes back after whatever cut the line."""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from rookery.bots.thinking import warm
from rookery.client import Seat, sit_down
from rookery.client.boards import Boards
from rookery.client.keeping import KeptSeat
from rookery.client.links import read_link
from rookery.client.playing import Player
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng
from rookery.core.spec import OptionValue
from rookery.games import game_by_id
from rookery.torture.player import Player as Guest
from rookery.torture.player import make_table
from rookery.torture.report import Report
from rookery.torture.server import HOST, Server, http
from tests.packages.making import files_in

DOC = Path(__file__).parent.parent.parent / "docs" / "client.md"
SHORT: dict[str, dict[str, OptionValue]] = {
    "soccer": {"move_limit": 8, "first": "first"},
    "battle": {"short": True},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # Compiled before anybody waits for a move: on a busy machine that takes minutes.
    warm(game_by_id("soccer"))
    made = Server(tmp_path_factory.mktemp("table"))
    made.start()
    yield made
    made.stop()


class Host:
    """Somebody at the table, who plays at random."""

    def __init__(self, server: Server, game: str, hosts: int = 1) -> None:
        self.server = server
        seats = ["person"] * hosts + ["open"]
        self.table = asyncio.run(make_table(server.port, game, seats, SHORT.get(game)))
        (self.invite,) = self.table.invites.values()
        self.report = Report("sitting")
        self.guest = Guest(self.table.name, self.table.key, self.report, SeededRng("host"))

    @property
    def link(self) -> str:
        return f"http://{HOST}:{self.server.port}/sit/{self.table.name}#{self.invite}"

    async def play(self, moves: int = 10_000) -> None:
        await self.guest.open(self.server.port)
        for number in range(moves):
            await self.guest.until_asked()
            command = self.guest.any_move(f"h{number}.{self.guest.seen}")
            if command is None:
                break
            # Where all choose at once, the next question may come before the answer.
            self.guest.asks.clear()
            await self.guest.ask(command)
        await self.guest.close()
        assert not self.report.violations

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Meanwhile the host plays by a client too, also where moves are too many to list."""
        table, key = self.table.name, self.table.key
        with Seat(read_link(self.link), KeptSeat(table, 0, key)) as seat:
            seat.wait_until_there()

            def play() -> None:
                # The seat is closed while it waits for its next turn.
                with suppress(Refused):
                    Player(game_by_id(seat.game), seat, "random", print).play()

            thread = threading.Thread(target=play)
            thread.start()
            yield
        thread.join()


def summary(server: Server, table: str) -> dict[str, object]:
    body = msgspec.json.encode({"tables": [table]})
    _, answer = asyncio.run(http(server.port, "POST", "/api/summaries", body))
    found: dict[str, object] = msgspec.json.decode(answer)["tables"][0]
    return found


@contextmanager
def sitting(host: Host, data: Path, *how: str) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-m", "rookery", "sit", host.link, "--data", str(data), *how]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_bot_in_a_process_of_its_own_plays_a_game_to_its_end(server: Server, tmp_path: Path) -> None:
    host = Host(server, "soccer")
    with sitting(host, tmp_path, "--level", "adult", "--name", "Waddles") as process:
        asyncio.run(host.play())
        said, wrong = process.communicate()
    assert process.returncode == 0, wrong
    assert wrong == ""
    assert "Penguin Soccer: Waddles (bot) has seat 2." in said
    assert "Waddles (bot): " in said.splitlines()[-1]
    seats = summary(server, host.table.name)["seats"]
    assert isinstance(seats, list)
    assert [(seat["kind"], seat.get("bot", False)) for seat in seats] == [("person", False), ("person", True)]
    assert seats[1]["name"] == "Waddles (bot)"
    _, record = asyncio.run(http(server.port, "GET", f"/api/tables/{host.table.name}/record"))
    assert msgspec.json.decode(record)["players"][1] == "Waddles (bot)"


def test_it_comes_back_after_the_server_was_killed_and_after_it_was_killed_itself(
    server: Server, tmp_path: Path
) -> None:
    host = Host(server, "soccer")
    with sitting(host, tmp_path, "--level", "chick") as first:
        asyncio.run(host.play(1))
        server.kill()
        server.start()
        asyncio.run(host.play(1))
        first.kill()
        first.wait()
    with sitting(host, tmp_path, "--level", "chick") as second:
        asyncio.run(host.play())
        said, wrong = second.communicate()
    assert second.returncode == 0, wrong
    assert "Chick (bot) has seat 2." in said
    files = [*(tmp_path / "seats").iterdir()]
    assert [oct(file.stat().st_mode & 0o777) for file in files] == ["0o600"]
    assert host.invite not in files[0].read_text() + files[0].name


def test_an_engine_plays_a_game_with_secrets(server: Server, tmp_path: Path) -> None:
    """All choose at once there, and nobody sees the others' hands. One that fails is stood in for."""
    file = tmp_path / "mine.py"
    file.write_text(
        "import json, sys\nfor number, line in enumerate(sys.stdin):\n    asked = json.loads(line)\n"
        "    if number == 1:\n        sys.exit('tired')\n"
        "    assert asked['position'] and asked['view']['t'] == 'battle'\n"
        "    print(json.dumps({'move': asked['moves'][0]['move']}), flush=True)\n"
    )
    host = Host(server, "battle")
    with sitting(host, tmp_path, "--engine", f"{sys.executable} {file}") as process, host.playing():
        first = process.stderr.readline() if process.stderr else ""
    assert "its last words were: tired. A random move is played instead." in first


@pytest.mark.parametrize("game_id", ["battle", "skating"])
def test_a_board_is_set_up_again_from_what_the_seat_may_know(
    server: Server, tmp_path: Path, game_id: str
) -> None:
    host = Host(server, game_id)
    game = game_by_id(game_id)
    with sit_down(host.link, "Looker") as seat:
        boards, player = Boards(game, seat), Player(game, seat, "random", print)
        with host.playing():
            for turn in islice(seat.turns(), 4):
                board = boards.now(turn)
                names = [game.name(board, turn.seat, action) for action in game.legal(board, turn.seat)]
                assert not turn.moves or names == [legal.move for legal in turn.moves]
                seat.play(turn, player.any_move(turn))


def test_it_moves_on_to_a_rematch_and_is_marked_there_too(server: Server) -> None:
    host = Host(server, "soccer")
    with sit_down(host.link, "Again") as seat, ThreadPoolExecutor(1) as beside:
        playing = beside.submit(Player(game_by_id("soccer"), seat, "random", print).play)
        asyncio.run(host.play())
        playing.result()

        async def again() -> None:
            await host.guest.open(server.port)
            assert await host.guest.ask({"t": "rematch", "id": "again"}) is None
            await host.guest.close()

        asyncio.run(again())
        seat.move_on()
        assert seat.table != host.table.name
        assert (seat.number, seat.name, seat.outcome) == (0, "Again (bot)", None)


def test_draws_and_takebacks_are_declined(server: Server) -> None:
    host = Host(server, "soccer")
    with sit_down(host.link, "Firm") as seat:
        assert seat.name == "Firm (bot)"

        async def propose() -> None:
            await host.guest.open(server.port)
            await host.guest.ask({"t": "propose", "id": "p", "seat": 0, "what": "draw"})
            while not any(move for move in host.guest.scenes) or host.guest.seen < 3:
                await host.guest.hear()
            await host.guest.close()

        asyncio.run(propose())
        assert seat.outcome is None


def test_whoever_plays_on_at_a_seat_that_was_closed_is_told_so(server: Server) -> None:
    """In a sentence, however late they come: its line and all that belongs to it may be gone."""
    host = Host(server, "soccer")
    first = KeptSeat(host.table.name, 0, host.table.key)
    with sit_down(host.link, "Late"), Seat(read_link(host.link), first) as seat:
        turn = next(seat.turns())
    with pytest.raises(Refused, match="closed"):
        seat.play(turn, turn.moves[0].move)


def test_an_invitation_that_leads_nowhere_is_told_in_a_sentence(server: Server, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="An invitation is a link such as"):
        read_link("http://127.0.0.1:1/table/x")
    with pytest.raises(Refused, match="There is no such table here"):
        sit_down(f"http://{HOST}:{server.port}/sit/none#x")
    with pytest.raises(Refused, match="cannot be reached"):
        sit_down("http://127.0.0.1:9/sit/none#x")
    command = [sys.executable, "-m", "rookery", "sit", "nowhere"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "COLUMNS": "200"})
    assert done.returncode == 2 and "Say who plays by one of" in done.stderr


def test_the_example_in_the_documents_plays(server: Server) -> None:
    host = Host(server, "soccer")
    code = files_in(DOC)["ten_lines.py"]
    command = [sys.executable, "-c", code, host.link]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        asyncio.run(host.play())
        said, wrong = process.communicate()
    assert process.returncode == 0, wrong
    assert said.strip()
