"""What golden playthroughs and records show; that they hold is `tests/games/test_on_paper.py`'s."""

from pathlib import Path

from rookery.core.record import Record, decode, verify
from rookery.games.nightout import GAME
from tests.games.nightout.write_down import GAMES, GOLDEN, RECORDS
from tests.games.writing import replay_changed

PAPERS = sorted(RECORDS.glob("*.json"))


def read(path: Path) -> Record:
    return decode(path.read_bytes())


def test_golden_games_show_what_they_are_for() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in GOLDEN.glob("*.txt")}
    assert set(texts) == set(GAMES)
    assert "Home with both buddies" in texts["home-with-both"]
    assert "55 dominoes lie face up" in texts["elbow-room"]
    assert "is eaten by the Polar Bear Gang" in texts["bears-that-eat"]
    assert "The last round is over" in texts["time-is-up"]
    assert "is stunned and passes." in texts["a-crowd"]
    assert "> tile " in texts["one-floe-literally"]


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
    counts = [replay_changed(GAME, read(path), 29, OTHERS) for path in PAPERS[::4]]
    caught, met_again = map(sum, zip(*counts, strict=True))
    assert caught > 60
    assert met_again < 5
