"""A bot for any game: information-set Monte Carlo tree search on the contract alone.

Each try deals out anew what the seat cannot know (`guess`), goes down the tree of what was tried before, adds
one node, plays on at random for a while and remembers how that ended for everybody. The dealer draws as it
does at the table. The move tried most often is played.

It knows nothing about any game, so it is also the yardstick for games' own judgements: `search:1000` sits
down wherever the lab or the terminal ask for a bot. By nodes (one is one try) its answer is always the same.
"""

import time
from collections.abc import Hashable, Mapping, Sequence
from typing import Generic

import msgspec

from rookery.bots.tree import Choices, Node, Tally
from rookery.core.game import CHANCE, A, AnyGame, Game, S, Seat
from rookery.core.judging import Look, shares_of, side_numbers
from rookery.core.outcome import Outcome
from rookery.core.refusal import refuse
from rookery.core.rng import Rng, pick
from rookery.core.thought import Budget, Chair, Reason, Thought

NAME = "search"
WEAKEST, STRONGEST = 15, 3_000
"""Tries a move of a game's lowest and highest level; those between grow evenly."""

PATIENCE = 1.5
"""Seconds after which a level stops thinking in a slow game: people are waiting."""

MOST_TRIES = 10_000_000
LONGEST_PLAYOUT = 200
"""Steps played at random before a try is called undecided."""

SHORT_PLAYOUT = 40
"""The same where the game can say who is ahead: what happens soon tells more than a long way to the end."""

UNDECIDED = 0.5
"""What such a try counts for everybody: between the worst, 0, and the best, 1."""

AHEAD = 0.5
"""How much of a win it is to be ahead when a try is broken off."""

MOST_OUTCOMES = 36
"""If the dealer has more than this many, the tree does not tell them apart: it would never meet one twice."""

FADING = 0.99
"""What a result is still worth one step later, so that a win is not put off."""

LONGEST_LINE = 6


def tries_of(level: str) -> int | None:
    """How many tries `search:1000` asks for; None if the level is not of this kind."""
    name, colon, number = level.partition(":")
    if name != NAME or not colon:
        return None
    if not number.isdecimal() or not 1 <= int(number) <= MOST_TRIES:
        refuse("bad_search", f"A search is given as search:1000, with 1 to {MOST_TRIES:,} tries.")
    return int(number)


def budget_of(game: AnyGame, level: str) -> Budget:
    tries = tries_of(level)
    if tries is not None:
        return Budget(nodes=tries)
    levels = game.spec.levels
    place = levels.index(level) / max(1, len(levels) - 1) if level in levels else 1.0
    return Budget(PATIENCE, round(WEAKEST * (STRONGEST / WEAKEST) ** place))


class Search(Generic[S, A]):
    """The brain of a game that lends none. One that `sees_all` takes the state in its chair for the true one,
    for experiments about what a secret is worth."""

    def __init__(self, game: Game[S, A], sees_all: bool = False) -> None:
        self.game = game
        self._secrets = False if sees_all else None

    def warm(self) -> None:
        """Nothing to make ready."""

    def budget(self, level: str) -> Budget:
        return budget_of(self.game, level)

    def think(self, chair: Chair[S], rng: Rng, budget: Budget | None = None) -> Thought[A]:
        budget = budget or self.budget(chair.level)
        tries = _Tries(self.game, chair, rng, self._secrets)
        end = budget.until()
        nodes = budget.nodes or (STRONGEST if budget.seconds is None else MOST_TRIES)
        if len(self.game.legal(chair.guessed, chair.seat)) == 1:
            nodes = 1
        while tries.done < nodes and not (tries.done and time.monotonic() >= end):
            tries.once()
        return tries.thought()


def shared_by_playing_on(game: Game[S, A], sides: Sequence[int], s: S, rng: Rng, budget: Budget) -> Look:
    """What playing on from a whole state brought each side on average: 1 for a win alone, a part of it for a
    shared one. Everybody searches knowing all of it."""
    tries = _Shares(game, sides, s, rng)
    end = budget.until()
    nodes = budget.nodes or (STRONGEST if budget.seconds is None else MOST_TRIES)
    while tries.done < nodes and not (tries.done and time.monotonic() >= end):
        tries.once()
    return Look(tuple(total / tries.done for total in tries.totals), tries.deepest, tries.done)


class Ends(msgspec.Struct):
    """How many tries of one move went well for the searcher, and how many badly."""

    well: int = 0
    badly: int = 0


class _Tries(Generic[S, A]):
    """One search."""

    def __init__(self, game: Game[S, A], chair: Chair[S], rng: Rng, secrets: bool | None = None) -> None:
        """Without `secrets` the state in the chair is taken for the true one; as it stands, where the game
        has none."""
        self.game = game
        self.seat = chair.seat
        self.guessed = chair.guessed
        self.rng = rng
        self.secrets = game.spec.secrets if secrets is None else secrets
        self.root: Node[S, A] = Node(None if self.secrets else chair.guessed)
        self.done = 0
        self.deepest = 0
        self.ends: dict[A, Ends] = {}

    # ---- one try ----

    def once(self) -> None:
        """Down the tree, one node more, on at random, and back up with the result."""
        self.done += 1
        node, s = self.root, self.guessed
        if self.secrets:
            s = self.game.guess(s, self.seat, self.rng)
        path: list[tuple[Seat, Tally]] = []
        first: A | None = None
        depth = 0
        while acting := self._acting(node, s):
            if acting == (CHANCE,):
                node, s = self._draw(node, s)
                continue
            moves, new = dict[Seat, A](), False
            for seat in acting:
                action, tally = self._choose(node, s, seat)
                moves[seat] = action
                path.append((seat, tally))
                new = new or tally.visits == 0
            if depth == 0:
                first = moves[self.seat]
            depth += 1
            node, s = self._follow(node, s, moves)
            if new:
                break
        self.deepest = max(self.deepest, depth)
        values = self._play_out(s, depth)
        for seat, tally in path:
            tally.visits += 1
            tally.total += values[seat] if values else UNDECIDED
        assert first is not None, "a bot only thinks when it is to move"
        self._remember(first, values[self.seat] if values else UNDECIDED)

    def _acting(self, node: Node[S, A], s: S) -> tuple[Seat, ...]:
        if node.state is None:
            return self.game.to_act(s)
        if node.acting is None:
            node.acting = self.game.to_act(s)
        return node.acting

    def _choose(self, node: Node[S, A], s: S, seat: Seat) -> tuple[A, Tally]:
        fixed = node.state is not None
        legal = node.legal.get(seat) if fixed else None
        if legal is None:
            legal = self.game.legal(s, seat)
            if fixed:
                node.legal[seat] = legal
        choices = node.choices(seat)
        action = choices.pick(legal, fixed, self.rng)
        return action, choices.tallies[action]

    def _follow(self, node: Node[S, A], s: S, moves: Mapping[Seat, A]) -> tuple[Node[S, A], S]:
        """What comes of the moves. Moves that the searcher cannot tell apart lead to the same node."""
        edge: Hashable = tuple(moves.values())
        if self.secrets:
            edge = tuple(self.game.name_for(s, self.seat, seat, a) for seat, a in moves.items())
        return self._step(node, s, moves, edge, fixed=not self.secrets)

    def _draw(self, node: Node[S, A], s: S) -> tuple[Node[S, A], S]:
        action = self.game.draw(s, self.rng)
        if node.outcomes is None:
            node.outcomes = len(self.game.odds(s)) or MOST_OUTCOMES + 1
        few = node.outcomes <= MOST_OUTCOMES
        edge: Hashable = None
        if few:
            edge = self.game.name_for(s, self.seat, CHANCE, action) if self.secrets else action
        return self._step(node, s, {CHANCE: action}, edge, fixed=few and not self.secrets)

    def _step(
        self, node: Node[S, A], s: S, moves: Mapping[Seat, A], edge: Hashable, fixed: bool
    ) -> tuple[Node[S, A], S]:
        child = node.children.get(edge)
        if child is not None and child.state is not None:
            return child, child.state
        after, _ = self.game.play(s, moves)
        if child is None:
            # Only where nothing but the edges decides is the state below the same at every visit.
            child = node.children[edge] = Node(after if fixed and node.state is not None else None)
        return child, after

    def _play_out(self, s: S, depth: int) -> Sequence[float]:
        """How it ends for everybody when all move at random from here, 0 for the worst and 1 for the best. If
        it does not end soon: who is ahead; nothing if that is unknown too."""
        s, steps = self._run_on(s)
        outcome = self.game.outcome(s)
        if outcome is not None:
            return _faded(values_of(outcome), FADING ** (depth + steps))
        return _faded(values_of_places(self.game.standing(s)), AHEAD * FADING ** (depth + steps))

    def _run_on(self, s: S) -> tuple[S, int]:
        """Where random moves lead, and in how many steps: to the end, if it comes soon."""
        game, rng = self.game, self.rng
        longest = SHORT_PLAYOUT if game.standing(s) else LONGEST_PLAYOUT
        for step in range(longest):
            acting = game.to_act(s)
            if not acting:
                return s, step
            moves: dict[Seat, A] = {}
            for seat in acting:
                moves[seat] = game.draw(s, rng) if seat == CHANCE else pick(rng, game.legal(s, seat))
            s, _ = game.play(s, moves)
        return s, longest

    def _remember(self, first: A, value: float) -> None:
        ends = self.ends.get(first)
        if ends is None:
            ends = self.ends[first] = Ends()
        ends.well += value > UNDECIDED
        ends.badly += value < UNDECIDED

    # ---- the answer ----

    def thought(self) -> Thought[A]:
        choices = self.root.choices(self.seat)
        alone = len(self.game.to_act(self.guessed)) == 1
        action = most_tried(choices)
        tally = choices.tallies[action]
        worth = 2 * tally.mean - 1
        ends = self.ends[action]
        words = f"Of {tally.visits} tries with this move, {ends.well} went well and {ends.badly} badly."
        return Thought(
            action,
            worth,
            (Reason("tries", worth, words),),
            self._line(action) if alone else (),
            self.deepest,
            self.done,
        )

    def _line(self, action: A) -> tuple[str, ...]:
        """What is expected to follow, as far as one move follows another without dice."""
        node, seat, line = self.root, self.seat, list[str]()
        while node.state is not None and len(line) < LONGEST_LINE:
            line.append(self.game.name(node.state, seat, action))
            following = node.children.get((action,))
            if following is None or following.acting is None or len(following.acting) != 1:
                break
            node, (seat,) = following, following.acting
            if seat == CHANCE or not node.choices(seat).tallies:
                break
            action = most_tried(node.choices(seat))
        return tuple(line)


class _Shares(_Tries[S, A]):
    """A search of a whole state in which nothing counts but winning, and everybody's share is noted."""

    def __init__(self, game: Game[S, A], sides: Sequence[int], s: S, rng: Rng) -> None:
        super().__init__(game, Chair(game.to_act(s)[0], s, ""), rng, secrets=False)
        self.sides, self.numbers = sides, side_numbers(sides)
        self.totals = [0.0] * len(set(sides))

    def _play_out(self, s: S, depth: int) -> Sequence[float]:
        s, _ = self._run_on(s)
        outcome = self.game.outcome(s)
        shares = self._shares_so_far(s) if outcome is None else shares_of(outcome, self.sides)
        self.totals = [total + share for total, share in zip(self.totals, shares, strict=True)]
        return [shares[number] for number in self.numbers]

    def _shares_so_far(self, s: S) -> Sequence[float]:
        """Whoever is ahead has more than an equal share; where nobody can say, all have one."""
        count = len(self.totals)
        places = self.game.standing(s)
        leading = {number for number, place in zip(self.numbers, places, strict=False) if place == 1}
        return [
            (1 - AHEAD) / count + AHEAD * (side in leading) / len(leading) if leading else 1 / count
            for side in range(count)
        ]


def most_tried(choices: Choices[A]) -> A:
    """Of two tried equally often, the one that went better."""

    def merit(action: A) -> tuple[int, float]:
        tally = choices.tallies[action]
        return tally.visits, tally.total

    return max(choices.tallies, key=merit)


def values_of(outcome: Outcome) -> list[float]:
    """What an end is worth to each seat. Alone: whether it scored."""
    if len(outcome.ranks) == 1:
        return [float(outcome.scores[0] > 0)]
    return values_of_places(outcome.ranks)


def values_of_places(places: Sequence[int]) -> list[float]:
    """The share of the others that each seat left behind; an equal counts half."""
    return [
        (sum(other > place for other in places) + (places.count(place) - 1) / 2) / (len(places) - 1)
        for place in places
    ]


def _faded(values: Sequence[float], by: float) -> list[float]:
    """Nearer to undecided."""
    return [UNDECIDED + by * (value - UNDECIDED) for value in values]
