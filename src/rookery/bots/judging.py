"""What any position of any game is worth, by the contract and the game's own `Judge`.

- Over: what the end gave each side.
- The dealer's turn: the mean over all that can be rolled, weighed by its odds, up to the next decision. It is
  exact where the odds are listed and lead to few enough positions; else it is sampled, and the error told.
- A decision: what the game's judge says, bent by what was measured about it; without a judge, what comes of
  playing on by the search for any game.

Nothing depends on anything but the position: streams are seeded by the state itself. So a roll that was
judged exactly is worth, on average over its odds, exactly what was expected of it: luck adds up to zero.
"""

import hashlib
import math
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Generic

import msgspec

from rookery.bots.search import shared_by_playing_on
from rookery.bots.thinking import sit, think
from rookery.core.game import CHANCE, A, Game, S, Seat
from rookery.core.judging import (
    Chances,
    Correction,
    Judge,
    JudgedMove,
    Judgement,
    Look,
    LookingJudge,
    shares_of,
    side_numbers,
)
from rookery.core.rng import Rng, SeededRng
from rookery.core.spec import Setup
from rookery.core.thought import Budget, Thought

MOST_ENDS = 150
"""If the dice can lead to more different decisions than this, they are sampled."""

SAMPLES = 24
"""How many rolls are sampled then."""

WORLDS = 8
"""How often what a seat cannot know, or what others choose at the same time, is made up to judge its move."""

MOST_MOVES = 100
"""Where more than this are legal, only those worth a look are judged."""

BEST, MIX, TRIES = Budget(nodes=20_000), Budget(nodes=500), Budget(nodes=200)
"""How long a bot may think about which of very many moves is best; and about what others may choose at the
same time. The last is for games that only have the search for any game. By nodes, so that a judgement is the
same on every machine."""

REMEMBERED = 20_000
"""How many positions' chances are kept."""


JUDGE = "judge"
"""The stream that judges judge by, unless somebody wants a second opinion."""


class Estimate(msgspec.Struct, frozen=True):
    """Chances, and the standard error of the least certain of them; 0 where nothing was sampled. `depth` is
    how far the judge looked ahead everywhere it looked, and `nodes` how many positions it came to."""

    chances: Chances
    error: float = 0.0
    depth: int = 0
    nodes: int = 0


class Judging(Generic[S, A]):
    """Judges positions of one game. `budget` is for each single position, and no bot thinks longer or guesses
    more worlds than that; None leaves it to the judge. Two with streams of other names err independently of
    each other, where they err by chance."""

    def __init__(
        self,
        game: Game[S, A],
        setup: Setup,
        budget: Budget | None = None,
        worlds: int = WORLDS,
        stream: str = JUDGE,
    ) -> None:
        self.game = game
        self._stream = stream
        self.budget = budget
        self.worlds = worlds if budget is None else min(worlds, budget.nodes or worlds)
        self.sides = game.sides(setup)
        #: for each seat, the place of its side among the chances
        self.side_of = side_numbers(self.sides)
        self.judge: Judge[S] = game.judge() or _PlayingOn(game, self.sides)
        self._searching = self.judge if isinstance(self.judge, LookingJudge) else None
        #: how many positions were looked at since this was made
        self.judged = 0
        self._known: OrderedDict[tuple[bytes, int | None], Estimate] = OrderedDict()

    # ---- positions ----

    def at(self, s: S) -> Chances:
        """Each side's chance of winning."""
        return self.estimate(s).chances

    def estimate(self, s: S, nodes: int | None = None) -> Estimate:
        """The same, with its error. `nodes` are for all positions it takes together; without them, each is
        looked at as closely as the judge likes."""
        key = digest(s)
        found = self._known.get((key, nodes))
        if found is not None:
            self._known.move_to_end((key, nodes))
            return found
        found = self._known[key, nodes] = self._fresh(s, key, nodes)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found

    def _fresh(self, s: S, key: bytes, nodes: int | None) -> Estimate:
        game = self.game
        acting = game.to_act(s)
        if not acting:
            outcome = game.outcome(s)
            assert outcome is not None
            return Estimate(shares_of(outcome, self.sides))
        if acting == (CHANCE,):
            return self._expected(s, key, nodes)
        seen = self._look(s, key, nodes)
        return Estimate(self.judge.correction.applied(seen.chances), 0.0, seen.depth, seen.nodes)

    def uncorrected(self, s: S) -> Chances:
        """A decision as the judge sees it; for measuring how far that comes true."""
        return self._look(s, digest(s), None).chances

    def _look(self, s: S, key: bytes, nodes: int | None) -> Look:
        budget = self.budget
        if nodes is not None:
            budget = Budget(nodes=nodes) if budget is None else budget.at_most(nodes)
        rng = SeededRng(self._stream, key.hex())
        if self._searching is not None:
            found = self._searching.look(s, rng, budget)
        else:
            found = Look(self.judge.chances(s, rng, budget), 0, 1)
        self.judged += found.nodes
        return found

    def _expected(self, s: S, key: bytes, nodes: int | None) -> Estimate:
        """Over all that the dealer may do until somebody chooses or it is over."""
        ends = self._ends(s)
        if ends is not None and (nodes is None or nodes >= len(ends)):
            share = _share(nodes, len(ends))
            return weighed([(self.estimate(end, share), odds) for end, odds in ends])
        rng = SeededRng("luck" if self._stream == JUDGE else f"luck, {self._stream}", key.hex())
        samples = SAMPLES if nodes is None else min(SAMPLES, nodes)
        share = _share(nodes, samples)
        return meant([self.estimate(self._rolled(s, rng), share) for _ in range(samples)])

    def _rolled(self, s: S, rng: Rng) -> S:
        while self.game.to_act(s) == (CHANCE,):
            s, _ = self.game.play(s, {CHANCE: self.game.draw(s, rng)})
        return s

    def _ends(self, s: S) -> list[tuple[S, float]] | None:
        """Where the dice lead and how likely, each position once; None where they cannot be listed or lead to
        too many. Whatever follows a roll that can be listed can be listed too."""
        game = self.game
        rolling, ends = {digest(s): (s, 1.0)}, dict[bytes, tuple[S, float]]()
        while rolling:
            now, rolling = rolling, {}
            for state, weight in now.values():
                odds = game.odds(state)
                if not odds or len(odds) > MOST_ENDS:
                    return None
                for action, chance in odds:
                    after, _ = game.play(state, {CHANCE: action})
                    into = rolling if game.to_act(after) == (CHANCE,) else ends
                    key = digest(after)
                    _, before = into.get(key, (None, 0.0))
                    into[key] = after, before + weight * chance
            if len(rolling) + len(ends) > MOST_ENDS:
                return None
        return list(ends.values())

    # ---- moves ----

    def moves(
        self,
        s: S,
        seat: Seat,
        also: Sequence[A] = (),
        only: Sequence[A] | None = None,
        nodes: int | None = None,
    ) -> Judgement[A]:
        """The position as `seat`, which is to act, can judge it, and its moves, the best first: all of them,
        or where they are very many the one a bot would play, and `also`. `only` are judged if given.

        Uses nothing that the seat does not know: two states it cannot tell apart are judged alike. `nodes`
        are for all of it together, shared out equally among the moves; at the least one for each. What a bot
        needs to say what it or others would play comes on top of them, and is never more than as many again.
        """
        thoughts = _share(nodes, 2)
        guessed = self._worlds(s, seat, thoughts)
        first = next(guessed)
        candidates = self.candidates(first[0], seat, also, thoughts) if only is None else list(only)
        most = self.worlds if nodes is None else max(1, nodes // (len(candidates) + 1))
        worlds = [first, *islice(guessed, most - 1)]
        own = self.side_of[seat]
        share = _share(nodes, len(worlds) * (len(candidates) + 1))
        judged = [self._judged_move(worlds, seat, action, share) for action in candidates]
        judged.sort(key=lambda pair: -pair[0].chances[own])
        whole = meant([self.estimate(world, share) for world in {digest(w): w for w, _ in worlds}.values()])
        effort = whole.nodes + sum(taken for _, taken in judged)
        depth = judged[0][0].depth if judged else 0
        return Judgement(whole.chances, tuple(move for move, _ in judged), whole.error, depth, effort)

    def candidates(self, s: S, seat: Seat, also: Sequence[A] = (), nodes: int | None = None) -> list[A]:
        """The moves worth a look, in the order of the rules."""
        legal = self.game.legal(s, seat)
        if len(legal) <= MOST_MOVES:
            return list(legal)
        best = self._bots_move(s, seat, BEST.at_most(nodes), "candidates")
        return list(dict.fromkeys([best, *also]))

    def _judged_move(
        self, worlds: Sequence[tuple[S, Mapping[Seat, A]]], seat: Seat, action: A, nodes: int | None
    ) -> tuple[JudgedMove[A], int]:
        """The move, and how many positions it took."""
        found = []
        for world, others in worlds:
            after, _ = self.game.play(world, {**others, seat: action})
            found.append(self.estimate(after, nodes))
        mean = meant(found, self.side_of[seat])
        return JudgedMove(action, mean.chances, mean.error, 1 + mean.depth), mean.nodes

    def _worlds(self, s: S, seat: Seat, nodes: int | None = None) -> Iterator[tuple[S, Mapping[Seat, A]]]:
        """States that `seat` cannot tell from `s`, each with what the others choose in it at the same time,
        as far as they know."""
        game = self.game
        others = [other for other in game.to_act(s) if other != seat]
        if game.spec.secrets:
            # From here on only what the seat knows: a guess follows from that and the stream alone.
            s = game.guess(s, seat, SeededRng("known"))
        elif not others:
            yield s, {}
            return
        seed = digest(s).hex()
        mix = MIX.at_most(_share(nodes, self.worlds * max(1, len(others))))
        for number in range(self.worlds):
            world = game.guess(s, seat, SeededRng("world", number, seed))
            yield world, {other: self._bots_move(world, other, mix, number, seed) for other in others}

    def _bots_move(self, s: S, seat: Seat, budget: Budget, *seed: object) -> A:
        legal = self.game.legal(s, seat)
        return legal[0] if len(legal) == 1 else self.thought(s, seat, budget, *seed).action

    def thought(self, s: S, seat: Seat, budget: Budget, *seed: object) -> Thought[A]:
        """What the strongest bot would do in that seat and why, by what it knows there."""
        game = self.game
        if self.budget is not None:
            budget = budget.at_most(self.budget.nodes)
        budget = TRIES.at_most(budget.nodes) if game.brain() is None else budget
        level = game.spec.levels[-1]
        own = "|".join(map(str, (*seed, seat)))
        chair = sit(game, s, seat, level, own)
        return think(game, chair, SeededRng("mix", digest(chair.guessed).hex(), own), budget)


def digest(s: msgspec.Struct) -> bytes:
    """What stands for a state: equal ones have the same."""
    return hashlib.blake2b(msgspec.json.encode(s), digest_size=16).digest()


def _share(nodes: int | None, among: int) -> int | None:
    """What each of so many gets, and at the least one."""
    return None if nodes is None else max(1, nodes // max(1, among))


def weighed(parts: Sequence[tuple[Estimate, float]]) -> Estimate:
    """The mean by weights that add up to 1. Errors of different positions have nothing to do with each
    other."""
    columns = zip(*(estimate.chances for estimate, _ in parts), strict=True)
    chances = tuple(math.fsum(c * w for c, (_, w) in zip(column, parts, strict=True)) for column in columns)
    error = math.sqrt(sum((weight * part.error) ** 2 for part, weight in parts))
    return Estimate(chances, error, min(p.depth for p, _ in parts), sum(p.nodes for p, _ in parts))


def meant(samples: Sequence[Estimate], own: int | None = None) -> Estimate:
    """The mean of samples, with its standard error: that of one side, or of the least certain one."""
    count = len(samples)
    mean = weighed([(sample, 1 / count) for sample in samples])
    chances = mean.chances
    if count == 1:
        return mean
    sides = range(len(chances)) if own is None else (own,)
    variance = max(
        sum((sample.chances[side] - chances[side]) ** 2 for sample in samples) / (count - 1) for side in sides
    )
    return msgspec.structs.replace(mean, error=math.sqrt(variance / count))


class _PlayingOn(Generic[S, A]):
    """The judge of a game that lends none."""

    correction = Correction()
    usual = TRIES

    def __init__(self, game: Game[S, A], sides: Sequence[int]) -> None:
        self._game, self._sides = game, sides

    def chances(self, s: S, rng: Rng, budget: Budget | None = None) -> Chances:
        return self.look(s, rng, budget).chances

    def look(self, s: S, rng: Rng, budget: Budget | None = None) -> Look:
        return shared_by_playing_on(self._game, self._sides, s, rng, budget or self.usual)
