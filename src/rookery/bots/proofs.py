"""Forced wins by the readable rules: for games without a prover of their own, and to check those that have.

A prover only names moves here. That they are legal, what they do, and that no answer is forgotten comes from
the rules alone, so a fault in compiled rules cannot hide.
"""

from collections.abc import Sequence
from typing import NoReturn

from rookery.core.game import A, Game, S
from rookery.core.proving import Prover, TooHard
from rookery.core.thought import ENDLESS


def won(game: Game[S, A], s: S, seat: int) -> bool:
    """Whether it is over, and that seat alone has won."""
    outcome = game.outcome(s)
    return outcome is not None and tuple(outcome.winners) == (seat,)


class ByRules(Prover[S, A]):
    """Tries everything by the rules. Slow, so only for small games and few moves."""

    def __init__(self, game: Game[S, A], most_nodes: int = ENDLESS) -> None:
        self._game, self._most, self._began = game, most_nodes, 0
        self._known: dict[tuple[S, int], bool] = {}

    def wins(self, s: S, moves: int) -> bool:
        self._began = self.nodes
        return self._wins(s, moves)

    def _wins(self, s: S, moves: int) -> bool:
        key = s, moves
        if key not in self._known:
            self.nodes += 1
            if self.nodes - self._began > self._most:
                raise TooHard
            self._known[key] = any(self._helps(s, action, moves) for action in _legal(self._game, s))
        return self._known[key]

    def _helps(self, s: S, action: A, moves: int) -> bool:
        (seat,) = self._game.to_act(s)
        after, _ = self._game.play(s, {seat: action})
        if not self._game.to_act(after):
            return won(self._game, after, seat)
        return moves > 1 and self._answer(after, seat, moves - 1) is None

    def refutation(self, s: S, a: A, moves: int) -> A | None:
        (seat,) = self._game.to_act(s)
        self._began = self.nodes
        return self._answer(self._game.play(s, {seat: a})[0], seat, moves)

    def _answer(self, s: S, seat: int, moves: int) -> A | None:
        """What the other one, who is to move, can do so that `seat` does not win in time."""
        for action in _legal(self._game, s):
            (other,) = self._game.to_act(s)
            after, _ = self._game.play(s, {other: action})
            if not (self._wins(after, moves) if self._game.to_act(after) else won(self._game, after, seat)):
                return action
        return None


def _legal(game: Game[S, A], s: S) -> Sequence[A]:
    (seat,) = game.to_act(s)
    return game.legal(s, seat)


class Checked(Prover[S, A]):
    """What a prover says, held against the rules: `wins` is true only if every answer there is loses, and
    false only if every move there is has an answer. `AssertionError`, naming the position, where it is not
    so. `nodes` counts positions by the rules."""

    def __init__(self, game: Game[S, A], prover: Prover[S, A]) -> None:
        self._game, self._prover, self.options = game, prover, prover.options
        self._known: dict[tuple[S, int], bool] = {}

    def wins(self, s: S, moves: int) -> bool:
        key = s, moves
        if key not in self._known:
            self.nodes += 1
            claimed = self._prover.wins(s, moves)
            (self._check_win if claimed else self._check_no_win)(s, moves)
            self._known[key] = claimed
        return self._known[key]

    def refutation(self, s: S, a: A, moves: int) -> A | None:
        (seat,) = self._game.to_act(s)
        answer = self._prover.refutation(s, a, moves)
        after, _ = self._game.play(s, {seat: a})
        if answer is None:
            self._check_all_lose(after, seat, moves)
        else:
            self._check_answer(after, answer, seat, moves)
        return answer

    def _check_win(self, s: S, moves: int) -> None:
        """Some move wins: the first that wins at once, or one that the prover finds no answer to."""
        (seat,) = self._game.to_act(s)
        afters = [(action, self._game.play(s, {seat: action})[0]) for action in _legal(self._game, s)]
        if any(won(self._game, after, seat) for _, after in afters):
            return None
        going_on = [(action, after) for action, after in afters if self._game.to_act(after)]
        for action, after in going_on if moves > 1 else ():
            if self._prover.refutation(s, action, moves - 1) is None:
                return self._check_all_lose(after, seat, moves - 1)
        self._wrong(s, f"no move wins within {moves}")

    def _check_all_lose(self, s: S, seat: int, moves: int) -> None:
        for action in _legal(self._game, s):
            (other,) = self._game.to_act(s)
            after, _ = self._game.play(s, {other: action})
            lost = self.wins(after, moves) if self._game.to_act(after) else won(self._game, after, seat)
            if not lost:
                self._wrong(s, f"{self._game.name(s, other, action)} is an answer")

    def _check_no_win(self, s: S, moves: int) -> None:
        """Every move has an answer."""
        (seat,) = self._game.to_act(s)
        for action in _legal(self._game, s):
            after, _ = self._game.play(s, {seat: action})
            if won(self._game, after, seat):
                self._wrong(s, f"{self._game.name(s, seat, action)} wins at once")
            if moves == 1 or not self._game.to_act(after):
                continue
            answer = self._prover.refutation(s, action, moves - 1)
            if answer is None:
                self._wrong(s, f"there is no answer to {self._game.name(s, seat, action)}")
            self._check_answer(after, answer, seat, moves - 1)

    def _check_answer(self, s: S, answer: A, seat: int, moves: int) -> None:
        (other,) = self._game.to_act(s)
        if self._game.refuse(s, other, answer) is not None:
            self._wrong(s, "the answer is not legal")
        after, _ = self._game.play(s, {other: answer})
        wins = self.wins(after, moves) if self._game.to_act(after) else won(self._game, after, seat)
        if wins:
            self._wrong(s, f"{self._game.name(s, other, answer)} is no answer")

    def _wrong(self, s: S, words: str) -> NoReturn:
        raise AssertionError(f"{self._game.text(s)}\n{words}")
