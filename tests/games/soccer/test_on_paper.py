"""What golden playthroughs and records show; that they hold is `tests/games/test_on_paper.py`'s."""

from pathlib import Path

from rookery.core.record import Record, decode, verify
from rookery.games.soccer import GAME
from tests.games.soccer.write_down import GAMES, GOLDEN, RECORDS
from tests.games.writing import replay_changed

PAPERS = sorted(RECORDS.glob("*.json"))


def read(path: Path) -> Record:
    return decode(path.read_bytes())


def test_golden_games_show_what_they_are_for() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in GOLDEN.glob("*.txt")}
    assert set(texts) == set(GAMES)
    assert "passes." in texts["stuck"]
    assert "tackles, and has the ball." in texts["tackles"]
    assert "Goal!" in texts["goal-by-lot"]
    assert "Everyone back into the sea" in texts["first-to-two"]
    assert "> vote " in texts["voted"]


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
    others = {"pass", "M@a1N", "M@h8S", "B@c3NE", "lot 1", "lot 2"}
    counts = [replay_changed(GAME, read(path), 7, others) for path in PAPERS]
    caught, met_again = map(sum, zip(*counts, strict=True))
    assert caught > 500
    assert met_again < 5
