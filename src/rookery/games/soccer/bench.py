"""How fast soccer is, held against well-known engines in the same run."""

import random
import time
from collections.abc import Iterator

from rookery.core.bench import Measurement, Progress, compared, rates, warming
from rookery.core.peers import chess_perft, random_rollouts
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

LIMIT = 300
"""Random soccer hardly ever ends; games are begun again after so many moves."""

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
    other = random_rollouts()
    measured = rates([in_kernel, in_python, *other.works])
    name, theirs = other.name, measured[2] if other.works else None
    note = f"Here: moves made in random play, begun again after a goal or {LIMIT} moves. {other.note}"
    yield compared("random play, compiled", measured[0], "moves/s", name, theirs, 5.0, note)
    yield compared(
        "random play, readable rules driven from Python",
        measured[1],
        "moves/s",
        other.name,
        theirs,
        None,
        note,
    )


def _perft(progress: Progress) -> Iterator[Measurement]:
    progress("perft")
    pens, rest = pack(kick_off(Options(), 0))

    def lines() -> int:
        return perft(pens, rest, 5, True)

    lines()
    other = chess_perft()
    measured = rates([lines, *other.works])
    theirs = measured[1] if other.works else None
    note = f"Both count the last ply without playing it. Here: 5 moves from the start. {other.note}"
    yield compared("perft, compiled", measured[0], "lines/s", other.name, theirs, 30.0, note)


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
