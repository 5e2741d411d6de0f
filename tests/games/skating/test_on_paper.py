"""What golden playthroughs and records show; that they hold is `tests/games/test_on_paper.py`'s."""

from pathlib import Path

from rookery.core.record import Record, decode, verify
from rookery.games.skating import GAME
from tests.games.skating.write_down import GAMES, GOLDEN, RECORDS

PAPERS = sorted(RECORDS.glob("*.json"))


def read(path: Path) -> Record:
    return decode(path.read_bytes())


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
        "is hit for",
        "is dead",
        "follows ",
        "wins the roll between",
        "A critical hit",
        "bounces off",
        "rough ice",
        "back from the dead",
        "shields: front",
        "Cards: ",
        "chaotic map",
    ):
        assert phrase in together, phrase


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
