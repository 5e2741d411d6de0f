"""From an experiment to a plan: every cell is made and tried, and every fault is found before the first
game."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rookery.bots.search import tries_of
from rookery.bots.thinking import check_bot, check_player
from rookery.core.decoding import decode
from rookery.core.forms import read_value, sentence
from rookery.core.game import AnyGame
from rookery.core.given import given_option, given_options, unless_refused
from rookery.core.refusal import Refused
from rookery.core.spec import Option, OptionValue, Setup, Whole, Written, check_setup, shown, spell
from rookery.core.study import Fault
from rookery.games import game_by_id
from rookery.lab.experiment import MOST_CELLS, Bot, Cell, Experiment, Plan
from rookery.lab.things import things_of

PLAYERS, SEATS = "players", "seats"
"""Axes that are no option."""

AS_IT_STANDS = "as it stands"
"""The cell that nothing is changed in."""

LARGEST_TEXT = 1 << 20


class Faulty(Exception):
    """An experiment that cannot be run; every fault with its field."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(fault.words for fault in faults))
        self.faults = tuple(faults)


class Step(NamedTuple):
    """One place on an axis: which axis, what it is called there, and what is set."""

    axis: str
    label: str
    value: Any


class Base(NamedTuple):
    """What every cell begins with."""

    players: int | None
    bots: tuple[Bot, ...] | None
    options: Mapping[str, OptionValue]
    position: str | None


def plan_of(experiment: Experiment, folder: Path | None = None, *, engines: bool = False) -> Plan:
    """The plan, or `Faulty` with all that is wrong. Files are looked for in `folder`. `engines` may only sit
    down where whoever wrote the experiment may start programs on this machine."""
    faults: list[Fault] = []
    plan = Planning(experiment, folder or Path(), faults, engines).plan()
    if faults or plan is None:
        raise Faulty(faults)
    return plan


class ScenarioFields(msgspec.Struct, frozen=True):
    """What of a scenario file matters here. Its people are replaced by bots."""

    game: str = ""
    seats: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    position: str | None = None


class Planning:
    """One experiment being looked at."""

    def __init__(self, experiment: Experiment, folder: Path, faults: list[Fault], engines: bool) -> None:
        self.experiment = experiment
        self.check_bot = check_player if engines else check_bot
        self.folder = folder
        self.faults = faults

    def wrong(self, where: str, words: str) -> None:
        self.faults.append(Fault(where, words))

    def plan(self) -> Plan | None:
        asked = self.experiment
        game = unless_refused(self.faults, "game", lambda: game_by_id(asked.game))
        if (asked.games is None) == (asked.precision is None):
            self.wrong(
                "games", "An experiment has either games, so many in a cell, or a precision, in points."
            )
        if game is None:
            return None
        before = len(self.faults)
        base = self._base(game)
        faulty = len(self.faults) > before
        axes = self._axes(game)
        # Where only some entries of an axis are wrong, the cells of the others are looked at too.
        if faulty or len(axes) < len(asked.vary) or not all(axes):
            return None
        rows = self._one_step(game, base) if asked.one_step else self._combined(axes)
        cells = [self._cell(game, number, base, row) for number, row in enumerate(rows)]
        made = tuple(cell for cell in cells if cell is not None)
        return Plan(
            game=game.spec.id,
            rules=game.spec.rules,
            title=asked.title,
            notes=asked.notes,
            seed=asked.seed,
            cells=made,
            judged=asked.judged,
            luck=asked.luck,
            games=asked.games,
            precision=asked.precision,
            most=asked.most,
            patience=asked.patience,
            records=asked.records,
            one_step=asked.one_step,
        )

    # ---- what every cell begins with ----

    def _base(self, game: AnyGame) -> Base:
        asked = self.experiment
        file = self._scenario(game)
        options = {**given_options(game, file.options, self.faults)}
        for name, value in asked.options.items():
            step = self._option_step(game, name, value, f"options, {shown(name)}")
            if step is not None:
                options[name] = step.value
        bots = None if asked.seats is None else self._bots(game, asked.seats, "seats")
        if asked.seats is None and file.seats:
            bots = tuple(Bot(who if self._is_bot(game, who) else _usual(game)) for who in file.seats)
        return Base(asked.players, bots, options, asked.position or file.position)

    def _scenario(self, game: AnyGame) -> ScenarioFields:
        name = self.experiment.scenario
        if name is None:
            return ScenarioFields()
        text = self._text(name, "scenario")
        try:
            read = decode(text, ScenarioFields) if text else ScenarioFields(game.spec.id)
        except msgspec.DecodeError as fault:
            self.wrong("scenario", f"{name} is no scenario: {shown(fault, 120)}.")
            return ScenarioFields()
        if read.game != game.spec.id:
            self.wrong("scenario", f"{name} is a scenario of {shown(read.game)}, not of {game.spec.id}.")
            return ScenarioFields()
        return read

    def _text(self, name: str, where: str) -> str:
        path = self.folder / name
        try:
            with path.open(encoding="utf-8") as file:
                text = file.read(LARGEST_TEXT + 1)
        except (OSError, UnicodeDecodeError, ValueError) as fault:
            why = getattr(fault, "strerror", None) or "it is not text"
            self.wrong(where, f"{path} cannot be read: {why}.")
            return ""
        if len(text) > LARGEST_TEXT:
            self.wrong(where, f"{path} is larger than {LARGEST_TEXT >> 20} MiB.")
            return ""
        return text

    # ---- axes ----

    def _axes(self, game: AnyGame) -> list[list[Step]]:
        axes = []
        if self.experiment.one_step and self.experiment.vary:
            self.wrong("one_step", "Every option one step away, or axes to vary: not both in one experiment.")
        for name, values in self.experiment.vary.items():
            where = f"vary, {shown(name)}"
            if not isinstance(values, list | tuple) or not values:
                self.wrong(where, f"{sentence(where)} is a list of what to try, with at least one entry.")
                continue
            steps = [
                self._step(game, name, value, f"{where}, {number}") for number, value in enumerate(values, 1)
            ]
            axes.append(_told_apart([step for step in steps if step is not None]))
        return axes

    def _step(self, game: AnyGame, name: str, value: Any, where: str) -> Step | None:
        if name == PLAYERS:
            if type(value) is not int:
                self.wrong(where, f"{sentence(where)} must be a number of players, not {shown(value)}.")
                return None
            return Step(PLAYERS, str(value), value)
        if name == SEATS:
            bots = self._bots(game, value, where)
            return Step(SEATS, _bots_words(bots), bots) if bots else None
        return self._option_step(game, name, value, where)

    def _option_step(self, game: AnyGame, name: str, value: Any, where: str) -> Step | None:
        """An option set to that value, from a file where it is {"file": ...}; None where it cannot be."""
        option = next((one for one in game.spec.options if one.name == name), None)
        if option is None:
            known = ", ".join(one.name for one in game.spec.options)
            self.wrong(where, f"{game.spec.title} has no option {shown(name)}; there is {known}.")
            return None
        label = ""
        if isinstance(option, Written) and isinstance(value, dict) and set(value) <= {"file", "name", "text"}:
            label = str(value.get("name", value.get("file", "")))
            given = value.get("file")
            value = self._text(given, where) if isinstance(given, str) else value.get("text")
            if value == "":
                return None
        before = len(self.faults)
        found = given_option(game, option, value, self.faults)
        # Its faults are named by their place in the text; where the text stands comes before that.
        self.faults[before:] = [_within(fault, where, name, label) for fault in self.faults[before:]]
        if found is None or len(self.faults) > before:
            return None
        return Step(name, label or _value_words(option, found), found)

    def _combined(self, axes: Sequence[Sequence[Step]]) -> list[tuple[Step, ...]]:
        count = 1
        for axis in axes:
            count *= len(axis)
        if count > MOST_CELLS:
            self.wrong("vary", f"An experiment has at most {MOST_CELLS:,} cells; this one has {count:,}.")
            return []
        return list(itertools.product(*axes))

    def _one_step(self, game: AnyGame, base: Base) -> list[tuple[Step, ...]]:
        """The cell as it stands, and one for every other value of every option that the game lets be
        alone."""
        rows: list[tuple[Step, ...]] = [()]
        for option in game.spec.options:
            now = base.options.get(option.name, option.default)
            for value in other_values(option, now):
                options = {**base.options, option.name: value}
                try:
                    game.start(check_setup(game.spec, self._players(game, base), options, base.position))
                except Refused:
                    continue
                rows.append((Step(option.name, _value_words(option, value), value),))
        return rows

    # ---- bots ----

    def _bots(self, game: AnyGame, seats: Any, where: str) -> tuple[Bot, ...] | None:
        """One bot for all, or one for each seat."""
        if isinstance(seats, list | tuple):
            found = [self._bot(game, one, f"{where}, {number}") for number, one in enumerate(seats, 1)]
            return None if None in found or not found else tuple(bot for bot in found if bot)
        one = self._bot(game, seats, where)
        return None if one is None else (one,)

    def _bot(self, game: AnyGame, given: Any, where: str) -> Bot | None:
        before = len(self.faults)
        if isinstance(given, str):
            bot = Bot(given)
        elif isinstance(given, Bot):
            bot = given
        else:
            bot, faults = read_value(given, Bot, where)
            self.faults += [Fault(f"{where}, {fault.where}", fault.words) for fault in faults]
        if len(self.faults) > before:
            return None
        known = things_of(game)
        unless_refused(self.faults, where, lambda: self.check_bot(game, bot.level))
        if bot.sees_all and tries_of(bot.level) is None:
            self.wrong(where, "Only a search, such as search:1000, can be shown what is hidden.")
        for thing in bot.without:
            if thing not in known:
                listed = ", ".join(known)
                self.wrong(
                    where, f"{game.spec.title} has nothing {shown(thing)} to forbid; there is {listed}."
                )
        return bot if len(self.faults) == before else None

    def _is_bot(self, game: AnyGame, who: str) -> bool:
        try:
            check_bot(game, who)
        except Refused:
            return False
        return True

    # ---- cells ----

    def _players(self, game: AnyGame, base: Base) -> int:
        if base.players is not None:
            return base.players
        return len(base.bots) if base.bots and len(base.bots) > 1 else game.spec.min_seats

    def _cell(self, game: AnyGame, number: int, base: Base, steps: Sequence[Step]) -> Cell | None:
        name = ", ".join(f"{step.axis} {step.label}" for step in steps) or AS_IT_STANDS
        options, bots, players = dict(base.options), base.bots, base.players
        for step in steps:
            if step.axis == PLAYERS:
                players = step.value
            elif step.axis == SEATS:
                bots = step.value
            else:
                options[step.axis] = step.value
        bots = bots or (Bot(_usual(game)),)
        players = players if players is not None else self._players(game, base._replace(bots=bots))
        where = "vary" if steps else "options"
        if len(bots) not in (1, players):
            words = f"The cell “{name}” has {players} players, but {len(bots)} bots."
            self.wrong("seats", words)
            return None
        bots = bots * players if len(bots) == 1 else bots

        def started() -> Setup:
            setup = check_setup(game.spec, players, options, base.position)
            game.start(setup)
            return setup

        try:
            setup = started()
        except Refused as refused:
            self.wrong(where, f"The cell “{name}” cannot be played: {refused}")
            return None
        return Cell(number, name, {step.axis: step.label for step in steps}, setup, bots)


def other_values(option: Option, now: OptionValue) -> Iterator[OptionValue]:
    """One step away: every other value of a list; of a number, half of it and twice as much."""
    if isinstance(option, Whole):
        number = int(now)
        values: Sequence[OptionValue] = (max(option.low, number // 2), min(option.high, 2 * number or 1))
    else:
        values = option.values
    yield from (value for value in dict.fromkeys(values) if value != now)


def _usual(game: AnyGame) -> str:
    """The bot that plays where nobody says which: good enough to be sensible, quick enough for many games."""
    levels = game.spec.levels or ("random",)
    return levels[min(1, len(levels) - 1)]


def _bots_words(bots: Sequence[Bot]) -> str:
    return " against ".join(bot.name for bot in bots) if len(bots) > 1 else f"all {bots[0].name}"


def _value_words(option: Option, value: OptionValue) -> str:
    if isinstance(option, Written) and value not in option.values:
        return shown(" ".join(str(value).split()), 30)
    return spell(value)


def _within(fault: Fault, where: str, option: str, file: str) -> Fault:
    place = fault.where.removeprefix(option).removeprefix(", ")
    words = f"In {file}: {fault.words}" if file and place else fault.words
    return Fault(f"{where}, {place}" if place else where, words)


def _told_apart(steps: list[Step]) -> list[Step]:
    """Two entries that read alike get their number."""
    labels = [step.label for step in steps]
    return [
        step if labels.count(step.label) == 1 else step._replace(label=f"{step.label} ({number})")
        for number, step in enumerate(steps, 1)
    ]
