"""What a client hears."""

from typing import TypeAlias

import msgspec

from rookery.core.game import Event, Prospect, View
from rookery.core.listed import Legal
from rookery.core.outcome import Outcome
from rookery.core.refusal import Refusal
from rookery.core.risk import Risk
from rookery.core.spec import Setup
from rookery.core.thought import Reason
from rookery.table.about import About
from rookery.table.clock import ClockRule
from rookery.table.wire.message import Message


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """`kind` is "person", "bot" or "open"; `mine` if this client's keys open it.

    `stands_in` if the bot plays on for a person, who may come back; `resigned` if for one who is out of the
    running. `was_mine` if a newcomer plays on for this client's owner, who may come back by `Return`. A `bot`
    came by invitation as a friend would, and says that it is none; its name tells so too.
    """

    kind: str
    name: str
    level: str | None
    mine: bool
    stands_in: bool
    resigned: bool = False
    was_mine: bool = False
    bot: bool = False


class Welcome(Message, frozen=True):
    """`seq` is the last one there is, -1 before the first: with that scene a client is up to date.

    In a game with secrets, `setup` has no position before it is over. `host` if this client has the host's
    powers. `about` is what whoever set it up says about it. `said` is the latest that people here said.
    """

    table: str
    game: str
    setup: Setup
    seq: int
    commitment: str
    clock: ClockRule
    public: bool
    host: bool
    about: About
    said: "tuple[Said, ...]"


class Seats(Message, frozen=True):
    """Who sits where; said after `Welcome` and at every change. The game has `begun`, or waits for people."""

    seats: tuple[SeatInfo, ...]
    begun: bool


class Made(msgspec.Struct, frozen=True):
    """A move as it stands in the log; seat -1 is the dealer. `move` is None where one may not know it."""

    seat: int
    move: str | None


class Scene(Message, frozen=True):
    """Log entry `seq` and the board after it. `lines` tells the events in words.

    Table matters (sitting down, resigning, agreeing on a draw) are scenes without moves or events. `back`
    is the seq of the scene whose board this one restores, after an undo or a takeback; else None.
    """

    seq: int
    moves: tuple[Made, ...]
    events: tuple[Event, ...]
    lines: tuple[str, ...]
    view: View
    to_act: tuple[int, ...]
    outcome: Outcome | None
    back: int | None


class Ask(Message, frozen=True):
    """It is this seat's turn on the board of scene `seq`; these are its moves. `many` if they are too many to
    be listed: then the client puts a move's text together itself, and is refused if it is not one. `undo` if
    the seat may take back its last step for nothing. `chosen` is its sealed choice so far; it may change it.
    """

    seq: int
    seat: int
    moves: tuple[Legal, ...]
    many: bool
    undo: bool
    chosen: str | None


class Proposal(msgspec.Struct, frozen=True):
    """`waiting` are the seats that have yet to agree."""

    seat: int
    what: str
    waiting: tuple[int, ...]


class ClockNow(msgspec.Struct, frozen=True):
    """Milliseconds left for each seat at the moment of sending, and whose are running."""

    left: tuple[int, ...]
    running: tuple[int, ...]


class Absence(msgspec.Struct, frozen=True):
    """A seat nobody is behind. In `seconds` (0: now) the others may vote a bot in; `votes` have done so."""

    seat: int
    seconds: int
    votes: tuple[int, ...]


class SeatClaim(msgspec.Struct, frozen=True):
    """Somebody called `name` came by invitation to a game that is going on, and would like to have this seat.
    Its owner may say yes at any time; in `seconds` (0: now) all others who are here may. `agreed` have done
    so.
    """

    seat: int
    number: int
    name: str
    seconds: int
    agreed: tuple[int, ...]


class Status(Message, frozen=True, omit_defaults=True):
    """What is going on besides moves. `warming`: bots are still being made ready, which takes a while once.

    `secret` is the dealer's, once the game is over; `rematch` the table to go on at; `chosen` the seats
    whose simultaneous choice is in; `stood_in` those whose bot could not think in time, so that its last
    move was a random one; `late` those whose bot still waits for its turn to think; `claims` are answered by
    `Admit`. With `hints` players may ask a bot for advice; `hints_asked` says how often each seat has, and is
    empty while none has.
    """

    thinking: tuple[int, ...]
    warming: bool
    proposal: Proposal | None
    chosen: tuple[int, ...]
    clock: ClockNow | None
    away: tuple[Absence, ...]
    spectators: int
    secret: str | None
    rematch: str | None
    stood_in: tuple[int, ...]
    claims: tuple[SeatClaim, ...] = ()
    late: tuple[int, ...] = ()
    hints: bool = False
    hints_asked: tuple[int, ...] = ()


class Answer(Message, frozen=True):
    """The answer to everything that asks for no answer of its own kind, and to anything that is refused."""

    id: str
    refusal: Refusal | None


class Foreseen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal move, and what it would do as far as the seat can know; `risk` and `any_order` as
    in `Legal`. `prospects` are the ways it may go, where the game tells them."""

    move: str
    steps: tuple[str, ...]
    events: tuple[Event, ...]
    lines: tuple[str, ...]
    risk: Risk | None = None
    any_order: bool = False
    prospects: tuple[Prospect, ...] = ()


class Previewed(Message, frozen=True):
    id: str
    seq: int
    moves: tuple[Foreseen, ...]


class Hinted(Message, frozen=True, omit_defaults=True):
    """A move, its worth from -1 to 1 for the seat that asked, why, and how it might go on, a few sentences
    for each move; `risk` and `any_order` as in `Legal`, `lines` as in `Foreseen`."""

    id: str
    seq: int
    move: str
    steps: tuple[str, ...]
    events: tuple[Event, ...]
    worth: float
    reasons: tuple[Reason, ...]
    then: tuple[str, ...]
    risk: Risk | None = None
    lines: tuple[str, ...] = ()
    any_order: bool = False


class Imagined(Message, frozen=True):
    """A position text of the board of scene `seq` that the seat cannot tell from the true one: what is hidden
    from it is made up."""

    id: str
    seq: int
    position: str


class Managed(Message, frozen=True):
    """Done. `invite` is the new secret of a seat that was opened or freed, for the host alone."""

    id: str
    invite: str | None


class Said(Message, frozen=True):
    """Somebody says something. It is in no log and in no record."""

    seat: int
    words: str


class Beat(Message, frozen=True):
    """Are you there? Answer with `Pong`. A client that hears none for 20 seconds has lost the server."""

    n: int


class Moved(Message, frozen=True):
    """This client's seat was moved to another device; its key fits no more."""

    seat: int


class Bye(Message, frozen=True):
    """The server is about to close the connection, and why. `closing` is a restart: come back by yourself."""

    refusal: Refusal


ToClient: TypeAlias = (
    Welcome
    | Seats
    | Scene
    | Ask
    | Status
    | Answer
    | Previewed
    | Hinted
    | Imagined
    | Managed
    | Said
    | Beat
    | Moved
    | Bye
)
