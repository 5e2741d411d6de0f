"""The rulings of Penguin Soccer on goals, draws, beginnings and matches, points 8 to 12, in their order."""

import pytest
from msgspec.structs import replace

from rookery.core.game import CHANCE
from rookery.core.spec import check_setup
from rookery.games.soccer import GAME
from rookery.games.soccer.actions import Lot, Vote
from rookery.games.soccer.events import Ended, KickedOff, Scored
from rookery.games.soccer.state import State
from tests.games.soccer.helpers import (
    STUCK,
    kick_off,
    names,
    names_of,
    play,
    play_one,
    setup_of,
)

# ---- 8. Goals ----


@pytest.mark.parametrize("keeper", ["M:-", "M:h8U", "M:h8S"])
def test_the_ball_in_a_corner_scores_for_its_attacker_whoever_stands_there(keeper: str) -> None:
    s = setup_of(f"M:e5U P:- B:- / {keeper} P:- B:- / ball:e5 / to:1")
    later, events = play_one(s, "Me5*NE>h8")
    assert Scored(0, "h8", (1, 0)) in events
    outcome = GAME.outcome(later)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "goal")
    assert GAME.to_act(later) == ()
    assert GAME.legal(later, 0) == GAME.legal(later, 1) == ()


OWN_GOAL = "M:d4U P:- B:- / M:- P:- B:- / ball:d4 / to:1"


def test_own_goals_count_by_the_book() -> None:
    later, events = play_one(setup_of(OWN_GOAL), "Md4*SW>a1")
    assert Scored(1, "a1", (0, 1)) in events
    outcome = GAME.outcome(later)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_own_goals_can_be_switched_off() -> None:
    later, events = play_one(setup_of(OWN_GOAL, own_goals=False), "Md4*SW>a1")
    assert not [event for event in events if isinstance(event, Scored)]
    assert GAME.outcome(later) is None
    assert GAME.position(later).endswith("ball:a1 / to:2")


def test_with_own_goals_off_the_attackers_own_kick_still_scores() -> None:
    s = setup_of("M:- P:- B:- / M:d4U P:- B:- / ball:d4 / to:2", own_goals=False)
    assert Scored(1, "a1", (0, 1)) in play_one(s, "Md4*SW>a1")[1]


def test_the_other_two_corners_are_no_goals() -> None:
    later = play(setup_of("M:d5U P:- B:- / M:- P:- B:- / ball:d5 / to:1"), "Md5*NW>a8")
    assert GAME.outcome(later) is None


# ---- 9. Two ways of naming the same result are one action ----


def test_entering_mama_has_five_results() -> None:
    assert names_of(kick_off(), "M@") == ["M@a1N", "M@a1NE", "M@a1E", "M@a1SE", "M@a1NW"]
    assert {name[4:] for name in names_of(kick_off(first="second"), "M@")} == {"SE", "S", "SW", "W", "NW"}


def test_there_are_41_first_moves() -> None:
    assert len(names(kick_off())) == len(set(names(kick_off()))) == 5 + 3 * 5 + 3 * 7


# ---- 10. Draws ----

DANCE = "M:c3N P:- B:- / M:f6S P:- B:- / ball:h1 / to:1"
ROUND = ("Mc3^", "Mf6^", "Mc3-c4N", "Mf6-f5S", "Mc4^", "Mf5^", "Mc4-c3S", "Mf5-f6N")


def dance_until_over(s: State) -> State:
    while not s.ended:
        s = play(s, ROUND[s.moves % 8])
    return s


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    """Both stand after moves 2, 10 and 18; what comes before was seen with other poses."""
    s = dance_until_over(setup_of(DANCE))
    assert GAME.position(s) == GAME.position(play(setup_of(DANCE), *ROUND[:2]))
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.reason, outcome.drawn) == ("repetition", True)
    assert s.moves == 18
    assert GAME.view(s, None).repeats == 3


def test_the_position_set_up_is_its_own_first_occurrence() -> None:
    s = setup_of(STUCK)
    assert GAME.view(s, 0).repeats == 1


def test_the_same_position_with_the_other_side_to_move_is_another() -> None:
    assert GAME.view(play(setup_of(STUCK), "pass"), 0).repeats == 1


def test_repetition_can_be_switched_off() -> None:
    s = setup_of(DANCE, repetition=False)
    for _ in range(5):
        s = play(s, *ROUND)
    assert GAME.outcome(s) is None


@pytest.mark.parametrize("limit", [300, 17, 1])
def test_the_move_limit_is_a_draw(limit: int) -> None:
    s = dance_until_over(setup_of(DANCE, repetition=False, move_limit=limit))
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.reason, outcome.drawn, s.moves) == ("move_limit", True, limit)


def test_no_limit_is_no_limit() -> None:
    s = setup_of(DANCE, repetition=False, move_limit=0)
    for _ in range(50):
        s = play(s, *ROUND)
    assert s.moves == 400
    assert GAME.outcome(s) is None
    assert GAME.bound(check_setup(GAME.spec, 2, {"move_limit": 0})) is None


def test_a_goal_on_the_last_move_counts() -> None:
    s = play(setup_of("M:e5U P:- B:- / M:- P:- B:- / ball:e5 / to:1", move_limit=1), "Me5*NE>h8")
    assert s.ended == "goal"


# ---- 11. Who moves first ----


def started(first: str) -> State:
    return GAME.start(check_setup(GAME.spec, 2, {"first": first}))


def test_first_by_lot_is_the_rulebooks_and_the_dealer_decides() -> None:
    s = GAME.start(check_setup(GAME.spec, 2, {}))
    assert GAME.to_act(s) == (CHANCE,)
    assert list(GAME.odds(s)) == [(Lot(0), 0.5), (Lot(1), 0.5)]
    for side in (0, 1):
        assert GAME.to_act(GAME.play(s, {CHANCE: Lot(side)})[0]) == (side,)


def test_first_by_choice() -> None:
    assert GAME.to_act(started("first")) == (0,)
    assert GAME.to_act(started("second")) == (1,)


def test_first_by_the_best_impression_is_voted_at_once() -> None:
    s = started("impression")
    assert GAME.to_act(s) == (0, 1)
    assert GAME.to_act(GAME.play(s, {0: Vote(1), 1: Vote(1)})[0]) == (1,)
    assert GAME.to_act(GAME.play(s, {0: Vote(0), 1: Vote(0)})[0]) == (0,)


def test_votes_that_differ_leave_it_to_the_lot() -> None:
    later, events = GAME.play(started("impression"), {0: Vote(0), 1: Vote(1)})
    assert GAME.to_act(later) == (CHANCE,)
    assert GAME.tell(events[0], ("Ann", "Bo")) == "The votes differ, so it is decided at random."


# ---- 12. First to more than one goal ----

SCORING = "M:e5U P:- B:- / M:- P:- B:- / ball:e5 / to:1"


def test_after_a_goal_everyone_starts_afresh_and_the_side_that_conceded_moves_first() -> None:
    later, events = play_one(setup_of(SCORING, first_to=2), "Me5*NE>h8")
    assert KickedOff(1) in events
    assert GAME.position(later) == "M:- P:- B:- / M:- P:- B:- / ball:center / to:2"
    assert later.score == (1, 0)
    assert GAME.outcome(later) is None


def test_an_own_goal_is_conceded_by_who_kicked_it() -> None:
    later, events = play_one(setup_of(OWN_GOAL, first_to=2), "Md4*SW>a1")
    assert KickedOff(0) in events
    assert later.score == (0, 1)


@pytest.mark.parametrize("first_to", [1, 2, 3])
def test_the_game_ends_when_a_side_has_the_goals(first_to: int) -> None:
    one_short = replace(setup_of(SCORING, first_to=first_to), score=(first_to - 1, first_to - 1))
    later, events = play_one(one_short, "Me5*NE>h8")
    assert events[-1] == Scored(0, "h8", (first_to, first_to - 1))
    outcome = GAME.outcome(later)
    assert outcome is not None
    assert outcome.scores == (float(first_to), first_to - 1.0)
    assert outcome.winners == (0,)


def test_moves_count_on_over_goals_and_positions_start_afresh() -> None:
    s = play(setup_of(SCORING, first_to=2), "Me5*NE>h8")
    assert s.moves == 1
    assert GAME.view(s, 0).repeats == 1


def test_the_move_limit_ends_a_match_that_a_goal_did_not() -> None:
    later, events = play_one(setup_of(SCORING, first_to=2, move_limit=1), "Me5*NE>h8")
    assert [type(event) for event in events][-1] is Ended
    outcome = GAME.outcome(later)
    assert outcome is not None
    assert (outcome.reason, outcome.drawn) == ("move_limit", True)
