"""The puzzles that come with the games: each has the shape it should, and a sample is proved again. All of
them are by `rookery puzzles check GAME`."""

from collections import Counter

import pytest
from msgspec.structs import replace

from rookery.bots.proofs import ByRules, Checked
from rookery.bots.puzzles import Unproved, check, check_forced, is_clear, puzzles_of
from rookery.core.game import AnyGame
from rookery.core.puzzles import ANY, GRADES, MOST_MOVES, Forced, Puzzle, id_of
from rookery.core.rng import SeededRng, shuffled
from rookery.games import own_games

GAMES = [game for game in own_games().values() if puzzles_of(game.spec.id)]
FORCED = [game for game in GAMES if game.prover() is not None]
LEAST_FORCED, LEAST_JUDGED = 300, 60


def ids(game: AnyGame) -> str:
    return game.spec.id


def sample(game: AnyGame, count: int, most_moves: int = MOST_MOVES) -> list[Puzzle]:
    fitting = [one for one in puzzles_of(game.spec.id).values() if one.moves <= most_moves]
    return shuffled(SeededRng("sample", game.spec.id), fitting)[:count]


def test_every_game_has_enough_puzzles() -> None:
    assert {game.spec.id for game in GAMES} == set(own_games())
    for game in GAMES:
        assert len(puzzles_of(game.spec.id)) >= (LEAST_FORCED if game in FORCED else LEAST_JUDGED)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_every_puzzle_starts_with_its_solvers_turn_and_knows_an_answer_to_everything(game: AnyGame) -> None:
    for puzzle in puzzles_of(game.spec.id).values():
        state = game.start(puzzle.setup(game))
        assert puzzle.seat in game.to_act(state), puzzle.id
        assert puzzle.id == id_of(game, puzzle.position, puzzle.seat)
        assert game.position(state) == puzzle.position
        assert 1 <= puzzle.grade <= GRADES
        legal = {game.name(state, puzzle.seat, action) for action in game.legal(state, puzzle.seat)}
        if isinstance(puzzle.solution, Forced):
            assert 1 <= puzzle.moves <= MOST_MOVES
            assert len(puzzle.solution.line) == 2 * puzzle.moves - 1
            assert len(puzzle.solution.answers) == puzzle.moves - 1
            assert puzzle.solution.line[0] in legal
            assert all(ANY in answers for answers in puzzle.solution.answers)
        else:
            assert set(puzzle.solution.chances) == legal
            assert is_clear(puzzle.solution)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_there_are_easy_puzzles_and_hard_ones(game: AnyGame) -> None:
    grades = Counter(puzzle.grade for puzzle in puzzles_of(game.spec.id).values())
    assert len(grades) >= 3 and min(grades) == 1
    assert max(grades.values()) <= 0.6 * sum(grades.values())


@pytest.mark.parametrize("game", FORCED, ids=ids)
def test_forced_wins_are_proved_again_by_the_rules(game: AnyGame) -> None:
    """The prover names moves, the readable rules play them; of the shortest, the rules alone find all."""
    for puzzle in sample(game, 4, most_moves=2):
        check(game, puzzle, ByRules(game))
    prover = game.prover()
    assert prover is not None
    for puzzle in sample(game, 12, most_moves=2):
        check(game, puzzle, Checked(game, prover))
    for puzzle in sample(game, 8, most_moves=3):
        check(game, puzzle, prover)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in FORCED], ids=ids)
def test_the_best_choice_is_found_again(game: AnyGame) -> None:
    for puzzle in sample(game, 2):
        check(game, puzzle, None)


@pytest.mark.parametrize("game", FORCED, ids=ids)
def test_a_puzzle_that_claims_too_much_is_found_out(game: AnyGame) -> None:
    prover = game.prover()
    assert prover is not None
    puzzle = next(one for one in puzzles_of(game.spec.id).values() if one.moves == 2)
    assert isinstance(puzzle.solution, Forced)
    line, (answers,) = puzzle.solution.line, puzzle.solution.answers
    state = game.start(puzzle.setup(game))
    moves = [game.name(state, puzzle.seat, action) for action in game.legal(state, puzzle.seat)]
    wrong = next(move for move in moves if move != line[0])
    for solution, fault in (
        (Forced((line[0],)), "does not win"),
        (
            Forced((wrong, *line[1:]), ({**answers, line[0]: answers[ANY]},)),
            "does not win",
        ),
        (Forced(line, ({},)), "has no answer"),
    ):
        with pytest.raises(Unproved, match=fault):
            check_forced(game, replace(puzzle, solution=solution), solution, prover)
