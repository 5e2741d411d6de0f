"""Finding puzzles and writing them down, and proving those that are written down."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path

from rookery.bots.proofs import Checked
from rookery.bots.puzzles import Unproved, judged_again, puzzles_of
from rookery.bots.puzzles import check as prove
from rookery.bots.thinking import warm
from rookery.core.extensions import package_of
from rookery.core.game import AnyGame
from rookery.core.puzzles import FILE, FORMAT, Collection, Forced, Puzzle, decode, encode
from rookery.core.refusal import refuse
from rookery.core.spec import Setup
from rookery.lab.puzzles import find_puzzles, in_order

BY_RULES = 3
"""Wins in so many own moves are proved by the readable rules alone, as long as nobody asks for more: each
further move takes them some forty times as long."""


def own_file(game: AnyGame) -> Path:
    package = package_of(game)
    if not package:
        refuse("no_file", f"{game.spec.title} has no folder of its own; say with --to where to write.")
    return Path(str(resources.files(package))) / FILE


def make_puzzles(
    game: AnyGame, setups: Sequence[Setup], count: int, minutes: float, seed: str, file: Path
) -> None:
    warm(game)
    kept = {one.id: one for one in still_puzzles(game, file)}
    began, before = time.monotonic(), len(kept)
    if kept:
        write(game, file, kept)
    try:
        for puzzle in find_puzzles(game, setups, count, seed, dict(kept)):
            kept[puzzle.id] = puzzle
            write(game, file, kept)
            print(f"{len(kept):4}  {puzzle.id}  grade {puzzle.grade}  {told(puzzle)}", flush=True)
            if time.monotonic() - began > 60 * minutes:
                break
    except KeyboardInterrupt:
        print("Stopped. What was found is kept.")
    rate = 60 * (len(kept) - before) / max(time.monotonic() - began, 1e-9)
    print(f"Puzzles in {file}: {len(kept)}, of them new: {len(kept) - before}, {rate:.1f} a minute.")


def still_puzzles(game: AnyGame, file: Path) -> Iterator[Puzzle]:
    """Those the file has already. What is judged is judged again, for the judge may have changed: what is no
    longer clear is left out."""
    for puzzle in decode(game, file.read_bytes()).puzzles if file.is_file() else ():
        again = puzzle if isinstance(puzzle.solution, Forced) else judged_again(game, puzzle)
        if again is None:
            print(f"      {puzzle.id}  is left out: its best choice is not clearly the best any more.")
        else:
            yield again


def write(game: AnyGame, file: Path, kept: Mapping[str, Puzzle]) -> None:
    """Whole or not at all."""
    whole = encode(Collection(FORMAT, game.spec.id, game.spec.rules, in_order(kept.values())))
    beside = file.with_name(f"{file.name}.new")
    try:
        beside.write_bytes(whole)
        beside.replace(file)
    except OSError as fault:
        refuse("not_written", f"Cannot write {file}: {fault.strerror or fault}.")


def told(puzzle: Puzzle) -> str:
    solution = puzzle.solution
    if isinstance(solution, Forced):
        return f"wins in {puzzle.moves}: {' '.join(solution.line)}"
    best, others = solution.chances[solution.best], len(solution.chances) - 1
    return f"{solution.best}: {best / 10:.1f} %, {solution.margin / 10:.1f} % better than {others} others"


def check_puzzles(game: AnyGame, grade: int | None, only: str | None, every: bool) -> int:
    """0 if all are what they claim to be, else 1."""
    known = puzzles_of(game.spec.id)
    chosen = [one for one in known.values() if grade in (None, one.grade) and only in (None, one.id)]
    if not chosen:
        which = (
            f"no puzzle {only[:20]!r}" if only else f"no puzzles of grade {grade}" if grade else "no puzzles"
        )
        refuse("no_puzzles", f"{game.spec.title} has {which}.")
    warm(game)
    began, wrong, ways = time.monotonic(), 0, Counter[str]()
    for number, puzzle in enumerate(chosen, 1):
        way, fault = proved(game, puzzle, every)
        ways[way] += 1
        if fault:
            wrong += 1
            print(fault)
        if number % 25 == 0 and number < len(chosen):
            print(f"{number} of {len(chosen)} …", flush=True)
    told_ways = ", ".join(f"{count} {way}" for way, count in ways.items())
    seconds = time.monotonic() - began
    print(f"{len(chosen)} puzzles checked in {seconds:.0f} s: {told_ways}. {wrong} are not what they claim.")
    return int(wrong > 0)


def proved(game: AnyGame, puzzle: Puzzle, every: bool) -> tuple[str, str]:
    """In which way it was checked, and what is wrong with it, if anything."""
    prover = game.prover()
    way = "judged anew"
    if isinstance(puzzle.solution, Forced):
        way = "by the compiled rules"
        if prover is not None and (every or puzzle.moves <= BY_RULES):
            prover, way = Checked(game, prover), "by the readable rules"
    try:
        prove(game, puzzle, prover)
    except (Unproved, AssertionError) as fault:
        return way, str(fault)
    return way, ""
