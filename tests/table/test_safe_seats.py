"""Seats are safe: two cannot have one, whoever lost one sees nothing of it any more, and nobody gets to see a
hand by freeing a seat or by an invitation."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from rookery.core.rng import SeededRng
from rookery.core.spec import check_setup
from rookery.games import all_games
from rookery.table.clock import ClockRule
from rookery.table.presence import patience_of
from rookery.table.settings import Settings
from rookery.torture.pebbles import Pebbles
from tests.table.conftest import Guest, joined, make_table, serving
from tests.table.test_seats import OPEN, refused, sit

IMPATIENT = Settings(
    pace=0.0, workers=1, patience=0.0, patience_moves=0.0, tables_a_minute=999, tries_a_minute=999
)
ADA, FREE = {"kind": "person", "name": "Ada"}, {"kind": "open"}


@pytest.fixture(autouse=True)
def tiny_games() -> Iterator[None]:
    shelf = all_games()
    shelf["pebbles"] = Pebbles()
    yield
    del shelf["pebbles"]


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server where nobody is waited for."""
    with serving(tmp_path_factory.mktemp("data"), IMPATIENT) as client:
        yield client


class Party:
    """Ada, the host, with friends at a table of Pebbles, each on a device of their own."""

    def __init__(self, server: TestClient, friends: int, devices: ExitStack) -> None:
        self.server = server
        seats = [ADA, *[FREE] * friends]
        self.made = make_table(server, game="pebbles", seats=seats, options={"rounds": 1})
        self.table = self.made["table"]
        names = ("Ben", "Cleo")[:friends]
        self.keys = [
            self.made["key"],
            *(sit(server, self.made, n, name=name)["key"] for n, name in enumerate(names, 1)),
        ]
        self.stacks = [devices.enter_context(ExitStack()) for _ in self.keys]
        self.guests = [self.join(seat) for seat in range(len(self.keys))]
        self.guests[0].until("ask")

    def join(self, seat: int) -> Guest:
        return self.stacks[seat].enter_context(joined(self.server, self.table, self.keys[seat]))

    def leaves(self, seat: int) -> None:
        self.stacks[seat].close()
        host = self.guests[0]
        while seat not in [one["seat"] for one in host.newest("status")["away"]]:
            host.hear()

    def claim(self, seat: int, **asked: Any) -> dict[str, Any]:
        claimed = sit(self.server, self.made, seat, move=True, **{"name": "Zoe", **asked})
        if claimed.get("waiting"):
            while not self.guests[0].newest("status").get("claims"):
                self.guests[0].hear()
        return claimed

    def number(self) -> int:
        number: int = self.guests[0].newest("status")["claims"][0]["number"]
        return number


@pytest.fixture
def devices() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def own(guest: Guest) -> list[int]:
    hand: list[int] = guest.scenes[-1]["view"]["own"]
    return hand


# ---- one seat, one holder ----


def test_of_two_who_claim_a_seat_at_once_exactly_one_gets_it(server: TestClient) -> None:
    with ThreadPoolExecutor(2) as pool:
        for _ in range(30):
            made = make_table(server, seats=OPEN)
            path, asked = f"/api/tables/{made['table']}/sit", {"invite": made["invites"]["1"]}
            answers = pool.map(lambda _, to, what: server.post(to, json=what), "ab", [path] * 2, [asked] * 2)
            assert sorted(answer.status_code for answer in answers) == [201, 400]


def test_a_device_that_lost_a_seat_it_looked_at_sees_that_hand_no_more(server: TestClient) -> None:
    """Three seats at one device; the one whose curtain is up moves away with its own key."""
    made = make_table(
        server, game="pebbles", options={"rounds": 2}, seats=[ADA, {**ADA, "name": "Ben"}, FREE]
    )
    third = sit(server, made, 2, name="Cleo")["key"]
    with server.websocket_connect("/api/ws") as socket:
        socket.send_json({"t": "hello", "table": made["table"], "keys": [made["key"], third], "salt": "s"})
        device = Guest(socket)
        device.until("status")
        device.ask("look", seat=2)
        assert len(own(device)) == 1
        asked = {"invite": made["invites"]["2"], "move": True, "key": third}
        assert server.post(f"/api/tables/{made['table']}/sit", json=asked).status_code == 201
        device.until("moved", seat=2)
        assert own(device) == []
        assert device.refused("preview", seat=2, prefix=[])["reason"] == "not_your_seat"
        assert device.refused("hint", seat=2)["reason"] == "not_your_seat"
        device.ask("ping")
        assert own(device) == []


def test_nothing_is_previewed_or_hinted_behind_the_curtain(server: TestClient) -> None:
    seats = [ADA, {**ADA, "name": "Ben"}]
    made = make_table(server, game="pebbles", options={"rounds": 1}, seats=seats)
    with joined(server, made["table"], made["key"]) as device:
        assert device.refused("preview", seat=0, prefix=[])["reason"] == "behind_the_curtain"
        assert device.refused("hint", seat=0)["reason"] == "behind_the_curtain"
        device.ask("look", seat=0)
        assert device.ask("preview", "previewed", seat=0, prefix=[])["moves"]
        assert device.refused("preview", seat=1, prefix=[])["reason"] == "behind_the_curtain"


# ---- the host's power shows nobody a hand ----


def test_a_freed_seat_goes_to_a_bot_and_its_owner_comes_back(hasty: TestClient, devices: ExitStack) -> None:
    party = Party(hasty, 1, devices)
    host = party.guests[0]
    assert host.refused("manage", do="free", seat=1)["reason"] == "still_here"
    party.leaves(1)
    invite = host.ask("manage", "managed", do="free", seat=1)["invite"]
    seat = host.newest("seats")["seats"][1]
    assert (seat["kind"], seat["stands_in"], seat["name"]) == ("bot", True, "Ben")
    # The host tries both invitations there are: nobody else is here who could agree.
    path = f"/api/tables/{party.table}/sit"
    assert refused(hasty, path, invite=invite, move=True) == "nobody_to_agree"
    assert refused(hasty, path, invite=party.made["invites"]["1"], move=True) == "wrong_invite"
    back = party.join(1)
    assert len(own(back)) == 1
    back.ask("return", seat=1)
    assert back.newest("seats")["seats"][1]["kind"] == "person"


def test_a_seat_is_not_freed_the_moment_a_line_drops(server: TestClient, devices: ExitStack) -> None:
    party = Party(server, 1, devices)
    party.leaves(1)
    host = party.guests[0]
    label = host.say("manage", do="free", seat=1)
    host.ask("ping")
    answer = next(message for message in host.heard if message.get("id") == label)
    assert answer["t"] == "answer", "it was freed"
    assert answer["refusal"]["reason"] == "too_soon"


def test_the_host_cannot_take_a_friends_seat_by_the_friends_invitation(
    hasty: TestClient, devices: ExitStack
) -> None:
    party = Party(hasty, 2, devices)
    host, _, cleo = party.guests
    party.leaves(1)
    claimed = party.claim(1)
    assert claimed["waiting"]
    with joined(hasty, party.table, claimed["key"]) as puppet:
        assert own(puppet) == []
        host.ask("admit", seat=0, about=1, claim=party.number(), agreed=True)
        puppet.ask("ping")
        assert own(puppet) == []
        assert puppet.refused("look", seat=1)["reason"] == "not_your_seat"
        cleo.ask("admit", seat=2, about=1, claim=party.number(), agreed=False)
        host.until("status")
        assert "claims" not in host.newest("status")
        assert [seat["mine"] for seat in puppet.newest("seats")["seats"]] == [False] * 3
    assert len(own(party.join(1))) == 1


def test_a_newcomer_plays_on_once_all_others_agree_and_the_owner_comes_back(
    hasty: TestClient, devices: ExitStack
) -> None:
    party = Party(hasty, 2, devices)
    host, _, cleo = party.guests
    party.leaves(1)
    claimed = party.claim(1)
    with joined(hasty, party.table, claimed["key"]) as zoe:
        cleo.ask("admit", seat=2, about=1, claim=party.number(), agreed=True)
        host.ask("admit", seat=0, about=1, claim=party.number(), agreed=True)
        assert host.scenes[-1]["lines"] == ["Zoe plays on for Ben."]
        zoe.until("seats")
        assert len(own(zoe)) == 1
        ben = party.join(1)
        assert own(ben) == []
        assert ben.newest("seats")["seats"][1]["was_mine"]
        ben.ask("return", seat=1)
        assert len(own(ben)) == 1
        assert zoe.until("moved")["seat"] == 1
        assert own(zoe) == []
        assert ben.names == ["Ada", "Ben", "Cleo"]


def test_a_seat_moves_to_another_device_when_its_own_device_says_yes(
    server: TestClient, devices: ExitStack
) -> None:
    party = Party(server, 1, devices)
    ben = party.guests[1]
    claimed = party.claim(1, name="")
    number = party.number()
    assert (
        party.guests[0].refused("admit", seat=0, about=1, claim=number, agreed=True)["reason"] == "not_away"
    )
    ben.ask("admit", seat=1, about=1, claim=number, agreed=True)
    assert own(ben) == []
    with joined(server, party.table, claimed["key"]) as phone:
        assert len(own(phone)) == 1
        assert "was_mine" not in phone.newest("seats")["seats"][1]


def test_the_countdown_fits_the_tables_clock() -> None:
    usual = Settings()
    assert patience_of(ClockRule(), usual) == 60_000
    assert patience_of(ClockRule("move", 90), usual) == 180_000
    assert patience_of(ClockRule("total", 900), usual) == 90_000
    assert patience_of(ClockRule("move", 86_400), usual) == 2 * 86_400_000


# ---- what goes out by the way ----


def test_changing_a_sealed_choice_tells_nobody(server: TestClient) -> None:
    made = make_table(server, options={"first": "impression"})
    with joined(server, made["table"], made["key"]) as player, joined(server, made["table"]) as watcher:
        player.ask("play", seat=0, move="vote 2", seq=0)
        watcher.until("status", chosen=[0])
        heard = len(watcher.heard)
        player.ask("play", seat=0, move="vote 1", seq=0)
        watcher.ask("ping")
        assert [message["t"] for message in watcher.heard[heard:]] == ["answer"]


def test_a_set_up_position_of_a_game_with_secrets_is_shown_to_nobody(server: TestClient) -> None:
    game = all_games()["battle"]
    state = game.start(check_setup(game.spec, 2, {}))
    while game.to_act(state) == (-1,):
        state, _ = game.play(state, {-1: game.draw(state, SeededRng("hands"))})
    made = make_table(server, game="battle", options={}, position=game.position(state))
    with joined(server, made["table"], made["key"]) as player:
        assert player.newest("welcome")["setup"]["position"] is None
        player.ask("resign", seat=0)
    with joined(server, made["table"], made["key"]) as player:
        assert player.newest("welcome")["setup"]["position"] == game.position(state)
