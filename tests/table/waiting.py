"""A server whose bots are not made ready until somebody asks one."""

from rookery.table.tables import Tables


async def when_asked(_tables: Tables) -> None:
    """Instead of making the bots ready at once: whoever asks one has that done, and waits for it."""
