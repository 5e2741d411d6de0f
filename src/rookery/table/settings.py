"""What whoever runs the server may set."""

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """Times in seconds.

    `pace` is the least a bot takes for a move, so that people can see what it does. `patience` is how long
    somebody may be away before the others may vote a bot in. `beat` is how often connections are tried.
    """

    pace: float = 0.6
    patience: float = 60.0
    beat: float = 5.0
    workers: int | None = None
    #: the most one client may do in a minute: tables made, links tried
    tables_a_minute: int = 30
    tries_a_minute: int = 60
    #: the most connections one address may have, and all of them together
    sockets_an_address: int = 100
    sockets: int = 10_000
    #: the most messages one connection may send, and in how many seconds
    frames: tuple[int, float] = (100, 20.0)
    #: tables kept in memory though nobody is there
    idle_tables: int = 1_000
