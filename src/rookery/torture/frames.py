"""What a hostile client might say: true messages bent in every way, and plain rubbish."""

import string
from typing import Any

import msgspec

from rookery.core.rng import Rng, pick, shuffled

NASTY_WORDS = (
    "",
    "\x00",
    "../../etc/passwd",
    "'; DROP TABLE log; --",
    "a" * 5000,
    "🐧" * 500,
    "\u202e\u0000\ufffe",
    "%s%n%x",
    "__proto__",
    "nan",
    "-1",
    "toString",
)
NASTY_NUMBERS = (
    -1,
    0,
    1,
    2,
    7,
    255,
    -(1 << 31),
    1 << 31,
    (1 << 53) + 1,
    -(1 << 63),
    1 << 63,
    1 << 64,
    10**300,
)
NASTY_TEXTS = (
    "",
    "{",
    "[]",
    "null",
    "0",
    '"x"',
    "{}",
    "[" * 4000,
    '{"t":' * 800,
    '{"t":"play","id":"\\ud800"}',
    '{"t":"ping","id":1e400}',
    '{"t":"ping","id":"x","id":"y"}',
    "\ufeff{}",
    '{"t":"hello","table":"x"}',
    "NaN",
    "1e99999",
    "-" * 8000,
    "\\u0000",
)
MESSAGES: tuple[dict[str, Any], ...] = (
    {"t": "play", "id": "x", "seat": 0, "move": "B@c3NE", "seq": 0},
    {"t": "undo", "id": "x", "seat": 0, "seq": 0},
    {"t": "propose", "id": "x", "seat": 0, "what": "draw"},
    {"t": "reply", "id": "x", "seat": 1, "agreed": True},
    {"t": "look", "id": "x", "seat": 0},
    {"t": "preview", "id": "x", "seat": 0, "prefix": ["penguin:B"]},
    {"t": "manage", "id": "x", "do": "open", "seat": 1, "level": None},
    {"t": "manage", "id": "x", "do": "bot", "seat": 1, "level": "god"},
    {"t": "votebot", "id": "x", "seat": 0, "about": 1},
    {"t": "admit", "id": "x", "seat": 0, "about": 1, "claim": 1, "agreed": True},
    {"t": "return", "id": "x", "seat": 0},
    {"t": "say", "id": "x", "seat": 0, "phrase": 3},
    {"t": "rematch", "id": "x"},
    {"t": "ping", "id": "x"},
    {"t": "pong", "n": 3},
    {"t": "hello", "table": "x", "keys": [], "seen": 0, "salt": ""},
)
BODIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/api/tables", {"game": "soccer", "seats": [{"kind": "person"}, {"kind": "open"}], "options": {}}),
    ("/api/tables/{table}/sit", {"invite": "x", "seat": 1, "name": "Eve", "move": True}),
    ("/api/tables/{table}/look", {"invite": "x"}),
    ("/api/summaries", {"tables": ["x"] * 3}),
    (
        "/api/replay",
        {"format": 1, "table": "x", "game": "soccer", "steps": [[[0, "x"]]], "marks": {"0": "x"}},
    ),
)
PATHS = (
    "/",
    "/healthz",
    "/api/shelf",
    "/api/lobby",
    "/api/games/nope/rules",
    "/api/tables/{table}/record",
    "/api/tables/%00/record",
    "/api/tables/..%2f..%2fetc/record",
    "/%00",
    "/assets/%00.js",
    "/assets/../../../etc/passwd",
    "/assets/" + "a" * 5000,
    "//",
    "/%ff%fe",
    "/api/ws",
    "/table/%F0%9F%90%A7",
    "/api/tables/{table}/sit?x=" + "y" * 3000,
)


class Mutator:
    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def frame(self, table: str) -> str | bytes:
        """A text frame, or a binary one, of at most 8 KiB."""
        rng = self.rng
        match rng.below(10):
            case 0:
                return pick(rng, NASTY_TEXTS)
            case 1:
                return bytes(rng.below(256) for _ in range(rng.below(200)))
            case 2:
                return "".join(pick(rng, string.printable) for _ in range(rng.below(300)))
            case 3 | 4:
                return self._bent_text(self._message(table))[:2000].decode(errors="replace")
            case 5:
                return msgspec.json.encode(pick(rng, MESSAGES)).decode()
            case _:
                return msgspec.json.encode(self._bent(self._message(table)))[:8000].decode(errors="ignore")

    def request(self, table: str) -> tuple[str, bytes, str]:
        """A path, a body and further header lines."""
        rng = self.rng
        path, fields = pick(rng, BODIES)
        body = pick(rng, (self._bent_text(fields), msgspec.json.encode(self._bent(fields))))
        match rng.below(8):
            case 0:
                path = pick(rng, PATHS)
            case 1:
                body = b"[" * 30_000
            case 2:
                body = bytes(rng.below(256) for _ in range(300))
            case 3:
                body = b"x" * ((256 << 10) + rng.below(1 << 20))
            case _:
                pass
        headers = pick(
            rng, ("", "", "content-type: application/json\r\n", f"x-y: {'z' * 2000}\r\n", "origin: x\r\n")
        )
        return path.replace("{table}", table), body, headers

    def _message(self, table: str) -> dict[str, Any]:
        message = dict(pick(self.rng, MESSAGES))
        if message.get("table"):
            message["table"] = table
        return message

    def _bent(self, fields: dict[str, Any]) -> dict[str, Any]:
        """One to three fields gone, renamed, doubled or of another kind."""
        rng = self.rng
        bent = dict(shuffled(rng, list(fields.items())))
        for _ in range(1 + rng.below(3)):
            name = pick(rng, [*bent, "more"])
            match rng.below(6):
                case 0:
                    bent.pop(name, None)
                case 1:
                    bent[pick(rng, NASTY_WORDS[:3])] = bent.get(name)
                case 2:
                    bent[name] = pick(rng, NASTY_WORDS)
                case 3:
                    bent[name] = self._number()
                case 4:
                    bent[name] = pick(rng, (None, True, [], {}, [[]], {"a": {}}, 0.5, [None] * 50))
                case _:
                    bent[name] = [bent.get(name)] * 3
        return bent

    def _number(self) -> int | float:
        number = pick(self.rng, NASTY_NUMBERS)
        # Numbers beyond 64 bits are written as floats; as whole ones they come by way of bent text.
        return number if -(1 << 63) <= number < 1 << 64 else float(number)

    def _bent_text(self, fields: dict[str, Any]) -> bytes:
        """A true message with a few bytes changed, cut out, put in or repeated."""
        rng = self.rng
        data = bytearray(msgspec.json.encode(fields))
        for _ in range(1 + rng.below(4)):
            at = rng.below(len(data) + 1)
            match rng.below(4):
                case 0:
                    data[at : at + 1] = bytes([rng.below(256)])
                case 1:
                    del data[at : at + 1 + rng.below(10)]
                case 2:
                    data[at:at] = str(pick(rng, NASTY_NUMBERS)).encode()
                case _:
                    data[at:at] = data[: rng.below(len(data) + 1)]
        return bytes(data)
