"""Soccer as a whole: counts, symmetry, statelessness, and the checks that every game must pass."""

from collections.abc import Callable

import pytest

from rookery.core.conformance import conform
from rookery.core.rng import SeededRng
from rookery.core.setups import all_setups
from rookery.core.spec import Setup
from rookery.core.squares import DIRECTIONS, SQUARE_BY_NAME, SQUARE_NAMES, mirrored, turned
from rookery.games.soccer import GAME
from rookery.games.soccer.rules.legal import legal_moves
from rookery.games.soccer.state import State
from tests.games.soccer.helpers import (
    kick_off,
    names,
    play_one,
    position_of,
    random_text,
    setup_of,
    tackle_text,
)

# ---- perft ----


def lines(s: State, depth: int) -> int:
    legal = legal_moves(s)
    if depth == 1:
        return len(legal)
    return sum(lines(GAME.play(s, {s.turn: move})[0], depth - 1) for move in legal)


@pytest.mark.parametrize(("depth", "count"), [(1, 41), (2, 1_681), (3, 35_301), (4, 741_035)])
def test_perft_from_the_kick_off(depth: int, count: int) -> None:
    """A wrong table of ways shows here at once; what perft cannot see, `test_slow_model` does."""
    assert lines(kick_off(), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 41), (2, 1_681), (3, 35_301)])
def test_perft_is_the_same_for_the_other_side(depth: int, count: int) -> None:
    assert lines(kick_off(first="second"), depth) == count


# ---- symmetry ----

Squares = Callable[[int], int]
Ways = Callable[[int], int]


def half_turn(way: int) -> int:
    return (way + 4) % 8


def reflection(way: int) -> int:
    return (2 - way) % 8


def moved_square(name: str, squares: Squares) -> str:
    return SQUARE_NAMES[squares(SQUARE_BY_NAME[name])]


def moved_way(name: str, ways: Ways) -> str:
    return DIRECTIONS[ways(DIRECTIONS.index(name))] if name in DIRECTIONS else name


def moved_position(text: str, squares: Squares, ways: Ways, swap: bool) -> str:
    first, second, ball, to = text.split(" / ")

    def place(word: str) -> str:
        at, pose = word[2:4], word[4:]
        return "-" if word[2] == "-" else moved_square(at, squares) + moved_way(pose, ways)

    families = [[place(word) for word in part.split(" ")] for part in (first, second)]
    spot = ball.removeprefix("ball:")
    spot = spot if spot == "center" else moved_square(spot, squares)
    side = int(to.removeprefix("to:"))
    if swap:
        families.reverse()
        side = 3 - side
    return position_of([*families[0], *families[1]], spot, side)


def moved_name(name: str, squares: Squares, ways: Ways) -> str:
    """Each run of letters and digits in a name is a square, a direction, or neither."""
    if name == "pass":
        return name
    kind, rest, spelled = name[0], name[1:], ""
    while rest:
        if rest[:2] in SQUARE_BY_NAME:
            spelled, rest = spelled + moved_square(rest[:2], squares), rest[2:]
        elif rest[:2] in DIRECTIONS:
            spelled, rest = spelled + moved_way(rest[:2], ways), rest[2:]
        else:
            spelled, rest = spelled + moved_way(rest[:1], ways), rest[1:]
    return kind + spelled


@pytest.mark.parametrize(
    ("squares", "ways", "swap"),
    [(turned, half_turn, True), (mirrored, reflection, False)],
    ids=["half turn, sides swapped", "mirrored in a1-h8"],
)
def test_a_symmetric_board_plays_the_same(squares: Squares, ways: Ways, swap: bool) -> None:
    rng = SeededRng("symmetry", swap)
    for number in range(300):
        text = random_text(rng) if number % 2 else tackle_text(rng)[0]
        s = setup_of(text)
        image = setup_of(moved_position(text, squares, ways, swap))
        if s.ended:
            assert image.ended == s.ended
            continue
        moved = {name: moved_name(name, squares, ways) for name in names(s)}
        assert sorted(moved.values()) == sorted(names(image))
        for name in names(s)[:: 1 + number % 5]:
            later, twin = play_one(s, name)[0], play_one(image, moved[name])[0]
            assert GAME.position(twin) == moved_position(GAME.position(later), squares, ways, swap)
            assert twin.score == (later.score[::-1] if swap else later.score)


# ---- conformance ----

SETUPS = list(all_setups(GAME))


def test_every_option_is_tried() -> None:
    tried = {(name, value) for setup in SETUPS for name, value in setup.options.items()}
    assert len(SETUPS) == 10
    assert {value for name, value in tried if name == "first"} == {"lot", "first", "second", "impression"}
    assert {value for name, value in tried if name == "move_limit"} == {300, 0, 1000}


@pytest.mark.parametrize("setup", SETUPS, ids=[f"{n}" for n in range(len(SETUPS))])
@pytest.mark.parametrize("seed", range(4))
def test_conformance(setup: Setup, seed: int) -> None:
    # Whole games for one seed; hashing all earlier states makes long ones slow, and beginnings differ most.
    conform(GAME, setup, seed, max_steps=None if seed == 0 else 90)
