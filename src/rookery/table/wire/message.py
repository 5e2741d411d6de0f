"""The root of all websocket messages."""

import msgspec


class Message(
    msgspec.Struct, frozen=True, gc=False, tag_field="t", tag=str.lower, forbid_unknown_fields=True
):
    """`t` names its kind; a field nobody knows is refused."""
