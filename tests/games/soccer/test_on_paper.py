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
from rookery.games.soccer import GAME
from tests.games.soccer.write_down import GAMES, GOLDEN, RECORDS, golden

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
    assert "passes." in texts["stuck"]
    assert "tackles, and has the ball." in texts["tackles"]
    assert "Goal!" in texts["goal-by-lot"]
    assert "Everyone back into the sea" in texts["first-to-two"]
    assert "> vote " in texts["voted"]


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
    endings = {outcome.reason for outcome in outcomes if outcome is not None}
    assert len(records) >= 20
    assert endings == {"goal", "move_limit", "repetition"}
    for option in ("first", "first_to", "own_goals", "repetition", "move_limit"):
        assert len({record.setup.options[option] for record in records}) > 1
    assert sum(any(name.startswith("lot ") for step in r.steps for _, name in step) for r in records) > 5
    assert any("x." in name for record in records for step in record.steps for _, name in step)


def test_a_record_with_one_move_changed_does_not_replay() -> None:
    """Each move in turn becomes another one, legal or not, and is refused with its place.

    But for those after which the game meets itself again before the next hash: whoever lies otherwise
    and then stands up is where it would have been. That is a game as good as the one recorded.
    """
    caught = met_again = 0
    for path in PAPERS:
        record = read(path)
        for number, step in list(enumerate(record.steps))[::7]:
            for name in {"pass", "M@a1N", "M@h8S", "B@c3NE", "lot 1", "lot 2"} - {said for _, said in step}:
                changed = tuple((seat, name) for seat, _ in step)
                steps = (*record.steps[:number], changed, *record.steps[number + 1 :])
                try:
                    verify(GAME, replace(record, steps=steps))
                    met_again += 1
                except Refused as refused:
                    assert re.search(r"[Ss]tep \d+", str(refused))
                    caught += 1
    assert caught > 500
    assert met_again < 5


SHORT = min((path.read_bytes() for path in PAPERS), key=len) if PAPERS else b"{}"


@settings(max_examples=300)
@given(place=st.integers(0, len(SHORT) - 1), cut=st.integers(0, 8), new=st.binary(max_size=5))
def test_mutated_records_hold_or_are_refused(place: int, cut: int, new: bytes) -> None:
    try:
        verify(GAME, decode(SHORT[:place] + new + SHORT[place + cut :]))
    except Refused as refused:
        assert str(refused).isprintable()


def test_paper_does_not_change_when_it_is_copied() -> None:
    for path in PAPERS:
        assert encode(read(path)) == path.read_bytes()
