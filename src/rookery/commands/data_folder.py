"""Where the games are, for all commands that need to know."""

import os
from pathlib import Path
from typing import Annotated

import typer

Data = Annotated[Path | None, typer.Option(envvar="ROOKERY_DATA", help="The folder that keeps the games.")]

StoreAddress = Annotated[
    str,
    typer.Option(
        "--store",
        envvar="ROOKERY_STORE",
        help="The PostgreSQL that keeps the games, as postgresql://user:password@host:5432/games.  "
        "[default: a file in the folder]",
        show_default=False,
    ),
]


def default_data() -> Path:
    """The place where programs keep their users' data."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "rookery"
