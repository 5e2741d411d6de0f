"""Invitations, and the request by which one is turned into the key of a seat."""

import urllib.error
import urllib.request
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from rookery.core.decoding import decode
from rookery.core.refusal import Refused, refuse
from rookery.table.wire.over_http import Failure, SatDown, SitRequest

WITHIN = 60.0
LARGEST_ANSWER = 1 << 20


class Link(NamedTuple):
    """`server` is its address, such as http://127.0.0.1:7364."""

    server: str
    table: str
    invite: str

    def socket(self, table: str) -> str:
        return f"ws{self.server.removeprefix('http')}/api/ws/{table}"


def read_link(text: str) -> Link:
    """What an invitation link says: http://server/sit/TABLE#INVITE."""
    parts = urlsplit(text.strip())
    _, _, table = parts.path.rpartition("/sit/")
    if parts.scheme not in ("http", "https") or not parts.netloc or not table or not parts.fragment:
        refuse(
            "bad_link",
            "An invitation is a link such as http://127.0.0.1:7364/sit/TABLE#INVITE; this one is not. In a "
            "shell it has to stand in quotes.",
        )
    return Link(f"{parts.scheme}://{parts.netloc}", table, parts.fragment)


def take_seat(link: Link, name: str) -> SatDown:
    """Sit down as a bot. What the server refuses is raised."""
    asked = SitRequest(invite=link.invite, name=name, bot=True)
    request = urllib.request.Request(
        f"{link.server}/api/tables/{link.table}/sit",
        msgspec.json.encode(asked),
        {"content-type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=WITHIN) as answer:
            return decode(answer.read(LARGEST_ANSWER), SatDown)
    except urllib.error.HTTPError as failed:
        try:
            refusal = decode(failed.read(LARGEST_ANSWER), Failure).refusal
        except (msgspec.MsgspecError, UnicodeDecodeError):
            refuse("no_table", f"There is no table at {link.server}; it answered with {failed.code}.")
        raise Refused(refusal) from None
    except (OSError, ValueError) as fault:
        why = getattr(fault, "reason", None) or fault
        refuse("no_server", f"{link.server} cannot be reached: {why}.")
    except msgspec.MsgspecError:
        refuse("no_table", f"There is no table at {link.server}.")
