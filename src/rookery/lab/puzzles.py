"""Finding puzzles: in the games of bots, and by trying positions like those that were found.

A game with a `Prover` gets forced wins, every other one gets choices that are clearly best. Everything
follows from the seed, however long it takes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Generic

import msgspec

from rookery.bots.judging import digest
from rookery.bots.proofs import won
from rookery.bots.puzzles import FEWEST_CHOICES, MOST_CHOICES, is_clear, judged
from rookery.bots.thinking import sit, think
from rookery.core.game import CHANCE, A, AnyGame, Game, S, Seat
from rookery.core.proving import Prover, TooHard
from rookery.core.puzzles import ANY, GRADES, MOST_MOVES, Forced, Odds, Puzzle, Solution, id_of
from rookery.core.record import replay
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick, shuffled
from rookery.core.spec import OptionValue, Setup, check_setup
from rookery.lab.match import play_game

LIMITS = {1: 1_000, 2: 20_000, 3: 300_000, 4: 4_000_000, 5: 60_000_000}
"""How many positions may be looked at to tell whether a win can be forced with so many moves."""
SHARES = {1: 0.08, 2: 0.27, 3: 0.47, 4: 0.15, 5: 0.03}
"""Of how many moves the forced wins of a whole collection are, in parts."""
GRADE_NODES = (15, 100, 1_000, 5_000)
"""A forced win that is found within so many positions has that grade: 1, 2, 3 or 4."""
SUBTLE = 12
"""So many of the other side's best answers are tried before a position is given up."""
FAMILY = 5
"""So many puzzles may come of variations of one position."""
POOL, PARENTS, CHILDREN, LAST = 500, 50, 6, 24
"""So many positions of every length are kept to vary; so many of them at a time, each so often. Of a game so
many of its last positions are looked at."""
A_GAME = 3
"""So many choices are taken from one game."""
ASKED = 4
"""How often each bot is asked about a choice; …"""
SURELY = 3
"""… and how often it has to choose the same to be sure."""


# ---- forced wins ----


class Seed(msgspec.Struct, Generic[S], frozen=True):
    """A position to try, or whose variations are tried. `family` is the number of the one they all come from,
    `moves` how long it takes to win there; 0 where that is not known."""

    state: S
    family: int
    moves: int = 0


class ForcedFinder(Generic[S, A]):
    def __init__(self, game: Game[S, A], wanted: int, run: object) -> None:
        self.game, self.run = game, run
        self.rng = SeededRng("puzzles", run)
        self.left = {moves: max(1, round(share * wanted)) for moves, share in SHARES.items()}
        self.provers = {moves: self.prover(limit) for moves, limit in LIMITS.items()}
        self.usual = check_setup(game.spec, game.spec.min_seats, {})
        self.setup = check_setup(game.spec, game.spec.min_seats, self.provers[1].options)
        self.pool: dict[int, list[Seed[S]]] = {moves: [] for moves in range(1, MOST_MOVES + 1)}
        self.taken = Counter[int]()
        self.families = count()
        self.games = count()

    def prover(self, limit: int | None = None) -> Prover[S, A]:
        found = self.game.prover(limit)
        assert found is not None
        return found

    def found(self, known: Mapping[str, Puzzle]) -> Iterator[Puzzle]:
        """One after another, until there are enough of every length."""
        lines = {puzzle.solution.line for puzzle in known.values() if isinstance(puzzle.solution, Forced)}
        for puzzle in known.values():
            self.left[puzzle.moves] -= 1
            s = self.alone(puzzle.position)
            self.pool[puzzle.moves].append(Seed(s, next(self.families), puzzle.moves))
        while any(left > 0 for left in self.left.values()):
            for seed in self.candidates():
                moves = self.fewest(seed.state, min(seed.moves + 1, MOST_MOVES) if seed.moves else 3)
                if moves is None:
                    continue
                if len(self.pool[moves]) < POOL:
                    self.pool[moves].append(Seed(seed.state, seed.family, moves))
                if self.left[moves] <= 0 or self.taken[seed.family] >= FAMILY:
                    continue
                new = self.puzzle(seed.state, moves)
                if new is None or new.id in known:
                    continue
                assert isinstance(new.solution, Forced)
                if new.solution.line not in lines:
                    lines.add(new.solution.line)
                    self.taken[seed.family] += 1
                    self.left[moves] -= 1
                    yield new

    def candidates(self) -> Iterator[Seed[S]]:
        """The last positions of a game between weak bots, and variations of those that can be won."""
        for s in self.game_states():
            yield Seed(s, next(self.families))
        for moves, seeds in self.pool.items():
            if self.left[moves] <= 0 and self.left.get(moves + 1, 0) <= 0:
                continue
            for _ in range(PARENTS if seeds else 0):
                seed = pick(self.rng, seeds)
                for s in islice(self.provers[1].varied(seed.state, self.rng), CHILDREN):
                    yield Seed(s, seed.family, moves)

    def game_states(self) -> list[S]:
        game = self.game
        levels = [pick(self.rng, game.spec.levels[:2]) for _ in range(self.usual.seats)]
        record, _ = play_game(game, self.usual, levels, f"{self.run}|{next(self.games)}")
        states = [done.state for done in replay(game, record)][-LAST:]
        return [self.alone(game.position(s)) for s in states if self.is_a_turn(s)]

    def alone(self, position: str) -> S:
        """The position, with nothing before it."""
        return self.game.start(msgspec.structs.replace(self.setup, position=position))

    def is_a_turn(self, s: S) -> bool:
        acting = self.game.to_act(s)
        return len(acting) == 1 and acting != (CHANCE,)

    def fewest(self, s: S, most: int) -> int | None:
        if not self.is_a_turn(s):
            return None
        try:
            return next((moves for moves in range(1, most + 1) if self.provers[moves].wins(s, moves)), None)
        except TooHard:
            return None

    def puzzle(self, s: S, moves: int) -> Puzzle | None:
        position = self.game.position(s)
        (seat,) = self.game.to_act(s)
        try:
            solution = self.solution(s, moves)
        except TooHard:
            return None
        if solution is None:
            return None
        fresh = self.prover()
        fresh.fewest(s, moves)
        return a_puzzle(self.game, self.usual, position, seat, solution, grade_by_nodes(fresh.nodes))

    def solution(self, s: S, moves: int) -> Forced | None:
        """The only move that wins in time, the answer that holds out longest, and so on; None where there are
        several moves, or several after every such answer."""
        game, prover = self.game, self.provers[moves]
        (seat,) = game.to_act(s)
        right: list[A] = []
        answers: dict[str, str] = {}
        for action in game.legal(s, seat):
            after, _ = game.play(s, {seat: action})
            if won(game, after, seat):
                right.append(action)
            elif moves > 1 and game.to_act(after):
                answer = prover.refutation(s, action, moves - 1)
                if answer is None:
                    right.append(action)
                else:
                    (other,) = game.to_act(after)
                    answers[game.name(s, seat, action)] = game.name(after, other, answer)
            if len(right) > 1:
                return None
        (move,) = right
        name = game.name(s, seat, move)
        if moves == 1:
            return Forced((name,))
        after, _ = game.play(s, {seat: move})
        for answer in self.longest(after, moves - 1, Counter(answers.values())):
            (other,) = game.to_act(after)
            rest = self.solution(game.play(after, {other: answer})[0], moves - 1)
            if rest is not None:
                line = (name, game.name(after, other, answer), *rest.line)
                return Forced(line, (shortened(answers), *rest.answers))
        return None

    def longest(self, s: S, moves: int, good: Counter[str]) -> list[A]:
        """The answers that hold out longest: it takes all of `moves` to win after them. First those that are
        good against most wrong moves, for these are what one would try."""
        (other,) = self.game.to_act(s)
        found = []
        legal = self.game.legal(s, other)
        for action in sorted(legal, key=lambda one: -good[self.game.name(s, other, one)]):
            after, _ = self.game.play(s, {other: action})
            if self.game.to_act(after) and (moves == 1 or not self.provers[moves].wins(after, moves - 1)):
                found.append(action)
                if len(found) == SUBTLE:
                    break
        return found


def shortened(answers: Mapping[str, str]) -> dict[str, str]:
    """The commonest answer is said once, for all that are not named."""
    if not answers:
        return {}
    commonest = Counter(answers.values()).most_common(1)[0][0]
    return {ANY: commonest} | {move: answer for move, answer in answers.items() if answer != commonest}


def grade_by_nodes(nodes: int) -> int:
    return 1 + sum(nodes > limit for limit in GRADE_NODES)


# ---- the best choice ----


class OddsFinder(Generic[S, A]):
    def __init__(self, game: Game[S, A], setups: Sequence[Setup], wanted: int, run: object) -> None:
        self.game, self.setups, self.run = game, setups, run
        self.rng = SeededRng("puzzles", run)
        self.left = wanted
        #: no more than half are of one grade
        self.room = dict.fromkeys(range(1, GRADES + 1), (wanted + 1) // 2)

    def found(self, known: Mapping[str, Puzzle]) -> Iterator[Puzzle]:
        seen = set(known)
        for puzzle in known.values():
            self.left -= 1
            self.room[puzzle.grade] -= 1
        number = 0
        while self.left > 0:
            number += 1
            setup = pick(self.rng, self.setups)
            taken = 0
            for s, seat in self.decisions(setup, f"{self.run}|{number}"):
                new = self.puzzle(setup, s, seat)
                if new is None or new.id in seen or self.room[new.grade] <= 0:
                    continue
                seen.add(new.id)
                self.left -= 1
                self.room[new.grade] -= 1
                yield new
                taken += 1
                if taken == A_GAME or self.left == 0:
                    break

    def decisions(self, setup: Setup, seed: str) -> Iterator[tuple[S, Seat]]:
        """Of the second half of a game between bots of any level but the strongest, in an order of its own:
        there, more hangs on each of them."""
        game = self.game
        levels = [pick(self.rng, game.spec.levels[:-1]) for _ in range(setup.seats)]
        record, _ = play_game(game, setup, levels, seed)
        states = [done.state for done in replay(game, record)]
        yield from shuffled(
            self.rng,
            [
                (s, seat)
                for s in states[len(states) // 2 :]
                for seat in game.to_act(s)
                if seat != CHANCE and FEWEST_CHOICES <= len(game.legal(s, seat)) <= MOST_CHOICES
            ],
        )

    def puzzle(self, setup: Setup, s: S, seat: Seat) -> Puzzle | None:
        """The position alone has to do: whoever solves it was not there before."""
        game = self.game
        position = game.position(s)
        try:
            s = game.start(msgspec.structs.replace(setup, position=position))
        except Refused:
            return None
        if seat not in game.to_act(s):
            return None
        # What the strongest bot is not sure about is not clear; and asking it is quicker than judging.
        strongest = self.choice(s, seat, game.spec.levels[-1])
        if strongest is None:
            return None
        plain = a_puzzle(game, setup, position, seat, Odds({}), 1)
        solution = judged(game, plain, s)
        if solution.best != strongest or not is_clear(solution):
            return None
        return msgspec.structs.replace(plain, solution=solution, grade=self.grade(s, seat, strongest))

    def grade(self, s: S, seat: Seat, best: str) -> int:
        """By the weakest bot from which on all find it."""
        levels = self.game.spec.levels
        for number in reversed(range(len(levels))):
            if self.choice(s, seat, levels[number]) != best:
                return min(number + 2, GRADES)
        return 1

    def choice(self, s: S, seat: Seat, level: str) -> str | None:
        """What a bot of that level chooses, if it does so nearly every time."""
        game, chosen = self.game, Counter[str]()
        for number in range(ASKED):
            seed = f"{digest(s).hex()}|{level}|{number}"
            thought = think(game, sit(game, s, seat, level, seed), SeededRng("solve", seed))
            chosen[game.name(s, seat, thought.action)] += 1
        name, times = chosen.most_common(1)[0]
        return name if times >= SURELY else None


# ---- both ----


def find_puzzles(
    game: AnyGame, setups: Sequence[Setup], wanted: int, run: object, known: Mapping[str, Puzzle]
) -> Iterator[Puzzle]:
    """New ones, besides those that are `known`, until there are so many in all."""
    if game.prover() is not None:
        return ForcedFinder(game, wanted, run).found(known)
    return OddsFinder(game, setups, wanted, run).found(known)


def a_puzzle(
    game: AnyGame, setup: Setup, position: str, seat: Seat, solution: Solution, grade: int
) -> Puzzle:
    usual = check_setup(game.spec, setup.seats, {}).options
    options: dict[str, OptionValue] = {
        name: value for name, value in setup.options.items() if value != usual[name]
    }
    return Puzzle(id_of(game, position, seat), grade, setup.seats, seat, position, solution, options)


def in_order(puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """The easiest first."""
    return tuple(sorted(puzzles, key=lambda puzzle: (puzzle.grade, puzzle.moves, puzzle.id)))
