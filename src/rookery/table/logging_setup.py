"""What the server writes down about itself: one line an event, as text or as JSON, and never a secret.

Whoever reads a log should learn how the server does, not how to sit down in somebody's place. So keys,
invitations, salts, dealers' secrets and the names people go by are never handed to a logger, and of a
table's name, which is a spectator's way in, only the beginning is. Two more fences stand behind that:

- Libraries speak from warnings on only. Their finer words have whole frames and addresses in them.
- Every line is looked over before it is written: what has the shape of a secret is blotted out.
"""

import logging
import re
import sys
from datetime import UTC, datetime
from typing import TextIO

import msgspec

LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("text", "json")

BLOT = "[blotted out]"
# A key or an invitation has 32 letters of this alphabet, a dealer's secret or a hash 64 hex digits.
_SECRET = re.compile(r"(?<![\w-])(?:[0-9a-f]{64}|[0-9A-Za-z_-]{32})(?![\w-])", re.ASCII)
_TABLE_PATH = re.compile(r"(/(?:tables|table|sit)/[^/\s\"'?#]{4})[^/\s\"'?#]+")


def short(table: str) -> str:
    """Enough of a table's name to tell log lines apart, too little to find the table."""
    return f"{table[:4]}…"


def note(log: logging.Logger, level: int, event: str, **fields: object) -> None:
    """Write an event down with what belongs to it. Never hand it a secret, or what people typed."""
    log.log(level, event, extra={"fields": fields})


def scrub(text: str) -> str:
    """Without anything that has the shape of a secret."""
    return _TABLE_PATH.sub(r"\1…", _SECRET.sub(_blot, text))


def _blot(found: re.Match[str]) -> str:
    """Names in code are as long at times, but all in small letters or all in great ones."""
    word = found[0]
    return word if len(word) == 32 and (word.islower() or word.isupper()) else BLOT


def _may_speak(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.WARNING or record.name.split(".")[0] == "rookery"


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log as JSON."""

    time: str
    level: str
    logger: str
    event: str
    fields: dict[str, object] = {}
    trace: str = ""


class _Lines(logging.Formatter):
    def line(self, record: logging.LogRecord) -> Line:
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields: dict[str, object] = getattr(record, "fields", {})
        # The usual trace: the places in the code, never the values that stood there.
        trace = self.formatException(record.exc_info) if record.exc_info and record.exc_info[0] else ""
        return Line(
            time.replace("+00:00", "Z"),
            record.levelname.lower(),
            record.name,
            scrub(record.getMessage()),
            {name: scrub(value) if isinstance(value, str) else value for name, value in fields.items()},
            scrub(trace),
        )


class JsonLines(_Lines):
    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(self.line(record), enc_hook=str).decode()


class TextLines(_Lines):
    def format(self, record: logging.LogRecord) -> str:
        line = self.line(record)
        fields = "".join(f" {name}={value}" for name, value in line.fields.items())
        # What came from outside may have line breaks in it, and must not pass for lines of ours.
        head = f"{line.time} {line.level.upper():7} {line.logger}: {line.event}{fields}"
        head = "".join(c if c.isprintable() else " " for c in head)
        return f"{head}\n{line.trace}" if line.trace else head


def start_logging(level: str, form: str, out: TextIO | None = None) -> None:
    """From now on everything logged in this process goes to `out`, standard error if none is given."""
    handler = logging.StreamHandler(out or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.addFilter(_may_speak)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    ours = logging.getLevelNamesMapping()[level.upper()]
    root.setLevel(max(ours, logging.WARNING))
    logging.getLogger("rookery").setLevel(ours)
    # A line that cannot be written (standard error is gone) is no reason to fill what is left with traces.
    logging.raiseExceptions = False
