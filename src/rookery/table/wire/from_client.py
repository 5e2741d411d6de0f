"""What a client says."""

from typing import TypeAlias

from rookery.table.wire.message import Message


class Hello(Message, frozen=True):
    """The first message. `seen` is the last seq the client has, -1 for none. Without keys: a spectator.

    `salt` is its seats' share in the dice, used if the game has not begun. `protocol` is the version of all
    these messages that the client speaks (`wire/versions.py`).
    """

    table: str
    keys: tuple[str, ...] = ()
    seen: int = -1
    salt: str = ""
    protocol: int = 1


class Play(Message, frozen=True):
    """`seq` is the last one the client saw; a move made on an older board is refused, never misapplied.

    A choice made at once with others is sealed until all are in, and may be changed until then.
    """

    id: str
    seat: int
    move: str
    seq: int


class Undo(Message, frozen=True):
    """Take back one's own last step, where that is free (`Ask.undo`)."""

    id: str
    seat: int
    seq: int


class Propose(Message, frozen=True):
    """Ask the others for a "draw" or a "takeback"."""

    id: str
    seat: int
    what: str


class Reply(Message, frozen=True):
    """Agree to what is proposed or not; whoever proposed it says no to withdraw it."""

    id: str
    seat: int
    agreed: bool


class Resign(Message, frozen=True):
    id: str
    seat: int


class Look(Message, frozen=True):
    """With several seats at one device and secrets in the game: the curtain is up, show this seat's view."""

    id: str
    seat: int


class Preview(Message, frozen=True):
    """What would the legal moves do whose steps begin with `prefix`?"""

    id: str
    seat: int
    prefix: tuple[str, ...]


class Hint(Message, frozen=True):
    id: str
    seat: int


class Imagine(Message, frozen=True):
    """For programs whose bot works on whole boards: one that `seat`, which is to act, cannot tell from the
    true one. Answered by `Imagined`."""

    id: str
    seat: int


class Manage(Message, frozen=True):
    """The host's powers over a seat, before the game has begun: "bot" (of `level`), "open" (a new invite for
    it), "drop" (take the seat away). "start" takes away all open seats and begins. Once it has begun: "free"
    a seat whose person has been away for too long; a bot plays on, its owner may come back, and the invite is
    for somebody the others agree to. Answered by `Managed`."""

    id: str
    do: str
    seat: int = -1
    level: str | None = None


class VoteBot(Message, frozen=True):
    """`seat` wants a bot to play on for `about`, who has been away for too long."""

    id: str
    seat: int
    about: int


class Admit(Message, frozen=True):
    """`seat` lets the one who claims the seat `about` sit there, or does not; `claim` is the claim's
    number."""

    id: str
    seat: int
    about: int
    claim: int
    agreed: bool


class Return(Message, frozen=True):
    """Back again: the bot gets up, or the newcomer who played on."""

    id: str
    seat: int


class Say(Message, frozen=True):
    """To everybody at the table: anything at a private one, one of `PHRASES` at a public one."""

    id: str
    seat: int
    words: str


class Rematch(Message, frozen=True):
    """A new table with the same house rules, everyone one seat on unless they `stay`; their keys fit too."""

    id: str
    stay: bool = False


class Ping(Message, frozen=True):
    id: str


class Pong(Message, frozen=True):
    """The answer to `Beat`; it gets no answer itself."""

    n: int


FromClient: TypeAlias = (
    Hello
    | Play
    | Undo
    | Propose
    | Reply
    | Resign
    | Look
    | Preview
    | Hint
    | Imagine
    | Manage
    | VoteBot
    | Admit
    | Return
    | Say
    | Rematch
    | Ping
    | Pong
)
