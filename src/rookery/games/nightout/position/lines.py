"""The lines of a position text, declared once for writing and reading. The package says what they mean."""

import re
from typing import TypeAlias

from rookery.core.lines import Entry, Text
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.core.spelling import Asked, Form, Joined, Line, Name, Part, bits, each, flag, one_of, whole
from rookery.games.nightout import state
from rookery.games.nightout.rules.cells import CELL_BY_NAME, CELL_NAMES, CELL_PATTERN, WAY_NAMES, WAYS
from rookery.games.nightout.state import SEAT_LETTERS, TILE_NAMES, TOKEN_NAMES, State
from rookery.games.nightout.words import ENDINGS

LONGEST = 4_000
"""Of the whole text: more than twice what 55 tiles and four players with all that can be said take."""

MOST_ROUNDS = 100_000
"""Where there is no round limit: more than anyone has played."""

Laid: TypeAlias = tuple[int, int, int]
"""A tile on the board, and the cells of its low and its high end."""

PHASES = ("nest", "place", "roll", "stunned", "walk", "bonus", "select", "buddy", "lift", "tile")
_CELL = Asked(role="cell", like="a square such as c4", example="a1", pattern=CELL_PATTERN)
_LAID = re.compile(rf"([0-9]\|[0-9])@({CELL_PATTERN})([NESW])")


# ---- words ----


def _find_tile(text: str, line: Line, what: str) -> int:
    top = line.context.options.top
    if text not in TILE_NAMES[: state.tiles_up_to(top)]:
        low_first = f"numbers go from 0 to {top}, the low end first"
        refuse("no_such_tile", f"There is no tile {shown(text, 12)!r}: {low_first}.")
    return TILE_NAMES.index(text)


def _find_laid(text: str, line: Line, what: str) -> Laid:
    found = _LAID.fullmatch(text)
    if not found:
        refuse("bad_tile", f"A tile must be written like 3|5@d4E, not {shown(text, 20)!r}.")
    tile = _find_tile(found[1], line, what)
    if len(set(state.ENDS[tile])) == 1 and found[3] in "SW":
        refuse("double_lies_north_or_east", f"A double must be written as lying N or E, not {text}.")
    low = CELL_BY_NAME.get(found[2], -1)
    high = low + WAYS[WAY_NAMES.index(found[3])]
    if low < 0 or high not in CELL_NAMES:
        refuse("off_the_field", f"Tile {text} reaches over the edge of the field.")
    return tile, low, high


def _write_laid(laid: Laid, _: State) -> str:
    tile, low, high = laid
    return f"{TILE_NAMES[tile]}@{CELL_NAMES[low]}{WAY_NAMES[WAYS.index(high - low)]}"


def _place(off: dict[int, str], words: dict[str, str]) -> Name[int]:
    """A cell by its name, or one of the places off the board."""
    places = {name: place for place, name in off.items()}
    others = ", ".join(places)

    def find(text: str, line: Line, what: str) -> int:
        place = places.get(text, CELL_BY_NAME.get(text))
        if place is None:
            line.wrong(f"its {what} must be a square such as c4, or one of {others}, not {shown(text, 12)}.")
        return place

    asked = _CELL._replace(names={name: words.get(name, name) for name in places}, example=next(iter(places)))
    return Name(find, lambda place, _: off.get(place) or CELL_NAMES[place], asked=asked)


def _find_token(text: str, line: Line, what: str) -> int:
    if text not in TOKEN_NAMES[: len(line.context.tokens)]:
        refuse("no_such_buddy", f"In the line of {line.name}: there is no buddy {shown(text, 12)!r}.")
    return TOKEN_NAMES.index(text)


def _tiles(s: State) -> tuple[str, ...]:
    return TILE_NAMES[: state.tiles_up_to(s.options.top)]


def _tokens(s: State) -> tuple[str, ...]:
    return TOKEN_NAMES[: len(s.tokens)]


LAID = Name(
    _find_laid,
    _write_laid,
    asked=Joined(
        (("tile", Asked(_tiles)), "@", ("square", _CELL), ("way", Asked(WAY_NAMES, "way", example="E"))),
        covers=lambda laid: [CELL_NAMES[cell] for cell in laid[1:]],
    ),
)
TILE = Name(_find_tile, names=TILE_NAMES, asked=Asked(_tiles))
PENGUIN = _place(
    {state.MIDDLE: "middle", state.UNBORN: "-", state.EATEN: "eaten"},
    {"middle": "in the middle of its nest", "-": "not there before its nest is rolled"},
)
BUDDY = _place(
    {state.CARRIED: "penguin", state.HELD: "hand"}, {"penguin": "with its penguin", "hand": "in a hand"}
)
STEP = _place({state.MIDDLE: "middle"}, {"middle": "in the middle of the nest"})
TOKENS = bits(Name(_find_token, names=TOKEN_NAMES, asked=Asked(_tokens)), len(TOKEN_NAMES), "buddies", by=",")
SEAT: Name[int] = one_of(
    lambda s: {letter: seat for seat, letter in enumerate(SEAT_LETTERS[: len(s.at)])},
    lambda seat, _: SEAT_LETTERS[seat],
)
ENDING = one_of({name: (state.OVER, name) for name in ENDINGS})


# ---- lines ----


def _seat(seat: int) -> Entry[dict[str, int]]:
    def buddy(field: str, token: int) -> Part:
        name = TOKEN_NAMES[token]
        missing = f"it does not say where buddy {name} is."
        get, piece = f"tokens[{token}]", f"buddy {name}"
        return Part(field, BUDDY, f"{name}@", get=get, missing=missing, piece=piece)

    letter = SEAT_LETTERS[seat]
    form = Form(
        dict[str, int],
        Part("at", PENGUIN, what="penguin's place", get=f"at[{seat}]", piece=f"penguin {letter}"),
        Part("nest", TILE, "nest=", usual=-1, get=f"nests[{seat}]"),
        buddy("one", 2 * seat),
        buddy("two", 2 * seat + 1),
        Part("stunned", bare={"stunned": 1}, usual=0, get=lambda s: s.stunned >> seat & 1),
        Part("barred", TOKENS, "barred=", usual=0, get=f"barred[{seat}]"),
    )
    about = f"Where penguin {letter} and its two buddies are, which tile is its nest, and what it may not do."
    return Entry(letter, form, lambda s: s, about=about)


def _laid(s: State) -> list[Laid]:
    rows = zip(range(len(s.halves)), s.halves[::2], s.halves[1::2], strict=False)
    return [row for row in rows if row[1] != state.AWAY]


def _walked(s: State) -> tuple[int, ...]:
    """The squares of this turn, the first where it began."""
    start = state.MIDDLE if len(s.trail) - s.steps == 2 else s.trail[0] if s.trail else 0
    return (start, *s.trail[-s.steps :]) if s.steps else ()


_ONE_THING = f"it says one thing to be done: {', '.join(PHASES)}, or over=…."

TILES = Entry(
    "tiles",
    each(LAID, lambda s: state.tiles_up_to(s.options.top), "tiles"),
    _laid,
    about="Where each tile lies: the square of its low end, and on which side of it the high end is.",
    piece="tile",
)
SEATS = tuple(map(_seat, range(state.MOST_SEATS)))
TURN: Entry[dict[str, object]] = Entry(
    "turn",
    Form(
        dict,
        Part("turn", SEAT, what="seat"),
        Part(
            "phase ended",
            ENDING,
            "over=",
            what="phase",
            bare={name: (name, "") for name in PHASES},
            missing=_ONE_THING,
        ),
        Part("die", whole(0, lambda s: s.options.top), "die=", usual=0),
        Part("trail", each(STEP, state.SIX + 1, "squares", by=","), "trail=", usual=(), get=_walked),
        Part("selected", TILE, "selected=", usual=lambda turn, _: turn.tile),
        Part("tile", TILE, "tile=", usual=-1),
        Part("todo", TOKENS, "todo=", usual=0),
        flag("lifted_bar", "unbarred"),
        Part("round", whole(1, lambda s: s.options.round_limit or MOST_ROUNDS), "round=", usual=1),
        Part("first", SEAT, "first=", usual=0),
    ),
    lambda s: s,
    about="Whose turn it is, and what is to be done now.",
)
TEXTS = [
    Text(TILES, *SEATS[:seats], TURN, between=" / ", breaks="/\n", longest=LONGEST)
    for seats in range(state.MOST_SEATS + 1)
]
"""By the number of seats."""


def position_text(s: State) -> str:
    return "turn: lay" if s.phase == state.LAY else TEXTS[len(s.at)].write(s, s)
