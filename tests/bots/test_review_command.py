"""`rookery review` as one calls it."""

import json
from pathlib import Path

from tests.commands import rookery

RECORD = Path(__file__).parent.parent / "records" / "soccer" / "22.json"


def test_a_record_is_told_turn_by_turn_and_then_its_books() -> None:
    done = rookery("review", str(RECORD), "--nodes", "50")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout.startswith("Penguin Soccer: Ann against Bo\nAt the start: ")
    assert "   2. Bo: B@f6SW\n" in done.stdout
    assert "Where the chances went, in %:\n" in done.stdout


def test_as_json_it_has_every_step_and_side() -> None:
    done = rookery("review", str(RECORD), "--nodes", "50", "--json")
    found = json.loads(done.stdout)
    assert [step["number"] for step in found["steps"]] == [1, 2]
    assert [book["result"] for book in found["books"]] == [0.5, 0.5]


def test_nonsense_gets_one_sentence(tmp_path: Path) -> None:
    broken, moved = tmp_path / "broken.json", tmp_path / "moved.json"
    broken.write_text("{")
    moved.write_text(RECORD.read_text().replace("B@f6SW", "B@a1N"))
    for arguments, sentence in (
        ((str(broken),), "This is not a record: "),
        ((str(moved),), "Step 2 (B@a1N) does not replay: "),
        ((str(tmp_path / "none.json"),), "Cannot read "),
        ((str(RECORD), "--nodes", "0"), "The number of nodes must be from 1 to 1,000,000, not 0.\n"),
    ):
        done = rookery("review", *arguments)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith(sentence)
        assert len(done.stderr.splitlines()) == 1
