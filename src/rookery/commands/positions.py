"""`rookery moves` and `rookery perft`."""

from math import prod
from typing import IO

import msgspec

from rookery.core.game import CHANCE, AnyGame
from rookery.core.refusal import Refused, refuse
from rookery.core.rng import SeededRng
from rookery.core.spec import Setup

LONGEST_LINE = 10_000


class Found(msgspec.Struct, frozen=True):
    """`over` maps positions in which the game is over to who won, counting from 1."""

    pos: str
    next: list[str]
    over: dict[str, int]


class Nonsense(msgspec.Struct, frozen=True):
    pos: str
    error: str


def answer_positions(game: AnyGame, setup: Setup, lines: IO[bytes], out: IO[str]) -> None:
    """One line of JSON for every line, in order, at once."""
    if not game.spec.positions:
        refuse("no_positions", f"{game.spec.title} has no position texts.")
    while line := lines.readline():
        text = line.decode(errors="replace").strip()
        answer: Found | Nonsense
        try:
            answer = _look(game, setup, text)
        except Refused as refused:
            answer = Nonsense(text[:LONGEST_LINE], str(refused))
        print(msgspec.json.encode(answer).decode(), file=out, flush=True)


def _look(game: AnyGame, setup: Setup, text: str) -> Found:
    state = game.start(msgspec.structs.replace(setup, position=text))
    following: list[str] = []
    over: dict[str, int] = {}
    for after in [state, *_children(game, state)]:
        position = game.position(after)
        if after is not state:
            following.append(position)
        outcome = game.outcome(after)
        if outcome is not None:
            over[position] = outcome.winners[0] + 1
    return Found(text, following, over)


def _children(game: AnyGame, state: msgspec.Struct) -> list[msgspec.Struct]:
    """The states one step on; simultaneous choices count in every combination."""
    after: list[dict[int, msgspec.Struct]] = [{}]
    for seat in game.to_act(state):
        actions = [a for a, _ in game.odds(state)] if seat == CHANCE else game.legal(state, seat)
        after = [{**moves, seat: action} for moves in after for action in actions]
    return [game.play(state, moves)[0] for moves in after if moves]


def count_lines(game: AnyGame, setup: Setup, depth: int, engine: str) -> int:
    """Perft: lines of `depth` moves. What is drawn before the first move is always drawn the same way."""
    state = game.start(setup)
    rng = SeededRng("perft")
    while game.to_act(state) == (CHANCE,):
        state = game.play(state, {CHANCE: game.draw(state, rng)})[0]
    if engine == "rules":
        return _perft(game, state, depth)
    if engine != "kernel":
        refuse("bad_engine", f"The engine is rules or kernel; {engine[:20]!r} is neither.")
    compiled = game.compiled()
    counted = compiled.perft(state, depth) if compiled else None
    if counted is None:
        refuse("no_kernel", f"{game.spec.title} has no compiled rules for this; use --engine rules.")
    return counted


def _perft(game: AnyGame, state: msgspec.Struct, depth: int) -> int:
    if depth == 0:
        return 1
    acting = game.to_act(state)
    if not acting:
        return 0
    if acting == (CHANCE,) and not game.odds(state):
        refuse("not_listed", f"What is dealt here in {game.spec.title} is too much to count; use less depth.")
    if depth == 1:
        return prod(
            len(game.odds(state)) if seat == CHANCE else len(game.legal(state, seat)) for seat in acting
        )
    return sum(_perft(game, child, depth - 1) for child in _children(game, state))
