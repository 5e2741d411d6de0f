"""The rulings of Night Out on winning, points 14 and 15."""

import pytest

from rookery.core.outcome import Outcome
from rookery.games.nightout import GAME
from rookery.games.nightout.events import TimeUp, Won
from rookery.games.nightout.state import State
from tests.games.nightout.helpers import events_of, lane, part, play, setup_of

AWAY_B = "h1 nest=3|6 b1@g1 b2@g1"


def outcome(s: State) -> Outcome:
    found = GAME.outcome(s)
    assert found is not None
    return found


# ---- 14. Home with both ----


@pytest.mark.parametrize("step", ["b1", "a1"])
def test_ending_on_either_half_of_the_nest_with_both_buddies_wins(step: str) -> None:
    s = setup_of(
        lane("c1 nest=1|3 a1@penguin a2@penguin", AWAY_B, "a walk die=3" if step == "b1" else "a walk die=1")
    )
    moves = ["step b1"] if step == "b1" else ["step b1", "step a1"]
    assert events_of(s, *moves)[-1] == Won(0, "home")
    later = play(s, *moves)
    assert GAME.to_act(later) == ()
    assert (outcome(later).ranks, outcome(later).reason) == ((1, 2), "home")


def test_one_must_end_there_not_pass_through() -> None:
    s = setup_of(lane("c1 nest=1|3 a1@penguin a2@penguin", AWAY_B, "a walk die=6"))
    assert play(s, "step b1").phase == "walk"
    assert play(s, "step b1", "stop").ended == "home"


def test_one_buddy_is_not_enough() -> None:
    s = setup_of(lane("c1 nest=1|3 a1@penguin a2@g1", AWAY_B, "a walk die=3"))
    assert play(s, "step b1").phase == "select"


def test_picking_up_the_second_buddy_at_home_wins() -> None:
    s = setup_of(lane("c1 nest=1|3 a1@penguin a2@b1", AWAY_B, "a walk die=6"))
    assert play(s, "step b1").ended == "home"


def test_a_double_that_brings_the_buddy_home_wins_before_altering() -> None:
    s = setup_of(lane("a0 nest=1|1 a1@penguin a2@a1", AWAY_B, "a walk die=6"))
    assert play(s, "stop", "buddy a2@a1-a0").ended == "home"


def test_altering_that_brings_the_buddy_home_wins_when_it_is_done() -> None:
    s = setup_of(lane("b1 nest=1|3 a1@penguin a2@c1", AWAY_B, "a select"))
    s = play(s, "roll 2 5")
    assert events_of(s, "buddy a2@c1-b1")[-1] == Won(0, "home")


def test_who_stays_at_home_in_the_middle_is_home() -> None:
    s = setup_of(lane("middle nest=1|3 a1@penguin a2@penguin", AWAY_B, "a walk die=6"))
    assert play(s, "stop").ended == "home"


def test_one_wins_only_on_ones_own_turn() -> None:
    """The second player hands the first its buddy at home: only the first's own turn can win."""
    s = setup_of(lane("b1 nest=1|3 a1@penguin a2@c1", AWAY_B, "b select"))
    s = play(s, "roll 2 5", "buddy a2@c1-b1")
    assert (s.ended, part(s, "turn")) == ("", "a roll round=2")
    assert play(s, "roll 4", "stop").ended == "home"


def test_home_is_where_the_nest_lies_now() -> None:
    s = setup_of(lane("h1 nest=2|5 a1@penguin a2@penguin", "a1 nest=3|6 b1@g1 b2@g1", "a select"))
    s = play(s, "roll 2 5", "tile 2|5 to i1E", "roll 4", "stop", "roll 4 4", "roll 2")
    assert play(s, "step i1").ended == "home"


# ---- 15. The round limit ----


def last_turn(a: str, b: str, limit: int = 7) -> State:
    """The second player's last throw: nothing is selected, so the game ends as it stands."""
    return play(setup_of(lane(a, b, f"b select round={limit}"), round_limit=limit), "roll 4 4")


def test_after_the_last_round_most_buddies_carried_wins() -> None:
    s = last_turn("h1 nest=1|3 a1@penguin a2@g1", "a1 nest=3|6 b1@g1 b2@g1")
    assert (s.ended, outcome(s).ranks, outcome(s).reason) == ("round_limit", (1, 2), "round_limit")


def test_then_the_shortest_way_home() -> None:
    s = last_turn("d1 nest=1|3 a1@g1 a2@g1", "a0 nest=3|6 b1@g1 b2@g1")
    assert GAME.view(s, None).penguins[0].home == 2
    assert GAME.view(s, None).penguins[1].home == 7
    assert outcome(s).ranks == (1, 2)


def test_pips_and_penguins_do_not_lengthen_the_way() -> None:
    """From h1 home to b1 are six squares, over a blank and past a penguin."""
    s = last_turn("h1 nest=1|3 a1@g1 a2@g1", "e1 nest=3|6 b1@penguin b2@g1")
    assert GAME.view(s, None).penguins[0].home == 6


def test_cut_off_is_last_and_else_it_is_shared() -> None:
    tiles = "1|3@a1E 2|5@c1E 3|6@h1E 4|4@h2E"
    text = (
        f"tiles: {tiles} / a: d1 nest=3|6 a1@c1 a2@c1 / b: h2 nest=1|3 b1@c1 b2@c1 / turn: b select round=2"
    )
    s = play(setup_of(text, round_limit=2), "roll 6 6")
    assert [penguin.home for penguin in GAME.view(s, None).penguins] == [None, None]
    assert outcome(s).ranks == (1, 1)
    near = text.replace("b: h2 nest=1|3", "b: h2 nest=4|4")
    s = play(setup_of(near, round_limit=2), "roll 6 6")
    assert outcome(s).ranks == (2, 1)


def test_the_eaten_do_not_count() -> None:
    text = lane("eaten nest=1|3 a1@g1 a2@g1", "a1 nest=3|6 b1@g1 b2@g1", "c select round=3").replace(
        " / turn", " / c: e1 nest=2|5 c1@penguin c2@g1 / turn"
    )
    s = play(setup_of(text, 3, bears="eat", round_limit=3), "roll 4 4")
    assert (s.ended, outcome(s).ranks) == ("round_limit", (3, 2, 1))


def test_a_round_is_one_turn_or_pass_each_from_the_first_player_on() -> None:
    text = lane("a1 nest=1|3 a1@g1 a2@g1 stunned", "h1 nest=3|6 b1@g1 b2@g1", "b select first=b")
    s = play(setup_of(text, round_limit=2), "roll 4 4")
    assert part(s, "turn") == "a stunned first=b"
    s = play(s, "pass")
    assert part(s, "turn") == "b roll round=2 first=b"


def test_rounds_go_on_counting_when_the_first_player_is_eaten() -> None:
    text = lane("eaten nest=1|3 a1@g1 a2@g1", "a1 nest=3|6 b1@g1 b2@g1", "c select round=3").replace(
        " / turn", " / c: e1 nest=2|5 c1@penguin c2@g1 / turn"
    )
    assert part(play(setup_of(text, 3, bears="eat"), "roll 4 4"), "turn") == "b roll round=4"


def test_who_is_ahead_is_told_and_0_is_no_limit() -> None:
    text = lane("h1 nest=1|3 a1@penguin a2@g1", "a1 nest=3|6 b1@g1 b2@g1", "b select round=60")
    assert events_of(setup_of(text), "roll 4 4")[-1] == TimeUp((0,))
    assert play(setup_of(text, round_limit=0), "roll 4 4").round == 61
