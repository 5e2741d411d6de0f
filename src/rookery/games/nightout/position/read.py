"""Reading a position text; `position` says what it looks like. Refused, with the place, is what spells
nothing and what cannot be."""

import re

from msgspec.structs import replace

from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games.nightout.rules.board import half_at, penguin_cells, tile_cells
from rookery.games.nightout.rules.cells import CELL_BY_NAME, CELL_NAMES, CELL_PATTERN, WAY_NAMES, WAYS
from rookery.games.nightout.position.check import check_position
from rookery.games.nightout.position.write import PLACES_OFF, TOKENS_OFF
from rookery.games.nightout.state import (
    AWAY,
    BONUS,
    BUDDY,
    ENDS,
    LIFT,
    NEST,
    OVER,
    PLACE,
    ROLL,
    SEAT_LETTERS,
    SELECT,
    STUNNED,
    TILE,
    TILE_NAMES,
    TOKEN_NAMES,
    UNBORN,
    WALK,
    State,
    tiles_up_to,
)

EXAMPLE = "tiles: 1|3@a1E 2|5@c1E / a: middle nest=1|3 a1@c1 a2@d1 / b: … / turn: a roll"
_LAID = re.compile(rf"([0-9]\|[0-9])@({CELL_PATTERN})([NESW])")
_PHASES = (NEST, PLACE, ROLL, STUNNED, WALK, BONUS, SELECT, BUDDY, LIFT, TILE)
_TURN_KEYS = ("die", "trail", "selected", "tile", "todo", "round", "first", "over")


def read_position(text: str, start: State) -> State:
    """The state a position text spells, for the seats and options of `start`."""
    parts = _parts(text)
    if parts == {"turn": ["lay"]}:
        return start
    seats = SEAT_LETTERS[: len(start.at)]
    wanted = ["tiles", *seats, "turn"]
    for name in wanted:
        if name not in parts:
            refuse("not_a_position", f"The position has no part {name!r}; it looks like this: {EXAMPLE}")
    for name in parts:
        if name not in wanted:
            refuse(
                "not_a_position", f"The position has a part {shown(name, 20)!r}, which belongs to nothing."
            )
    s = replace(start, halves=_read_tiles(parts["tiles"], start.house.top), phase=ROLL)
    for seat, letter in enumerate(seats):
        s = _read_seat(s, seat, parts[letter])
    s = _read_turn(s, parts["turn"])
    check_position(s)
    return s


def _parts(text: str) -> dict[str, list[str]]:
    parts: dict[str, list[str]] = {}
    for part in filter(str.strip, re.split(r"[\n/]", text)):
        name, colon, words = part.partition(":")
        name = name.strip()
        if not colon:
            refuse(
                "not_a_position", f"{shown(part.strip(), 20)!r} is no part of a position such as {EXAMPLE}"
            )
        if name in parts:
            refuse("not_a_position", f"The position has two parts {shown(name, 20)!r}.")
        parts[name] = words.split()
    return parts


# ---- tiles ----


def _read_tiles(words: list[str], top: int) -> tuple[int, ...]:
    halves = [AWAY] * 2 * tiles_up_to(top)
    covered: dict[int, str] = {}
    for word in words:
        found = _LAID.fullmatch(word)
        if not found:
            refuse("bad_tile", f"A tile is written like 3|5@d4E; {shown(word, 20)!r} is not.")
        tile = _tile(found[1], top)
        if halves[2 * tile] != AWAY:
            refuse("tile_twice", f"Tile {found[1]} is there twice.")
        if ENDS[tile][0] == ENDS[tile][1] and found[3] in "SW":
            refuse("double_lies_north_or_east", f"A double is written as lying N or E; {word} is not.")
        low = _cell(found[2], word)
        high = low + WAYS[WAY_NAMES.index(found[3])]
        if high not in CELL_NAMES:
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
    if name not in TILE_NAMES[: tiles_up_to(top)]:
        refuse(
            "no_such_tile",
            f"There is no tile {shown(name, 12)!r}: numbers go from 0 to {top}, the low end first.",
        )
    return TILE_NAMES.index(name)


def _cell(name: str, where: str) -> int:
    cell = CELL_BY_NAME.get(name)
    if cell is None:
        refuse("off_the_field", f"{shown(name, 12)!r} in {shown(where, 30)!r} is no cell of the field.")
    return cell


# ---- one seat ----


def _read_seat(s: State, seat: int, words: list[str]) -> State:
    letter = SEAT_LETTERS[seat]
    if not words:
        refuse("no_penguin", f"Part {letter} does not say where the penguin is.")
    at = {name: place for place, name in PLACES_OFF.items()}.get(words[0])
    at = _square(s, words[0], f"penguin {letter}") if at is None else at
    nest, stunned, barred = -1, False, 0
    tokens: dict[int, int] = {}
    for word in words[1:]:
        if word == "stunned":
            stunned = True
        elif word.startswith("nest="):
            nest = _read_nest(s, seat, word[5:])
        elif word.startswith("barred="):
            barred = _read_tokens(s, word[7:], f"barred, part {letter}")
        else:
            token, cell = _read_buddy(s, seat, word)
            if token in tokens:
                refuse("buddy_twice", f"Buddy {TOKEN_NAMES[token]} is there twice.")
            tokens[token] = cell
    for token in (2 * seat, 2 * seat + 1):
        if token not in tokens:
            refuse("no_buddy", f"Part {letter} does not say where buddy {TOKEN_NAMES[token]} is.")
    if (nest < 0) != (at == UNBORN):
        refuse("no_nest", f"Penguin {letter} is on the board, or eaten, exactly if it has a nest.")
    return replace(
        s,
        nests=_put(s.nests, seat, nest),
        at=_put(s.at, seat, at),
        tokens=tuple(tokens.get(token, cell) for token, cell in enumerate(s.tokens)),
        stunned=s.stunned | stunned << seat,
        barred=_put(s.barred, seat, barred),
    )


def _square(s: State, name: str, who: str) -> int:
    cell = CELL_BY_NAME.get(name)
    if cell is None or cell not in half_at(s.halves):
        refuse("no_square", f"There is no square {shown(name, 12)!r} for {who} to be on.")
    return cell


def _read_nest(s: State, seat: int, name: str) -> int:
    tile = _tile(name, s.house.top)
    if s.halves[2 * tile] == AWAY:
        refuse("no_such_tile", f"The nest of {SEAT_LETTERS[seat]}, {name}, is not on the board.")
    if ENDS[tile][0] == 0:
        refuse("blank_nest", f"The nest of {SEAT_LETTERS[seat]}, {name}, has a blank, and dice have none.")
    if tile in s.nests:
        other = SEAT_LETTERS[s.nests.index(tile)]
        refuse("nest_taken", f"{name} is the nest of both {other} and {SEAT_LETTERS[seat]}.")
    return tile


def _read_buddy(s: State, seat: int, word: str) -> tuple[int, int]:
    name, _, place = word.partition("@")
    if name not in TOKEN_NAMES[2 * seat : 2 * seat + 2] or not place:
        letter = SEAT_LETTERS[seat]
        refuse(
            "bad_word", f"{shown(word, 20)!r} says nothing about {letter}; a buddy is written {letter}1@f6."
        )
    off = {name: cell for cell, name in TOKENS_OFF.items()}.get(place)
    return TOKEN_NAMES.index(name), _square(s, place, f"buddy {name}") if off is None else off


def _read_tokens(s: State, names: str, where: str) -> int:
    bits = 0
    for name in names.split(","):
        if name not in TOKEN_NAMES[: len(s.tokens)]:
            refuse("no_such_buddy", f"There is no buddy {shown(name, 12)!r} ({where}).")
        bits |= 1 << TOKEN_NAMES.index(name)
    return bits


def _put(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*row[:index], value, *row[index + 1 :])


# ---- the turn ----


def _read_turn(s: State, words: list[str]) -> State:
    if not words or words[0] not in SEAT_LETTERS[: len(s.at)]:
        refuse("bad_turn", "Part turn begins with the letter of the seat whose turn it is.")
    s = replace(s, turn=SEAT_LETTERS.index(words[0]))
    given: dict[str, str] = {}
    phase = ""
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if equals and key in _TURN_KEYS and key not in given:
            given[key] = value
        elif word in _PHASES and not phase:
            phase = word
        elif word == "unbarred":
            s = replace(s, lifted_bar=True)
        else:
            refuse("bad_word", f"{shown(word, 20)!r} says nothing about the turn, or says it again.")
    if (phase == "") != ("over" in given):
        refuse("bad_turn", f"Part turn says what is to be done: {', '.join(_PHASES)}, or over=….")
    s = replace(
        s,
        phase=phase or OVER,
        ended=given.get("over", ""),
        die=_number(given.get("die", "0"), s.house.top, "die"),
        round=_number(given.get("round", "1"), 10**6, "round"),
    )
    if "first" in given:
        if given["first"] not in tuple(SEAT_LETTERS[: len(s.at)]):
            refuse("bad_turn", f"first={shown(given['first'], 12)} names no seat.")
        s = replace(s, first=SEAT_LETTERS.index(given["first"]))
    return _read_progress(s, given)


def _number(text: str, most: int, what: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,6}", text) or int(text) > most:
        refuse("bad_number", f"{what}={shown(text, 12)} is not a number up to {most}.")
    return int(text)


def _read_progress(s: State, given: dict[str, str]) -> State:
    """What of this turn is done and what is still to do."""
    top = s.house.top
    if s.phase not in (ROLL, STUNNED, NEST, PLACE, OVER):
        s = _read_trail(s, given.get("trail", ""))
    tile = _tile(given["tile"], top) if "tile" in given else -1
    selected = _tile(given["selected"], top) if "selected" in given else tile
    todo = _read_tokens(s, given["todo"], "todo, part turn") if "todo" in given else 0
    if not todo and s.phase == BONUS:
        todo = sum(1 << token for token in (2 * s.turn, 2 * s.turn + 1) if s.tokens[token] >= 0)
    if not todo and s.phase == BUDDY and selected >= 0:
        cells = tile_cells(s.halves, selected)
        todo = sum(1 << token for token, cell in enumerate(s.tokens) if cell >= 0 and cell in cells)
    return replace(s, tile=tile, selected=selected, todo=todo)


def _read_trail(s: State, text: str) -> State:
    """The squares of this turn, the first where it began; without any, the penguin has not moved."""
    here = penguin_cells(s, s.turn)
    if not text:
        return replace(s, trail=here, steps=0)
    first, *others = text.split(",")
    start: tuple[int, ...]
    if first == "middle":
        start = tile_cells(s.halves, s.nests[s.turn]) if s.nests[s.turn] >= 0 else ()
    else:
        start = (_square(s, first, "the trail"),)
    trail = (*start, *(_square(s, name, "the trail") for name in others))
    if not others or here != trail[-1:]:
        refuse(
            "bad_trail", f"The trail {shown(text, 30)} does not end where penguin {SEAT_LETTERS[s.turn]} is."
        )
    linked = all(b - a in WAYS for a, b in zip(trail[len(start) :], trail[len(start) + 1 :], strict=False))
    leaves = any(trail[len(start)] - cell in WAYS for cell in start)
    if len(set(trail)) < len(trail) or not linked or not leaves or len(others) > 6:
        refuse("bad_trail", f"{shown(text, 30)} is no walk: at most six steps side by side, no square twice.")
    return replace(s, trail=trail, steps=len(others))
