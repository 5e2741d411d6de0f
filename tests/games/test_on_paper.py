"""Every game on paper: golden playthroughs, and a corpus of records that must replay for ever.

How both were made, and when they may be made again, stands in each game's `write_down.py`.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery.core.canvas import changes
from rookery.core.record import Record, decode, encode, replay, verify
from rookery.core.refusal import Refused
from rookery.games import game_by_id, own_games

WRITERS: dict[str, Any] = {game: import_module(f"tests.games.{game}.write_down") for game in own_games()}
GOLDEN = [(game, name) for game, writer in WRITERS.items() for name in sorted(writer.GAMES)]
PAPERS: list[tuple[str, Path]] = [
    (game, path) for game, writer in WRITERS.items() for path in sorted(writer.RECORDS.glob("*.json"))
]

each_paper = pytest.mark.parametrize(
    ("game", "path"), PAPERS, ids=[f"{game}-{path.stem}" for game, path in PAPERS]
)


def read(path: Path) -> Record:
    return decode(path.read_bytes())


def shortest(game: str) -> bytes:
    return min((path.read_bytes() for one, path in PAPERS if one == game), key=len)


@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_a_golden_game_goes_as_it_went(game: str, name: str) -> None:
    """Moves, sentences, boards and the result, letter by letter."""
    writer = WRITERS[game]
    assert writer.golden(name) == (writer.GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@each_paper
def test_an_old_record_replays(game: str, path: Path) -> None:
    rules, record = game_by_id(game), read(path)
    verdict = verify(rules, record)
    assert verdict.steps == len(record.steps)
    assert verdict.dice.startswith("the secret fits")
    assert verdict.outcome == rules.outcome([done.state for done in replay(rules, record)][-1])


@each_paper
def test_paper_does_not_change_when_it_is_copied(game: str, path: Path) -> None:
    assert encode(read(path)) == path.read_bytes()


@pytest.mark.parametrize("game", WRITERS)
@settings(max_examples=100)
@given(place=st.floats(0, 1), cut=st.integers(0, 8), new=st.binary(max_size=5))
def test_mutated_records_hold_or_are_refused(game: str, place: float, cut: int, new: bytes) -> None:
    short = shortest(game)
    at = int(place * (len(short) - 1))
    try:
        verify(game_by_id(game), decode(short[:at] + new + short[at + cut :]))
    except Refused as refused:
        assert str(refused).isprintable()


def test_a_golden_board_tells_only_what_changed() -> None:
    before, after = "row 1\nrow 2\nrow 3\nlast", "row 1\nrow two\nlast"
    assert list(changes(before, after)) == ["+ row two", "- row 3"]
    assert list(changes(before, before)) == []
    assert list(changes("", before)) == ["+ row 1", "+ row 2", "+ row 3", "+ last"]
