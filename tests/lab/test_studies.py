"""The studies of our games can be repeated: each file of theirs is an experiment or a tuning."""

from pathlib import Path

import pytest

from rookery.lab.reading import read_experiment, read_tuning

FOLDER = Path(__file__).parents[2] / "docs" / "balance"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_files_of_the_studies_can_be_played_and_are_named_on_a_page(file: Path) -> None:
    plan = read_tuning(file).plan if "[tune]" in file.read_text() else read_experiment(file)
    assert plan.cells
    assert any(f"]({file.name})" in page.read_text() for page in FOLDER.glob("*.md"))
