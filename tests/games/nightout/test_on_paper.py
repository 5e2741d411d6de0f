"""What golden playthroughs and records show; that they hold is `tests/games/test_on_paper.py`'s."""

import re
from pathlib import Path

from msgspec.structs import replace

from rookery.core.record import Record, decode, verify
from rookery.core.refusal import Refused
from rookery.games.nightout import GAME
from tests.games.nightout.write_down import GAMES, GOLDEN, RECORDS

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
