"""Golden playthroughs, and a corpus of records that must replay for ever.

How both were made, and when they may be made again, stands in `write_down.py`.
"""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rookery.core.record import Record, decode, encode, replay, verify
from rookery.core.verdict import Refused
from rookery.games.nightout import GAME
from tests.games.nightout.write_down import GAMES, GOLDEN, RECORDS, golden

PAPERS = sorted(RECORDS.glob("*.json"))


def read(path: Path) -> Record:
    return decode(path.read_bytes())


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_golden_game_goes_as_it_went(name: str) -> None:
    """Moves, sentences, boards and the result, letter by letter."""
    assert golden(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_golden_games_show_what_they_are_for() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in GOLDEN.glob("*.txt")}
    assert set(texts) == set(GAMES)
    assert "Home with both buddies" in texts["home-with-both"]
    assert "55 dominoes lie face up" in texts["elbow-room"]
    assert "is eaten by the Polar Bear Gang" in texts["bears-that-eat"]
    assert "The last round is over" in texts["time-is-up"]
    assert "is stunned and passes." in texts["a-crowd"]
    assert "> tile " in texts["one-floe-literally"]


@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.stem)
def test_an_old_record_replays(path: Path) -> None:
    record = read(path)
    verdict = verify(GAME, record)
    assert verdict.steps == len(record.steps)
    assert verdict.dice.startswith("commitment opened")
    assert verdict.outcome == GAME.outcome([done.state for done in replay(GAME, record)][-1])


def test_the_corpus_is_not_thin() -> None:
    records = [read(path) for path in PAPERS]
    outcomes = [verify(GAME, record).outcome for record in records]
    assert len(records) >= 20
    assert {outcome.reason for outcome in outcomes if outcome is not None} == {"home", "last", "round_limit"}
    assert {record.setup.seats for record in records} == {2, 3, 4}
    for option in ("islands", "touch", "bears", "round_limit", "elbow_room", "layout"):
        assert len({record.setup.options[option] for record in records}) > 1
    words = {name.split()[0] for record in records for step in record.steps for _, name in step}
    assert words >= {
        "lay", "nest", "place", "roll", "step", "stop", "eaten", "buddy", "lift", "tile", "keep", "pass",
    }  # fmt: skip


OTHERS = {"stop", "keep", "pass", "step a1", "roll 1", "roll 6", "roll 1 1", "roll 6 6", "nest 1 1"}


def test_a_record_with_one_move_changed_does_not_replay() -> None:
    """Each move in turn becomes another one, legal or not, and is refused with its place.

    But for those after which the game meets itself again before the next hash, such as another number of
    which nothing came. That is a game as good as the one recorded, but for the dice: they are checked too.
    """
    caught = met_again = 0
    for path in PAPERS[::4]:
        record = read(path)
        for number, step in list(enumerate(record.steps))[::29]:
            for name in sorted(OTHERS - {said for _, said in step}):
                changed = tuple((seat, name) for seat, _ in step)
                steps = (*record.steps[:number], changed, *record.steps[number + 1 :])
                try:
                    verify(GAME, replace(record, steps=steps))
                    met_again += 1
                except Refused as refused:
                    assert re.search(r"[Ss]tep \d+", str(refused))
                    caught += 1
    assert caught > 60
    assert met_again < 5


SHORT = min((path.read_bytes() for path in PAPERS), key=len) if PAPERS else b"{}"


@settings(max_examples=200)
@given(place=st.integers(0, len(SHORT) - 1), cut=st.integers(0, 8), new=st.binary(max_size=5))
def test_mutated_records_hold_or_are_refused(place: int, cut: int, new: bytes) -> None:
    try:
        verify(GAME, decode(SHORT[:place] + new + SHORT[place + cut :]))
    except Refused as refused:
        assert str(refused).isprintable()


def test_paper_does_not_change_when_it_is_copied() -> None:
    for path in PAPERS:
        assert encode(read(path)) == path.read_bytes()
