"""One penguin a side, solved: a table cut off after a few plies, and what is made of it."""

from pathlib import Path

import msgspec
import pytest

from rookery.bots.analysing import insight
from rookery.bots.proofs import ByRules, won
from rookery.commands.solve_runs import run_solve
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng
from rookery.core.solving import Verdict
from rookery.core.spec import check_setup
from rookery.games.soccer import GAME
from rookery.games.soccer.kernel import pack, solving
from rookery.games.soccer.kernel.prover import SoccerProver
from rookery.games.soccer.kernel.solved_checks import check_position, plies_by_rules, sampled
from rookery.games.soccer.kernel.solver import (
    SoccerSolver,
    file_of,
    solved_tables,
    state_at,
    summed_up,
    table_in,
    write,
)
from rookery.games.soccer.state import State
from tests.games.soccer.helpers import name_of, play, setup_of

PLIES = 4
"""After so many the table is cut off: it holds nobody up, and what is in it is right."""

SCORES = "M:g7U P:x B:x / M:a8U P:x B:x / ball:g7 / to:1"
SOLVER = SoccerSolver()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Mama against Mama, as far as the table goes."""
    place = tmp_path_factory.mktemp("solved")
    told: list[str] = []
    ((pair, (table, positions)),) = solved_tables(0, 0, 2, told.append, PLIES).items()
    assert len(told) == PLIES and told[0] == "decided in 1 ply: 4,950 positions"
    write(place, summed_up(*pair, table, positions), table)
    return place


def test_positions_are_won_and_lost_as_the_rules_say(folder: Path) -> None:
    table = table_in(folder, "M,M")
    assert table is not None
    prover, rules, seen = SoccerProver(), ByRules(GAME), set[int]()
    for index in sampled(table, 60, SeededRng("solved")):
        s, plies = state_at(index, 0, 0), int(table[index])
        seen.add(plies)
        if 0 < plies < PLIES:
            # What is decided in more plies than the table has is still open in it.
            check_position(SOLVER, s, plies, folder, prover)
        if plies == 1:
            assert rules.wins(s, 1)
    assert seen >= {0, 1, 2, 3, 4}


def test_a_table_that_is_wrong_anywhere_is_found_out(folder: Path) -> None:
    table = table_in(folder, "M,M")
    assert table is not None
    spoilt = table.copy()
    index = next(index for index in sampled(table, 100, SeededRng("spoilt")) if table[index] == 2)
    row = index // solving.PLACES
    assert solving.first_wrong(spoilt, spoilt, 0, 0, True, row, row + 1) in (-1, index)
    spoilt[index] = 4
    assert solving.first_wrong(spoilt, spoilt, 0, 0, True, row, row + 1) >= 0
    assert plies_by_rules(SOLVER, state_at(index, 0, 0), folder) == 2


def test_both_sides_are_told_who_wins_and_when(folder: Path) -> None:
    assert SOLVER.verdict(setup_of(SCORES), folder) == Verdict(0, 1)
    s = setup_of("M:h1U P:x B:x / M:b2U P:x B:x / ball:b2 / to:2")
    assert SOLVER.verdict(s, folder) == Verdict(1, 1)
    assert SOLVER.verdict(setup_of("M:- P:x B:x / M:- P:x B:x / ball:center / to:2"), folder) == Verdict(None)


def test_nothing_is_said_of_other_games(folder: Path) -> None:
    for text in (SCORES.replace("P:x", "P:-"), SCORES.replace("M:a8U P:x", "M:x P:a8U")):
        assert SOLVER.verdict(setup_of(text), folder) is None
    assert SOLVER.verdict(setup_of(SCORES, own_goals=False), folder) is None
    assert SOLVER.verdict(setup_of(SCORES, first_to=2), folder) is None
    assert SOLVER.verdict(setup_of(SCORES), folder / "nowhere") is None


def test_a_win_that_comes_after_the_move_limit_is_a_draw(folder: Path) -> None:
    s = won_in(3, folder)
    assert SOLVER.verdict(s, folder) == Verdict(0, 3)
    for left, verdict in ((3, Verdict(0, 3)), (2, Verdict(None))):
        limited = msgspec.structs.replace(s, moves=s.options.move_limit - left)
        assert SOLVER.verdict(limited, folder) == verdict


def test_a_way_through_a_position_that_came_twice_is_not_vouched_for(folder: Path) -> None:
    s = won_in(3, folder)
    best = insight(GAME, SETUP, s, 0, 0, ("A", "B"), folder).best[0]
    after = play(s, best.line[0])
    row = after.seen[-pack.ROW :]
    again = msgspec.structs.replace(s, seen=row + row + s.seen)
    assert SOLVER.verdict(again, folder) is None
    assert SOLVER.verdict(msgspec.structs.replace(s, seen=row + s.seen), folder) == Verdict(0, 3)


SETUP = check_setup(GAME.spec, 2, {}, SCORES)


def won_in(plies: int, folder: Path) -> State:
    """A position that is won in so many plies, with the first player to move."""
    table = table_in(folder, "M,M")
    assert table is not None
    return state_at(next(i for i in sampled(table, 999, SeededRng("won")) if table[i] == plies), 0, 0)


def test_the_analysis_tells_perfect_play_where_a_table_is(folder: Path) -> None:
    s = won_in(3, folder)
    found = insight(GAME, SETUP, s, 0, 0, ("A", "B"), folder)
    assert found.solved and not found.more and found.chances == (1.0, 0.0)
    assert found.best[0].reasons == ("wins in 2 moves, whatever the other side does",)
    assert found.best[0].line[0] == name_of(found.best[0].judged.action)
    assert won(GAME, play(s, *found.best[0].line), 0)
    assert not insight(GAME, SETUP, s, 0, 0, ("A", "B"), None).solved
    kick_off = setup_of("M:- P:- B:- / M:- P:- B:- / ball:center / to:1")
    assert not insight(GAME, SETUP, kick_off, 0, 0, ("A", "B"), folder).solved


def test_a_file_that_is_no_table_is_refused_by_name(tmp_path: Path) -> None:
    file = file_of("M,M", tmp_path)
    file.write_bytes(b"nonsense")
    with pytest.raises(Refused, match=r"M-against-M\.table is not a table of Penguin Soccer"):
        SOLVER.solved("M,M", tmp_path)


def test_the_command_tells_what_is_solved(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_solve(GAME, ["--penguins", "M,M"], folder, 1, False)
    told = capsys.readouterr().out
    assert told.startswith("Mama against Mama: from the start a draw. 19,415,122 positions")
    assert "solving" not in told


@pytest.mark.parametrize("given", [["--penguins"], ["--penguins", "M,P", "x"], ["--pebbles", "M,P"]])
def test_the_command_refuses_what_it_does_not_know(given: list[str], folder: Path) -> None:
    with pytest.raises(Refused, match="Say --penguins and one of M,M"):
        run_solve(GAME, given, folder, 1, False)
    with pytest.raises(Refused, match="penguins"):
        run_solve(GAME, ["--penguins", "M,Q"], folder, 1, False)
