"""Sides and numbers of the players' own: one against two, two penguins against one."""

import re
from pathlib import Path

import pytest

from rookery.bots.judging import Judging
from rookery.bots.thinking import sit, think
from rookery.core.conformance import conform
from rookery.core.game import CHANCE
from rookery.core.outcome import goes_on
from rookery.core.record import Scribe, decode, encode, replay
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import Setup, check_setup
from rookery.core.statistics import Share
from rookery.games.skating import GAME
from rookery.games.skating.state import State, figure_name, seat_of, side_of
from rookery.games.skating.texts.teams import line_up
from rookery.lab.statistics import statistics_of
from tests.games.skating.helpers import game, play, situation

SCENARIOS = Path(__file__).parents[3] / "docs" / "scenarios.md"
TWO_AGAINST_ONE = "A; B, C"


def uneven(seats: int, teams: str, **options: object) -> Setup:
    return check_setup(GAME.spec, seats, {"teams": teams, **options})


def names_of(s: State) -> list[str]:
    return [figure_name(s.options, s.figures, slot) for slot in range(len(s.figures))]


# ---- reading ----


@pytest.mark.parametrize(("teams", "seats", "figures", "sides", "numbers"), [
    ("A; B, C", 3, 1, (0, 1, 1), (1, 1, 1)),
    ("A; B, C", 3, 2, (0, 1, 1), (2, 2, 2)),
    ("A 2; B, C", 3, 1, (0, 1, 1), (2, 1, 1)),
    ("a3;b", 2, 1, (0, 1), (3, 1)),
    (" C , B 1 ;  A 2 ", 3, 3, (1, 0, 0), (2, 1, 3)),
    ("A, B; C, D, E; F", 6, 1, (0, 0, 1, 1, 1, 2), (1,) * 6),
    ("off", 3, 2, (0, 1, 2), (2, 2, 2)),
    ("two", 4, 1, (0, 1, 0, 1), (1,) * 4),
    ("pairs", 6, 1, (0, 1, 2, 0, 1, 2), (1,) * 6),
])  # fmt: skip
def test_sides_and_numbers_are_read_seat_by_seat(
    teams: str, seats: int, figures: int, sides: tuple[int, ...], numbers: tuple[int, ...]
) -> None:
    assert line_up(teams, seats, figures) == (sides, numbers)
    assert GAME.sides(uneven(seats, teams, figures=figures)) == sides


@pytest.mark.parametrize(("text", "words"), [
    ("A; G", ["Side 2: G is not a player. The players are A to F."]),
    ("A; ; B 0", ["Side 2: nothing is not a player. The players are A to F.",
                  "Side 3: B can have 1 to 3 penguins, not 0."]),
    ("A 4; B", ["Side 1: A can have 1 to 3 penguins, not 4."]),
    ("A 99999; B", ["Side 1: A 99999 is not a player. The players are A to F."]),
    ("A, B; A", ["A is named more than once, but plays for one side."]),
    ("A, B, C", ["There is only one side. Put a semicolon between two sides, as in A; B, C."]),
    ("three", ["Side 1: three is not a player. The players are A to F."]),
])  # fmt: skip
def test_everything_wrong_with_the_sides_is_told(text: str, words: list[str]) -> None:
    study = GAME.study("teams", text)
    assert [fault.words for fault in study.faults] == words
    with pytest.raises(Refused) as refused:
        GAME.start(uneven(3, text))
    assert str(refused.value) == words[0]


@pytest.mark.parametrize(("teams", "seats", "words"), [
    ("A; B, C", 2, "The teams name C; the 2 players are A to B."),
    ("A; B", 4, "The teams do not say for which side C and D play."),
    ("A; B, C", 4, "The teams do not say for which side D plays."),
])  # fmt: skip
def test_the_sides_must_fit_the_table(teams: str, seats: int, words: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(uneven(seats, teams))
    assert str(refused.value) == words


def test_whoever_names_penguins_names_them_for_each_player_as_many_as_it_has() -> None:
    s = game(3, teams="A 2; B, C", penguins="WW2, Jet; WW1; Space")
    cards = [s.options.cards[figure.card].name for figure in s.figures]
    assert list(zip(names_of(s), cards, strict=True)) == [
        ("A1", "WW2"), ("B1", "WW1"), ("C1", "Space"), ("A2", "Jet")
    ]  # fmt: skip
    with pytest.raises(Refused) as refused:
        game(3, teams="A 2; B, C", penguins="WW2; Jet, WW1; Space")
    assert str(refused.value) == "Who skates what names 2 figures for player B, who has 1."


# ---- a game with them ----


def test_figures_belong_to_their_players_and_sides() -> None:
    options = game(3, teams="A 3; B, C 2", penguins="WW1").options
    assert options.names == ("A1", "B1", "C1", "A2", "C2", "A3")
    assert [seat_of(options, who) for who in range(options.count)] == [0, 1, 2, 0, 2, 0]
    assert [side_of(options, who) for who in range(options.count)] == [0, 1, 1, 0, 1, 0]


def test_who_has_no_further_penguin_waits_while_the_others_pick() -> None:
    s = game(3, teams="A 3; B, C 2")
    for acting in ((0, 1, 2), (0, 2), (0,)):
        assert GAME.to_act(s) == acting
        text = GAME.position(s)
        assert GAME.position(GAME.start(uneven_at(3, "A 3; B, C 2", text))) == text
        s, _ = GAME.play(s, {seat: GAME.legal(s, seat)[seat] for seat in acting})
    cards = [s.options.cards[figure.card].name for figure in s.figures]
    assert list(zip(names_of(s), cards, strict=True)) == [
        ("A1", "WW1"), ("B1", "WW2"), ("C1", "Jet"), ("A2", "WW1"), ("C2", "Jet"), ("A3", "WW1")
    ]  # fmt: skip


def uneven_at(seats: int, teams: str, position: str) -> Setup:
    return check_setup(GAME.spec, seats, {"teams": teams}, position)


def test_picks_that_stop_in_the_middle_of_a_row_are_no_position() -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(uneven_at(2, "A 2; B", "setup cards WW1"))
    assert str(refused.value) == "Cards are picked by all players for one figure after the other."


def test_a_position_names_only_the_figures_there_are() -> None:
    with pytest.raises(Refused) as refused:
        situation("A1 WW2 at 0,0 facing E", "B2 WW2 at 4,0 facing E", teams="A 2; B")
    assert str(refused.value) == "In the line of B2: there is no figure B2 beside A1, B1 and A2."


@pytest.mark.parametrize("edition", ["mk2", "mk3"])
def test_every_figure_has_one_turn_a_round(edition: str) -> None:
    rng, s = SeededRng("turns", edition), game(3, teams="A 2; B, C", edition=edition, penguins="WW1")
    turns: list[str] = []
    while s.round == 1 and (acting := GAME.to_act(s)):
        name = figure_name(s.options, s.figures, s.acting) if acting != (CHANCE,) else ""
        if name and turns[-1:] != [name]:
            turns.append(name)
        s, _ = GAME.play(s, {acting[0]: pick(rng, GAME.legal(s, acting[0]))})
    assert len(turns) == len(set(turns))
    assert s.ended or set(turns) == {"A1", "B1", "C1", "A2"}


def test_the_last_side_afloat_are_partners_though_one_of_them_is_dead() -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E damage 99 dead", "B1 WW2 at 4,0 facing E", "C1 WW2 gone facing E",
        "turn B1", seats=3, teams=TWO_AGAINST_ONE,
    )  # fmt: skip
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.winners, outcome.words) == ((1, 2), "B and C are the last afloat.")


def test_in_the_emperors_game_the_kills_of_partners_add_up() -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E kills 1 killed 2", "B1 WW2 at 4,0 facing E kills 1 killed 1",
        "C1 WW2 at 8,0 facing E kills 1", "turn A1", seats=3, teams=TWO_AGAINST_ONE, victory="emperor",
    )  # fmt: skip
    assert [(score.seats, score.kills, score.killed) for score in GAME.view(s, None).scores] == [
        ((0,), 1, 2), ((1, 2), 2, 1)
    ]  # fmt: skip
    assert GAME.standing(s) == (3, 1, 1)


def test_killing_a_partner_scores_nothing_and_a_foe_scores() -> None:
    for target, scored in (("C1", 0), ("A1", 1)):
        others = {"A1": "at -5,-5", "B1": "at 0,0", "C1": "at 5,5"} | {target: "at 1,0"}
        lines = [f"{name} WW2 {at} facing E damage {13 * (name == target)}" for name, at in others.items()]
        s = situation(*lines, "turn B1", seats=3, teams=TWO_AGAINST_ONE, edition="mk2", victory="emperor")
        s = play(s, f"fire cannon {target}", "dice 5 4", "roll 6")
        assert s.figures[1].kills == scored, target


def test_a_partner_who_resigns_leaves_the_other_in_the_game() -> None:
    sides = GAME.sides(uneven(3, TWO_AGAINST_ONE))
    assert goes_on(sides, {0, 1, 2}, {1})
    assert not goes_on(sides, {0, 1, 2}, {1, 2})
    assert not goes_on(sides, {0, 1, 2}, {0})


# ---- all that looks on ----

UNEVEN = {
    "two against one": uneven(3, TWO_AGAINST_ONE, edition="mk2", penguins="Jet; WW1; WW1", missiles=3),
    "two penguins against one": uneven(2, "A 2; B", penguins="WW1, WW2; Jet"),
    "numbers and sides": uneven(4, "A 3; B, C, D", victory="emperor", map="chaos", emperor_rounds=4),
    "shields": uneven(3, "A; B 2, C", penguins="Space; WW1, Space; Jet", map="rink"),
    "partners side by side": uneven(4, "A, B; C, D", penguins="WW2"),
}


@pytest.mark.parametrize("name", UNEVEN)
def test_conformance_with_uneven_sides(name: str) -> None:
    conform(GAME, UNEVEN[name], 1, max_steps=25)


@pytest.mark.parametrize("name", UNEVEN)
def test_judges_give_one_chance_to_each_side_and_bots_play_for_theirs(name: str) -> None:
    setup = UNEVEN[name]
    rng, s = SeededRng("judged", name), GAME.start(setup)
    while s.round < 1 or CHANCE in GAME.to_act(s):
        s, _ = GAME.play(s, {seat: pick(rng, GAME.legal(s, seat)) for seat in GAME.to_act(s)})
    chances = Judging(GAME, setup).at(s)
    assert len(chances) == len(set(GAME.sides(setup)))
    assert sum(chances) == pytest.approx(1)
    (seat,) = GAME.to_act(s)
    thought = think(GAME, sit(GAME, s, seat, "chick", "teams"), SeededRng("bot"))
    assert GAME.refuse(s, seat, thought.action) is None


def test_more_penguins_are_better_chances() -> None:
    alone, many = (game(2, teams=teams, penguins="WW1") for teams in ("A; B", "A 3; B"))
    judge = GAME.judge()
    even, better = (judge.chances(s, SeededRng("chances"))[0] for s in (alone, many))
    assert better > even + 0.1


def test_a_recorded_game_replays_and_is_counted_by_sides() -> None:
    rng = SeededRng("recorded")
    scribe = Scribe(GAME, uneven(3, TWO_AGAINST_ONE, penguins="WW1", round_limit=3))
    while acting := GAME.to_act(scribe.state):
        scribe.play({seat: pick(rng, GAME.legal(scribe.state, seat)) for seat in acting})
    record = decode(encode(scribe.record("table", ("Ada", "Ben", "Cleo"))))
    assert list(replay(GAME, record))[-1].state == scribe.state
    outcome = GAME.outcome(scribe.state)
    assert outcome is not None
    counted = {one.name: one.hits for one in statistics_of(record) if isinstance(one, Share)}
    partners_won = outcome.winners == (1, 2)
    assert [counted[f"won by seat {seat}"] for seat in (1, 2, 3)] == [
        outcome.winners == (0,), partners_won, partners_won
    ]  # fmt: skip
    assert counted["shared by several"] == (len(outcome.winners) == 3)


def test_what_the_documents_show_can_be_played() -> None:
    rows = re.findall(r"^\| `([A-F][^`]*)` \| `([^`]+)` \|", SCENARIOS.read_text(), re.MULTILINE)
    assert len(rows) == 4
    for teams, penguins in rows:
        seats = len(re.findall("[A-F]", teams))
        assert GAME.start(uneven(seats, teams, penguins=penguins)).options.sides
