"""A tuning being done: search, finals, confirmation, each a run of the lab in a folder of its own.

tuning.json        the whole plan
search-01/ ...     the rows of each round of candidates
finals/            those of the best, longer and on fresh deals
confirm/           the winner and the start, on deals that nothing was chosen by
result.json        the end
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from rookery.core.decoding import decode
from rookery.core.refusal import refuse
from rookery.lab.folder import write_file
from rookery.lab.running import Progress, run
from rookery.lab.seen import CellSeen, seen_in
from rookery.lab.suggesting import need_optuna, suggested
from rookery.lab.tuning import Rival, Stage, Step, Tried, Tuned, TuningPlan, TuningWatch
from rookery.lab.tuning_plans import Candidate, candidate_of, joined
from rookery.lab.wishes import Wished, distance, nearer, wished_in

PLAN, RESULT = "tuning.json", "result.json"

ROUND = 6
"""So many candidates are played at once, before the next are suggested by what they came to."""

FINALISTS = 6
"""So many of the search play the finals, beside the start."""

LONGER = 4
"""So many times the games of the search are played in the finals."""


def go(plan: TuningPlan, folder: Path | None, watch: TuningWatch, cores: int | None) -> Tuned:
    need_optuna()
    if folder is None:
        with tempfile.TemporaryDirectory(prefix="rookery-lab-") as made:
            return Tuner(plan, Path(made), watch, cores).go()
    return Tuner(plan, folder, watch, cores).go()


class Result(NamedTuple):
    """A candidate with what it came to in one stage."""

    candidate: Candidate
    wished: list[Wished]
    tried: Tried


class Tuner:
    def __init__(self, plan: TuningPlan, folder: Path, watch: TuningWatch, cores: int | None) -> None:
        self.plan, self.folder, self.watch, self.cores = plan, folder, watch, cores
        self.games = 0
        _settle(folder, plan)

    def go(self) -> Tuned:
        start, *found = self._search()
        finals = self._finals(start, found)
        tuned = self._confirmed(start, finals, 1 + len(found))
        write_file(self.folder / RESULT, msgspec.json.format(msgspec.json.encode(tuned), indent=1))
        self.watch(tuned)
        return tuned

    # ---- the stages ----

    def _search(self) -> list[Result]:
        """The start comes first, then the others in the order in which they were suggested."""
        plan, knobs, trials = self.plan.plan, self.plan.knobs, self.plan.trials
        found: list[Result] = []
        while len(found) <= trials:
            first = [] if found else [tuple(knob.now for knob in knobs)]
            count = min(ROUND, 1 + trials - len(found)) - len(first)
            tried = [one.tried for one in found]
            values = first + suggested(knobs, tried, first, count, f"{plan.seed}|{len(found)}")
            if not values:
                break
            candidates = [
                candidate_of(plan, knobs, number, one) for number, one in enumerate(values, len(found))
            ]
            name = f"search-{len(found) // ROUND + 1:03}"
            found += self._played("search", name, candidates, plan.games or 1, len(found))
        return found

    def _finals(self, start: Result, found: Sequence[Result]) -> list[Result]:
        """The winner first. The start is among them: perhaps nothing is better."""
        able = [one for one in found if one.tried.distance is not None]
        best = sorted(able, key=_distance)[:FINALISTS]
        candidates = [start.candidate, *(one.candidate for one in best)]
        games = min(LONGER * (self.plan.plan.games or 1), self.plan.confirm)
        return sorted(self._played("finals", "finals", candidates, games), key=_distance)

    def _confirmed(self, start: Result, finals: Sequence[Result], tried: int) -> Tuned:
        winner, *others = finals
        candidates = [start.candidate]
        if winner.candidate.number:
            candidates.append(winner.candidate)
        played = self._played("confirm", "confirm", candidates, self.plan.confirm)
        before, after = played[0], played[-1]
        rivals = [Rival(one.tried, nearer(winner.wished, one.wished, len(others))) for one in others]
        return Tuned(
            knobs=self.plan.knobs,
            winner=winner.tried,
            options=winner.candidate.options,
            rivals=tuple(rivals),
            before=before.tried,
            after=after.tried,
            better=nearer(after.wished, before.wished),
            tried=tried,
            games=self.games,
            every=tried <= self.plan.trials,
        )

    # ---- playing ----

    def _played(
        self, stage: Stage, name: str, candidates: Sequence[Candidate], games: int, before: int = 0
    ) -> list[Result]:
        """What these candidates come to in so many games each, in every cell."""
        able = [one for one in candidates if one.cells]
        cells = len(self.plan.plan.cells)
        seen: list[CellSeen] = []
        if able:
            joint = joined(self.plan.plan, able, games, "" if stage == "search" else stage)
            each = sum(joint.most_deals(cell) * cell.turns for cell in joint.cells[:cells])
            every = each * (1 + self.plan.trials) if stage == "search" else each * len(able)

            def watch(progress: Progress) -> None:
                left = None
                if progress.left is not None and progress.rate:
                    left = (every - before * each - progress.games) / progress.rate
                self.watch(Step(stage, before * each + progress.games, every, left))

            rows = run(joint, self.folder / name, cores=self.cores, watch=watch)
            seen = seen_in(joint, rows)
            self.games += each * len(able)
        results = []
        for candidate in candidates:
            mine, seen = seen[: len(candidate.cells)], seen[len(candidate.cells) :]
            results.append(self._result(stage, candidate, mine))
            self.watch(results[-1].tried)
        return results

    def _result(self, stage: Stage, candidate: Candidate, seen: Sequence[CellSeen]) -> Result:
        wished = [
            one
            for cell, played in zip(self.plan.plan.cells, seen, strict=False)
            for one in wished_in(played, cell.name, self.plan.wishes)
        ]
        told = tuple(one.told(len(wished)) for one in wished)
        apart = distance(wished) if wished else None
        fault = candidate.fault or ("" if wished else "Nothing that is wished for was measured in its games.")
        return Result(
            candidate,
            wished,
            Tried(candidate.number, stage, candidate.values, apart, told, fault),
        )


def _distance(result: Result) -> tuple[float, int]:
    """The nearest first; of those as near, the one that was found first."""
    apart = result.tried.distance
    return float("inf") if apart is None else apart, result.candidate.number


def _settle(folder: Path, plan: TuningPlan) -> None:
    """The folder is empty, or this tuning's."""
    known = folder / PLAN
    if known.exists():
        try:
            earlier = decode(known.read_bytes(), TuningPlan)
        except (OSError, msgspec.DecodeError) as fault:
            refuse("bad_tuning", f"{known} cannot be read: {str(fault)[:200]}.")
        if _unwritten(earlier) != _unwritten(plan):
            refuse(
                "other_tuning",
                f"{folder} holds another tuning. Choose another folder with --to, or remove this one.",
            )
        return
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        refuse("not_a_tuning", f"{folder} holds other files; choose a folder of its own with --to.")
    write_file(known, msgspec.json.format(msgspec.json.encode(plan), indent=1))


def is_tuning(folder: Path) -> bool:
    return (folder / PLAN).exists()


def _unwritten(plan: TuningPlan) -> TuningPlan:
    """How its file was written changes nothing."""
    return msgspec.structs.replace(
        plan, plan=msgspec.structs.replace(plan.plan, source="", title="", notes="")
    )


def read_tuned(folder: Path) -> tuple[TuningPlan, Tuned]:
    """A tuning that is done."""
    try:
        plan = decode((folder / PLAN).read_bytes(), TuningPlan)
        return plan, decode((folder / RESULT).read_bytes(), Tuned)
    except OSError:
        refuse("no_tuning", f"{folder} holds no tuning that is done: there is no {RESULT} in it.")
    except msgspec.DecodeError as fault:
        refuse("no_tuning", f"{folder} cannot be read: {str(fault)[:200]}.")
