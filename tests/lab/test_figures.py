"""What rows add up to: each measure by games whose figures are known."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from msgspec.structs import replace

from rookery.commands.lab_report import show_report
from rookery.lab import Experiment, Plan, run
from rookery.lab.arrow import table_of
from rookery.lab.effects import effects_of
from rookery.lab.experiment import Bot
from rookery.lab.figures import Line, broken_in, gap_of, luck_share, sections_of
from rookery.lab.lifts import LEAST, parts_of
from rookery.lab.planning import plan_of
from rookery.lab.rows import Count, GameRow, SeatRow, Used
from rookery.lab.seen import seen_in


def planned(**more: object) -> Plan:
    fields: dict[str, object] = {"game": "soccer", "seats": "chick", "games": 100, **more}
    return plan_of(Experiment(**fields))  # type: ignore[arg-type]


def game(
    number: int,
    winner: int | None,
    looks: Sequence[float] = (0.5, 0.5),
    cell: int = 0,
    turns: int = 10,
    uses: Sequence[Sequence[str]] = ((), ()),
    luck: float | None = None,
    reason: str = "goal",
    fault: str = "",
) -> GameRow:
    """A made-up game of two. `looks` are the first seat's chances; the first to choose is seat 1."""
    seats = tuple(
        SeatRow(
            seat,
            seat,
            0.5 if winner is None else float(winner == seat),
            1 if winner in (None, seat) else 2,
            0.0 if winner is None else float(winner == seat),
            seat == 0,
            10,
            5,
            40,
            tuple(look if seat == 0 else 1 - look for look in looks),
            luck,
            tuple(Used("square", name, 2) for name in uses[seat]),
        )
        for seat in (0, 1)
    )
    counts = (Count("kicks", value=4.0), Count("hits", 1, 2))
    return GameRow(cell, number, number, reason, fault, 30, turns, seats, counts)


def lines(plan: Plan, games: Sequence[GameRow], cell: int = 0) -> dict[str, Line]:
    seen = seen_in(plan, table_of(plan, games))[cell]
    return {line.name: line for section in sections_of(plan, seen) for line in section.lines}


def test_shares_draws_lengths_and_branching() -> None:
    found = lines(
        planned(), [game(number, (0, 0, 0, None)[number % 4], turns=8 + number % 2) for number in range(40)]
    )
    assert found["seat 1"].figure.value == pytest.approx(0.875)
    assert found["seat 1"].figure.low < 0.875 < found["seat 1"].figure.high < 1
    assert found["whoever chooses first"].figure.value == pytest.approx(0.875)
    assert found["best seat above worst"].figure.value == pytest.approx(0.75)
    assert found["drawn"].figure.value == 0.25
    assert found["turns"].figure.value == 8.5
    assert found["decisions"].figure.value == 10
    assert found["moves to choose from"].figure.value == 4
    assert found["forced moves"].figure.value == 0.5
    assert found["margin"].figure.value == 0.75
    assert found["kicks"].figure.value == 4
    assert found["hits"].figure.value == 0.5
    assert found["seat 1"].figure.count == 40


def test_how_a_game_goes_is_told_by_the_chances_on_the_way() -> None:
    """The second seat wins, was behind at the first two looks of four, and far behind at the second."""
    found = lines(planned(), [game(number, 1, (0.6, 0.9, 0.5, 0.3)) for number in range(10)])
    assert found["lead changes"].figure.value == 1
    assert found["decided after"].figure.value == 0.75
    assert found["comebacks"].figure.value == 1
    assert found["drama"].figure.value == pytest.approx((0.2 + 0.8 + 0 + 0) / 4)
    assert found["lead"].figure.value == pytest.approx((0.2 + 0.8 + 0 + 0.4) / 4)


def test_where_nothing_was_judged_who_was_ahead_counts_and_not_how_far() -> None:
    found = lines(planned(judged=0), [game(number, 1, (1.0, 1.0, 0.5, 0.0)) for number in range(10)])
    assert found["lead changes"].figure.value == 1
    assert found["lead changes"].about == "at 4 looks a game, by who was ahead"
    assert found["comebacks"].about == "won by somebody who was behind once"
    assert not {"drama", "lead"} & set(found)


def test_nothing_is_said_about_the_course_of_games_nobody_looked_at() -> None:
    assert "lead changes" not in lines(planned(), [game(number, 0, ()) for number in range(4)])


def test_all_luck_is_a_share_of_one_and_none_is_nothing() -> None:
    """A coin decides: it moves each chance from a half to 0 or 1."""
    coin = lines(planned(luck=1), [game(number, number % 2, luck=0.25) for number in range(40)])
    assert coin["luck share"].figure.value == pytest.approx(1.0)
    part = lines(planned(luck=1), [game(number, number % 2, luck=0.05) for number in range(40)])
    assert part["luck share"].figure.value == pytest.approx(0.2)
    assert part["luck share"].figure.low <= 0.2 <= part["luck share"].figure.high


def test_bots_that_differ_are_compared_over_all_seats() -> None:
    plan = planned(seats=("adult", "chick"))
    games = []
    for number in range(20):
        made = game(number, 0)
        # In every second game they have changed seats, and the first seat wins all the same.
        seats = tuple(replace(row, bot=(row.seat + number) % 2) for row in made.seats)
        games.append(GameRow(0, number, number // 2, "goal", "", 30, 10, seats))
    found = lines(plan, games)
    assert found["adult"].figure.value == found["chick"].figure.value == 0.5
    assert found["seat 1, whoever sits there"].figure.value == 1
    # Each deal gave each half, so pairing leaves little doubt.
    alone = lines(planned(), [game(number, number % 2) for number in range(20)])["seat 1"].figure
    paired = found["adult"].figure
    assert paired.high - paired.low <= alone.high - alone.low


def test_lift_is_what_users_got_more_than_others_in_the_same_game() -> None:
    plan = planned()
    games = [game(number, number % 2, uses=(("a1", "b2"), ("a1",))) for number in range(40)]
    games += [game(40 + number, 0, uses=(("c3",), ())) for number in range(LEAST + 2)]
    parts = parts_of(plan, plan.cells[0], table_of(plan, games))
    lifts = {lift.name: lift for lift in parts.lifts["square"]}
    assert "a1" not in lifts, "everybody used it in every game it was used in"
    assert lifts["b2"].lift.low < lifts["b2"].lift.value < lifts["b2"].lift.high
    assert lifts["c3"].lift.value > lifts["b2"].lift.value
    assert lifts["c3"].times == 2
    assert "h8" in parts.unused["square"] and "a1" not in parts.unused["square"]


def test_effects_are_paired_by_deal_and_corrected_for_their_number() -> None:
    plan = planned(vary={"first_to": (1, 2, 3)})
    games = []
    for number in range(30):
        base = 10 + number
        games += [
            game(number, 0, cell=0, turns=base),
            game(number, number % 2, cell=1, turns=base + 3 + number % 2),
        ]
        games.append(game(number, 0, cell=2, turns=base))
    one, same = effects_of(seen_in(plan, table_of(plan, games)))
    found = {effect.measure: effect for effect in one.effects}
    assert found["turns"].figure.value == 3.5
    assert found["turns"].sure and found["turns"].figure.high - found["turns"].figure.low < 2
    assert found["seat 1"].figure.value == pytest.approx(-0.5)
    assert not any(effect.sure for effect in same.effects)


def test_games_that_broke_are_counted_apart_and_named() -> None:
    plan = planned()
    games = [game(number, 0) for number in range(5)]
    games += [
        game(5 + number, None, reason="stuck", fault=f"Step {number}: nobody can move.")
        for number in range(3)
    ]
    seen = seen_in(plan, table_of(plan, games))
    (broken,) = broken_in(seen)
    assert (broken.reason, broken.words, broken.games, broken.first) == ("stuck", "nobody can move.", 3, 5)
    assert lines(plan, games)["turns"].figure.count == 5


def test_the_report_shows_every_measure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    experiment = Experiment(
        game="soccer",
        title="Goals to win",
        seats=("chick", Bot("chick", without=("kick",))),
        options={"move_limit": 10},
        vary={"first_to": (1, 2)},
        games=4,
        judged=2,
        luck=1,
    )
    run(experiment, tmp_path, cores=1)
    show_report(tmp_path)
    shown = " ".join(capsys.readouterr().out.split())
    for words in (
        "Goals to win", "first_to 2", "chick, without kick", "seat 1, whoever sits there", "drawn", "turns",
        "forced moves", "lead changes", "square", "Never used, square", "against “first_to 1”", "these bots",
    ):  # fmt: skip
        assert words in shown, words


def test_a_folder_without_games_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from rookery.lab.running import Run

    Run(planned(), tmp_path).folder.close()
    show_report(tmp_path)
    assert "No game is finished yet" in capsys.readouterr().out


def test_rows_of_nothing_are_still_a_table() -> None:
    assert isinstance(table_of(planned(), []), pa.Table)
    import numpy as np

    assert luck_share(np.array([[0.1, 0.5, 0.5], [0.1, 0.5, 0.5]])) == 0.0


@pytest.mark.parametrize("rates", [(0.5, 0.5), (0.25, 0.25, 0.25, 0.25), (0.4, 0.2, 0.2, 0.2)])
def test_the_gap_between_seats_holds_the_truth_also_where_all_are_alike(rates: Sequence[float]) -> None:
    rng = np.random.default_rng(7)
    truth, held = max(rates) - min(rates), 0
    for _ in range(100):
        winners = rng.choice(len(rates), size=100, p=rates)
        gap, off = gap_of(np.eye(len(rates))[winners])
        held += gap - off <= truth <= gap + off
    assert held >= 90
