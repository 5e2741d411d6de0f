"""What can be set, by flag or in the environment."""

import urllib.error
import urllib.request
from pathlib import Path

import pytest

from rookery.core.refusal import Refused
from rookery.table.serve import check_proxies
from rookery.table.settings import RANGES, Settings, settings_from, variable
from tests.commands import rookery
from tests.operations.conftest import Running, next_ask
from tests.table.conftest import joined, make_table, serving


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("ROOKERY_PORT", "x", "ROOKERY_PORT"),
        ("ROOKERY_PORT", "65536", "ROOKERY_PORT"),
        ("ROOKERY_LOG", "loud", "ROOKERY_LOG"),
        ("ROOKERY_LOG_FORMAT", "xml", "ROOKERY_LOG_FORMAT"),
        ("ROOKERY_WORKERS", "0", "ROOKERY_WORKERS"),
        ("ROOKERY_WORKERS", "many", "ROOKERY_WORKERS"),
        ("ROOKERY_BEHIND_PROXY", "perhaps", "ROOKERY_BEHIND_PROXY"),
        ("ROOKERY_TABLES_A_MINUTE", "-1", "ROOKERY_TABLES_A_MINUTE must be a whole number from 1 to"),
        ("ROOKERY_TABLES_A_MINUTE", "1.5", "ROOKERY_TABLES_A_MINUTE"),
        ("ROOKERY_PACE", "nan", "ROOKERY_PACE must be a number from 0 to 60"),
        ("ROOKERY_DATA", "/dev/null/x", "/dev/null/x"),
        ("ROOKERY_HOST", "not a host", "not a host"),
    ],
)
def test_a_wrong_variable_is_named_in_one_sentence(tmp_path: Path, name: str, value: str, words: str) -> None:
    done = rookery("serve", **{"ROOKERY_DATA": str(tmp_path), name: value})
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_the_bare_command_reads_the_same_variables(tmp_path: Path) -> None:
    wrong = {"ROOKERY_DATA": str(tmp_path), "ROOKERY_PACE": "nan"}
    assert rookery(**wrong).stderr == rookery("serve", **wrong).stderr != ""


def test_a_proxy_is_an_address_or_a_network() -> None:
    assert check_proxies("127.0.0.1, ::1,10.0.0.0/8") == "127.0.0.1,::1,10.0.0.0/8"
    for wrong in ("", "*", "proxy.example", "10.0.0.1/8", "127.0.0.1,"):
        with pytest.raises(Refused, match="ROOKERY_PROXIES"):
            check_proxies(wrong)


def test_every_setting_can_be_set_and_the_rest_stay_as_usual() -> None:
    assert settings_from({}) == settings_from({"ROOKERY_SOCKETS": " "}) == Settings()
    for field, (least, most) in RANGES.items():
        for value in (least, most):
            changed = settings_from({variable(field): str(value)})
            assert getattr(changed, field) == value
        for wrong in (least - 1, most + 1, "", "x"):
            if wrong != "":
                with pytest.raises(Refused, match=variable(field)):
                    settings_from({variable(field): str(wrong)})


def test_tables_of_solved_games_are_in_a_folder_that_is_there(tmp_path: Path) -> None:
    assert settings_from({"ROOKERY_SOLVED": str(tmp_path)}).solved == str(tmp_path)
    with pytest.raises(Refused, match="ROOKERY_SOLVED is a folder"):
        settings_from({"ROOKERY_SOLVED": str(tmp_path / "nowhere")})


def test_a_flag_wins_over_its_variable(tmp_path: Path) -> None:
    done = rookery("serve", "--port", "70000", ROOKERY_PORT="80000")
    assert "not 70000." in done.stderr


def test_forwarded_addresses_are_believed_of_a_proxy_only(tmp_path: Path) -> None:
    asked = {"game": "soccer", "seats": [{"kind": "person"}, {"kind": "person"}]}

    def refused(server: Running, address: str) -> bool:
        try:
            server.post("api/tables", asked, X_Forwarded_For=address)
        except urllib.error.HTTPError as answer:
            assert answer.code == 429
            return True
        return False

    for flags, others_go_in in (
        ([], False),
        (["--behind-proxy"], True),
        (["--behind-proxy", "--proxies", "10.0.0.0/8"], False),
    ):
        with Running(tmp_path / f"data{len(flags)}", *flags, ROOKERY_TABLES_A_MINUTE="1") as server:
            assert not refused(server, "192.0.2.1")
            assert refused(server, "192.0.2.1")
            assert refused(server, "192.0.2.2") != others_go_in
            # What a client claims comes first; what the proxy saw comes last and counts.
            assert refused(server, "192.0.2.9, 192.0.2.1")
            assert server.stop() == 0


def test_health_says_whether_bots_are_ready(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        health = server.get("/healthz").json()
        assert health["ok"] is True
        assert health["bots_ready"] in (True, False)
        made = make_table(server, seats=[{"kind": "bot", "level": "chick"}, {"kind": "person"}])
        with joined(server, made["table"], made["key"]) as player:
            next_ask(player, 1)
            health = server.get("/healthz").json()
            assert (health["bots_ready"], health["tables"], health["guests"]) == (True, 1, 1)
