"""Where the games are, for all commands that need to know."""

import os
from pathlib import Path
from typing import Annotated

import typer

Data = Annotated[Path | None, typer.Option(envvar="ROOKERY_DATA", help="The folder that keeps the games.")]


def default_data() -> Path:
    """The place where programs keep their users' data."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "rookery"
