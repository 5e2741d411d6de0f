"""Solving small games of a game for good, telling what comes of it, and checking it."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rookery.core.game import AnyGame
from rookery.core.refusal import refuse
from rookery.core.rng import SeededRng
from rookery.core.solving import Solved, Solver, Verdict
from rookery.core.spec import Choice, read_value

SAMPLES = 20_000
"""How many positions of a table are checked by the readable rules and by search."""


def solver_of(game: AnyGame) -> Solver[Any]:
    found = game.solver()
    if found is None:
        refuse("no_solver", f"{game.spec.title} has no small games that can be solved.")
    return found


def chosen(choice: Choice[str], given: Sequence[str]) -> list[str]:
    """The small games that are asked for, as `--penguins M,P` does; all of them if none is."""
    wanted = f"--{choice.name}"
    if not given:
        return list(choice.values)
    name, equals, value = given[0].partition("=")
    values = ([value] if equals else []) + list(given[1:])
    if name != wanted or len(values) != 1:
        listed = ", ".join(choice.values)
        refuse("bad_small_game", f"Say {wanted} and one of {listed}, or nothing for all of them.")
    return [choice.check(read_value(choice, values[0]))]


def run_solve(game: AnyGame, given: Sequence[str], folder: Path, cores: int, check: bool) -> None:
    """Solve what is not solved yet; with `check`, hold what is against the rules."""
    solver = solver_of(game)
    for name in chosen(solver.choice, given):
        words = solver.choice.labels[solver.choice.values.index(name)]
        found = solver.solved(name, folder)
        if found is None:
            began = time.monotonic()
            print(f"{words}: solving …", flush=True)
            solver.solve(name, folder, cores, said)
            print(f"  took {time.monotonic() - began:.0f} s", flush=True)
            found = solver.solved(name, folder)
            assert found is not None
        print(told(words, found), flush=True)
        if check:
            try:
                solver.check(name, folder, SAMPLES, SeededRng("solve", name), said)
            except AssertionError as fault:
                refuse("wrong_table", f"The table is wrong: {fault}")
            print("  all as it must be", flush=True)


def said(words: str) -> None:
    print(f"  {words}", flush=True)


def told(words: str, found: Solved) -> str:
    return (
        f"{words}: {ending(found.start)} {found.positions:,} positions, for whoever is to move: "
        f"{found.won:,} won, {found.lost:,} lost, {found.drawn:,} drawn. "
        f"The longest win takes {found.longest} plies: {found.hardest}"
    )


def ending(start: Verdict) -> str:
    if start.winner is None:
        return "from the start a draw."
    return f"from the start a win for player {start.winner + 1} in {start.plies} plies."
