"""Finding puzzles: what is found is what it claims to be, and the same seed finds the same."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import typer

from rookery.bots.proofs import Checked
from rookery.bots.puzzles import check, puzzles_of
from rookery.commands.puzzle_runs import make_puzzles
from rookery.commands.puzzles import check as check_command
from rookery.commands.puzzles import make
from rookery.core.puzzles import ANY, FORMAT, Collection, Forced, decode, encode
from rookery.core.refusal import Refused
from rookery.games import game_by_id
from rookery.lab.puzzles import GRADE_NODES, find_puzzles, grade_by_nodes, in_order, shortened

SOCCER = game_by_id("soccer")


def test_forced_wins_are_found_in_games_and_near_them_and_hold() -> None:
    found = list(islice(find_puzzles(SOCCER, [], 40, "test", {}), 5))
    assert found == list(islice(find_puzzles(SOCCER, [], 40, "test", {}), 5))
    prover = SOCCER.prover()
    assert prover is not None
    for puzzle in found:
        assert isinstance(puzzle.solution, Forced)
        check(SOCCER, puzzle, Checked(SOCCER, prover) if puzzle.moves < 3 else prover)


def test_a_file_reads_back_and_has_the_easiest_first(tmp_path: Path) -> None:
    found = list(islice(find_puzzles(SOCCER, [], 40, "test", {}), 3))
    whole = Collection(FORMAT, "soccer", SOCCER.spec.rules, in_order(found))
    assert decode(SOCCER, encode(whole)) == whole
    assert [one.grade for one in whole.puzzles] == sorted(one.grade for one in found)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"[]", "This is not a file of puzzles"),
        (b'{"format": "x", "game": "soccer", "rules": 1, "puzzles": []}', "The puzzles' format is x"),
        (
            b'{"format": "rookery-puzzles/1", "game": "chess", "rules": 1, "puzzles": []}',
            "The puzzles are for version 1 of the rules of chess",
        ),
    ],
)
def test_a_file_that_is_none_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(Refused, match=words):
        decode(SOCCER, data)


def test_the_commonest_answer_is_said_once() -> None:
    assert shortened({"a": "x", "b": "y", "c": "x"}) == {ANY: "x", "b": "y"}
    assert shortened({}) == {}


def test_harder_to_prove_is_a_higher_grade() -> None:
    grades = [grade_by_nodes(nodes) for limit in GRADE_NODES for nodes in (limit, limit + 1)]
    assert grades == sorted(grades) and (grades[0], grades[-1]) == (1, 5)


def test_puzzles_that_are_there_stay_and_new_ones_are_added(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    make_puzzles(SOCCER, [], 40, 1e-9, "one", file)
    first = decode(SOCCER, file.read_bytes()).puzzles
    make_puzzles(SOCCER, [], 40, 1e-9, "two", file)
    both = decode(SOCCER, file.read_bytes()).puzzles
    assert len(both) == len(first) + 1
    assert all(puzzle in both for puzzle in first)


@pytest.mark.parametrize(
    ("command", "arguments", "words"),
    [
        (make, {"game": "chess"}, "There is no game 'chess'"),
        (make, {"count": 0}, "The number of puzzles must be from 1 to 10,000, not 0."),
        (make, {"minutes": 0.0}, "The minutes must be above 0"),
        (make, {"seats": "two"}, "--seats has numbers of players with commas; 'two' is none."),
        (make, {"seats": "3"}, "Penguin Soccer is for 2 players, not 3."),
        (check_command, {"only": "none"}, "Penguin Soccer has no puzzle 'none'."),
        (check_command, {"grade": 9}, "Penguin Soccer has no puzzles of grade 9."),
    ],
)
def test_wrong_arguments_get_one_sentence(
    command: Callable[..., None], arguments: dict[str, Any], words: str
) -> None:
    with pytest.raises(Refused) as refused:
        command(**{"game": "soccer", **arguments})
    assert str(refused.value).startswith(words)


def test_one_puzzle_is_checked_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = next(one for one in puzzles_of("soccer").values() if one.moves == 2)
    with pytest.raises(typer.Exit) as done:
        check_command("soccer", only=puzzle.id)
    assert done.value.exit_code == 0
    assert "1 by the readable rules. 0 are not what they claim." in capsys.readouterr().out
