"""How games are written down: golden playthroughs as text, and the records of the corpus.

A golden file tells a whole game: the board at the start, then each move, what was said of it, and what it
changed on the board. Of a board only the lines that are new are printed (`+`), and those that are gone with
nothing in their place (`-`): who reads the difference after a change
sees what moved, not the same board again.
"""

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from rookery.core.canvas import changes
from rookery.core.dealer import DealerRng, commitment
from rookery.core.game import CHANCE, AnyGame, Seat
from rookery.core.record import Fairness, Record, Scribe, verify
from rookery.core.refusal import Refused
from rookery.core.rng import Rng
from rookery.core.spec import Setup

Choose: TypeAlias = Callable[[Any, Seat, Rng], Any]
"""What a seat does in a game that is written down."""

Board: TypeAlias = Callable[[Any, Seat | None], str]
"""A state as somebody sees it."""

Onlookers: TypeAlias = Callable[[Any, int], Sequence[Seat | None]]
"""Whose boards are looked at in a state, after that many steps."""


def everyone(s: Any, steps: int) -> Sequence[Seat | None]:
    """What all may see, after every move."""
    return (None,)


class Played:
    """A game to its end or `most` steps: its scribe, its story with boards, and the dealer's papers."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        table: str,
        most: int,
        rng: Rng,
        salts: tuple[str, ...],
        people: Sequence[str],
        choose: Choose,
        onlookers: Onlookers = everyone,
        board: Board | None = None,
    ) -> None:
        look = board or game.text
        secret = f"{rng.below(1 << 256):064x}"
        dealer = DealerRng(secret, table, salts)
        self.fairness = Fairness(commitment(secret), salts, secret)
        self.scribe: Scribe[Any, Any] = Scribe(game, setup)
        shown: dict[Seat | None, str] = {None: look(self.scribe.state, None)}
        self.story = [shown[None]]
        while (acting := game.to_act(self.scribe.state)) and len(self.scribe.steps) < most:
            s = self.scribe.state
            events = self.scribe.play(
                {seat: game.draw(s, dealer) if seat == CHANCE else choose(s, seat, rng) for seat in acting}
            )
            self.story.append("> " + " & ".join(name for _, name in self.scribe.steps[-1]))
            self.story += ["  " + game.tell(event, people) for event in events]
            for who in onlookers(self.scribe.state, len(self.scribe.steps)):
                seen = look(self.scribe.state, who)
                if who is not None:
                    self.story.append(f"{people[who]} sees:")
                self.story += changes(shown.get(who, ""), seen)
                shown[who] = seen
        outcome = game.outcome(self.scribe.state)
        self.story.append(
            "not over" if outcome is None else f"{outcome.words} {outcome.scores} {outcome.ranks}"
        )


def replay_changed(game: AnyGame, record: Record, every: int, others: Collection[str]) -> tuple[int, int]:
    """Each of these moves in turn becomes another one, legal or not: how many were refused, each with its
    place, and how many games met themselves again before the next hash."""
    caught = met_again = 0
    for number, step in list(enumerate(record.steps))[::every]:
        for name in sorted({*others} - {said for _, said in step}):
            changed = tuple((seat, name) for seat, _ in step)
            steps = (*record.steps[:number], changed, *record.steps[number + 1 :])
            try:
                verify(game, replace(record, steps=steps))
                met_again += 1
            except Refused as refused:
                assert re.search(r"[Ss]tep \d+", str(refused))
                caught += 1
    return caught, met_again
