"""How fast soccer is, held against well-known engines in the same run.

OpenSpiel's C++ rollouts and python-chess are the peers: `pip install rookery[bench]`.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from rookery.core.bench import Measurement, Progress, compared, peer, rates, warming
from rookery.core.rng import SeededRng
from rookery.core.spec import check_setup
from rookery.core.thought import Budget, Chair
from rookery.games.soccer.bot.brain import BRAIN
from rookery.games.soccer.game import Soccer
from rookery.games.soccer.kernel.moves import perft, play_randomly
from rookery.games.soccer.kernel.pack import pack
from rookery.games.soccer.options import Options
from rookery.games.soccer.position.read import read_position
from rookery.games.soccer.state import kick_off

GET_PEERS = "Not compared: it is not installed (pip install rookery[bench])."
LIMIT = 300
"""Random soccer hardly ever ends; games are begun again after so many moves."""

ROLLOUTS = 4000
"""Random games OpenSpiel plays from each of two positions in a round."""

MIDDLE_GAMES = {
    "long line": "M:- P:d1E B:c3U / M:f6S P:e2U B:- / ball:f1 / to:1",
    "west edge": "M:c3NE P:a4U B:a6U / M:d6SW P:b5NW B:a8S / ball:a7 / to:2",
    "melee": "M:e3U P:d4U B:- / M:g5SW P:f5U B:e5SE / ball:f4 / to:1",
    "counter": "M:e5U P:f7U B:f4U / M:g6SE P:h4U B:f6U / ball:h4 / to:2",
    "before the corner": "M:e5U P:d4U B:e1U / M:g2E P:f2U B:e2SE / ball:f1 / to:1",
}
"""From games the bots played against themselves."""


def measure(progress: Progress) -> Iterator[Measurement]:
    yield from warming(Soccer(), progress)
    BRAIN.warm()
    yield from _random_play(progress)
    yield from _perft(progress)
    yield from _looking_ahead(progress)


def _random_play(progress: Progress) -> Iterator[Measurement]:
    progress("random play")
    pens, rest = pack(kick_off(Options(), 0))
    seeds = iter(range(1, 1000))

    def in_kernel() -> int:
        play_randomly(pens, rest, True, 2_000_000, LIMIT, next(seeds))
        return 2_000_000

    def in_python() -> int:
        """As any caller would: through the contract, with the usual options, draws and all."""
        game, dice = Soccer(), random.Random(next(seeds))
        setup = check_setup(game.spec, 2, {"first": "first"})
        state = game.start(setup)
        for _ in range(20_000):
            state, _ = game.play(state, {state.turn: dice.choice(game.legal(state, state.turn))})
            if not game.to_act(state):
                state = game.start(setup)
        return 20_000

    in_kernel()
    works: list[Callable[[], int]] = [in_kernel, in_python]
    spiel = peer("pyspiel")
    how = "moves made in random play, begun again after a goal or 300 moves"
    if spiel is None:
        note = f"Here: {how}. {GET_PEERS}"
    else:
        length = _random_length(spiel)
        works.append(_spiel_rollouts(spiel, length))
        note = (
            f"Here: {how}. There: breakthrough(rows=8,columns=8), MCTSBot with 2 simulations and a "
            f"RandomRolloutEvaluator of {ROLLOUTS} rollouts: {ROLLOUTS} random games from the start and "
            f"{ROLLOUTS} from one move on, all inside C++. A random game from the start takes "
            f"{length:.1f} moves, the mean of 2000 counted beforehand, so the run makes "
            f"{ROLLOUTS} x (2 x {length:.1f} - 1) moves. Processor time, middle of 5 rounds in turn."
        )
    measured = rates(works)
    theirs = measured[2] if len(measured) > 2 else None
    name = "OpenSpiel's C++ random rollouts of breakthrough"
    yield compared("random play, compiled", measured[0], "moves/s", name, theirs, 5.0, note)
    yield compared(
        "random play, readable rules driven from Python", measured[1], "moves/s", name, theirs, None, note
    )


def _random_length(spiel: ModuleType) -> float:
    """The mean length of a random game of breakthrough."""
    game, dice = spiel.load_game("breakthrough(rows=8,columns=8)"), random.Random(1)
    lengths = []
    for _ in range(2000):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        lengths.append(state.move_number())
    return statistics.fmean(lengths)


def _spiel_rollouts(spiel: ModuleType, length: float) -> Callable[[], int]:
    """Its rollouts cannot be called from Python, but a bot that does nothing else can."""
    game = spiel.load_game("breakthrough(rows=8,columns=8)")
    seeds = iter(range(1, 1000))

    def work() -> int:
        seed = next(seeds)
        evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        bot = spiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, seed, False)
        bot.step(game.new_initial_state())
        return round(ROLLOUTS * (2 * length - 1))

    return work


def _perft(progress: Progress) -> Iterator[Measurement]:
    progress("perft")
    pens, rest = pack(kick_off(Options(), 0))
    works: list[Callable[[], int]] = [lambda: perft(pens, rest, 5, True)]
    works[0]()
    chess = peer("chess")
    note = "Both count the last ply without playing it. Here: 5 moves from the start."
    if chess is None:
        note = f"{note} {GET_PEERS}"
    else:
        board = chess.Board()
        works.append(lambda: _chess_perft(board, 3))
        note = f"{note} There: 3 moves from chess's start, {_chess_perft(board, 3)} lines. Processor time."
    measured = rates(works)
    theirs = measured[1] if len(measured) > 1 else None
    yield compared("perft, compiled", measured[0], "lines/s", "python-chess's perft", theirs, 30.0, note)


def _chess_perft(board: Any, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    lines = 0
    for move in board.legal_moves:
        board.push(move)
        lines += _chess_perft(board, depth - 1)
        board.pop()
    return lines


def _looking_ahead(progress: Progress) -> Iterator[Measurement]:
    options = Options()
    positions = {"start": kick_off(options, 0)}
    positions |= {name: read_position(text, options) for name, text in MIDDLE_GAMES.items()}
    for name, state in positions.items():
        progress(f"one second from {name}")
        before = time.process_time()
        thought = BRAIN.think(Chair(state.turn, state, "emperor"), SeededRng("bench"), Budget(seconds=1.0))
        used = time.process_time() - before
        note = f"Alpha-beta for one second; expects {' '.join(thought.line[:5])}."
        yield Measurement(f"depth from {name}", thought.depth, "moves", note)
        speed = thought.nodes / used
        yield Measurement(f"search from {name}", speed, "positions/s", f"{note} Processor time.")
