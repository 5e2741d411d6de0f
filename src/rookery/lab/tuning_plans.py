"""From a tuning to its plan, with every fault found before the first game; and plans of its candidates."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from rookery.core.refusal import Refused
from rookery.core.spec import OptionValue, check_setup
from rookery.core.study import Fault
from rookery.games import game_by_id
from rookery.lab.experiment import MOST_GAMES, Cell, Plan
from rookery.lab.knobs import knobs_of, turned
from rookery.lab.planning import Faulty, plan_of
from rookery.lab.tuning import Knob, Tuning, TuningPlan
from rookery.lab.wishes import wishes_of

CONFIRM = 10
"""So many times the games of the search are played at the end, unless the tuning says how many."""

CANDIDATE = "candidate"


def tuning_plan_of(tuning: Tuning, folder: Path | None = None) -> TuningPlan:
    """The plan, or `Faulty` with all that is wrong. Files are looked for in `folder`."""
    faults: list[Fault] = []
    if tuning.one_step:
        faults.append(Fault("one_step", "A tuning has no steps of options; say in [tune] what may change."))
    if tuning.precision is not None:
        faults.append(Fault("precision", "A tuning has games, so many for each candidate, and no precision."))
    for name in sorted(set(tuning.tune) & set(tuning.vary)):
        faults.append(Fault(f"tune, {name}", f"{name} is varied already; it cannot be tuned too."))
    try:
        plan = plan_of(tuning, folder)
    except Faulty as faulty:
        _look_ahead(tuning, faults)
        known = {fault.where for fault in faults}
        raise Faulty([*faults, *(fault for fault in faulty.faults if fault.where not in known)]) from None
    game = plan.played()
    if not tuning.tune:
        faults.append(Fault("tune", "A tuning changes at least one number, such as round_limit = [5, 20]."))
    knobs = knobs_of(game, plan.cells[0].setup.options, tuning.tune, faults)
    wishes = wishes_of(plan, tuning.wish, faults)
    if faults:
        raise Faulty(faults)
    games = tuning.games or 1
    confirm = min(MOST_GAMES, CONFIRM * games) if tuning.confirm is None else tuning.confirm
    return TuningPlan(
        plan=plan, knobs=tuple(knobs), wishes=tuple(wishes), trials=tuning.trials, confirm=confirm
    )


def _look_ahead(tuning: Tuning, faults: list[Fault]) -> None:
    """What can be said about the numbers although the cells are faulty: of options that are as printed."""
    try:
        game = game_by_id(tuning.game)
    except Refused:
        return
    printed = {name: asked for name, asked in tuning.tune.items() if name not in tuning.options}
    knobs_of(game, {}, printed, faults)


class Candidate(msgspec.Struct, frozen=True):
    """Values for all knobs, and the cells they make; none where they cannot be played, and why."""

    number: int
    values: tuple[OptionValue | None, ...]
    options: dict[str, OptionValue]
    cells: tuple[Cell, ...]
    fault: str = ""


def candidate_of(
    plan: Plan, knobs: Sequence[Knob], number: int, values: tuple[OptionValue | None, ...]
) -> Candidate:
    """Number 0 is the start: nothing is changed in it, not even how a text is spelled."""
    game = plan.played()
    if number == 0:
        return Candidate(0, values, {}, plan.cells)
    options = turned(game, knobs, values, plan.cells[0].setup.options)
    cells = []
    for cell in plan.cells:
        before = cell.setup
        try:
            setup = check_setup(game.spec, before.seats, before.options | options, before.position)
            game.start(setup)
        except Refused as refused:
            return Candidate(number, values, options, (), str(refused))
        cells.append(msgspec.structs.replace(cell, setup=setup))
    return Candidate(number, values, options, tuple(cells))


def joined(plan: Plan, candidates: Sequence[Candidate], games: int, stream: str) -> Plan:
    """One plan of all their cells, candidate by candidate, on the deals of that stream."""
    cells = [
        msgspec.structs.replace(
            cell,
            name=f"{CANDIDATE} {candidate.number}, {cell.name}",
            at={CANDIDATE: str(candidate.number), **cell.at},
        )
        for candidate in candidates
        for cell in candidate.cells
    ]
    numbered = tuple(msgspec.structs.replace(cell, number=number) for number, cell in enumerate(cells))
    return msgspec.structs.replace(
        plan, cells=numbered, games=games, seed=f"{plan.seed}|{stream}" if stream else plan.seed
    )
