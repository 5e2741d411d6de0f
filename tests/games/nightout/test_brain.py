"""What the bots reckon with: turns home held against their equation, chances, tiles and the round limit."""

import numpy as np
import pytest

from rookery.core.compiling import Numbers
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import check_setup
from rookery.core.thought import Budget, Chair
from rookery.games.nightout import GAME
from rookery.games.nightout.bot.brain import BRAIN
from rookery.games.nightout.bot.levels import LEVELS, NO_BRIDGES
from rookery.games.nightout.bot.reasons import prospects_of, worth_of
from rookery.games.nightout.kernel import Turns
from rookery.games.nightout.kernel.agreement import one_of_each, random_game
from rookery.games.nightout.kernel.chances import judge, reckon
from rookery.games.nightout.kernel.scratch import Scratch, put_down, scratch_of, take_up
from rookery.games.nightout.kernel.turns import FAR, missing_of
from rookery.games.nightout.kernel.weighing import weigh_places
from rookery.games.nightout.rules.board import half_at, near
from rookery.games.nightout.rules.places import puttings
from rookery.games.nightout.state import EATEN, HELD, PIP, SIX, TILE, State
from tests.games.nightout.helpers import lane, setup_of

EMPEROR = LEVELS[-1]


def reckoned(s: State, leap: float = NO_BRIDGES) -> Scratch:
    scratch = scratch_of(s, leap)
    reckon(scratch)
    return scratch


def some_states(*seed: object, every: int = 17, seats: int = 2, **options: object) -> list[State]:
    setup = check_setup(GAME.spec, seats, options)
    return list(random_game(SeededRng(*seed), setup))[4 * seats :: every]


# ---- turns home ----


def reached(s: State, start: int, die: int, buddies: tuple[int, ...]) -> set[int]:
    """The squares where a lonely walk from `start` can end, by spreading out step by step."""
    board = half_at(s.halves)
    found, front = {start}, {start}
    for _ in range(SIX):
        entered = {square for cell in front for square in near(board, s.halves[cell])}
        squares = {board[cell] for cell in entered} - found
        found |= squares
        front = {q for q in squares if PIP[q] not in (0, die) and q not in buddies}
    return found


def test_turns_home_solve_their_equation() -> None:
    """V(q) = 1 + the mean over the dice of the least V within reach, and less the goals' V at the goals."""
    for s in some_states("equation", every=40):
        scratch = reckoned(s)
        for seat in range(2):
            missing = missing_of(scratch, seat)
            turns = scratch.turns[seat, missing]
            buddies = tuple(
                half_at(s.halves)[cell] for cell in s.tokens[2 * seat : 2 * seat + 2] if cell >= 0
            )
            goals = buddies or (2 * s.nests[seat], 2 * s.nests[seat] + 1)
            for q in range(len(s.halves)):
                if q in goals or turns[q] >= FAR:
                    continue
                best = [min(turns[r] for r in reached(s, q, die, buddies)) for die in range(1, 7)]
                assert turns[q] == pytest.approx(1 + sum(best) / 6), (GAME.position(s), seat, q)


def test_a_bridge_is_never_farther_than_the_way_round() -> None:
    for s in some_states("bridges", every=60):
        far, near_by = reckoned(s), reckoned(s, EMPEROR.leap)
        for seat in range(2):
            missing = missing_of(far, seat)
            assert np.all(near_by.turns[seat, missing] <= far.turns[seat, missing] + 1e-9)


A, B = "a1 nest=3|6 a1@penguin a2@penguin", "h1 nest=1|3 b1@penguin b2@penguin"


def test_a_stunned_penguin_needs_a_turn_more() -> None:
    free = prospects_of(setup_of(lane(A, "c1 nest=1|3 b1@a0 b2@a0", "a select")), 0)
    stunned = prospects_of(setup_of(lane(A, "c1 nest=1|3 b1@a0 b2@a0 stunned", "a select")), 0)
    assert stunned.turns[1] == pytest.approx(free.turns[1] + 1)
    assert stunned.turns[0] == free.turns[0]
    assert stunned.chances[0] > free.chances[0]


def test_who_carries_more_blocks_a_lane() -> None:
    """On c1 the second penguin is between the first and its nest; it lets it pass when it carries no more."""
    walker = "d1 nest=1|3 a1@penguin a2@b0"
    blocked = setup_of(lane(walker, "c1 nest=3|6 b1@penguin b2@penguin", "a select"))
    passable = setup_of(lane(walker, "c1 nest=3|6 b1@g1 b2@g1", "a select"))
    assert prospects_of(blocked, 1).turns[0] > prospects_of(passable, 1).turns[0]


# ---- chances ----


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_term_is_bounded_and_chances_add_up(seats: int) -> None:
    for s in some_states("bounds", seats, every=9, seats=seats, bears="eat", round_limit=12):
        if EATEN in s.at:
            continue
        found = prospects_of(s, s.turn)
        assert sum(found.chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in found.chances)
        assert all(1 <= turns <= FAR + 2 for turns in found.turns)
        assert all(-1 <= worth_of(found.chances, seat) <= 1 for seat in range(seats))


def test_who_was_eaten_has_no_chance() -> None:
    text = lane("eaten nest=3|6 a1@a0 a2@a0", "c1 nest=1|3 b1@a0 b2@a0", "b roll")
    three = text.replace(" / turn", " / c: d1 nest=2|5 c1@a0 c2@a0 / turn")
    chances = prospects_of(setup_of(three, 3, bears="eat"), 0).chances
    assert chances[0] == 0 and min(chances[1:]) > 0


def test_even_chances_are_worth_nothing() -> None:
    assert worth_of((0.25, 0.25, 0.25, 0.25), 2) == 0
    assert worth_of((0.0, 1.0), 1) == 1 and worth_of((0.0, 1.0), 0) == -1


# ---- tiles ----


def places_of(s: State) -> tuple[Numbers, Turns]:
    """Every place of the tile in hand, and room for what each is worth."""
    puts = puttings(s.halves, s.tile, s.options)
    return np.array([4 * put.cell + put.way for put in puts], np.int64), np.zeros(len(puts))


@pytest.mark.parametrize("seats", [2, 4])
def test_no_place_that_was_passed_over_is_better_than_the_best(seats: int) -> None:
    """Places that serve nobody, or others alone, are not looked at closely: rightly so."""
    for s in some_states("tiles", seats, every=1, seats=seats):
        if s.phase != TILE or s.round % 4:
            continue
        scratch, plain = reckoned(s), reckoned(s)
        places, worth = places_of(s)
        weigh_places(scratch, s.tile, s.turn, 0.0, places, worth)
        best = worth.max()
        for place in places.tolist():
            take_up(plain, s.tile)
            put_down(plain, s.tile, place >> 2, place & 3)
            reckon(plain)
            assert judge(plain, s.turn) <= best + 0.02, GAME.position(s)


def test_weighing_leaves_the_board_as_it_was() -> None:
    for s in some_states("untouched", every=1)[:200]:
        if s.phase == TILE:
            scratch, before = reckoned(s), reckoned(s)
            weigh_places(scratch, s.tile, s.turn, 0.0, *places_of(s))
            assert np.array_equal(scratch.cells, before.cells)
            assert np.array_equal(scratch.grid, before.grid)
            assert np.array_equal(scratch.near, before.near)


# ---- the round limit ----


@pytest.mark.parametrize(("limit", "move"), [(60, "step d1"), (5, "step b1")])
def test_in_the_last_turn_home_counts_and_before_it_the_buddies(limit: int, move: str) -> None:
    """Nobody carries anything: who ends nearer home wins. With time left it goes for its buddies."""
    a, b = "c1 nest=1|3 a1@h1 a2@h1", "f1 nest=3|6 b1@a0 b2@a0"
    s = setup_of(lane(a, b, "a walk die=4 round=5 first=b"), round_limit=limit)
    assert GAME.name(s, 0, BRAIN.think(Chair(0, s, "emperor"), SeededRng(0)).action) == move


# ---- the contract ----


def test_who_is_not_to_move_is_not_asked() -> None:
    s = setup_of(lane(A, B, "a walk die=2"))
    with pytest.raises(ValueError, match="seat 1"):
        BRAIN.think(Chair(1, s, "chick"), SeededRng(0))
    with pytest.raises(ValueError, match="seat 0"):
        BRAIN.think(Chair(0, setup_of(lane(A, B, "a roll")), "chick"), SeededRng(0))


def test_a_forced_move_needs_no_thought() -> None:
    stunned = setup_of(lane(f"{A} stunned", B, "a stunned"))
    assert BRAIN.think(Chair(0, stunned, "emperor"), SeededRng(0)).nodes == 0


def test_a_node_budget_limits_how_many_places_are_looked_at() -> None:
    tiles = [s for s in some_states("budget", every=1) if s.phase == TILE][:5]
    assert tiles
    for s in tiles:
        thoughts = [
            BRAIN.think(Chair(s.turn, s, "emperor"), SeededRng(0), Budget(nodes=nodes))
            for nodes in (5, 5, 10_000)
        ]
        assert thoughts[0] == thoughts[1]
        assert thoughts[0].nodes <= thoughts[2].nodes
        assert all(thought.action in GAME.legal(s, s.turn) for thought in thoughts)


def test_every_kind_of_decision_is_warmed_up() -> None:
    phases = {s.phase for s in one_of_each(SeededRng("warm"))}
    assert phases == {"place", "walk", "bonus", "buddy", "tile", "lift", "stunned"}


def test_compiled_rules_count_no_lines() -> None:
    assert GAME.compiled().perft(setup_of(lane(A, B, "a roll")), 1) is None


# ---- reasons ----


def test_a_step_is_explained_by_the_whole_walk() -> None:
    s = setup_of(lane("a1 nest=1|3 a1@d1 a2@penguin", "h1 nest=3|6 b1@g1 b2@g1", "a walk die=4"))
    thought = BRAIN.think(Chair(0, s, "emperor"), SeededRng(0))
    assert GAME.name(s, 0, thought.action) == "step b1"
    said = {reason.term: reason for reason in thought.reasons}
    assert said["fetch"].words == "fetches a buddy"
    assert said["way"].value > 0 and said["way"].words.endswith("nearer home")


def test_placing_a_rivals_buddy_holds_it_back() -> None:
    s = next(s for s in random_game(SeededRng("place"), check_setup(GAME.spec, 3, {})) if s.phase == "place")
    thought = BRAIN.think(Chair(s.turn, s, "emperor"), SeededRng(0))
    rivals = next(reason for reason in thought.reasons if reason.term == "rivals")
    assert rivals.value > 0
    told = rivals.told(["Ann", "Bo", "Cy"])
    assert told.words.startswith(("slows Ann down", "slows Bo down", "slows Cy down"))
    assert (told.term, told.value) == (rivals.term, rivals.value)


def test_while_buddies_are_in_hand_it_looks_even() -> None:
    s = next(s for s in random_game(SeededRng("place"), check_setup(GAME.spec, 3, {})) if s.phase == "place")
    while s.tokens.count(HELD) > 1:
        thought = BRAIN.think(Chair(s.turn, s, "emperor"), SeededRng(0))
        assert abs(thought.worth) < 0.01
        s = GAME.play(s, {s.turn: thought.action})[0]


# ---- strength: matches of hundreds are run by command ----


def test_emperor_beats_random_play() -> None:
    won = 0
    for number in range(6):
        s, rng = (
            GAME.start(check_setup(GAME.spec, 2, {"round_limit": 25})),
            SeededRng("strength", number // 2),
        )
        while acting := GAME.to_act(s):
            (seat,) = acting
            if seat < 0:
                action = GAME.draw(s, rng)
            elif seat == number % 2:
                action = BRAIN.think(Chair(seat, s, "emperor"), rng).action
            else:
                action = pick(rng, GAME.legal(s, seat))
            s = GAME.play(s, {seat: action})[0]
        outcome = GAME.outcome(s)
        assert outcome is not None
        won += outcome.winners == (number % 2,)
    assert won >= 5
