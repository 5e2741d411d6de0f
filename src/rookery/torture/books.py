"""The log, read again when a run is over: what really counts, beside what the clients were told."""

import sqlite3
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from rookery.core.game import CHANCE
from rookery.core.record import read_step, state_hash
from rookery.table.entries import Stepped
from rookery.table.history import History
from rookery.table.kept import Kept
from rookery.table.restoring import restore
from rookery.table.stores.opening import open_store
from rookery.table.stores.places import StorePlace, reading
from rookery.torture.player import Player, digest
from rookery.torture.report import Report


def database(data: Path) -> Path:
    return data / "rookery.sqlite"


def is_whole(data: Path, check: str = "integrity_check") -> bool:
    """What SQLite itself says about the file; also recovers it, as the next server will."""
    db = sqlite3.connect(database(data))
    try:
        return bool(db.execute(f"PRAGMA {check}").fetchall() == [("ok",)])
    finally:
        db.close()


async def read_books(data: Path, tables: Iterable[str], kept_in: str = "") -> dict[str, Kept]:
    """Every table's log as it stands on disk."""
    store = open_store(data, kept_in)
    found = {}
    for table in tables:
        kept = await store.load(table)
        if kept is not None:
            found[table] = kept
    await store.close()
    return found


def commands_of(data: Path, kept_in: str = "") -> dict[str, Counter[str]]:
    """How often each client's id stands in each table's log, without the key's part in front of it."""
    found: dict[str, Counter[str]] = {}
    with reading(StorePlace(data, kept_in)) as db:
        for table, command in db.execute("SELECT table_id, command FROM log WHERE command IS NOT NULL"):
            found.setdefault(table, Counter())[command.partition(":")[2]] += 1
    return found


def check_scenes(player: Player, kept: Kept, report: Report) -> History:
    """What a client saw is what the log says, scene for scene; its own replay ends in the same state."""
    history = restore(kept)
    told = player.scenes
    there = len(kept.entries)
    report.expect(len(told) <= there, f"{player.table}: {len(told)} scenes were told, {there} are in the log")
    if not history.game.spec.secrets:
        for seq, seen in enumerate(told[:there]):
            if digest(msgspec.json.encode(history.scene(seq, None))) != seen:
                report.violated(f"{player.table}: scene {seq} is not what the log says")
                break
    if len(told) == there:
        check_state(player, history, report)
    return history


def check_state(player: Player, history: History, report: Report) -> None:
    """The rules alone, on the moves the client was told, lead to the state the log leads to."""
    game = history.game
    state = game.start(history.now.setup)
    for step in player.moves:
        state, _ = game.play(state, read_step(game, state, step))
    if state_hash(state) != state_hash(history.now.board):
        report.violated(f"{player.table}: the state's hash is not that of the moves the client saw")


def count_moves(kept: Kept) -> int:
    """Moves of people in the log; every one of them came by a command."""
    return sum(isinstance(entry, Stepped) and entry.step[0][0] != CHANCE for entry in kept.entries)
