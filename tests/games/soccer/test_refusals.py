"""Every reason a move can be refused for, in words, and no reason without a test."""

import re
from pathlib import Path

import pytest

from rookery.core.game import CHANCE
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import check_setup
from rookery.games.soccer import GAME, refusals
from rookery.games.soccer.actions import Lot, Vote
from tests.games.soccer.helpers import SQUARES, kick_off, names, play, random_text, refusal, setup_of

ALONE = "M:{} P:{} B:{} / M:- P:- B:- / ball:{} / to:1"

REASONS = [
    ("can_move", ALONE.format("-", "-", "-", "center"), "pass", "You can move, so you may not pass."),
    (
        "no_vote",
        ALONE.format("-", "-", "-", "center"),
        "vote 1",
        "There is no vote now: votes are for who goes first.",
    ),
    (
        "dealers_move",
        ALONE.format("-", "-", "-", "center"),
        "lot 1",
        "Only the dealer draws lots, and only before the game.",
    ),
    ("not_there", ALONE.format("c3N", "-", "-", "h1"), "Md4^", "Your Mama is on c3, not on d4."),
    ("not_there", ALONE.format("-", "-", "-", "h1"), "Bd4-d7N", "Your Baby is in the sea, not on d4."),
    ("not_there", ALONE.format("-", "c3N", "-", "h1"), "P@b2N", "Your Papa is on c3, not in the sea."),
    ("does_not_play", ALONE.format("-", "x", "-", "h1"), "P@b1N", "Your Papa does not play in this game."),
    ("already_standing", ALONE.format("c3U", "-", "-", "h1"), "Mc3^", "Mama is standing already."),
    ("no_ball", ALONE.format("c3U", "-", "-", "h1"), "Mc3*N>c6", "Mama does not have the ball."),
    (
        "wrong_kick",
        ALONE.format("-", "-", "c3U", "c3"),
        "Bc3*N>c5",
        "Baby kicks 1 square, stopped only by edge and penguins; that way the ball does not stop on c5.",
    ),
    (
        "has_ball",
        ALONE.format("-", "-", "c3U", "c3"),
        "Bc3-c6N",
        "Baby has the ball, and a penguin with the ball cannot slide.",
    ),
    (
        "home_occupied",
        ALONE.format("a1U", "-", "-", "h1"),
        "B@c3N",
        "a1 is occupied, so nobody can come ashore.",
    ),
    (
        "out_of_reach",
        ALONE.format("-", "c3U", "-", "h1"),
        "Pc3-d8N",
        "Papa cannot get from c3 to d8 in one slide.",
    ),
    (
        "out_of_reach",
        ALONE.format("-", "-", "-", "h1"),
        "P@d8N",
        "Papa cannot get from the sea to d8 in one slide.",
    ),
    (
        "points_elsewhere",
        ALONE.format("-", "c3N", "-", "h1"),
        "Pc3-e3E",
        "Papa lies pointing to c4 and slides only that way.",
    ),
    ("blocked", ALONE.format("c4U", "c3N", "-", "h1"), "Pc3-c5N", "Your own Mama on c4 is in the way."),
    (
        "blocked",
        "M:- P:c3N B:- / M:- P:- B:c5U / ball:h1 / to:1",
        "Pc3-c5N",
        "The other Baby on c5 is in the way.",
    ),
    (
        "push_into_corner",
        "M:d1W P:- B:- / M:c1U P:b1N B:- / ball:c1 / to:1",
        "Md1-c1x.",
        "That tackle would push a penguin into the corner it attacks.",
    ),
    (
        "must_tackle",
        "M:- P:- B:c3N / M:c4U P:- B:- / ball:c4 / to:1",
        "Bc3-c6N",
        "That slide ends on c4 with a tackle: Baby stands there with the ball.",
    ),
    (
        "must_take",
        ALONE.format("-", "-", "c3N", "c4"),
        "Bc3-c6N",
        "That slide ends on c4: Baby stands up there and takes the ball.",
    ),
    (
        "in_opponents_corner",
        ALONE.format("g7NE", "-", "-", "h1"),
        "Mg7-h8NE",
        "Mama may not end up in h8, the corner it attacks.",
    ),
    ("wrong_length", ALONE.format("-", "-", "c3N", "h1"), "Bc3-c4N", "Baby slides exactly 3 squares: to c6."),
    (
        "nobody_to_tackle",
        ALONE.format("c3N", "-", "-", "h1"),
        "Mc3-c4x.",
        "There is nobody with the ball on c4 to tackle.",
    ),
    (
        "edge_stop",
        ALONE.format("-", "-", "c7N", "h1"),
        "Bc7-c8N",
        "The edge stops that slide, so Baby stands up on c8.",
    ),
    (
        "must_lie",
        ALONE.format("c3N", "-", "-", "h1"),
        "Mc3-c4.",
        "After a full slide Mama lies, pointing some way.",
    ),
    (
        "spins_too_far",
        ALONE.format("-", "c3N", "-", "h1"),
        "Pc3-c5S",
        "Papa spins by at most 90 degrees after sliding.",
    ),
]
BEFORE_PLAY = {"game_over", "not_your_turn", "not_started"}


@pytest.mark.parametrize(("reason", "position", "move", "words"), REASONS, ids=[row[0] for row in REASONS])
def test_the_reason_and_its_sentence(reason: str, position: str, move: str, words: str) -> None:
    refused = refusal(setup_of(position), move)
    assert (refused.reason, refused.words) == (reason, words)


def test_every_reason_in_the_source_is_tested() -> None:
    source = Path(refusals.__file__).read_text(encoding="utf-8")
    written = set(re.findall(r'Refusal\(\s*"([a-z_]+)"', source))
    assert len(written) > 20
    assert written == {row[0] for row in REASONS} | {"not_started"}


def test_out_of_turn_and_after_the_end() -> None:
    s = kick_off()
    action = GAME.parse(s, 0, "M@a1N")
    for seat in (1, CHANCE, 7):
        refused = GAME.refuse(s, seat, action)
        assert refused is not None
        assert refused.reason == "not_your_turn"
    over = play(setup_of("M:e5U P:- B:- / M:- P:- B:- / ball:e5 / to:1"), "Me5*NE>h8")
    for seat in (0, 1):
        refused = GAME.refuse(over, seat, action)
        assert refused is not None
        assert (refused.reason, refused.words) == ("game_over", "The game is over.")


def test_before_it_has_started() -> None:
    for first, seat in (("impression", 0), ("lot", CHANCE)):
        s = GAME.start(check_setup(GAME.spec, 2, {"first": first}))
        refused = GAME.refuse(s, seat, GAME.parse(s, seat, "M@a1N"))
        assert refused is not None
        assert (refused.reason, refused.words) == ("not_started", "Who goes first is not decided yet.")
    vote = GAME.start(check_setup(GAME.spec, 2, {"first": "impression"}))
    assert GAME.refuse(vote, 0, Vote(1)) is None
    refused = GAME.refuse(vote, 0, Lot(0))
    assert refused is not None
    assert refused.reason == "dealers_move"


def test_whatever_can_be_spelled_is_legal_or_refused_with_a_known_reason() -> None:
    known = {row[0] for row in REASONS} | BEFORE_PLAY
    rng = SeededRng("refusals")
    reasons = set()
    for _ in range(300):
        s = setup_of(random_text(rng), own_goals=False)
        legal = names(s)
        for _ in range(40):
            kind, start, end = pick(rng, "MPB"), pick(rng, SQUARES), pick(rng, SQUARES)
            at = s.where[s.turn * 3 + "MPB".index(kind)]
            if rng.below(8):
                # Mostly from where it stands, or every answer would be that it is elsewhere.
                start = "" if at == 64 else f"{'abcdefgh'[at % 8]}{at // 8 + 1}"
            way = pick(rng, ("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
            origin = f"{start}-" if start else "@"
            shapes = [f"{kind}{origin}{end}{pick(rng, ('', 'x'))}{pick(rng, (way, '.'))}"]
            shapes += [f"{kind}{start}*{way}>{end}", f"{kind}{start}^"] if start else []
            move = pick(rng, shapes)
            refused = GAME.refuse(s, s.turn, GAME.parse(s, s.turn, move))
            assert (refused is None) == (move in legal), (GAME.position(s), move)
            if refused is not None:
                reasons.add(refused.reason)
                assert refused.words.endswith(".")
    assert reasons <= known
    assert len(reasons) > 12


NONSENSE = [
    "", "castle", "B@c3", "Bc3-d4", "bc3-d4.", "Bc9-d4.", "Bc3-d4..", "Md4*NE>", "Pe5^ ", " Pe5^",
    "vote 3", "vote", "lot 0", "PASS", "B@c3NNE", "Bc3—d4.", "x" * 5000, "\n", "Pe5^\n", "\x00",
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_what_spells_no_move_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.parse(kick_off(), 0, text)
    assert refused.value.refusal.reason == "not_a_move"
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 150
