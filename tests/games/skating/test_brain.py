"""The bots: legal at every level in every setup, steady for the same seed, and with reasons in words."""

import pytest

from rookery.core.game import CHANCE
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import Choice, check_setup
from rookery.core.thought import Budget, Chair, Thought
from rookery.games.skating import GAME
from rookery.games.skating.actions import Action
from rookery.games.skating.bot.brain import SkatingBrain
from rookery.games.skating.bot.judge import TERMS, Concerns, Judge, worth_of
from rookery.games.skating.bot.levels import IN_MKII, LEVELS, level_of
from rookery.games.skating.state import State
from tests.games.skating.helpers import EDITIONS, game, hexes_left, play, situation

BRAIN = GAME.brain()
NAMES = [level.name for level in LEVELS]
FEW = Budget(nodes=40)


def think(s: State, level: str = "emperor", seed: int = 0, budget: Budget | None = FEW) -> Thought[Action]:
    (seat,) = GAME.to_act(s)
    return BRAIN.think(Chair(seat, s, level), SeededRng("brain", seed), budget)


def choice(s: State, level: str = "emperor", budget: Budget | None = None) -> str:
    (seat,) = GAME.to_act(s)
    return GAME.name(s, seat, think(s, level, 0, budget).action)


def watch(s: State, level: str, seed: object, most: int) -> State:
    """Bots of one level play on; every move they make is looked up in `legal`."""
    rng = SeededRng("watch", seed)
    for _ in range(most):
        acting = GAME.to_act(s)
        if not acting:
            break
        moves: dict[int, Action] = {}
        for seat in acting:
            if seat == CHANCE:
                moves[seat] = GAME.draw(s, rng)
            else:
                moves[seat] = BRAIN.think(Chair(seat, s, level), rng, FEW).action
                assert GAME.refuse(s, seat, moves[seat]) is None
        s = GAME.play(s, moves)[0]
    return s


def test_the_levels_are_the_specs() -> None:
    assert GAME.spec.levels == ("chick", "fledgling", "adult", "emperor")


def test_only_emperor_is_another_in_mkii_and_only_in_its_shields() -> None:
    assert [level_of(name, "mk3") for name in NAMES] == list(LEVELS)
    assert [level_of(name, "mk2") for name in NAMES] == [*LEVELS[:-1], IN_MKII]
    assert IN_MKII._replace(shields=LEVELS[-1].shields, towards=()) == LEVELS[-1]


# ---- everywhere ----


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_can_be_played(edition: str, level: str) -> None:
    for option in GAME.spec.options:
        if not isinstance(option, Choice) or option.name == "edition":
            continue
        for value in option.values[:3] if level == "adult" else option.values[-1:]:
            seats = 4 if option.name == "teams" else 2
            try:
                setup = check_setup(
                    GAME.spec,
                    seats,
                    {"edition": edition, "map": "rink", "penguins": "Jet"} | {option.name: value},
                )
                s = GAME.start(setup)
            except Refused:
                assert (option.name, edition) in (("tailing", "mk2"), ("missiles", "mk3"))
                continue
            watch(s, level, (option.name, value), 20)


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("seats, figures", [(2, 3), (3, 1), (5, 1), (6, 2)])
def test_any_number_of_players_and_figures(seats: int, figures: int, level: str) -> None:
    s = game(seats, figures=figures, map="chaos", victory="emperor", tailing=True)
    watch(s, level, (seats, figures), 60)


@pytest.mark.parametrize("map_name", ["pond", "rink", "sheet", "chaos"])
@pytest.mark.parametrize("card", ["WW1", "WW2", "Jet", "Space"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_on_every_map(edition: str, card: str, map_name: str) -> None:
    watch(game(edition=edition, penguins=card, map=map_name), "adult", (card, map_name), 40)


@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_games_come_to_an_end(edition: str) -> None:
    s = watch(game(edition=edition, map="rink", round_limit=15), "fledgling", edition, 3_000)
    assert s.ended


# ---- steady ----


@pytest.mark.parametrize("edition", EDITIONS)
def test_same_seed_and_budget_same_thought(edition: str) -> None:
    s = game(edition=edition, map="rink", penguins="WW2; Jet")
    rng = SeededRng("steady", edition)
    for number in range(40):
        acting = GAME.to_act(s)
        if not acting:
            break
        if acting != (CHANCE,):
            for level in NAMES:
                first = think(s, level, number)
                elsewhere = SkatingBrain().think(Chair(acting[0], s, level), SeededRng("brain", number), FEW)
                assert think(s, level, number) == first == elsewhere
        s = GAME.play(s, {seat: pick(rng, GAME.legal(s, seat)) for seat in acting})[0]


def test_a_node_budget_is_kept() -> None:
    """But for plans that only slide on, which are always finished."""
    s = play(situation("A1 Jet at 0,0 facing E speed 4", "B1 Jet at 5,1 facing W", "turn A1"), "go")
    for level in NAMES:
        for nodes in (10, 50, 300, 2_000):
            assert think(s, level, 0, Budget(nodes=nodes)).nodes <= nodes + 12


def test_who_is_not_to_move_is_not_asked() -> None:
    s = situation("A1 WW2 at 0,0 facing E", "B1 WW2 at 5,0 facing W", "turn A1")
    with pytest.raises(ValueError, match="seat 1"):
        BRAIN.think(Chair(1, s, "adult"), SeededRng(0))


# ---- sense ----


@pytest.mark.parametrize("level", ["fledgling", "adult", "emperor"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_shoots_what_stands_in_front_of_it(edition: str, level: str) -> None:
    s = situation("A1 WW2 at 0,0 facing E", "B1 WW2 at 3,0 facing NE", "turn A1", edition=edition)
    assert "fire cannon B1" in think(s, level, 0, None).line


@pytest.mark.parametrize("edition", EDITIONS)
def test_shoots_no_friend(edition: str) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E", "B1 WW2 at -9,3 facing E", "C1 WW2 at 3,0 facing W",
        "D1 WW2 at -9,5 facing E", "turn A1", edition=edition, teams="two", seats=4,
    )  # fmt: skip
    for level in NAMES:
        assert "C1" not in choice(s, level)


@pytest.mark.parametrize("level", ["fledgling", "adult", "emperor"])
def test_keeps_off_the_edge(level: str) -> None:
    """One hex from the water with two to go: sliding on would end in it, steering away does not."""
    s = situation(
        "A1 WW2 at 10,-5 facing NW heading E speed 3", "B1 WW2 at -9,0 facing W", "turn A1", edition="mk2"
    )
    s = play(s, "go")
    for _ in range(6):
        if GAME.to_act(s) != (0,):
            break
        s = play(s, choice(s, level))
        while GAME.to_act(s) == (CHANCE,) and s.acting == 0:
            s = play(s, "roll 6")
    assert not s.figures[0].swimming


@pytest.mark.parametrize("edition", EDITIONS)
def test_gets_up_and_climbs_out(edition: str) -> None:
    fallen = situation("A1 WW2 at 0,0 facing E fallen", "B1 WW2 at 9,0 facing W", "turn A1", edition=edition)
    assert choice(fallen, "adult") == "stand"
    wet = situation(
        "hole 0,0", "A1 WW2 at 0,0 facing E swimming", "B1 WW2 at 9,0 facing W", "turn A1", edition=edition
    )
    assert any(move.startswith("climb") for move in think(wet, "adult", 0, None).line)


def test_a_swimmer_turns_to_where_it_can_climb_out() -> None:
    """MkII climbs out where it faces; here that is two or more steps round."""
    for facing, way in (("NW", "face R"), ("SW", "face L")):
        s = situation(
            "ice hexagon 4", f"A1 WW2 at -5,0 facing {facing} swimming", "B1 WW2 at 2,0 facing W", "turn A1",
            edition="mk2",
        )  # fmt: skip
        assert choice(s) == way


def test_tails_nobody_in_a_round_to_come() -> None:
    """Looking ahead, a figure that is off the map is nobody to wait for."""
    s = situation(
        "A1 WW2 at 0,0 facing E", "B1 WW2 at 4,0 facing E", "C1 WW2 facing E dead gone", "turn A1",
        "order A1 3, B1 1, C1 2", "moved B1", seats=3, tailing=True,
    )  # fmt: skip
    assert think(s, "emperor", 0, None).line


def test_a_line_is_told_move_by_move() -> None:
    s = play(situation("A1 WW2 at 0,0 facing E speed 5", "B1 WW2 at 9,-3 facing E", "turn A1"), "go")
    line = think(s, "chick", 0, None).line
    for move in line:
        s = play(s, move)
        while GAME.to_act(s) == (CHANCE,):
            s = play(s, "roll 6")
    assert line.count("go") >= 2 and hexes_left(s) == 0


def test_turns_to_line_up() -> None:
    s = situation("A1 WW2 at 0,0 facing NE", "B1 WW2 at 3,0 facing NE", "turn A1")
    assert choice(s, "adult") == "face R"
    assert "will fire at B1, " in " ".join(r.words for r in think(s, "adult", 0, None).reasons)


# ---- words ----


def test_reasons_come_from_the_named_terms_and_tactics() -> None:
    known = {term.name for term in TERMS} | {"shot", "ram", "test", "tail", "ahead", "only", "plan"}
    said: set[str] = set()
    for seed in range(3):
        s, rng = game(map="rink", penguins="WW2", edition=EDITIONS[seed % 2]), SeededRng("reasons", seed)
        for _ in range(150):
            acting = GAME.to_act(s)
            if not acting:
                break
            if acting == (CHANCE,):
                s = GAME.play(s, {CHANCE: GAME.draw(s, rng)})[0]
                continue
            thought = BRAIN.think(Chair(acting[0], s, "adult"), rng, FEW)
            assert thought.reasons
            assert all(-1 <= reason.value <= 1 and reason.words for reason in thought.reasons)
            assert len({reason.term for reason in thought.reasons}) == len(thought.reasons)
            said |= {reason.term for reason in thought.reasons}
            s = GAME.play(s, {acting[0]: thought.action})[0]
    assert said <= known
    assert said >= {"shot", "test", "aim", "danger", "ice"}


def test_what_happens_to_a_wreck_counts_for_nobody() -> None:
    wreck = "B1x1 WW2 at 2,0 facing E dead"
    s = situation("A1 WW2 at 0,0 facing E", "B1 WW2 at -9,0 facing W", wreck, "turn A1")
    judge = Judge(s, 0, Concerns())
    assert [judge.sign(slot) for slot in range(len(s.figures))] == [1.0, -1.0, 0.0]


def test_terms_stay_within_their_bounds() -> None:
    rng = SeededRng("bounds")
    for seed in range(6):
        s = game(2 + seed % 3, map="rink", figures=1 + seed % 3, penguins="Space", edition=EDITIONS[seed % 2])
        for _ in range(150):
            acting = GAME.to_act(s)
            if not acting:
                break
            s = GAME.play(
                s, {seat: GAME.legal(s, seat)[rng.below(len(GAME.legal(s, seat)))] for seat in acting}
            )[0]
            if s.phase == "play":
                for value, term in zip(Judge(s, 0, Concerns()).terms(s), TERMS, strict=True):
                    assert abs(value) <= term.bound


def test_worth_grows_with_the_points() -> None:
    options = game().options
    worths = [worth_of(options, points) for points in (-1000, -200, -20, 0, 20, 200, 1000)]
    assert worths == sorted(worths) and worths[3] == 0
    assert all(-1 <= worth <= 1 for worth in worths)
