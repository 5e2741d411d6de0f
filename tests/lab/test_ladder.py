"""Ladders: ratings that come out as they went in, and a run that can be stopped and grow."""

import json
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from rookery.cli import app
from rookery.core.refusal import Refused
from rookery.core.spec import check_setup
from rookery.games import game_by_id
from rookery.lab import Plan, ratings
from rookery.lab.folder import read_plan, read_rows, read_times
from rookery.lab.ladder import Ladder, ladder_of, ladder_plan
from rookery.lab.pages import ladder_page
from rookery.lab.ratings import POINTS, Finish, ratings_of
from rookery.lab.rows import Dealt
from rookery.lab.running import Run
from rookery.lab.workers import Here
from tests.lab.test_pages import check
from tests.packages.making import files_in

ENGINES = Path(__file__).parent.parent.parent / "docs" / "engines.md"

TRUE = (0.0, 150.0, 400.0, 650.0)
SHARING = 0.5


def made_up(seed: int, deals: int, players: int = 2, sharing: float = SHARING) -> list[Finish]:
    """A ladder among bots whose ratings are `TRUE`. In a third of the games the luck of the deal decides, and
    that is the same for all who meet in it."""
    rng = np.random.default_rng(seed)
    strength = [float(np.exp(true / POINTS)) for true in TRUE]
    found = []
    for deal in range(deals):
        luck = rng.random(players).tolist()
        for mix in combinations(range(len(TRUE)), players):
            for turn in range(players):
                bots = mix[turn:] + mix[:turn]
                own = rng.random(players).tolist()
                found.append(
                    Finish(deal, bots, placed(bots, strength, luck if rng.random() < 1 / 3 else own, sharing))
                )
    return found


def placed(
    bots: tuple[int, ...], strength: Sequence[float], luck: Sequence[float], sharing: float
) -> tuple[int, ...]:
    ranks = [0] * len(bots)
    left = list(range(len(bots)))
    while left:
        some = [(seat,) for seat in left] + [(a, b) for a, b in combinations(left, 2) if sharing]
        some.sort(key=lambda seats: (min(seats) + max(seats), seats))
        worth = [np.prod([strength[bots[seat]] for seat in seats]) ** (1 / len(seats)) for seats in some]
        worth = [one * (sharing if len(seats) == 2 else 1) for one, seats in zip(worth, some, strict=True)]
        at = luck[len(bots) - len(left)] * sum(worth)
        first = next(seats for place, seats in enumerate(some) if at <= sum(worth[: place + 1]) + 1e-9)
        for seat in first:
            ranks[seat] = 1 + len(bots) - len(left)
        left = [seat for seat in left if seat not in first]
    return tuple(ranks)


# ---- the model ----


@pytest.mark.parametrize(("players", "sharing"), [(2, 0.0), (2, SHARING), (3, 0.0), (3, SHARING)])
def test_ratings_come_out_as_they_went_in(players: int, sharing: float) -> None:
    found = ratings_of(4, made_up(1, 400, players, sharing), 0)
    assert [figure.value for figure in found] == pytest.approx(TRUE, abs=50)
    assert found[0].low == found[0].high == 0
    assert all(figure.high - figure.low < 140 for figure in found)


def test_intervals_hold_the_truth_about_as_often_as_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "DRAWS", 200)
    hits = 0
    for seed in range(40):
        found = ratings_of(4, made_up(seed, 12), 0)
        hits += sum(
            figure.low <= true <= figure.high for figure, true in zip(found[1:], TRUE[1:], strict=True)
        )
    assert 104 <= hits <= 119, "of 120: neither too narrow nor so wide that they say nothing"


def test_between_two_a_rating_is_wins_for_every_loss_and_draws_do_not_change_it() -> None:
    games = [Finish(deal, (0, 1), (1, 2) if deal % 4 else (2, 1)) for deal in range(4000)]
    drawn = [Finish(deal, (0, 1), (1, 1)) for deal in range(4000)]
    three_for_one = 400 * np.log10(3)
    assert ratings_of(2, games, 1)[0].value == pytest.approx(three_for_one, abs=1)
    assert ratings_of(2, games + drawn, 1)[0].value == pytest.approx(three_for_one, abs=1)


def test_whoever_wins_all_has_a_rating_with_an_end() -> None:
    always = [Finish(deal, (0, 1), (1, 2)) for deal in range(20)]
    best = ratings_of(2, always, 1)[0]
    assert 400 < best.value < 1500
    assert 200 < best.low < best.value < best.high


def test_more_games_of_the_same_deals_make_no_interval_narrower() -> None:
    games = made_up(3, 40)
    once, often = ratings_of(4, games, 0), ratings_of(4, games * 20, 0)
    for one, other in zip(once[1:], often[1:], strict=True):
        assert other.high - other.low == pytest.approx(one.high - one.low, rel=0.15)


# ---- the run ----

LEVELS = ("random", "chick", "fledgling")


def plan_for(levels: Sequence[str] = LEVELS, games: int = 8, players: int = 2) -> Plan:
    game = game_by_id("nightout")
    return ladder_plan(game, check_setup(game.spec, players, {"round_limit": 1}), levels, games, "1")


def played(plan: Plan, folder: Path) -> Ladder:
    Run(plan, folder).go(None, 1, None)
    return ladder_of(plan, read_rows(folder), read_times(folder), LEVELS[0])


@pytest.fixture(scope="module")
def ladder(tmp_path_factory: pytest.TempPathFactory) -> Ladder:
    return played(plan_for(), tmp_path_factory.mktemp("ladder"))


def same(one: Ladder, other: Ladder) -> bool:
    """But for how long anybody thought."""

    def told(ladder: Ladder) -> list[object]:
        return [(rung.bot, rung.rating, rung.score, rung.drawn) for rung in ladder.rungs]

    return told(one) == told(other) and one.pairs == other.pairs and one.games == other.games


def test_everybody_meets_everybody(ladder: Ladder) -> None:
    assert ladder.games == 3 * 8 and ladder.broken == 0
    assert sorted(rung.bot for rung in ladder.rungs) == sorted(LEVELS)
    assert [rung.rating.count for rung in ladder.rungs] == [16, 16, 16]
    assert all(rung.seconds is not None and rung.seconds > 0 for rung in ladder.rungs)
    assert [rung.rating.value for rung in ladder.rungs] == sorted(
        (rung.rating.value for rung in ladder.rungs), reverse=True
    )
    for (one, other), share in ladder.matrix.items():
        assert share.value + ladder.matrix[other, one].value == pytest.approx(1)
        assert share.count == 8


class Cut(Here):
    """Ends in the middle."""

    left = 5

    def results(self, seconds: float) -> Sequence[Dealt]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return list(super().results(seconds))


def test_a_ladder_that_was_cut_goes_on_to_the_same_end(tmp_path: Path, ladder: Ladder) -> None:
    plan = plan_for()
    with pytest.raises(KeyboardInterrupt):
        Run(plan, tmp_path).go(Cut(plan), 1, None)
    assert read_rows(tmp_path).num_rows == 5 * 2 * 2
    assert same(played(plan, tmp_path), ladder)


def test_a_bot_that_is_added_plays_and_the_others_need_not_again(tmp_path: Path, ladder: Ladder) -> None:
    played(plan_for(LEVELS[:2]), tmp_path)
    before = read_rows(tmp_path)
    choices = read_times(tmp_path)["random"].choices
    assert same(played(plan_for(), tmp_path), ladder)
    assert read_rows(tmp_path).slice(0, before.num_rows).equals(before)
    assert read_plan(tmp_path).fingerprint == plan_for().fingerprint
    rows = [row for row in read_rows(tmp_path).to_pylist() if row["bot_name"] == "random"]
    assert (
        read_times(tmp_path)["random"].choices == sum(row["moves"] - row["forced"] for row in rows) > choices
    )
    with pytest.raises(Refused, match="the rows of another experiment"):
        played(plan_for(LEVELS[:2]), tmp_path)


def test_more_than_two_play_in_every_mix(tmp_path: Path) -> None:
    plan = plan_for((*LEVELS, "search:2"), 12, players=3)
    assert [cell.name for cell in plan.cells] == [
        "random against chick against fledgling",
        "random against chick against search:2",
        "random against fledgling against search:2",
        "chick against fledgling against search:2",
    ]
    found = played(plan, tmp_path)
    assert found.games == 48
    assert {rung.rating.count for rung in found.rungs} == {36}
    assert found.matrix["search:2", "random"].count == 24
    few = plan_for(LEVELS[:2], 12, players=3)
    assert [cell.name for cell in few.cells] == [
        "random against chick against random",
        "random against chick against chick",
    ]


def test_its_page_loads_nothing_and_says_how_to_repeat_it(ladder: Ladder) -> None:
    read = check(ladder_page(ladder, "rookery ladder nightout --bots 'random,<chick>'"))
    words = " ".join(read.words)
    assert "rookery ladder nightout --bots 'random,<chick>'" in words
    assert "Ratings are points above random" in words
    assert {"svg", "table"} <= {tag for tag, _ in read.tags}


# ---- the command ----


def run_command(*args: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["ladder", *args])
    if isinstance(done.exception, Refused):
        return 2, done.stdout, str(done.exception)
    return done.exit_code, done.stdout, done.stderr


def test_the_command_shows_a_table_json_and_a_page_also_with_an_engine(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(files_in(ENGINES)["mybot.py"])
    engine = f"engine:{sys.executable} {tmp_path / 'mybot.py'}"
    given = ["nightout", "--bots", f"random,{engine}", "--games", "8", "-o", "round_limit=1", "--cores", "1"]
    given += ["--to", str(tmp_path / "rows")]
    code, out, _ = run_command(*given)
    assert code == 0
    assert "rating" in out and "who beats whom" in out and "Ratings are points above random." in out
    code, out, err = run_command(*given, "--json", "--html", str(tmp_path / "out.html"))
    found = json.loads(out)
    assert {rung["bot"] for rung in found["rungs"]} == {"random", engine}
    assert code == 0 and found["zero"] == "random" and found["games"] == 8 and len(found["pairs"]) == 2
    assert "out.html" in err
    check((tmp_path / "out.html").read_text())


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--bots", "adult"], "A ladder needs at least two bots."),
        (["--bots", "adult,nobody"], "Penguin's Night Out has no bot 'nobody'"),
        (["--bots", "adult,chick,adult"], "The bot adult is named twice"),
        (["--bots", "adult,search:0"], "A search is given as search:1000"),
        (["--bots", "adult,engine:"], "An engine is given as engine:./mybot"),
        (["--games", "7"], "A ladder must have 8 to 1,000,000 games a pairing, not 7."),
        (["--players", "9"], "9"),
        (["--zero", "random"], "'random' does not play; 0 can be one of chick,"),
        (["--cores", "0"], "The number of cores must be from 1"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(
    args: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run_command("nightout", *args)
    assert code == 2 and words in err and "\n" not in err.strip()
    assert not list(tmp_path.iterdir())


def test_an_engine_that_does_not_start_is_told_before_the_first_game(tmp_path: Path) -> None:
    for command, why in (
        ("./is-not-there", "cannot be started"),
        (f"{sys.executable} -c 0", "it ended before it answered"),
    ):
        code, _, err = run_command(
            "nightout", "--bots", f"chick,engine:{command}", "--to", str(tmp_path / "rows"), "--cores", "1"
        )
        assert code == 2 and why in err
        assert not (tmp_path / "rows").exists()
