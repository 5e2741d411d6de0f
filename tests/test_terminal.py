"""A game in the terminal: what may be typed, and what is shown."""

from rookery.commands.terminal import Terminal
from rookery.core.spec import check_setup
from rookery.games import game_by_id

JETS = "ice hexagon 6; A1 Jet at -4,0 facing E heading E speed 4; B1 Jet at 5,-3 facing W; turn A1"


def said(*lines: str, position: str = JETS, game: str = "skating") -> list[str]:
    """All that is said to two people at one keyboard who type these lines, then leave."""
    rules = game_by_id(game)
    typed, heard = iter([*lines, "quit"]), list[str]()
    setup = check_setup(rules.spec, 2, {}, position or None)
    Terminal(rules, setup, ["me", "me"], heard.append, lambda _: next(typed)).run()
    return heard


def test_a_move_with_a_number_is_made_that_often() -> None:
    heard = said("go 3")
    assert sum(line.startswith("A1 slides to") for line in heard) == 3


def test_a_repeated_move_stops_where_it_cannot_be_made_and_says_why() -> None:
    heard = said("go 9")
    assert sum(line.startswith("A1 slides to") for line in heard) == 4
    assert any(line.startswith("Stopped there. ") for line in heard)


def test_capitals_do_not_matter() -> None:
    assert any(line.startswith("A1 slides to") for line in said("GO"))
    assert any("face L (83%)" in line for line in said("go", "MOVES"))
    assert any("A1 tries to turn" in line for line in said("go", "Face l"))


def test_chances_are_told_before_every_risk() -> None:
    heard = said("go")
    (told,) = [line for line in heard if line.startswith("Chances: ")]
    assert "face L (83%)" in told
    assert "go" not in told.removeprefix("Chances: ").split()


def test_only_what_has_changed_is_shown_until_the_board_is_asked_for() -> None:
    heard = said("go", "board")
    boards = [line for line in heard if "Key: " in line]
    assert len(boards) == 2, "at the start, and when it is asked for"
    (changed,) = [line for line in heard if line.startswith("+ ")]
    assert "A1" in changed
    assert "B1" not in changed


def test_a_slide_that_goes_another_way_than_the_figure_faces_is_drawn() -> None:
    heard = said(position=JETS.replace("facing E", "facing NW"))
    assert any("A1↖→" in line for line in heard)


def test_the_position_has_a_command_of_its_own() -> None:
    heard = said("position")
    (text,) = [line for line in heard if line.startswith("ice ")]
    assert not any(text in line for line in heard if line != text)


def test_nonsense_gets_a_sentence_and_the_game_goes_on() -> None:
    heard = said("go 0", "go 999999999999", "save", "go go", "5", "go")
    assert any(line.startswith("Say where to save it") for line in heard)
    assert sum("is not a move" in line for line in heard) == 4
    assert sum(line.startswith("A1 slides to") for line in heard) == 1
