"""Experiments in files: every fault is named with its line and field, before the first game."""

import json
from pathlib import Path

import pytest

from rookery.core.refusal import Refused
from rookery.lab import Bot, Experiment
from rookery.lab.planning import AS_IT_STANDS, Faulty, plan_of
from rookery.lab.reading import line_of, read_experiment

CARD = {
    "name": "Puffin", "points": 11, "size": 1, "arc": "fan", "power": "1d", "accuracy": 0, "top_speed": 6,
    "thrust": 2, "brake": 1, "maneuverability": 1,
}  # fmt: skip


def written(folder: Path, text: str) -> Path:
    file = folder / "try.toml"
    file.write_text(text)
    return file


def faults_of(folder: Path, text: str) -> list[str]:
    with pytest.raises(Refused) as refused:
        read_experiment(written(folder, text))
    prefix = f"{folder / 'try.toml'}"
    return [line.removeprefix(prefix).removeprefix(", ") for line in str(refused.value).splitlines()]


def test_axes_are_combined_and_every_cell_says_where_it_is(tmp_path: Path) -> None:
    plan = read_experiment(
        written(
            tmp_path,
            """
game = "nightout"
games = 10
seats = "chick"
[options]
round_limit = 5
[vary]
players = [2, 3]
islands = ["allowed", "one_floe"]
""",
        )
    )
    assert [cell.name for cell in plan.cells] == [
        "players 2, islands allowed",
        "players 2, islands one_floe",
        "players 3, islands allowed",
        "players 3, islands one_floe",
    ]
    assert [cell.setup.seats for cell in plan.cells] == [2, 2, 3, 3]
    assert plan.cells[3].setup.options["islands"] == "one_floe"
    assert plan.cells[3].setup.options["round_limit"] == 5
    assert plan.cells[3].bots == (Bot("chick"),) * 3
    assert plan.cells[3].at == {"players": "3", "islands": "one_floe"}


def test_own_texts_come_from_files_or_stand_in_the_experiment(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(json.dumps({"title": "Mine", "cards": [CARD]}))
    plan = read_experiment(
        written(
            tmp_path,
            """
game = "skating"
games = 2
[vary]
cards = ["samples", { file = "mine.json" }, { file = "mine.json", name = "Puffins" }]
[options]
map = { shape = "hexagon", radius = 7, title = "Small" }
""",
        )
    )
    assert [cell.at["cards"] for cell in plan.cells] == ["samples", "mine.json", "Puffins"]
    assert "Puffin" in str(plan.cells[1].setup.options["cards"])
    assert '"radius":7' in str(plan.cells[0].setup.options["map"])


def test_all_faults_are_named_by_line_and_field(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text(json.dumps({"cards": [{**CARD, "thrust": 99}]}))
    found = faults_of(
        tmp_path,
        """game = "skating"
games = 10
precison = 3
seats = ["adult", "granny"]

[options]
misiles = 3
missiles = 9
cards = { file = "broken.json" }

[vary]
edition = ["mk2", "mk4"]
""",
    )
    assert len(found) == 6
    assert found[0].startswith("line 3, precison: ")
    for line, words in (
        ("line 7, options, misiles: ", "has no option misiles"),
        ("line 8, options, missiles: ", "must be one of 2, 1, 3, not 9"),
        ("line 9, options, cards, card 1", "In broken.json"),
        ("line 4, seats, 2: ", "has no bot 'granny'"),
        ("line 12, vary, edition, 2: ", "mk4"),
    ):
        assert any(one.startswith(line) and words in one for one in found), (line, found)


def test_a_cell_that_cannot_be_played_is_named_together_with_an_entry_that_is_wrong(tmp_path: Path) -> None:
    found = faults_of(
        tmp_path, 'game = "skating"\ngames = 3\n[vary]\nedition = ["mk2", "mk4"]\nplayers = [2, 9]\n'
    )
    assert len(found) == 2
    assert found[0].startswith("line 4, vary, edition, 2: ")
    assert found[1].startswith("line 3, vary: The cell “edition mk2, players 9” cannot be played")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game = ", "this is not TOML"),
        ("games = 3", "lacks its game"),
        ('game = "chess"\ngames = 3', "There is no game 'chess'"),
        ('game = "soccer"', "either games, so many in a cell, or a precision"),
        ('game = "soccer"\ngames = 3\nprecision = 2', "either games"),
        ('game = "soccer"\ngames = 0', "from 1 to 1000000"),
        ('game = "soccer"\nprecision = -1', "a number above 0 and up to 50, not -1"),
        ('game = "soccer"\ngames = 3\nplayers = 3', "is for 2 players, not 3"),
        ('game = "soccer"\ngames = 3\nseats = ["chick", "chick", "chick"]', "is for 2 players, not 3"),
        ('game = "battle"\ngames = 3\nplayers = 3\nseats = ["chick", "chick"]', "has 3 players, but 2 bots"),
        ('game = "soccer"\ngames = 3\n[vary]\nfirst_to = []', "at least one entry"),
        ('game = "soccer"\ngames = 3\n[vary]\nplayers = ["two"]', "must be a number of players, not two"),
        (
            'game = "battle"\ngames = 3\nplayers = 3\n[options]\nteams = true',
            "Teams of two need 4 or 6 players",
        ),
        (
            'game = "battle"\ngames = 3\n[vary]\nkittens = [false]\nattributes = [4, 8]',
            "“kittens off, attributes 8”",
        ),
        ('game = "soccer"\ngames = 3\nposition = "nonsense"', "cannot be played"),
        ('game = "soccer"\ngames = 3\nscenario = "gone.json"', "cannot be read: No such file"),
        ('game = "soccer"\ngames = 3\nseats = {level = "chick", nodes = 0}', "nodes"),
        (
            'game = "soccer"\ngames = 3\nseats = {level = "chick", without = ["wings"]}',
            "nothing wings to forbid",
        ),
        ('game = "battle"\ngames = 3\nseats = {level = "adult", sees_all = true}', "Only a search"),
        ('game = "soccer"\ngames = 3\none_step = true\n[vary]\nfirst_to = [1]', "not both"),
    ],
)
def test_what_is_no_experiment_is_refused_in_a_sentence(tmp_path: Path, text: str, words: str) -> None:
    assert any(words in fault for fault in faults_of(tmp_path, text))


def test_lines_are_found_by_names() -> None:
    text = 'a = 1\n[options]\nb.c = 2\n"d e" = 3\n[vary] # axes\nx = [\n 1,\n]\n'
    assert line_of(text, ["a"]) == 1
    assert line_of(text, ["options", "b", "c", "card 2"]) == 3
    assert line_of(text, ["options", "d e"]) == 4
    assert line_of(text, ["options", "gone"]) == 2
    assert line_of(text, ["vary", "x", "2"]) == 6
    assert line_of(text, ["nowhere"]) == 0


def test_a_scenario_is_a_base_whose_people_are_replaced_by_bots(tmp_path: Path) -> None:
    scenario = {"game": "nightout", "seats": ["person", "adult", "open"], "options": {"round_limit": 7}}
    (tmp_path / "s.json").write_text(json.dumps(scenario))
    plan = plan_of(Experiment(game="nightout", scenario="s.json", games=1), tmp_path)
    (cell,) = plan.cells
    assert [bot.level for bot in cell.bots] == ["fledgling", "adult", "fledgling"]
    assert cell.setup.options["round_limit"] == 7


def test_one_step_away_is_every_other_value_that_can_be_played_alone() -> None:
    plan = plan_of(Experiment(game="battle", games=1, one_step=True, seats="chick"))
    names = [cell.name for cell in plan.cells]
    assert names[0] == AS_IT_STANDS
    assert {"family on", "short on", "kittens on"} <= set(names)
    # Needs kittens, and teams need four.
    assert not {"longer on", "attributes 8", "teams on"} & set(names)


def test_a_number_one_step_away_is_half_or_twice_as_large() -> None:
    plan = plan_of(Experiment(game="soccer", games=1, one_step=True))
    assert [cell.at["move_limit"] for cell in plan.cells if "move_limit" in cell.at] == ["150", "600"]


def test_in_python_too_all_faults_come_at_once() -> None:
    with pytest.raises(Faulty) as faulty:
        plan_of(Experiment(game="soccer", games=1, options={"x": 1, "y": 2}))
    assert [fault.where for fault in faulty.value.faults] == ["options, x", "options, y"]


def test_the_fingerprint_follows_all_that_rows_depend_on_and_nothing_else() -> None:
    def plan(**changes: object) -> str:
        fields: dict[str, object] = {"game": "soccer", "games": 4, "seats": "chick", **changes}
        return plan_of(Experiment(**fields)).fingerprint  # type: ignore[arg-type]

    same = plan()
    assert plan(games=8, title="Other", notes="n", records=True) == same
    for change in (
        {"seed": "2"},
        {"seats": "adult"},
        {"options": {"first_to": 2}},
        {"judged": 1},
        {"luck": 1},
    ):
        assert plan(**change) != same, change
