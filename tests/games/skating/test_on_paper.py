"""Golden playthroughs, and a corpus of records that must replay for ever.

How both were made, and when they may be made again, stands in `write_down.py`.
"""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery.core.record import Record, decode, encode, replay, verify
from rookery.core.verdict import Refused
from rookery.games.skating import GAME
from tests.games.skating.write_down import GAMES, GOLDEN, RECORDS, golden

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
    together = "\n".join(texts.values())
    for phrase in (
        " hits ",
        " falls at speed",
        "splash!",
        "climbs out",
        "fires its cannon",
        "fires its missile",
        "is struck for",
        "is dead",
        "tails ",
        "wins the roll-off",
        "Critical hit",
        "bounces off",
        "rough ice",
        "back from the dead",
        "shields, front first",
        "Cards: ",
        "chaotic map",
    ):
        assert phrase in together, phrase


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
    assert {"last_afloat", "round_limit"} <= {outcome.reason for outcome in outcomes if outcome is not None}
    for option in (
        "edition",
        "map",
        "victory",
        "teams",
        "figures",
        "tailing",
        "retro",
        "edge",
        "shields_wear",
    ):
        assert len({record.setup.options[option] for record in records}) > 1, option
    moves = {name.split()[0] for record in records for step in record.steps for _, name in step}
    assert {
        "go",
        "thrust",
        "brake",
        "face",
        "steer",
        "fire",
        "stand",
        "climb",
        "energy",
        "shields",
        "card",
        "end",
        "roll",
        "dice",
        "number",
        "next",
        "chaos",
    } <= moves


SHORT = min((path.read_bytes() for path in PAPERS), key=len) if PAPERS else b"{}"


@settings(max_examples=60)
@given(place=st.integers(0, len(SHORT) - 1), cut=st.integers(0, 8), new=st.binary(max_size=5))
def test_mutated_records_hold_or_are_refused(place: int, cut: int, new: bytes) -> None:
    try:
        verify(GAME, decode(SHORT[:place] + new + SHORT[place + cut :]))
    except Refused as refused:
        assert str(refused).isprintable()


def test_paper_does_not_change_when_it_is_copied() -> None:
    for path in PAPERS:
        assert encode(read(path)) == path.read_bytes()
