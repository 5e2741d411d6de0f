"""Experiments are values: what to play, what to vary, and how long.

An `Experiment` is what somebody wrote, in a file or in Python. A `Plan` is what comes of it once it is
checked: every cell with its setup and its bots. Game i of a cell is a function of the plan and of i alone,
so the same plan gives the same rows on any machine. How many games are played is not a part of that: a run
may go on later.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from rookery import __version__
from rookery.bots.engines import LONGEST_COMMAND, PREFIX
from rookery.core.game import AnyGame
from rookery.core.spec import LONGEST_POSITION, OptionValue, Setup
from rookery.games import game_by_id

LONGEST_LEVEL = len(PREFIX) + LONGEST_COMMAND
MOST_GAMES = 1_000_000
MOST_CELLS = 1_000


class Bot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits in a seat.

    `level` is a level of the game, `random`, `search:1000`, `package:name` for a bot of another package, or
    `engine:./mybot` for a program in any language.
    `nodes` replaces how long it thinks. One that `sees_all` is shown what is hidden; only a search can be.
    What stands in `without` it may not do: kinds of moves by the word they begin with, or what the game's
    `statistics.py` lists as its things.
    """

    level: Annotated[str, Meta(max_length=LONGEST_LEVEL, description="a bot's level")]
    nodes: Annotated[int, Meta(ge=1, le=100_000_000)] | None = None
    sees_all: bool = False
    without: tuple[Annotated[str, Meta(max_length=60, description="a word")], ...] = ()

    @property
    def name(self) -> str:
        """All of it in a few words: "adult, 4,000 nodes, without fire"."""
        parts = [self.level]
        if self.nodes is not None:
            parts.append(f"{self.nodes:,} nodes")
        if self.sees_all:
            parts.append("sees all")
        if self.without:
            parts.append(f"without {' and '.join(self.without)}")
        return ", ".join(parts)


AnyBot: TypeAlias = str | Bot
Seats: TypeAlias = str | Bot | Sequence[AnyBot]
"""One bot for all seats, or one for each."""

Value: TypeAlias = OptionValue | Mapping[str, Any]
"""An option's value; for a text of one's own also {"file": "mine.json", "name": "Mine"}, or the map or the
card set itself as a table."""

_COUNT = Meta(ge=1, le=MOST_GAMES)


class Experiment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played, what is varied, and how long: either `games` in each cell, or until the share of wins
    of everybody is known to `precision` points either way, at `most` so many games a cell.

    `docs/lab.md` explains every field.
    """

    game: Annotated[str, Meta(max_length=60, description="the name of a game")]
    title: Annotated[str, Meta(max_length=100)] = ""
    notes: Annotated[str, Meta(max_length=4000)] = ""
    seed: Annotated[str, Meta(max_length=100)] = "1"
    scenario: Annotated[str, Meta(max_length=1000, description="the name of a file")] | None = None
    players: Annotated[int, Meta(ge=1, le=60)] | None = None
    seats: Seats | None = None
    options: Mapping[str, Value] = {}
    position: (
        Annotated[str, Meta(max_length=LONGEST_POSITION, description="a position text of the game")] | None
    ) = None
    vary: Mapping[str, Sequence[Any]] = {}
    one_step: bool = False
    games: Annotated[int, _COUNT] | None = None
    precision: Annotated[float, Meta(gt=0, le=50)] | None = None
    most: Annotated[int, _COUNT] = 100_000
    judged: Annotated[int, Meta(ge=0, le=100)] = 6
    luck: Annotated[int, Meta(ge=0, le=100)] = 0
    patience: Annotated[int, Meta(ge=1, le=86_400)] = 60
    records: bool = False


class Cell(msgspec.Struct, frozen=True):
    """One thing that is tried. `at` has a word for every axis that is varied; `bots` sit in this order in the
    first game of a deal, and move on by a seat in each that follows."""

    number: int
    name: str
    at: Mapping[str, str]
    setup: Setup
    bots: tuple[Bot, ...]

    @property
    def turns(self) -> int:
        """How many games a deal has: until everybody sits where one like it sat. Between equals it is one:
        the same game twice would only feign a longer run."""
        bots = self.bots
        return next(turn for turn in range(1, len(bots) + 1) if bots[turn:] + bots[:turn] == bots)

    def bot_in(self, seat: int, game: int) -> int:
        """The number of the bot that sits there in that game."""
        return (seat + game) % len(self.bots)


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """An experiment that can be run."""

    game: str
    rules: int
    version: str = __version__
    title: str = ""
    notes: str = ""
    seed: str
    cells: tuple[Cell, ...]
    #: how many positions of each game are judged, and how many of its rolls
    judged: int
    luck: int
    games: int | None
    precision: float | None
    most: int
    #: seconds for a move of a bot of another package
    patience: int = 60
    records: bool = False
    #: every other cell is compared with the first
    one_step: bool = False
    #: the file it was read from, as it was written
    source: str = ""

    @property
    def fingerprint(self) -> str:
        """All that the rows depend on. How many games there are, or what it is called, is not in it."""
        fixed = (
            self.game,
            self.rules,
            self.version,
            self.seed,
            [(cell.setup, cell.bots) for cell in self.cells],
            self.judged,
            self.luck,
        )
        return hashlib.sha256(msgspec.json.encode(fixed, order="deterministic")).hexdigest()

    def goes_on_from(self, fingerprint: str) -> bool:
        """Whether rows of that experiment are rows of this one: it is the same, or cells were added at its
        end."""
        return fingerprint == self.fingerprint or any(
            msgspec.structs.replace(self, cells=self.cells[:count]).fingerprint == fingerprint
            for count in range(len(self.cells) - 1, 0, -1)
        )

    def played(self) -> AnyGame:
        return game_by_id(self.game, self.rules)

    @property
    def needs_brain(self) -> bool:
        """Whether the game's own judgement is asked for anything. To make it ready may take a while."""
        levels = self.played().spec.levels
        asked = any(bot.level in levels or bot.without for cell in self.cells for bot in cell.bots)
        return asked or bool(self.judged or self.luck)

    def most_deals(self, cell: Cell) -> int:
        """How many deals of a cell are played at most; its games always come in whole deals."""
        return -(-(self.games if self.games is not None else self.most) // cell.turns)
