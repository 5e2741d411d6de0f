"""The fair dealer, and how anyone can check it afterwards.

1. Before the first draw the dealer shows `commitment = sha256(secret)`, in hex. The secret is 32 bytes,
   written as 64 hex digits; here and below its bytes count, not the digits.
2. Every seat adds a salt. Neither the dealer nor any one seat alone decides what will be drawn.
3. Block n, counting from 0, is `HMAC-SHA256(secret, table | salts | n)`: the table's name, the salts
   in seat order, and n in decimal, joined by "|", as UTF-8. Its value is the first 8 bytes, big-endian.
4. A number below k takes the next block. A value of `2**64 // k * k` or more is thrown away and the
   block after it is taken (rejection sampling, so that no number is favoured); else it is value mod k.
5. When the game is over the secret is shown, and everyone can draw the whole game again.

What this cannot rule out: whoever runs the server could read the secret in its memory and know the
future. It cannot *change* it: the commitment came first.
"""

import copy
import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

from rookery.core.refusal import refuse

_BLOCK_RANGE = 1 << 64
_SALT = re.compile(r"[A-Za-z0-9_-]{0,64}")
_SECRET = re.compile(r"[0-9a-f]{64}")


def new_secret() -> str:
    """256 random bits, in hex."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    return hashlib.sha256(_secret_bytes(secret)).hexdigest()


def check_salt(salt: str) -> str:
    """A salt as it came, or a refusal. It may not hold the separator, or two salts could pass for others."""
    if not _SALT.fullmatch(salt):
        refuse("bad_salt", "A salt is at most 64 letters, digits, dashes and underscores.")
    return salt


def _secret_bytes(secret: str) -> bytes:
    if not _SECRET.fullmatch(secret):
        refuse("bad_secret", "The dealer's secret is 64 digits from 0 to 9 and a to f.")
    return bytes.fromhex(secret)


class DealerRng:
    """The dealer's stream. `used` is the number of blocks taken so far: enough to carry on from."""

    def __init__(self, secret: str, table: str, salts: Sequence[str], used: int = 0) -> None:
        self._key = _secret_bytes(secret)
        self._label = "|".join([table, *map(check_salt, salts)])
        self.used = used
        self.drawn: list[tuple[int, int]] = []
        """Every number drawn so far, as (n, value) with value below n: what a finished game shows."""

    def copy(self) -> "DealerRng":
        """A second stream at the same place, to look ahead with."""
        ahead = copy.copy(self)
        ahead.drawn = list(self.drawn)
        return ahead

    def _block(self) -> int:
        message = f"{self._label}|{self.used}".encode()
        self.used += 1
        return int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")

    def below(self, n: int) -> int:
        if not 1 <= n <= _BLOCK_RANGE:
            raise ValueError(f"below({n}) has no answer")
        limit = _BLOCK_RANGE // n * n
        value = self._block()
        while value >= limit:
            value = self._block()
        self.drawn.append((n, value % n))
        return value % n


def opens(commitment_shown: str, secret: str) -> bool:
    """Whether `secret` is the one that was committed to."""
    # As bytes: comparing text raises for letters beyond ASCII, and what is shown may be anything.
    return hmac.compare_digest(commitment(secret).encode(), commitment_shown.encode())
