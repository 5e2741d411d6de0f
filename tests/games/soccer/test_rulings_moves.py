"""The rulings of Penguin Soccer on moves, points 1 to 7, in their order."""

import pytest

from rookery.games.soccer import GAME
from rookery.games.soccer.events import Passed
from tests.games.soccer.helpers import (
    STUCK,
    after,
    kick_off,
    names,
    names_of,
    play,
    play_one,
    refusal,
    setup_of,
    told,
)

# ---- 1. One move a turn; no passing; with no legal move the turn passes ----


def test_a_turn_is_one_move_and_then_the_other_side_moves() -> None:
    s = kick_off()
    assert GAME.to_act(s) == (0,)
    assert GAME.to_act(play(s, "M@a1N")) == (1,)
    assert GAME.to_act(play(s, "M@a1N", "M@h8S")) == (0,)


def test_nobody_may_pass_who_can_move() -> None:
    assert refusal(kick_off(), "pass").reason == "can_move"


def test_with_no_legal_move_the_turn_passes() -> None:
    s = setup_of(STUCK)
    assert names(s) == ["pass"]
    later, events = play_one(s, "pass")
    assert events == [Passed(0)]
    assert GAME.to_act(later) == (1,)
    assert GAME.position(later) == STUCK.replace("to:1", "to:2")
    assert told(s, "pass") == ["Ann cannot move and passes."]


# ---- 2. Stand ----

LYING = "M:c3N P:- B:- / M:- P:- B:- / ball:h1 / to:1"


def test_a_lying_penguin_stands_up_where_it_is_and_that_is_the_turn() -> None:
    assert after(LYING, "Mc3^") == "M:c3U P:- B:- / M:- P:- B:- / ball:h1 / to:2"


def test_a_standing_or_swimming_penguin_cannot_stand_up() -> None:
    assert refusal(setup_of(LYING.replace("c3N", "c3U")), "Mc3^").reason == "already_standing"
    assert refusal(setup_of(LYING), "Pc3^").reason == "not_there"


# ---- 3. Slide ----


def test_a_lying_penguin_slides_only_the_way_it_points() -> None:
    assert names_of(setup_of(LYING), "Mc3-") == ["Mc3-c4N", "Mc3-c4NE", "Mc3-c4NW"]
    assert refusal(setup_of(LYING), "Mc3-d3E").reason == "points_elsewhere"


def test_a_standing_penguin_slides_any_of_eight_ways() -> None:
    s = setup_of(LYING.replace("c3N", "c3U"))
    assert {name[4:6] for name in names_of(s, "Mc3-")} == {"c4", "d4", "d3", "d2", "c2", "b2", "b3", "b4"}


def test_mama_slides_one_papa_two_baby_three() -> None:
    s = setup_of("M:a1U P:b1U B:c1U / M:- P:- B:- / ball:h1 / to:1")
    assert names_of(s, "Ma1-a2N") == ["Ma1-a2N", "Ma1-a2NE", "Ma1-a2NW"]
    assert "Pb1-b3N" in names(s)
    assert "Bc1-c4N" in names(s)
    for short in ("Pb1-b2N", "Bc1-c3N", "Bc1-c2N"):
        assert refusal(s, short).reason == "wrong_length"
    for far in ("Ma1-a3N", "Pb1-b4N", "Bc1-c5N"):
        assert refusal(s, far).reason == "out_of_reach"


def test_from_the_sea_home_is_the_first_square_and_three_ways_lead_in() -> None:
    first = {name[2:4] for name in names_of(kick_off(), "B@")}
    assert first == {"a3", "c3", "c1"}
    assert {name[2:4] for name in names_of(kick_off(), "P@")} == {"a2", "b2", "b1"}
    second = {name[2:4] for name in names_of(kick_off(first="second"), "B@")}
    assert second == {"h6", "f6", "f8"}


@pytest.mark.parametrize("other", ["M:c5U", "M:c5S"])
def test_any_penguin_in_the_way_forbids_the_slide(other: str) -> None:
    theirs = f"M:- P:- B:c3N / {other} P:- B:- / ball:h1 / to:1"
    ours = f"{other} P:- B:c3N / M:- P:- B:- / ball:h1 / to:1"
    for text in (theirs, ours):
        assert names_of(setup_of(text), "Bc3-") == []
        assert refusal(setup_of(text), "Bc3-c6N").reason == "blocked"


def test_a_team_mate_with_the_ball_blocks() -> None:
    s = setup_of("M:c5U P:- B:c3N / M:- P:- B:- / ball:c5 / to:1")
    assert names_of(s, "Bc3-") == []
    assert refusal(s, "Bc3-c5x.").reason == "blocked"


def test_a_slide_stops_at_the_edge_and_stands_up() -> None:
    text = "M:- P:- B:c7N / M:- P:- B:- / ball:h1 / to:1"
    assert names_of(setup_of(text), "Bc7-") == ["Bc7-c8."]
    assert after(text, "Bc7-c8.") == "M:- P:- B:c8U / M:- P:- B:- / ball:h1 / to:2"
    assert refusal(setup_of(text), "Bc7-c8N").reason == "edge_stop"


def test_a_slide_of_no_square_is_not_a_move() -> None:
    s = setup_of("M:- P:c8N B:- / M:- P:- B:- / ball:h1 / to:1")
    assert names_of(s, "Pc8") == ["Pc8^"]
    assert refusal(s, "Pc8-c8.").reason == "out_of_reach"


def test_the_ball_stops_a_slide_and_is_taken_standing() -> None:
    text = "M:- P:- B:c3N / M:- P:- B:- / ball:c4 / to:1"
    assert names_of(setup_of(text), "Bc3-") == ["Bc3-c4."]
    assert after(text, "Bc3-c4.") == "M:- P:- B:c4U / M:- P:- B:- / ball:c4 / to:2"
    assert refusal(setup_of(text), "Bc3-c6N").reason == "must_take"
    assert refusal(setup_of(text), "Bc3-c4N").reason == "must_take"


def test_a_full_slide_that_ends_on_the_ball_stands_and_does_not_spin() -> None:
    s = setup_of("M:- P:- B:c3N / M:- P:- B:- / ball:c6 / to:1")
    assert names_of(s, "Bc3-") == ["Bc3-c6."]


@pytest.mark.parametrize(
    ("start", "taken"), [("b2NE", "d4"), ("b4E", "d4"), ("g4W", "e4"), ("d8S", "d5"), ("h8SW", "e5")]
)
def test_on_the_centre_cross_the_first_square_entered_gets_the_ball(start: str, taken: str) -> None:
    side = "M:- P:- B:- / M:- P:- B:{} / ball:center / to:2"
    name = f"B{start[:2]}-{taken}."
    assert after(side.format(start), name) == side.format(f"{taken}U").replace("center", taken).replace(
        "to:2", "to:1"
    )


def test_a_penguin_that_passes_the_cross_by_leaves_the_ball() -> None:
    assert after("M:- P:- B:c2N / M:- P:- B:- / ball:center / to:1", "Bc2-c5N").endswith("ball:center / to:2")


@pytest.mark.parametrize(("kind", "to", "poses"), [
    ("M", "d5", {"NW", "N", "NE"}),
    ("P", "d6", {"W", "NW", "N", "NE", "E"}),
    ("B", "d7", {"SW", "W", "NW", "N", "NE", "E", "SE"}),
])  # fmt: skip
def test_after_a_full_slide_it_lies_and_may_spin_up_to_its_limit(kind: str, to: str, poses: set[str]) -> None:
    places = " ".join(f"{other}:{'d4N' if other == kind else '-'}" for other in "MPB")
    s = setup_of(f"{places} / M:- P:- B:- / ball:h1 / to:1")
    assert {name.removeprefix(f"{kind}d4-{to}") for name in names_of(s, f"{kind}d4-")} == poses
    assert refusal(s, f"{kind}d4-{to}S").reason == "spins_too_far"
    assert refusal(s, f"{kind}d4-{to}.").reason == "must_lie"


def test_facing_off_the_board_is_allowed() -> None:
    assert "Mc7-c8N" in names(setup_of("M:c7N P:- B:- / M:- P:- B:- / ball:h1 / to:1"))


def test_a_penguin_with_the_ball_cannot_slide() -> None:
    s = setup_of("M:c3U P:- B:- / M:- P:- B:- / ball:c3 / to:1")
    assert names_of(s, "Mc3-") == []
    assert refusal(s, "Mc3-c4N").reason == "has_ball"


# ---- 4. Tackle ----


@pytest.mark.parametrize(
    ("from_", "kind"), [("c4", "M"), ("c4", "P"), ("c3", "P"), ("c4", "B"), ("c3", "B"), ("c2", "B")]
)
def test_a_tackle_ends_the_slide_on_the_ball_however_short(from_: str, kind: str) -> None:
    places = " ".join(f"{other}:{from_ + 'N' if other == kind else '-'}" for other in "MPB")
    stands = " ".join(f"{other}:{'c5U' if other == kind else '-'}" for other in "MPB")
    text = f"{places} / M:c5U P:- B:- / ball:c5 / to:1"
    assert names_of(setup_of(text), f"{kind}{from_}-") == [f"{kind}{from_}-c5x."]
    assert after(text, f"{kind}{from_}-c5x.") == f"{stands} / M:c6N P:- B:- / ball:c5 / to:2"


def test_an_opponent_without_the_ball_cannot_be_tackled() -> None:
    s = setup_of("M:c4N P:- B:- / M:c5U P:- B:- / ball:h1 / to:1")
    assert refusal(s, "Mc4-c5x.").reason == "blocked"
    alone = setup_of("M:c4N P:- B:- / M:- P:- B:- / ball:h1 / to:1")
    assert refusal(alone, "Mc4-c5xN").reason == "nobody_to_tackle"


def test_everyone_in_line_is_pushed_one_square_and_lies_that_way() -> None:
    text = "M:c4N P:c6E B:- / M:c5U P:c7S B:c8U / ball:c5 / to:1"
    assert after(text, "Mc4-c5x.") == "M:c5U P:c7N B:- / M:c6N P:c8N B:- / ball:c5 / to:2"
    assert told(setup_of(text), "Mc4-c5x.") == [
        "Ann's Mama slides to c5, tackles, and has the ball.",
        "Bo's Mama is pushed to c6 and lies pointing to c7.",
        "Ann's Papa is pushed to c7 and lies pointing to c8.",
        "Bo's Papa is pushed to c8 and lies pointing over the edge.",
        "Bo's Baby is pushed into the sea.",
    ]


def test_a_gap_in_the_line_ends_the_push() -> None:
    text = "M:c4N P:- B:- / M:c5U P:c7S B:- / ball:c5 / to:1"
    assert after(text, "Mc4-c5x.") == "M:c5U P:- B:- / M:c6N P:c7S B:- / ball:c5 / to:2"


def test_pushed_off_the_board_is_into_the_sea_upright() -> None:
    text = "M:g4E P:- B:- / M:h4U P:- B:- / ball:h4 / to:1"
    later = play(setup_of(text), "Mg4-h4x.")
    assert GAME.position(later) == "M:h4U P:- B:- / M:- P:- B:- / ball:h4 / to:2"
    # The text shows no pose at sea; what it can do there does: as much as a fresh swimmer, and no more.
    assert names_of(later, "M") == names_of(kick_off(first="second"), "M")
    assert GAME.view(later, None).penguins[3].pose == "U"


def test_a_tackle_straight_from_the_sea_is_legal() -> None:
    text = "M:- P:- B:- / M:b2U P:- B:- / ball:b2 / to:1"
    assert after(text, "P@b2x.") == "M:- P:b2U B:- / M:c3NE P:- B:- / ball:b2 / to:2"
    assert "B@b2x." in names(setup_of(text))
    assert names_of(setup_of(text), "M@") == ["M@a1N", "M@a1NE", "M@a1E", "M@a1SE", "M@a1NW"]


# ---- 5. Nobody may end up in the corner it attacks ----


@pytest.mark.parametrize(("penguins", "name"), [
    ("M:g7NE P:- B:-", "Mg7-h8NE"),
    ("M:- P:h7N B:-", "Ph7-h8."),
    ("M:- P:- B:e8E", "Be8-h8E"),
])  # fmt: skip
def test_no_slide_into_the_corner_it_attacks(penguins: str, name: str) -> None:
    s = setup_of(f"{penguins} / M:- P:- B:- / ball:a8 / to:1")
    assert not [move for move in names(s) if "-" in move]
    assert refusal(s, name).reason == "in_opponents_corner"


def test_no_tackle_may_push_a_penguin_into_the_corner_it_attacks() -> None:
    s = setup_of("M:d1W P:- B:- / M:c1U P:b1N B:- / ball:c1 / to:1")
    assert names_of(s, "Md1-") == []
    assert refusal(s, "Md1-c1x.").reason == "push_into_corner"


def test_the_tacklers_own_team_mate_may_not_be_pushed_into_the_corner_it_attacks() -> None:
    s = setup_of("M:e5NE P:g7U B:- / M:f6U P:- B:- / ball:f6 / to:1")
    assert refusal(s, "Me5-f6x.").reason == "push_into_corner"


def test_being_pushed_into_ones_own_home_is_fine() -> None:
    text = "M:f6NE P:- B:- / M:g7U P:- B:- / ball:g7 / to:1"
    assert after(text, "Mf6-g7x.") == "M:g7U P:- B:- / M:h8NE P:- B:- / ball:g7 / to:2"


def test_no_ball_may_be_fetched_from_the_corner_it_attacks() -> None:
    s = setup_of("M:g7NE P:- B:- / M:- P:- B:- / ball:h8 / to:1", own_goals=False)
    assert refusal(s, "Mg7-h8.").reason == "in_opponents_corner"


def test_no_tackle_on_the_corner_it_attacks() -> None:
    """With own goals off the defender can stand in its corner with the ball, and is safe there."""
    s = setup_of("M:g7NE P:- B:- / M:h8U P:- B:- / ball:h8 / to:1", own_goals=False)
    assert names_of(s, "Mg7-") == []
    assert refusal(s, "Mg7-h8x.").reason == "in_opponents_corner"


# ---- 6. Home occupied ----


def test_nobody_enters_while_home_is_occupied() -> None:
    s = setup_of("M:a1U P:- B:- / M:- P:- B:- / ball:center / to:1")
    assert names_of(s, "P@") == names_of(s, "B@") == []
    assert refusal(s, "P@b2NE").reason == "home_occupied"


def test_a_ball_lying_at_home_is_picked_up_on_the_way_in() -> None:
    s = setup_of("M:- P:- B:- / M:- P:- B:- / ball:a1 / to:1", own_goals=False)
    assert names(s) == ["M@a1.", "P@a1.", "B@a1."]


# ---- 7. Kick ----


@pytest.mark.parametrize(("kind", "ends"), [
    ("M", {"d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"}),
    ("P", {"d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6"}),
    ("B", {"d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"}),
])  # fmt: skip
def test_mama_kicks_three_papa_two_baby_one_in_any_of_eight_ways(kind: str, ends: set[str]) -> None:
    places = " ".join(f"{other}:{'d4U' if other == kind else '-'}" for other in "MPB")
    s = setup_of(f"{places} / M:- P:- B:- / ball:d4 / to:1")
    assert {name.partition(">")[2] for name in names_of(s, f"{kind}d4*")} == ends


def test_the_kicker_lies_where_it_was_pointing_the_way_it_kicked() -> None:
    text = "M:d4U P:- B:- / M:- P:- B:- / ball:d4 / to:1"
    assert after(text, "Md4*NE>g7") == "M:d4NE P:- B:- / M:- P:- B:- / ball:g7 / to:2"
    assert refusal(setup_of(text), "Md4*NE>f6").reason == "wrong_kick"


def test_the_ball_stops_before_the_edge() -> None:
    assert after("M:c7U P:- B:- / M:- P:- B:- / ball:c7 / to:1", "Mc7*N>c8").endswith("ball:c8 / to:2")


def test_a_kick_that_moves_the_ball_nowhere_is_not_a_move() -> None:
    s = setup_of("M:c8U P:- B:- / M:- P:- B:- / ball:c8 / to:1")
    assert {name.partition(">")[0] for name in names_of(s, "Mc8*")} == {
        f"Mc8*{way}" for way in ("E", "SE", "S", "SW", "W")
    }
    assert refusal(s, "Mc8*N>c8").reason == "wrong_kick"


@pytest.mark.parametrize("receiver", ["M:- P:- B:- / M:d6S P:- B:-", "M:- P:- B:- / M:d6U P:- B:-"])
def test_the_first_penguin_in_the_way_gets_the_ball_and_stands_up(receiver: str) -> None:
    text = f"{receiver} / ball:d4 / to:1".replace("M:- P", "M:d4U P", 1)
    assert "Md4*N>d6" in names(setup_of(text))
    assert after(text, "Md4*N>d6") == "M:d4N P:- B:- / M:d6U P:- B:- / ball:d6 / to:2"


def test_a_team_mate_gets_the_ball_too() -> None:
    text = "M:d4U P:d5W B:- / M:- P:- B:- / ball:d4 / to:1"
    assert after(text, "Md4*N>d5") == "M:d4N P:d5U B:- / M:- P:- B:- / ball:d5 / to:2"
    assert told(setup_of(text), "Md4*N>d5") == ["Ann's Mama kicks the ball from d4 to Ann's Papa on d5."]


def test_only_the_penguin_with_the_ball_can_kick() -> None:
    assert refusal(setup_of("M:c3U P:- B:- / M:- P:- B:- / ball:d4 / to:1"), "Mc3*N>c6").reason == "no_ball"
