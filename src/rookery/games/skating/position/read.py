"""Reading position texts. (What they look like is in `write.py`, what cannot be in `check.py`.)

Everything is bounded, so that no text makes a start slow. The bounds are wider than what a game comes to, so
that whatever `position` writes can be read again.
"""

import re
from collections.abc import Callable, Sized
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from rookery.core.hexes import DIRECTION_BY_NAME, Hex
from rookery.core.lines import Line, lines_of
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games.skating import state
from rookery.games.skating.options import EMPEROR
from rookery.games.skating.position.order import Order
from rookery.games.skating.position.write import FLAGS, NUMBERS, field_of, usual_figure, usual_starts
from rookery.games.skating.rules.ground import DRIFT, KINDS, ROUGH, Feature, Ground, Start
from rookery.games.skating.rules.shot_effects import NEXT_TURN
from rookery.games.skating.rules.tasks import Task
from rookery.games.skating.state import Figure, State
from rookery.games.skating.texts import maps
from rookery.games.skating.words import ENDINGS

LONGEST, MOST_LINES = 100_000, 800
MOST_WRECKS, MOST_SMOKE, MOST_PENDING = 200, 200, 300
FASTEST, MOST = 9_999, 99_999
"""No speed is larger, and no other number of a figure."""
FARTHEST_ICE, FARTHEST = 4 * maps.FARTHEST, 9_999_999
"""No coordinate is larger: of the map, which has to be drawn, and on open ice, which goes on for ever."""

_FIGURE = re.compile(r"([A-F])([1-9])(?:x([1-9]\d{0,2}))?")
_HEX = re.compile(r"(-?\d{1,7}),(-?\d{1,7})")
_SIZES = {"hexagon": (maps.RADII,), "field": (maps.SIDES, maps.SIDES)}
_PHASES = {"map": state.CHAOS, "cards": state.CARDS, "shields": state.SHIELDS}
_TASK = msgspec.json.Decoder(Task)


def read_position(before: State, text: str) -> State:
    """`before` is the game that the setup describes, before anything has happened in it."""
    reader = _Reader(before)
    lines = list(lines_of(text, ";\n", LONGEST, MOST_LINES))
    if not lines:
        refuse("bad_position", "A position text has lines such as: A1 WW2 at 2,0 facing NW speed 3.")
    for first, line in lines:
        reader.read(first, line)
    return reader.state()


def _hex(line: Line, word: str, farthest: int = FARTHEST) -> Hex:
    found = _HEX.fullmatch(word)
    if not found or max(abs(int(found[1])), abs(int(found[2]))) > farthest:
        line.wrong(f"a hex is q,r such as 3,-2, neither farther than {farthest:,}; {shown(word)} is not.")
    return int(found[1]), int(found[2])


def _hexes(line: Line, most: int) -> tuple[Hex, ...]:
    return line.each("hexes", most, lambda word: _hex(line, word))


class _Reader:
    """Reads line by line into what a `State` is made of."""

    def __init__(self, before: State) -> None:
        self.before, self.options, self.ground = before, before.options, before.ground
        self.phase, self.picks = state.PLAY, before.picks
        self.features: dict[Hex, Feature] = {feature.at: feature for feature in self.ground.features}
        self.starts: list[Start] = []
        self.smoke: list[state.Smoke] = []
        self.figures: dict[str, Figure] = {}
        self.pending: list[Task] = []
        self.round, self.quiet, self.harm, self.ended = 1, 0, False, ""
        # Lines that name figures are read once all figures are known.
        self.later: dict[str, Line] = {}
        self.card_numbers = {card.name: number for number, card in enumerate(self.options.cards)}

    def read(self, first: str, line: Line) -> None:
        if _FIGURE.fullmatch(first):
            if first in self.figures:
                refuse("bad_position", f"{first} is there twice.")
            self.figures[first] = self.figure(first, line)
        elif first in KINDS:
            self.read_features(first, line)
        elif first in self.LATER:
            self.later[first] = line
            return
        elif first in self.LINES:
            self.LINES[first](self, line)
        else:
            refuse("bad_position", f"No line of a position text begins with {shown(first)}.")
        line.end()

    def few(self, found: Sized, most: int, what: str) -> None:
        if len(found) > most:
            refuse("bad_position", f"A position has at most {most} {what}; this has {len(found)}.")

    # ---- the ground ----

    def read_ice(self, line: Line) -> None:
        shape = line.one_of("shape", {name: name for name in (*_SIZES, "free")})
        size = tuple(line.whole("size", low, high) for low, high in _SIZES.get(shape, ()))
        words = line.rest("hexes", maps.MOST_HEXES + 1) if shape == "free" else []
        is_open = words[-1:] == ["open"] or line.take("open")
        hexes = {_hex(line, word, FARTHEST_ICE) for word in words if word != "open"}
        if shape == "free" and not hexes:
            line.wrong("free ice lists its hexes.")
        self.ground = Ground(shape, size, tuple(sorted(hexes, key=lambda at: (at[1], at[0]))), is_open)
        self.features = {}

    def read_features(self, kind: str, line: Line) -> None:
        most = {ROUGH: maps.WORST_FRICTION, DRIFT: maps.MOST_STRENGTH}.get(kind, 0)
        value = line.whole("friction" if kind == ROUGH else "strength", 1, most) if most else 0
        for at in _hexes(line, self.most_features):
            self.features[at] = Feature(at, kind, value)

    @property
    def most_features(self) -> int:
        """As many as a map may have, and a hole for every life that can be lost."""
        lives = self.options.round_limit if self.options.victory == EMPEROR else 1
        return maps.MOST_FEATURES + lives * self.options.count

    def read_smoke(self, line: Line) -> None:
        due = line.whole("round, in which a hole opens", 1, 1000)
        self.smoke += [state.Smoke(at, due) for at in _hexes(line, MOST_SMOKE)]

    def read_start(self, line: Line) -> None:
        facing = line.one_of("direction", DIRECTION_BY_NAME)
        self.starts += [Start(at, facing) for at in _hexes(line, maps.MOST_FIGURES)]

    # ---- a figure ----

    def who_is(self, line: Line, name: str) -> tuple[int, int]:
        """A figure's place, and for a wreck the life it was: A1x2 is of A1's second, whose number is 1."""
        found, options = _FIGURE.fullmatch(name), self.options
        if not found or found[1] not in state.LETTERS[: options.seats] or int(found[2]) > options.figures:
            line.wrong(
                f"there is no figure {shown(name)} with {options.seats} players and {options.figures} "
                "figures each."
            )
        return (int(found[2]) - 1) * options.seats + state.LETTERS.index(found[1]), int(found[3] or 1) - 1

    def figure(self, name: str, line: Line) -> Figure:
        who, life = self.who_is(line, name)
        card = line.one_of("card", self.card_numbers)
        found = self.words_of_figure(line)
        if "facing" not in found:
            line.wrong("it does not say which way it is facing.")
        gone = found.pop("gone", False)
        at = found.pop("at", None)
        if (at is None) != gone:
            line.wrong("it says where the figure is at, or that it is gone.")
        facing = found.pop("facing")
        heading = found.pop("heading", facing)
        plain = Figure(who, card, at, facing, heading, found.pop("speed", 0), found.pop("damage", 0))
        plain = replace(plain, dead=found.pop("dead", False) or gone, life=found.pop("life", life))
        if found.pop("unshielded", False):
            found |= {"shields": (), "shield_plan": ()}
        elif "shields" in found:
            found.setdefault("shield_plan", found["shields"])
        figure = replace(usual_figure(self.options, plain), **found)
        self.check_figure(name, figure)
        return figure

    def words_of_figure(self, line: Line) -> dict[str, Any]:
        """The fields of the figure, and "heading", "gone" and "unshielded"."""
        found: dict[str, Any] = {}
        while line:
            word = line.word("next word")
            if word == "at":
                found[word] = _hex(line, line.word("hex"))
            elif word in ("facing", "heading"):
                found[word] = line.one_of(word, DIRECTION_BY_NAME)
            elif word in FLAGS or word in ("gone", "unshielded"):
                found[field_of(word)] = True
            elif word in NUMBERS or word == "speed":
                found[field_of(word)] = line.whole(word, 0, FASTEST if word == "speed" else MOST)
            elif word in ("shields", "plan"):
                field = "shields" if word == "shields" else "shield_plan"
                found[field] = tuple(line.whole(word, 0, 12) for _ in range(6))
            elif word in ("trouble", "next-trouble"):
                field = "trouble" if word == "trouble" else "trouble_next"
                found[field] = line.one_of("trouble", {name: name for name in NEXT_TURN})
            elif word == "hurt-by":
                found["hurt_by"] = self.who_is(line, line.word("enemy"))[0]
                found["hurt_round"] = line.whole("round of being hurt", 0, 1000)
            else:
                line.wrong(f"{shown(word)} says nothing about it.")
        return found

    def check_figure(self, name: str, figure: Figure) -> None:
        """What cannot be, whatever the map."""
        card = self.options.cards[figure.card]
        for cannot_be, words in (
            (
                not figure.speed and figure.direction != figure.facing,
                "stands still, so it heads where it is facing",
            ),
            (
                figure.swimming and (figure.speed or figure.fallen or figure.dead),
                "is swimming, so it is neither moving nor fallen nor dead",
            ),
            (figure.dead and figure.fallen, "is dead, so it is not fallen as well"),
            (figure.at is None and figure.speed, "is gone, so it has no speed"),
            (figure.shields and not card.shields, f"is a {card.name}, which has no shields"),
            (figure.missiles and not card.missiles, f"is a {card.name}, which carries no missiles"),
        ):
            if cannot_be:
                refuse("bad_position", f"{name} {words}.")

    # ---- the rest ----

    def read_setup(self, line: Line) -> None:
        self.phase = line.one_of("part", _PHASES)
        picked = []
        while line:
            picked.append(line.one_of("card", self.card_numbers))
        self.picks = tuple(picked)
        if len(picked) > self.options.count or len(picked) % self.options.seats:
            line.wrong("cards are picked by all players for one figure after the other.")

    def read_round(self, line: Line) -> None:
        self.round = line.whole("number", 1, self.options.round_limit)
        if line.take("quiet"):
            self.quiet = line.whole("number of quiet rounds", 0, 10)
        self.harm = line.take("harm")

    def read_pending(self, line: Line) -> None:
        self.few(self.pending, MOST_PENDING - 1, "pending tasks")
        text = " ".join(line.rest("words", 100))
        try:
            self.pending.append(_TASK.decode(text))
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as fault:
            line.wrong(f"what is pending is a task as JSON: {shown(fault, 120)}.")

    def read_ended(self, line: Line) -> None:
        self.ended = line.one_of("reason", {name: name for name in ENDINGS})

    LINES: ClassVar[dict[str, Callable[["_Reader", Line], None]]] = {
        "ice": read_ice,
        "smoke": read_smoke,
        "start": read_start,
        "setup": read_setup,
        "round": read_round,
        "pending": read_pending,
        "ended": read_ended,
    }
    LATER = ("order", "moved", "tails", "tailed", "last", "turn", "shoved")

    # ---- put together ----

    def state(self) -> State:
        self.few(self.features, self.most_features, "features")
        self.few(self.smoke, MOST_SMOKE, "hexes of smoke")
        self.few(self.starts, maps.MOST_FIGURES, "starts")
        ground = replace(
            self.ground, features=tuple(self.features[at] for at in sorted(self.features)), starts=()
        )
        ground = replace(ground, starts=tuple(self.starts) or usual_starts(ground, self.options.count))
        found = replace(self.before, ground=ground, phase=self.phase, figures=self.all_figures())
        found = replace(found, smoke=tuple(self.smoke), agenda=tuple(self.pending), ended=self.ended)
        found = replace(found, quiet=self.quiet, harm=self.harm)
        if self.phase != state.PLAY:
            return replace(found, picks=self.picks)
        return replace(found, picks=(), round=self.round, **Order(found, self.later).read())

    def all_figures(self) -> tuple[Figure, ...]:
        """Those named, in their places; the others are gone. Wrecks come last, as named."""
        if self.phase in (state.CHAOS, state.CARDS):
            if self.figures:
                refuse("bad_position", "There are no figures before all cards are picked.")
            return ()
        found: list[Figure] = []
        for who in range(self.options.count):
            gone = Figure(who, 0, None, 0, 0, 0, dead=True, killed=1)
            found.append(self.figures.pop(state.figure_name(self.options, found, who), gone))
        self.few(self.figures, MOST_WRECKS, "wrecks")
        for name, figure in self.figures.items():
            if not figure.dead:
                refuse("bad_position", f"{name} is a wreck, so it is dead.")
        return (*found, *self.figures.values())
