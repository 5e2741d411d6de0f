"""A real PostgreSQL for tests: a server for each process that runs tests, a database for each test."""

import itertools
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rookery.fleet.postgres import Postgres
from rookery.fleet.running import free_port

_numbers = itertools.count()


@contextmanager
def database(server: Postgres) -> Iterator[str]:
    name = f"games_{next(_numbers)}"
    server.make_database(name)
    try:
        yield server.address(database=name)
    finally:
        server.tell(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """Not in the folder that tests have for their files: the server is another user, who cannot go there."""
    with tempfile.TemporaryDirectory(prefix="rookery-tests-") as folder:
        Path(folder).chmod(0o711)
        # No test here pulls the plug, and waiting for the platter would take most of the time.
        server = Postgres(Path(folder) / "postgres", free_port(), "fsync=off")
        try:
            server.start()
            yield server
        finally:
            server.stop()


@pytest.fixture
def postgres(postgres_server: Postgres) -> Iterator[str]:
    """The address of an empty database."""
    with database(postgres_server) as address:
        yield address
