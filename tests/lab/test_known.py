"""What comes with a game: lengths and effects, made from rows and read by the pages."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from rookery.cli import app
from rookery.core.refusal import Refused
from rookery.games import all_games
from rookery.lab import Experiment, run
from rookery.lab.intervals import Figure
from rookery.lab.known import Known, KnownLength, known_about, known_from


def length(players: int, bot: str, decisions: float) -> KnownLength:
    return KnownLength(players, bot, {}, Figure(9, 8, 10, 50), Figure(decisions, 1, 900, 50))


def test_lengths_and_effects_are_made_from_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rookery.lab.known.LEAST", 4)
    options = {"round_limit": 1}
    run(
        Experiment(game="nightout", seats="random", options=options, one_step=True, games=4),
        tmp_path / "a",
        cores=1,
    )
    run(Experiment(game="nightout", seats="random", options=options, games=5), tmp_path / "b", cores=1)
    known = known_from([tmp_path / "a", tmp_path / "b"])
    # Of two about the same the one with more games stays.
    assert [(one.players, one.bot, one.given, one.turns.count) for one in known.lengths] == [
        (2, "random", options, 5)
    ]
    told = {(one.option, one.value): one for one in known.effects}
    assert ("islands", "one_floe") in told
    turns = next(one for one in told["round_limit", 2].effects if one.measure == "turns")
    assert turns.figure.value > 0
    result = CliRunner().invoke(
        app, ["lab", "effects", str(tmp_path / "a"), "--to", str(tmp_path / "new.json")]
    )
    assert result.exit_code == 0, result.output
    assert msgspec.json.decode((tmp_path / "new.json").read_bytes(), type=Known).effects == known.effects


def test_runs_of_two_games_do_not_go_together(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="one game at a time"):
        known_from([])


def test_minutes_follow_from_the_choices_of_the_strongest_bots() -> None:
    known = Known(
        "nightout", 1, (length(2, "fledgling", 60), length(2, "adult", 150), length(3, "adult", 400))
    )
    assert known.minutes == 30
    assert Known("nightout", 1).minutes is None


@pytest.mark.parametrize("game", all_games())
def test_what_comes_with_a_game_is_about_its_own_options(game: str) -> None:
    known = known_about(game)
    spec = all_games()[game].spec
    assert (known.game, known.rules) == (game, spec.rules)
    for one in known.effects:
        assert spec.option(one.option).check(one.value) == one.value
