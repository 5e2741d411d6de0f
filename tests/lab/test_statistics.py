"""Recorded games, counted."""

from pathlib import Path

import pytest

from rookery.commands.statistics import show_statistics
from rookery.core.record import decode
from rookery.core.refusal import Refused
from rookery.core.spec import check_setup
from rookery.core.statistics import Share, Size, Statistic
from rookery.games import game_by_id
from rookery.games.nightout.statistics import is_cut_off
from rookery.lab.statistics import Rate, Spread, statistics_of, summed_up

RECORDS = Path(__file__).parent.parent / "records"
NIGHTOUT = game_by_id("nightout")


def test_shares_add_up_to_a_rate_and_sizes_to_a_spread() -> None:
    games: list[list[Statistic]] = [
        [Share("hit", 1, 2), Size("long", 4)],
        [Share("hit", 0, 2), Size("long", 10)],
        [Size("long", 5)],
    ]
    rate, spread = summed_up(games)
    assert isinstance(rate, Rate)
    assert (rate.name, rate.hits, rate.of) == ("hit", 1, 4)
    assert 0 < rate.low < 0.25 < rate.high < 1
    assert isinstance(spread, Spread)
    assert (spread.name, spread.low, spread.median, spread.high) == ("long", 4, 5, 10)
    assert (spread.mean, spread.off) == pytest.approx((19 / 3, 1.96 * (31 / 3 / 3) ** 0.5))


@pytest.mark.parametrize("game", ["soccer", "nightout", "battle"])
def test_somebody_wins_every_finished_game_or_it_is_shared(game: str) -> None:
    finished = 0
    for file in sorted((RECORDS / game).glob("*.json"))[:5]:
        found = statistics_of(decode(file.read_bytes()))
        wins = [one for one in found if isinstance(one, Share) and one.name.startswith("won by seat")]
        shared = [one.hits for one in found if isinstance(one, Share) and one.name == "shared by several"]
        finished += bool(wins)
        assert sum(one.hits for one in wins) + sum(shared) == bool(wins)
    assert finished > 0


def test_a_turn_is_cut_off_when_no_own_buddy_can_be_walked_to_nor_home_with_both() -> None:
    tiles = "tiles: 1|2@a1E 3|3@a2E 4|5@e1E 2|6@e2E"
    for own, cut_off in [
        ("a1@f1 a2@e2", True),
        ("a1@a2 a2@e2", False),
        ("a1@penguin a2@e2", True),
        ("a1@penguin a2@penguin", False),
    ]:
        text = f"{tiles}\na: b1 nest=1|2 {own}\nb: f2 nest=4|5 b1@e1 b2@e1\nturn: a roll"
        state = NIGHTOUT.start(check_setup(NIGHTOUT.spec, 2, {}, text))
        assert is_cut_off(state) is cut_off, own


def test_a_folder_without_records_and_a_file_that_is_none_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There are no records"):
        show_statistics(tmp_path)
    (tmp_path / "a.json").write_text("{}")
    with pytest.raises(Refused, match=r"a\.json cannot be counted"):
        show_statistics(tmp_path)


def test_figures_are_shown_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    show_statistics(RECORDS / "nightout")
    shown = capsys.readouterr().out
    assert "turns without a way" in shown
    assert "22 games." in shown
