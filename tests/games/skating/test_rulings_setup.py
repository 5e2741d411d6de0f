"""Rulings 1 to 5: cards, maps, starts, teams, and how a game ends."""

import pytest

from rookery.core.hexes import DIRECTIONS, disk, distance, mirrored, ring, turned
from rookery.core.refusal import Refused
from rookery.core.spec import check_setup
from rookery.games.skating import GAME
from rookery.games.skating.events import Ended, Removed, Returned, Waited
from rookery.games.skating.state import State
from rookery.games.skating.texts.cards import read_cards
from rookery.games.skating.texts.drawn_maps import CHAOS_MAPS, chaos
from rookery.games.skating.texts.maps import MOST_FIGURES, figures_for, map_text, read_map, starts_of
from tests.games.skating.helpers import (
    EDITIONS,
    acting,
    events_of,
    figure,
    game,
    motion,
    names,
    play,
    situation,
    story,
)
from tools.skating_maps import PRESET_CHARTS, file_text

both = pytest.mark.parametrize("edition", EDITIONS)

# ---- 1. Players, figures, cards ----


def pick(s: State, *cards: str) -> State:
    """Everyone picks at once."""
    moves = {seat: GAME.parse(s, seat, f"card {card}") for seat, card in enumerate(cards)}
    return GAME.play(s, moves)[0]


@both
def test_everyone_picks_a_card_a_figure_at_the_same_time(edition: str) -> None:
    s = game(3, edition=edition, figures=2)
    assert (s.phase, GAME.to_act(s)) == ("cards", (0, 1, 2))
    assert names(s) == ["card WW1", "card WW2", "card Jet", "card Space"]
    s = pick(s, "WW1", "WW1", "Jet")
    assert s.phase == "cards"
    s = pick(s, "WW2", "Jet", "Jet")
    assert [s.options.cards[f.card].name for f in s.figures] == ["WW1", "WW1", "Jet", "WW2", "Jet", "Jet"]
    assert s.phase == "play"


def test_who_skates_what_can_be_settled_before() -> None:
    s = game(2, figures=2, penguins="WW1, Jet; WW2, WW2")
    assert [s.options.cards[f.card].name for f in s.figures] == ["WW1", "WW2", "Jet", "WW2"]
    assert game(3, penguins="Jet").phase == "play"


def test_a_single_card_needs_no_picking() -> None:
    card = (
        '{"cards": [{"name": "Duck", "points": 9, "size": 0, "arc": "fan", "power": "1d", "accuracy": 0, '
        '"top_speed": 5, "thrust": 2, "brake": 2, "maneuverability": 0}]}'
    )
    s = game(2, cards=card)
    assert (s.phase, s.options.cards[0].name) == ("play", "Duck")


# ---- 2. The samples ----


def test_the_samples_are_the_four_cards_of_the_appendix() -> None:
    cards, faults = read_cards("samples")
    assert faults == ()
    table = {
        card.name: (
            card.points,
            card.size,
            card.arc,
            card.power,
            card.accuracy,
            card.top_speed,
            card.thrust,
            card.brake,
            card.maneuverability,
            card.shields,
            card.missiles,
            card.energy,
            card.retro_only,
            card.engines,
        )
        for card in cards
    }
    assert table == {
        "WW1": (12, 1, "fan", "1d-1", 1, 5, 1, 2, 2, 0, False, 0, False, False),
        "WW2": (15, 0, "fan", "1d", 0, 7, 2, 2, 0, 0, False, 0, False, False),
        "Jet": (18, -1, "line", "1d+1", 0, 9, 3, 1, -1, 0, True, 0, False, True),
        "Space": (10, 0, "line", "2d", -1, None, 5, 0, 1, 12, False, 2, True, True),
    }


# ---- 3. Maps ----


@pytest.mark.parametrize("name", sorted(PRESET_CHARTS))
def test_preset_maps_are_files_as_the_generator_writes_them(name: str) -> None:
    assert map_text(name) == file_text(name)
    assert read_map(name)[1] == ()


def test_the_pond_is_a_bare_hexagon_of_eight() -> None:
    ground = read_map("pond")[0].ground
    assert (ground.shape, ground.size, ground.features) == ("hexagon", (8,), ())


def test_the_rink_has_a_bit_of_everything_mirrored_both_ways() -> None:
    ground = read_map("rink")[0].ground
    found: dict[str, int] = {}
    for feature in ground.features:
        found[feature.kind] = found.get(feature.kind, 0) + 1
    assert (ground.size, found) == ((9,), {"hole": 3, "rough": 8, "rock": 2, "drift": 2})
    rough = {f.at: f.value for f in ground.features if f.kind == "rough"}
    assert sorted(rough.values()) == [1] * 4 + [2] * 4
    # Four patches of two: every rough hex has exactly one rough neighbour.
    assert all(sum(distance(at, other) == 1 for other in rough) == 1 for at in rough)
    assert {f.value for f in ground.features if f.kind == "drift"} == {2}
    there = {(f.at, f.kind, f.value) for f in ground.features}
    assert {(mirrored(at), kind, value) for at, kind, value in there} == there
    assert {(turned(at, 3), kind, value) for at, kind, value in there} == there


def test_the_sheet_is_twenty_by_twenty() -> None:
    chart = read_map("sheet")[0]
    assert (chart.ground.shape, chart.ground.size) == ("field", (20, 20))
    assert len(chart.starts) == 60


@pytest.mark.parametrize("figures", [2, 3, 4, 5, 6, 8, 9, 12, 18])
def test_chaos_is_symmetric_and_everyone_can_start(figures: int) -> None:
    turns = {2: 3, 4: 3, 5: 3, 8: 3, 3: 2, 9: 2, 6: 1, 12: 1, 18: 1}[figures]
    maps = set()
    for number in range(1, 60):
        chart = chaos(number, figures)
        there = {(f.at, f.kind, f.value) for f in chart.ground.features}
        assert {(turned(at, turns), kind, value) for at, kind, value in there} == there
        assert all(at in disk(9) for at, _, _ in there)
        assert figures in figures_for(chart)
        maps.add(chart.ground)
    assert len(maps) == 59


def test_the_dealer_draws_the_chaotic_map_before_all_else() -> None:
    s = game(2, map="chaos")
    assert (s.phase, len(GAME.odds(s))) == ("chaos", CHAOS_MAPS)
    s = play(s, "chaos 7")
    assert s.ground.features == chaos(7, 2).ground.features
    assert s.phase == "cards"


def test_an_open_edge_is_the_tables_choice_or_the_maps() -> None:
    assert not game(2, penguins="WW1").ground.open
    assert game(2, penguins="WW1", edge="open").ground.open
    assert game(2, penguins="WW1", map='{"shape": "hexagon", "radius": 8, "edge": "open"}').ground.open


# ---- 4. Starts ----


@pytest.mark.parametrize("count", range(2, MOST_FIGURES + 1))
def test_on_a_hexagon_figures_start_evenly_on_the_ring_two_inside_the_edge(count: int) -> None:
    """Hex ⌊6Ri/n⌋ of the ring of radius R, counter-clockwise from its east corner."""
    starts = starts_of(read_map("pond")[0].starts, count)
    assert [start.at for start in starts] == [ring(6)[36 * i // count] for i in range(count)]


@pytest.mark.parametrize(("at", "facing"), [
    # From a corner the centre is straight ahead; 60 degrees left of it is the next direction.
    ((6, 0), "SW"), ((6, -6), "SE"), ((0, -6), "E"), ((-6, 0), "NE"), ((-6, 6), "NW"), ((0, 6), "W"),
    # From (6,-1) the centre is nearest west still.
    ((6, -1), "SW"), ((6, -2), "SW"),
    # Half-way between corners two directions are as near, and the lower number counts: of W and SW, W.
    ((6, -3), "SW"), ((3, -6), "SE"), ((-3, -3), "NE"), ((-6, 3), "NE"), ((-3, 6), "NW"), ((3, 3), "W"),
])  # fmt: skip
def test_figures_start_facing_60_degrees_left_of_the_centre(at: tuple[int, int], facing: str) -> None:
    start = next(start for start in read_map("pond")[0].starts if start.at == at)
    assert DIRECTIONS[start.facing] == facing


@both
def test_figures_start_at_speed_two_going_where_they_face(edition: str) -> None:
    s = game(2, edition=edition, penguins="WW2")
    assert [(f.at, f.speed, f.direction == f.facing) for f in s.figures] == [
        ((6, 0), 2, True),
        ((-6, 0), 2, True),
    ]


@pytest.mark.parametrize("teams", ["two", "pairs"])
def test_sides_alternate_around_the_ring(teams: str) -> None:
    s = game(6, teams=teams, figures=2, penguins="WW1")
    sides = [s.options.sides[who % 6] for who in range(12)]
    assert sides == ([0, 1] * 6 if teams == "two" else [0, 1, 2] * 4)
    assert [f.at for f in s.figures] == [ring(6)[36 * i // 12] for i in range(12)]


@pytest.mark.parametrize("name", ["pond", "rink", "sheet"])
def test_every_preset_lets_any_number_start_on_bare_ice(name: str) -> None:
    assert figures_for(read_map(name)[0]) == tuple(range(2, MOST_FIGURES + 1))


def test_a_start_that_is_not_bare_is_refused_by_name() -> None:
    text = '{"shape": "hexagon", "radius": 8, "rocks": [[1, -6]]}'
    assert game(2, map=text).phase == "cards"
    with pytest.raises(Refused) as refused:
        game(3, map=text)
    assert str(refused.value) == (
        "3 figures cannot start on this map: of the start at 0,-6, the first hex ahead of it is not bare ice."
    )


def test_teams_need_players_that_can_be_shared_out() -> None:
    for seats, teams in ((3, "two"), (5, "pairs"), (2, "pairs")):
        with pytest.raises(Refused) as refused:
            GAME.start(check_setup(GAME.spec, seats, {"teams": teams}))
        assert refused.value.refusal.reason == "bad_teams"


# ---- 5. The end ----


@both
def test_the_last_side_alive_wins_at_once(edition: str) -> None:
    s = situation("A1 WW2 at 0,0 facing E", "B1 WW2 at 2,0 facing E damage 14", "turn A1", edition=edition)
    s = play(s, "fire cannon B1", "dice 4 2", "roll 3")
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.reason, outcome.ranks, outcome.words) == ("last_afloat", (1, 2), "A is the last afloat.")
    assert GAME.to_act(s) == ()


@both
def test_a_side_lives_as_long_as_one_of_its_figures(edition: str) -> None:
    lines = ("A1 WW2 at 0,0 facing E", "B1 WW2 at 2,0 facing E damage 14", "C1 WW2 at -9,0 facing E",
             "D1 WW2 at 9,0 facing E")  # fmt: skip
    s = situation(*lines, "turn A1", edition=edition, seats=4, teams="two")
    s = play(s, "fire cannon B1", "dice 4 2", "roll 3")
    assert GAME.outcome(s) is None
    s = situation(*lines[:3], "turn A1", edition=edition, seats=4, teams="two")
    s = play(s, "fire cannon B1", "dice 4 2", "roll 3")
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.ranks, outcome.words) == ((1, 3, 1, 3), "A and C are the last afloat.")


@both
def test_nobody_alive_is_a_draw(edition: str) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E speed 6 damage 10", "B1 WW2 at 1,0 facing W speed 2 damage 10", "turn A1",
        edition=edition,
    )  # fmt: skip
    outcome = GAME.outcome(play(s, "go", "roll 6", "roll 6"))
    assert outcome is not None
    assert (outcome.reason, outcome.drawn) == ("nobody", True)


def last_turn(*lines: str, **options: object) -> State:
    """Both have moved but B1, which ends the last round by ending its turn."""
    s = situation(*lines, "round 5", "moved A1", "turn B1", round_limit=5, **options)
    return play(s, "end")


@pytest.mark.parametrize(("first", "second", "ranks", "words"), [
    # kills minus times killed
    ("kills 2", "kills 1", (1, 2), "A is Penguin Emperor, with 2 kills."),
    ("kills 1", "", (1, 2), "A won, though not as Emperor: that takes two kills."),
    ("kills 3 killed 3", "kills 1 killed 0", (2, 1), "B won, though not as Emperor: that takes two kills."),
    # then kills
    ("kills 3 killed 3", "kills 2 killed 2", (1, 2), "A is Penguin Emperor, with 3 kills."),
    # then least damage, over all lives
    ("damage 3 suffered 20", "damage 5", (2, 1), "B won, though not as Emperor: that takes two kills."),
    ("damage 5", "damage 5", (1, 1), "it is a draw."),
])  # fmt: skip
def test_at_the_round_limit_kills_minus_times_killed_decide(
    first: str, second: str, ranks: tuple[int, int], words: str
) -> None:
    s = last_turn(f"A1 WW2 at 0,0 facing E {first}", f"B1 WW2 at -5,0 facing W {second}")
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.reason, outcome.ranks) == ("round_limit", ranks)
    assert outcome.words == f"The rounds are over: {words}"


def test_scores_are_summed_by_side() -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E kills 1",
        "B1 WW2 at 4,0 facing E kills 2",
        "C1 WW2 at -4,0 facing E kills 2",
        "D1 WW2 at 8,0 facing E",
        "round 3",
        "moved A1 B1 C1",
        "turn D1",
        seats=4,
        teams="pairs",
        round_limit=3,
    )
    outcome = GAME.outcome(play(s, "end"))
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((3, 2, 3, 2), (1, 3, 1, 3))
    assert outcome.words == "The rounds are over: A and C are Penguin Emperor, with 3 kills."


@pytest.mark.parametrize(("harm", "ended"), [("", "quiet"), (" harm", "")])
def test_ten_rounds_without_damage_end_the_game(harm: str, ended: str) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E", "B1 WW2 at -5,0 facing W", f"round 12 quiet 9{harm}", "moved A1", "turn B1"
    )
    s, events = story(s, "end")
    assert [event.reason for event in events if isinstance(event, Ended)] == ([ended] if ended else [])
    # What there was of it is over with the round.
    assert (s.ended, s.quiet, s.harm) == (ended, 0 if harm else 10, False)


@pytest.mark.parametrize(("die", "quiet"), [(2, 0), (1, 10)])
@both
def test_only_damage_breaks_the_quiet(edition: str, die: int, quiet: int) -> None:
    """A WW1's hit with a 1 does nothing: 1 - 1."""
    s = situation(
        "A1 WW1 at 0,0 facing E", "B1 WW2 at 2,0 facing W", "round 12 quiet 9", "moved B1", "turn A1",
        edition=edition,
    )  # fmt: skip
    s = play(s, "fire cannon B1", "dice 4 4", f"roll {die}", "end")
    assert (s.quiet, s.ended) == (quiet, "quiet" if quiet else "")


# ---- 5. The Emperor's game ----


@both
def test_the_killed_return_fresh_on_the_start_farthest_from_foes(edition: str) -> None:
    s = situation(
        "ice hexagon 8",
        "A1 WW2 at 5,0 facing W",
        "B1 Jet at 3,0 facing W damage 17 missiles 0 jammed unsteady 2 thrust-lost 1 brake-lost 1 kills 3",
        "turn A1",
        "order A1 2, B1 1",
        "moved B1",
        edition=edition,
        victory="emperor",
    )
    s, events = story(s, "fire cannon B1", "dice 4 2", "roll 3", "end")
    # The wreck lay still, so it is gone; 6,0 is one hex from A1, -6,0 is eleven.
    assert [event for event in events if isinstance(event, Returned)] == [Returned("B1", "-6,0", "NE")]
    back = figure(s, "B1")
    assert (back.at, back.facing, back.speed, back.damage, back.missiles, back.jammed) == (
        (-6, 0),
        1,
        2,
        0,
        2,
        False,
    )
    assert (back.unsteady, back.thrust_lost, back.brake_lost) == (0, 0, 0)
    assert (back.kills, back.killed, back.life, back.suffered) == (3, 1, 1, 20)
    assert (s.round, figure(s, "A1").kills) == (2, 1)


def test_a_sliding_wreck_goes_on_as_an_object_of_its_own() -> None:
    s = situation(
        "ice hexagon 8", "A1 WW2 at 0,5 facing W", "B1 WW2 at 0,0 facing W speed 4 dead killed 1", "turn A1",
        "order A1 2, B1 1", "moved B1", victory="emperor", edition="mk2",
    )  # fmt: skip
    s = play(s, "end")
    assert [GAME.view(s, None).figures[n].name for n in range(3)] == ["A1", "B1", "B1x1"]
    assert (motion(s, "B1x1"), figure(s, "B1x1").dead) == (("0,0", "W", 4), True)
    assert not figure(s, "B1").dead
    # All three have a place in the order.
    assert names(s) == ["next A1", "next B1", "next B1x1"]
    s = play(s, "next B1x1", "next A1")
    # It has slid at once, being first.
    assert (motion(s, "B1x1"), acting(s)) == (("-4,0", "W", 3), "A1")


def test_a_wreck_of_its_own_that_lies_still_is_taken_away() -> None:
    s = situation(
        "ice hexagon 8", "A1 WW2 at 0,5 facing W", "B1 WW2 at 0,0 facing W speed 1 dead killed 1", "turn A1",
        "order A1 2, B1 1", "moved B1", victory="emperor", edition="mk2",
    )  # fmt: skip
    s = play(s, "end", "next B1x1", "next A1")
    assert (len(s.figures), motion(s, "B1x1")) == (3, ("-1,0", "W", 0))
    s, events = story(s, "end", "go", "go", "end")
    assert [event for event in events if isinstance(event, Removed)] == [Removed("B1x1", "-1,0")]
    assert (s.round, len(s.figures), names(s)) == (3, 2, ["next A1", "next B1"])


@pytest.mark.parametrize(("others", "starts", "back"), [
    # The nearest foe counts, not all of them: 2 from one and 14 from the other is worse than 6 from both.
    ("B1 WW2 at -6,0 facing E;C1 WW2 at 6,0 facing E", ("-8,0", "0,0"), "0,0"),
    # A wreck is no foe: -5,0 is 11 from B1.
    ("B1 WW2 at 6,0 facing E;C1 WW2 at -6,0 facing W speed 1 dead", ("0,0", "-5,0"), "-5,0"),
    # Nor is one's own side: C1.
    ("B1 WW2 at -6,0 facing E;C1 WW2 at 5,0 facing E;D1 WW2 at -6,1 facing E", ("0,0", "6,0"), "6,0"),
    # A start where a hole has opened is none.
    ("B1 WW2 at -6,0 facing E;C1 WW2 at -6,1 facing E;hole 6,0", ("6,0", "0,0"), "0,0"),
])  # fmt: skip
@both
def test_farthest_is_the_greatest_distance_to_the_nearest_living_foe(
    edition: str, others: str, starts: tuple[str, str], back: str
) -> None:
    teams = "D1" in others
    s = situation(
        "ice hexagon 8", "A1 WW1 gone facing E", *others.split(";"), *(f"start E {at}" for at in starts),
        "moved C1 D1" if teams else "moved C1", "turn B1", edition=edition, victory="emperor",
        seats=4 if teams else 3, teams="two" if teams else "off",
    )  # fmt: skip
    assert [(e.figure, e.at) for e in events_of(s, Returned, "end")][:1] == [("A1", back)]


@both
def test_whoever_returns_has_its_shields_as_they_were_spread(edition: str) -> None:
    s = situation(
        "ice hexagon 8", "A1 WW2 at 5,0 facing W",
        "B1 Space at 3,0 facing E damage 9 shields 0 0 0 1 0 0 plan 3 1 2 3 1 2", "turn A1", "moved B1",
        edition=edition, victory="emperor", shields_wear=True,
    )  # fmt: skip
    s = play(s, "fire cannon B1", "dice 4 2", "roll 3", "end")
    assert (figure(s, "B1").life, figure(s, "B1").shields) == (1, (3, 1, 2, 3, 1, 2))


def test_without_a_free_start_one_waits_a_round() -> None:
    s = situation(
        "ice hexagon 8",
        "A1 WW2 at 6,0 facing W",
        "B1 WW2 at -6,0 facing E",
        "C1 WW1 gone facing E",
        "start W 6,0",
        "start E -6,0",
        "turn A1",
        "order A1 2, B1 1",
        "moved B1",
        victory="emperor",
        seats=3,
    )
    s, events = story(s, "end")
    assert [event for event in events if isinstance(event, Waited)] == [Waited("C1")]
    assert motion(s, "C1")[0] == "gone"


def test_of_equally_far_starts_the_first_listed_is_taken() -> None:
    s = situation(
        "ice hexagon 8",
        "A1 WW2 at 0,0 facing W",
        "B1 WW1 gone facing E",
        "turn A1",
        "order A1 2",
        victory="emperor",
    )
    assert [event.at for event in events_of(s, Returned, "end")] == ["6,0"]


def test_the_emperors_game_has_its_own_number_of_rounds() -> None:
    assert game(2, victory="emperor", penguins="WW1").options.round_limit == 12
    assert game(2, victory="emperor", emperor_rounds=5, penguins="WW1").options.round_limit == 5
    assert game(2, penguins="WW1").options.round_limit == 40


def test_the_emperors_game_goes_on_with_nobody_alive() -> None:
    s = situation(
        "ice hexagon 8", "A1 WW2 at 0,0 facing W damage 14", "B1 WW1 gone facing E", "turn A1", "order A1 2",
        victory="emperor",
    )  # fmt: skip
    assert GAME.outcome(s) is None
