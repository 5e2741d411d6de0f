"""What many reviewed games come to, where everything is known: luck and mistakes explain every result."""

import json
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from rookery.bots.books import Book, Entry
from rookery.commands.reviews import lines_about
from rookery.core.record import encode
from rookery.games import game_by_id
from rookery.lab.reviews import (
    ReviewedGame,
    accounts,
    beyond_fair_share,
    mean,
    missing,
    reviewed,
    unexplained,
)
from rookery.torture.pebbles import Pebbles
from tests.bots.climbing import Climbing
from tests.bots.test_reviewing import cut_short, random_record
from tests.commands import rookery

CLIMBING, PEBBLES = Climbing(), Pebbles()
GAMES = 200


@cache
def climbs() -> list[ReviewedGame]:
    return [reviewed(CLIMBING, random_record(CLIMBING, 2, seed), f"{seed}.json") for seed in range(GAMES)]


def test_where_chances_are_known_results_are_luck_and_mistakes_to_the_last_digit() -> None:
    for game in climbs():
        for book in game.books:
            assert unexplained(book) == pytest.approx(0, abs=1e-9)
            assert missing(book) == pytest.approx(0, abs=1e-9)


def test_luck_is_zero_on_average_over_many_games() -> None:
    luck = mean(game.books[0].entry.luck for game in climbs())
    assert 0 < luck.error < 0.05
    assert abs(luck.value) < 4 * luck.error


def test_what_cannot_be_seen_is_unexplained_but_not_missing() -> None:
    games = [reviewed(PEBBLES, random_record(PEBBLES, 3, seed, rounds=1), "") for seed in range(2)]
    books = [book for game in games for book in game.books]
    assert any(abs(unexplained(book)) > 0.01 for book in books)
    assert all(abs(missing(book)) < 1e-9 for book in books)


def test_a_book_that_does_not_add_up_is_found_out() -> None:
    book = Book((0,), 0.5, 1.0, Entry(luck=0.3, mistakes=0.1, others=0.2))
    assert unexplained(book) == pytest.approx(0.1)
    assert missing(book) == pytest.approx(0.1)
    late = replace(book, start=0.6)
    assert unexplained(late) == pytest.approx(0.0)
    assert beyond_fair_share(late, 2) == pytest.approx(0.1)


def test_accounts_are_by_player_and_by_seat() -> None:
    found = {one.who: one for one in accounts(climbs())}
    assert list(found) == ["Ann", "Bo", "seat 1", "seat 2"]
    assert all(one.games == GAMES for one in found.values())
    assert found["Ann"].result.value + found["Bo"].result.value == pytest.approx(1)
    assert found["Ann"].luck.value == pytest.approx(-found["Bo"].luck.value)
    assert found["Ann"].lost.value == pytest.approx(found["seat 1"].lost.value)
    told = list(lines_about("Climbing", climbs()))
    assert told[0].startswith(f"Climbing: {GAMES} games, ")
    assert "leave 0.0 ± 0.0 % of a result unexplained" in told[1]
    assert len(told) == 9


def test_a_folder_of_records_is_told_as_lines_of_json(tmp_path: Path) -> None:
    soccer = game_by_id("soccer")
    for number in range(2):
        record = cut_short(soccer, random_record(soccer, 2, 1, move_limit=4), 2, resigns=number)
        (tmp_path / f"{number}.json").write_bytes(encode(record))
    done = rookery("review", str(tmp_path), "--nodes", "20", "--json")
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["file"] for line in lines] == ["0.json", "1.json"]
    assert [book["result"] for book in lines[0]["books"]] == [0.0, 1.0]


def test_nonsense_in_a_folder_gets_one_sentence(tmp_path: Path) -> None:
    done = rookery("review", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"There are no records (*.json) in {tmp_path}.\n"
    (tmp_path / "broken.json").write_text("{")
    done = rookery("review", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "broken.json cannot be reviewed: This is not a record" in done.stderr
    assert "Traceback" not in done.stderr
