"""What golden playthroughs and records show; that they hold is `tests/games/test_on_paper.py`'s."""

from pathlib import Path

from rookery.core.record import Record, decode
from rookery.games.battle import GAME
from tests.games.battle.write_down import CORPUS, GAMES, GOLDEN, RECORDS
from tests.games.writing import replay_changed

PAPERS = sorted(RECORDS.glob("*.json"))


def read(path: Path) -> Record:
    return decode(path.read_bytes())


def test_golden_games_show_what_they_are_for() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in GOLDEN.glob("*.txt")}
    assert set(texts) == set(GAMES)
    together = "".join(texts.values())
    for words in ("hands", "unwraps", "intimidates", "travels on", "makes room", "joins", "out of the kayak"):
        assert words in together, words
    assert "Round 3 is over" in texts["two-players"]
    assert "unwraps" not in texts["family"]
    assert "lie set aside, face down" in texts["short-for-six"]
    assert "team 2" in texts["teams"]


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
    others = {"keep", "give 1", "pick Gale", "draw Pip", "present Hot Cocoa"}
    counts = [replay_changed(GAME, read(path), 5, others) for path in PAPERS[:6]]
    caught, met_again = map(sum, zip(*counts, strict=True))
    assert met_again == 0
    assert caught > 200
