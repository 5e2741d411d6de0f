"""Emperor plays on: it gives a little not to repeat a position, and not to let the game fall asleep in a
corner. The other levels give nothing, and judging knows draws for what they are."""

import hashlib
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rookery.core.rng import SeededRng
from rookery.core.thought import Budget, Chair
from rookery.games.soccer.actions import Action
from rookery.games.soccer.bot.brain import BRAIN, new_table, scratch_for
from rookery.games.soccer.bot.chances import looked_ahead
from rookery.games.soccer.bot.levels import LEVELS, Level
from rookery.games.soccer.kernel import scratch as at
from rookery.games.soccer.kernel.agreement import scattered
from rookery.games.soccer.kernel.evaluate import CALM_STEPS
from rookery.games.soccer.kernel.moves import listed_moves
from rookery.games.soccer.kernel.pack import action_of, pack
from rookery.games.soccer.kernel.search import look_ahead
from rookery.games.soccer.options import Options
from rookery.games.soccer.rules.play import play_move
from rookery.games.soccer.state import State, kick_off
from tests.games.soccer.helpers import name_of

EMPEROR = LEVELS[-1]
CARELESS = EMPEROR._replace(repeating=0, calm=0)
NODES = Budget(nodes=3_000)


def positions(name: str, count: int) -> Iterator[State]:
    rng = SeededRng("playing on", name)
    for _ in range(count):
        yield replace(scattered(rng), options=Options())


def choice(s: State, level: Level) -> tuple[Action, int]:
    """The best move, and its score."""
    pens, rest = pack(s)
    scratch = scratch_for(s, NODES, 0, 0, level)
    found = look_ahead(pens, rest, listed_moves(pens, rest), 3, new_table(NODES), scratch)
    return action_of(pens, rest, found.move), found.score


def been_there(s: State, action: Action) -> State:
    """The same position, in a game that has been where `action` leads."""
    return replace(s, moves=9, seen=play_move(s, action)[0].seen + s.seen)


def a_way_back(s: State) -> State | None:
    """A game in which one move repeats a position and does not score; none if all moves score."""
    for move in listed_moves(*pack(s)):
        action = action_of(*pack(s), move)
        if not play_move(s, action)[0].ended:
            return been_there(s, action)
    return None


def repeats(s: State, action: Action) -> bool:
    after = play_move(s, action)[0]
    return after.seen.count(after.seen[-14:]) > 1


def test_emperor_would_rather_be_a_little_behind_than_repeat() -> None:
    level = EMPEROR._replace(calm=0)
    tried = 0
    for s in positions("behind", 400):
        _, score = choice(s, CARELESS)
        back = a_way_back(s) if -EMPEROR.repeating < score < 0 else None
        if back is None or choice(back, CARELESS)[1] != 0 or not repeats(back, choice(back, CARELESS)[0]):
            continue
        action, score = choice(back, level)
        if score > -EMPEROR.repeating:
            tried += 1
            assert not repeats(back, action), "a draw is worth less to it"
    assert tried >= 5


def test_emperor_far_behind_is_glad_of_a_repetition() -> None:
    tried = 0
    for s in positions("far", 200):
        _, score = choice(s, EMPEROR)
        back = a_way_back(s) if score < -3 * EMPEROR.repeating else None
        if back is None:
            continue
        action, score = choice(back, EMPEROR)
        if score == -EMPEROR.repeating:
            tried += 1
            assert repeats(back, action)
    assert tried >= 5


def test_a_draw_is_told_as_even_however_emperor_likes_it() -> None:
    told = 0
    for s in positions("told", 100):
        back = a_way_back(s) if choice(s, EMPEROR)[1] < -3 * EMPEROR.repeating else None
        if back is None:
            continue
        thought = BRAIN.think(Chair(back.turn, back, "emperor"), SeededRng(0), NODES)
        if repeats(back, thought.action):
            told += 1
            assert thought.worth == 0
    assert told >= 5


def test_judging_counts_a_repetition_as_even() -> None:
    judged = 0
    for s in positions("judged", 100):
        back = a_way_back(s)
        if back is None or looked_ahead(s, NODES).score > -3 * EMPEROR.repeating:
            continue
        judged += 1
        assert looked_ahead(back, NODES).score >= 0, "it can have a draw"
    assert judged >= 10


def test_judging_likes_no_corner_better_than_another() -> None:
    scratch = scratch_for(kick_off(Options(), 0), NODES, 0, 0)
    assert scratch[at.REPEATED] == scratch[at.CALM] == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_whose_move_it_is_decides_who_dislikes_a_draw(seat: int) -> None:
    scratch = scratch_for(kick_off(Options(), seat), NODES, 0, 0, EMPEROR)
    for_first = -1 if seat == 0 else 1
    assert scratch[at.REPEATED] == for_first * EMPEROR.repeating
    assert scratch[at.CALM] == for_first * EMPEROR.calm


def test_quiet_corners_are_those_nobody_attacks() -> None:
    steps = {name: int(CALM_STEPS[square]) for name, square in {"a1": 0, "h1": 7, "a8": 56, "h8": 63}.items()}
    assert steps == {"a1": -7, "h1": 7, "a8": 7, "h8": -7}
    board = CALM_STEPS[:64].reshape(8, 8)
    assert (board == board.T).all() and (board == board[::-1, ::-1].T).all(), "the same for both sides"


def test_the_levels_below_play_as_they_always_did() -> None:
    """They care for none of this. What they play was written down before Emperor did."""
    assert all(level.repeating == level.calm == 0 for level in LEVELS[:-1])
    played = hashlib.sha256()
    for number, s in enumerate(positions("below", 25)):
        for level in LEVELS[:-1]:
            thought = BRAIN.think(Chair(s.turn, s, level.name), SeededRng("below", number))
            played.update(f"{name_of(thought.action)} {thought.depth} {thought.nodes} ".encode())
    assert played.hexdigest()[:16] == "48ec5329b199cf98"
