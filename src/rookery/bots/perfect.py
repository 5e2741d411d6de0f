"""Perfect play, where a table of a solved small game tells it."""

from collections.abc import Sequence
from pathlib import Path

from rookery.core.game import A, Game, S, Seat
from rookery.core.judging import Chances
from rookery.core.solving import Solver, Verdict

LINE = 12
"""How many moves of a line are told."""


def verdict_after(
    game: Game[S, A], solver: Solver[S], folder: Path, s: S, seat: Seat, a: A
) -> Verdict | None:
    """How it ends after that move of `seat`, counted from before the move; None where no table tells."""
    after, _ = game.play(s, {seat: a})
    outcome = game.outcome(after)
    if outcome is not None:
        winners = tuple(outcome.winners)
        return Verdict(winners[0], 1) if len(winners) == 1 else Verdict(None)
    found = solver.verdict(after, folder)
    return found if found is None or found.winner is None else Verdict(found.winner, found.plies + 1)


def perfect_moves(
    game: Game[S, A], s: S, seat: Seat, moves: Sequence[A], folder: Path
) -> list[tuple[A, Verdict]]:
    """Those moves with how each ends, the best first, equal ones in the order given; () where it is not known
    of all of them."""
    solver = game.solver()
    if solver is None or solver.verdict(s, folder) is None:
        return []
    found = []
    for action in moves:
        verdict = verdict_after(game, solver, folder, s, seat, action)
        if verdict is None:
            return []
        found.append((action, verdict))
    return sorted(found, key=lambda pair: rank(pair[1], seat))


def rank(verdict: Verdict, seat: Seat) -> tuple[int, int]:
    """Smaller is better: the quickest win, then draws, then the slowest loss."""
    if verdict.winner is None:
        return 1, 0
    return (0, verdict.plies) if verdict.winner == seat else (2, -verdict.plies)


def chances_of(verdict: Verdict, side_of: Sequence[int]) -> Chances:
    if verdict.winner is None:
        return (0.5, 0.5)
    won = side_of[verdict.winner]
    return tuple(float(side == won) for side in range(2))


def words_of(verdict: Verdict, seat: Seat) -> str:
    """About the move it leads on from, as bots' reasons are."""
    if verdict.winner is None:
        return "keeps the draw, whatever the other side does"
    own = (verdict.plies + 1) // 2 if verdict.winner == seat else verdict.plies // 2
    moves = "1 move" if own == 1 else f"{own} moves"
    if verdict.winner != seat:
        return f"loses, but not before {moves} more of the other side"
    return "wins at once" if verdict.plies == 1 else f"wins in {moves}, whatever the other side does"


def perfect_line(game: Game[S, A], s: S, seat: Seat, action: A, folder: Path) -> tuple[str, ...]:
    """The move and what follows if both play their best."""
    line = [game.name(s, seat, action)]
    s, _ = game.play(s, {seat: action})
    while len(line) < LINE and (acting := game.to_act(s)):
        best = perfect_moves(game, s, acting[0], game.legal(s, acting[0]), folder)
        if not best or best[0][1].winner is None:
            break
        line.append(game.name(s, acting[0], best[0][0]))
        s, _ = game.play(s, {acting[0]: best[0][0]})
    return tuple(line)
