"""What a hostile client might say: true messages bent in every way, and plain rubbish."""

import string
from collections.abc import Sequence

import msgspec

from rookery.bots.puzzles import puzzles_of
from rookery.core.rng import Rng, pick, shuffled
from rookery.games import all_games
from rookery.torture.samples import KINDS, POSTED, Fields, message, posted

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
PATHS = (
    "/api/games/nope/rules",
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


def filled(path: str, table: str, game: str) -> str:
    if "{puzzle}" in path:
        path = path.replace("{puzzle}", next(iter(puzzles_of(game)), "none"))
    return path.replace("{table}", table).replace("{game}", game)


class Mutator:
    """`addresses` are those the server answers at, with braces where something is filled in."""

    def __init__(self, rng: Rng, addresses: Sequence[str] = ()) -> None:
        self.rng = rng
        self.paths = [*PATHS, *addresses]

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
                return msgspec.json.encode(self._message(table)).decode()
            case _:
                return msgspec.json.encode(self.bent(self._message(table)))[:8000].decode(errors="ignore")

    def request(self, table: str) -> tuple[str, bytes, str]:
        """A path, a body and further header lines."""
        rng = self.rng
        path, game = pick(rng, list(POSTED)), pick(rng, list(all_games()))
        body = self._body(posted(path, game, rng))
        match rng.below(8):
            case 0 | 1:
                path = pick(rng, self.paths)
            case 2:
                body = pick(rng, (b"[" * 30_000, bytes(rng.below(256) for _ in range(300))))
            case 3:
                body = b"x" * ((256 << 10) + rng.below(1 << 20))
            case _:
                pass
        headers = pick(
            rng, ("", "", "content-type: application/json\r\n", f"x-y: {'z' * 2000}\r\n", "origin: x\r\n")
        )
        return filled(path, table, game), body, headers

    def _body(self, sample: Fields | bytes) -> bytes:
        """As it should be, or bent."""
        if isinstance(sample, bytes):
            return sample if self.rng.below(2) else self._bent_bytes(sample)
        match self.rng.below(3):
            case 0:
                return msgspec.json.encode(sample)
            case 1:
                return self._bent_text(sample)
            case _:
                return msgspec.json.encode(self.bent(sample))

    def _message(self, table: str) -> Fields:
        found = message(pick(self.rng, KINDS), self.rng)
        if "table" in found:
            found["table"] = table
        return found

    def bent(self, fields: Fields) -> Fields:
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

    def _bent_text(self, fields: Fields) -> bytes:
        """A true message with a few bytes changed, cut out, put in or repeated."""
        return self._bent_bytes(msgspec.json.encode(fields))

    def _bent_bytes(self, given: bytes) -> bytes:
        rng = self.rng
        data = bytearray(given)
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
