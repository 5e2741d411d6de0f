"""The lines of a position text, declared once for writing and reading. The package says what they mean.

Everything is bounded, so that no text makes a start slow. The bounds are wider than what a game comes to, so
that whatever is written can be read again.
"""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from rookery.core.decoding import decoder_of
from rookery.core.hexes import DIRECTION_BY_NAME, Hex, hex_name
from rookery.core.lines import Entry, Text
from rookery.core.sentences import listed
from rookery.core.spec import shown
from rookery.core.spelling import (
    Asked,
    Form,
    Line,
    Name,
    Part,
    Spelling,
    bits,
    each,
    flag,
    in_a_row,
    knowing,
    literal,
    one_of,
    whole,
)
from rookery.games.skating import state
from rookery.games.skating.options import EMPEROR, Options
from rookery.games.skating.rules.firing import NEXT_TURN
from rookery.games.skating.rules.ground import DRIFT, HOLE, KINDS, ROCK, ROUGH, SLIDER, Ground, Start
from rookery.games.skating.rules.setting_up import even_spread
from rookery.games.skating.rules.tasks import NOBODY, NewRound, Task
from rookery.games.skating.state import SPENT_NAMES, Figure, State, figure_name
from rookery.games.skating.texts import maps
from rookery.games.skating.texts.cards import Card
from rookery.games.skating.words import ENDINGS

MOST_WRECKS, MOST_SMOKE, MOST_PENDING = 200, 200, 300
FASTEST, MOST, MOST_USED, MOST_ACTIONS, MOST_NUMBER = 9_999, 99_999, 99_999, 60, 999
"""No speed is larger, and no other number of a figure; hexes and actions of a turn; numbers in the order."""
FARTHEST_ICE, FARTHEST = 4 * maps.FARTHEST, 9_999_999
"""No coordinate is larger: of the map, which has to be drawn, and on open ice, which goes on for ever."""
MOST_BODIES = maps.MOST_FIGURES + MOST_WRECKS
MOST_LINES = 800

_FIGURE = re.compile(r"([A-F])([1-9])(?:x([1-9]\d{0,2}))?")
_HEX = re.compile(r"(-?\d{1,7}),(-?\d{1,7})")
_TASK: msgspec.json.Decoder[Task] = decoder_of(Task)
_PHASES = {"map": state.CHAOS, "cards": state.CARDS, "shields": state.SHIELDS}


class Named:
    """What names and bounds depend on: the options, and the names of all figures once these are known."""

    def __init__(self, options: Options, names: Sequence[str] = ()) -> None:
        self.options = options
        self.cards = {card.name: number for number, card in enumerate(options.cards)}
        self.names = names
        self.slots = {name: slot for slot, name in enumerate(self.names)}

    @classmethod
    def of(cls, options: Options, figures: tuple[Figure, ...]) -> "Named":
        return cls(options, [figure_name(options, figures, slot) for slot in range(len(figures))])


# ---- words ----


def _hex(farthest: int) -> Name[Hex]:
    def find(text: str, line: Line, what: str) -> Hex:
        found = _HEX.fullmatch(text)
        if not found or max(abs(int(found[1])), abs(int(found[2]))) > farthest:
            line.wrong(f"a hex must be two numbers such as 3,-2, none above {farthest:,}, not {shown(text)}.")
        return int(found[1]), int(found[2])

    asked = Asked(role="cell", like="a hex q,r such as 3,-2", example="0,0")
    return Name(find, lambda at, _: hex_name(at), asked=asked)


def who_is(text: str, line: Line) -> tuple[int, int]:
    """A figure's place, and for a wreck the life it was: A1x2 is of A1's second, whose number is 1."""
    found, options = _FIGURE.fullmatch(text), line.context.options
    if not found or found[1] + found[2] not in options.names:
        players = f"{options.seats} players and {options.figures} figures each"
        there = f"with {players}" if isinstance(options.figures, int) else f"beside {listed(options.names)}"
        line.wrong(f"there is no figure {shown(text)} {there}.")
    return options.names.index(found[1] + found[2]), int(found[3] or 1) - 1


def _find_slot(text: str, line: Line, what: str) -> int:
    if text not in line.context.slots:
        line.wrong(f"there is no figure {shown(text)} here.")
    return int(line.context.slots[text])


HEX = _hex(FARTHEST)
WAY = one_of(DIRECTION_BY_NAME, asked=Asked(tuple(reversed(DIRECTION_BY_NAME)), "way"))
CARD: Name[int] = one_of(lambda named: named.cards, lambda card, named: named.options.cards[card].name)
WHO = Name(
    lambda text, line, _: who_is(text, line)[0],
    lambda who, named: named.options.names[who],
    asked=Asked(lambda named: named.options.names),
)
SLOT = Name(_find_slot, lambda slot, named: named.names[slot], asked=Asked(lambda named: named.names))
SLOTS = bits(SLOT, MOST_BODIES, "figures")
HEXES = each(HEX, lambda named: most_features(named.options), "hexes")
ANY_NUMBER = whole(0, MOST)
SIDES = in_a_row(*[("side", whole(0, 12))] * 6)
HURT = in_a_row(("enemy", WHO), ("round of being hurt", whole(0, 1000)))
SPENT = bits(one_of({name: n for n, name in enumerate(SPENT_NAMES.values())}), len(SPENT_NAMES), "words")


# ---- the ground ----


_SIDE = ("size", whole(*maps.SIDES))
_SIZES = {
    "hexagon": in_a_row(("size", whole(*maps.RADII))),
    "field": in_a_row(_SIDE, _SIDE),
    "free": in_a_row(),
}
_ICE = in_a_row(
    ("shape", literal(_SIZES)), ("size", Spelling(lambda line, _: line.all(), lambda text, _: str(text)))
)
"""What is asked for in a form: the shape, and all else as words."""
_ICE_HEXES = each(_hex(FARTHEST_ICE), maps.MOST_HEXES, "hexes")


def _read_ice(line: Line, _: str) -> Ground:
    shape = literal(_SIZES).read(line, "shape")
    size = _SIZES[shape].read(line, "size")
    words = line.all().split()
    is_open = words[-1:] == ["open"]
    hexes = _ICE_HEXES.of(" ".join(words[: len(words) - is_open]), line, "hexes")
    if bool(hexes) != (shape == "free"):
        line.wrong("free ice lists its hexes, and only free ice does.")
    return Ground(shape, size, tuple(sorted(set(hexes), key=lambda at: (at[1], at[0]))), is_open)


def _write_ice(ground: Ground, _: Named) -> str:
    words = [ground.shape, *map(str, ground.size), *map(hex_name, ground.hexes)]
    return " ".join(words + ["open"] * ground.open)


_ABOUT = {
    HOLE: "Hexes with a hole in the ice.",
    ROUGH: "Hexes of rough ice, by their friction.",
    ROCK: "Hexes with a rock.",
    DRIFT: "Hexes with a snowdrift, by its strength.",
    SLIDER: "Hexes with a slider, which can be pushed.",
}
_VALUES = {ROUGH: ("friction", maps.WORST_FRICTION), DRIFT: ("strength", maps.MOST_STRENGTH)}


def _patches(kind: str) -> Entry[Any]:
    """The hexes of one kind, by friction or strength where there is such a thing."""
    what, most = _VALUES.get(kind, ("", 0))
    value = [(what, whole(1, most))] if most else []

    def rows(s: State) -> list[tuple[object, ...]]:
        hexes: dict[int, list[Hex]] = {}
        for feature in s.ground.features:
            if feature.kind == kind:
                hexes.setdefault(feature.value, []).append(feature.at)
        return [(value, hexes[value]) if most else (hexes[value],) for value in sorted(hexes)]

    return Entry(
        kind, in_a_row(*value, ("hex", HEXES)), rows, most=MOST_LINES, about=_ABOUT[kind], piece=kind
    )


def most_features(options: Options) -> int:
    """As many as a map may have, and a hole for every life that can be lost."""
    lives = options.round_limit if options.victory == EMPEROR else 1
    return maps.MOST_FEATURES + lives * options.count


def usual_starts(ground: Ground, figures: int) -> tuple[Start, ...]:
    """What a map has that lists none: a hexagon its ring, others nothing."""
    return maps.starts_of(maps.ring_starts(ground.size[0]), figures) if ground.shape == "hexagon" else ()


def _starts(s: State) -> list[tuple[int, list[Hex]]]:
    usual = s.ground.starts == usual_starts(s.ground, s.options.count)
    return [] if usual else [(start.facing, [start.at]) for start in s.ground.starts]


# ---- a figure ----


def _card(figure: Figure, named: Named) -> Card:
    return named.options.cards[figure.card]


def _usual_shields(figure: Figure, named: Named) -> tuple[int, ...]:
    points = _card(figure, named).shields
    return even_spread(points) if points else ()


def _number(field: str, usual: object = 0) -> Part:
    return Part(field, ANY_NUMBER, field.replace("_", "-") + " ", usual=usual)


_SOMEWHERE = "it says where the figure is at, or that it is gone."
FIGURE = Form(
    Figure,
    Part("card", CARD),
    Part("at", HEX, "at ", bare={"gone": None}, missing=_SOMEWHERE),
    Part("facing", WAY, "facing ", missing="it does not say which way it is facing."),
    Part("direction", WAY, "heading ", usual=lambda figure, _: figure.facing),
    Part("speed", whole(0, FASTEST), "speed ", usual=0),
    *map(flag, ("fallen", "swimming")),
    # Whoever is gone is dead without saying so.
    flag("dead", usual=lambda figure, _: figure.at is None),
    *map(flag, ("jammed", "engines_out")),
    _number("damage"),
    _number("missiles", lambda figure, named: named.options.missiles if _card(figure, named).missiles else 0),
    *map(_number, ("thrust_lost", "brake_lost", "thrust_paid", "unsteady", "life", "kills")),
    _number("killed", lambda figure, _: figure.life + figure.dead),
    _number("suffered", lambda figure, _: figure.damage),
    Part("shields", SIDES, "shields ", bare={"unshielded": ()}, usual=_usual_shields),
    Part("shield_plan", SIDES, "plan ", usual=lambda figure, _: figure.shields),
    Part("trouble", literal(NEXT_TURN), "trouble ", usual=""),
    Part("trouble_next", literal(NEXT_TURN), "next-trouble ", usual=""),
    Part("hurt_by hurt_round", HURT, "hurt-by ", usual=(NOBODY, 0)),
)


def _known(line: Line) -> dict[str, object]:
    who, life = who_is(line.name, line)
    return {"who": who, "life": life}


def _pending(text: str, line: Line, _: str) -> Task:
    try:
        return _TASK.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as fault:
        line.wrong(f"what is pending is a task as JSON: {shown(fault, 120)}.")


# ---- all lines ----

SETUP = Entry(
    "setup",
    in_a_row(("part", one_of(_PHASES)), ("card", each(CARD, lambda named: named.options.count, "cards"))),
    lambda s: (s.phase, s.picks),
    about="What the players choose before the game, and the cards picked so far.",
)
ICE = Entry(
    "ice",
    Spelling(_read_ice, _write_ice, _ICE),
    lambda s: s.ground,
    about="The map: hexagon and its radius, field and its width and height, or free and all its hexes. "
    "The word open at the end means ice without an edge. If you leave this out, it is the map of the "
    "house rules.",
)
PATCHES = {kind: _patches(kind) for kind in KINDS}
SMOKE = Entry(
    "smoke",
    in_a_row(("round, in which a hole opens", whole(1, 1000)), ("hex", HEXES)),
    lambda s: [(smoke.round, [smoke.at]) for smoke in s.smoke],
    most=MOST_SMOKE,
    about="Where a wreck smokes, and after which round a hole opens there.",
    piece="smoke",
)
START = Entry(
    "start",
    in_a_row(("direction", WAY), ("hex", HEXES)),
    _starts,
    most=maps.MOST_FIGURES,
    about="Where figures begin and return to, and which way they face there.",
)
FIGURES = Entry(
    "A1",
    knowing(FIGURE, _known),
    lambda s: {figure_name(s.options, s.figures, slot): figure for slot, figure in enumerate(s.figures)},
    most=MOST_BODIES,
    named=_FIGURE.pattern,
    about="A figure: its card, its hex, where it faces, and everything that is special about it.",
    names=lambda named: named.options.names,
    piece="{}",
)
ROUND = Entry(
    "round",
    Form(
        dict[str, Any],
        Part("round", whole(1, lambda named: named.options.round_limit), what="number"),
        Part("quiet", whole(0, 10), "quiet ", usual=0),
        flag("harm"),
    ),
    lambda s: s,
    about="Which round it is, how many rounds before it were without damage, and whether this one had any.",
)
ORDER = Entry(
    "order",
    each(in_a_row(("figure", SLOT), ("number", whole(1, MOST_NUMBER))), MOST_BODIES, "figures", by=", "),
    lambda s: [(slot, number) for slot, number in enumerate(s.numbers) if number],
    about="Who has which number in the order of this round. The lowest goes first.",
)
MOVED = Entry("moved", SLOTS, about="Who has had its turn in this round.")
TAILED = Entry("tailed", SLOTS, about="Who has followed somebody (tailed) in this round.")
SHOVED = Entry("shoved", SLOTS, about="Who has been pushed in the collision that is happening now.")
TAILS = Entry(
    "tails",
    each(in_a_row(("figure", SLOT), ("leader", SLOT)), MOST_BODIES, "figures", by=", "),
    lambda s: [(slot, leader) for slot, leader in enumerate(s.leaders) if leader != NOBODY] or None,
    about="Who follows whom: first the one that follows, then the one ahead.",
)
LAST = Entry(
    "last",
    SLOT,
    lambda s: s.last if s.last != NOBODY else None,
    what="figure",
    about="Who had the last turn.",
)
TURN = Entry(
    "turn",
    Form(
        dict[str, Any],
        Part("acting", SLOT, what="figure"),
        Part("used", whole(0, MOST_USED), "used ", usual=None),
        Part("acts", whole(0, MOST_ACTIONS), "actions ", usual=None),
        Part("spent", SPENT, "spent ", usual=0, what="spent word"),
    ),
    lambda s: s if s.acting != NOBODY else None,
    about="Whose turn it is, and what it has done in it so far.",
)
PENDING = Entry(
    "pending",
    Name(
        _pending,
        lambda task, _: msgspec.json.encode(task).decode(),
        asked=Asked(like="a task as JSON", example=msgspec.json.encode(NewRound()).decode()),
    ),
    lambda s: s.agenda,
    most=MOST_PENDING,
    what="task",
    about="Something that happens before anybody chooses again. The last of these lines happens first.",
)
ENDED = Entry("ended", literal(ENDINGS), what="reason", about="Why the game is over.")

_GROUND = (ICE, *PATCHES.values(), SMOKE, START, FIGURES)
_TURNS = (ROUND, ORDER, MOVED, TAILS, TAILED, LAST, TURN, SHOVED)
TEXT = Text(SETUP, *_GROUND, *_TURNS, PENDING, ENDED, sign=" ", breaks=";\n", most_lines=MOST_LINES)
_BEFORE_PLAY = Text(SETUP, *_GROUND, PENDING, ENDED, sign=" ")
_IN_PLAY = Text(*_GROUND, *_TURNS, PENDING, ENDED, sign=" ")


def position_text(s: State) -> str:
    text = _IN_PLAY if s.phase == state.PLAY else _BEFORE_PLAY
    return text.write(s, Named.of(s.options, s.figures))


def named_in(text: str, options: Options) -> Named:
    """The context of a text that may be faulty: the figures there always are, and the wrecks it names."""
    known = options.names
    firsts = [line.split(None, 1)[0] for line in TEXT.split(text)]
    wrecks = [name for name in firsts if name not in known and _FIGURE.fullmatch(name)]
    return Named(options, [*known, *dict.fromkeys(wrecks)])
