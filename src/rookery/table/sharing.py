"""How other people reach this server: the address that goes into links, and into the terminal."""

import ipaddress
import socket
from html import escape
from io import StringIO
from urllib.parse import urlsplit

import msgspec
import segno

from rookery.core.refusal import refuse

EVERYWHERE = "0.0.0.0"
"""To listen on this address is to listen on all addresses of this machine."""

_FAR_AWAY = ("192.0.2.1", 9)
"""An address nobody has. Nothing is sent there: the system is only asked which way it would go."""


class Reach(msgspec.Struct, frozen=True):
    """Addresses that lead here, each as a page has it in front of its path; empty where there is none.

    `public` is what whoever runs the server says people open; links always lead there. `network` is this
    machine's own in the local network; links lead there from a page that was opened by an address which
    nobody else can use.
    """

    public: str = ""
    network: str = ""


def check_public(given: str) -> str:
    """The address people open in their browsers, without anything behind it."""
    address = given.strip().rstrip("/")
    try:
        parts = urlsplit(address)
        name, _ = parts.hostname, parts.port
    except ValueError:
        name = None
    if not name or address != f"{parts.scheme}://{parts.netloc}" or parts.scheme not in ("http", "https"):
        refuse(
            "bad_setting",
            f"ROOKERY_PUBLIC (--public) must be the address people open, such as https://games.example, "
            f"not {given[:60]!r}.",
        )
    return address


def network_address() -> str | None:
    """This machine's address in the local network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_FAR_AWAY)
            address: str = asking.getsockname()[0]
        except OSError:
            return None
    found = ipaddress.ip_address(address)
    return None if found.is_loopback or found.is_unspecified else address


def told_in_terminal(address: str) -> str:
    """The way here for everybody in the local network, to read and as a QR code."""
    code = StringIO()
    segno.make(address, error="l").terminal(code, border=2, compact=True)
    return (
        f"Everybody in your network can join: open {address} there, or point a phone's camera at this:\n\n"
        f"{code.getvalue()}"
    )


def with_reach(page: str, reach: Reach) -> str:
    """The client's page, told where its links should lead."""
    written = "".join(
        f'<meta name="rookery-{name}" content="{escape(address)}" />\n'
        for name, address in (("public", reach.public), ("network", reach.network))
        if address
    )
    return page.replace("</head>", f"{written}</head>", 1)
