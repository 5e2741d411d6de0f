"""A table of one penguin a side held against what it must be.

Every position is compared with the positions its moves lead to, by the compiled rules: as a number of plies
can only come from smaller ones, a table that agrees with itself everywhere is right. That the compiled rules
are the rules is then seen on samples: by the readable rules, by the search for forced goals, and by the
board's symmetry.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from rookery.core.compiled import same
from rookery.core.rng import Rng
from rookery.core.squares import mirrored
from rookery.games.soccer.kernel import pack, solving
from rookery.games.soccer.kernel.prover import SoccerProver
from rookery.games.soccer.kernel.solving import IMPOSSIBLE, PLACES, ROWS, Bytes
from rookery.games.soccer.position.lines import position_text
from rookery.games.soccer.rules.legal import legal_moves
from rookery.games.soccer.rules.play import play_move
from rookery.games.soccer.state import SEA, UPRIGHT, State, set_up, six

if TYPE_CHECKING:
    from rookery.games.soccer.kernel.solver import SoccerSolver

SEARCHED = 7
"""Wins in up to so many plies are looked for by the search too."""
NO_WIN = 3
"""And in positions that are not won, goals within so many own moves."""


def check_table(
    solver: "SoccerSolver", name: str, folder: Path, positions: int, rng: Rng, progress: Callable[[str], None]
) -> None:
    from rookery.games.soccer.kernel.solver import PAIRS, state_at, table_in

    mine, yours = PAIRS[name]
    table, after = (table_in(folder, one) for one in (name, ",".join(reversed(name.split(",")))))
    assert table is not None and after is not None
    progress("every position against those its moves lead to")
    wrong = solving.first_wrong(table, after, mine, yours, True, 0, ROWS)
    if wrong >= 0:
        raise AssertionError(f"{position_text(state_at(wrong, mine, yours))}: not what its moves make it")
    progress(f"{positions:,} positions against the rules, search and symmetry")
    prover = SoccerProver()
    for index in sampled(table, positions, rng):
        check_position(solver, state_at(index, mine, yours), int(table[index]), folder, prover)


def sampled(table: Bytes, positions: int, rng: Rng) -> Iterator[int]:
    """Half of them from anywhere, half from all numbers of plies there are, in turn."""
    known = [np.flatnonzero(table == plies) for plies in np.unique(table) if 0 < plies < IMPOSSIBLE]
    done = 0
    while done < positions:
        index = rng.below(ROWS * PLACES)
        if done % 2:
            alike = known[done // 2 % len(known)]
            index = int(alike[rng.below(len(alike))])
        if table[index] != IMPOSSIBLE:
            done += 1
            yield index


def check_position(solver: "SoccerSolver", s: State, plies: int, folder: Path, prover: SoccerProver) -> None:
    place = position_text(s)
    same("by the rules", place, plies, plies_by_rules(solver, s, folder))
    same("mirrored", place, plies, solver.plies(*pack.pack(in_the_mirror(s)), folder))
    if plies % 2 and plies <= SEARCHED:
        same("by search", place, (plies + 1) // 2, prover.fewest(s, (plies + 1) // 2))
    elif plies % 2 == 0:
        same("by search", place, None, prover.fewest(s, NO_WIN))


def plies_by_rules(solver: "SoccerSolver", s: State, folder: Path) -> int:
    """What a position must be by what each legal move leads to, by the readable rules."""
    wins, losses, draws = [], [0], False
    for action in legal_moves(s):
        then = play_move(s, action)[0]
        if then.ended == "goal":
            if then.score[s.turn]:
                wins.append(0)
            continue
        found = solver.plies(*pack.pack(then), folder)
        assert found is not None and found != IMPOSSIBLE
        if found == 0:
            draws = True
        elif found % 2 == 0:
            wins.append(found)
        else:
            losses.append(found)
    if wins:
        return min(wins) + 1
    return 0 if draws else max(losses) + 1


def in_the_mirror(s: State) -> State:
    """Left and right exchanged, in the line between the two corners."""
    where = six([at if at >= SEA else mirrored(at) for at in s.where])
    pose = six([lies if lies == UPRIGHT else (2 - lies) % 8 for lies in s.pose])
    return set_up(s.options, where, pose, s.ball if s.ball >= SEA else mirrored(s.ball), s.turn)
