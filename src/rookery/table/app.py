"""The whole server put together: what it keeps while it runs, its routes, and what stands around them."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import anyio
from starlette.applications import Starlette
from starlette.datastructures import State

from rookery.core.folder_lock import FolderLock
from rookery.core.refusal import Refused
from rookery.table.admin.door import PrivateDoor
from rookery.table.admin.office import Office, Running
from rookery.table.answers import answer_broken, answer_refused
from rookery.table.arriving import Turns
from rookery.table.aside import Aside
from rookery.table.bans import Bans, NobodyBanned
from rookery.table.closing import CLOSING
from rookery.table.collecting import look_when_quiet
from rookery.table.expiry import expire
from rookery.table.kept import Elsewhere
from rookery.table.limits import (
    ASKS,
    BYTES,
    FRAMES,
    LONG,
    MOVES,
    SECONDS,
    TABLES,
    TRIES,
    WORDS,
    ConnectionLimit,
    Meter,
)
from rookery.table.live_metrics import LiveMetrics
from rookery.table.long_jobs import LongJobs
from rookery.table.long_kinds import long_kinds
from rookery.table.loop_watch import LoopWatch
from rookery.table.metrics import REGISTRY
from rookery.table.middleware import Fetched, PackedPages, SafeHeaders
from rookery.table.pages import answer_missing
from rookery.table.readiness import Readiness
from rookery.table.relaying import answer_elsewhere
from rookery.table.routes import all_routes
from rookery.table.same_site import OwnPagesOnly, host_names
from rookery.table.settings import Settings
from rookery.table.sharing import Reach
from rookery.table.shelf import shelf
from rookery.table.socket import Unread
from rookery.table.store import BANS, LOBBY, Store
from rookery.table.stores.opening import open_store
from rookery.table.systemd import Systemd
from rookery.table.tables import Tables
from rookery.table.traffic import CountedTraffic
from rookery.table.wire.to_client import Bye
from rookery.table.worker_door import door_for
from rookery.table.worker_process import prepare
from rookery.table.workers import Workers

USUAL = Settings()
THINKERS_NICE = 8
NOWHERE_ELSE = Reach()


def send_away_banned(state: State) -> int:
    """How many of those who are here were banned by now."""
    refused = [(one, state.bans.why_not(one.payer)) for one in state.unread.connections]
    leaving = [(one, refusal) for one, refusal in refused if refusal is not None]
    for connection, refusal in leaving:
        connection.dismiss(refusal)
    return len(leaving)


def open_office(data: Path, store: Store, state: State) -> PrivateDoor:
    """Where whoever runs the server asks and acts."""
    running = Running(state.watch, partial(send_away_banned, state))
    return PrivateDoor(data, Office(store, state.tables, state.bans, running))


def make_app(
    data: Path,
    settings: Settings = USUAL,
    listening: str = "",
    reach: Reach = NOWHERE_ELSE,
    kept_in: str = "",
    reached_at: str = "",
) -> Starlette:
    """The whole server; `data` is the folder that holds its games, refused here if it cannot. `listening` is
    the name or address it listens on, `reach` how others get there, `kept_in` the address of the PostgreSQL
    that keeps the games, if one does, and `reached_at` where other servers on it reach this one."""
    lock = FolderLock(data)
    # Games and bots are imported now, while nobody waits; on the loop it would keep everybody waiting.
    shelf()
    store = open_store(data, kept_in, reached_at)
    meter = Meter(
        {
            TABLES: settings.tables_a_minute,
            TRIES: settings.tries_a_minute,
            ASKS: settings.asks_a_minute,
            SECONDS: settings.seconds_a_minute,
            MOVES: settings.seconds_a_minute,
            LONG: settings.long_seconds_a_minute,
            BYTES: settings.kilobytes_a_minute * 1_000,
            WORDS: settings.words_a_minute,
            FRAMES: settings.frames_a_minute,
        }
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.aside = Aside(meter, settings.asides)
        # Behind the bots: whoever plays goes before whoever analyses.
        app.state.thinkers = Aside(meter, settings.asides, nice=THINKERS_NICE, prepare=prepare)
        app.state.solved = Path(settings.solved) if settings.solved else None
        workers = Workers(settings.workers)
        worker_door = door_for(workers, settings)
        tables = Tables(store, workers, settings, app.state.aside, meter)
        app.state.tables = tables
        app.state.long_jobs = LongJobs(store, meter, settings, long_kinds(settings))
        app.state.readiness = Readiness(store)
        app.state.connections = ConnectionLimit(settings.sockets_an_address, settings.sockets)
        app.state.watch = LoopWatch()
        app.state.hearing = Turns()
        app.state.unread = Unread(settings.unread * 1_000, settings.unread_in_all * 1_000)
        app.state.bans = Bans(store)
        await app.state.bans.load()
        store.news = {BANS: app.state.bans.have_changed, LOBBY: tables.lobby.has_changed}
        door = open_office(data, store, app.state)
        await door.open()
        if worker_door is not None:
            await worker_door.open()
        live = LiveMetrics(store, tables, workers, app.state.connections, app.state.long_jobs)
        REGISTRY.register(live)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(tables.warm)
            tasks.start_soon(app.state.watch.run)
            tasks.start_soon(look_when_quiet)
            tasks.start_soon(app.state.aside.warm)
            tasks.start_soon(Systemd(os.environ).watch, app.state.readiness)
            tasks.start_soon(expire, store, tables, settings, app.state.bans)
            tasks.start_soon(tables.stamp)
            tasks.start_soon(store.keep_leases)
            tasks.start_soon(store.listen)
            tasks.start_soon(app.state.bans.follow, partial(send_away_banned, app.state))
            yield
            tasks.cancel_scope.cancel()
        REGISTRY.unregister(live)
        await door.close()
        if worker_door is not None:
            worker_door.close()
        app.state.thinkers.close()
        await app.state.long_jobs.close()
        await tables.close(Bye(CLOSING))
        lock.release()

    app = Starlette(
        lifespan=lifespan,
        routes=all_routes(),
        exception_handlers={
            Elsewhere: answer_elsewhere,
            Refused: answer_refused,
            404: answer_missing,
            500: answer_broken,
        },
    )
    app.state.meter = meter
    app.state.reach = reach
    app.add_middleware(OwnPagesOnly, names=host_names(settings.hosts, listening, reach.public))
    app.add_middleware(Fetched, meter=meter)
    app.add_middleware(PackedPages)
    app.add_middleware(CountedTraffic)
    app.add_middleware(NobodyBanned, bans=lambda: getattr(app.state, "bans", None))
    # The last is the outermost: whoever of the others answers by itself is inside of it.
    app.add_middleware(SafeHeaders)
    return app
