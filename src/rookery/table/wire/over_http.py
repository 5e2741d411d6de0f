"""What goes over HTTP: before a table, around it, and after it."""

from typing import Literal, TypeAlias

import msgspec

from rookery.bots.books import Review
from rookery.core.editing import Edit, Movable
from rookery.core.game import Event, View
from rookery.core.listed import Legal
from rookery.core.outcome import Outcome
from rookery.core.record import Step
from rookery.core.refusal import Refusal
from rookery.core.sheet import Sheet
from rookery.core.spec import OptionValue, Setup, Spec
from rookery.core.study import Fault
from rookery.table.about import About
from rookery.table.clock import ClockRule
from rookery.table.wire.to_client import Foreseen, Scene, SeatInfo


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit somewhere: "person" is someone at this device, "open" a friend who comes by link, "bot"
    a bot of some level."""

    kind: str
    name: str = ""
    level: str | None = None


class TableRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables. `options` are checked against the game's; `seats` has one request a seat.

    A `public` table is listed in the lobby: anyone may take an open seat there, or watch. A bot without a
    name gets one. `about` is for those who are invited. With `hints` players may ask a bot for advice; left
    out, only somebody who plays alone against bots may.
    """

    game: str
    seats: tuple[SeatRequest, ...]
    options: dict[str, bool | int | str] = {}
    position: str | None = None
    clock: ClockRule = ClockRule()
    public: bool = False
    about: About = About()
    hints: bool | None = None


class TableMade(msgspec.Struct, frozen=True):
    """The key opens this device's seats and the host's powers; only its hash is kept.

    `invites` has one secret for each open seat, by seat number: `/sit/{table}#{secret}` is the link. The
    commitment comes before any salt, so that the dealer cannot choose its secret to fit them.
    """

    table: str
    key: str
    invites: dict[str, str]
    commitment: str


class SitRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/sit, by an invite's secret, or by seat number at a public table.

    A seat that is taken moves to this device only if `move` says so, and only by its invite. In a game that
    is going on, `key` has to be the seat's own; without it others have to agree first. A `bot` says that it
    is one, and everybody sees it.
    """

    invite: str | None = None
    seat: int | None = None
    name: str = ""
    move: bool = False
    key: str | None = None
    bot: bool = False


class SatDown(msgspec.Struct, frozen=True, omit_defaults=True):
    """`waiting` if the key opens the seat only once others have agreed; until then its holder looks on."""

    table: str
    seat: int
    key: str
    waiting: bool = False


class LookRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/look: what an invite is for, without taking it."""

    invite: str


class InviteInfo(msgspec.Struct, frozen=True):
    """`taken` is the name of who sits there already, by this same invite. The rest is what one would sit down
    to; in a game with secrets, `setup` has no position."""

    game: str
    seat: int
    host: str
    taken: str | None
    setup: Setup
    clock: ClockRule
    seats: tuple[SeatInfo, ...]
    about: About


class Summary(msgspec.Struct, frozen=True):
    """One table in a list. `phase` is "open", "playing" or "over", and `last` when something last happened;
    or it is "unreadable", and nothing else is known. `options` are those that differ from the rulebook; a
    text of the players' own stands there as "", for it may be long."""

    table: str
    game: str
    seats: tuple[SeatInfo, ...]
    phase: str
    to_act: tuple[int, ...]
    outcome: Outcome | None
    moves: int
    last: str
    clock: ClockRule = ClockRule()
    options: dict[str, OptionValue] = {}


class SummaryRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/summaries: the tables this browser knows, at most 100. Unknown ones are left out."""

    tables: tuple[str, ...]


class Summaries(msgspec.Struct, frozen=True):
    """Also GET /api/lobby: public tables with an open seat, then those where a game is going on, the newest
    first in both."""

    tables: tuple[Summary, ...]


class Replay(msgspec.Struct, frozen=True):
    """POST /api/replay with a record: the game scene by scene, and what a check of it found.

    A long game comes in pages: `scenes` begins with number `first` of `in_all`; the rest is had by asking
    again with `?first=` and the number of the first scene that is missing.

    `fault` is the sentence if it does not hold together; then there are no scenes. `drawn` has the dealer's
    numbers as (n, value), which a client can work out again from the record's secret and salts.
    """

    game: str
    players: tuple[str, ...]
    scenes: tuple[Scene, ...]
    fault: str | None
    dice: str
    drawn: tuple[tuple[int, int], ...]
    first: int
    in_all: int


JobState: TypeAlias = Literal["waiting", "working", "done", "stopped", "failed"]
"""A job that is stopped was cancelled or cut short; it goes on when somebody asks for it again."""


class LongJob(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a long job is: GET /api/jobs/{key}, and the answer to whoever asks for one.

    `ahead` are those that come before one that waits; `left` are the seconds it may still take. Of one that
    failed there is a refusal. The result of one that is done is at /api/jobs/{key}/result.
    """

    key: str
    kind: str
    state: JobState
    done: int = 0
    of: int = 0
    ahead: int = 0
    left: int | None = None
    refusal: Refusal | None = None


class Advice(msgspec.Struct, frozen=True):
    """A move that was better than the one played in that step, as it is drawn on the board before the step;
    `position` is that board as a text, where the game has such texts, and `then` how it might have gone on,
    a few sentences for each move."""

    step: int
    seat: int
    move: Foreseen
    position: str | None
    then: tuple[str, ...]


class GameReview(msgspec.Struct, frozen=True):
    """The result of the long job that POST /api/tables/{id}/review or POST /api/review asks for."""

    review: Review
    better: tuple[Advice, ...]


class ContestWords(msgspec.Struct, frozen=True):
    """What the things are called that can play against each other: a penguin, penguins; and the options that
    are settled by which of them meet."""

    one: str
    many: str
    sets: tuple[str, ...]


class TrialWays(msgspec.Struct, frozen=True):
    """How things are tried out in a game: the bots that can play, and in the texts of which options there are
    things that play against each other."""

    levels: tuple[str, ...]
    contests: dict[str, ContestWords]


class Shelf(msgspec.Struct, frozen=True):
    """GET /api/shelf: what can be played here. `lessons` has the titles of each game's lessons, in order,
    `puzzles` how many puzzles there are of each game that has any, and `trials` how things are tried out, if
    that can be done here."""

    games: tuple[Spec, ...]
    lessons: dict[str, tuple[str, ...]]
    puzzles: dict[str, int]
    trials: dict[str, TrialWays]
    seat_names: tuple[str, ...]
    phrases: tuple[str, ...]
    version: str


class Heading(msgspec.Struct, frozen=True, tag="heading", tag_field="t"):
    level: int
    text: str
    edition: str


class Paragraph(msgspec.Struct, frozen=True, tag="paragraph", tag_field="t"):
    """`mark` is "", "text", "ruled", "option" or "ours"; `edition` is "" if it holds for all of them. Text
    may hold **bold**, *italic* and `code`."""

    text: str
    mark: str
    edition: str


class Item(msgspec.Struct, frozen=True, tag="item", tag_field="t"):
    """A list item; consecutive ones are one list. `number` is 0 in a bulleted list."""

    text: str
    mark: str
    edition: str
    number: int


class Grid(msgspec.Struct, frozen=True, tag="grid", tag_field="t"):
    """Rows of cells under a head, and the first cell of each names its row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    mark: str
    edition: str


class Diagram(msgspec.Struct, frozen=True, tag="diagram", tag_field="t"):
    """A position, what is about to happen in it (drawn as a ghost), and a caption."""

    view: View
    events: tuple[Event, ...]
    caption: str
    edition: str


Block: TypeAlias = Heading | Paragraph | Item | Grid | Diagram


class RulePage(msgspec.Struct, frozen=True):
    """GET /api/games/{id}/rules. `editions` are those the game has, each with its name, the usual first."""

    game: str
    editions: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]


class Frame(msgspec.Struct, frozen=True):
    """One moment of a demo: what just happened, and the board after it."""

    events: tuple[Event, ...]
    view: View


class Task(msgspec.Struct, frozen=True):
    """What a learner is asked to do. All `moves` that are legal may be tried; for all but `asked` there is
    `otherwise` to say. `many` if they are too many to be listed, as in an `Ask`."""

    asked: Foreseen
    moves: tuple[Legal, ...]
    many: bool
    otherwise: str


class LessonPage(msgspec.Struct, frozen=True):
    """The scenes play one after another, then the words are read; without a task, one goes on at will.

    The first scene after a task is what it led to.
    """

    words: tuple[str, ...]
    scenes: tuple[Scene, ...]
    task: Task | None


class Lesson(msgspec.Struct, frozen=True):
    """GET /api/games/{id}/lesson?number=1: a guided game, for the one in seat 0."""

    game: str
    title: str
    names: tuple[str, ...]
    pages: tuple[LessonPage, ...]


class PuzzleCard(msgspec.Struct, frozen=True):
    """One puzzle in a list. `moves` is how many own moves it takes to win; 0 where the best chances are
    asked for."""

    id: str
    grade: int
    moves: int


class DayPuzzle(msgspec.Struct, frozen=True):
    day: str
    game: str
    id: str


class PuzzleShelf(msgspec.Struct, frozen=True):
    """GET /api/puzzles?day=2026-11-17: all puzzles by game, the easiest first, and that of the day, which is
    today in UTC if not given. `today` is None if there are no puzzles."""

    games: dict[str, tuple[PuzzleCard, ...]]
    today: DayPuzzle | None


class PuzzleStage(msgspec.Struct, frozen=True):
    """An own move of a puzzle. The scenes lead to it, one after another; `moves` are all that may be tried,
    and `asked` is the right one, for whoever wants to be shown."""

    scenes: tuple[Scene, ...]
    moves: tuple[Legal, ...]
    asked: Foreseen


class PuzzlePage(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/puzzles/{puzzle}. `asks` says in one sentence what is to be done; `end` is what
    the last move leads to, and `solved` what is said then."""

    game: str
    card: PuzzleCard
    seat: int
    names: tuple[str, ...]
    options: dict[str, OptionValue]
    position: str
    asks: str
    stages: tuple[PuzzleStage, ...]
    end: tuple[Scene, ...]
    solved: str


class PuzzleForeseeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST …/foresee: what would the moves do whose steps begin with `prefix`, at that stage?"""

    stage: int
    prefix: tuple[str, ...]


class PuzzleForeseen(msgspec.Struct, frozen=True):
    moves: tuple[Foreseen, ...]


class TryRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST …/try: what is wrong with that move, at that stage?"""

    stage: int
    move: str


class PuzzleTried(msgspec.Struct, frozen=True):
    """Why a move is not the right one, in words, and as scenes: it is made, and perhaps answered."""

    words: str
    scenes: tuple[Scene, ...]


class StudyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/{id}/study: what does this text hold for that option, and what is wrong with it?

    The answer is the game's own kind of `Study`.
    """

    option: str
    text: str


class PositionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/{id}/position: a position text as it is edited, for so many seats and these options.

    Without a text it is that of a usual start, dealt anew by another `deal`, or of so many `moves` at random
    from there; after `steps`, of what they lead to. Then the edits are made in it. `who` is whose view is
    wanted; None is a spectator.
    """

    seats: int
    options: dict[str, bool | int | str] = {}
    text: str | None = None
    steps: tuple[Step, ...] = ()
    edits: tuple[Edit, ...] = ()
    who: int | None = None
    deal: str = ""
    moves: int = 0


class PositionStudy(msgspec.Struct, frozen=True):
    """The text after the edits, all that is wrong with it, and the board, if it can be drawn. `sheet` is the
    text as a form, where the game has one; `pieces` are on the board or may be put there."""

    text: str
    faults: tuple[Fault, ...]
    view: View | None
    sheet: Sheet | None
    pieces: tuple[Movable, ...]


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/scenario/write, and what a scenario file holds. `seats` has one word a seat: "person",
    "open", or a bot's level. Read from a file, `options` has them all.
    """

    game: str
    seats: tuple[str, ...]
    options: dict[str, bool | int | str] = {}
    position: str | None = None
    clock: ClockRule = ClockRule()
    title: str = ""
    by: str = ""
    notes: str = ""


class ReadScenario(msgspec.Struct, frozen=True):
    """The answer to POST /api/scenario/read and …/write. `text` is the file, `scenario` None if anything is
    wrong with it."""

    text: str
    scenario: Scenario | None
    faults: tuple[Fault, ...]


class Demo(msgspec.Struct, frozen=True):
    """GET /api/games/{id}/demo: a recorded game for the front page's small living board."""

    game: str
    frames: tuple[Frame, ...]


class Failure(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is not 2xx."""

    refusal: Refusal
