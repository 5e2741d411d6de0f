"""One game between bots, and many of them on all cores.

A game is a function of its seed: the same run gives the same games whatever the number of cores, as
long as the bots think by nodes and not by the clock. Games come in sets that share the dealer's stream,
each bot sitting once in every seat, so that luck and seat weigh on all alike. Where that changes nothing,
as between equals, every game is dealt anew: the same one twice would only feign a longer run.
"""

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

import msgspec

from rookery.bots.thinking import bot_name, check_player, sit, think, warm
from rookery.core.game import CHANCE, AnyGame
from rookery.core.outcome import Outcome
from rookery.core.record import Record, Scribe
from rookery.core.rng import SeededRng
from rookery.core.spec import Setup
from rookery.games import game_by_id


class Played(msgspec.Struct, frozen=True):
    """A finished game. `bots` has the index of the bot in each seat."""

    number: int
    bots: tuple[int, ...]
    record: Record
    outcome: Outcome


def play_game(game: AnyGame, setup: Setup, levels: Sequence[str], seed: object) -> tuple[Record, Outcome]:
    """A whole game; `levels` has one level a seat. Pure: everything follows from the arguments."""
    dealer = SeededRng(seed, "dealer")
    scribe = Scribe(game, setup)
    while acting := game.to_act(scribe.state):
        number = len(scribe.steps)
        if acting == (CHANCE,):
            scribe.play({CHANCE: game.draw(scribe.state, dealer)})
            continue
        moves = {}
        for seat in acting:
            own = f"{seed}|{seat}|{number}"
            chair = sit(game, scribe.state, seat, levels[seat], own, setup)
            moves[seat] = think(game, chair, SeededRng("think", own)).action
        scribe.play(moves)
    outcome = game.outcome(scribe.state)
    assert outcome is not None
    return scribe.record("lab", [bot_name(level) for level in levels]), outcome


def _play_numbered(game_id: str, setup: Setup, levels: tuple[str, ...], run: str, number: int) -> Played:
    seats = len(levels)
    bots = tuple((seat + number) % seats for seat in range(seats))
    record, outcome = play_game(
        game_by_id(game_id), setup, [levels[bot] for bot in bots], f"{run}|{number // _turns(levels)}"
    )
    return Played(number, bots, record, outcome)


def _turns(levels: tuple[str, ...]) -> int:
    """How often everybody can move on one seat before each sits where one like it sat."""
    return next(turn for turn in range(1, len(levels) + 1) if levels[turn:] + levels[:turn] == levels)


def _warm(game_id: str) -> None:
    warm(game_by_id(game_id))


def play_match(
    game: AnyGame, setup: Setup, levels: Sequence[str], games: int, run: str, cores: int | None = None
) -> Iterator[Played]:
    """`games` games between the bots, as they finish."""
    for level in levels:
        check_player(game, level)
    # Compiled once here, so that the workers find it in the cache instead of each compiling it.
    warm(game)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores or os.cpu_count(), spawn, _warm, (game.spec.id,)) as pool:
        jobs = [pool.submit(_play_numbered, game.spec.id, setup, tuple(levels), run, n) for n in range(games)]
        try:
            for job in as_completed(jobs):
                yield job.result()
        finally:
            for job in jobs:
                job.cancel()
