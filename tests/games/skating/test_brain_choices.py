"""What bots choose before the game, how they pay, and that they win against those who don't think."""

import pytest
from msgspec.structs import replace

from rookery.core.game import CHANCE
from rookery.core.hexes import ahead_and_aside, disk
from rookery.core.rng import SeededRng, pick
from rookery.core.thought import Budget, Chair
from rookery.games.skating import GAME
from rookery.games.skating.actions import Action, Energy, PickCard, SpreadShields
from rookery.games.skating.bot.levels import (
    FRONT_FIRST,
    FRONT_HALF,
    IN_MKII,
    LEVELS,
    rating,
    sides_looked_at,
    spread,
    weighted,
)
from rookery.games.skating.bot.shots import FAR, TURNS, Lane, Spread, harm, lanes, life, turn_chance
from rookery.games.skating.rules.editions import MK3, fan, straight
from rookery.games.skating.rules.odds import dice_sums
from rookery.games.skating.state import State
from tests.games.skating.helpers import EDITIONS, game, play, situation

BRAIN = GAME.brain()
NAMES = [level.name for level in LEVELS]


def choices(s: State, level: str, seeds: int = 20) -> set[Action]:
    return {BRAIN.think(Chair(0, s, level), SeededRng(seed)).action for seed in range(seeds)}


# ---- cards ----


def test_the_careless_pick_any_card() -> None:
    assert choices(game(), "chick", 60) == {PickCard(card) for card in range(4)}


def test_others_pick_among_the_better_cards() -> None:
    s = game()
    ratings = [rating(s.options, card) for card in s.options.cards]
    for level, taste in (("adult", 0.3), ("emperor", 0.8)):
        for action in choices(s, level):
            assert isinstance(action, PickCard)
            assert ratings[action.card] >= taste * max(ratings)


def test_a_better_card_is_rated_higher() -> None:
    options = game().options
    (plain,) = [card for card in options.cards if card.name == "WW2"]
    for better in (
        replace(plain, points=plain.points + 5),
        replace(plain, dice=2),
        replace(plain, accuracy=-1),
        replace(plain, maneuverability=2),
        replace(plain, shields=6),
        replace(plain, size=1),
        replace(plain, missiles=True),
    ):
        assert rating(options, better) > rating(options, plain)


# ---- shields ----


@pytest.mark.parametrize("cap", [0, 4])
@pytest.mark.parametrize("level", NAMES)
def test_shields_are_spread_within_the_cap(level: str, cap: int) -> None:
    s = game(penguins="Space", shield_cap=cap)
    for action in choices(s, level, 5):
        assert isinstance(action, SpreadShields)
        assert GAME.refuse(s, 0, action) is None


@pytest.mark.parametrize("weights", [FRONT_FIRST, FRONT_HALF])
def test_shields_go_to_the_front_first(weights: tuple[int, ...]) -> None:
    points = weighted(12, 12, weights)
    assert sum(points) == 12 and points[0] == max(points) and points[1:] == points[:0:-1]
    assert weighted(24, 4, weights) == (4, 4, 4, 4, 4, 4)
    assert weighted(0, 4, weights) == (0,) * 6


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_in_mkii_emperor_shields_the_sides_that_foes_look_at(seats: int) -> None:
    """On the Pond the middle is 60 degrees to the right, and between two so is the foe."""
    s = game(seats, penguins="Space", edition="mk2")
    for seat in range(seats):
        points = spread(s, seat, IN_MKII, SeededRng("looked at")).points
        looked_at = sides_looked_at(s, seat)
        assert len(looked_at) == seats - 1 and sum(points) == 12
        assert sum(points[side] for side in {0, *looked_at}) >= 9
        if seats == 2:
            assert looked_at == [5] and points[5] == max(points) and points[0] > max(points[1:5])


# ---- energy ----


def test_a_shot_is_paid_with_what_is_least_missed() -> None:
    s = situation(
        "A1 Space at 0,0 facing E shields 4 2 1 2 1 2", "B1 WW2 at 3,0 facing W", "turn A1", edition="mk3"
    )
    s = play(s, "fire cannon B1")
    paid = BRAIN.think(Chair(0, s, "adult"), SeededRng(0)).action
    assert isinstance(paid, Energy)
    assert paid.shields[0] == 0 and paid.thrust <= 1


def test_thrust_that_comes_back_is_spent_first() -> None:
    s = situation(
        "A1 Space at 0,0 facing E shields 4 2 1 2 1 2", "B1 WW2 at 3,0 facing W", "turn A1", recharge=True
    )
    s = play(s, "fire cannon B1")
    assert BRAIN.think(Chair(0, s, "adult"), SeededRng(0)).action == Energy(2, (0,) * 6)


# ---- expectations ----


def test_harm_is_what_the_dice_do_on_average() -> None:
    assert sum(dice_sums(3)) == pytest.approx(1)
    assert sum(total * chance for total, chance in enumerate(dice_sums(3))) == pytest.approx(10.5)
    assert harm(1, 0, 0, 100, 0) == pytest.approx(3.5)
    assert harm(1, 0, 6, 100, 0) == 0
    assert harm(1, 0, 0, 15, 14) == pytest.approx(life(15, 14)), "whatever is rolled kills"


def test_turning_gets_harder_action_by_action() -> None:
    assert turn_chance(1, 0, 0) == 1
    assert turn_chance(2, 0, 0) == pytest.approx(5 / 6)
    assert turn_chance(3, 0, 0) == pytest.approx(5 / 6 * 3 / 6)
    assert turn_chance(1, 0, -1) == pytest.approx(5 / 6)
    assert turn_chance(1, 3, 0) == 0


def test_a_hex_is_aimed_at_from_the_facings_whose_arc_it_is_in() -> None:
    assert lanes(0, straight)[3, 0] == [(0, 3, 0)]
    assert lanes(2, straight)[3, 0] == [(0, 3, 2)]
    assert (3, 0) not in lanes(3, straight), "it would take three steps to turn round"
    assert (5, 1) not in lanes(0, straight)
    assert lanes(0, fan)[5, 1] == [(0, 6, 0)]


@pytest.mark.parametrize("spread", [straight, fan, MK3.missile_spread])
@pytest.mark.parametrize("facing", range(6))
def test_the_hexes_aimed_at_are_those_the_rules_find_in_the_arc(facing: int, spread: Spread) -> None:
    for at in disk(FAR + 1):
        expected = []
        for turns, side in TURNS:
            ahead, aside = ahead_and_aside(*at, (facing + side) % 6) or (0, 0)
            if ahead and ahead + aside <= FAR and aside <= spread(ahead + aside):
                expected.append(Lane((facing + side) % 6, ahead + aside, turns))
        assert lanes(facing, spread).get(at, []) == expected


# ---- strength ----


def winner(levels: tuple[str, str], edition: str, seed: int) -> int | None:
    """The seat that wins a duel; "random" plays anything legal."""
    rng = SeededRng("duel", levels, edition, seed)
    s = game(edition=edition, map="rink", penguins="WW2")
    while acting := GAME.to_act(s):
        seat = acting[0]
        if seat == CHANCE:
            action = GAME.draw(s, rng)
        elif levels[seat] == "random":
            action = pick(rng, GAME.legal(s, seat))
        else:
            action = BRAIN.think(Chair(seat, s, levels[seat]), rng, Budget(nodes=150)).action
        s = GAME.play(s, {seat: action})[0]
    outcome = GAME.outcome(s)
    assert outcome is not None
    return None if len(set(outcome.ranks)) == 1 else outcome.ranks.index(1)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", NAMES)
def test_every_level_beats_random_play(level: str, edition: str) -> None:
    """A small sample; the lab plays hundreds of duels."""
    wins = 0
    for seed in range(4):
        seat = seed % 2
        pair = (level, "random") if seat == 0 else ("random", level)
        wins += winner(pair, edition, seed) == seat
    assert wins >= (2 if level == "chick" else 3)
