"""Every message between server and client, once. The client's types are generated from this file.

A client opens a websocket at `/api/ws` and says `Hello`. It hears `Welcome`, then one `Scene` for
each log entry it has not seen, then an `Ask` for each of its seats that is to act, then news as it
happens. Every message that carries an `id` gets exactly one answer with that id.
"""

from typing import TypeAlias

import msgspec

from rookery.core.game import Event, View
from rookery.core.spec import Setup, Spec
from rookery.core.thought import Reason
from rookery.core.verdict import Outcome, Refusal

SEAT_NAMES = ("Blue", "Vermilion", "Green", "Purple", "Orange", "Sky")
"""What a seat is called when nobody says otherwise, by its colour."""


class _Message(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    pass


# ---- over HTTP ----


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit somewhere: a person at this device, or a bot of some level."""

    kind: str
    name: str = ""
    level: str | None = None


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables. `options` are checked against the game's; `seats` has one wish a seat."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, bool | int | str] = {}
    position: str | None = None


class TableMade(msgspec.Struct, frozen=True):
    """The token is the key to this device's seats; it is shown once and only its hash is kept.

    The commitment comes before any salt, so that the dealer cannot choose its secret to fit them.
    """

    table: str
    token: str
    commitment: str


class Shelf(msgspec.Struct, frozen=True):
    """GET /api/shelf: what can be played here."""

    games: tuple[Spec, ...]
    seat_names: tuple[str, ...]
    version: str


class Heading(msgspec.Struct, frozen=True, tag="heading", tag_field="t"):
    level: int
    text: str


class Paragraph(msgspec.Struct, frozen=True, tag="paragraph", tag_field="t"):
    """`mark` is "", "text", "ruled", "option" or "ours". Text may hold **bold**, *italic* and `code`."""

    text: str
    mark: str


class Item(msgspec.Struct, frozen=True, tag="item", tag_field="t"):
    """A list item; consecutive ones are one list. `number` is 0 in a bulleted list."""

    text: str
    mark: str
    number: int


class Diagram(msgspec.Struct, frozen=True, tag="diagram", tag_field="t"):
    """A position, what is about to happen in it (drawn as a ghost), and a caption."""

    view: View
    events: tuple[Event, ...]
    caption: str


Block: TypeAlias = Heading | Paragraph | Item | Diagram


class RulePage(msgspec.Struct, frozen=True):
    """GET /api/games/{id}/rules"""

    game: str
    blocks: tuple[Block, ...]


class Frame(msgspec.Struct, frozen=True):
    """One moment of a demo: what just happened, and the board after it."""

    events: tuple[Event, ...]
    view: View


class Demo(msgspec.Struct, frozen=True):
    """GET /api/games/{id}/demo: a recorded game for the front page's small living board."""

    game: str
    frames: tuple[Frame, ...]


class Failure(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is not 2xx."""

    refusal: Refusal


# ---- from the client ----


class Hello(_Message, frozen=True):
    """The first message. `seen` is the last seq the client has, -1 for none. Without a token: a spectator.

    `salt` is the seats' share in the dice. The game begins with the first Hello that brings a token.
    """

    table: str
    token: str | None = None
    seen: int = -1
    salt: str = ""


class Play(_Message, frozen=True):
    """`seq` is the last one the client saw; a move made on an older board is refused, never misapplied."""

    id: str
    seat: int
    move: str
    seq: int


class Preview(_Message, frozen=True):
    """What would the legal moves do whose steps begin with `prefix`?"""

    id: str
    seat: int
    prefix: tuple[str, ...]


class Hint(_Message, frozen=True):
    id: str
    seat: int


class Resign(_Message, frozen=True):
    id: str
    seat: int


class Draw(_Message, frozen=True):
    """`word` is "offer", "accept", "decline" or "withdraw"."""

    id: str
    seat: int
    word: str


class Rematch(_Message, frozen=True):
    """A new table with the same house rules and the seats swapped round by one."""

    id: str


class Ping(_Message, frozen=True):
    id: str


FromClient: TypeAlias = Hello | Play | Preview | Hint | Resign | Draw | Rematch | Ping


# ---- to the client ----


class SeatInfo(msgspec.Struct, frozen=True):
    """`kind` is "person" or "bot"; `mine` if this client's token holds it."""

    kind: str
    name: str
    level: str | None
    mine: bool


class Welcome(_Message, frozen=True):
    """`seq` is the last one there is, -1 before the beginning: with that scene a client is up to date."""

    table: str
    game: str
    setup: Setup
    seats: tuple[SeatInfo, ...]
    seq: int
    commitment: str


class Made(msgspec.Struct, frozen=True):
    """A move as it stands in the log; seat -1 is the dealer."""

    seat: int
    move: str


class Scene(_Message, frozen=True):
    """Log entry `seq` and the board after it. Scene 0 is the start. `lines` tells the events in words.

    Table matters (resigning, agreeing on a draw) are scenes without moves or events.
    """

    seq: int
    moves: tuple[Made, ...]
    events: tuple[Event, ...]
    lines: tuple[str, ...]
    view: View
    to_act: tuple[int, ...]
    outcome: Outcome | None


class Legal(msgspec.Struct, frozen=True):
    move: str
    steps: tuple[str, ...]


class Ask(_Message, frozen=True):
    """It is this seat's turn on the board of scene `seq`; these are its moves."""

    seq: int
    seat: int
    moves: tuple[Legal, ...]


class Status(_Message, frozen=True):
    """What is going on besides moves. `warming`: bots are still being made ready, which takes a while once.

    `offer` is the seat that offers a draw. `secret` is the dealer's, once the game is over; `rematch`
    the table to go on at; `chosen` the seats whose simultaneous choice is in.
    """

    thinking: tuple[int, ...]
    warming: bool
    offer: int | None
    chosen: tuple[int, ...]
    secret: str | None
    rematch: str | None


class Answer(_Message, frozen=True):
    """The answer to `Play`, `Resign`, `Draw` and `Ping`, and to anything that is refused."""

    id: str
    refusal: Refusal | None


class Foreseen(msgspec.Struct, frozen=True):
    move: str
    steps: tuple[str, ...]
    events: tuple[Event, ...]
    lines: tuple[str, ...]


class Previewed(_Message, frozen=True):
    id: str
    seq: int
    moves: tuple[Foreseen, ...]


class Hinted(_Message, frozen=True):
    """A move, its worth from -1 to 1 for the seat that asked, why, and how it might go on."""

    id: str
    seq: int
    move: str
    steps: tuple[str, ...]
    events: tuple[Event, ...]
    worth: float
    reasons: tuple[Reason, ...]
    line: tuple[str, ...]


class Rematched(_Message, frozen=True):
    """Everyone at the table hears `Status.rematch`; the one who asked gets the key to its seats."""

    id: str
    table: str
    token: str


class Bye(_Message, frozen=True):
    """The server is about to close the connection, and why."""

    refusal: Refusal


ToClient: TypeAlias = Welcome | Scene | Ask | Status | Answer | Previewed | Hinted | Rematched | Bye
