"""The odds that `draw` really has, worked out by giving it every row of answers a random stream could."""

from collections.abc import Iterator, Sequence

import msgspec

from rookery.core.game import CHANCE, A, Game, S

MOST_LINES = 2000
"""How many rows of answers are tried before a draw is said to have too many."""


class Answers:
    """A stream that gives the answers it is told to, then 0 for ever, and remembers what was asked."""

    def __init__(self, answers: Sequence[int]) -> None:
        self.answers = list(answers)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        if len(self.asked) > len(self.answers):
            self.answers.append(0)
        return self.answers[len(self.asked) - 1]


def odds_of_draw(game: Game[S, A], s: S, most: int = MOST_LINES) -> dict[bytes, float] | None:
    """How likely each of the dealer's actions is, by its JSON; None if there is too much to try."""
    chances: dict[bytes, float] = {}
    answers: list[int] = []
    for _ in range(most):
        stream = Answers(answers)
        action = msgspec.json.encode(game.draw(s, stream))
        chance = 1.0
        for n in stream.asked:
            chance /= n
        chances[action] = chances.get(action, 0.0) + chance
        # Count up like the wheels of a meter, the last question's answer first.
        answers = stream.answers[: len(stream.asked)]
        while answers and answers[-1] + 1 == stream.asked[len(answers) - 1]:
            answers.pop()
        if not answers:
            return chances
        answers[-1] += 1
    return None


def odds_faults(game: Game[S, A], s: S, drawn: A, in_full: bool) -> Iterator[tuple[str, str]]:
    """What is wrong with the odds in `s`, where `drawn` was drawn: a check's name and a sentence each."""
    odds = list(game.odds(s))
    if not odds and not game.spec.listed_odds:
        return
    if abs(sum(chance for _, chance in odds) - 1) > 1e-9:
        yield "odds_not_one", f"The odds add up to {sum(chance for _, chance in odds)}."
    if any(chance <= 0 for _, chance in odds):
        yield "odds_not_positive", "The odds list something that never happens."
    listed = [a for a, _ in odds]
    if any(listed.count(a) > 1 for a in listed):
        yield "odds_repeat", "The odds list the same action twice."
    if drawn not in listed:
        yield "draw_not_in_odds", f"{drawn!r} was drawn but is not among the odds."
    legal = game.legal(s, CHANCE)
    if len(legal) != len(listed) or any(a not in legal for a in listed):
        yield "odds_not_legal", "The dealer's odds and its legal moves are not the same."
    true = odds_of_draw(game, s) if in_full else None
    if true is not None:
        off = (abs(true.get(msgspec.json.encode(a), 0.0) - chance) > 1e-9 for a, chance in odds)
        if any(off):
            yield "odds_not_draws", "Drawing does not have the odds that are listed."
