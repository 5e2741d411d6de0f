"""Reading position texts, and refusing those that cannot be. (What they look like is in `position.py`.)"""

import re
from collections.abc import Sequence

import msgspec

from rookery.core.hexes import DIRECTION_BY_NAME, Hex
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games.skating.ground import DRIFT, KINDS, ROUGH, Feature, Ground, Start, hexes_of
from rookery.games.skating.paper.figure_lines import FIGURE, hex_of, read_figure
from rookery.games.skating.paper.maps import (
    MOST_HEXES,
    MOST_STRENGTH,
    RADII,
    SIDES,
    WORST_FRICTION,
)
from rookery.games.skating.paper.position import PHASE_WORDS, usual_starts
from rookery.games.skating.state import (
    FIRST,
    PLAY,
    SPENT_NAMES,
    Figure,
    House,
    Smoke,
    State,
    figure_name,
)
from rookery.games.skating.tasks import NOBODY, Task

LONGEST = 60_000
MOST_LINES = 400
_NUMBER = re.compile(r"\d{1,5}")
_SIZES = {"hexagon": (RADII,), "field": (SIDES, SIDES), "free": ()}
ENDINGS = ("last_afloat", "nobody", "round_limit", "quiet")


def whole(word: str, what: str, low: int, high: int) -> int:
    if _NUMBER.fullmatch(word) and low <= int(word) <= high:
        return int(word)
    refuse("bad_number", f"{what} is a number from {low} to {high}; {shown(word)} is not.")


class PositionReader:
    """Reads line by line into what a `State` is made of."""

    def __init__(self, house: House, ground: Ground, picks: tuple[int, ...]) -> None:
        self.house = house
        self.ground = ground
        self.phase = PLAY
        self.picks: tuple[int, ...] = picks
        self.features: dict[Hex, Feature] = {feature.at: feature for feature in ground.features}
        self.starts: list[Start] = []
        self.smoke: list[Smoke] = []
        self.figures: dict[str, Figure] = {}
        self.round, self.quiet, self.harm = 1, 0, False
        self.lines: dict[str, list[str]] = {}
        self.pending: list[Task] = []
        self.ended = ""

    def read(self, text: str) -> State:
        if len(text) > LONGEST:
            refuse("not_a_position", f"A position text has at most {LONGEST:,} characters.")
        lines = [line.split() for line in re.split(r"[;\n]", text) if line.strip()]
        if not 1 <= len(lines) <= MOST_LINES:
            refuse("not_a_position", "A position text has lines such as: A1 WW2 at 2,0 facing NW speed 3.")
        for first, *words in lines:
            self.line(first, words)
        return self.state()

    def line(self, first: str, words: list[str]) -> None:
        if FIGURE.fullmatch(first):
            if first in self.figures:
                refuse("bad_figure", f"{first} is there twice.")
            self.figures[first] = read_figure(self.house, first, words)
        elif first == "ice":
            self.read_ice(words)
        elif first in KINDS:
            self.read_features(first, words)
        elif first == "smoke":
            round_, *hexes = words or [""]
            due = whole(round_, "The round in which smoke becomes a hole", 1, 1000)
            self.smoke += [Smoke(hex_of(word, "Smoke"), due) for word in hexes]
        elif first == "start":
            self.read_starts(words)
        elif first == "setup":
            self.read_setup(words)
        elif first == "round":
            self.read_round(words)
        elif first == "pending":
            self.read_pending(" ".join(words))
        elif first == "ended":
            if len(words) != 1 or words[0] not in ENDINGS:
                refuse("bad_ending", f"A game has ended by {', '.join(ENDINGS)}; {_said(words)} is none.")
            self.ended = words[0]
        elif first in ("order", "moved", "tails", "tailed", "last", "turn", "shoved"):
            self.lines[first] = words
        else:
            refuse("not_a_position", f"No line of a position text begins with {shown(first)}.")

    # ---- the ground ----

    def read_ice(self, words: list[str]) -> None:
        is_open = words[-1:] == ["open"]
        shape, *rest = words[: len(words) - is_open] or [""]
        if shape not in _SIZES:
            refuse("bad_ice", f"Ice is hexagon, field or free; {shown(shape)} is not.")
        limits = _SIZES[shape]
        if shape == "free":
            if not 1 <= len(rest) <= MOST_HEXES:
                refuse("bad_ice", f"Free ice has 1 to {MOST_HEXES} hexes; this has {len(rest)}.")
            hexes = tuple(sorted({hex_of(word, "Ice") for word in rest}, key=lambda at: (at[1], at[0])))
            self.ground = Ground(shape, (), hexes, is_open)
        else:
            if len(rest) != len(limits):
                refuse("bad_ice", f"Ice of shape {shape} has {len(limits)} numbers; this has {len(rest)}.")
            size = tuple(
                whole(word, "The size of the ice", *span) for word, span in zip(rest, limits, strict=True)
            )
            self.ground = Ground(shape, size, (), is_open)
        self.features = {}

    def read_features(self, kind: str, words: list[str]) -> None:
        value = 0
        if kind in (ROUGH, DRIFT):
            most = WORST_FRICTION if kind == ROUGH else MOST_STRENGTH
            value = whole(words[0] if words else "", f"How much a {kind} is", 1, most)
            words = words[1:]
        for word in words:
            at = hex_of(word, f"A {kind}")
            self.features[at] = Feature(at, kind, value)

    def read_starts(self, words: list[str]) -> None:
        way, *hexes = words or [""]
        if way not in DIRECTION_BY_NAME:
            refuse("bad_start", f"A start has a direction and hexes; {shown(way)} is no direction.")
        self.starts += [Start(hex_of(word, "A start"), DIRECTION_BY_NAME[way]) for word in hexes]

    # ---- the rest ----

    def read_setup(self, words: list[str]) -> None:
        phases = {word: phase for phase, word in PHASE_WORDS.items()}
        if not words or words[0] not in phases:
            refuse("bad_setup", f"What is being set up is map, cards or shields; {_said(words)} is not.")
        self.phase = phases[words[0]]
        names = [card.name for card in self.house.cards]
        for word in words[1:]:
            if word not in names:
                refuse("no_such_card", f"There is no card {shown(word)}; there is {', '.join(names)}.")
        self.picks = tuple(names.index(word) for word in words[1:])
        if len(self.picks) > self.house.count or len(self.picks) % self.house.seats:
            refuse("bad_setup", "Cards are picked by all players for one figure after the other.")

    def read_round(self, words: list[str]) -> None:
        self.harm = words[-1:] == ["harm"]
        match words[: len(words) - self.harm]:
            case [number]:
                self.round = whole(number, "The round", 1, self.house.round_limit)
            case [number, "quiet", quiet]:
                self.round = whole(number, "The round", 1, self.house.round_limit)
                self.quiet = whole(quiet, "The number of quiet rounds", 0, 10)
            case _:
                refuse("bad_round", f"A round looks like: round 3 quiet 2 harm; {_said(words)} does not.")

    def read_pending(self, text: str) -> None:
        try:
            self.pending.append(msgspec.json.decode(text, type=Task))
        except (msgspec.DecodeError, RecursionError) as fault:
            refuse("bad_pending", f"What is pending is a task as JSON: {shown(fault, 120)}.")

    # ---- put together ----

    def state(self) -> State:
        inside = set(hexes_of(self.ground))
        for at in self.features:
            if at not in inside and not self.ground.open:
                refuse("bad_feature", f"There is something at {at[0]},{at[1]}, which is not on the map.")
        ground = msgspec.structs.replace(
            self.ground, features=tuple(self.features[at] for at in sorted(self.features)), starts=()
        )
        starts = tuple(self.starts) or usual_starts(ground, self.house.count)
        ground = msgspec.structs.replace(ground, starts=starts)
        figures = self.all_figures()
        s = State(
            self.house,
            ground,
            self.phase,
            self.picks if self.phase != PLAY else (),
            figures,
            self.round if self.phase == PLAY else 0,
            quiet=self.quiet,
            harm=self.harm,
            smoke=tuple(self.smoke),
            agenda=tuple(self.pending),
            ended=self.ended,
        )
        return msgspec.structs.replace(s, **self.order(figures)) if self.phase == PLAY else s

    def all_figures(self) -> tuple[Figure, ...]:
        """Those named, in their places; the others are gone. Wrecks come last, as named."""
        if self.phase not in (PLAY, "shields"):
            if self.figures:
                refuse("bad_setup", "There are no figures before all cards are picked.")
            return ()
        house = self.house
        found: list[Figure] = []
        for who in range(house.count):
            name = figure_name(house, found, who)
            gone = Figure(who, 0, None, 0, 0, 0, dead=True, killed=1)
            found.append(self.figures.pop(name, gone))
        for name, figure in self.figures.items():
            if "x" not in name:
                refuse("bad_figure", f"There is no {name} with {house.figures} figures a player.")
            if not figure.dead:
                refuse("bad_figure", f"{name} is a wreck, so it is dead.")
            found.append(figure)
        return tuple(found)

    def order(self, figures: tuple[Figure, ...]) -> dict[str, object]:
        """The order of the round and whose turn it is; by default all are still to move, as they stand."""
        names = [figure_name(self.house, figures, slot) for slot in range(len(figures))]

        def slot(word: str) -> int:
            if word not in names:
                refuse("no_such_figure", f"There is no figure {shown(word)} here.")
            return names.index(word)

        def pairs(line: str) -> list[list[str]]:
            parts = [part.split() for part in " ".join(self.lines[line]).split(",")]
            if any(len(part) != 2 for part in parts if part):
                refuse("bad_order", f"The line {line} has pairs with commas between them.")
            return [part for part in parts if part]

        numbers = [n if figure.at is not None else 0 for n, figure in enumerate(figures, 1)]
        if "order" in self.lines:
            numbers = [0] * len(figures)
            for name, number in pairs("order"):
                numbers[slot(name)] = whole(number, f"The number of {name}", 1, 99)
        moved = sum({1 << slot(word) for word in self.lines.get("moved", ())})
        moved |= sum(1 << n for n, figure in enumerate(figures) if figure.at is None)
        leaders = [NOBODY] * len(figures)
        for follower, leader in pairs("tails") if "tails" in self.lines else ():
            leaders[slot(follower)] = slot(leader)
        _check_tails(leaders)
        found: dict[str, object] = {
            "numbers": tuple(numbers),
            "moved": moved,
            "leaders": tuple(leaders),
            "tailed": sum({1 << slot(word) for word in self.lines.get("tailed", ())}),
            "last": slot(self.lines["last"][0]) if self.lines.get("last") else NOBODY,
            "shoved": sum({1 << slot(word) for word in self.lines.get("shoved", ())}),
        }
        if "turn" in self.lines:
            acting, *words = self.lines["turn"] or [""]
            figure = figures[slot(acting)]
            if figure.at is None and not self.pending:
                # Only in the middle of something can it have gone down in its own turn.
                refuse("bad_turn", f"{acting} is gone, so it cannot be its turn.")
            found["acting"] = slot(acting)
            found |= _read_turn(figure, words)
        return found


def _check_tails(leaders: Sequence[int]) -> None:
    for follower in range(len(leaders)):
        leader, steps = leaders[follower], 0
        while leader != NOBODY:
            leader, steps = leaders[leader], steps + 1
            if steps > len(leaders):
                refuse("bad_order", "Some figures wait for each other, so none of them could ever move.")


def _read_turn(figure: Figure, words: list[str]) -> dict[str, object]:
    match words:
        case []:
            return {"spent": FIRST if figure.speed else 0}
        case ["used", used, "actions", acts, *rest] if not rest or rest[0] == "spent":
            bits = {word: bit for bit, word in SPENT_NAMES.items()}
            for word in rest[1:]:
                if word not in bits:
                    refuse("bad_turn", f"What is spent is {', '.join(bits)}; {shown(word)} is not.")
            return {
                "used": whole(used, "The number of hexes used", 0, 9999),
                "acts": whole(acts, "The number of actions", 0, 60),
                "spent": sum({bits[word] for word in rest[1:]}),
            }
        case _:
            refuse("bad_turn", "A turn looks like: turn A1 used 2 actions 1 spent thrust fire.")


def _said(words: list[str]) -> str:
    return shown(" ".join(words))
