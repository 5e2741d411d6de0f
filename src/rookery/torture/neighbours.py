"""People who just play beside an attack, a move every now and then, and how long their answers take.

They come from an address of their own, as neighbours of an attacker do: who shares an attacker's address
pays with it. And they live in a process of their own: in that of the attackers their watches would go on
while it is busy making up what to send next, and the server would be blamed. How late this process itself is
for want of a processor is measured beside the answers.

Run as a module it is that process. It is told one word a line, and answers with one line of JSON.
"""

import asyncio
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import msgspec

from rookery.core.decoding import decode
from rookery.core.rng import SeededRng
from rookery.torture.books import check_scenes, read_books
from rookery.torture.gauges import lateness
from rookery.torture.player import Player, any_table, end
from rookery.torture.report import Report

TABLES = 10
ADDRESS = "127.0.0.9"
LONGEST_LINE = 1 << 26
TIMES, END, CHECK = "times", "end", "check"


class Times(msgspec.Struct, frozen=True):
    """Since they were last asked for, in seconds: what each answer took, and how late the process was."""

    answers: list[float]
    own_lags: list[float]


class Neighbours:
    """The process, seen from outside."""

    def __init__(self, port: int, seed: int) -> None:
        self._command = (sys.executable, "-m", __name__, str(port), str(seed))

    async def __aenter__(self) -> "Neighbours":
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, limit=LONGEST_LINE
        )
        await self._told()
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _fault: BaseException | None, _trace: TracebackType | None
    ) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def times(self) -> Times:
        return decode(await self._asked(TIMES), Times)

    async def end(self) -> None:
        """They hang up."""
        await self._asked(END)

    async def check(self, data: Path) -> Report:
        """Whether the log has what they were told; once the server is gone."""
        return decode(await self._asked(f"{CHECK} {data}"), Report)

    async def _asked(self, words: str) -> bytes:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{words}\n".encode())
        return await self._told()

    async def _told(self) -> bytes:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError("the neighbours' process ended by itself")
        return line


# ---- the process ----


class _Neighbour:
    """One after the other, as many games as there is time for."""

    def __init__(self, port: int, seed: int, number: int, report: Report) -> None:
        self._port = port
        self._number = number
        self._seed = seed
        self._report = report
        self._pace = SeededRng("pace", seed, number)
        self.players: list[Player] = []
        self.times: list[float] = []

    async def play(self) -> None:
        while True:
            table = await any_table(self._port, self._number, ("person", "person"))
            rng = SeededRng("ordinary", self._seed, self._number, len(self.players))
            player = Player(table.name, table.key, self._report, rng, address=ADDRESS)
            self.players.append(player)
            await player.open(self._port)
            await self._play_on(player)
            await player.close()

    async def _play_on(self, player: Player) -> None:
        moves = 0
        while (move := player.any_move(f"o{moves}")) is not None:
            before = time.perf_counter()
            refusal = await player.ask(move)
            self.times.append(time.perf_counter() - before)
            self._report.expect(refusal is None, f"an ordinary move was refused: {refusal}")
            moves += 1
            # Within the usual limit of frames, beats included.
            await asyncio.sleep(0.25 + self._pace.below(100) / 1000)
            await player.until_asked()


async def _check(players: list[Player], data: Path, report: Report) -> Report:
    books = await read_books(data, [player.table for player in players])
    for player in players:
        check_scenes(player, books[player.table], report)
    return report


def _say(answer: object) -> None:
    print(msgspec.json.encode(answer).decode(), flush=True)


async def main(port: int, seed: int) -> None:
    report, lags = Report("Neighbours of an attack"), list[float]()
    people = [_Neighbour(port, seed, number, report) for number in range(TABLES)]
    playing = [asyncio.create_task(one.play()) for one in people]
    watching = asyncio.create_task(lateness(lags))
    _say(None)
    while word := (await asyncio.to_thread(sys.stdin.readline)).strip():
        command, _, rest = word.partition(" ")
        players = [player for one in people for player in one.players]
        if command == TIMES:
            _say(Times([each for one in people for each in one.times], lags))
            lags.clear()
            for one in people:
                one.times.clear()
        elif command == END:
            await end([*playing, watching])
            for player in players:
                await player.close()
            _say(None)
        elif command == CHECK:
            _say(await _check(players, Path(rest), report))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
