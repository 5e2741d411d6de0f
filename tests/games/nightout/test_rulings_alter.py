"""The rulings of Night Out on doubles, altering the board and being stunned, points 10 to 13."""

import pytest

from rookery.games.nightout import GAME
from rookery.games.nightout.events import Bonus, BuddyMoved, Kept, PickedUp, Selected, Stunned, TileMoved
from tests.games.nightout.helpers import events_of, lane, names, part, play, play_one, refusal, setup_of, told

AWAY_B = "h1 nest=3|6 b1@g1 b2@g1"


# ---- 10. Doubles ----

ON_DOUBLE = lane("a0 nest=1|3 a1@d1 a2@f1", AWAY_B, "a walk die=5")


def test_ending_on_a_double_lets_one_own_loose_buddy_move_one_square() -> None:
    s, events = play_one(setup_of(ON_DOUBLE), "stop")
    assert events[-1] == Bonus(0, "1|1", each=False)
    assert sorted(names(s)) == sorted(
        ["buddy a1@d1-e1", "buddy a1@d1-c1", "buddy a2@f1-e1", "buddy a2@f1-g1", "keep"]
    )
    later, events = play_one(s, "buddy a1@d1-c1")
    assert events == [BuddyMoved(0, "a1", 0, "d1", "c1")]
    assert later.phase == "select"


def test_each_of_them_moves_if_the_double_shows_the_rolled_number() -> None:
    s, events = play_one(setup_of(ON_DOUBLE.replace("die=5", "die=1")), "stop")
    assert events[-1] == Bonus(0, "1|1", each=True)
    assert names(s) == ["buddy a1@d1-e1", "buddy a1@d1-c1", "keep"]
    assert refusal(s, "buddy a2@f1-g1").words == "Buddy a1 comes first."
    s = play(s, "keep")
    assert names(s) == ["buddy a2@f1-g1", "buddy a2@f1-e1", "keep"]
    assert refusal(s, "buddy a1@d1-c1").words == "Buddy a1 has had its turn."
    assert play(s, "buddy a2@f1-e1").phase == "select"


def test_the_double_counts_when_one_has_walked_there_and_in_the_middle_of_it() -> None:
    walked = lane("b1 nest=1|3 a1@d1 a2@f1", AWAY_B, "a walk die=1")
    assert play(setup_of(walked), "step b0").phase == "bonus"
    middle = lane("middle nest=1|1 a1@d1 a2@f1", AWAY_B, "a walk die=5")
    assert play(setup_of(middle), "stop").phase == "bonus"


def test_without_a_loose_buddy_or_a_double_nothing_is_asked() -> None:
    carrying = lane("a0 nest=1|3 a1@penguin a2@penguin", AWAY_B, "a walk die=5")
    assert play(setup_of(carrying), "stop").phase == "select"
    assert play(setup_of(lane("a1 nest=1|3 a1@d1 a2@f1", AWAY_B, "a walk die=5")), "stop").phase == "select"


def test_the_double_moves_own_buddies_only_and_only_to_adjacent_squares() -> None:
    s = play(setup_of(ON_DOUBLE), "stop")
    for move, words in (
        ("buddy b1@g1-h1", "Buddy b1 is not yours, and a double moves your own buddies."),
        ("buddy a1@d1-f1", "f1 is not next to d1."),
        ("buddy a1@c1-b1", "Buddy a1 is on d1, not on c1."),
        ("buddy a1@d1-d2", "There is no square at d2."),
    ):
        assert refusal(s, move).words == words


def test_a_buddy_may_move_to_where_something_lies_or_stands() -> None:
    s = setup_of(lane("a0 nest=1|3 a1@g1 a2@f1", "h1 nest=3|6 b1@f1 b2@g1", "a walk die=5"))
    moves = names(play(s, "stop"))
    assert "buddy a1@g1-f1" in moves
    assert "buddy a1@g1-h1" in moves


def test_onto_its_own_penguin_a_buddy_is_picked_up() -> None:
    s = setup_of(lane("a0 nest=1|3 a1@a1 a2@f1", AWAY_B, "a walk die=5"))
    later, events = play_one(play(s, "stop"), "buddy a1@a1-a0")
    assert events == [BuddyMoved(0, "a1", 0, "a1", "a0"), PickedUp(0, "a1", "a0", 1)]
    assert "a1@penguin" in part(later, "a")


def test_in_the_middle_either_half_is_the_penguins_square() -> None:
    s = setup_of(lane("middle nest=1|1 a1@b1 a2@f1", AWAY_B, "a walk die=5"))
    assert "a1@penguin" in part(play(s, "stop", "buddy a1@b1-b0"), "a")


# ---- 11. Altering ----


def selecting(a: str, b: str, more: str = "") -> str:
    return lane(a, b, "a select").replace(" / turn", f"{more} / turn")


def test_a_vacant_selected_tile_may_be_moved() -> None:
    s = setup_of(selecting("a1 nest=1|3 a1@g1 a2@g1", AWAY_B))
    later, events = play_one(s, "roll 2 5")
    assert events[-1] == Selected(0, "2|5", ("c1", "d1"), vacant=True, stands=False, tokens=())
    assert later.phase == "tile"
    assert "tile 2|5 to c2N" not in names(later)
    moved, events = play_one(later, "tile 2|5 to i1E")
    assert isinstance(events[0], TileMoved)
    assert [spot.name for spot in events[0].to] == ["i1", "j1"]
    assert "2|5@i1E" in part(moved, "tiles")
    assert part(moved, "turn") == "b roll"


def test_a_tile_may_be_left_where_it_is() -> None:
    s = play(setup_of(selecting("a1 nest=1|3 a1@g1 a2@g1", AWAY_B)), "roll 2 5")
    later, events = play_one(s, "keep")
    assert events == [Kept(0, "tile", ("2|5",))]
    assert later.halves == s.halves


def test_every_opposing_penguin_on_the_tile_is_stunned() -> None:
    third = " / c: d1 nest=1|1 c1@g1 c2@g1"
    text = selecting("a1 nest=1|3 a1@g1 a2@g1", "c1 nest=3|6 b1@g1 b2@g1", third)
    s, events = play_one(setup_of(text, 3), "roll 2 5")
    assert [event.seat for event in events if isinstance(event, Stunned)] == [1, 2]
    assert part(s, "b").endswith("stunned")
    assert part(s, "c").endswith("stunned")


def test_a_penguin_in_the_middle_of_the_tile_is_on_it() -> None:
    s, _ = play_one(setup_of(selecting("a1 nest=1|3 a1@g1 a2@g1", "middle nest=2|5 b1@g1 b2@g1")), "roll 2 5")
    assert part(s, "b").endswith("stunned")


def test_stun_is_compulsory_and_not_cumulative_and_never_ones_own() -> None:
    text = selecting("d1 nest=1|3 a1@g1 a2@g1", "c1 nest=3|6 b1@g1 b2@g1 stunned")
    s, events = play_one(setup_of(text), "roll 2 5")
    assert [event for event in events if isinstance(event, Stunned)] == [Stunned(1, 0, ("c1",), again=True)]
    s = play(s, "keep", "pass")
    assert "stunned" not in GAME.position(s)


def test_each_loose_buddy_on_the_tile_may_be_moved_anyones() -> None:
    text = selecting("a1 nest=1|3 a1@c1 a2@g1", "h1 nest=3|6 b1@d1 b2@c1")
    s, events = play_one(setup_of(text), "roll 2 5")
    assert isinstance(events[-1], Selected)
    assert events[-1].tokens == ("a1", "b1", "b2")
    assert names(s) == ["buddy a1@c1-d1", "buddy a1@c1-b1", "keep"]
    s = play(s, "buddy a1@c1-b1")
    assert names(s) == ["buddy b1@d1-e1", "buddy b1@d1-c1", "keep"]
    s = play(s, "keep")
    assert names(s) == ["buddy b2@c1-d1", "buddy b2@c1-b1", "keep"]
    s = play(s, "buddy b2@c1-d1")
    assert part(s, "turn") == "b roll"


def test_a_buddy_moved_onto_its_own_penguin_is_picked_up_whoever_moves_it() -> None:
    text = selecting("a1 nest=1|3 a1@g1 a2@g1", "e1 nest=3|6 b1@d1 b2@g1")
    s, events = play_one(play(setup_of(text), "roll 2 5"), "buddy b1@d1-e1")
    assert events[1] == PickedUp(1, "b1", "e1", 1)
    assert "b1@penguin" in part(s, "b")


def test_who_stands_on_the_tile_may_lift_any_vacant_tile() -> None:
    text = selecting("c1 nest=1|3 a1@g1 a2@g1", AWAY_B)
    s = play(setup_of(text), "roll 2 5")
    assert names(s) == ["lift 1|1", "lift 1|3", "lift 0|4", "keep"]
    assert refusal(s, "lift 3|6").words == "Player 2's penguin is on 3|6."
    assert refusal(s, "lift 2|5").words == "Your penguin is on 2|5."
    assert refusal(s, "lift 4|4").words == "4|4 is not on the board."
    assert refusal(s, "tile 1|3 to i1E").words == "First lift the tile you want to move: lift 1|3."
    later = play(s, "lift 0|4")
    assert "tile 0|4 to b2E" in names(later)
    assert refusal(later, "tile 1|3 to i1E").words == "The tile to move is 0|4, not 1|3."
    assert part(play(later, "keep"), "turn") == "b roll"
    assert "0|4@b2E" in part(play(later, "tile 0|4 to b2E"), "tiles")


def test_effects_come_in_order_stun_buddies_tile() -> None:
    text = selecting("c1 nest=1|3 a1@g1 a2@g1", "d1 nest=3|6 b1@g1 b2@c1")
    s, events = play_one(setup_of(text), "roll 2 5")
    assert [type(event).__name__ for event in events] == ["Rolled", "Selected", "Stunned"]
    assert s.phase == "buddy"
    s = play(s, "keep")
    assert s.phase == "lift"


def test_vacant_is_judged_when_the_tile_is_selected() -> None:
    """A buddy moved off the selected tile does not make it vacant after all."""
    s = play(setup_of(selecting("a1 nest=1|3 a1@g1 a2@g1", "h1 nest=3|6 b1@d1 b2@g1")), "roll 2 5")
    assert part(play(s, "buddy b1@d1-e1"), "turn") == "b roll"


def test_a_tile_one_may_choose_is_judged_when_it_is_lifted() -> None:
    """A buddy moved onto 0|4 makes it not vacant; the mover stands on 2|5 as before."""
    s = play(setup_of(selecting("c1 nest=1|3 a1@g1 a2@g1", "h1 nest=3|6 b1@d1 b2@g1")), "roll 2 5")
    assert "lift 0|4" in names(play(s, "keep"))
    s = play(s, "buddy b1@d1-e1")
    assert "lift 0|4" not in names(s)
    assert refusal(s, "lift 0|4").words == "Buddy b1 is on 0|4."


def test_a_barred_token_may_not_be_moved_onto_ones_own_square() -> None:
    text = selecting("e1 nest=1|3 a1@g1 a2@g1 barred=b1", "h1 nest=3|6 b1@d1 b2@g1")
    s = play(setup_of(text), "roll 2 5")
    assert names(s) == ["buddy b1@d1-c1", "keep"]
    assert refusal(s, "buddy b1@d1-e1").words == (
        "Your last turn ended with buddy b1, so you may not move it onto your square."
    )
    lifted = setup_of(text.replace("a select", "a select unbarred"))
    assert "buddy b1@d1-e1" in names(play(lifted, "roll 2 5"))


def test_dice_for_a_missing_tile_select_nothing() -> None:
    s, events = play_one(setup_of(selecting("a1 nest=1|3 a1@g1 a2@g1", AWAY_B)), "roll 4 4")
    assert events[1] == Selected(0, "4|4", (), vacant=False, stands=False, tokens=())
    assert part(s, "turn") == "b roll"


# ---- 12. Places for a tile ----


def placing(**options: object) -> list[str]:
    """Where 2|5 may go, from a board with a gap where it lies, as places only."""
    s = setup_of(selecting("a1 nest=1|3 a1@g1 a2@g1", AWAY_B), 2, **options)
    return [name.removeprefix("tile 2|5 to ") for name in names(play(s, "roll 2 5")) if name != "keep"]


def test_both_ends_either_way_and_turning_in_place_is_a_move() -> None:
    assert "d1W" in placing()
    assert "c1E" not in placing()
    assert {"i1N", "i1E", "i1S", "j1W", "i2S"} <= set(placing())
    s = play(setup_of(selecting("a1 nest=1|3 a1@g1 a2@g1", AWAY_B)), "roll 2 5")
    assert refusal(s, "tile 2|5 to c1E").words == "2|5 lies there already: say keep to leave it."


def test_its_old_cells_count_as_empty() -> None:
    assert {"c1N", "c1S", "d1N", "d0N"} <= set(placing())


def test_a_double_lies_east_or_north_only() -> None:
    s = play(setup_of(selecting("e1 nest=1|3 a1@g1 a2@g1", AWAY_B)), "roll 1 1")
    ways = {name[-1] for name in names(s) if name != "keep"}
    assert ways == {"N", "E"}
    assert "tile 1|1 to a0E" not in names(s)
    assert refusal(s, "tile 1|1 to a0E").reason == "same_place"


@pytest.mark.parametrize(
    ("place", "reason", "words"),
    [
        ("b1N", "overlap", "b1 is covered by 1|3, so 2|5 does not fit there."),
        ("b2S", "overlap", "b1 is covered by 1|3, so 2|5 does not fit there."),
        ("k5N", "touches_nothing", "There 2|5 would touch no other tile."),
        ("i2E", "touches_nothing", "There 2|5 would touch no other tile."),
    ],
)
def test_a_place_must_be_empty_and_touch_another_tile(place: str, reason: str, words: str) -> None:
    s = play(setup_of(selecting("a1 nest=1|3 a1@g1 a2@g1", AWAY_B)), "roll 2 5")
    refused = refusal(s, f"tile 2|5 to {place}")
    assert (refused.reason, refused.words) == (reason, words)


def test_a_tile_may_not_lie_across_the_edge_of_the_field() -> None:
    tiles = "1|3@ca1E 2|5@by1E 4|4@bw1E"
    a, b = "middle nest=1|3 a1@bx1 a2@bx1", "bw1 nest=4|4 b1@bx1 b2@bx1"
    s = play(setup_of(lane(a, b, "a select", tiles)), "roll 2 5")
    assert "tile 2|5 to cb2N" in names(s)
    assert not any(" cc" in name for name in names(s))
    assert refusal(s, "tile 2|5 to cb2E").words == (
        "There 2|5 would lie across the edge of the field, which goes from -an-39 to cb80."
    )


def test_widening_is_fine_and_a_square_may_touch_several() -> None:
    assert "c0W" not in placing()
    assert {"a2E", "e2E", "c0E"} <= set(placing())


def test_touching_literally_each_half_touches_one_square_at_most() -> None:
    literal = placing(touch="literal")
    assert "i1E" in literal
    # On c0 a half touches b0 alone: 2|5 itself is lifted from c1. On c1 it touches b1 alone.
    assert "c0E" in literal
    # Turned in place each half touches one square: b1 and e1.
    assert "d1W" in literal
    notched = "1|3@a1N 2|5@b2E 0|4@e1E 3|6@g1E 1|1@c1E"
    s = setup_of(lane("e1 nest=1|3 a1@g1 a2@g1", AWAY_B, "a select", notched), touch="literal")
    s = play(s, "roll 2 5")
    assert refusal(s, "tile 2|5 to b1N").words == (
        "There one half of 2|5 would touch more than one square of other tiles."
    )


def test_islands_are_allowed_unless_the_board_must_stay_one_floe() -> None:
    """Without 2|5 the lane falls apart: it may only be put where it joins both pieces again."""
    assert len(placing()) > 50
    assert placing(islands="one_floe") == ["d1W"]
    s = setup_of(selecting("a1 nest=1|3 a1@g1 a2@g1", AWAY_B), islands="one_floe")
    assert refusal(play(s, "roll 2 5"), "tile 2|5 to i1E").words == (
        "With 2|5 there, the board would be in more than one piece."
    )


def test_a_tile_that_can_go_nowhere_else_is_not_asked_for() -> None:
    """With one floe, a double that joins two pieces has nowhere else to go."""
    tiles = "1|3@a1E 2|2@c1E 0|4@e1E 3|6@g1E"
    s = setup_of(lane("a1 nest=1|3 a1@g1 a2@g1", AWAY_B, "a select", tiles), islands="one_floe")
    assert part(play(s, "roll 2 2"), "turn") == "b roll"


def test_a_nest_travels_with_its_tile() -> None:
    s = setup_of(selecting("e1 nest=2|5 a1@g1 a2@g1", AWAY_B))
    (moved,) = events_of(s, "roll 2 5", "tile 2|5 to i1E")
    assert isinstance(moved, TileMoved)
    assert moved.nest_of == 0
    view = GAME.view(play(s, "roll 2 5", "tile 2|5 to i1E"), None)
    assert view.penguins[0].home == 4


# ---- 13. Stunned ----


def test_a_stunned_player_passes_the_whole_turn_and_is_awake_again() -> None:
    s = setup_of(lane("c1 nest=1|3 a1@g1 a2@g1 stunned", AWAY_B, "a stunned"))
    assert names(s) == ["pass"]
    assert told(s, "pass") == ["Ann is stunned and passes."]
    s = play(s, "pass")
    assert part(s, "turn") == "b roll"
    assert "stunned" not in part(s, "a")


def test_nobody_else_may_pass() -> None:
    s = setup_of(lane("c1 nest=1|3 a1@g1 a2@g1", AWAY_B, "a walk die=4"))
    assert refusal(s, "pass").words == "Your penguin is not stunned, so you may not pass."


def test_what_is_said_of_altering() -> None:
    s = setup_of(selecting("c1 nest=1|3 a1@d1 a2@g1", "d1 nest=3|6 b1@g1 b2@g1"))
    assert told(s, "roll 2 5") == [
        "Ann rolls 2 and 5 to change the board.",
        "The dice choose 2|5 on c1 and d1: Ann's buddy 1 may be moved and "
        "Ann stands on it and may move any empty tile.",
        "Bo is stunned and passes the next turn.",
    ]
    assert told(play(s, "roll 2 5"), "keep") == ["Ann leaves Ann's buddy 1 where it is."]
