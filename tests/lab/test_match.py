"""Bots against bots: whose games count, and how often."""

from rookery.core.record import Record
from rookery.core.spec import check_setup
from rookery.games import game_by_id
from rookery.lab.match import play_match

BATTLE = game_by_id("battle")


def played(levels: tuple[str, ...], games: int) -> list[Record]:
    setup = check_setup(BATTLE.spec, len(levels), {"short": True, "family": len(levels) == 4})
    found = {done.number: done.record for done in play_match(BATTLE, setup, levels, games, "run", 2)}
    return [found[number] for number in range(games)]


def opening(record: Record) -> tuple[tuple[int, str], ...]:
    return record.steps[0]


def test_who_is_compared_gets_the_same_deal_on_every_seat() -> None:
    games = played(("chick", "random"), 4)
    assert [record.players for record in games[:2]] == [("Chick", "Random"), ("Random", "Chick")]
    assert opening(games[0]) == opening(games[1]) != opening(games[2]) == opening(games[3])


def test_between_equals_no_game_is_played_twice() -> None:
    games = played(("chick", "chick"), 4)
    assert len({opening(record) for record in games}) == 4


def test_pairs_of_equals_move_on_until_they_would_sit_alike() -> None:
    games = played(("chick", "random", "chick", "random"), 4)
    assert opening(games[0]) == opening(games[1]) != opening(games[2]) == opening(games[3])


def test_the_same_run_gives_the_same_games() -> None:
    assert played(("chick", "random"), 2) == played(("chick", "random"), 2)
