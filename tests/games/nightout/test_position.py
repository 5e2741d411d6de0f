"""Position texts: round trips, and refusals that name what is wrong and where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng
from rookery.games.nightout import GAME
from rookery.games.nightout.state import State
from tests.games.nightout.compare import crowded, some_house
from tests.games.nightout.helpers import drawn_or_picked, lane, opening, play, setup_of

EXAMPLE = (
    "tiles: 1|3@a1E 0|4@e1N 2|5@c1E / a: middle nest=1|3 a1@d1 a2@penguin"
    " / b: e1 nest=2|5 b1@c1 b2@c1 stunned barred=a1 / turn: a walk die=4"
)


def test_the_example_of_the_module() -> None:
    s = setup_of(EXAMPLE)
    assert GAME.position(s) == EXAMPLE
    assert (s.phase, s.die, s.turn, s.stunned, s.barred) == ("walk", 4, 0, 0b10, (0, 0b1))


def test_parts_may_stand_on_lines_in_any_order_and_spaces_do_not_matter() -> None:
    lines = "\n".join(reversed(EXAMPLE.split(" / "))).replace(" ", "   ")
    assert setup_of(lines) == setup_of(EXAMPLE)


def test_before_the_tiles_are_laid() -> None:
    assert GAME.position(opening()) == "turn: lay"
    assert setup_of("turn: lay") == opening()


@pytest.mark.parametrize("seed", range(24))
def test_every_situation_of_a_game_comes_back_as_the_same_state(seed: int) -> None:
    """Not only its text: what the text leaves out is what follows from the rest."""
    rng = SeededRng("positions", seed)
    house, options = some_house(rng)
    elbow_room = house.seats > 2 and seed % 3 == 0
    s: State = opening(house.seats, elbow_room=elbow_room, **options)
    if seed % 2:
        house, s = crowded(rng)
        options = {"islands": house.islands, "touch": house.touch, "bears": house.bears}
        options["round_limit"], elbow_room = house.round_limit, False
    for _ in range(120):
        assert setup_of(GAME.position(s), house.seats, elbow_room=elbow_room, **options) == s
        if s.ended:
            break
        (seat,) = GAME.to_act(s)
        s = GAME.play(s, {seat: drawn_or_picked(s, rng)})[0]


def test_what_is_left_out_stands_for_what_is_usual() -> None:
    b = "h1 nest=3|6 b1@g1 b2@g1"
    bonus = setup_of(lane("a0 nest=1|3 a1@c1 a2@d1", b, "a bonus die=1"))
    assert bonus.todo == 0b11
    buddy = setup_of(lane("a0 nest=1|3 a1@c1 a2@penguin", "h1 nest=3|6 b1@d1 b2@g1", "a buddy selected=2|5"))
    assert buddy.todo == 0b101
    tile = setup_of(lane("a0 nest=1|3 a1@g1 a2@g1", b, "a tile tile=2|5"))
    assert tile.selected == tile.tile
    assert (tile.round, tile.first, tile.steps) == (1, 0, 0)


# ---- what is wrong ----

A, B = "b1 nest=1|3 a1@g1 a2@g1", "h1 nest=3|6 b1@g1 b2@g1"
BLANK = "1|3@a1E 2|5@c1E 0|4@e1E 3|6@g1E 1|1@a0E"

BAD = [
    ("not_a_position", "", "The position has no part 'tiles'"),
    ("bad_position", "hello", "begins with tiles, a, b, turn and so on, and a colon; hello does not."),
    ("not_a_position", lane(A, B, "a roll").replace(f" / b: {B}", ""), "The position has no part 'b'"),
    ("bad_position", lane(A, B, "a roll").replace(" / b:", " / d:"), "and a colon; d: h1 nest"),
    ("bad_position", lane(A, B, "a roll") + " / e: x", "A position text has at most 4 lines; this has 5."),
    ("bad_position", f"tiles: 1|3@a1E / a: {A} / a: x / turn: a roll", "The position has two lines a."),
    ("bad_position", lane(A, B, "a roll") + " " * 4000, "A position text has at most 4,000 characters"),
    (
        "bad_position",
        lane(A, B, "a roll", " ".join(["1|3@a1E"] * 29)),
        "In the line of tiles: it has at most 28 tiles; these are 29.",
    ),
    ("bad_position", lane(A, B, f"a roll{' x=1' * 20}"), "In the line of turn: x=1 says nothing there"),
    (
        "bad_tile",
        lane(A, B, "a roll", f"{BLANK} 3-5@a9E"),
        "A tile must be written like 3|5@d4E, not '3-5@a9E'.",
    ),
    (
        "no_such_tile",
        lane(A, B, "a roll", f"{BLANK} 5|3@a9E"),
        "There is no tile '5|3': numbers go from 0 to 6",
    ),
    (
        "no_such_tile",
        lane(A, B, "a roll", f"{BLANK} 3|9@a9E"),
        "There is no tile '3|9': numbers go from 0 to 6",
    ),
    ("tile_twice", lane(A, B, "a roll", f"{BLANK} 1|3@a9E"), "Tile 1|3 is there twice."),
    (
        "double_lies_north_or_east",
        lane(A, B, "a roll", f"{BLANK} 2|2@a9W"),
        "A double must be written as lying N or E",
    ),
    ("off_the_field", lane(A, B, "a roll", f"{BLANK} 4|5@cb9E"), "Tile 4|5@cb9E reaches over the edge"),
    (
        "off_the_field",
        lane(A, B, "a roll", f"{BLANK} 4|5@cc9E"),
        "Tile 4|5@cc9E reaches over the edge of the field.",
    ),
    ("overlap", lane(A, B, "a roll", f"{BLANK} 4|5@a1N"), "Tiles 1|3 and 4|5 both cover a1."),
    ("no_tiles", lane(A, B, "a roll", ""), "A position has at least one tile."),
    ("bad_position", lane("", B, "a roll"), "In the line of a: it ends before its penguin's place."),
    (
        "no_square",
        lane(A.replace("b1 ", "b7 "), B, "a roll"),
        "There is no square 'b7' for penguin a to be on.",
    ),
    (
        "no_square",
        lane(A.replace("a1@g1", "a1@g7"), B, "a roll"),
        "There is no square 'g7' for buddy a1 to be on.",
    ),
    ("no_such_tile", lane(A.replace("1|3", "2|2"), B, "a roll"), "The nest of a, 2|2, is not on the board."),
    (
        "blank_nest",
        lane(A.replace("1|3", "0|4"), B, "a roll"),
        "The nest of a, 0|4, has a blank, and dice have none.",
    ),
    ("nest_taken", lane(A, B.replace("3|6", "1|3"), "a roll"), "1|3 is the nest of both a and b."),
    (
        "no_nest",
        lane("b1 a1@g1 a2@g1", B, "a roll"),
        "Penguin a is on the board, or eaten, exactly if it has a nest.",
    ),
    ("no_nest", lane("- a1@hand a2@hand", B, "a roll"), "Penguin a has no nest yet"),
    ("bad_position", lane(A.replace("a2@", "a1@"), B, "a roll"), "In the line of a: it has a1 twice."),
    (
        "bad_position",
        lane("b1 nest=1|3 a1@g1", B, "a roll"),
        "In the line of a: it does not say where buddy a2 is.",
    ),
    (
        "bad_position",
        lane(f"{A} asleep", B, "a roll"),
        "In the line of a: asleep says nothing there; it may have nest, a1, a2, barred, stunned.",
    ),
    ("no_such_buddy", lane(f"{A} barred=c1", B, "a roll"), "In the line of a: there is no buddy 'c1'."),
    ("own_buddy_barred", lane(f"{A} barred=a1", B, "a roll"), "Seat a is barred from a buddy of its own."),
    ("two_on_one", lane(A, B.replace("h1 ", "b1 "), "a roll"), "Penguins a and b are both on b1."),
    (
        "two_on_one",
        lane("g1 nest=1|3 a1@c1 a2@c1", "middle nest=3|6 b1@c1 b2@c1", "a roll"),
        "Penguins a and b are both on g1.",
    ),
    (
        "nobody_is_eaten",
        lane("eaten nest=1|3 a1@g1 a2@g1", B, "b roll"),
        "which only happens with bears=eat.",
    ),
    ("not_placed", lane(A.replace("a1@g1", "a1@hand"), B, "a roll"), "Buddy a1 is still in somebody's hand."),
    ("not_picked_up", lane(A.replace("a1@g1", "a1@b1"), B, "a roll"), "so it is written a1@penguin."),
    ("bad_position", lane(A, B, "c roll"), "In the line of turn: its seat must be one of a, b, not c."),
    ("bad_position", lane(A, B, ""), "In the line of turn: it ends before its seat."),
    ("bad_position", lane(A, B, "a"), "In the line of turn: it says one thing to be done"),
    ("bad_position", lane(A, B, "a roll over=home"), "In the line of turn: it says one thing to be done"),
    ("bad_position", lane(A, B, "a roll walk"), "In the line of turn: it says one thing to be done"),
    ("bad_position", lane(A, B, "a roll first=c"), "its first must be one of a, b, not c."),
    ("bad_turn", lane(A, B, "a stunned"), "Penguin a passes (turn: a stunned) exactly if it is stunned."),
    (
        "bad_turn",
        lane(f"{A} stunned", B, "a roll"),
        "Penguin a passes (turn: a stunned) exactly if it is stunned.",
    ),
    ("bad_position", lane(A, B, "a roll sleep"), "In the line of turn: sleep says nothing there"),
    ("bad_position", lane(A, B, "a roll die=1 die=2"), "In the line of turn: it has die twice."),
    ("bad_position", lane(A, B, "a walk die=7"), "its die must be a whole number from 0 to 6, not 7."),
    ("bad_position", lane(A, B, "a walk die=x"), "its die must be a whole number from 0 to 6, not x."),
    ("bad_position", lane(A, B, "a roll round=61"), "its round must be a whole number from 1 to 60, not 61."),
    ("bad_position", lane(A, B, "a roll round=0"), "its round must be a whole number from 1 to 60, not 0."),
    ("no_die", lane(A, B, "a walk"), "For walk the die is needed, such as die=4."),
    ("bad_trail", lane(A, B, "a walk die=6 trail=c1,d1"), "The trail c1,d1 does not end where penguin a is."),
    ("bad_trail", lane(A, B, "a walk die=6 trail=b1"), "The trail b1 does not end where penguin a is."),
    ("bad_trail", lane(A, B, "a walk die=6 trail=d1,b1"), "d1,b1 is no walk"),
    ("bad_trail", lane(A, B, "a walk die=6 trail=b1,c1,b1"), "b1,c1,b1 is no walk"),
    ("walk_is_over", lane(A, B, "a walk die=3 trail=c1,b1"), "The walk has ended on b1"),
    (
        "walk_is_over",
        lane(A.replace("b1 ", "e1 "), B, "a walk die=3 trail=d1,e1"),
        "The walk has ended on e1",
    ),
    ("no_double", lane(A, B, "a bonus die=3"), "For bonus the penguin stands on a double."),
    (
        "bad_todo",
        lane("a0 nest=1|3 a1@c1 a2@penguin", B, "a bonus die=3 todo=a2"),
        "Buddy a2 is not a loose buddy of a.",
    ),
    (
        "bad_todo",
        lane("a0 nest=1|3 a1@penguin a2@penguin", B, "a bonus die=3"),
        "A has no loose buddy that could move.",
    ),
    ("bad_selected", lane(A, B, "a buddy selected=5|5"), "For buddy a tile on the board is selected"),
    ("bad_selected", lane(A, B, "a lift"), "For lift a tile on the board is selected"),
    ("bad_todo", lane(A, B, "a buddy selected=2|5"), "No buddy lies on the selected tile."),
    ("bad_todo", lane(A, B, "a buddy selected=2|5 todo=a1"), "Buddy a1 is not on the selected tile."),
    (
        "not_on_it",
        lane(A, B, "a lift selected=2|5"),
        "To lift any tile, penguin a must stand on the selected one.",
    ),
    ("not_vacant", lane(A, B, "a tile tile=1|3"), "For tile an empty tile on the board is named"),
    ("not_on_it", lane(A, B, "a tile tile=2|5 selected=0|4"), "Tile 2|5 is not the selected one"),
    ("not_over", lane(A, B, "a over=home"), "The game is not over"),
    ("not_over", lane(A, B, "a over=round_limit"), "The game is not over"),
    ("bad_position", lane(A, B, "a over=nonsense"), "its phase must be one of home, last, round_limit"),
    (
        "too_early",
        lane(A.replace("a1@g1 a2@g1", "a1@hand a2@hand"), "middle nest=3|6 b1@hand b2@hand", "a place"),
        "Penguin a has left its nest before the first turn.",
    ),
    (
        "too_early",
        lane("- a1@g1 a2@hand", "middle nest=3|6 b1@hand b2@hand", "a nest first=b"),
        "Buddy a1 is placed before all nests are rolled.",
    ),
    (
        "not_carried",
        lane("middle nest=1|3 a1@penguin a2@hand", "middle nest=3|6 b1@hand b2@hand", "a place"),
        "Buddy a1 cannot be with its penguin now.",
    ),
    (
        "square_not_vacant",
        lane("middle nest=1|3 a1@g1 a2@hand", "middle nest=3|6 b1@hand b2@hand", "a place"),
        "Buddy a1 on g1 is not alone there.",
    ),
    (
        "bad_turn",
        lane("middle nest=1|3 a1@hand a2@hand", "middle nest=3|6 b1@hand b2@hand", "b place"),
        "Buddies are placed one by one, from the first player on, twice round.",
    ),
    (
        "bad_turn",
        lane("- a1@hand a2@hand", "middle nest=3|6 b1@hand b2@hand", "a nest"),
        "Nests are rolled in turn order from the first player on.",
    ),
    (
        "no_nests",
        lane("- a1@hand a2@hand", "- b1@hand b2@hand", "a nest", "1|3@a1E 0|1@c1E 0|2@e1E 0|3@g1E"),
        "There are not enough tiles without blanks for everyone's nest.",
    ),
    (
        "no_room",
        lane("- a1@hand a2@hand", "- b1@hand b2@hand", "a nest", "1|3@a1E 1|1@c1E 0|2@e1E"),
        "There are not enough squares for all penguins and buddies.",
    ),
]


@pytest.mark.parametrize(("reason", "text", "words"), BAD)
def test_a_bad_position_is_refused_and_told_why(reason: str, text: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        setup_of(text)
    assert refused.value.refusal.reason == reason
    assert words in str(refused.value)
    assert str(refused.value).isprintable()


EATING = [
    ("bad_turn", "eaten nest=1|3 a1@g1 a2@g1", "a roll", "It can't be the turn of a, which is eaten."),
    (
        "bad_turn",
        "eaten nest=1|3 a1@g1 a2@g1",
        "b roll",
        "All but one are eaten, so the game is over: over=last.",
    ),
    (
        "not_carried",
        "eaten nest=1|3 a1@penguin a2@g1",
        "b over=last",
        "Buddy a1 cannot be with its penguin now.",
    ),
    (
        "eaten_is_eaten",
        "eaten nest=1|3 a1@g1 a2@g1 stunned",
        "b over=last",
        "it is neither stunned nor barred",
    ),
]


@pytest.mark.parametrize(("reason", "a", "turn", "words"), EATING)
def test_a_bad_position_with_bears_that_eat(reason: str, a: str, turn: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        setup_of(lane(a, B, turn), bears="eat")
    assert refused.value.refusal.reason == reason
    assert words in str(refused.value)


def test_a_walk_whose_every_end_is_barred_says_so() -> None:
    a, b = "a1 nest=1|3 a1@d1 a2@d1 barred=b1,b2", "e1 nest=2|5 b1@a1 b2@b1"
    text = lane(a, b, "a walk die=5", "1|3@a1E 2|5@d1E")
    with pytest.raises(Refused, match="add unbarred"):
        setup_of(text)
    assert play(setup_of(f"{text} unbarred"), "stop").phase == "select"


def test_a_walk_that_can_neither_end_nor_go_on_is_refused() -> None:
    a, b = "b1 nest=1|3 a1@d1 a2@d1", "b1 nest=2|5 b1@a1 b2@d1"
    with pytest.raises(Refused, match="The walk can neither end on b1 nor go on from there"):
        setup_of(lane(a, b, "a walk die=5 trail=a1,b1", "1|3@a1E 2|5@d1E"))


@given(st.text(max_size=80) | st.lists(st.sampled_from(EXAMPLE.split()), max_size=30).map(" ".join))
def test_any_text_is_a_position_or_refused_in_a_sentence(text: str) -> None:
    try:
        GAME.legal(setup_of(text), 0)
    except Refused as refused:
        assert str(refused).isprintable()
        assert len(str(refused)) < 300


@given(st.integers(0, len(EXAMPLE) - 1), st.integers(0, 6), st.text(alphabet="ab123|@=,/ -EN", max_size=5))
def test_a_mutated_position_is_another_position_or_refused(place: int, cut: int, new: str) -> None:
    text = EXAMPLE[:place] + new + EXAMPLE[place + cut :]
    try:
        s = setup_of(text)
    except Refused as refused:
        assert str(refused).isprintable()
        return
    assert setup_of(GAME.position(s)) == s
    (seat,) = GAME.to_act(s)
    assert GAME.legal(s, seat)


def test_without_a_round_limit_rounds_are_bounded_all_the_same() -> None:
    s = setup_of(lane(A, B, "a roll round=100000"), round_limit=0)
    assert s.round == 100_000
    with pytest.raises(Refused, match="from 1 to 100000, not 100001"):
        setup_of(lane(A, B, "a roll round=100001"), round_limit=0)


def test_the_longest_text_a_game_can_write_is_read() -> None:
    """All 55 tiles far out with four players, each barred from all foreign buddies."""
    names = [f"{low}|{high}" for high in range(10) for low in range(high + 1)]
    tiles = " ".join(
        f"{name}@{'-an' if n < 27 else '-al'}-{n % 27 + 10}E" for n, name in enumerate(names[:54])
    )
    foreign = {seat: ",".join(f"{o}1,{o}2" for o in "abcd" if o != seat) for seat in "abcd"}
    seats = " / ".join(
        f"{seat}: -an-{10 + number} nest={number}|9 {seat}1@-am-30 {seat}2@-am-30 barred={foreign[seat]}"
        for number, seat in enumerate("abcd", 1)
    )
    text = f"tiles: {tiles} 9|9@-aj-20E / {seats} / turn: d roll round=100000 first=d"
    s = setup_of(text, 4, elbow_room=True, round_limit=0)
    assert len(GAME.position(s)) < 2_000


def test_a_text_that_is_too_long_is_refused_however_little_it_says() -> None:
    padded = "turn: lay".ljust(4_000)
    assert setup_of(padded) == opening()
    with pytest.raises(Refused, match="at most 4,000 characters; this has 4,001"):
        setup_of(padded + " ")
    with pytest.raises(Refused, match="at most 4,000 characters; this has 60,000"):
        setup_of(EXAMPLE.ljust(60_000))
