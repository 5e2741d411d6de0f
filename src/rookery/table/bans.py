"""Addresses that are not let in, at no door.

A ban is of a network. Of IPv6 it is never narrower than /64, which is what one customer has, and what counts
as one address everywhere else (`limits.payer_of`).
"""

import asyncio
import ipaddress
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from http import HTTPStatus
from typing import TypeAlias

import msgspec
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from rookery.core.refusal import Refusal, Refused, refuse
from rookery.table.kept import Ban
from rookery.table.limits import payer_of
from rookery.table.metrics import count_refusal
from rookery.table.store import Store
from rookery.table.wire.over_http import Failure
from rookery.table.wire.to_client import Bye

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

WIDEST = {4: 8, 6: 16}
"""Wider networks are a slip of the finger: they would shut out a good part of the world."""
LONGEST_REASON = 200
POLICY = 1008
READ_AGAIN = 1.0
"""Seconds until bans that could not be read are asked for again."""


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def network_of(given: str) -> Network:
    """An address or a network, as it is banned."""
    try:
        network = ipaddress.ip_network(given.strip(), strict=False)
    except ValueError:
        refuse(
            "bad_address",
            f"{given[:60]!r} is neither an address nor a network, such as 203.0.113.7 or 2001:db8::/48.",
        )
    if isinstance(network, ipaddress.IPv6Network):
        mapped = network.network_address.ipv4_mapped
        if mapped is not None and network.prefixlen >= 96:
            network = ipaddress.ip_network((mapped, network.prefixlen - 96), strict=False)
        elif network.prefixlen > 64:
            network = network.supernet(new_prefix=64)
    if network.prefixlen < WIDEST[network.version]:
        refuse(
            "too_wide",
            f"{network} is too many addresses for one ban; /{WIDEST[network.version]} is the widest.",
        )
    return network


class Bans:
    """Those in force, in memory: every door asks."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._bans: dict[Network, Ban] = {}
        self._sizes: dict[int, set[int]] = {4: set(), 6: set()}
        self._changed = asyncio.Event()

    async def load(self) -> None:
        self._bans = {ipaddress.ip_network(ban.network): ban for ban in await self._store.bans()}
        for version in self._sizes:
            self._sizes[version] = {net.prefixlen for net in self._bans if net.version == version}

    def have_changed(self) -> None:
        """At another server that shares the games: whoever is in charge may ban somebody at any of them."""
        self._changed.set()

    async def follow(self, send_away: Callable[[], object]) -> None:
        """Goes on as long as the server does: who is banned elsewhere is banned here, and sent away."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self.load()
            except Refused:
                await asyncio.sleep(READ_AGAIN)
                self._changed.set()
            send_away()

    def in_force(self) -> list[Ban]:
        moment = now()
        return [ban for ban in self._bans.values() if not ban.until or ban.until > moment]

    async def add(self, network: Network, until: str, reason: str) -> Ban:
        """In the place of an earlier one of the same network."""
        ban = Ban(str(network), now(), until, reason)
        await self._store.add_ban(ban)
        await self.load()
        return ban

    async def forget_ended(self) -> None:
        """An address that is not banned any more is nobody's business."""
        if await self._store.forget_bans(now()):
            await self.load()

    async def remove(self, network: Network) -> None:
        if network not in self._bans:
            refuse("not_banned", f"{network} is not banned.")
        await self._store.remove_ban(str(network))
        await self.load()

    def why_not(self, payer: str) -> Refusal | None:
        """What a banned address is told, be it given by itself or as who pays for it."""
        if not self._bans:
            return None
        with suppress(ValueError):
            own = ipaddress.ip_network(payer)
            moment = now()
            for size in self._sizes[own.version]:
                ban = self._bans.get(own.supernet(new_prefix=size)) if size <= own.prefixlen else None
                if ban is not None and (not ban.until or ban.until > moment):
                    return _told(ban)
        return None


def _told(ban: Ban) -> Refusal:
    end = f" until {ban.until[:16].replace('T', ' ')} UTC" if ban.until else ""
    return Refusal("banned", f"Your address has been shut out of this server{end} by whoever runs it.")


class NobodyBanned:
    """Before all doors: who is banned hears so, and nothing else."""

    def __init__(self, app: ASGIApp, bans: Callable[[], Bans | None]) -> None:
        self.app = app
        self.bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        bans, client = self.bans(), scope.get("client")
        refusal = bans.why_not(payer_of(client[0])) if bans is not None and client else None
        if refusal is None:
            await self.app(scope, receive, send)
            return
        count_refusal(refusal.reason)
        if scope["type"] == "websocket":
            await receive()
            # A browser shows a page nothing of a connection that was refused, so it is let in to be told.
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", "text": msgspec.json.encode(Bye(refusal)).decode()})
            await send({"type": "websocket.close", "code": POLICY})
        elif scope["path"].startswith("/api/"):
            await _answer(msgspec.json.encode(Failure(refusal)), "application/json")(scope, receive, send)
        else:
            await _answer(f"{refusal.words}\n".encode(), "text/plain")(scope, receive, send)


def _answer(content: bytes, kind: str) -> Response:
    return Response(content, HTTPStatus.FORBIDDEN, media_type=kind)
