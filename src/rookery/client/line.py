"""One connection to a server, for whoever plays over the wire."""

from typing import TypeAlias

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from rookery.core.decoding import decoder_of
from rookery.core.outcome import Outcome
from rookery.table.wire.message import Message
from rookery.table.wire.to_client import (
    Answer,
    Ask,
    Beat,
    Bye,
    Imagined,
    Made,
    Moved,
    Said,
    Seats,
    Status,
    Welcome,
)

OPEN_WITHIN = 120.0

Lost = (ConnectionClosed, OSError, TimeoutError, InvalidHandshake, InvalidMessage, EOFError)
"""What losing a connection looks like, at whatever moment."""


async def dial(url: str, local_addr: tuple[str, int] | None = None) -> ClientConnection:
    """Whether somebody is there is asked by the table's own beats, so by nothing else."""
    return await connect(
        url,
        compression=None,
        max_size=None,
        ping_interval=None,
        close_timeout=0.2,
        open_timeout=OPEN_WITHIN,
        proxy=None if local_addr else True,
        local_addr=local_addr,
    )


class Scene(Message, frozen=True):
    """As the wire has it. What happened and the view are the game's own, and are left as they came."""

    seq: int
    moves: tuple[Made, ...]
    events: msgspec.Raw
    lines: tuple[str, ...]
    view: msgspec.Raw
    to_act: tuple[int, ...]
    outcome: Outcome | None
    back: int | None


Heard: TypeAlias = Welcome | Seats | Scene | Ask | Status | Answer | Imagined | Said | Beat | Moved | Bye
"""All that is said to a seat which asks for no previews, no hints and nothing of the host's."""

decoder: msgspec.json.Decoder[Heard] = decoder_of(Heard)
