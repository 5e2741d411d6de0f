"""Emperor misses no goal that can be forced within 9 plies, five moves of its own.

`forced_goals.txt` has positions from games between Chick, Fledgling and Adult, each with the fewest own moves
that force a goal, as the prover found it by trying everything. The puzzles, which were proved the same way,
are the others.
"""

from pathlib import Path

from rookery.bots.puzzles import puzzles_of
from rookery.core.puzzles import Forced
from rookery.core.rng import SeededRng
from rookery.core.thought import Budget, Chair
from rookery.games.soccer.bot.brain import BRAIN, worth_of
from rookery.games.soccer.kernel.prover import SoccerProver
from rookery.games.soccer.kernel.search import SURELY
from rookery.games.soccer.rules.play import play_move
from tests.games.soccer.helpers import name_of, setup_of

FILE = Path(__file__).with_name("forced_goals.txt")
NODES = 100_000
"""A fifteenth of a second, on one core; Emperor has ten times as many."""


def from_games() -> list[tuple[int, str]]:
    lines = [line.split(" ", 1) for line in FILE.read_text().splitlines()]
    return [(int(moves), position) for moves, position in lines]


def finds(position: str) -> tuple[str, bool]:
    """What Emperor plays there, and whether it knows that it wins."""
    s = setup_of(position)
    thought = BRAIN.think(Chair(s.turn, s, "emperor"), SeededRng("forced"), Budget(nodes=NODES))
    scores = play_move(s, thought.action)[0].ended == "goal"
    return name_of(thought.action), scores or thought.worth > worth_of(SURELY)


def test_forced_goals_from_games_are_found() -> None:
    positions = from_games()
    assert len(positions) >= 50 and {moves for moves, _ in positions} == {1, 2, 3, 4, 5}
    found = [position for _, position in positions if finds(position)[1]]
    assert len(found) >= 0.98 * len(positions), set(positions) - set(found)


def test_forced_goals_of_puzzles_are_found() -> None:
    """There the first move is the only one that does it in time."""
    puzzles = [one for one in puzzles_of("soccer").values() if isinstance(one.solution, Forced)]
    assert len(puzzles) >= 150
    missed = []
    for puzzle in puzzles:
        assert isinstance(puzzle.solution, Forced)
        name, won = finds(puzzle.position)
        if not won or name != puzzle.solution.line[0]:
            missed.append(puzzle.id)
    assert len(missed) <= 0.02 * len(puzzles), missed


def test_positions_from_games_are_won_as_they_say() -> None:
    """Those in up to three moves: longer ones take the prover too long for a test."""
    prover = SoccerProver()
    for moves, position in from_games():
        if moves <= 3:
            assert prover.fewest(setup_of(position), moves) == moves, position
