"""Golden playthroughs, and a corpus of records that must replay for ever.

How both were made, and when they may be made again, stands in `write_down.py`.
"""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rookery.core.record import Record, decode, encode, verify
from rookery.core.verdict import Refused
from rookery.games.battle import GAME
from tests.games.battle.write_down import CORPUS, GAMES, GOLDEN, RECORDS, golden

PAPERS = sorted(RECORDS.glob("*.json"))


def read(path: Path) -> Record:
    return decode(path.read_bytes())


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_golden_game_goes_as_it_went(name: str) -> None:
    """Moves, sentences, what one sees, and the result, letter by letter."""
    assert golden(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_golden_games_show_what_they_are_for() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in GOLDEN.glob("*.txt")}
    assert set(texts) == set(GAMES)
    together = "".join(texts.values())
    for words in ("hands", "unwraps", "intimidates", "travels on", "makes room", "joins", "goes overboard"):
        assert words in together, words
    assert "Round 3 is over" in texts["two-players"]
    assert "unwraps" not in texts["family"]
    assert "lie set aside, face down" in texts["short-for-six"]
    assert "team 2" in texts["teams"]


@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.stem)
def test_an_old_record_replays(path: Path) -> None:
    record = read(path)
    verdict = verify(GAME, record)
    assert verdict.steps == len(record.steps)
    assert verdict.dice.startswith("commitment opened")
    assert verdict.outcome is not None


def test_the_corpus_is_not_thin() -> None:
    records = [read(path) for path in PAPERS]
    assert len(records) == len(CORPUS) >= 30
    assert {record.setup.seats for record in records} == {2, 3, 4, 5, 6}
    for option in GAME.spec.options:
        assert len({record.setup.options[option.name] for record in records}) > 1
    said = {name.split(" ")[0] for record in records for step in record.steps for _, name in step}
    assert said == {
        "open", "deal", "pick", "hold", "deploy", "order", "give", "keep", "present", "intimidate", "remove",
        "replace", "draw",
    }  # fmt: skip


def test_a_record_with_one_move_changed_does_not_replay() -> None:
    """Each in turn becomes another one: it is refused at once, or at the next hash, with its place."""
    caught = 0
    for path in PAPERS[:6]:
        record = read(path)
        for number, step in list(enumerate(record.steps))[::5]:
            for name in ("keep", "give 1", "pick Gale", "draw Pip", "present Hot Cocoa"):
                if name in [said for _, said in step]:
                    continue
                changed = tuple((seat, name) for seat, _ in step)
                steps = (*record.steps[:number], changed, *record.steps[number + 1 :])
                with pytest.raises(Refused) as refused:
                    verify(GAME, replace(record, steps=steps))
                assert re.search(r"[Ss]tep \d+", str(refused.value))
                caught += 1
    assert caught > 200


SHORT = min((path.read_bytes() for path in PAPERS), key=len) if PAPERS else b"{}"


@settings(max_examples=150)
@given(place=st.integers(0, len(SHORT) - 1), cut=st.integers(0, 8), new=st.binary(max_size=5))
def test_mutated_records_hold_or_are_refused(place: int, cut: int, new: bytes) -> None:
    try:
        verify(GAME, decode(SHORT[:place] + new + SHORT[place + cut :]))
    except Refused as refused:
        assert str(refused).isprintable()


def test_paper_does_not_change_when_it_is_copied() -> None:
    for path in PAPERS:
        assert encode(read(path)) == path.read_bytes()
