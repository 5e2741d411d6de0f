"""The rulings of Night Out on setting up, points 1 to 4, 16 and 17, in their order."""

from collections import Counter

import pytest

from rookery.core.chances import odds_of_draw
from rookery.core.game import CHANCE
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng
from rookery.core.spec import check_setup
from rookery.games.nightout import GAME
from rookery.games.nightout.actions import Lay
from rookery.games.nightout.rules.board import half_at, penguin_cells
from rookery.games.nightout.rules.cells import CELL_NAMES, x_of, y_of
from rookery.games.nightout.state import ENDS, MIDDLE, PIP, TILE_NAMES, State, holder
from rookery.games.nightout.texts.presets import PRESETS
from tests.games.nightout.helpers import laid, names, opening, play, play_one, refusal, told

IN_ORDER = " ".join(f"{low}|{high}" for low, high in ENDS[:28])
"""The double-six set in a fixed order, as the dealer might lay it."""


def laid_in_order(first: int = 1, seats: int = 2) -> State:
    return play(opening(seats), f"lay {IN_ORDER} first {first}")


# ---- 1. The layout, and dominoes that fall at random ----


def test_the_ruled_layout_has_56_squares_in_lanes_around_nine_pools() -> None:
    board = half_at(laid_in_order().halves)
    assert len(board) == 56
    assert {(x_of(cell), y_of(cell)) for cell in board if y_of(cell) == 7} == {(x, 7) for x in range(10)}
    water = {(x, y) for x in range(10) for y in range(8)} - {(x_of(cell), y_of(cell)) for cell in board}
    pools = 0
    while water:
        pools += 1
        pool = [water.pop()]
        while pool:
            x, y = pool.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in water:
                    water.remove(near)
                    pool.append(near)
    assert pools == 9


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("elbow_room", [False, True])
def test_every_preset_is_symmetric_in_shape_and_cover(preset: str, elbow_room: bool) -> None:
    rows = [row.split() for row in PRESETS[preset][elbow_room].strip().splitlines()]
    height, width = len(rows), len(rows[0])
    cover = {
        frozenset((x, y) for y, row in enumerate(rows) for x, word in enumerate(row) if word == number)
        for number in {word for row in rows for word in row} - {"."}
    }
    assert len(cover) == (55 if elbow_room else 28)
    assert {frozenset((width - 1 - x, y) for x, y in tile) for tile in cover} == cover
    assert {frozenset((x, height - 1 - y) for x, y in tile) for tile in cover} == cover
    assert opening(3, layout=preset, elbow_room=elbow_room).phase == "lay"


def test_each_domino_lies_where_the_dealer_laid_it_and_the_way_it_fell() -> None:
    s = play(opening(), f"lay {IN_ORDER.replace('1|2', '2|1', 1)} first 2")
    tiles = {tile.name: [spot.name for spot in tile.cells] for tile in GAME.view(s, None).tiles}
    # The layout's first domino covers a8 and b8, its fifth i8 and j8, its sixth a7 and a6.
    assert tiles["0|0"] == ["a8", "b8"]
    assert tiles["1|2"] == ["j8", "i8"]
    assert tiles["2|2"] == ["a6", "a7"]
    assert GAME.view(s, None).first == 1


def test_what_was_laid_is_told() -> None:
    assert told(opening(), f"lay {IN_ORDER} first 2") == [
        "28 dominoes lie face up; Bo was chosen at random and goes first."
    ]


def test_tiles_and_ends_fall_at_random_and_fairly() -> None:
    rng, first, turned = SeededRng("openings"), Counter[tuple[int, int]](), Counter[bool]()
    for _ in range(600):
        lay = GAME.draw(opening(), rng)
        assert isinstance(lay, Lay)
        assert sorted(tuple(sorted(pair)) for pair in lay.tiles) == sorted(ENDS[:28])
        one, other = lay.tiles[0]
        first[min(one, other), max(one, other)] += 1
        turned.update(a < b for a, b in lay.tiles if a != b)
    assert set(first) == set(ENDS[:28])
    assert max(first.values()) < 50
    assert abs(turned[True] - turned[False]) < 500


@pytest.mark.parametrize(
    ("lay", "reason", "words"),
    [
        (IN_ORDER.rsplit(" ", 1)[0], "wrong_number_of_tiles", "There are 28 dominoes to lay, not 27."),
        (IN_ORDER.replace("6|6", "0|0"), "tile_twice", "0|0 is laid twice, again on place 28."),
        (IN_ORDER.replace("6|6", "7|6"), "no_such_tile", "Place 28 has 7|6, which is not in this set."),
    ],
)
def test_the_dealer_lays_the_whole_set_once(lay: str, reason: str, words: str) -> None:
    refused = refusal(opening(), f"lay {lay} first 1")
    assert (refused.reason, refused.words) == (reason, words)


def test_the_first_player_is_one_who_is_there() -> None:
    assert refusal(opening(), f"lay {IN_ORDER} first 3").words == "There is no player 3 to go first."


# ---- 2. Nests ----


def test_nests_are_rolled_in_turn_order_from_the_first_player() -> None:
    s = laid_in_order(first=2, seats=3)
    for seat, nest in ((1, "nest 1 2"), (2, "nest 3 3"), (0, "nest 4 6")):
        assert (GAME.to_act(s), s.turn, s.phase) == ((CHANCE,), seat, "nest")
        s = play(s, nest)
    assert [TILE_NAMES[tile] for tile in s.nests] == ["4|6", "1|2", "3|3"]
    assert (s.phase, s.turn) == ("place", 1)


def test_a_nest_has_no_blank_and_is_nobody_elses() -> None:
    s = play(laid_in_order(), "nest 3 5")
    assert len(names(laid_in_order())) == 21
    assert len(names(s)) == 20
    assert not any("0" in name for name in names(s))
    assert refusal(s, "nest 3 5").words == "3|5 is player 1's nest already: roll again."


def test_a_double_is_half_as_likely_a_nest_and_a_taken_one_rerolls_both_dice() -> None:
    odds = dict(GAME.odds(laid_in_order()))
    by_name = {GAME.name(laid_in_order(), CHANCE, action): chance for action, chance in odds.items()}
    assert by_name["nest 3 3"] == pytest.approx(1 / 36)
    assert by_name["nest 3 5"] == pytest.approx(2 / 36)
    s = play(laid_in_order(), "nest 3 5")
    by_name = {GAME.name(s, CHANCE, action): chance for action, chance in GAME.odds(s)}
    assert by_name["nest 3 3"] == pytest.approx(1 / 34)
    assert by_name["nest 1 5"] == pytest.approx(2 / 34)


# ---- 3. In the middle of the nest ----


def test_a_penguin_starts_on_both_halves_of_its_nest() -> None:
    s, events = play_one(laid_in_order(), "nest 1 2")
    assert s.at[0] == MIDDLE
    assert [CELL_NAMES[cell] for cell in penguin_cells(s, 0)] == ["i8", "j8"]
    assert [type(event).__name__ for event in events] == ["Rolled", "Nested"]


# ---- 4. Buddies ----


def test_buddies_go_to_the_next_two_on_the_left() -> None:
    assert [holder(token, 4) for token in range(8)] == [1, 2, 2, 3, 3, 0, 0, 1]
    assert [holder(token, 3) for token in range(6)] == [1, 2, 2, 0, 0, 1]
    assert [holder(token, 2) for token in range(4)] == [1, 1, 0, 0]


def test_buddies_are_placed_one_each_twice_round_on_vacant_squares() -> None:
    s = play(laid_in_order(first=2), "nest 1 2", "nest 3 3")
    placed = []
    while s.phase == "place":
        placed.append((s.turn, names(s)[0]))
        s = play(s, names(s)[0])
    assert [seat for seat, _ in placed] == [1, 0, 1, 0]
    assert [name[6:8] for _, name in placed] == ["a1", "b1", "a2", "b2"]
    assert (s.phase, s.turn, s.round) == ("roll", 1, 1)


def test_a_buddy_is_placed_by_who_holds_it_on_a_square_without_penguin_or_token() -> None:
    s = play(laid_in_order(), "nest 1 2", "nest 3 3")
    assert len(names(s)) == 2 * (56 - 4)
    s = play(s, "place b1@a1")
    for move, words in (
        ("place b2@c1", "Buddy b2 is placed by player 1, not by you."),
        ("place a1@a1", "Another buddy is on a1."),
        ("place a1@j8", "A penguin is on j8."),
        ("place a1@b2", "There is no square at b2."),
        ("place b1@c1", "Buddy b1 is placed already."),
        ("place c1@c1", "There is no buddy c1 in this game."),
    ):
        assert refusal(s, move).words == words


# ---- 16. Elbow room ----


def test_elbow_room_is_refused_for_two() -> None:
    with pytest.raises(Refused, match="Elbow room is for three or four players; you are two"):
        GAME.start(check_setup(GAME.spec, 2, {"elbow_room": True}))


def test_elbow_room_has_55_dominoes_110_squares_and_dice_from_1_to_9() -> None:
    s = laid("wide", 3, elbow_room=True)
    assert len(half_at(s.halves)) == 110
    assert max(PIP[half] for half in half_at(s.halves).values()) == 9
    assert names(s) == [f"roll {die}" for die in range(1, 10)]
    # Never a zero on a die, and all nine equally likely.
    chances = odds_of_draw(GAME, s)
    assert chances is not None
    assert sorted(chances.values()) == [pytest.approx(1 / 9)] * 9


# ---- 17. Who goes first ----


def test_the_first_player_is_drawn_by_lot() -> None:
    rng = SeededRng("lots")
    first = Counter(getattr(GAME.draw(opening(4), rng), "first", None) for _ in range(400))
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 60


def test_a_first_player_that_is_agreed_on_is_not_drawn() -> None:
    s = opening(3, first="second")
    lay = GAME.draw(s, SeededRng("agreed"))
    assert getattr(lay, "first", None) == 1
    assert told(s, GAME.name(s, CHANCE, lay)) == ["28 dominoes lie face up; Bo goes first."]
    assert refusal(s, GAME.name(s, CHANCE, lay).replace("first 2", "first 1")).reason == "other_begins"


def test_a_seat_that_is_not_there_cannot_go_first() -> None:
    with pytest.raises(Refused, match=r"Seat 4 cannot go first: you are 3 players\."):
        opening(3, first="fourth")


@pytest.mark.parametrize("first", ["lot", "first", "second", "third"])
def test_in_a_rematch_whoever_came_second_begins(first: str) -> None:
    """Everyone sits one seat on there, so where the first one sat sits now who came second."""
    s = laid("rematch", 3, first=first)
    again = laid("rematch", 3, **GAME.again(s))
    assert again.first == s.first
