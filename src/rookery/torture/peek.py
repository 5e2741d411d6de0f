"""Nobody can see what they should not.

Both of two `twins` are led through a table of their own, by the messages people would send, and everything
that leaves either server is kept: every byte to the seat that cannot tell them apart, to spectators who were
there from the start or came later, to a device with several seats and its curtain down, every line of the
log, the record while the game goes on, and what a bot in that seat is given to think about. Not one byte may
differ.

This is sound because all that could differ otherwise is made equal: tables are named alike, keys, invitations
and the dealer's secret are the same, and only what the dealer draws and what the others choose is not. Where
several choose at once, the others first choose something else in one of the two worlds and then change
their minds, before the seat has chosen: a sealed choice is nobody's to know.

What becomes known when a game is over, the dealer's secret and the record, is not a secret any more; the
comparison ends there.
"""

import asyncio
import logging
import math
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

from rookery.core.game import AnyGame
from rookery.core.rng import SeededRng, pick
from rookery.core.setups import all_setups
from rookery.games import all_games
from rookery.torture.pebbles import Pebbles
from rookery.torture.report import Progress, Report
from rookery.torture.twins import Script, Twins, twins
from rookery.torture.world import COMPANIES, Transcript, World

PROMISE = "Nobody can see what they should not"
LONGEST_GAME = 40


@contextmanager
def on_the_shelf(games: Sequence[AnyGame]) -> Iterator[None]:
    """For as long as the run takes, tables can be made for these games too."""
    shelf = all_games()
    added = [game for game in games if game.spec.id not in shelf]
    shelf.update({game.spec.id: game for game in added})
    try:
        yield
    finally:
        for game in added:
            del shelf[game.spec.id]


class _Pages(logging.Handler):
    """Everything the server writes down about itself, without the time."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name == "rookery.loop":
            return  # how busy the machine is: it tells nothing of the game, and differs every time
        trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
        fields = getattr(record, "fields", {})
        self.lines.append(f"{record.name} {record.levelname} {record.getMessage()} {fields} {trace}")


class Peeping:
    """Two servers side by side, in this process, over one folder or one database each."""

    def __init__(self, folder: Path, report: Report, kept_in: tuple[str, str]) -> None:
        self.report = report
        self.worlds = (World(folder / "first", kept_in[0]), World(folder / "second", kept_in[1]))
        self.pages = _Pages()
        self.bytes_compared = 0

    async def close(self) -> None:
        for world in self.worlds:
            await world.close()

    async def compare(self, game: AnyGame, pair: Twins, company: str, seed: str) -> None:
        """Lead both twins through their tables and lay what came of it side by side."""
        first = await self._lead(0, game, pair, company, seed)
        second = await self._lead(1, game, pair, company, seed)
        where = f"{game.spec.id}, seat {pair.seat} of {pair.setup.seats}, {company}, {seed}"
        for what in sorted(first.heard.keys() | second.heard.keys()):
            told, other = first.heard.get(what, []), second.heard.get(what, [])
            self.bytes_compared += sum(map(len, told))
            if told != other:
                pairs = enumerate(zip(told, other, strict=False))
                place = next((n for n, (a, b) in pairs if a != b), min(len(told), len(other)))
                self.report.violated(f"{where}: {what} differs at message {place}: {told[place : place + 1]}")

    async def _lead(self, number: int, game: AnyGame, pair: Twins, company: str, seed: str) -> Transcript:
        history = (pair.first, pair.second)[number]
        with ExitStack() as same:
            words = SeededRng("words", seed)

            def secret(letters: int = 64) -> str:
                return "".join(pick(words, "0123456789abcdef") for _ in range(letters))

            same.enter_context(patch("rookery.table.tables.new_secret", secret))
            same.enter_context(patch("rookery.table.tables.new_secret_word", lambda: secret(32)))
            same.enter_context(patch("rookery.table.tables._new_table_id", lambda: secret(12)))
            # A slow moment of this machine would otherwise leave fewer of them in one world.
            same.enter_context(patch("rookery.table.moves.PREVIEW_SECONDS", math.inf))
            numbers = history.numbers
            dealer = patch("rookery.table.history.DealerRng", lambda *how: Script(numbers, how[-1]))
            same.enter_context(dealer)
            self.pages.lines.clear()
            log = logging.getLogger("rookery")
            level = log.level
            log.setLevel(logging.DEBUG)
            log.addHandler(self.pages)
            try:
                transcript = await self.worlds[number].play(game, pair, number, company, seed)
            finally:
                log.removeHandler(self.pages)
                log.setLevel(level)
        transcript.heard["the log"] = [line.encode() for line in self.pages.lines]
        return transcript


async def peek(
    games: int,
    seed: int,
    progress: Progress,
    chosen: Sequence[AnyGame] | None = None,
    kept_in: tuple[str, str] = ("", ""),
) -> Report:
    """So many pairs of games for each game on the shelf and for Pebbles, which has all kinds of secrets.
    `kept_in` are two databases of PostgreSQL, if they keep the games."""
    report = Report(PROMISE)
    pebbles: AnyGame = Pebbles()
    with tempfile.TemporaryDirectory() as folder:
        peeping = Peeping(Path(folder), report, kept_in)
        try:
            looked_at = chosen or (*all_games().values(), pebbles)
            for place, game in enumerate(looked_at):

                def tell(done: int, before: int = place * games) -> None:
                    progress((before + done) // len(looked_at))

                with on_the_shelf([game]):
                    await _peek_at(game, games, seed, peeping, tell)
        finally:
            await peeping.close()
    report.measured("bytes compared", peeping.bytes_compared)
    report.none_of("pairs that were told apart", len(report.violations) + report.more)
    return report


async def _peek_at(game: AnyGame, games: int, seed: int, peeping: Peeping, progress: Progress) -> None:
    rng = SeededRng("peek", seed, game.spec.id)
    setups = list(all_setups(game))
    differ = 0
    for number in range(games):
        setup = pick(rng, setups)
        pair = twins(game, setup, rng.below(setup.seats), f"{game.spec.id}|{seed}|{number}", LONGEST_GAME)
        differ += pair.differ
        await peeping.compare(
            game, pair, COMPANIES[number % len(COMPANIES)], f"{game.spec.id}|{seed}|{number}"
        )
        progress(number + 1)
        await asyncio.sleep(0)
    peeping.report.measured(f"{game.spec.title}: pairs of games", games)
    peeping.report.measured(f"{game.spec.title}: with something hidden", differ)
    if game.spec.secrets and not differ:
        peeping.report.violated(f"{game.spec.id} has secrets, but no two games that a seat cannot tell apart")
