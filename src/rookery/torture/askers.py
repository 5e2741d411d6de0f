"""Many people who press for hints, each at a table of their own: from one address, or each from another."""

import asyncio
from collections import Counter
from contextlib import suppress

from rookery.core.rng import SeededRng
from rookery.torture.player import Answer, Hinted, Player, any_table, end
from rookery.torture.report import Report
from rookery.torture.server import HOST, address_of

GIVEN = "hints given"
AT_ONCE = 20
"""Tables set up at the same time; more would only be told to wait."""


class Askers:
    def __init__(self, port: int, count: int, report: Report, *, many_addresses: bool) -> None:
        self._port = port
        self._count = count
        self._report = report
        self._many = many_addresses
        self._players: list[Player] = []
        self._asking: list[asyncio.Task[None]] = []
        self.heard: Counter[str] = Counter()
        """How often a hint was given, and the reasons why it was not."""
        self.heard[GIVEN] = 0

    async def press(self) -> None:
        """From now on all of them ask, and ask again as soon as they are answered."""
        for start in range(0, self._count, AT_ONCE):
            numbers = range(start, min(self._count, start + AT_ONCE))
            self._players += await asyncio.gather(*map(self._sit_down, numbers))
        self._asking = [asyncio.create_task(self._ask(player)) for player in self._players]

    async def until_given(self, within: float) -> bool:
        """Whether any hint was given so far, or is soon: who is only refused presses nobody."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while not self.heard[GIVEN]:
                    await asyncio.sleep(0.02)
        return self.heard[GIVEN] > 0

    async def stop(self) -> None:
        await end(self._asking)
        for player in self._players:
            player.drop()

    async def _sit_down(self, number: int) -> Player:
        address = address_of(number) if self._many else HOST
        table = await any_table(self._port, number, ("person", "person"), hints=True)
        player = Player(table.name, table.key, self._report, SeededRng("asker", number), address=address)
        await player.open(self._port)
        await player.until_asked()
        return player

    async def _ask(self, player: Player) -> None:
        seat, number = min(player.asks), 0
        while True:
            number += 1
            label = f"h{number}"
            await player.say({"t": "hint", "id": label, "seat": seat})
            while True:
                heard = await player.hear()
                if isinstance(heard, Hinted) and heard.id == label:
                    self.heard[GIVEN] += 1
                    break
                if isinstance(heard, Answer) and heard.id == label and heard.refusal is not None:
                    self.heard[f"hints refused: {heard.refusal.reason}"] += 1
                    await asyncio.sleep(0.05)
                    break
