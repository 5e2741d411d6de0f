"""The lines of a position text about the order of the round and whose turn it is."""

from collections.abc import Iterator
from typing import Any

from rookery.core.lines import Line
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games.skating.rules.tasks import NOBODY
from rookery.games.skating.state import FIRST, SPENT_NAMES, State, figure_name

MOST_WORDS = 700
"""Of one line: three for each of the bodies there may be."""
MOST_USED, MOST_ACTIONS, MOST_NUMBER = 99_999, 60, 999


class Order:
    """The order of the round and whose turn it is; by default all are still to move, as they stand."""

    def __init__(self, s: State, lines: dict[str, Line]) -> None:
        self.figures, self.pending, self.lines = s.figures, s.agenda, lines
        names = (figure_name(s.options, s.figures, slot) for slot in range(len(s.figures)))
        self.slots = {name: slot for slot, name in enumerate(names)}

    def read(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "numbers": self.numbers(),
            "moved": self.bits("moved") | sum(1 << n for n, f in enumerate(self.figures) if f.at is None),
            "leaders": self.leaders(),
            "tailed": self.bits("tailed"),
            "shoved": self.bits("shoved"),
        }
        last = self.lines.get("last")
        if last is not None:
            found["last"] = self.slot(last)
        if "turn" in self.lines:
            found |= self.turn(self.lines["turn"])
        for line in self.lines.values():
            line.end()
        return found

    def bits(self, name: str) -> int:
        line = self.lines.get(name, Line(name, ()))
        bits = 0
        while line:
            bits |= 1 << self.slot(line)
        return bits

    def slot(self, line: Line) -> int:
        name = line.word("figure")
        if name not in self.slots:
            line.wrong(f"there is no figure {shown(name)} here.")
        return self.slots[name]

    def pairs(self, name: str) -> Iterator[tuple[int, Line]]:
        """Figures, and a line of what belongs to each; they have commas in between."""
        line = self.lines.get(name, Line(name, ()))
        for part in " ".join(line.rest("words", MOST_WORDS)).split(","):
            if part.strip():
                pair = Line(name, part.split())
                yield self.slot(pair), pair
                pair.end()

    def numbers(self) -> tuple[int, ...]:
        if "order" not in self.lines:
            return tuple(n if figure.at is not None else 0 for n, figure in enumerate(self.figures, 1))
        numbers = [0] * len(self.figures)
        for slot, line in self.pairs("order"):
            numbers[slot] = line.whole("number", 1, MOST_NUMBER)
        return tuple(numbers)

    def leaders(self) -> tuple[int, ...]:
        leaders = [NOBODY] * len(self.figures)
        for slot, line in self.pairs("tails"):
            leaders[slot] = self.slot(line)
        for leader in leaders:
            steps = 0
            while leader != NOBODY:
                leader, steps = leaders[leader], steps + 1
                if steps > len(leaders):
                    refuse("bad_position", "Some figures wait for each other, so none could ever move.")
        return tuple(leaders)

    def turn(self, line: Line) -> dict[str, Any]:
        slot = self.slot(line)
        figure = self.figures[slot]
        if figure.at is None and not self.pending:
            # Only in the middle of something can it have gone down in its own turn.
            line.wrong("the figure is gone, so it cannot be its turn.")
        if not line:
            return {"acting": slot, "spent": FIRST if figure.speed else 0}
        used = line.whole("number of hexes used", 0, MOST_USED) if line.take("used") else -1
        acts = line.whole("number of actions", 0, MOST_ACTIONS) if line.take("actions") else -1
        if used < 0 or acts < 0:
            line.wrong("a turn looks like: turn A1 used 2 actions 1 spent thrust fire.")
        bits, spent = {word: bit for bit, word in SPENT_NAMES.items()}, 0
        if line.take("spent"):
            while line:
                spent |= line.one_of("spent word", bits)
        return {"acting": slot, "used": used, "acts": acts, "spent": spent}
