import subprocess
import sys

import pytest

from rookery.core.rng import SeededRng, pick, seed_below_2_64, shuffled


def numbers(*seed: object) -> list[int]:
    rng = SeededRng(*seed)
    return [rng.below(n) for n in (2, 6, 52, 1000, 2**64)]


def test_the_same_seed_gives_the_same_numbers() -> None:
    assert numbers("run", 3, 1) == numbers("run", 3, 1)


def test_these_numbers_never_change() -> None:
    """Bots, labs and golden games stand on them: another generator would be another result everywhere."""
    assert numbers("rookery") == KNOWN


KNOWN: list[int] = [0, 2, 1, 67, 18339919769916283875]


def test_another_process_gives_the_same_numbers() -> None:
    """Python's own hashes differ from run to run, so a seed must not go through them."""
    program = (
        "from rookery.core.rng import SeededRng as R; r = R('a', 1); print(*[r.below(100) for _ in range(9)])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    }
    rng = SeededRng("a", 1)
    assert outputs == {" ".join(str(rng.below(100)) for _ in range(9)) + "\n"}


def test_derived_seeds_are_streams_of_their_own() -> None:
    streams = {tuple(numbers("run", game, seat)) for game in range(20) for seat in range(4)}
    assert len(streams) == 80


def test_every_number_below_n_comes_and_none_beyond() -> None:
    rng = SeededRng("range")
    for n in (1, 2, 3, 5, 8, 9):
        assert {rng.below(n) for _ in range(40 * n)} == set(range(n))


@pytest.mark.parametrize("n", [0, -3])
def test_below_nothing_has_no_answer(n: int) -> None:
    with pytest.raises(ValueError, match="has no answer"):
        SeededRng(1).below(n)


def test_a_shuffle_leaves_the_original_alone_and_is_fair() -> None:
    deck = (1, 2, 3)
    rng = SeededRng("shuffle")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        row = tuple(shuffled(rng, deck))
        counts[row] = counts.get(row, 0) + 1
    assert deck == (1, 2, 3)
    assert len(counts) == 6
    # 99.9 % of fair shuffles stay below this, for 5 degrees of freedom.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


def test_pick_takes_from_all_items_and_seeds_fit_64_bits() -> None:
    rng = SeededRng("pick")
    assert {pick(rng, "abc") for _ in range(60)} == set("abc")
    seeds = [seed_below_2_64(rng) for _ in range(50)]
    assert max(seeds).bit_length() == 64
    assert len(set(seeds)) == 50
