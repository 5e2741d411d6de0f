"""The version of the messages, which a client says in its first one.

It is counted up when a client of the version before could not go on: then its page is asked to be loaded
again. What is only added, so that old clients need not know it, changes no version. While servers are brought
up to date one by one, a page may come from a newer server than the one it speaks to: it tries again.
"""

import msgspec

from rookery.core.decoding import decoder_of
from rookery.core.refusal import refuse

PROTOCOL = 1
OLDEST = 1
"""The oldest that is still spoken here."""


class _Spoken(msgspec.Struct, frozen=True):
    """All that is read of a first message before it is known which version it is of."""

    protocol: int = 1


_decoder: msgspec.json.Decoder[_Spoken] = decoder_of(_Spoken)


def check_spoken(hello: str) -> None:
    """Refused if the client is too old or too new for this server; what is no message at all is not."""
    try:
        spoken = _decoder.decode(hello).protocol
    except (msgspec.DecodeError, UnicodeDecodeError):
        return
    if spoken < OLDEST:
        refuse(
            "old_client",
            "This page is from an older version of Rookery. Please reload it; your game is kept.",
        )
    if spoken > PROTOCOL:
        refuse(
            "new_client",
            "A newer version of Rookery is just being brought in here. Please try again in a moment.",
        )
