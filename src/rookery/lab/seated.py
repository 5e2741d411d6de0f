"""Who sits in a seat of an experiment, and how they choose."""

from collections.abc import Sequence
from typing import Generic

from rookery.bots.engines import is_engine
from rookery.bots.foreign import brought_bots
from rookery.bots.judging import Judging
from rookery.bots.search import Search, tries_of
from rookery.bots.thinking import answer_of, by_nodes, sit, think
from rookery.core.game import A, Game, S, Seat
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, shuffled
from rookery.core.spec import Setup
from rookery.core.thought import Budget, Chair
from rookery.lab.experiment import Bot
from rookery.lab.strangers import BotFailed, Stranger
from rookery.lab.things import allowed, forbidden, restricted

ASKED = 8
"""How often a bot that wants to do what it may not is asked again, before somebody else finds its best
move."""

MOST_JUDGED = 40
"""Of more moves that are left, so many are judged."""


class Seated(Generic[S, A]):
    """One bot in one cell of an experiment. The same state, seat and seed give the same move."""

    def __init__(self, game: Game[S, A], setup: Setup, bot: Bot, patience: float) -> None:
        self.game = game
        self.setup = setup
        self.bot = bot
        self.patience = patience
        self.budget = by_nodes(game, bot.level) if bot.nodes is None else Budget(nodes=bot.nodes)
        self.forbids = forbidden(game, bot.without) if bot.without else None
        self.stranger = Stranger(game, bot.level, patience) if bot.level in _strange(bot.level) else None

    def choose(self, s: S, seat: Seat, legal: Sequence[A], seed: str, judging: Judging[S, A]) -> A:
        """One of `legal`, of which there are several."""
        forbids = self.forbids
        if forbids is None:
            return self._ask(s, seat, seed)
        left = allowed(legal, s, forbids)
        if len(left) == 1:
            return left[0]
        if tries_of(self.bot.level) is not None:
            return self._search(restricted(self.game, seat, forbids), s, seat, seed)
        for number in range(ASKED):
            found = self._ask(s, seat, f"{seed}|{number}" if number else seed)
            if found in left:
                return found
        some = shuffled(SeededRng("left", seed), left)[:MOST_JUDGED]
        return judging.moves(s, seat, only=some).moves[0].action

    def _ask(self, s: S, seat: Seat, seed: str) -> A:
        if self.bot.sees_all:
            return self._search(self.game, s, seat, seed)
        if is_engine(self.bot.level):
            return self._ask_engine(s, seat, seed)
        chair = sit(self.game, s, seat, self.bot.level, seed)
        if self.stranger is not None:
            return self.stranger.think(s, chair, seed, self.budget)
        return think(self.game, chair, SeededRng("think", seed), self.budget).action

    def _ask_engine(self, s: S, seat: Seat, seed: str) -> A:
        chair = sit(self.game, s, seat, self.bot.level, seed, self.setup)
        budget = Budget(seconds=self.patience, nodes=self.bot.nodes)
        try:
            return think(self.game, chair, SeededRng("think", seed), budget).action
        except Refused as refused:
            raise BotFailed(chair.level, str(refused).removeprefix(f"The bot {chair.level} ")) from None

    def _search(self, game: Game[S, A], s: S, seat: Seat, seed: str) -> A:
        """By the search for any game, on the game as this bot may play it."""
        level = self.bot.level
        seen = s if self.bot.sees_all else game.guess(s, seat, SeededRng("guess", seed))
        chair = Chair(seat, seen, level, game.spec.rules)
        thought = Search(game, self.bot.sees_all).think(chair, SeededRng("think", seed), self.budget)
        return answer_of(game, chair, thought).action


def _strange(level: str) -> Sequence[str]:
    """Bots of other packages are only looked for where one is named."""
    return [*brought_bots().bots] if ":" in level and not is_engine(level) and tries_of(level) is None else ()
