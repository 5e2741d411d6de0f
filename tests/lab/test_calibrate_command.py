"""`rookery calibrate` as one calls it."""

from pathlib import Path

from tests.commands import rookery


def test_it_plays_judges_and_tells(tmp_path: Path) -> None:
    done = rookery("calibrate", "nightout", "--level", "chick", "--games", "2", "-o", "round_limit=1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("2 games, ")
    assert "| called | times |" in done.stdout


def test_nonsense_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")
    for arguments, sentence in (
        (("--games", "0"), "The number of games must be from 1 to 1,000,000, not 0.\n"),
        (("--records", str(tmp_path / "empty")), f"There are no records (*.json) in {tmp_path / 'empty'}.\n"),
        (("--level", "walrus"), "Night Out has no bot 'walrus'"),
        (("--records", str(tmp_path)), "broken.json cannot be judged: "),
    ):
        done = rookery("calibrate", "nightout", *arguments)
        assert done.returncode == 2
        assert sentence in done.stderr
        assert "Traceback" not in done.stderr
