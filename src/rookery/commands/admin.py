"""`rookery admin`: for whoever is in charge of a server, beside it while it runs or without it."""

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rookery.commands.data_folder import Data, default_data

if TYPE_CHECKING:
    from rookery.table.admin.asks import AnyAsk, AnyReply

admin = typer.Typer(
    help="Look after a server's tables: works while the server runs, and without it. What changes something "
    "or hands a game out is written down; `admin log` shows it.",
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
)

Json = Annotated[bool, typer.Option("--json", help="The answer as JSON, for scripts.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask first.")]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The table, by its name.")]
Page = Annotated[int, typer.Option(help="Which page of the list.")]
Rows = Annotated[int, typer.Option(help="How many rows a page has.")]


def _ask(data: Path | None, ask: "AnyAsk") -> "AnyReply":
    from rookery.table.admin.reaching import carry_out

    # Without a server the log of acts is all there is; at the terminal the answer is enough.
    logging.getLogger("rookery").addHandler(logging.NullHandler())
    return carry_out(data or default_data(), ask, os.environ.get("ROOKERY_STORE", ""))


def _tell(reply: "AnyReply", as_json: bool) -> None:
    import msgspec

    from rookery.commands.admin_words import words

    print(msgspec.json.format(msgspec.json.encode(reply), indent=1).decode() if as_json else words(reply))


def _sure(question: str, yes: bool) -> None:
    """Only somebody at a terminal can be asked; a script has to say --yes."""
    from rookery.core.refusal import refuse

    if yes:
        return
    if not sys.stdin.isatty():
        refuse("not_sure", f"{question} Nothing was changed: say --yes if you are sure.")
    if not typer.confirm(question, err=True):
        raise typer.Abort


@admin.command()
def tables(
    game: Annotated[str, typer.Option(help="Only this game, by its id.")] = "",
    phase: Annotated[str, typer.Option(help="Only those that are open, playing or over.")] = "",
    idle: Annotated[float, typer.Option(help="Only those where nothing happened for this many days.")] = 0,
    least: Annotated[int, typer.Option(help="Only those of at least this many bytes on disk.")] = 0,
    sort: Annotated[str, typer.Option(help="By last (the longest idle first), made, size or game.")] = "last",
    reverse: Annotated[bool, typer.Option("--reverse", help="The other way round.")] = False,
    page: Page = 1,
    rows: Rows = 20,
    data: Data = None,
    json: Json = False,
) -> None:
    """List tables."""
    from rookery.table.admin.asks import ListTables

    _tell(_ask(data, ListTables(game, phase, idle, least, sort, reverse, page, rows)), json)


@admin.command()
def show(table: TableName, data: Data = None, json: Json = False) -> None:
    """Show one table: who sits there, its clock and its size; nothing that is secret at it."""
    from rookery.table.admin.asks import ShowTable

    _tell(_ask(data, ShowTable(table)), json)


@admin.command()
def export(
    table: TableName,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to write to.")],
    raw: Annotated[
        bool, typer.Option("--raw", help="As it is on disk, with all secrets, even if it cannot be read.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")] = False,
    data: Data = None,
    json: Json = False,
) -> None:
    """Write one table's record to a file."""
    from rookery.commands.operations import make_folder, write_file
    from rookery.table.admin.asks import Done, Exported, ExportTable

    make_folder(folder)
    reply = _ask(data, ExportTable(table, raw))
    assert isinstance(reply, Exported)
    write_file(folder / reply.file, reply.data, force)
    _tell(Done(f"Written to {folder / reply.file}, {len(reply.data):,} bytes.", 1), json)


@admin.command()
def close(
    table: TableName,
    because: Annotated[str, typer.Option(help="A sentence more for the players to read.")] = "",
    data: Data = None,
    json: Json = False,
) -> None:
    """End a table's game for everybody; the players read that it was closed."""
    from rookery.table.admin.asks import CloseTable

    _tell(_ask(data, CloseTable(table, because)), json)


@admin.command()
def delete(table: TableName, yes: Yes = False, data: Data = None, json: Json = False) -> None:
    """Delete a table and all its data; people at it get a message and must leave."""
    from rookery.table.admin.asks import DeleteTable

    _sure(f"Delete table {table} for good?", yes)
    _tell(_ask(data, DeleteTable(table)), json)


@admin.command()
def ban(
    address: Annotated[str, typer.Argument(help="An address or a network; of IPv6 at least a /64.")],
    days: Annotated[float, typer.Option(help="For this many days; 0 is for ever.")] = 0,
    reason: Annotated[str, typer.Option(help="Why, for your own list; whoever is banned is not told.")] = "",
    data: Data = None,
    json: Json = False,
) -> None:
    """Ban an address: cut its connections, and let it in no more."""
    from rookery.table.admin.asks import BanAddress

    _tell(_ask(data, BanAddress(address, days, reason)), json)


@admin.command()
def unban(
    address: Annotated[str, typer.Argument(help="The address or network, as `bans` shows it.")],
    data: Data = None,
    json: Json = False,
) -> None:
    """Let an address in again."""
    from rookery.table.admin.asks import UnbanAddress

    _tell(_ask(data, UnbanAddress(address)), json)


@admin.command()
def bans(data: Data = None, json: Json = False) -> None:
    """List the addresses that are banned."""
    from rookery.table.admin.asks import ListBans

    _tell(_ask(data, ListBans()), json)


@admin.command("erase-name")
def erase_name(
    name: Annotated[str, typer.Argument(help="The name; capital letters make no difference.")],
    yes: Yes = False,
    data: Data = None,
    json: Json = False,
) -> None:
    """Remove a player's name from every table; the player is called Guest there."""
    from rookery.table.admin.asks import CountName, EraseName, NameCount

    if not yes:
        found = _ask(data, CountName(name))
        assert isinstance(found, NameCount)
        where = "1 table" if found.tables == 1 else f"{found.tables:,} tables"
        _sure(f"Erase the name {name[:60]!r} at {where} for good, whoever had it?", yes)
    _tell(_ask(data, EraseName(name)), json)


@admin.command()
def disk(data: Data = None, json: Json = False) -> None:
    """Show what fills the disk."""
    from rookery.table.admin.asks import ShowDisk

    _tell(_ask(data, ShowDisk()), json)


@admin.command()
def time(data: Data = None, json: Json = False) -> None:
    """Show which doors and tables took the running server's time lately."""
    from rookery.table.admin.asks import ShowTime

    _tell(_ask(data, ShowTime()), json)


@admin.command()
def log(page: Page = 1, rows: Rows = 20, data: Data = None, json: Json = False) -> None:
    """List what was done with these commands, the newest first."""
    from rookery.table.admin.asks import ListActs

    _tell(_ask(data, ListActs(page, rows)), json)
