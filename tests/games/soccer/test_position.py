"""Position texts: round trips, and refusals that name what is wrong and where."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng
from rookery.games.soccer import GAME
from rookery.games.soccer.state import CENTER, SEA, UPRIGHT
from tests.games.soccer.helpers import EMPTY, kick_off, random_text, setup_of

EXAMPLE = "M:a1N P:- B:c3U / M:h8S P:g7U B:- / ball:center / to:1"


def test_the_example_of_the_rulings() -> None:
    s = setup_of(EXAMPLE)
    assert s.where == (0, SEA, 18, 63, 54, SEA)
    assert s.pose == (0, UPRIGHT, UPRIGHT, 4, UPRIGHT, UPRIGHT)
    assert (s.ball, s.turn) == (CENTER, 0)
    assert GAME.position(s) == EXAMPLE


def test_the_kick_off_has_a_text() -> None:
    assert GAME.position(kick_off()) == EMPTY
    assert GAME.position(kick_off(first="second")) == EMPTY.replace("to:1", "to:2")
    assert setup_of(EMPTY) == kick_off()


def test_random_positions_come_back() -> None:
    rng = SeededRng("positions")
    for _ in range(500):
        text = random_text(rng)
        assert GAME.position(setup_of(text)) == text


@pytest.mark.parametrize("filler", [" ", "\n", " / "])
def test_a_text_is_bounded_for_it_is_kept_as_it_was_written(filler: str) -> None:
    with pytest.raises(Refused) as refused:
        setup_of(EXAMPLE + filler * 20_000)
    words = f"A position text has at most 200 characters; this has {len(EXAMPLE + filler * 20_000):,}."
    assert refused.value.refusal.words == words
    assert len(EXAMPLE) < 200
    assert GAME.position(setup_of(EXAMPLE + " " * (200 - len(EXAMPLE)))) == EXAMPLE


def test_the_longest_position_fits() -> None:
    text = "M:b3NW P:c4NW B:d6NW / M:e2NW P:f3NW B:g4NW / ball:center / to:1"
    assert GAME.position(setup_of(text)) == text


def test_no_part_may_be_empty() -> None:
    for text in (f"/{EXAMPLE}", f"{EXAMPLE} /", EXAMPLE.replace(" / ball", " / / ball")):
        with pytest.raises(Refused, match="A position text looks like this"):
            setup_of(text)


def test_spaces_do_not_matter() -> None:
    assert GAME.position(setup_of("  M:a1N  P:- B:c3U/M:h8S P:g7U B:-/ball:center   /to:1 ")) == EXAMPLE


PLACE = "a square a1 to h8 and U or a direction, - or x"
BALL = "center or a square a1 to h8"
BAD = [
    (
        "two_on_one",
        "M:c3N P:- B:c3U / M:- P:- B:- / ball:center / to:1",
        "Player 1's Mama and Player 1's Baby are both on c3.",
    ),
    (
        "two_on_one",
        "M:c3N P:- B:- / M:- P:c3U B:- / ball:center / to:1",
        "Player 1's Mama and Player 2's Papa are both on c3.",
    ),
    (
        "lying_with_ball",
        "M:c3N P:- B:- / M:- P:- B:- / ball:c3 / to:1",
        "Player 1's Mama has the ball on c3, so it stands: U.",
    ),
    (
        "in_opponents_corner",
        "M:h8N P:- B:- / M:- P:- B:- / ball:c3 / to:1",
        "Player 1's Mama is on h8, the corner it attacks.",
    ),
    (
        "in_opponents_corner",
        "M:- P:- B:- / M:- P:- B:a1U / ball:c3 / to:1",
        "Player 2's Baby is on a1, the corner it attacks.",
    ),
    (
        "ball_not_taken",
        "M:d4U P:- B:- / M:- P:- B:- / ball:center / to:1",
        "Player 1's Mama is on d4, so it would have taken the ball.",
    ),
    (
        "nobody_plays",
        "M:- P:- B:- / M:x P:x B:x / ball:center / to:1",
        "Player 2 has no penguin; at least one must play.",
    ),
    (
        "bad_position",
        EXAMPLE.replace("to:1", "to:3"),
        "In the line of the position: its player to move must be one of 1, 2, not 3.",
    ),
    (
        "bad_position",
        EXAMPLE.replace("ball:center", "ball:i9"),
        f"In the line of the position: its ball must be {BALL}, not i9.",
    ),
    (
        "bad_position",
        EXAMPLE.replace("ball:center", "center"),
        "In the line of the position: center says nothing there; it may have ball, to.",
    ),
    (
        "bad_position",
        EXAMPLE.replace("c3U", "c3X"),
        f"In the line of player 1: its Baby must be {PLACE}, not c3X.",
    ),
    (
        "bad_position",
        EXAMPLE.replace("g7U", "g7"),
        f"In the line of player 2: its Papa must be {PLACE}, not g7.",
    ),
    (
        "bad_position",
        EXAMPLE.replace("P:-", "Q:-"),
        "In the line of player 1: Q:- says nothing there; it may have M, P, B.",
    ),
    (
        "bad_position",
        EXAMPLE.replace("P:-", "M:-"),
        "In the line of player 1: it has Mama twice.",
    ),
    ("not_a_position", "", f"A position text looks like this: {EXAMPLE}"),
    ("not_a_position", EXAMPLE + " / to:1", f"A position text looks like this: {EXAMPLE}"),
    ("not_a_position", EXAMPLE.replace(" P:-", ""), f"A position text looks like this: {EXAMPLE}"),
]


@pytest.mark.parametrize(("reason", "text", "words"), BAD, ids=[f"{row[0]}-{n}" for n, row in enumerate(BAD)])
def test_a_bad_position_is_refused_naming_what_and_where(reason: str, text: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        setup_of(text)
    assert (refused.value.refusal.reason, refused.value.refusal.words) == (reason, words)


def attempt(text: str) -> None:
    try:
        s = setup_of(text)
    except Refused as refused:
        assert str(refused).isprintable()
        assert len(str(refused)) < 200
    else:
        again = GAME.position(s)
        assert GAME.position(setup_of(again)) == again


@given(st.text(max_size=80))
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        setup_of(text)


@settings(max_examples=400)
@given(place=st.integers(0, len(EXAMPLE)), cut=st.integers(0, 5), new=st.text(max_size=4))
def test_a_changed_position_is_read_or_refused(place: int, cut: int, new: str) -> None:
    attempt(EXAMPLE[:place] + new + EXAMPLE[place + cut :])


words = st.sampled_from(
    ["M", "M:", "P:-", "B:a1U", "M:d4N", "P:h8S", "ball:center", "ball:d4", "to:2", "/", "-"]
)


@settings(max_examples=400)
@given(st.lists(words, max_size=14))
def test_shuffled_words_are_read_or_refused(parts: list[str]) -> None:
    attempt(" ".join(parts))


@pytest.mark.parametrize("first_to", [1, 2, 3])
def test_a_position_with_the_ball_in_a_goal_is_over(first_to: int) -> None:
    """The last position of a finished game can be shared like any other."""
    s = setup_of("M:- P:- B:- / M:- P:- B:- / ball:h8 / to:2", first_to=first_to)
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("goal", (0,), (float(first_to), 0.0))
    assert GAME.to_act(s) == ()
