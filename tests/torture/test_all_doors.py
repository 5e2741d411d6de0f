"""No door is forgotten: every kind of message and every address has somebody who attacks it."""

from pathlib import Path

import msgspec
import pytest

from rookery.core.rng import SeededRng
from rookery.games import all_games
from rookery.table.app import make_app
from rookery.table.wire.from_client import FromClient
from rookery.torture.attacks import doors, unattacked
from rookery.torture.frames import Mutator
from rookery.torture.gauges import doors_of
from rookery.torture.samples import KINDS, POSTED, message, posted


@pytest.fixture
def addresses(tmp_path: Path) -> list[str]:
    return doors_of(make_app(tmp_path))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_message_is_made_from_its_type(kind: type[msgspec.Struct]) -> None:
    rng = SeededRng("kinds")
    for _ in range(20):
        said = msgspec.json.encode(message(kind, rng))
        assert type(msgspec.json.decode(said, type=FromClient)) is kind


def test_a_hostile_client_says_every_kind_of_message() -> None:
    mutator, said = Mutator(SeededRng("frames")), set()
    for _ in range(3_000):
        frame = mutator.frame("table")
        try:
            said.add(type(msgspec.json.decode(frame, type=FromClient)))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            continue
    assert said == set(KINDS)


def test_a_hostile_client_posts_a_body_to_every_address_that_takes_one(addresses: list[str]) -> None:
    takes = {path for method, _, path in (one.partition(" ") for one in addresses) if method == "POST"}
    assert set(POSTED) == takes
    for path in takes:
        for game in all_games():
            assert posted(path, game, SeededRng("body"))


def test_every_door_is_attacked(addresses: list[str]) -> None:
    assert unattacked(addresses) == []
    assert len({door.name for door in doors()}) == len(doors())


def test_a_new_door_would_be_missed(addresses: list[str]) -> None:
    assert unattacked([*addresses, "POST /api/new"]) == ["POST /api/new"]
