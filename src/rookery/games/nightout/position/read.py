"""Reading a position text. Refused, with the place, is what spells nothing and what cannot be."""

import re
from collections.abc import Collection
from itertools import pairwise

from msgspec.structs import replace

from rookery.core.lines import Line, keyed_lines
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games.nightout import state
from rookery.games.nightout.position.check import check_position
from rookery.games.nightout.position.write import BUDDY_OFF, PENGUIN_OFF
from rookery.games.nightout.rules.board import half_at, penguin_cells, tile_cells
from rookery.games.nightout.rules.cells import CELL_BY_NAME, CELL_NAMES, CELL_PATTERN, WAY_NAMES, WAYS
from rookery.games.nightout.state import ENDS, SEAT_LETTERS, TILE_NAMES, TOKEN_NAMES, State, with_item

LONGEST = 4_000
"""Of the whole text: more than twice what 55 tiles and four players with all that can be said take."""

MOST_ROUNDS = 100_000
"""Where there is no round limit: more than anyone has played."""

EXAMPLE = "tiles: 1|3@a1E 2|5@c1E / a: middle nest=1|3 a1@c1 a2@d1 / b: … / turn: a roll"
PHASES = ("nest", "place", "roll", "stunned", "walk", "bonus", "select", "buddy", "lift", "tile")
_LAID = re.compile(rf"([0-9]\|[0-9])@({CELL_PATTERN})([NESW])")
_FACT = re.compile("([=@])")
_PENGUIN_OFF = {name: place for place, name in PENGUIN_OFF.items()}
_BUDDY_OFF = {name: place for place, name in BUDDY_OFF.items()}


def read_position(text: str, start: State) -> State:
    """The state a position text spells, for the seats and options of `start`."""
    seats = SEAT_LETTERS[: len(start.at)]
    parts = keyed_lines(text, ("tiles", *seats, "turn"), breaks="\n/", longest=LONGEST)
    if parts == {"turn": "lay"}:
        return start
    for name in ("tiles", *seats, "turn"):
        if name not in parts:
            refuse("not_a_position", f"The position has no part {name!r}; it looks like this: {EXAMPLE}")
    lines = {name: Line(name, part.split()) for name, part in parts.items()}
    s = replace(start, halves=_read_tiles(lines["tiles"], start.options.top), phase=state.ROLL)
    for seat, letter in enumerate(seats):
        s = _read_seat(s, seat, lines[letter])
    s = _read_turn(s, lines["turn"])
    check_position(s)
    return s


def _facts(line: Line, keys: Collection[str], flags: Collection[str]) -> tuple[dict[str, str], set[str]]:
    """The rest of a line, in any order and each once: words such as nest=1|3 and a1@f6, by what stands before
    the sign, and bare words."""
    found: dict[str, str] = {}
    bare: set[str] = set()
    for word in line.rest("words", most=len(keys) + len(flags)):
        key, sign, value = _FACT.split(word, maxsplit=1) if _FACT.search(word) else (word, "", "")
        if key not in (keys if sign else flags):
            line.wrong(f"{shown(word, 20)} says nothing there; it may have {', '.join((*keys, *flags))}.")
        if key in (found if sign else bare):
            line.wrong(f"it has {key} twice.")
        if sign:
            found[key] = value
        else:
            bare.add(key)
    return found, bare


# ---- tiles ----


def _read_tiles(line: Line, top: int) -> tuple[int, ...]:
    most = state.tiles_up_to(top)
    halves = [state.AWAY] * 2 * most
    covered: dict[int, str] = {}
    for word in line.rest("tiles", most):
        found = _LAID.fullmatch(word)
        if not found:
            refuse("bad_tile", f"A tile is written like 3|5@d4E; {shown(word, 20)!r} is not.")
        tile = _tile(found[1], top)
        if halves[2 * tile] != state.AWAY:
            refuse("tile_twice", f"Tile {found[1]} is there twice.")
        if ENDS[tile][0] == ENDS[tile][1] and found[3] in "SW":
            refuse("double_lies_north_or_east", f"A double is written as lying N or E; {word} is not.")
        low = CELL_BY_NAME.get(found[2], -1)
        high = low + WAYS[WAY_NAMES.index(found[3])]
        if low < 0 or high not in CELL_NAMES:
            refuse("off_the_field", f"Tile {word} reaches over the edge of the field.")
        for half, cell in enumerate((low, high), 2 * tile):
            if cell in covered:
                refuse("overlap", f"Tiles {covered[cell]} and {found[1]} both cover {CELL_NAMES[cell]}.")
            covered[cell] = found[1]
            halves[half] = cell
    if not covered:
        refuse("no_tiles", "A position has at least one tile.")
    return tuple(halves)


def _tile(name: str, top: int) -> int:
    if name not in TILE_NAMES[: state.tiles_up_to(top)]:
        low_first = f"numbers go from 0 to {top}, the low end first"
        refuse("no_such_tile", f"There is no tile {shown(name, 12)!r}: {low_first}.")
    return TILE_NAMES.index(name)


def _square(s: State, name: str, who: str) -> int:
    cell = CELL_BY_NAME.get(name)
    if cell is None or cell not in half_at(s.halves):
        refuse("no_square", f"There is no square {shown(name, 12)!r} for {who} to be on.")
    return cell


# ---- one seat ----


def _read_seat(s: State, seat: int, line: Line) -> State:
    letter, buddies = SEAT_LETTERS[seat], TOKEN_NAMES[2 * seat : 2 * seat + 2]
    where = line.word("penguin's place")
    at = _PENGUIN_OFF[where] if where in _PENGUIN_OFF else _square(s, where, f"penguin {letter}")
    given, bare = _facts(line, ("nest", *buddies, "barred"), ("stunned",))
    nest = _read_nest(s, letter, given["nest"]) if "nest" in given else -1
    if (nest < 0) != (at == state.UNBORN):
        refuse("no_nest", f"Penguin {letter} is on the board, or eaten, exactly if it has a nest.")
    tokens = s.tokens
    for token, name in enumerate(buddies, 2 * seat):
        if name not in given:
            refuse("no_buddy", f"Part {letter} does not say where buddy {name} is.")
        place = given[name]
        cell = _BUDDY_OFF[place] if place in _BUDDY_OFF else _square(s, place, f"buddy {name}")
        tokens = with_item(tokens, token, cell)
    return replace(
        s,
        nests=with_item(s.nests, seat, nest),
        at=with_item(s.at, seat, at),
        tokens=tokens,
        stunned=s.stunned | ("stunned" in bare) << seat,
        barred=with_item(s.barred, seat, _read_tokens(s, given.get("barred"), line)),
    )


def _read_nest(s: State, letter: str, name: str) -> int:
    tile = _tile(name, s.options.top)
    if s.halves[2 * tile] == state.AWAY:
        refuse("no_such_tile", f"The nest of {letter}, {name}, is not on the board.")
    if ENDS[tile][0] == 0:
        refuse("blank_nest", f"The nest of {letter}, {name}, has a blank, and dice have none.")
    if tile in s.nests:
        refuse("nest_taken", f"{name} is the nest of both {SEAT_LETTERS[s.nests.index(tile)]} and {letter}.")
    return tile


def _read_tokens(s: State, names: str | None, line: Line) -> int:
    """Some buddies, as one bit each."""
    bits = 0
    for name in names.split(",", len(s.tokens)) if names is not None else ():
        if name not in TOKEN_NAMES[: len(s.tokens)]:
            refuse("no_such_buddy", f"In the line of {line.name}: there is no buddy {shown(name, 12)!r}.")
        bits |= 1 << TOKEN_NAMES.index(name)
    return bits


# ---- the turn ----


def _read_turn(s: State, line: Line) -> State:
    seats = {letter: seat for seat, letter in enumerate(SEAT_LETTERS[: len(s.at)])}
    s = replace(s, turn=line.one_of("seat", seats))
    keys = ("over", "die", "trail", "selected", "tile", "todo", "round", "first")
    given, bare = _facts(line, keys, (*PHASES, "unbarred"))
    phases = [*bare.difference(["unbarred"])]
    if len(phases) + ("over" in given) != 1:
        refuse("bad_turn", f"Part turn says one thing to be done: {', '.join(PHASES)}, or over=….")
    first = given.get("first", "a")
    if first not in seats:
        refuse("bad_turn", f"first={shown(first, 12)} names no seat.")
    s = replace(
        s,
        phase=phases[0] if phases else state.OVER,
        ended=given.get("over", ""),
        die=line.whole_of(given.get("die", "0"), "die", 0, s.options.top),
        round=line.whole_of(given.get("round", "1"), "round", 1, s.options.round_limit or MOST_ROUNDS),
        first=seats[first],
        lifted_bar="unbarred" in bare,
    )
    if s.phase not in ("roll", "stunned", "nest", "place", "over"):
        s = _read_trail(s, given.get("trail", ""))
    return _read_progress(s, given, line)


def _read_progress(s: State, given: dict[str, str], line: Line) -> State:
    """What of this turn is still to do."""
    top = s.options.top
    tile = _tile(given["tile"], top) if "tile" in given else -1
    selected = _tile(given["selected"], top) if "selected" in given else tile
    todo = _read_tokens(s, given.get("todo"), line)
    if not todo and s.phase == state.BONUS:
        todo = sum(1 << token for token in (2 * s.turn, 2 * s.turn + 1) if s.tokens[token] >= 0)
    if not todo and s.phase == state.BUDDY and selected >= 0:
        cells = tile_cells(s.halves, selected)
        todo = sum(1 << token for token, cell in enumerate(s.tokens) if cell >= 0 and cell in cells)
    return replace(s, tile=tile, selected=selected, todo=todo)


def _read_trail(s: State, text: str) -> State:
    """The squares of this turn, the first where it began; without any, the penguin has not moved."""
    here = penguin_cells(s, s.turn)
    if not text:
        return replace(s, trail=here, steps=0)
    first, *others = text.split(",", state.SIX + 1)
    start: tuple[int, ...]
    if first == "middle":
        start = tile_cells(s.halves, s.nests[s.turn]) if s.nests[s.turn] >= 0 else ()
    else:
        start = (_square(s, first, "the trail"),)
    steps = tuple(_square(s, name, "the trail") for name in others)
    trail = (*start, *steps)
    if not steps or here != steps[-1:]:
        letter = SEAT_LETTERS[s.turn]
        refuse("bad_trail", f"The trail {shown(text, 30)} does not end where penguin {letter} is.")
    linked = all(b - a in WAYS for a, b in pairwise(steps))
    leaves = any(steps[0] - cell in WAYS for cell in start)
    if len(set(trail)) < len(trail) or not linked or not leaves or len(steps) > state.SIX:
        refuse("bad_trail", f"{shown(text, 30)} is no walk: at most six steps side by side, no square twice.")
    return replace(s, trail=trail, steps=len(steps))
