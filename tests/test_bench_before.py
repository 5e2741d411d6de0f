"""`rookery bench --before`: a ratio says which state is better, whatever the unit."""

from pathlib import Path

import pytest

from rookery.commands.bench_before import compared, read, run_beside
from rookery.core.bench import Measurement
from rookery.core.refusal import Refused


def rounds(name: str, unit: str, *values: float) -> list[list[Measurement]]:
    return [[Measurement(name, value, unit)] for value in values]


def test_a_higher_rate_is_better() -> None:
    (one,) = compared(rounds("play", "moves/s", 90, 100, 200), rounds("play", "moves/s", 150, 140, 900))
    assert (one.before, one.now, one.faster) == (100, 150, 1.5)


def test_a_shorter_time_is_better() -> None:
    (one,) = compared(rounds("a decision", "ms", 30), rounds("a decision", "ms", 20))
    assert one.faster == 1.5


def test_only_what_both_measured_is_compared() -> None:
    old, new = rounds("play", "moves/s", 1), rounds("play", "games/s", 1)
    assert list(compared(old, new)) == []


def test_a_folder_without_rookery_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no folder src/rookery"):
        run_beside(tmp_path, ["soccer"], 1, as_json=True)


def test_the_number_of_rounds_is_bounded(tmp_path: Path) -> None:
    (tmp_path / "src" / "rookery").mkdir(parents=True)
    with pytest.raises(Refused, match="1 to 20 rounds"):
        run_beside(tmp_path, ["soccer"], 21, as_json=True)


@pytest.mark.parametrize("key", ["measurements", "figures"])
def test_early_states_are_read_as_well(key: str) -> None:
    printed = f'{{"{key}": {{"soccer": [{{"name": "play", "value": 3, "unit": "moves/s"}}]}}}}'
    assert [one.value for one in read(printed, "soccer", Path("there"))] == [3]


@pytest.mark.parametrize("printed", ["", "{}", '{"measurements": 3}', '{"measurements": {"battle": []}}'])
def test_a_bench_that_cannot_be_read_is_refused_in_a_sentence(printed: str) -> None:
    with pytest.raises(Refused, match="The bench of there"):
        read(printed, "soccer", Path("there"))
