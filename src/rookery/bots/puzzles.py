"""A game's puzzles: reading them, and proving again what each of them claims."""

from functools import cache

import msgspec

from rookery.bots.judging import Judging
from rookery.bots.proofs import won
from rookery.core.game import A, Game, S
from rookery.core.proving import Prover
from rookery.core.puzzles import FILE, Forced, Odds, Puzzle, decode
from rookery.core.refusal import Refused
from rookery.games import file_of, game_by_id

LEAST_MARGIN = 60
"""A choice is clearly best if its chance is better than the next best one's by so many thousandths, …"""
SURE = 2
"""… and by so many standard errors."""
MOST_CHOICES = 100
"""Where there are more, nobody could weigh them all."""
FEWEST_CHOICES = 3


@cache
def puzzles_of(game_id: str) -> dict[str, Puzzle]:
    """By their ids, in the order of the file; none where the game has no file."""
    game = game_by_id(game_id)
    try:
        data = file_of(game, FILE)
    except Refused:
        return {}
    return {puzzle.id: puzzle for puzzle in decode(game, data).puzzles}


class Unproved(Exception):
    """What a puzzle claims is not so. Says what."""


def insist(holds: bool, puzzle: Puzzle, words: str) -> None:
    if not holds:
        raise Unproved(f"Puzzle {puzzle.id}: {words}")


def check(game: Game[S, A], puzzle: Puzzle, prover: Prover[S, A] | None) -> None:
    """Raises `Unproved` where a claim does not hold; a prover that is `Checked` does so by the rules."""
    if isinstance(puzzle.solution, Odds):
        return check_odds(game, puzzle, puzzle.solution)
    insist(prover is not None, puzzle, f"{game.spec.title} has nothing to prove forced wins with.")
    assert prover is not None
    check_forced(game, puzzle, puzzle.solution, prover)


def check_forced(game: Game[S, A], puzzle: Puzzle, solution: Forced, prover: Prover[S, A]) -> None:
    s, seat = game.start(puzzle.setup(game, prover.options)), puzzle.seat
    for stage, move in enumerate(solution.own):
        left = puzzle.moves - stage
        insist(game.to_act(s) == (seat,), puzzle, f"it is not the solver's turn before {move}.")
        insist(left == 1 or not prover.wins(s, left - 1), puzzle, f"it can be done faster than by {move}.")
        right = game.parse(s, seat, move)
        for action in game.legal(s, seat):
            after, _ = game.play(s, {seat: action})
            if action == right:
                works = (
                    won(game, after, seat) if left == 1 else prover.refutation(s, action, left - 1) is None
                )
                insist(works, puzzle, f"{move} does not win.")
                then = after
                continue
            name = game.name(s, seat, action)
            insist(not won(game, after, seat), puzzle, f"{name} wins too.")
            if left > 1 and game.to_act(after):
                _check_answer(game, puzzle, prover, after, solution.answer(stage, name), left - 1, name)
        if left > 1:
            (other,) = game.to_act(then)
            answer = game.parse(then, other, solution.line[2 * stage + 1])
            insist(game.refuse(then, other, answer) is None, puzzle, f"the answer to {move} is not legal.")
            s, _ = game.play(then, {other: answer})


def _check_answer(
    game: Game[S, A], puzzle: Puzzle, prover: Prover[S, A], s: S, answer: str | None, left: int, wrong: str
) -> None:
    """That after this answer to a wrong move it can no longer be done in time."""
    insist(answer is not None, puzzle, f"{wrong} has no answer.")
    assert answer is not None
    (other,) = game.to_act(s)
    action = game.parse(s, other, answer)
    insist(game.refuse(s, other, action) is None, puzzle, f"{answer} cannot be played after {wrong}.")
    after, _ = game.play(s, {other: action})
    wins = prover.wins(after, left) if game.to_act(after) else won(game, after, puzzle.seat)
    insist(not wins, puzzle, f"{answer} is no answer to {wrong}.")


def check_odds(game: Game[S, A], puzzle: Puzzle, solution: Odds) -> None:
    """That judging it anew finds the same, to the last thousandth, and that it is clear enough."""
    s, seat = game.start(puzzle.setup(game)), puzzle.seat
    insist(seat in game.to_act(s), puzzle, "it is not the solver's turn.")
    again = judged(game, puzzle, s)
    insist(again.chances.keys() == solution.chances.keys(), puzzle, "its moves are others now.")
    insist(again.best == solution.best, puzzle, f"{again.best} is best now.")
    for name, chance in solution.chances.items():
        insist(abs(again.chances[name] - chance) <= 1, puzzle, f"{name} is worth something else now.")
    insist(is_clear(solution), puzzle, "its best choice is not clearly the best.")


def judged(game: Game[S, A], puzzle: Puzzle, s: S) -> Odds:
    """What every legal move is worth, by what the seat knows."""
    judging = Judging(game, puzzle.setup(game))
    found = judging.moves(s, puzzle.seat).moves
    own = judging.side_of[puzzle.seat]
    chances = {game.name(s, puzzle.seat, one.action): round(1000 * one.chances[own]) for one in found}
    error = (found[0].error ** 2 + found[min(1, len(found) - 1)].error ** 2) ** 0.5
    return Odds(chances, round(1000 * error))


def judged_again(game: Game[S, A], puzzle: Puzzle) -> Puzzle | None:
    """With what its moves are worth now; None where the best one is another, or not clearly the best."""
    assert isinstance(puzzle.solution, Odds)
    found = judged(game, puzzle, game.start(puzzle.setup(game)))
    same = found.best == puzzle.solution.best and is_clear(found)
    return msgspec.structs.replace(puzzle, solution=found) if same else None


def is_clear(solution: Odds) -> bool:
    if not FEWEST_CHOICES <= len(solution.chances) <= MOST_CHOICES:
        return False
    return solution.margin >= max(LEAST_MARGIN, SURE * solution.error)
