"""Layouts of the players' own: what is read, all that can be wrong with one, and in which words. [1, 16]"""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.core.forms import MOST_FAULTS
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng
from rookery.core.spec import check_setup
from rookery.games.nightout import GAME
from rookery.games.nightout.rules.board import half_at
from rookery.games.nightout.texts.layout import LIMITS, LayoutStudy, study_layout
from rookery.games.nightout.texts.presets import PRESETS
from tests.games.nightout.helpers import laid, opening

POOLS, (RAFT, RAFT_WITH_ELBOW_ROOM) = PRESETS["pools"][0], PRESETS["raft"]


def start(layout: str, seats: int = 2, **options: object) -> None:
    GAME.start(check_setup(GAME.spec, seats, {"layout": layout, **options}))


def rows_of(text: str) -> list[list[str]]:
    return [row.split() for row in text.strip().splitlines()]


def text_of(rows: list[list[str]]) -> str:
    return "\n".join(" ".join(row) for row in rows)


def changed(row: int, column: int, word: str, text: str = POOLS) -> str:
    """A layout with one cell changed; rows and columns from 1, as sentences count them."""
    rows = rows_of(text)
    rows[row - 1][column - 1] = word
    return text_of(rows)


def renumbered(new: Callable[[int], int]) -> str:
    return text_of([[word if word == "." else str(new(int(word))) for word in row] for row in rows_of(POOLS)])


# ---- what is read ----


def test_a_study_says_where_each_domino_lies() -> None:
    studied = study_layout(RAFT)
    assert (studied.faults, studied.width, studied.height, len(studied.tiles)) == ((), 8, 7, 28)
    first, last = studied.tiles[0], studied.tiles[-1]
    assert (first.number, [(spot.name, spot.x, spot.y) for spot in first.cells]) == (
        1,
        [("a7", 0, 6), ("b7", 1, 6)],
    )
    assert (last.number, [spot.name for spot in last.cells]) == (28, ["g1", "h1"])


@pytest.mark.parametrize("preset", PRESETS)
def test_the_study_of_a_preset_writes_it_out(preset: str) -> None:
    studied = GAME.study("layout", preset)
    assert isinstance(studied, LayoutStudy)
    assert studied.faults == ()
    assert study_layout(studied.text).tiles == studied.tiles


def test_other_options_are_not_written() -> None:
    with pytest.raises(Refused, match="chosen from a list"):
        GAME.study("bears", "eat")


def test_rows_may_be_parted_by_slashes_and_spaces_do_not_matter() -> None:
    one_line = "/".join("   ".join(row) for row in rows_of(POOLS))
    assert study_layout(one_line).tiles == study_layout(POOLS).tiles
    assert opening(layout=one_line).halves == opening().halves


def test_numbers_are_only_names_and_tell_the_order() -> None:
    """What is domino 28 here was domino 1 there, so the dealer's first tile comes to lie elsewhere."""
    turned_round = renumbered(lambda number: 29 - number)
    assert opening(layout=turned_round).halves[:2] == opening().halves[-2:]
    hundreds = text_of(
        [[word if word == "." else str(900 + int(word)) for word in row] for row in rows_of(POOLS)]
    )
    assert opening(layout=hundreds).halves == opening().halves


def test_a_game_is_played_on_an_own_layout() -> None:
    own = text_of([row[::-1] for row in rows_of(PRESETS["rings"][0])])
    s = laid("own", layout=own)
    assert half_at(s.halves).keys() == half_at(laid("own", layout="rings").halves).keys()


def test_elbow_room_needs_55_and_28_are_for_without() -> None:
    with pytest.raises(Refused, match="With elbow room the layout has 55 dominoes; this one has 28"):
        start(RAFT, 3, elbow_room=True)
    with pytest.raises(Refused, match="Without elbow room the layout has 28 dominoes; this one has 55"):
        start(RAFT_WITH_ELBOW_ROOM)
    start(RAFT_WITH_ELBOW_ROOM, 3, elbow_room=True)


# ---- what is wrong ----

TOO_WIDE = " ".join(["."] * 41)
ONE_LESS = POOLS.replace("28 28", " .  .")

FAULTY = [
    (
        ONE_LESS,
        "the whole",
        "A layout has 28 dominoes, or 55 with elbow room; this one has 27.",
    ),
    (
        changed(1, 2, "."),
        "domino 1",
        "Domino 1 covers one cell only, row 1, column 1; it needs two.",
    ),
    (
        changed(2, 2, "1"),
        "domino 1",
        "Domino 1 covers 3 cells, such as row 1, column 1 and row 1, column 2 and row 2, column 2; "
        "it may cover two.",
    ),
    (
        changed(1, 2, "28", changed(8, 10, "1")),
        "domino 1",
        "Domino 1 is torn: row 1, column 1 and row 8, column 10 are not side by side.",
    ),
    (
        changed(2, 2, "x"),
        "row 2, column 2",
        "In row 2, column 2, 'x' is neither a number from 1 to 999 nor a dot.",
    ),
    (
        changed(1, 1, "0"),
        "row 1, column 1",
        "In row 1, column 1, '0' is neither a number from 1 to 999 nor a dot.",
    ),
    (
        changed(1, 1, "1000"),
        "row 1, column 1",
        "In row 1, column 1, '1000' is neither a number from 1 to 999 nor a dot.",
    ),
    (
        changed(2, 2, ".."),
        "row 2, column 2",
        "In row 2, column 2, '..' is neither a number from 1 to 999 nor a dot.",
    ),
    (TOO_WIDE, "the whole", "A layout is at most 40 cells wide and high; this one is 41 by 1."),
    ("\n".join(["1"] * 41), "the whole", "A layout is at most 40 cells wide and high; this one is 1 by 41."),
    (
        RAFT.replace("25 25 26 26 27 27 28 28", ". . . . . . . .\n25 25 26 26 27 27 28 28"),
        "domino 25",
        "Domino 25, at row 8, column 1, is cut off from the rest of the board.",
    ),
    (". .", "the whole", "A layout has 28 dominoes, or 55 with elbow room; this one has 0."),
]


@pytest.mark.parametrize(("text", "where", "words"), FAULTY)
def test_each_fault_is_told_with_its_place_and_the_game_is_refused(text: str, where: str, words: str) -> None:
    faults = study_layout(text).faults
    assert (where, words) in [(fault.where, fault.words) for fault in faults]
    with pytest.raises(Refused) as refused:
        start(text)
    assert (refused.value.refusal.reason, str(refused.value)) == ("bad_layout", faults[0].words)


def test_all_faults_are_told_at_once_but_not_without_end() -> None:
    faults = study_layout(changed(2, 2, "x", changed(4, 2, "y", ONE_LESS))).faults
    assert [fault.where for fault in faults] == ["row 2, column 2", "row 4, column 2", "the whole"]
    faults = study_layout(" / ".join([" ".join("x" * 40)] * 4)).faults
    assert len(faults) == MOST_FAULTS + 1
    assert faults[-1].words == "There are 61 more faults after these."


def test_a_number_of_thousands_of_digits_is_one_clear_fault() -> None:
    for word in ("0" * 5000 + "1", "1" * 5000):
        faults = study_layout(changed(2, 2, word)).faults
        assert [fault.where for fault in faults] == ["row 2, column 2"]
        assert faults[0].words.endswith("…' is neither a number from 1 to 999 nor a dot.")
        with pytest.raises(Refused, match="neither a number"):
            start(changed(2, 2, word))


def test_a_text_that_is_too_long_is_not_read() -> None:
    (fault,) = study_layout("1 " * 50_000).faults
    assert fault.words == "A layout is a text of at most 8,000 characters; this one has 100,000."


def test_a_study_tells_its_limits() -> None:
    assert (LIMITS.largest, LIMITS.dominoes, LIMITS.highest) == (40, (28, 55), 999)
    assert study_layout("x").limits == study_layout(POOLS).limits == LIMITS


def test_cells_that_make_no_domino_are_shown_as_strays() -> None:
    studied = study_layout(changed(1, 2, "."))
    assert [spot.name for spot in studied.strays] == ["a8"]
    assert len(studied.tiles) == 27


@given(st.text(alphabet="0123456789 ./\nx|", max_size=400) | st.text(max_size=60))
def test_any_text_is_studied_or_refused_in_printable_sentences(text: str) -> None:
    for fault in study_layout(text).faults:
        assert fault.words.isprintable()
        assert fault.words.endswith(".")
        assert len(fault.words) < 160


def test_a_layout_with_one_cell_changed_is_never_read_as_if_nothing_were() -> None:
    rng = SeededRng("layout changes")
    whole = study_layout(POOLS).tiles
    for _ in range(300):
        row, column = 1 + rng.below(8), 1 + rng.below(10)
        word = (".", str(1 + rng.below(30)))[rng.below(2)]
        studied = study_layout(changed(row, column, word))
        assert studied.faults or studied.tiles == whole
