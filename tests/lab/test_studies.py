"""The studies of our games can be repeated: every file of theirs is an experiment that can be played."""

from pathlib import Path

import pytest

from rookery.lab.reading import read_experiment

FOLDER = Path(__file__).parents[2] / "docs" / "balance"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_files_of_the_studies_can_be_played_and_are_named_on_a_page(file: Path) -> None:
    assert read_experiment(file).cells
    assert any(f"]({file.name})" in page.read_text() for page in FOLDER.glob("*.md"))
