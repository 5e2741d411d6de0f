"""What is known about a game without playing it now: how long it takes, and what each house rule does.

It is made from the rows of runs (`rookery lab effects`), comes with the game as `effects.json`, and is shown
where a game is set up.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from rookery.core.decoding import decode
from rookery.core.refusal import Refused, refuse
from rookery.core.spec import OptionValue, Setup, Spec, Written
from rookery.games import file_of, game_by_id
from rookery.lab.effects import Effect, effects_of
from rookery.lab.experiment import Cell, Plan
from rookery.lab.figures import lengths
from rookery.lab.folder import read_plan, read_rows
from rookery.lab.intervals import Figure
from rookery.lab.seen import CellSeen, seen_in

FILE = "effects.json"

LEAST = 30
"""An effect that fewer deals tell about is not kept."""

SECONDS_A_DECISION = 12
"""What a person takes for a choice between several moves, with a look at what the others did. That is our
guess, and the same for all games; how many choices a game has is measured."""


class KnownLength(msgspec.Struct, frozen=True):
    """How long games of so many players are, between bots of one kind. `given` are options that were set
    otherwise than in the rulebook."""

    players: int
    bot: str
    given: Mapping[str, OptionValue]
    turns: Figure
    decisions: Figure


class KnownEffect(msgspec.Struct, frozen=True):
    """What it does to set one option otherwise, deal by deal. All intervals of one run hold together."""

    players: int
    bot: str
    given: Mapping[str, OptionValue]
    option: str
    value: OptionValue
    effects: tuple[Effect, ...]


K = TypeVar("K", KnownLength, KnownEffect)


class Known(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/effects: all that is known about a game."""

    game: str
    rules: int
    lengths: tuple[KnownLength, ...] = ()
    effects: tuple[KnownEffect, ...] = ()

    @property
    def minutes(self) -> int | None:
        """How long the usual game takes people, in steps of five; by the strongest bots there are figures
        of."""
        usual = [one for one in self.lengths if not one.given]
        if not usual:
            return None
        levels = game_by_id(self.game).spec.levels
        fewest = min(one.players for one in usual)
        strongest = max(
            (one for one in usual if one.players == fewest and one.bot in levels),
            key=lambda one: levels.index(one.bot),
            default=usual[0],
        )
        return max(5, 5 * round(strongest.decisions.value * SECONDS_A_DECISION / 60 / 5))


@cache
def known_about(game_id: str) -> Known:
    """What comes with the game; nothing where its rules have changed since."""
    game = game_by_id(game_id)
    try:
        found = decode(file_of(game, FILE), Known)
    except (Refused, msgspec.DecodeError):
        return Known(game.spec.id, game.spec.rules)
    return found if found.rules == game.spec.rules else Known(game.spec.id, game.spec.rules)


# ---- made from rows ----


def known_from(folders: Iterable[Path]) -> Known:
    """All that these runs of one game tell. Of two about the same, the one with more games stays."""
    found_lengths: dict[object, KnownLength] = {}
    found_effects: dict[object, KnownEffect] = {}
    games = set()
    for folder in folders:
        plan = read_plan(folder)
        games.add((plan.game, plan.rules))
        seen = seen_in(plan, read_rows(folder))
        for one in seen:
            for length in _lengths(plan, one):
                _keep(found_lengths, (length.players, length.bot, *_pairs(length.given)), length)
        for effect in _effects(plan, seen):
            key = effect.players, effect.bot, *_pairs(effect.given), effect.option, effect.value
            _keep(found_effects, key, effect)
    if len(games) != 1:
        refuse("several_games", "Take runs of one game at a time, and at least one.")
    ((game, rules),) = games
    return Known(game, rules, tuple(found_lengths.values()), tuple(found_effects.values()))


def _pairs(given: Mapping[str, OptionValue]) -> list[tuple[str, OptionValue]]:
    return sorted(given.items())


def _keep(found: dict[object, K], key: object, new: K) -> None:
    if key not in found or _games(new) > _games(found[key]):
        found[key] = new


def _games(one: KnownLength | KnownEffect) -> int:
    return one.turns.count if isinstance(one, KnownLength) else one.effects[0].figure.count


def _lengths(plan: Plan, seen: CellSeen) -> Iterator[KnownLength]:
    given = _given(plan.played().spec, seen.cell.setup)
    bots = {bot.name for bot in seen.cell.bots}
    # One step away is told as an effect.
    stepped = plan.one_step and seen.cell.number > 0
    if given is None or stepped or len(bots) > 1 or len(seen.finished) < LEAST or seen.cell.setup.position:
        return
    figures = {line.name: line.figure for line in lengths(seen)}
    yield KnownLength(seen.cell.setup.seats, bots.pop(), given, figures["turns"], figures["decisions"])


def _given(spec: Spec, setup: Setup) -> dict[str, OptionValue] | None:
    """What is set otherwise than in the rulebook; None where that is a text of somebody's own."""
    given = {}
    for option in spec.options:
        value = setup.options[option.name]
        if value != option.default:
            if isinstance(option, Written) and value not in option.values:
                return None
            given[option.name] = value
    return given


def _effects(plan: Plan, seen: list[CellSeen]) -> Iterator[KnownEffect]:
    base = seen[0].cell
    given = _given(plan.played().spec, base.setup)
    if not plan.one_step or given is None or not seen[0].finished:
        return
    cells: dict[str, Cell] = {one.cell.name: one.cell for one in seen}
    for one in effects_of(seen):
        cell = cells[one.cell]
        (option,) = cell.at
        told = tuple(effect for effect in one.effects if effect.figure.count >= LEAST)
        if told:
            bot = base.bots[0].name
            yield KnownEffect(base.setup.seats, bot, given, option, cell.setup.options[option], told)
