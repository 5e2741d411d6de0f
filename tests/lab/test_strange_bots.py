"""Bots of other packages in experiments: one that fails, dies or hangs loses its game and stops nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

from tests.packages.making import write_package

CODE = """
import os
import time
from rookery.core.rng import pick
from rookery.core.thought import Thought
from rookery.games import game_by_id

class Sound:
    game = "soccer"

    def warm(self):
        pass

    def think(self, chair, rng, budget=None):
        # Whoever is tried before it is let in behaves.
        if chair.guessed.moves >= 4 and "ROOKERY_PROBING" not in os.environ:
            self.misbehave()
        return Thought(pick(rng, game_by_id("soccer").legal(chair.guessed, chair.seat)), 0.0)

    def misbehave(self):
        pass

class Raises(Sound):
    def misbehave(self):
        raise ValueError("no idea")

class Dies(Sound):
    def misbehave(self):
        os._exit(3)

class Hangs(Sound):
    def misbehave(self):
        while True:
            time.sleep(1)
"""
NAMES = ("sound", "raises", "dies", "hangs")

EXPERIMENT = """
game = "soccer"
games = 2
judged = 0
patience = 5
[options]
move_limit = 12
[vary]
seats = [["odd:sound", "random"], ["odd:raises", "random"], ["odd:dies", "random"], ["odd:hangs", "random"]]
"""


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("odd")
    entries = "[rookery.bots]\n" + "".join(f"{name} = oddities:{name.capitalize()}\n" for name in NAMES)
    write_package(folder, "odd", entries, {"oddities/__init__.py": CODE})
    file = folder / "odd.toml"
    file.write_text(EXPERIMENT)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]), "COLUMNS": "200"}
    command = [sys.executable, "-m", "rookery", "lab", "run", str(file)]
    shown = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return folder / "odd.rows", shown.stdout


def test_a_bot_that_fails_dies_or_hangs_loses_its_games(done: tuple[Path, str]) -> None:
    rows = parquet.read_table(done[0] / "rows.parquet").to_pylist()
    assert len(rows) == 4 * 2 * 2
    for row in rows:
        level = row["bot_name"].removeprefix("odd:")
        if "odd:sound" in row["cell_name"]:
            assert row["reason"] != "bot_failed" and row["fault"] == ""
        else:
            assert row["reason"] == "bot_failed"
            assert row["share"] == (1 if level == "random" else 0)


def test_it_is_named_in_the_report_with_what_it_did(done: tuple[Path, str]) -> None:
    shown = " ".join(done[1].split())
    assert "games that broke" in shown
    assert "odd:raises failed: ValueError: no idea" in shown
    assert "odd:dies ended its process" in shown
    assert "odd:hangs did not answer within 5 seconds" in shown
    assert "odd:sound ended" not in shown
