"""What everyone sees, and what the plain board shows."""

from rookery.core.rng import SeededRng
from rookery.games.nightout import GAME
from rookery.games.nightout.state import WALK, State
from rookery.games.nightout.view import NightOutView, ReachView
from tests.games.nightout.compare import crowded
from tests.games.nightout.helpers import drawn_or_picked, laid, lane, names, opening, play, play_one, setup_of

B = "h1 nest=3|6 b1@g1 b2@g1"


def view(s: State) -> NightOutView:
    return GAME.view(s, None)


def test_before_anything_is_laid_there_is_nothing_to_see() -> None:
    seen = view(opening(3))
    assert (seen.phase, seen.tiles, seen.buddies) == ("lay", (), ())
    assert [penguin.nest for penguin in seen.penguins] == [None] * 3
    assert [(held.name, held.owner, held.holder) for held in seen.held][:3] == [
        ("a1", 0, 1), ("a2", 0, 2), ("b1", 1, 2),
    ]  # fmt: skip


def test_tiles_penguins_and_buddies() -> None:
    seen = view(
        setup_of(lane("middle nest=1|3 a1@c1 a2@penguin stunned barred=b1", B, "b roll first=b round=4"))
    )
    tile = next(tile for tile in seen.tiles if tile.name == "1|3")
    assert (tile.low, tile.high, tile.vacant, tile.nest_of) == (1, 3, False, 0)
    assert [(spot.name, spot.x, spot.y) for spot in tile.cells] == [("a1", 0, 0), ("b1", 1, 0)]
    assert [tile.name for tile in seen.tiles if tile.vacant] == ["1|1", "0|4"]
    ann, bo = seen.penguins
    assert (ann.cells, ann.carried, ann.stunned, ann.barred) == (("a1", "b1"), ("a2",), True, ("b1",))
    assert (ann.nest, ann.nest_low, ann.nest_high, ann.home) == ("1|3", 1, 3, 0)
    assert (bo.cells, bo.home, bo.eaten) == (("h1",), 0, False)
    assert [(buddy.name, buddy.owner, buddy.cell) for buddy in seen.buddies] == [
        ("a1", 0, "c1"), ("b1", 1, "g1"), ("b2", 1, "g1"),
    ]  # fmt: skip
    assert (seen.turn, seen.first, seen.round, seen.round_limit) == (1, 1, 4, 60)


def test_what_is_going_on_in_a_turn() -> None:
    s = setup_of(lane("c1 nest=1|3 a1@d1 a2@g1", B, "a walk die=4"))
    seen = view(play(s, "step b1"))
    assert (seen.die, seen.trail, seen.steps, seen.steps_left, seen.may_stop) == (4, ("c1", "b1"), 1, 5, True)
    seen = view(play(s, "stop", "roll 2 5"))
    assert (seen.dice, seen.selected, seen.movable, seen.in_hand) == ((2, 5), "2|5", ("a1",), None)
    seen = view(play(s, "stop", "roll 2 5", "keep", "lift 1|3"))
    assert (seen.phase, seen.selected, seen.in_hand) == ("tile", "2|5", "1|3")
    assert (seen.top, seen.islands, seen.touch, seen.bears) == (6, "allowed", "grid", "stop")


# ---- reach ----


def test_reach_tells_how_to_get_there_and_why_it_ends() -> None:
    s = setup_of(lane("c1 nest=1|3 a1@f1 a2@b0", "b1 nest=3|6 b1@g1 b2@g1", "a walk die=5"))
    assert view(s).reach == (
        ReachView("d1", ("d1",), "number", stop=True),
        ReachView("b1", ("b1",), "", stop=False),
        ReachView("b0", ("b1", "b0"), "buddy", stop=True),
        ReachView("a1", ("b1", "a1"), "", stop=True),
        ReachView("a0", ("b1", "a1", "a0"), "", stop=True),
    )


def test_reach_is_only_for_walks_and_ends_on_a_blank() -> None:
    s = setup_of(lane("d1 nest=1|3 a1@g1 a2@g1", B, "a walk die=6"), bears="eat")
    assert ReachView("e1", ("e1",), "bear", stop=True) in view(s).reach
    seen = view(play(s, "step e1"))
    assert (seen.on_blank, seen.may_stop, seen.reach, seen.steps_left) == (True, True, (), 0)
    assert view(play(s, "stop")).reach == ()


def test_every_way_in_reach_can_be_walked_and_ends_as_it_says() -> None:
    """And every square that any walk gets to is in reach."""
    rng, looked_at = SeededRng("reach"), 0
    while looked_at < 120:
        s = crowded(rng)[1] if rng.below(2) else laid(rng.below(1 << 20), 2 + rng.below(3))
        for _ in range(20):
            if s.ended:
                break
            if s.phase == WALK and not view(s).on_blank:
                looked_at += 1
                check_reach(s)
            (seat,) = GAME.to_act(s)
            s = GAME.play(s, {seat: drawn_or_picked(s, rng)})[0]


def check_reach(s: State) -> None:
    for reached in view(s).reach:
        t = s
        for cell in reached.path[:-1]:
            t = play(t, f"step {cell}")
            assert t.phase == WALK
        t, events = play_one(t, f"step {reached.path[-1]}")
        why = [event.why for event in events if type(event).__name__ == "Stopped"]  # type: ignore[attr-defined]
        if reached.ends == "bear" and t.phase == WALK:
            assert view(t).on_blank
        elif reached.ends:
            assert why == [reached.ends]
        else:
            assert why in ([], ["stuck"])
            assert reached.stop == (why == ["stuck"] or "stop" in names(t))
    steps = {name.removeprefix("step ") for name in names(s) if name.startswith("step ")}
    assert steps == {reached.cell for reached in view(s).reach if len(reached.path) == 1}


# ---- the plain board ----


def test_the_plain_board_shows_which_cells_are_one_tile_and_what_is_on_them() -> None:
    s = setup_of(lane("middle nest=1|3 a1@c1 a2@penguin", "d1 nest=3|6 b1@c1 b2@c1 stunned", "a walk die=4"))
    assert GAME.text(s).splitlines() == [
        "       a     b     c     d     e     f     g     h",
        "     +-----------+-----------+-----------+-----------+",
        "   1 | 1 @a  3 @a| 2     5   | 0     4   | 3 @b  6 @b|",
        "     |  A     A  |a1b1+   B  |           |           |",
        "     +-----------+-----------+-----------+-----------+",
        "   0 | 1     1   |",
        "     |           |",
        "     +-----------+",
        "       a     b     c     d     e     f     g     h",
        "A: on a1 and b1, nest 1|3 on a1 and b1, buddy a1 on c1, buddy a2 with it",
        "B: on d1, nest 3|6 on g1 and h1, buddy b1 on c1, buddy b2 on c1, stunned",
        "Round 1 of 60. A walks, stop number 4, 0 of 6 steps taken.",
    ]
