"""What players see: the coming slide, the order, what is waited for."""

import pytest
from msgspec.structs import replace

from rookery.games.skating import GAME
from rookery.games.skating.events import Collided, Shoved
from rookery.games.skating.view import ArcView, ScoreView, SkatingView, SlideView
from tests.games.skating.helpers import FAR, alone, game, play, situation


def seen(*lines: str, **options: object) -> SkatingView:
    return GAME.view(situation(*lines, **options), None)


@pytest.mark.parametrize(("lines", "slide"), [
    ((), SlideView(("1,0", "2,0", "3,0"), "stop", "3,0", ())),
    (("hole 2,0",), SlideView(("1,0", "2,0"), "hole", "2,0", ())),
    (("rock 2,0",), SlideView(("1,0",), "rock", "2,0", ())),
    (("drift 1 1,0",), SlideView((), "drift", "1,0", ())),
    (("slider 3,0",), SlideView(("1,0", "2,0"), "slider", "3,0", ())),
    # Rough ice of 1: two hexes at speed 2, and no third.
    (("rough 1 1,0",), SlideView(("1,0", "2,0"), "stop", "2,0", ())),
    (("C1 WW2 at 2,0 facing E",), SlideView(("1,0",), "figure", "C1", ())),
])  # fmt: skip
def test_the_coming_slide_is_shown_with_what_ends_it(lines: tuple[str, ...], slide: SlideView) -> None:
    view = seen("A1 WW2 at 0,0 facing E speed 3", "B1 WW2 at -9,0 facing W", *lines, "turn A1", seats=3)
    assert view.slide and replace(view.slide, after=()) == slide
    assert (view.slide.after == ()) == (slide.end == "stop")


def test_a_collision_ahead_is_shown_with_both_damages_and_where_both_end() -> None:
    view = seen("A1 WW2 at -2,0 facing E speed 7", "B1 WW2 at 0,0 facing E", "turn A1 used 1 actions 0")
    assert view.slide
    hitter, target = view.slide.after
    # At speed 7 into a figure that stands: 7 damage each, and half the speed for both.
    assert (hitter.name, hitter.at, hitter.damage, hitter.speed) == ("A1", "-1,0", 7, 3)
    assert (target.name, target.at, target.damage, target.speed) == ("B1", "3,0", 7, 3)


@pytest.mark.parametrize(("lines", "move", "told"), [
    ((), "go", ["Slides 1 hex to 1,0, then slides 2 hexes to 3,0."]),
    ((), "thrust 2", ["Speed 4 to 6, then slides 5 hexes to 5,0."]),
    (("rock 3,0",), "brake 1", ["Speed 4 to 3, then slides 2 hexes to 2,0."]),
    (("rock 3,0",), "steer L", [
        "Steers left, then slides 3 hexes to 3,-3.",
        "Falls: 2 damage, slides 2 hexes to 2,0, hits the rock at 3,0: 4 damage.",
    ]),
    (("hole 2,0",), "face R", [
        "Turns right, then slides 1 hex to 1,0, falls into the hole at 2,0.",
        "Falls: 2 damage, slides 1 hex to 1,0, falls into the hole at 2,0.",
    ]),
    (("C1 WW2 at 2,0 facing E",), "thrust 2", [
        "Speed 4 to 6, then slides 1 hex to 1,0, hits C1: 6 damage each, A1 ends at 1,0 and C1 at 5,0. "
        "C1 stays on its feet: 67 %. A1 stays on its feet: 67 %.",
    ]),
    (("C1 WW2 at 3,-1 facing E",), "fire cannon C1", ["Hits: 1 to 6 damage.", "Misses."]),
])  # fmt: skip
def test_every_move_says_what_may_come_of_it(lines: tuple[str, ...], move: str, told: list[str]) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E speed 4",
        "B1 WW2 at -9,0 facing W",
        *lines,
        "turn A1 used 1 actions 2",
        seats=3,
        edition="mk2",
    )
    prospects = GAME.prospects(s, 0, GAME.parse(s, 0, move))
    assert [prospect.words for prospect in prospects] == told
    assert sum(prospect.chance for prospect in prospects) == pytest.approx(1)


def test_a_prospect_has_the_board_with_the_slide_that_is_left_then() -> None:
    s = situation("A1 WW2 at 0,0 facing E speed 4", FAR, "turn A1 used 1 actions 2")
    passed, failed = (one.view for one in GAME.prospects(s, 0, GAME.parse(s, 0, "steer L")))
    assert isinstance(passed, SkatingView) and passed.slide and passed.slide.path == ("1,-1", "2,-2", "3,-3")
    assert passed.turn and passed.turn.figure == "A1"
    assert isinstance(failed, SkatingView) and failed.slide is None
    assert failed.figures[0].fallen and failed.figures[0].at == "3,0"


@pytest.mark.parametrize(("figure", "edition", "weapon", "aside"), [
    ("WW2 at 0,0 facing E", "mk3", "cannon", (0,) * 4 + (1,) * 4 + (2,) * 4),
    ("Jet at 0,0 facing E", "mk3", "cannon", (0,) * 12),
    # Its accuracy of -1 makes a 13 a 12, and the other way round.
    ("Space at 0,0 facing E", "mk2", "cannon", (0,) * 13),
    ("WW1 at 0,0 facing E", "mk2", "cannon", (0,) * 4 + (1,) * 4 + (2,) * 3),
    # At 16 and 17 a missile of MkII needs a 12.
    ("Jet at 0,0 facing E missiles 1", "mk2", "missile", (0,) * 4 + (1,) * 4 + (2,) * 9),
])  # fmt: skip
def test_an_arc_reaches_as_far_as_two_dice_can(
    figure: str, edition: str, weapon: str, aside: tuple[int, ...]
) -> None:
    assert ArcView(weapon, aside) in arcs_of(figure, edition)


def test_missiles_of_mk3_reach_over_the_largest_map() -> None:
    (missile,) = (arc for arc in arcs_of("Jet at 0,0 facing E missiles 1", "mk3") if arc.weapon == "missile")
    assert missile.aside[:16] == (0,) * 5 + (1,) * 5 + (2,) * 5 + (3,)
    assert len(missile.aside) == 60


def test_who_cannot_fire_has_no_arc() -> None:
    assert arcs_of("Jet at 0,0 facing E jammed missiles 1", "mk3") == ()
    assert [arc.weapon for arc in arcs_of("WW2 at 0,0 facing E", "mk2")] == ["cannon"]


def arcs_of(figure: str, edition: str) -> tuple[ArcView, ...]:
    turn = GAME.view(alone(figure, edition=edition), None).turn
    assert turn
    return turn.arcs


def test_the_slide_over_the_edge_is_shown() -> None:
    view = GAME.view(alone("WW2 at 11,0 facing E speed 3"), None)
    assert view.slide and replace(view.slide, after=()) == SlideView(("12,0", "13,0"), "edge", "13,0", ())


def test_who_has_nothing_left_to_move_has_no_slide() -> None:
    assert GAME.view(alone("WW2 at 0,0 facing E"), None).slide is None


def test_a_preview_shows_what_a_collision_does_to_both() -> None:
    s = situation("A1 WW2 at 0,0 facing E speed 7", "B1 WW2 at 1,0 facing E speed 2", "turn A1")
    events = GAME.foresee(s, 0, GAME.parse(s, 0, "go"))
    crash = events[0]
    assert isinstance(crash, Collided)
    assert (crash.hitter_speed, crash.target_speed, crash.damage) == ((7, 4), (2, 5), 5)
    assert [event.figure for event in events if isinstance(event, Shoved)] == ["B1"] * 3 + ["A1"] * 3


def test_the_order_of_the_round_is_shown() -> None:
    view = seen(
        "A1 WW2 at 0,0 facing E speed 1",
        "B1 WW2 at 3,0 facing E",
        "C1 WW2 at -9,0 facing E",
        "order A1 2, B1 5, C1 1",
        "moved C1",
        "turn A1",
        seats=3,
        tailing=True,
    )
    assert [(p.figure, p.number, p.state) for p in view.order] == [
        ("C1", 1, "done"),
        ("A1", 2, "now"),
        ("B1", 5, "to come"),
    ]
    s = situation(
        "A1 WW2 at 0,0 facing E speed 1",
        "B1 WW2 at 3,0 facing E",
        "C1 WW2 at -9,0 facing E",
        "order A1 2, B1 5, C1 3",
        "turn A1",
        seats=3,
        tailing=True,
    )
    after = GAME.view(play(s, "tail B1"), None)
    assert [(p.figure, p.number, p.tails) for p in after.order] == [
        ("C1", 3, ""),
        ("A1", 5, "B1"),
        ("B1", 5, ""),
    ]


def test_the_turn_is_shown_with_what_is_spent() -> None:
    turn = GAME.view(play(alone("WW2 at 0,0 facing E speed 3"), "go", "thrust 1"), None).turn
    assert turn is not None
    assert (turn.figure, turn.used, turn.left, turn.actions, turn.spent, turn.first) == (
        "A1",
        1,
        3,
        1,
        ("thrust",),
        False,
    )


def test_what_the_game_waits_for_is_said() -> None:
    waits = [(view.waits, view.roll) for view in (
        GAME.view(game(2, map="chaos"), None),
        GAME.view(game(2), None),
        GAME.view(game(2, penguins="Space"), None),
        GAME.view(game(2, penguins="WW1"), None),
        GAME.view(alone("WW2 at 0,0 facing E"), None),
        GAME.view(play(alone("Jet at 0,0 facing E"), "face L"), None),
        seen("A1 WW2 at 0,0 facing E", "turn A1"),
    )]  # fmt: skip
    assert waits == [
        ("dealer", "map"),
        ("card", ""),
        ("shields", ""),
        ("dealer", "order"),
        ("move", ""),
        ("dealer", "face"),
        ("", ""),
    ]


def test_scores_are_kept_by_side() -> None:
    view = seen(
        "A1 WW2 at 0,0 facing E kills 2", "B1 WW2 at 3,0 facing E damage 4", "C1 WW2 at 5,0 facing E kills 1",
        "D1 WW2 gone facing E killed 1", "turn A1", seats=4, teams="two",
    )  # fmt: skip
    assert view.scores == (ScoreView(0, (0, 2), 2, 3, 0, 0), ScoreView(1, (1, 3), 1, 0, 1, 4))


def test_only_cards_that_somebody_skates_are_shown_once_all_are_picked() -> None:
    assert [card.name for card in GAME.view(game(2), None).cards] == ["WW1", "WW2", "Jet", "Space"]
    assert [card.name for card in GAME.view(game(2, penguins="Jet; WW1"), None).cards] == ["WW1", "Jet"]
