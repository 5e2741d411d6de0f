"""One penguin a side behind the contract's `Solver`: tables on disk, made and asked.

A table is a file: 512 bytes that say what it is, then one byte a position, as `solving` has it.

Draws by repetition and the move limit are left out of a table, and seen to when it is asked. Whoever wins the
shortest way never comes back to a position, so repetition matters only where a position on that way came
twice before. And a win that takes longer than there are moves left is a draw, for the other side can make it
take so long.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path

import msgspec
import numpy as np

from rookery.core.decoding import decode
from rookery.core.refusal import refuse
from rookery.core.rng import Rng
from rookery.core.solving import Solved, Solver, Verdict
from rookery.core.spec import choice
from rookery.games.soccer.kernel import pack, solving
from rookery.games.soccer.kernel.pack import AT_SEA, BALL_MASK, FIELD_BITS, FIELD_MASK, SIDE_SHIFT
from rookery.games.soccer.kernel.solving import PLACES, ROWS, Bytes
from rookery.games.soccer.options import SPEC, Options
from rookery.games.soccer.position.lines import position_text
from rookery.games.soccer.state import CENTER, KIND_WORDS, KINDS, OUT, PLAY, State, set_up

FORMAT = 1
HEADING = 512
ROWS_AT_ONCE = 500
MOST_PLIES = 250
LAST = PLACES - 1
"""The place in the sea."""

PAIRS = {f"{KINDS[a]},{KINDS[b]}": (a, b) for a in range(3) for b in range(3)}
"""The kind of the first player's penguin, who kicks off, and of the second's."""


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    game: str
    rules: int
    solved: Solved


class SoccerSolver(Solver[State]):
    choice = choice(
        "penguins",
        "Penguins",
        "The first player's only penguin, who kicks off, and the second player's.",
        {name: f"{KIND_WORDS[a]} against {KIND_WORDS[b]}" for name, (a, b) in PAIRS.items()},
    )

    def solve(self, name: str, folder: Path, cores: int, progress: Callable[[str], None]) -> None:
        """Both at once: whichever of the two penguins is to move."""
        mine, yours = PAIRS[name]
        tables = solved_tables(mine, yours, cores, progress)
        for (a, b), (table, positions) in tables.items():
            write(folder, summed_up(a, b, table, positions), table)

    def solved(self, name: str, folder: Path) -> Solved | None:
        file = file_of(name, folder)
        return read_heading(file).solved if file.is_file() else None

    def check(
        self, name: str, folder: Path, positions: int, rng: Rng, progress: Callable[[str], None]
    ) -> None:
        from rookery.games.soccer.kernel.solved_checks import check_table

        check_table(self, name, folder, positions, rng, progress)

    def verdict(self, s: State, folder: Path) -> Verdict | None:
        name = small_game(s)
        if name is None or s.ended or s.phase != PLAY or not s.options.own_goals:
            return None
        if s.options.first_to - min(s.score) > 1:
            return None
        plies = self.plies(*pack.pack(s), folder)
        if plies is None:
            return None
        left = s.options.move_limit - s.moves if s.options.move_limit else MOST_PLIES
        if plies == 0 or plies > left:
            return Verdict(None)
        if self._was_there_twice(s, plies, folder):
            return None
        return Verdict(s.turn if plies % 2 else 1 - s.turn, plies)

    def _was_there_twice(self, s: State, plies: int, folder: Path) -> bool:
        """Whether one more visit to a position on the way to the goal could be the one that draws."""
        seen = pack.pack_seen(s.seen)
        twice = {one for one in seen if seen.count(one) > 1} - {pack.pack(s)}
        return any(0 < (self.plies(*one, folder) or 0) < plies for one in twice)

    def plies(self, pens: int, rest: int, folder: Path) -> int | None:
        """What the table says of a position; None if there is no table of it there."""
        side = rest >> SIDE_SHIFT
        fields = [pens >> FIELD_BITS * penguin & FIELD_MASK for penguin in range(6)]
        mine, yours = (_only(fields[3 * one : 3 * one + 3]) for one in (side, 1 - side))
        table = table_in(folder, f"{KINDS[mine]},{KINDS[yours]}")
        if table is None:
            return None
        places = solving.TURNED if side else solving.PLACE
        ball = int(solving.TURNED_BALL[rest & BALL_MASK] if side else rest & BALL_MASK)
        here, there = int(places[fields[3 * side + mine]]), int(places[fields[3 * (1 - side) + yours]])
        return int(table[solving.index_of(ball, here, there)])


def _only(fields: list[int]) -> int:
    """The kind of a side's only penguin."""
    return next(kind for kind in range(3) if fields[kind] != pack.NOT_PLAYING)


def small_game(s: State) -> str | None:
    """Which small game this is a position of, by who is to move; None with more than a penguin a side."""
    playing = [
        [kind for kind in range(3) if s.where[3 * side + kind] != OUT] for side in (s.turn, 1 - s.turn)
    ]
    if [len(kinds) for kinds in playing] != [1, 1]:
        return None
    return f"{KINDS[playing[0][0]]},{KINDS[playing[1][0]]}"


# ---- making tables ----


def solved_tables(
    mine: int, yours: int, cores: int, progress: Callable[[str], None], most_plies: int = MOST_PLIES
) -> dict[tuple[int, int], tuple[Bytes, int]]:
    """The tables of both orders of two penguins, and how many positions each has."""
    pairs = list(dict.fromkeys([(mine, yours), (yours, mine)]))
    tables = {pair: solving.empty_table() for pair in pairs}
    positions = {pair: int(solving.rule_out(table, True)) for pair, table in tables.items()}
    marked = {pair: np.ones(ROWS, np.uint8) for pair in pairs}
    with ThreadPoolExecutor(cores) as workers:
        for plies in range(1, most_plies + 1):
            earlier = {pair: np.zeros(ROWS, np.uint8) for pair in pairs}
            new = 0
            for a, b in pairs:
                work = partial(
                    _decide_some, tables[a, b], tables[b, a], marked[a, b], earlier[b, a], a, b, plies
                )
                new += sum(workers.map(work, range(0, ROWS, ROWS_AT_ONCE)))
            progress(f"decided in {plies} {'ply' if plies == 1 else 'plies'}: {new:,} positions")
            marked = earlier
            if not new:
                break
    return {pair: (tables[pair], positions[pair]) for pair in pairs}


def _decide_some(
    table: Bytes, after: Bytes, rows: Bytes, earlier: Bytes, mine: int, yours: int, plies: int, first: int
) -> int:
    last = min(first + ROWS_AT_ONCE, ROWS)
    return int(solving.decide(table, after, rows, earlier, mine, yours, plies, True, first, last))


def state_at(index: int, mine: int, yours: int) -> State:
    """The position at that place of a table, with the first player to move."""
    row, place = divmod(index, PLACES)
    pens = int(solving.position_at(row, place, mine, yours))
    return set_up(Options(), *pack.unpack(pens, row // PLACES))


def summed_up(mine: int, yours: int, table: Bytes, positions: int) -> Solved:
    counts = np.bincount(table, minlength=256)
    counts[[solving.UNDECIDED, solving.IMPOSSIBLE]] = 0
    longest = int(np.flatnonzero(counts)[-1])
    start = int(table[solving.index_of(CENTER, LAST, LAST)])
    return Solved(
        f"{KINDS[mine]},{KINDS[yours]}",
        positions,
        int(counts[1::2].sum()),
        int(counts[::2].sum()),
        Verdict(None) if start == 0 else Verdict(1 - start % 2, start),
        longest,
        position_text(state_at(int(np.flatnonzero(table == longest)[0]), mine, yours)),
    )


# ---- files ----


def file_of(name: str, folder: Path) -> Path:
    return folder / f"{SPEC.id}-{name.replace(',', '-against-')}.table"


def write(folder: Path, solved: Solved, table: Bytes) -> None:
    """Whole or not at all."""
    heading = msgspec.json.encode(Heading(FORMAT, SPEC.id, SPEC.rules, solved))
    file = file_of(solved.name, folder)
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as writing:
            writing.write(heading.ljust(HEADING - 1) + b"\n")
            table.tofile(writing)
        beside.replace(file)
    except OSError as fault:
        refuse("not_written", f"Cannot write {file}: {fault.strerror or fault}.")
    finally:
        beside.unlink(missing_ok=True)


def read_heading(file: Path) -> Heading:
    try:
        with file.open("rb") as reading:
            heading = decode(reading.read(HEADING), Heading)
        whole = file.stat().st_size == HEADING + ROWS * PLACES
    except OSError as fault:
        refuse("unreadable", f"Cannot read {file}: {fault.strerror or fault}.")
    except (msgspec.MsgspecError, UnicodeDecodeError):
        refuse("no_table", f"{file} is not a table of {SPEC.title}. Delete it, and solve the game again.")
    if (heading.format, heading.game, heading.rules) != (FORMAT, SPEC.id, SPEC.rules) or not whole:
        refuse(
            "other_table", f"{file} is of another version, or cut off. Delete it, and solve the game again."
        )
    return heading


def table_in(folder: Path, name: str) -> Bytes | None:
    """The table of a small game, read as it is needed; None if it is not there."""
    file = file_of(name, folder)
    try:
        changed = file.stat().st_mtime_ns
    except OSError:
        return None
    return _opened(file, changed)


@lru_cache(maxsize=len(PAIRS))
def _opened(file: Path, changed: int) -> Bytes:
    """`changed` is when: a table that was written anew is opened anew."""
    read_heading(file)
    return np.memmap(file, np.uint8, "r", HEADING)


assert solving.FIELD[LAST] == AT_SEA
