"""Leaving a game of many does not end it: who resigns is out of the running, a bot plays on, the rest
finish."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from rookery.core.outcome import goes_on, outcome_by_resigning, outcome_by_scores, placed_last
from rookery.core.record import decode, encode, verify
from rookery.core.refusal import Refused
from rookery.core.spec import check_setup
from rookery.games import all_games
from rookery.table.clock import ClockRule
from rookery.table.entries import Began, Entry, Head, MovedOn, Place, Resigned
from rookery.table.history import loading
from rookery.torture.hopping import Hopping
from rookery.torture.pebbles import Pebbles
from tests.table.conftest import joined, make_table

THREE = [{"kind": "person", "name": name} for name in ("Ada", "Ben", "Cleo")]


@pytest.fixture(autouse=True)
def tiny_games() -> Iterator[None]:
    shelf = all_games()
    shelf.update(pebbles=Pebbles(), hopping=Hopping())
    yield
    del shelf["pebbles"], shelf["hopping"]


def three(server: TestClient, **asked: Any) -> dict[str, Any]:
    return make_table(server, **{"game": "hopping", "seats": THREE, "options": {}, **asked})


def test_the_rest_finish_and_who_resigned_comes_last(server: TestClient) -> None:
    made = three(server, game="pebbles", options={"rounds": 1})
    with joined(server, made["table"], made["key"]) as player:
        player.ask("resign", seat=0)
        seat = player.newest("seats")["seats"][0]
        assert (seat["kind"], seat["resigned"], seat["stands_in"]) == ("bot", True, False)
        assert player.scenes[-1]["outcome"] is None
        assert player.scenes[-1]["lines"][0].startswith("Ada resigns. The others play on;")
        assert player.refused("return", seat=0)["reason"] == "resigned"
        assert player.refused("resign", seat=0)["reason"] == "resigned"
        while player.newest("scene")["to_act"] != [0, 1, 2]:
            player.hear()
        for seat_number in (1, 2):
            player.ask("look", seat=seat_number)
            player.ask("play", seat=seat_number, move="bid 0", seq=player.seq)
        while player.newest("scene")["outcome"] is None:
            player.hear()
        outcome = player.newest("scene")["outcome"]
        assert outcome["reason"] == "played_out"
        assert outcome["ranks"] == [3, 1, 1]
    record = decode(server.get(f"/api/tables/{made['table']}/record").content)
    assert record.resigned == (0,)
    verdict = verify(all_games()["pebbles"], record)
    assert verdict.outcome is not None
    assert verdict.outcome.ranks == (3, 1, 1)
    with pytest.raises(Refused, match="ended as"):
        verify(all_games()["pebbles"], msgspec.structs.replace(record, resigned=()))
    assert decode(encode(record)) == record


def test_with_two_sides_left_a_resignation_ends_it(server: TestClient) -> None:
    made = three(server)
    with joined(server, made["table"], made["key"]) as player:
        player.ask("resign", seat=1)
        player.ask("resign", seat=0)
        outcome = player.newest("scene")["outcome"]
        assert (outcome["reason"], outcome["ranks"]) == ("resigned", [2, 3, 1])


def test_when_nobody_but_bots_is_left_it_is_over(server: TestClient) -> None:
    bots = [{"kind": "bot", "level": "random"}] * 2
    made = three(server, seats=[THREE[0], *bots])
    with joined(server, made["table"], made["key"]) as player:
        player.ask("resign", seat=0)
        assert player.newest("scene")["outcome"]["ranks"] == [3, 1, 1]


def test_in_teams_the_partner_plays_on_with_a_bot_and_never_wins_by_it(server: TestClient) -> None:
    seats = [{"kind": "person", "name": name} for name in ("Ada", "Ben", "Cleo", "Dan")]
    made = make_table(server, game="battle", seats=seats, options={"teams": True})
    with joined(server, made["table"], made["key"]) as player:
        player.ask("resign", seat=0)
        assert player.newest("scene")["outcome"] is None
        player.ask("resign", seat=2)
        # Ada and Cleo were a team: now it has given up.
        assert player.newest("scene")["outcome"]["ranks"] == [4, 1, 3, 1]


def test_what_resigning_comes_to() -> None:
    assert goes_on((0, 1, 2), {0, 1, 2}, {0})
    assert not goes_on((0, 1, 2), {0, 1, 2}, {0, 1})
    assert not goes_on((0, 1), {0, 1}, {0})
    assert goes_on((0, 1, 0, 1), {0, 1, 2, 3}, {0})
    assert not goes_on((0, 1, 0, 1), {0, 1}, {0})
    assert not goes_on((0, 1, 2), {0}, {0})
    won = outcome_by_scores((9.0, 5.0, 3.0), "home", "Home.")
    assert placed_last(won, (0,)).ranks == (3, 1, 2)
    assert placed_last(won, (1, 0)).ranks == (2, 3, 1)
    assert outcome_by_resigning((0, 1, 0, 1), (0,), 0, "resigned", "").scores == (0, 1, 0, 1)


@pytest.mark.parametrize(
    ("game", "seats", "options", "sides"),
    [
        ("battle", 4, {"teams": True}, (0, 1, 0, 1)),
        ("battle", 3, {}, (0, 1, 2)),
        ("skating", 6, {"teams": "pairs"}, (0, 1, 2, 0, 1, 2)),
        ("nightout", 2, {}, (0, 1)),
    ],
)
def test_games_say_who_plays_for_which_side(
    game: str, seats: int, options: dict[str, Any], sides: tuple[int, ...]
) -> None:
    rules = all_games()[game]
    assert rules.sides(check_setup(rules.spec, seats, options)) == sides


def test_a_log_from_before_that_still_ends_with_the_resignation() -> None:
    places = tuple(Place(name, None, name) for name in "abc")
    head = Head("t", "hopping", 1, {}, None, places, ClockRule(), False, "a", "00" * 32)
    old = b'[{"t":"began","salts":["","",""]},{"t":"resigned","seat":1},{"t":"movedon","table":"u"}]'
    entries = msgspec.json.decode(old, type=list[Entry])
    assert entries == [Began(("", "", "")), Resigned(1), MovedOn("u")]
    *_, history = loading(Hopping(), head, entries)
    now = history.now
    assert now.outcome is not None
    assert now.outcome.ranks == (1, 3, 1)
