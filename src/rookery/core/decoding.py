"""JSON and plain values read into types, also by several threads at once.

msgspec works a type out when it is first used. A thread that uses it while another one is at that finds it
half made, and the whole process ends (seen with msgspec 0.22). So types are made ready one at a time, behind
a lock, and nobody reads by one that is not ready. `tests/test_rooms.py` keeps all other code from reading
into types by itself.
"""

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_making_ready = threading.Lock()
_ready: dict[Any, msgspec.json.Decoder[Any]] = {}


def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    """What reads JSON into `kind`, a type or a union of types."""
    found = _ready.get(kind)
    if found is None:
        with _making_ready:
            found = _ready.get(kind) or msgspec.json.Decoder(kind)
            _ready[kind] = found
    return found


def decode(data: bytes | str, kind: type[T]) -> T:
    """Raises msgspec's `DecodeError` or `ValidationError`, `UnicodeDecodeError` or `RecursionError` for what
    is no such thing."""
    found: T = decoder_of(kind).decode(data)
    return found


def convert(value: object, kind: type[T]) -> T:
    """A plain value, such as a dictionary, as `kind`; raises msgspec's `ValidationError`."""
    decoder_of(kind)
    return msgspec.convert(value, kind)
