"""Well-known engines that a game's speed is held against: `pip install rookery[bench]`."""

import random
import statistics
from collections.abc import Callable
from types import ModuleType
from typing import NamedTuple

from rookery.core.bench import peer

GET_PEERS = "Not compared: it is not installed (pip install rookery[bench])."

ROLLOUTS = 4000
"""Random games OpenSpiel plays from each of two positions in a round."""

BREAKTHROUGH = "breakthrough(rows=8,columns=8)"


class Peer(NamedTuple):
    """`works` has what it does to be measured, and nothing where it is not installed; `note` says how it is
    counted, or how to get it."""

    name: str
    works: list[Callable[[], int]]
    note: str


def random_rollouts() -> Peer:
    """OpenSpiel's C++ random play of breakthrough, in moves."""
    name = "OpenSpiel's C++ random rollouts of breakthrough"
    spiel = peer("pyspiel")
    if spiel is None:
        return Peer(name, [], GET_PEERS)
    length = _random_length(spiel)
    note = (
        f"There: {BREAKTHROUGH}, MCTSBot with 2 simulations and a "
        f"RandomRolloutEvaluator of {ROLLOUTS} rollouts: {ROLLOUTS} random games from the start and "
        f"{ROLLOUTS} from one move on, all inside C++. A random game from the start takes "
        f"{length:.1f} moves, the mean of 2000 counted beforehand, so the run makes "
        f"{ROLLOUTS} x (2 x {length:.1f} - 1) moves. Processor time, middle of 5 rounds in turn."
    )
    return Peer(name, [_rollouts(spiel, length)], note)


def _random_length(spiel: ModuleType) -> float:
    """The mean length of a random game of breakthrough."""
    game, dice = spiel.load_game(BREAKTHROUGH), random.Random(1)
    lengths = []
    for _ in range(2000):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        lengths.append(state.move_number())
    return statistics.fmean(lengths)


def _rollouts(spiel: ModuleType, length: float) -> Callable[[], int]:
    """Its rollouts cannot be called from Python, but a bot that does nothing else can."""
    game = spiel.load_game(BREAKTHROUGH)
    seeds = iter(range(1, 1000))

    def work() -> int:
        seed = next(seeds)
        evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        bot = spiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, seed, False)
        bot.step(game.new_initial_state())
        return round(ROLLOUTS * (2 * length - 1))

    return work


def chess_perft() -> Peer:
    """python-chess counting lines of 3 moves from chess's start."""
    chess = peer("chess")
    if chess is None:
        return Peer("python-chess's perft", [], GET_PEERS)
    board = chess.Board()

    def lines(depth: int) -> int:
        if depth == 1:
            return int(board.legal_moves.count())
        found = 0
        for move in board.legal_moves:
            board.push(move)
            found += lines(depth - 1)
            board.pop()
        return found

    note = f"There: 3 moves from chess's start, {lines(3)} lines. Processor time."
    return Peer("python-chess's perft", [lambda: lines(3)], note)
