"""Coming, going and being told a long game: who does it pays for it, and the others hardly notice."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from rookery.table.answers import HEADERS
from rookery.table.guests import Guest as AtTable
from rookery.table.history import History
from rookery.table.limits import Meter
from rookery.table.settings import Settings
from rookery.table.table import Table
from tests.table.conftest import QUICK, Guest, joined, make_table, serving

QUIET = msgspec.structs.replace(QUICK, frames_a_minute=10)
STINGY = msgspec.structs.replace(QUICK, asks_a_minute=12)


def counted(monkeypatch: pytest.MonkeyPatch, where: type, name: str) -> list[Any]:
    """What a method was called with."""
    calls: list[Any] = []
    method: Callable[..., Any] = getattr(where, name)

    def watched(*given: Any) -> Any:
        calls.append(given)
        return method(*given)

    monkeypatch.setattr(where, name, watched)
    return calls


def test_many_who_come_and_go_at_once_are_told_of_once(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # So long that nobody is told before all of them have come and gone, on however slow a machine.
    monkeypatch.setattr("rookery.table.table.TELL_EVERY", 3600.0)
    with serving(data) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as ada:
            told = counted(monkeypatch, Table, "tell_status")
            for _ in range(20):
                with joined(server, made["table"]) as spectator:
                    assert spectator.newest("status")["spectators"] >= 1
            assert told == []
            ada.play(0, "B@c3NE")
            assert len(told) >= 1


def test_who_has_come_is_told_soon(data: Path) -> None:
    with serving(data) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as ada:
            with joined(server, made["table"]):
                ada.until("status", spectators=1)
            ada.until("status", spectators=0)


def test_messages_are_counted_for_the_address_whichever_connection_they_come_by(data: Path) -> None:
    with serving(data, QUIET) as server:
        made = make_table(server)
        said: dict[str, Any] = {}
        while said.get("t") != "bye":
            with server.websocket_connect("/api/ws") as socket:
                socket.send_json({"t": "hello", "table": made["table"]})
                said = Guest(socket).hear()
        assert said["refusal"]["words"].startswith("This address has sent very many messages")


def test_coming_in_is_paid_for(data: Path) -> None:
    with serving(data, STINGY) as server, ExitStack() as guests:
        made = make_table(server)
        ada = guests.enter_context(joined(server, made["table"], made["key"]))
        for _ in range(STINGY.asks_a_minute + 1):
            with server.websocket_connect("/api/ws") as socket:
                socket.send_json({"t": "hello", "table": made["table"]})
                said = Guest(socket).hear()
                if said["t"] == "bye":
                    break
        assert said["t"] == "bye"
        assert said["refusal"]["words"].startswith("This address has asked for very many things")
        # Who is there already goes on undisturbed.
        ada.play(0, "B@c3NE")


def test_questions_are_paid_for_and_the_refusal_is_as_safe_as_any_answer(data: Path) -> None:
    with serving(data, STINGY) as server:
        answers = [server.get("/healthz") for _ in range(STINGY.asks_a_minute + 1)]
        assert answers[0].status_code == 200
        assert answers[-1].status_code == 429
        assert answers[-1].json()["refusal"]["reason"] == "too_many"
        for name, value in HEADERS.items():
            assert answers[-1].headers[name] == value


def test_a_page_with_all_it_needs_can_be_had_by_a_whole_school() -> None:
    assert Settings().asks_a_minute >= 30 * 60


def test_who_is_told_a_long_game_pays_for_it_scene_by_scene(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets only as far as it can pay, and is told so; the game itself goes on."""
    monkeypatch.setattr("rookery.table.history.MOMENT", -1.0)
    with serving(data) as server:
        meter: Meter = server.app.state.meter  # type: ignore[attr-defined]
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as ada:
            ada.play(0, "B@c3NE")
            assert ada.seq >= 1
        charged = counted(monkeypatch, Meter, "charge")
        with joined(server, made["table"]) as guest:
            assert len(guest.scenes) == guest.seq + 1
        assert sum(what == "moves" for _, _, what, _ in charged) >= len(guest.scenes)
        for what in ("bytes", "moves"):
            # Enough for the beginning.
            monkeypatch.setitem(cast(dict[str, float], meter.a_minute), what, 1e-9)
            with server.websocket_connect("/api/ws") as socket:
                socket.send_json({"t": "hello", "table": made["table"]})
                poor = Guest(socket)
                assert poor.until("bye")["refusal"]["reason"] == "too_many"
            assert len(poor.scenes) < len(guest.scenes)
            monkeypatch.setitem(cast(dict[str, float], meter.a_minute), what, 1e9)


def test_scenes_are_made_for_whom_the_seats_show_them_to_by_then(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever loses the seat while they are being made gets them as a spectator does."""
    asked: list[int | None] = []
    real = AtTable.eyes

    def eyes(guest: AtTable, *given: Any) -> int | None:
        """The seat is held only while the very first scenes are being made."""
        seat = real(guest, *given)
        asked.append(seat)
        return seat if len(asked) == 1 else None

    with serving(data) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as ada:
            ada.play(0, "B@c3NE")
        made_for = counted(monkeypatch, History, "some_scenes")
        monkeypatch.setattr(AtTable, "eyes", eyes)
        with joined(server, made["table"], made["key"]) as ada:
            assert ada.seq >= 1
        seats = [who for _, _, who in made_for]
    assert seats[0] is not None
    assert seats[-1] is None
    assert len(ada.scenes) == ada.seq + 1


def test_who_has_gone_while_waiting_for_the_table_is_told_nothing(data: Path) -> None:
    heard: list[Any] = []

    class Gone(AtTable):
        gone = True

    with serving(data) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]):
            table = cast(Any, server.app).state.tables._tables[made["table"]]
            for kind in (Gone, AtTable):
                assert heard == []
                assert server.portal is not None
                server.portal.call(table.enter, kind((), "", heard.append), -1)
            assert heard
            assert len(table.guests) == 2
