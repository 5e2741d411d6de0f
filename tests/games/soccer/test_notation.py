"""One spelling an action, both ways, for everything that can be spelled."""

import itertools

from rookery.core.squares import DIRECTIONS
from rookery.games.soccer import GAME
from rookery.games.soccer.actions import Action, Kick, Lot, Pass, Slide, Stand, Vote
from rookery.games.soccer.state import SEA, UPRIGHT
from tests.games.soccer.helpers import SQUARES, after, kick_off, name_of, names, play, read_action, setup_of


def everything() -> list[Action]:
    kinds, squares = range(3), range(64)
    actions: list[Action] = [Pass(), *map(Vote, range(2)), *map(Lot, range(2))]
    actions += [Stand(kind, at) for kind in kinds for at in squares]
    actions += [
        Slide(1, at, to, pose, tackle)
        for at in (*range(0, 64, 7), SEA)
        for to in squares
        for pose in range(9)
        for tackle in (False, True)
    ]
    actions += [Slide(kind, 9, 12, UPRIGHT) for kind in kinds]
    actions += [
        Kick(kind, at, way, to) for kind in kinds for at in (0, 27, 63) for way in range(8) for to in squares
    ]
    return actions


def test_every_action_has_one_name_that_reads_back() -> None:
    actions = everything()
    spelled = [name_of(action) for action in actions]
    assert len(set(spelled)) == len(set(actions))
    assert [read_action(name) for name in spelled] == actions


def test_every_name_of_the_right_shape_reads_and_is_spelled_the_same() -> None:
    shapes = [f"{kind}{at}^" for kind in "MPB" for at in SQUARES]
    shapes += [
        f"B{start}{to}{mark}{pose}"
        for start, to, mark, pose in itertools.product(("@", "c3-"), SQUARES, ("", "x"), (*DIRECTIONS, "."))
    ]
    shapes += [f"M{at}*{way}>{to}" for at, way, to in itertools.product(("a1", "d4"), DIRECTIONS, SQUARES)]
    assert [name_of(read_action(shape)) for shape in shapes] == shapes


def test_the_examples_of_the_rulings() -> None:
    assert read_action("B@c3NE") == Slide(2, SEA, 18, 1)
    assert read_action("Bc3-d4.") == Slide(2, 18, 27, UPRIGHT)
    assert read_action("Pe5-e7S") == Slide(1, 36, 52, 4)
    assert read_action("Md4*NE>g7") == Kick(0, 27, 1, 54)
    assert read_action("Pe5^") == Stand(1, 36)
    assert read_action("Bc3-d4x.") == Slide(2, 18, 27, UPRIGHT, tackle=True)


def test_the_examples_can_be_played() -> None:
    s = play(kick_off(), "B@c3NE", "M@h8S", "Bc3-d4.")
    assert GAME.position(s) == "M:- P:- B:d4U / M:h8S P:- B:- / ball:d4 / to:2"
    assert "Pe5^" in names(setup_of("M:- P:e5N B:- / M:- P:- B:- / ball:h1 / to:1"))
    assert after("M:d4U P:- B:- / M:- P:- B:- / ball:d4 / to:1", "Md4*NE>g7").endswith("ball:g7 / to:2")
    tackled = after("M:- P:- B:c3U / M:d4U P:- B:- / ball:d4 / to:1", "Bc3-d4x.")
    assert tackled == "M:- P:- B:d4U / M:e5NE P:- B:- / ball:d4 / to:2"


def test_clicks_go_from_penguin_to_square_to_facing() -> None:
    s = kick_off()
    assert GAME.steps(s, 0, GAME.parse(s, 0, "B@c3NE")) == ("penguin:B", "square:c3", "face:NE")
    kicking = setup_of("M:d4U P:a3N B:- / M:- P:- B:- / ball:d4 / to:1")
    assert GAME.steps(kicking, 0, GAME.parse(kicking, 0, "Md4*N>d7")) == ("penguin:M", "square:d7")
    assert GAME.steps(kicking, 0, GAME.parse(kicking, 0, "Pa3^")) == ("penguin:P", "stand")
