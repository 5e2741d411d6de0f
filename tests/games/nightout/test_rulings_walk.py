"""The rulings of Night Out on the walk, points 3 and 5 to 9."""

import pytest

from rookery.games.nightout import GAME
from rookery.games.nightout.events import BarLifted, Barred, Eaten, PickedUp, Stepped, Stopped, Won
from rookery.games.nightout.state import State
from tests.games.nightout.helpers import events_of, lane, names, part, play, play_one, refusal, setup_of, told

FAR_B = "h1 nest=3|6 b1@g1 b2@g1"
"""The second player stands out of the way, at the right end of the lane."""


def walking(a: str, die: int, b: str = FAR_B, **options: object) -> list[str]:
    return names(setup_of(lane(a, b, f"a walk die={die}"), 2, **options))


def why_stopped(s: State, *moves: str) -> str:
    events = events_of(s, *moves)
    return next(event.why for event in events if isinstance(event, Stopped))


# ---- 3. From the middle of the nest ----

MIDDLE = setup_of(lane("middle nest=2|5 a1@g1 a2@g1", FAR_B, "a walk die=1"))


def test_the_first_step_leaves_from_either_half() -> None:
    assert names(MIDDLE) == ["step b1", "step e1", "stop"]
    (stepped, *_) = play_one(MIDDLE, "step e1")[1]
    assert stepped == Stepped(0, "d1", "e1", 1, 0)


def test_neither_half_may_be_entered_again_that_turn() -> None:
    s = play(MIDDLE, "step b1")
    assert refusal(s, "step c1").reason == "square_twice"
    assert part(s, "turn") == "a walk die=1 trail=middle,b1"


def test_stopping_at_once_and_passing_leave_it_in_the_middle() -> None:
    assert part(play(MIDDLE, "stop"), "a").startswith("middle")
    stunned = setup_of(lane("middle nest=2|5 a1@g1 a2@g1 stunned", FAR_B, "a stunned"))
    assert part(play(stunned, "pass"), "a").startswith("middle")


def test_in_the_middle_it_stands_on_both_halves_for_others() -> None:
    """One walks over both and may stop on neither; where a half would end the walk, it can't be entered."""
    text = lane("b1 nest=1|3 a1@g1 a2@g1", "middle nest=2|5 b1@g1 b2@g1", "a walk die=4")
    s = play(setup_of(text), "step c1")
    assert refusal(s, "stop").reason == "square_taken"
    assert names(s) == ["step d1"]
    assert names(play(s, "step d1")) == ["step e1"]
    for die in (2, 5):
        assert "step c1" not in names(setup_of(text.replace("die=4", f"die={die}")))


# ---- 5. Adjacent is sharing an edge ----


def test_steps_go_over_edges_and_never_diagonally() -> None:
    assert walking("b1 nest=1|3 a1@g1 a2@g1", 6) == ["step c1", "step b0", "step a1", "stop"]
    s = setup_of(lane("b1 nest=1|3 a1@g1 a2@g1", FAR_B, "a walk die=6"))
    assert refusal(s, "step a0").words == "a0 is not next to b1."
    assert refusal(s, "step e1").words == "e1 is not next to b1."
    assert refusal(s, "step b2").words == "There is no square at b2."
    assert refusal(s, "step b1").words == "Your penguin is on b1 already."


# ---- 6. What ends a walk ----


def test_the_die_is_a_stop_number_not_a_distance() -> None:
    s = setup_of(lane("a1 nest=1|3 a1@g1 a2@g1", FAR_B, "a walk die=5"))
    s = play(s, "step b1", "step c1")
    assert s.phase == "walk"
    assert why_stopped(s, "step d1") == "number"
    assert play(s, "step d1").phase == "select"


def test_one_may_stop_at_any_time_also_at_once() -> None:
    s = setup_of(lane("a1 nest=1|3 a1@g1 a2@g1", FAR_B, "a walk die=5"))
    assert why_stopped(s, "stop") == "stop"
    assert why_stopped(s, "step b1", "stop") == "stop"


def test_the_number_under_the_start_does_not_matter() -> None:
    assert "step c1" in walking("d1 nest=1|3 a1@g1 a2@g1", 5)
    assert "step d1" in walking("e1 nest=1|3 a1@g1 a2@g1", 5)


def test_a_blank_ends_the_walk() -> None:
    s = setup_of(lane("d1 nest=1|3 a1@g1 a2@g1", FAR_B, "a walk die=1"))
    assert why_stopped(s, "step e1") == "bear"
    assert play(s, "step e1").phase == "select"


def test_an_own_buddy_ends_the_walk_and_all_of_ones_own_there_are_picked_up() -> None:
    s = setup_of(lane("a1 nest=1|3 a1@c1 a2@c1", FAR_B.replace("b2@g1", "b2@c1"), "a walk die=6"))
    later, events = play_one(play(s, "step b1"), "step c1")
    picked = [event for event in events if isinstance(event, PickedUp)]
    assert [(event.token, event.carried) for event in picked] == [("a1", 1), ("a2", 2)]
    assert why_stopped(play(s, "step b1"), "step c1") == "buddy"
    assert part(later, "a") == "c1 nest=1|3 a1@penguin a2@penguin"
    assert part(later, "b").endswith("b1@g1 b2@c1")


def test_the_sixth_step_ends_the_walk() -> None:
    wide = "1|3@a1E 2|5@c1E 1|4@e1E 2|2@g1E 3|3@i1E"
    s = setup_of(lane("b1 nest=1|3 a1@i1 a2@i1", "j1 nest=2|2 b1@i1 b2@i1", "a walk die=6", wide))
    s = play(s, "step c1", "step d1", "step e1", "step f1", "step g1")
    assert s.steps == 5
    assert why_stopped(s, "step h1") == "sixth"


def test_no_square_twice_in_a_turn() -> None:
    s = setup_of(lane("a1 nest=1|3 a1@g1 a2@g1", FAR_B, "a walk die=6"))
    s = play(s, "step b1", "step b0")
    assert refusal(s, "step b1").words == "Your penguin was on b1 this turn already."
    assert play(s, "step a0").phase == "bonus"


def test_where_there_is_nowhere_else_to_go_the_walk_ends_by_itself() -> None:
    s = setup_of(lane("a1 nest=1|3 a1@g1 a2@g1", FAR_B, "a walk die=6"))
    assert why_stopped(s, "step b1", "step b0", "step a0") == "stuck"
    alone = "1|3@a1E 2|5@d1E"
    s = setup_of(
        f"tiles: {alone} / a: middle nest=1|3 a1@d1 a2@d1 / b: e1 nest=2|5 b1@d1 b2@d1 / turn: a roll"
    )
    assert why_stopped(s, "roll 4") == "stuck"


# ---- 7. Other penguins ----


def test_one_passes_a_penguin_that_carries_no_more_and_not_one_that_does() -> None:
    same = setup_of(lane("b1 nest=1|3 a1@g1 a2@g1", "c1 nest=3|6 b1@g1 b2@g1", "a walk die=6"))
    assert "step c1" in names(same)
    more = setup_of(lane("b1 nest=1|3 a1@g1 a2@g1", "c1 nest=3|6 b1@penguin b2@g1", "a walk die=6"))
    assert "step c1" not in names(more)
    assert refusal(more, "step c1").words == (
        "Player 2's penguin on c1 carries 1, you carry 0: you can't pass it."
    )
    even = setup_of(lane("b1 nest=1|3 a1@penguin a2@g1", "c1 nest=3|6 b1@penguin b2@g1", "a walk die=6"))
    assert "step c1" in names(even)


def test_one_may_not_stop_on_a_penguin() -> None:
    s = play(setup_of(lane("b1 nest=1|3 a1@g1 a2@g1", "c1 nest=3|6 b1@g1 b2@g1", "a walk die=6")), "step c1")
    assert names(s) == ["step d1"]
    assert refusal(s, "stop").words == "You may not end your walk on c1: player 2's penguin is there."


@pytest.mark.parametrize(
    ("die", "why"), [(2, "it shows the number you rolled"), (6, "")], ids=["it ends there", "it does not"]
)
def test_a_square_that_would_end_the_walk_and_holds_a_penguin_cannot_be_entered(die: int, why: str) -> None:
    s = setup_of(lane("b1 nest=1|3 a1@g1 a2@g1", "c1 nest=3|6 b1@g1 b2@g1", f"a walk die={die}"))
    assert ("step c1" in names(s)) == (why == "")
    if why:
        assert refusal(s, "step c1").words == (
            f"Your walk would end on c1, because {why}. But player 2's penguin is there."
        )


def test_a_step_is_offered_only_if_a_legal_end_can_be_reached_after_it() -> None:
    """Past the penguin on c1 there is only d1, where another stands."""
    tiles = "1|3@a1E 2|5@c1E 4|4@a0E"
    text = (
        f"tiles: {tiles} / a: b1 nest=1|3 a1@a0 a2@a0 / b: c1 nest=2|5 b1@a0 b2@a0"
        " / c: d1 nest=4|4 c1@a0 c2@a0 / turn: a walk die=6"
    )
    s = setup_of(text, 3)
    assert "step c1" not in names(s)
    assert refusal(s, "step c1").words == (
        "You could not end your walk on c1, nor anywhere you could go from there."
    )


def test_the_sixth_step_may_not_be_onto_a_penguin() -> None:
    tiles = "1|3@a1E 2|5@c1E 1|4@e1E 3|3@g1E 2|2@i1E"
    text = f"tiles: {tiles} / a: a1 nest=1|3 a1@i1 a2@i1 / b: g1 nest=2|2 b1@i1 b2@i1 / turn: a walk die=6"
    s = play(setup_of(text), "step b1", "step c1", "step d1", "step e1", "step f1")
    assert s.phase == "select"
    assert why_stopped(setup_of(text), "step b1", "step c1", "step d1", "step e1", "step f1") == "stuck"


# ---- 8. The Polar Bear Gang ----

BEARS = lane("d1 nest=1|3 a1@penguin a2@a0", "h1 nest=3|6 b1@g1 b2@e1", "a walk die=1")


def test_with_bears_that_stop_nobody_can_go_on() -> None:
    assert play(setup_of(BEARS), "step e1").phase == "select"
    assert refusal(setup_of(BEARS), "eaten").words == (
        "You can only be eaten if you have just walked onto a blank."
    )


def test_with_bears_that_eat_one_may_stop_on_a_blank_or_go_on_and_be_eaten() -> None:
    s = play(setup_of(BEARS, bears="eat"), "step e1")
    assert names(s) == ["stop", "eaten"]
    assert GAME.steps(s, 0, GAME.parse(s, 0, "eaten")) == ("eaten",)
    assert why_stopped(s, "stop") == "bear"
    assert refusal(s, "step f1").reason == "bears"


def test_who_is_eaten_drops_its_tokens_there_and_the_last_one_left_wins_at_once() -> None:
    s = play(setup_of(BEARS, bears="eat"), "step e1")
    later, events = play_one(s, "eaten")
    assert events == [Eaten(0, "e1", ("a1",)), Won(1, "last")]
    assert part(later, "a") == "eaten nest=1|3 a1@e1 a2@a0"
    outcome = GAME.outcome(later)
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((2, 1), "last")


def test_with_three_the_turn_ends_without_altering_and_the_eaten_take_no_more_turns() -> None:
    text = BEARS.replace(" / turn", " / c: b1 nest=1|1 c1@g1 c2@g1 / turn")
    s = play(setup_of(text, 3, bears="eat"), "step e1", "eaten")
    assert (s.phase, s.turn, s.ended) == ("roll", 1, "")
    s = play(s, "roll 1", "stop", "roll 5 5")
    assert (s.turn, s.round) == (2, 1)
    s = play(s, "roll 1", "stop", "roll 5 5")
    assert (s.turn, s.round) == (1, 2)


def test_tokens_of_the_eaten_may_still_be_moved() -> None:
    text = BEARS.replace(" / turn", " / c: b1 nest=1|1 c1@g1 c2@g1 / turn")
    s = play(setup_of(text, 3, bears="eat"), "step e1", "eaten", "roll 1", "stop")
    # No tile with a blank is ever selected, but the token on a0 is on 1|1.
    s = play(s, "roll 1 1")
    assert "buddy a2@a0-b0" in names(s)


def test_going_on_is_offered_only_with_a_step_left_and_a_square_to_enter() -> None:
    long = "1|3@a1E 2|5@c1E 4|5@e1E 0|6@h1W 3|3@i1E 1|1@k1E"
    text = lane("b1 nest=1|3 a1@i1 a2@i1", "k1 nest=1|1 b1@i1 b2@i1", "a walk die=1", long)
    s = play(setup_of(text, bears="eat"), *[f"step {column}1" for column in "cdefg"])
    assert why_stopped(s, "step h1") == "bear"
    short = "2|5@c1E 0|4@b1W 1|3@g1E"
    dead_end = lane("c1 nest=2|5 a1@g1 a2@g1", "h1 nest=1|3 b1@g1 b2@g1", "a walk die=4", short)
    assert names(play(setup_of(dead_end, bears="eat"), "step b1")) == ["stop", "eaten"]
    blocked = dead_end.replace("b: h1", "b: a1")
    assert why_stopped(setup_of(blocked, bears="eat"), "step b1") == "bear"


def test_a_buddy_fetched_on_a_blank_ends_the_walk_for_good() -> None:
    s = setup_of(BEARS.replace("a2@a0", "a2@e1"), bears="eat")
    assert play(s, "step e1").phase == "select"


def test_one_may_start_on_a_blank_and_walk_away() -> None:
    s = setup_of(lane("e1 nest=1|3 a1@a0 a2@a0", FAR_B, "a walk die=1"), bears="eat")
    assert play(s, "step f1").at != s.at
    assert "eaten" not in names(s)


# ---- 9. Foreign buddies ----

ON_B1 = lane("c1 nest=1|3 a1@g1 a2@g1", "h1 nest=3|6 b1@c1 b2@g1", "a walk die=5")


def test_ending_on_a_foreign_buddy_is_allowed_and_remembered() -> None:
    s = play(setup_of(ON_B1), "stop")
    later, events = play_one(s, "roll 5 5")
    assert events[-1] == Barred(0, ("b1",))
    assert part(later, "a").endswith("barred=b1")


def test_the_next_walk_may_not_end_on_that_token_wherever_it_lies() -> None:
    there = setup_of(lane("c1 nest=1|3 a1@g1 a2@g1 barred=b1", "h1 nest=3|6 b1@c1 b2@g1", "a walk die=5"))
    assert "stop" not in names(there)
    assert refusal(there, "stop").words == (
        "You may not end your walk on c1: your last turn ended with buddy b1, which is there."
    )
    moved = lane("c1 nest=1|3 a1@g1 a2@g1 barred=b1", "h1 nest=3|6 b1@d1 b2@g1", "a walk die=5")
    assert refusal(setup_of(moved), "step d1").words == (
        "Your walk would end on d1, because it shows the number you rolled. "
        "But your last turn ended with buddy b1, which is there."
    )
    # Passing it is fine: with another number it ends nothing.
    assert "step d1" in names(setup_of(moved.replace("die=5", "die=4")))


def test_another_foreign_token_is_not_barred() -> None:
    s = setup_of(lane("c1 nest=1|3 a1@g1 a2@g1 barred=b1", "h1 nest=3|6 b1@g1 b2@c1", "a walk die=5"))
    assert "stop" in names(s)


def test_an_own_buddy_under_a_barred_token_cannot_be_fetched() -> None:
    s = setup_of(lane("c1 nest=1|3 a1@d1 a2@g1 barred=b1", "h1 nest=3|6 b1@d1 b2@g1", "a walk die=4"))
    assert refusal(s, "step d1").words == (
        "Your walk would end on d1, because your buddy is there. "
        "But your last turn ended with buddy b1, which is there."
    )


def test_if_every_end_is_barred_the_bar_is_lifted_for_that_turn() -> None:
    a, b = "a1 nest=1|3 a1@d1 a2@d1 barred=b1,b2", "e1 nest=2|5 b1@a1 b2@b1"
    text = lane(a, b, "a roll", "1|3@a1E 2|5@d1E")
    later, events = play_one(setup_of(text), "roll 5")
    assert BarLifted(0, ("b1", "b2")) in events
    assert names(later) == ["step b1", "stop"]
    # One end that is not barred is enough, and the bar holds.
    free = text.replace("barred=b1,b2", "barred=b1")
    assert names(play(setup_of(free), "roll 5")) == ["step b1"]


def test_the_bar_is_forgotten_after_one_turn_and_not_by_a_pass() -> None:
    text = lane("c1 nest=1|3 a1@g1 a2@g1 barred=b1 stunned", "h1 nest=3|6 b1@c1 b2@g1", "a stunned")
    s = play(setup_of(text), "pass")
    assert part(s, "a").endswith("barred=b1")
    s = setup_of(lane("c1 nest=1|3 a1@g1 a2@g1 barred=b1", "h1 nest=3|6 b1@c1 b2@g1", "a walk die=5"))
    s = play(s, "step d1", "roll 5 5")
    assert "barred" not in part(s, "a")


def test_standing_in_the_middle_both_halves_count() -> None:
    text = lane("middle nest=2|5 a1@g1 a2@g1", "h1 nest=3|6 b1@c1 b2@d1", "a walk die=5")
    s = play(setup_of(text), "stop", "roll 5 5")
    assert part(s, "a").endswith("barred=b1,b2")
    barred = text.replace("a2@g1", "a2@g1 barred=b2")
    assert "stop" not in names(setup_of(barred))


def test_what_is_said_of_a_walk() -> None:
    s = setup_of(lane("a1 nest=1|3 a1@c1 a2@g1", FAR_B, "a walk die=6"))
    assert told(s, "step b1") == ["Ann steps to b1, a 3 (step 1)."]
    assert told(play(s, "step b1"), "step c1") == [
        "Ann steps to c1, a 2 (step 2).",
        "Ann picks up buddy 1 on c1 and has one buddy now.",
        "Ann stops on c1, where the buddy was.",
    ]
