"""Runs: the same rows whoever plays, however often it was cut."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as parquet
import pytest

from rookery.core.record import decode, verify
from rookery.core.refusal import Refused
from rookery.core.spec import check_setup
from rookery.games import game_by_id
from rookery.lab import Bot, Experiment, Plan, run
from rookery.lab.arrow import schema
from rookery.lab.folder import PARTS, ROWS, merge, read_plan, read_rows
from rookery.lab.planning import plan_of
from rookery.lab.rows import Dealt, Task
from rookery.lab.running import Progress, Run
from rookery.lab.workers import Cores, Here

TINY = Experiment(
    game="nightout",
    seats=("chick", "random"),
    options={"round_limit": 1},
    vary={"islands": ("allowed", "one_floe")},
    games=6,
    judged=2,
)


@pytest.fixture(scope="module")
def whole() -> pa.Table:
    """The rows of an undisturbed run in this process."""
    return run(TINY, cores=1)


def test_one_row_a_seat_and_game(whole: pa.Table) -> None:
    assert whole.num_rows == 2 * 6 * 2
    assert whole.schema.names == schema().names
    assert whole["cell_name"].unique().to_pylist() == ["islands allowed", "islands one_floe"]
    first = whole.slice(0, 2).to_pylist()
    assert [row["seat"] for row in first] == [1, 2]
    assert [row["bot_name"] for row in first] == ["chick", "random"]
    assert sum(row["share"] for row in first) == 1
    assert all(len(row["chances"]) == 2 for row in first)
    assert first[0]["counts"] and not first[1]["counts"]
    assert {use["group"] for row in whole.to_pylist() for use in row["uses"]} >= {"square"}
    assert dict(first[0]["at"]) == {"islands": "allowed"}


def test_seats_are_rotated_and_the_same_deal_comes_again(whole: pa.Table) -> None:
    rows = [row for row in whole.to_pylist() if row["cell"] == 1 and row["seat"] == 1]
    assert [row["deal"] for row in rows] == [0, 0, 1, 1, 2, 2]
    assert [row["bot"] for row in rows] == [1, 2, 1, 2, 1, 2]


def test_any_number_of_processes_gives_the_same_rows(whole: pa.Table) -> None:
    assert run(TINY, cores=2).equals(whole)


def test_what_was_kept_is_one_file_that_other_programs_read(tmp_path: Path, whole: pa.Table) -> None:
    table = run(TINY, tmp_path, cores=1)
    assert table.equals(whole)
    assert parquet.read_table(tmp_path / ROWS).equals(whole)
    assert not (tmp_path / PARTS).exists()
    assert read_plan(tmp_path).fingerprint == plan_of(TINY).fingerprint


class Cut(Here):
    """Plays so many deals and then fails."""

    def __init__(self, plan: Plan, deals: int) -> None:
        super().__init__(plan)
        self.left = deals

    def results(self, seconds: float) -> list[Dealt]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return list(super().results(seconds))


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, whole: pa.Table) -> None:
    plan = plan_of(TINY)
    for deals in (2, 1):
        with pytest.raises(KeyboardInterrupt):
            run(plan, tmp_path, workers=Cut(plan, deals))
    assert read_rows(tmp_path).num_rows == 3 * 2 * 2
    again = Counting(plan)
    assert run(plan, tmp_path, workers=again).equals(whole)
    assert again.deals == 3
    # And once it is done there is nothing left to play.
    assert run(plan, tmp_path, workers=Cut(plan, 0)).equals(whole)


class Counting(Here):
    deals = 0

    def submit(self, task: Task) -> None:
        self.deals += len(task.deals)
        super().submit(task)


EXPERIMENT = """
game = "nightout"
games = 60
seats = ["random", "search:2"]
judged = 0
[options]
round_limit = 2
"""


def test_a_killed_run_goes_on_and_gives_the_rows_of_one_that_was_not(tmp_path: Path) -> None:
    """By a real SIGKILL, twice, whenever a few more rows are on disk."""
    file = tmp_path / "killed.toml"
    file.write_text(EXPERIMENT)
    command = [sys.executable, "-m", "tests.lab.eager", str(file), str(tmp_path / "rows")]
    for _ in range(2):
        process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
        before = there(tmp_path)
        while process.poll() is None and there(tmp_path) <= before:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert not (tmp_path / "rows" / ROWS).exists(), "it was done before it could be killed"
    subprocess.run(command, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}, check=True)
    from rookery.lab.reading import read_experiment

    undisturbed = run(read_experiment(file), cores=1)
    assert parquet.read_table(tmp_path / "rows" / ROWS).equals(undisturbed)


def there(folder: Path) -> int:
    return len(list((folder / "rows" / PARTS).glob("[0-9]*.parquet")))


def test_a_worker_that_dies_costs_nothing_but_time(whole: pa.Table) -> None:
    plan = plan_of(TINY)
    workers = Cores(plan, 2)
    killed: list[int] = []

    def kill_one(progress: Progress) -> None:
        if not killed:
            victim = workers._busy[0].child.process
            victim.kill()
            killed.append(victim.pid)

    assert run(plan, workers=workers, watch=kill_one).equals(whole)
    assert killed and killed[0] not in [one.child.process.pid for one in workers._busy]


def test_workers_that_always_die_stop_the_run_with_a_sentence() -> None:
    class Doomed(Here):
        def results(self, seconds: float) -> list[Dealt]:
            super().results(seconds)
            return [Dealt(0, 0, ())]

        def submit(self, task: Task) -> None:
            pass

    plan = plan_of(Experiment(game="nightout", seats="random", options={"round_limit": 1}, games=1))
    with pytest.raises(Refused, match="ended the process that played it 20 times"):
        run(plan, workers=Doomed(plan))


def test_two_machines_share_the_work_and_merge(tmp_path: Path, whole: pa.Table) -> None:
    for number in (1, 2):
        run(TINY, tmp_path / str(number), cores=1, part=(number, 2))
    halves = [read_rows(tmp_path / str(number)).num_rows for number in (1, 2)]
    assert halves == [2 * 2 * 2 * 2, 1 * 2 * 2 * 2]
    merge([tmp_path / "1", tmp_path / "2"], tmp_path / "both")
    assert parquet.read_table(tmp_path / "both" / ROWS).equals(whole)
    # It can be gone on with, as if it had been played there.
    assert run(plan_of(TINY), tmp_path / "both", workers=Cut(plan_of(TINY), 0)).equals(whole)


def test_runs_of_other_experiments_are_neither_merged_nor_gone_on_with(tmp_path: Path) -> None:
    one = Experiment(game="nightout", seats="random", options={"round_limit": 1}, games=1, judged=0)
    other = Experiment(
        game="nightout", seats="random", options={"round_limit": 1}, games=1, judged=0, seed="2"
    )
    run(one, tmp_path / "one", cores=1)
    run(other, tmp_path / "other", cores=1)
    with pytest.raises(Refused, match="different experiments"):
        merge([tmp_path / "one", tmp_path / "other"], tmp_path / "both")
    with pytest.raises(Refused, match="holds the rows of another experiment"):
        run(other, tmp_path / "one", cores=1)
    with pytest.raises(Refused, match="holds no run of the lab"):
        read_rows(tmp_path)


def test_only_one_run_at_a_time_writes_to_a_folder(tmp_path: Path) -> None:
    plan = plan_of(TINY)
    first = Run(plan, tmp_path)
    with pytest.raises(Refused, match="Another run is running on the rows"):
        Run(plan, tmp_path)
    first.folder.close()


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    plan = plan_of(TINY)
    with pytest.raises(KeyboardInterrupt):
        run(plan, tmp_path, workers=Cut(plan, 1))
    (part,) = (tmp_path / PARTS).iterdir()
    part.write_bytes(part.read_bytes()[:200])
    with pytest.raises(Refused, match=f"{part.name} cannot be read"):
        run(plan, tmp_path, cores=1)


def test_a_longer_run_of_the_same_experiment_keeps_what_is_there(tmp_path: Path, whole: pa.Table) -> None:
    short = Experiment(
        game="nightout",
        seats=("chick", "random"),
        options={"round_limit": 1},
        vary={"islands": ("allowed", "one_floe")},
        games=2,
        judged=2,
    )
    run(short, tmp_path, cores=1)
    again = Counting(plan_of(TINY))
    assert run(TINY, tmp_path, workers=again).equals(whole)
    assert again.deals == 4


def test_a_run_stops_when_the_shares_are_known_well_enough_and_always_at_the_same_game() -> None:
    experiment = Experiment(
        game="nightout",
        seats=("search:2", "random"),
        options={"round_limit": 1},
        precision=25,
        judged=0,
        most=400,
    )
    seen: list[Progress] = []
    alone = run(experiment, cores=1, watch=seen.append)
    assert run(experiment, cores=2).equals(alone)
    assert 10 < alone.num_rows // 2 < 400
    last = seen[-1].cells[0]
    assert last.games == last.of == alone.num_rows // 2
    assert all(figure.high - figure.low <= 0.5 for _, figure in last.figures)


def test_a_part_of_a_run_that_stops_by_itself_is_refused(tmp_path: Path) -> None:
    plan = plan_of(Experiment(game="soccer", seats="random", precision=5))
    with pytest.raises(Refused, match="A part can only be played"):
        run(plan, tmp_path, cores=1, part=(1, 2))


def test_records_are_kept_on_request_and_replay(tmp_path: Path) -> None:
    experiment = Experiment(
        game="nightout",
        seats=("chick", "random"),
        options={"round_limit": 1},
        games=2,
        judged=0,
        records=True,
    )
    run(experiment, tmp_path, cores=1)
    files = sorted((tmp_path / "records").glob("*.json"))
    assert [file.name for file in files] == ["0001-000000.json", "0001-000001.json"]
    for file in files:
        record = decode(file.read_bytes())
        assert verify(game_by_id("nightout"), record).outcome is not None
    assert record.players == ("Random", "Chick")


def test_bots_without_a_clock_play_the_same_on_slow_machines() -> None:
    """The strongest levels look at the clock when people wait; not here."""
    from rookery.lab.seated import Seated

    for game_id in ("soccer", "nightout"):
        game = game_by_id(game_id)
        setup = check_setup(game.spec, 2, {})
        budget = Seated(game, setup, Bot("emperor"), 1).budget
        assert budget is not None and budget.seconds is None and budget.nodes
