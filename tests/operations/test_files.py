"""Auditing what is installed, and the files and pages that tell how to run a server."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer.main
from typer.core import TyperGroup

from rookery.cli import app
from rookery.core.extensions import PROBE_SECONDS
from rookery.table.settings import Settings, variable

ROOT = Path(__file__).parent.parent.parent


FAKE = {
    "good": ("print('No known vulnerabilities found')", 0, "No known"),
    "bad": ("import sys; print('starlette 0.1 XYZ-1'); sys.exit(1)", 1, "XYZ-1"),
    "offline": (
        "import sys; print('requests.exceptions.ConnectionError: nobody', file=sys.stderr); sys.exit(1)",
        1,
        "cannot be reached",
    ),
}


@pytest.mark.parametrize("kind", FAKE)
def test_audit_passes_on_what_pip_audit_finds(tmp_path: Path, kind: str) -> None:
    code, exit_code, words = FAKE[kind]
    (tmp_path / "pip_audit.py").write_text(code)
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-m", "rookery", "audit"]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == exit_code
    assert words in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_audit_says_how_to_install_what_it_needs(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    import importlib.util

    from rookery.commands.operations import run_audit

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert run_audit() == 1
    assert "pip install 'rookery[audit]'" in capsys.readouterr().err


def commands() -> dict[str, Any]:
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    return dict(group.commands)


def flags_of(command: Any) -> set[str]:
    """A command's own, and those of the commands in it."""
    own = {flag for param in command.params for flag in (*param.opts, *param.secondary_opts)}
    return own.union(*map(flags_of, getattr(command, "commands", {}).values()))


def variables() -> set[str]:
    of_flags = {param.envvar for command in commands().values() for param in command.params if param.envvar}
    settings = {variable(field) for field in Settings.__struct_fields__}
    return of_flags | settings | {PROBE_SECONDS}


INSTALLED = [
    ROOT / "deploy" / "rookery.service",
    ROOT / "deploy" / "Dockerfile",
    ROOT / "docs" / "operations.md",
]


@pytest.mark.parametrize("file", INSTALLED, ids=lambda file: file.name)
def test_files_name_only_variables_and_flags_that_exist(file: Path) -> None:
    text = file.read_text()
    assert set(re.findall(r"\bROOKERY_[A-Z_]+", text)) <= variables()
    ours = commands()
    called = re.findall(r"(?:\brookery |CMD \[\")(" + "|".join(ours) + r")\b(.*)", text)
    assert called
    for name, rest in called:
        flags = set(re.findall(r"(?<![\w-])--[a-z-]+", rest.split("#")[0].split("`")[0]))
        assert flags <= flags_of(ours[name]), f"{name} {rest}"


def test_every_flag_and_variable_of_the_server_is_documented() -> None:
    page = (ROOT / "docs" / "operations.md").read_text()
    told = commands()["serve"].get_help(typer.Context(commands()["serve"]))
    for name in variables():
        assert f"`{name}`" in page
        assert name in told
    for flag in flags_of(commands()["serve"]) - {"--help"}:
        assert f"`{flag}`" in page


def test_the_unit_takes_away_what_a_server_does_not_need() -> None:
    lines = (ROOT / "deploy" / "rookery.service").read_text().splitlines()
    wanted = [
        "DynamicUser=yes",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "ProtectHome=yes",
        "UMask=0077",
    ]
    assert set(wanted) <= set(lines)
    assert "KillMode=mixed" in lines  # or the bots would be killed before the server can end them


def test_the_container_is_not_roots_and_watches_its_health() -> None:
    text = (ROOT / "deploy" / "Dockerfile").read_text()
    last = text.rpartition("\nFROM ")[2]
    assert re.search(r"^USER \d+$", last, re.MULTILINE)
    assert "VOLUME /data" in last
    assert "/healthz" in last
    for file in re.findall(r"^COPY (?!--from)(\S+) ", text, re.MULTILINE):
        assert (ROOT / file).exists()
    images = re.findall(r"^FROM (\S+)", text, re.MULTILINE)
    assert all(re.fullmatch(r"[a-z]+:[\w.-]+", image) for image in images)


def test_the_compose_file_names_only_what_there_is() -> None:
    """No engine runs it here: so all that it names is looked up."""
    folder = ROOT / "deploy" / "fleet"
    compose = msgspec.yaml.decode((folder / "compose.yaml").read_bytes())
    services: dict[str, dict[str, Any]] = compose["services"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= services.keys()
        assert ("build" in service) != ("image" in service)
        for source, _, _ in (mount.partition(":") for mount in service["volumes"]):
            assert (folder / source).is_file() if source.startswith(".") else source in compose["volumes"]
    servers = {name: service for name, service in services.items() if "build" in service}
    assert len(servers) == 2
    for name, server in servers.items():
        build, environment = server["build"], server["environment"]
        context = (folder / build["context"]).resolve()
        assert context == ROOT
        assert (context / build["dockerfile"]).is_file()
        assert environment.keys() <= variables()
        # The others reach it by its name, which it has to know as its own.
        assert environment["ROOKERY_REACHED_AT"] == f"{name}:8000"
        assert name in environment["ROOKERY_HOSTS"].split(",")
        for proxy in ("nginx.conf", "haproxy.cfg", "Caddyfile"):
            assert f"{name}:8000" in (folder / proxy).read_text()
    (words,) = {server["environment"]["ROOKERY_STORE"] for server in servers.values()}
    database = services["db"]["environment"]
    password = database["POSTGRES_PASSWORD"]
    assert words == f"postgresql://{database['POSTGRES_USER']}:{password}@db:5432/{database['POSTGRES_DB']}"
