"""What servers that share a PostgreSQL tell each other by it, with NOTIFY: that something has changed, and
not what. Whoever hears it reads that anew. So nothing is missed for good if a line breaks: when it is back,
everything may have changed."""

import asyncio
import logging
from collections.abc import Callable

import psycopg

from rookery.table.stores.db import Db
from rookery.table.stores.postgres_line import Address, line_options

log = logging.getLogger("rookery.store")

_CHANNEL = "rookery"
AGAIN_AFTER = 0.5
"""Seconds until a line that broke is opened again."""


def tell(db: Db, what: str) -> None:
    """To every server, once the transaction is for good."""
    db.execute("SELECT pg_notify(?, ?)", (_CHANNEL, what))


async def listen(address: Address, heard: Callable[[str | None], None]) -> None:
    """For ever. `heard` is told what has changed; None: anything may have."""
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(
                address.url, autocommit=True, **line_options()
            ) as line:
                await line.execute(f"LISTEN {_CHANNEL}".encode())
                heard(None)
                async for news in line.notifies():
                    heard(news.payload)
        except psycopg.Error as fault:
            log.info("other servers are not heard of: %s", address.words(fault))
        await asyncio.sleep(AGAIN_AFTER)
