"""Tuning: numbers that come nearest to a wish, honestly found."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import numpy as np
import pytest

from rookery.core.refusal import Refused
from rookery.games import game_by_id
from rookery.lab.intervals import Figure
from rookery.lab.knobs import turned
from rookery.lab.reading import read_tuning
from rookery.lab.suggesting import suggested
from rookery.lab.tuner import PLAN, read_tuned
from rookery.lab.tuning import Knob, Piece, Step, Told, Tried, Tuned, Tuning, Wish, tune
from rookery.lab.tuning_plans import tuning_plan_of
from rookery.lab.wishes import Wished, distance, nearer

LENGTH = Tuning(
    game="nightout",
    seats="random",
    options={"round_limit": 1},
    games=4,
    trials=9,
    confirm=8,
    tune={"round_limit": (1, 20)},
    wish={"turns": (9, 12)},
)
"""Random play goes on to the last round, so the length follows from the limit."""


@pytest.fixture(scope="module")
def told() -> list[Piece]:
    pieces: list[Piece] = []
    tune(LENGTH, watch=pieces.append, cores=1)
    return pieces


def test_a_wish_that_can_be_had_is_found_and_confirmed(told: list[Piece]) -> None:
    tuned = told[-1]
    assert isinstance(tuned, Tuned) and tuned.changed
    assert [one.verdict for one in tuned.before.told] == ["missed"]
    assert [one.verdict for one in tuned.after.told] == ["kept"]
    assert tuned.better.low > 0
    (limit,) = tuned.winner.values
    assert tuned.options == {"round_limit": limit}


def test_pieces_are_told_as_they_come_the_start_first(told: list[Piece]) -> None:
    tried = [piece for piece in told if isinstance(piece, Tried)]
    assert [one.number for one in tried if one.stage == "search"] == list(range(10))
    assert tried[0].values == (1,)
    assert len({one.values for one in tried if one.stage == "search"}) == 10
    assert {piece.stage for piece in told if isinstance(piece, Step)} == {"search", "finals", "confirm"}


def test_a_tuning_is_the_same_every_time_and_its_folder_tells_it_again(
    tmp_path: Path, told: list[Piece]
) -> None:
    tuned = tune(LENGTH, tmp_path / "kept", cores=1)
    assert tuned == told[-1]
    assert read_tuned(tmp_path / "kept")[1] == tuned
    again: list[Piece] = []
    assert tune(LENGTH, tmp_path / "kept", again.append, cores=1) == tuned
    assert not any(isinstance(piece, Step) for piece in again), "something was played again"


def test_a_folder_of_another_tuning_is_refused(tmp_path: Path) -> None:
    (tmp_path / PLAN).write_bytes(msgspec.json.encode(tuning_plan_of(LENGTH)))
    other = msgspec.structs.replace(LENGTH, trials=3)
    with pytest.raises(Refused, match="another tuning"):
        tune(other, tmp_path, cores=1)


FILE = """
game = "nightout"
seats = "random"
games = 12
trials = 7
confirm = 12
[options]
round_limit = 1
[tune]
round_limit = [1, 20]
[wish]
turns = [9, 12]
"""


def test_a_killed_tuning_goes_on_and_ends_like_one_that_was_not(tmp_path: Path) -> None:
    """By a real SIGKILL, whenever another stage has begun."""
    file, folder = tmp_path / "try.toml", tmp_path / "tuning"
    file.write_text(FILE)
    command = [sys.executable, "-m", "rookery", "lab", "tune", str(file), "--to", str(folder), "--cores", "1"]
    for stage in ("search-002", "finals"):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and not (folder / stage).exists():
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "COLUMNS": "200"})
    assert done.returncode == 0, done.stderr
    assert "nearer to the wish than the start" in done.stdout
    assert read_tuned(folder)[1] == tune(read_tuning(file), cores=1)


# ---- faults ----


def faults_of(folder: Path, text: str) -> list[str]:
    file = folder / "try.toml"
    file.write_text(text)
    with pytest.raises(Refused) as refused:
        read_tuning(file)
    return [line.removeprefix(f"{file}, ") for line in str(refused.value).splitlines()]


def test_all_faults_are_told_with_line_and_field_before_the_first_game(tmp_path: Path) -> None:
    text = """game = "skating"
games = 10
[vary]
tailing = [false, true]
[tune]
tailing = [false, true]
round_limit = [0, 500]
cards.Jet.points = [5, 90]
cards.Jet.name = "all"
cards.Puffin.points = [5, 9]
map.radius = [5, 9]
penguins.Jet = [1, 2]
fish = [1, 2]
edition = ["mk3", "mk4"]
[wish]
shares = [55, 45]
rounds = "short"
fun = [1, 2]
"""
    found = faults_of(tmp_path, text)
    assert [fault.partition(":")[0] for fault in found] == [
        "line 6, tune, tailing",
        "line 7, tune, round_limit",
        "line 8, tune, cards, Jet, points",
        "line 9, tune, cards, Jet, name",
        "line 10, tune, cards, Puffin, points",
        "line 12, tune, penguins, Jet",
        "line 13, tune, fish",
        "line 14, tune, edition",
        "line 16, wish, shares",
        "line 17, wish, rounds",
        "line 18, wish, fun",
    ]
    assert "two whole numbers from 1 to 60" in found[2]
    assert "Jet" in found[4] and "WW1" in found[4], "names that there are"


NUMBER = '[tune]\nround_limit = "all"\n'
WISH = "[wish]\nturns = [1, 2]\n"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('game = "nightout"\ngames = 3', "tune"),
        ('game = "nightout"\ngames = 3\n[tune]\n[wish]', "wish"),
        (f'game = "nightout"\nprecision = 3\n{NUMBER}{WISH}', "precision"),
        (f'game = "nightout"\n{NUMBER}{WISH}', "games"),
        (f'game = "nightout"\ngames = 3\ntrials = 0\n{NUMBER}{WISH}', "trials"),
        (f'game = "nightout"\ngames = 3\n[tune]\n{WISH}', "tune"),
        ('game = "skating"\ngames = 3\nplayers = 9\n[tune]\nround_limit = 3\n' + WISH, "round_limit"),
    ],
)  # fmt: skip
def test_a_tuning_without_what_it_needs_is_refused(tmp_path: Path, text: str, field: str) -> None:
    assert any(field in fault.partition(":")[0] for fault in faults_of(tmp_path, text))


# ---- numbers inside texts ----


def planned(game: str, tune: dict[str, object], **options: str) -> tuple[Knob, ...]:
    made = Tuning(game=game, games=1, seats="random", options=options, tune=tune, wish={"turns": (1, 9)})
    return tuning_plan_of(made).knobs


def test_numbers_of_a_card_are_changed_and_nothing_else() -> None:
    knobs = planned(
        "skating", {"cards": {"Jet": {"points": "all", "shields": (0, 3)}, "ww1": {"thrust": (1, 3)}}}
    )
    assert [(knob.now, knob.low, knob.high) for knob in knobs] == [(18, 1, 60), (0, 0, 3), (1, 1, 3)]
    game = game_by_id("skating")
    (text,) = turned(game, knobs, (20, 2, 3), {"cards": "samples"}).values()
    before, after = (game.form("cards", one) for one in ("samples", str(text)))
    cards = {card["name"]: card for card in msgspec.to_builtins(after)["cards"]}
    assert (cards["Jet"]["points"], cards["Jet"]["shields"], cards["WW1"]["thrust"]) == (20, 2, 3)
    cards["Jet"] |= {"points": 18, "shields": 0}
    cards["WW1"] |= {"thrust": 1}
    assert [*cards.values()] == msgspec.to_builtins(before)["cards"]


def test_fish_of_a_battleground_are_found_by_its_name_also_in_a_table() -> None:
    game = game_by_id("battle")
    ground = msgspec.to_builtins(game.form("cards", "rookery"))["battlegrounds"][2]
    (knob,) = planned("battle", {"cards": {ground["name"]: {"fish": {"1": "all"}}}})
    assert (knob.now, knob.low, knob.high) == (ground["fish"][0], 0, 20)
    (text,) = turned(game, [knob], (20,), {"cards": "rookery"}).values()
    assert game.study("cards", str(text)).faults == ()
    assert json.loads(str(text))["battlegrounds"][2]["fish"][0] == 20


def test_a_candidate_that_the_game_refuses_is_named_and_stops_nothing() -> None:
    """No place may bring more Fish than the one before it."""
    ground = msgspec.to_builtins(game_by_id("battle").form("cards", "rookery"))["battlegrounds"][0]
    too_many = {"2": (ground["fish"][0] + 1, 20)}
    made = Tuning(
        game="battle",
        games=1,
        seats="random",
        trials=3,
        confirm=1,
        tune={"cards": {ground["name"]: {"fish": too_many}}},
        wish={"turns": (1, 500)},
    )
    pieces: list[Piece] = []
    tuned = tune(made, watch=pieces.append, cores=1)
    assert not tuned.changed
    faults = [piece.fault for piece in pieces if isinstance(piece, Tried) and piece.number]
    assert len(faults) == 3 and all("none of them greater" in fault for fault in faults)


# ---- how far, and how sure ----

EVEN = Wish("seat 1", "rate", 0.45, 0.55)


def deals(*values: float) -> list[Wished]:
    return [Wished("", EVEN, np.array(values), len(values))]


def test_distance_is_small_inside_the_wish_and_grows_outside() -> None:
    assert distance(deals(0.5)) == 0
    assert distance(deals(0.55)) == pytest.approx(0.1)
    assert distance(deals(0.6)) == pytest.approx(1.1)
    assert distance(deals(0.4)) == pytest.approx(1.1)


def test_two_that_differ_by_luck_alone_are_not_told_apart() -> None:
    rng = np.random.default_rng(1)
    alike = 0
    for _ in range(20):
        one, other = (deals(*rng.integers(0, 2, 200)) for _ in range(2))
        gap = nearer(one, other)
        alike += gap.low <= 0 <= gap.high
    assert alike >= 16
    far = deals(*(rng.random(200) < 0.8))
    assert nearer(deals(*rng.integers(0, 2, 200)), far).low > 0


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(0.46, 0.54, "kept"), (0.56, 0.6, "missed"), (0.3, 0.44, "missed"), (0.5, 0.6, "open")],
)
def test_a_wish_is_only_called_kept_where_the_whole_interval_is_inside(
    low: float, high: float, verdict: str
) -> None:
    assert Told("", EVEN, Figure((low + high) / 2, low, high, 9)).verdict == verdict


def test_every_combination_is_tried_once_where_there_are_few() -> None:
    knobs = (Knob("a", "a", (), 1, 1, 3), Knob("b", "b", (), "x", values=("x", "y")))
    tried: list[Tried] = []
    while values := suggested(knobs, tried, [], 4, str(len(tried))):
        tried += [Tried(len(tried) + n, "search", one, 1.0, ()) for n, one in enumerate(values)]
    assert len(tried) == len({one.values for one in tried}) == 6
