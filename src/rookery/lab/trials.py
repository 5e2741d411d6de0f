"""Trying something out: a text of one's own, or a position, played by bots until it is known how fair it is.

A trial is a small experiment that somebody watches from the first game on, so all its intervals are those of
a confidence sequence (`stopping`). It is played in one process, one game after another: game number n is deal
n // cells of the cell n % cells, whoever plays it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from rookery.core.contests import Contest, Entry
from rookery.core.game import AnyGame
from rookery.core.refusal import Refused, refuse
from rookery.core.spec import LONGEST_POSITION, OptionValue, Setup, check_setup, shown
from rookery.core.study import written_option
from rookery.games import game_by_id
from rookery.lab.experiment import Bot, Cell, Plan

MOST_TEXT = 60_000
MOST_RIVALS = 3
MOST_CELLS = 40
MOST_GAMES = 4_000
"""Games of a whole trial."""


class Rival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another text for the same option, or a preset, and what it is called."""

    name: Annotated[str, Meta(max_length=60)]
    text: Annotated[str, Meta(max_length=MOST_TEXT)]


class Trial(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is tried out, and how: POST /api/trials.

    `text` is for `option`; without an option it is nothing, and the `options` are tried as they are, from the
    `position` if there is one. In the way "seats" everybody plays with the same, and each rival is
    played beside it to compare. In the way "contest" the things in the text play against those in the rivals'
    texts, or against each other where there is no rival.
    """

    game: Annotated[str, Meta(max_length=60)]
    option: Annotated[str, Meta(max_length=60)] = ""
    text: Annotated[str, Meta(max_length=MOST_TEXT)] = ""
    way: Literal["seats", "contest"] = "seats"
    rivals: Annotated[tuple[Rival, ...], Meta(max_length=MOST_RIVALS)] = ()
    options: Annotated[dict[str, OptionValue], Meta(max_length=60)] = {}
    position: Annotated[str, Meta(max_length=LONGEST_POSITION)] | None = None
    players: Annotated[int, Meta(ge=1, le=60)] = 2
    level: Annotated[str, Meta(max_length=60)]
    #: until every share of wins is known to so many points either way
    precision: Annotated[int, Meta(ge=2, le=25)] = 5


class Side(NamedTuple):
    """Who plays in a cell: the cell's number among those compared, and the thing each seat has."""

    group: int
    things: tuple[str, ...]


class Planned(NamedTuple):
    plan: Plan
    #: of every cell; in a contest the pair it belongs to
    sides: tuple[Side, ...]
    #: what the groups are called
    names: tuple[str, ...]


def trial_levels(game: AnyGame) -> tuple[str, ...]:
    """Who may play in one. The strongest think so long that there would be no end of it."""
    levels = game.spec.levels or ("random",)
    return levels[: max(1, len(levels) - 1)]


def planned(trial: Trial) -> Planned:
    """The trial as a plan; refused with the first thing that is wrong."""
    game = game_by_id(trial.game)
    levels = trial_levels(game)
    if trial.level not in levels:
        refuse(
            "bad_level",
            f"Bots in a trial of {game.spec.title} must be {', '.join(levels)}, not {shown(trial.level)}.",
        )
    if trial.option:
        for name, text in (("", trial.text), *((rival.name, rival.text) for rival in trial.rivals)):
            _check_text(game, trial.option, name, text)
    elif trial.rivals or trial.text or trial.way == "contest":
        refuse("no_option", "A text to try out needs the option it is for.")
    cells: list[Cell] = []
    sides: list[Side] = []
    names: list[str] = []
    for name, side, setup in _setups(game, trial):
        if side.group == len(names):
            names.append(name)
        cells.append(Cell(len(cells), name, {}, setup, (Bot(trial.level),) * setup.seats))
        sides.append(side)
    plan = Plan(
        game=game.spec.id,
        rules=game.spec.rules,
        seed="trial",
        cells=tuple(cells),
        judged=0,
        luck=0,
        games=None,
        precision=float(trial.precision),
        most=MOST_GAMES // len(cells),
        records=True,
    )
    return Planned(plan, tuple(sides), tuple(names))


def _check_text(game: AnyGame, option: str, name: str, text: str) -> None:
    """Refused for the first fault; `name` is that of a rival."""
    written_option(game.spec, option).check(text)
    for fault in game.study(option, text).faults:
        refuse("faulty_text", f"{shown(name, 60)}: {fault.words}" if name else fault.words)


def _setups(game: AnyGame, trial: Trial) -> Iterator[tuple[str, Side, Setup]]:
    if trial.way == "contest":
        yield from _meetings(game, trial)
        return
    texts = [("", trial.text), *((rival.name, rival.text) for rival in trial.rivals)]
    for number, (name, text) in enumerate(texts):
        changed = {trial.option: text} if trial.option else {}
        yield name, Side(number, ()), _started(game, trial, changed, name, trial.players)


def _meetings(game: AnyGame, trial: Trial) -> Iterator[tuple[str, Side, Setup]]:
    """Every pair twice, with the seats exchanged."""
    contest = game.contests.get(trial.option)
    if contest is None:
        refuse("no_contest", f"What stands in {trial.option} does not play against each other.")
    pairs = _pairs(contest, trial)
    if not pairs:
        refuse("no_contest", f"There are no two {contest.many} to play against each other.")
    if 2 * len(pairs) > MOST_CELLS:
        refuse(
            "too_many_pairs",
            f"That is {len(pairs)} pairs of {contest.many}, and {MOST_CELLS // 2} can be tried at once. "
            "Take fewer, or other opponents.",
        )
    for number, (one, other) in enumerate(pairs):
        named = f"{one.name} against {other.name}"
        for first, second in ((one, other), (other, one)):
            changed = contest.setup((first.entry, second.entry))
            yield named, Side(number, (first.name, second.name)), _started(game, trial, changed, named, 2)


class Contestant(NamedTuple):
    """`name` tells those from different texts apart."""

    entry: Entry
    name: str


def _pairs(contest: Contest, trial: Trial) -> list[tuple[Contestant, Contestant]]:
    own = [Contestant(Entry(trial.text, name), name) for name in contest.names(trial.text)]
    if not trial.rivals:
        return list(combinations(own, 2))
    taken = {one.name for one in own}
    others = [
        Contestant(Entry(rival.text, name), f"{name} ({rival.name})" if name in taken else name)
        for rival in trial.rivals
        for name in contest.names(rival.text)
    ]
    return list(product(own, others))


def _started(
    game: AnyGame, trial: Trial, changed: Mapping[str, OptionValue], name: str, players: int
) -> Setup:
    """A setup that begins, or the reason why it cannot."""
    options = {**trial.options, **changed}
    try:
        setup = check_setup(game.spec, players, options, trial.position)
        game.start(setup)
    except Refused as refused:
        if not name:
            raise
        refuse(refused.refusal.reason, f"{shown(name, 60)}: {refused}")
    return setup


def things_in(sides: Sequence[Side]) -> tuple[str, ...]:
    """All that play against each other, in the order of the texts."""
    return tuple(dict.fromkeys(thing for side in sides for thing in side.things))
