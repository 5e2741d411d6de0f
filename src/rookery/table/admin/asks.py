"""Every question to the office, and every answer. There is no secret in any of them but in a raw export."""

from typing import ClassVar, TypeAlias

import msgspec

from rookery.table.clock import ClockRule
from rookery.table.kept import Ban

MOST_A_PAGE = 1_000


class Ask(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """`act` names it in the log of acts; what only looks has no name there."""

    act: ClassVar[str] = ""

    @property
    def about(self) -> str:
        """The table it is about, if any."""
        return ""

    @property
    def details(self) -> str:
        return ""


class ListTables(Ask, frozen=True):
    """Those of a game, in a phase, with nothing happening for so many days, of at least so many bytes."""

    game: str = ""
    phase: str = ""
    idle_days: float = 0
    least_bytes: int = 0
    sort: str = "last"
    reverse: bool = False
    page: int = 1
    rows: int = 20


class ShowTable(Ask, frozen=True):
    table: str


class ExportTable(Ask, frozen=True):
    """Its record; `raw` is all that is on disk, secrets and all."""

    act = "export"
    table: str
    raw: bool = False

    @property
    def about(self) -> str:
        return self.table

    @property
    def details(self) -> str:
        return "raw" if self.raw else "record"


class CloseTable(Ask, frozen=True):
    """`because` is added to the sentence that the players read."""

    act = "close"
    table: str
    because: str = ""

    @property
    def about(self) -> str:
        return self.table

    @property
    def details(self) -> str:
        return self.because


class DeleteTable(Ask, frozen=True):
    act = "delete"
    table: str

    @property
    def about(self) -> str:
        return self.table


class BanAddress(Ask, frozen=True):
    """For so many days; 0 is for ever."""

    act = "ban"
    address: str
    days: float = 0
    reason: str = ""

    @property
    def details(self) -> str:
        end = f" for {self.days:g} days" if self.days else ""
        return f"{self.address}{end}" + (f": {self.reason}" if self.reason else "")


class UnbanAddress(Ask, frozen=True):
    act = "unban"
    address: str

    @property
    def details(self) -> str:
        return self.address


class ListBans(Ask, frozen=True):
    pass


class CountName(Ask, frozen=True):
    """At how many tables somebody goes by that name."""

    name: str


class EraseName(Ask, frozen=True):
    """The name itself is not written down in the log of acts: there it would stay."""

    act = "erase a name"
    name: str


class ShowDisk(Ask, frozen=True):
    pass


class ShowTime(Ask, frozen=True):
    pass


class ListActs(Ask, frozen=True):
    page: int = 1
    rows: int = 20


AnyAsk: TypeAlias = (
    ListTables
    | ShowTable
    | ExportTable
    | CloseTable
    | DeleteTable
    | BanAddress
    | UnbanAddress
    | ListBans
    | CountName
    | EraseName
    | ShowDisk
    | ShowTime
    | ListActs
)


class Reply(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    pass


class TableRow(msgspec.Struct, frozen=True):
    """`here` are the people and spectators there now."""

    table: str
    game: str
    phase: str
    made: str
    last: str
    bytes: int
    here: int = 0


class TableList(Reply, frozen=True):
    tables: tuple[TableRow, ...]
    page: int
    pages: int
    in_all: int


class SeatShown(msgspec.Struct, frozen=True):
    kind: str
    name: str
    level: str | None
    here: bool
    to_act: bool
    resigned: bool


class TableShown(Reply, frozen=True):
    """`fault` is why it cannot be read; then only the first line of it is known."""

    row: TableRow
    entries: int
    fault: str = ""
    rules: int = 0
    public: bool = False
    moves: int = 0
    seats: tuple[SeatShown, ...] = ()
    spectators: int = 0
    clock: ClockRule = ClockRule()
    left: tuple[int, ...] = ()
    """Milliseconds each seat has left, where a clock runs."""
    outcome: str = ""
    rematch: str = ""


class Exported(Reply, frozen=True):
    file: str
    data: bytes


class Done(Reply, frozen=True):
    """`count` is of what was changed or sent away."""

    words: str
    count: int = 0


class BanList(Reply, frozen=True):
    bans: tuple[Ban, ...]


class NameCount(Reply, frozen=True):
    tables: int


class Share(msgspec.Struct, frozen=True):
    game: str
    phase: str
    tables: int
    bytes: int


class DiskShown(Reply, frozen=True):
    """Sizes in bytes. `unused` is room inside the file that the next games will take; `free` is -1 if the
    games are on another machine."""

    folder: str
    file: int
    journal: int
    unused: int
    free: int
    results: int
    """What long jobs have made, such as reviews: how many, and how large."""
    results_bytes: int
    shares: tuple[Share, ...]
    largest: tuple[TableRow, ...]


class Spender(msgspec.Struct, frozen=True):
    """A door or a table: the seconds of a processor it took, and the longest it stopped everybody."""

    name: str
    seconds: float
    stalls: int
    longest: float


class TimeShown(Reply, frozen=True):
    """In the last `minutes`; `stalls` and `longest` since the server started."""

    minutes: int
    spenders: tuple[Spender, ...]
    stalls: int
    longest: float
    uptime: float


class Act(msgspec.Struct, frozen=True):
    number: int
    at: str
    who: str
    what: str
    table: str
    details: str
    result: str


class ActList(Reply, frozen=True):
    acts: tuple[Act, ...]
    page: int
    pages: int
    in_all: int


AnyReply: TypeAlias = (
    TableList | TableShown | Exported | Done | BanList | NameCount | DiskShown | TimeShown | ActList
)
