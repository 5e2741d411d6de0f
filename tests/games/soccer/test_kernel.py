"""The compiled rules: held to the readable ones, to known counts, and to the board's symmetries."""

from typing import Any

import numpy as np
import pytest

from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.squares import mirrored, turned
from rookery.games.soccer.actions import Pass
from rookery.games.soccer.bot.reasons import term_points
from rookery.games.soccer.kernel.agreement import SoccerKernel, check, scattered
from rookery.games.soccer.kernel.evaluate import TEMPO, TERMS
from rookery.games.soccer.kernel.moves import below, listed_moves, next_random, perft, play_randomly
from rookery.games.soccer.kernel.pack import action_of, pack
from rookery.games.soccer.kernel.scratch import new_scratch
from rookery.games.soccer.kernel.search import look_ahead, search
from rookery.games.soccer.options import Options
from rookery.games.soccer.position.read import read_position
from rookery.games.soccer.rules.legal import legal_moves
from rookery.games.soccer.rules.play import play_move
from rookery.games.soccer.state import CENTER, SEA, UPRIGHT, State, kick_off

KNOWN = (41, 1_681, 35_301, 741_035, 10_679_928)


def swapped_sides(s: State) -> State:
    """The board turned by half and the sides exchanged: the same position, seen from the other seat."""
    where = tuple(SEA if at == SEA else turned(at) for at in (*s.where[3:], *s.where[:3]))
    pose = tuple(p if p == UPRIGHT else (p + 4) % 8 for p in (*s.pose[3:], *s.pose[:3]))
    return _state(s, where, pose, CENTER if s.ball == CENTER else turned(s.ball), 1 - s.turn)


def reflected(s: State) -> State:
    """Left and right exchanged, in the line between the two corners."""
    where = tuple(SEA if at == SEA else mirrored(at) for at in s.where)
    pose = tuple(p if p == UPRIGHT else (2 - p) % 8 for p in s.pose)
    return _state(s, where, pose, CENTER if s.ball == CENTER else mirrored(s.ball), s.turn)


def _state(s: State, where: tuple[int, ...], pose: tuple[int, ...], ball: int, turn: int) -> State:
    a, b, c, d, e, f = where
    u, v, w, x, y, z = pose
    return State(s.options, s.phase, (a, b, c, d, e, f), (u, v, w, x, y, z), ball, turn)


def walked(rng: Rng, steps: int) -> State:
    s = kick_off(Options(repetition=0, move_limit=0), rng.below(2))
    for _ in range(steps):
        after = play_move(s, pick(rng, legal_moves(s)))[0]
        if after.ended:
            break
        s = after
    return s


def positions(seed: str, count: int) -> list[State]:
    """Half met in random play, half set up at random, none with the ball in a corner."""
    rng = SeededRng(seed)
    found: list[State] = []
    while len(found) < count:
        s = walked(rng, rng.below(60)) if len(found) % 2 else scattered(rng)
        if s.ball not in (0, 63):
            found.append(s)
    return found


@pytest.mark.parametrize("depth", range(1, 6))
@pytest.mark.parametrize("turn", (0, 1))
def test_perft_from_the_start(depth: int, turn: int) -> None:
    assert perft(*pack(kick_off(Options(), turn)), depth, True) == KNOWN[depth - 1]


def test_perft_agrees_with_the_readable_rules() -> None:
    def lines(s: State, depth: int) -> int:
        if s.ended:
            return 0
        moves = legal_moves(s)
        return len(moves) if depth == 1 else sum(lines(play_move(s, move)[0], depth - 1) for move in moves)

    for s in positions("perft", 8):
        assert perft(*pack(s), 2, s.options.own_goals) == lines(s, 2)


def test_compiled_and_readable_rules_agree() -> None:
    counted: list[int] = []
    assert SoccerKernel().agree(4_000, SeededRng("agree"), counted.append) == 4_000
    assert counted == list(range(1, 4_001))


def test_a_difference_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the compiled rules wrong, the comparison would say where."""
    checked = "rookery.games.soccer.kernel.agreement"
    monkeypatch.setattr(f"{checked}.make", lambda pens, rest, move: (pens, rest ^ 128))
    with pytest.raises(AssertionError, match=r"result: M:- P:- B:- / M:- P:- B:- / ball:center / to:1"):
        check(kick_off(Options(), 0))
    monkeypatch.undo()
    monkeypatch.setattr(f"{checked}.listed_moves", lambda pens, rest: [])
    with pytest.raises(AssertionError, match=r"count: .* compiled 41, readable 0"):
        check(kick_off(Options(), 0))


@pytest.mark.parametrize(
    "text",
    (
        # no tackle may end in the corner one attacks
        "M:g7U P:- B:h5N / M:h8U P:g8U B:- / ball:h8 / to:1",
        # nor push anyone into the corner it attacks: here Baby, with the ball behind it
        "M:- P:- B:g7N / M:f6U P:e5NE B:- / ball:f6 / to:2",
        # the ball at home: three ways out of the sea, one and the same move
        "M:- P:- B:- / M:- P:- B:- / ball:a1 / to:1",
        # a chain pushed over the edge
        "M:b1N P:c1S B:d1U / M:e1W P:- B:f1U / ball:d1 / to:2",
        "M:b1E P:a1N B:a2U / M:c1U P:d1U B:e1U / ball:c1 / to:1",
        # nobody can move: everyone stands, and everyone is in someone's way
        "M:- P:- B:a1U / M:a2U P:b1U B:b2U / ball:h1 / to:1",
    ),
)
def test_special_cases_agree(text: str) -> None:
    for own_goals in (False, True):
        s = read_position(text, Options(own_goals=own_goals, repetition=0, move_limit=0))
        if not s.ended:
            check(s)


def test_who_cannot_move_passes() -> None:
    s = read_position("M:- P:- B:a1U / M:a2U P:b1U B:b2U / ball:h1 / to:1", Options())
    assert legal_moves(s) == [Pass()]
    assert perft(*pack(s), 1, True) == 1


def test_random_play_is_the_readable_rules_random_play() -> None:
    """Follow the compiled stroll move by move with the readable rules."""
    s = kick_off(Options(repetition=0, move_limit=0), 0)
    start = pack(s)
    random = 12345
    for steps in range(1, 120):
        random = int(next_random(random))
        listed = listed_moves(*pack(s))
        chosen = action_of(*pack(s), listed[below(random, len(listed))])
        pens, rest, state, games, goals = play_randomly(*start, True, steps, 1_000, 12345)
        assert (games, goals) == (1, 0), "take a seed whose first game is long enough"
        s = play_move(s, chosen)[0]
        assert (state, pens, rest) == (random, *pack(s))


def test_terms_stay_within_their_bounds() -> None:
    said: set[int] = set()
    for s in positions("bounds", 4_000):
        for number, points in enumerate(term_points(*pack(s))):
            assert abs(points) <= TERMS[number].bound, (s, TERMS[number].name)
            if points:
                said.add(number)
    assert said == set(range(len(TERMS))), "every term has something to say somewhere"
    total = sum(term.bound for term in TERMS)
    assert all(2 * term.bound < total for term in TERMS), "no term can outvote all the others"


def test_evaluation_knows_no_sides_and_no_left_or_right() -> None:
    for s in positions("symmetry", 1_500):
        here = term_points(*pack(s))
        assert term_points(*pack(reflected(s))) == here
        assert term_points(*pack(swapped_sides(s))) == [-points for points in here]
        assert here[TEMPO] == (1 - 2 * s.turn) * abs(here[TEMPO])


def best_score(s: State, depth: int) -> int:
    pens, rest = pack(s)
    scratch = new_scratch(s.options.own_goals, 1 << 40, 1 << 40, 0, 0)
    return look_ahead(pens, rest, listed_moves(pens, rest), depth, np.zeros(1 << 16, np.int64), scratch).score


def test_the_best_worth_is_the_same_from_both_seats_and_in_the_mirror() -> None:
    for s in positions("worth", 150):
        here = best_score(s, 2)
        assert best_score(swapped_sides(s), 2) == here
        assert best_score(reflected(s), 2) == here


def test_the_search_is_compiled_once() -> None:
    """A second signature of a function that calls itself crashes when loaded from the cache."""
    best_score(kick_off(Options(), 0), 2)
    dispatcher: Any = search
    assert len(dispatcher.signatures) == 1
