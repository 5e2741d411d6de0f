"""One spelling an action, both ways, for everything that can be spelled; and names for every cell."""

import itertools

import pytest

from rookery.core.refusal import Refused
from rookery.games.nightout import GAME
from rookery.games.nightout.actions import (
    Action,
    Buddy,
    Keep,
    Lay,
    Lift,
    Nest,
    Pass,
    Place,
    Put,
    Roll,
    Select,
    Step,
    Stop,
    WalkOn,
)
from rookery.games.nightout.rules.cells import (
    CELL_BY_NAME,
    CELL_NAMES,
    LEAST,
    MOST,
    WAYS,
    cell_at,
    x_of,
    y_of,
)
from rookery.games.nightout.state import ENDS, TILE_OF
from tests.games.nightout.helpers import lane, opening, play, setup_of

S = opening()
"""Spelling is the same in every state."""
SOME_CELLS = [
    cell_at(x, y) for x in (LEAST, -27, -26, -1, 0, 1, 25, 26, 27, MOST) for y in (LEAST, -2, -1, 0, 9, MOST)
]


def everything() -> list[Action]:
    pairs = [(low, high) for low, high in ENDS if low]
    actions: list[Action] = [Stop(), Keep(), Pass(), WalkOn()]
    actions += [Step(cell) for cell in CELL_NAMES]
    actions += [Place(token, cell) for token in range(8) for cell in SOME_CELLS]
    actions += [Buddy(5, cell, cell + way) for cell in SOME_CELLS for way in WAYS if cell + way in CELL_NAMES]
    actions += [Lift(tile) for tile in range(55)]
    actions += [
        Put(tile, cell, way)
        for tile, cell, way in itertools.product(range(55), SOME_CELLS, range(4))
        if way < 2 or ENDS[tile][0] != ENDS[tile][1]
    ]
    actions += [Roll(die) for die in range(1, 10)]
    actions += [Select(low, high) for low, high in pairs]
    actions += [Nest(low, high) for low, high in pairs]
    actions += [Lay(ENDS[:28], 1), Lay(ENDS, 3), Lay(tuple((high, low) for low, high in ENDS), 0)]
    return actions


def test_every_action_has_one_name_that_reads_back() -> None:
    actions = everything()
    spelled = [GAME.name(S, 0, action) for action in actions]
    assert len(set(spelled)) == len(actions)
    assert [GAME.parse(S, 0, name) for name in spelled] == actions


def test_the_examples_of_the_rulings() -> None:
    c5, c6, d4, f6 = (CELL_BY_NAME[name] for name in ("c5", "c6", "d4", "f6"))
    tile = TILE_OF[3, 5]
    assert [GAME.parse(S, 0, name) for name in ("nest 3 5", "place a2@f6", "roll 4", "step c5", "stop")] == [
        Nest(3, 5), Place(1, f6), Roll(4), Step(c5), Stop(),
    ]  # fmt: skip
    assert [GAME.parse(S, 0, name) for name in ("buddy a2@c5-c6", "roll 3 5", "tile 3|5 to d4E", "keep")] == [
        Buddy(1, c5, c6), Select(3, 5), Put(tile, d4, 1), Keep(),
    ]  # fmt: skip
    assert [GAME.parse(S, 0, name) for name in ("pass", "eaten", "lift 3|5")] == [
        Pass(),
        WalkOn(),
        Lift(tile),
    ]


# ---- cells ----


@pytest.mark.parametrize(
    ("x", "y", "name"),
    [
        (0, 0, "a1"), (25, 11, "z12"), (26, 0, "aa1"), (27, 0, "ab1"), (52, 0, "ba1"), (-1, 0, "-a1"),
        (-2, 0, "-b1"), (-26, 0, "-z1"), (-27, 0, "-aa1"), (0, -1, "a0"), (0, -2, "a-1"), (-1, -3, "-a-2"),
    ],
)  # fmt: skip
def test_columns_and_rows_are_named_as_ruled(x: int, y: int, name: str) -> None:
    assert CELL_NAMES[cell_at(x, y)] == name
    assert CELL_BY_NAME[name] == cell_at(x, y)


def test_every_cell_has_a_name_of_its_own_and_knows_where_it_lies() -> None:
    assert len(CELL_BY_NAME) == len(CELL_NAMES) == (MOST - LEAST + 1) ** 2
    assert all(cell_at(x_of(cell), y_of(cell)) == cell for cell in CELL_NAMES)
    # No step from one edge of the field to the other.
    assert all(cell + 1 not in CELL_NAMES for cell in CELL_NAMES if x_of(cell) == MOST)


# ---- what spells nothing ----

NOT_A_MOVE = [
    "", "castle", "step", "step c", "step 5", "step C5", "step c5 ", " stop", "stop\n", "STOP", "step c100",
    "place a3@f6", "place e1@f6", "place a1@", "buddy a1@c5", "buddy a1@c5c6", "tile 3|5 d4E",
    "tile 3|5 to d4", "tile 3|5 to d4X", "tile 35 to d4E", "roll 0", "roll 10", "roll 3 5 6", "nest",
    "lay first 1", "lift 3", "lay 0|1 first 5", "lay 0|1 0|2", "keep it", "x" * 5000, "\x00", "step c٣",
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_A_MOVE)
def test_what_spells_no_move_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.parse(S, 0, text)
    assert refused.value.refusal.reason == "not_a_move"
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("text", "reason", "words"),
    [
        ("step cc1", "off_the_field", "cc1 is not on the field, which goes from -an-39 to cb80."),
        ("step a-40", "off_the_field", "a-40 is not on the field, which goes from -an-39 to cb80."),
        ("step a01", "off_the_field", "a01 is not on the field, which goes from -an-39 to cb80."),
        ("lift 5|3", "low_end_first", "The low end of a tile is written first: 3|5, not 5|3."),
        ("tile 5|3 to d4E", "low_end_first", "The low end of a tile is written first: 3|5, not 5|3."),
        ("tile 4|4 to d4W", "double_lies_north_or_east", "A double is written as lying N or E, not W: 4|4."),
        ("roll 5 3", "lower_die_first", "The lower die is written first: roll 3 5."),
        ("nest 5 3", "lower_die_first", "The lower die is written first: nest 3 5."),
        ("nest 5", "two_dice", "A nest takes two dice, such as nest 3 5; nest 5 has one."),
    ],
)
def test_what_is_nearly_a_move_is_refused_with_what_to_write(text: str, reason: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.parse(S, 0, text)
    assert (refused.value.refusal.reason, str(refused.value)) == (reason, words)


# ---- clicks ----


def steps(s_name: str, *moves: str) -> list[tuple[str, ...]]:
    s = play(setup_of(s_name), *moves)
    (seat,) = GAME.to_act(s)
    return [GAME.steps(s, seat, action) for action in GAME.legal(s, seat)]


def test_what_to_click() -> None:
    b = "h1 nest=3|6 b1@g1 b2@g1"
    assert steps(lane("a1 nest=1|3 a1@g1 a2@g1", b, "a walk die=4")) == [
        ("cell:b1",),
        ("cell:a0",),
        ("stop",),
    ]
    assert ("tile:2|5", "place:i1E") in steps(lane("a1 nest=1|3 a1@g1 a2@g1", b, "a select"), "roll 2 5")
    assert ("tile:1|3",) in steps(lane("c1 nest=1|3 a1@g1 a2@g1", b, "a select"), "roll 2 5")
    assert steps(lane("a0 nest=1|3 a1@c1 a2@penguin", b, "a walk die=4"), "stop") == [
        ("token:a1", "cell:d1"), ("token:a1", "cell:b1"), ("keep",),
    ]  # fmt: skip
    (placing, *_) = steps(
        lane("middle nest=1|3 a1@hand a2@hand", "middle nest=3|6 b1@hand b2@hand", "a place")
    )
    assert placing == ("token:b1", "cell:a0")
    assert steps(lane("a1 nest=1|3 a1@g1 a2@g1", b, "a roll"))[3] == ("roll:4",)
    assert steps(lane("a1 nest=1|3 a1@g1 a2@g1", b, "a select"))[8] == ("roll:2,4",)
