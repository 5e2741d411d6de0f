"""The odds that `draw` really has, worked out by giving it every row of answers a random stream could."""

from collections.abc import Sequence
from typing import Any

import msgspec

from rookery.core.game import AnyGame

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


def odds_of_draw(game: AnyGame, s: Any, most: int = MOST_LINES) -> dict[bytes, float] | None:
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
