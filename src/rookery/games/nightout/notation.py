"""One spelling an action.

Players': `place a2@f6` a buddy, `step c5`, `stop`, `eaten` (walk on from a blank), `buddy a2@c5-c6`,
`lift 3|5` a tile of one's choice, `tile 3|5 to d4E` (the low end on d4, the high end to its east; a double
lies E or N), `keep`, `pass`.

The dealer's: `lay 0|3 5|1 ... first 2` (the pips on each domino of the layout, in its order, and which
seat begins), `nest 3 5`, `roll 4`, `roll 3 5`; of two dice the lower comes first.
"""

import re

from rookery.core.refusal import refuse
from rookery.games.nightout.rules.cells import CELL_BY_NAME, CELL_NAMES, CELL_PATTERN, CORNERS, WAY_NAMES
from rookery.games.nightout.state import (
    MOST_SEATS,
    TILE_NAMES,
    TILE_OF,
    TOKEN_NAMES,
    Action,
    Buddy,
    Keep,
    Lay,
    Lift,
    Nest,
    Pass,
    Place,
    Put,
    Roll,
    Select,
    Step,
    Stop,
    WalkOn,
)

_TOKEN, _TILE = r"([a-d][12])", r"([0-9])\|([0-9])"
_CELL = f"({CELL_PATTERN})"
_STEP = re.compile(f"step {_CELL}")
_PUT = re.compile(f"tile {_TILE} to {_CELL}([NESW])")
_PLACE = re.compile(f"place {_TOKEN}@{_CELL}")
_BUDDY = re.compile(f"buddy {_TOKEN}@{_CELL}-{_CELL}")
_LIFT = re.compile(f"lift {_TILE}")
_DICE = re.compile(r"(roll|nest) ([1-9])(?: ([1-9]))?")
_LAY = re.compile(rf"lay ((?:[0-9]\|[0-9] ){{1,55}})first ([1-{MOST_SEATS}])")
_SINGLE: dict[str, Action] = {"stop": Stop(), "keep": Keep(), "pass": Pass(), "eaten": WalkOn()}


def name_of(action: Action) -> str:
    match action:
        case Step(cell):
            return f"step {CELL_NAMES[cell]}"
        case Put(tile, cell, way):
            return f"tile {TILE_NAMES[tile]} to {CELL_NAMES[cell]}{WAY_NAMES[way]}"
        case Place(token, cell):
            return f"place {TOKEN_NAMES[token]}@{CELL_NAMES[cell]}"
        case Buddy(token, origin, to):
            return f"buddy {TOKEN_NAMES[token]}@{CELL_NAMES[origin]}-{CELL_NAMES[to]}"
        case Lift(tile):
            return f"lift {TILE_NAMES[tile]}"
        case Roll(die):
            return f"roll {die}"
        case Select(low, high):
            return f"roll {low} {high}"
        case Nest(low, high):
            return f"nest {low} {high}"
        case Lay(tiles, first):
            return f"lay {' '.join(f'{one}|{other}' for one, other in tiles)} first {first + 1}"
        case Stop():
            return "stop"
        case Keep():
            return "keep"
        case Pass():
            return "pass"
        case WalkOn():
            return "eaten"


def read_action(text: str) -> Action:
    """The action a text spells, whether or not it is legal anywhere."""
    if found := _STEP.fullmatch(text):
        return Step(_cell(found[1]))
    if found := _PUT.fullmatch(text):
        return _put(*found.groups())
    if found := _PLACE.fullmatch(text):
        return Place(TOKEN_NAMES.index(found[1]), _cell(found[2]))
    if found := _BUDDY.fullmatch(text):
        return Buddy(TOKEN_NAMES.index(found[1]), _cell(found[2]), _cell(found[3]))
    if found := _LIFT.fullmatch(text):
        return Lift(_tile(found[1], found[2]))
    if found := _DICE.fullmatch(text):
        return _dice(*found.groups())
    if found := _LAY.fullmatch(text):
        tiles = tuple((int(pair[0]), int(pair[2])) for pair in found[1].split())
        return Lay(tiles, int(found[2]) - 1)
    if text in _SINGLE:
        return _SINGLE[text]
    shown = text if len(text) <= 30 else text[:30] + "…"
    refuse(
        "not_a_move",
        f"{shown!r} is not a move; moves look like step c5, stop, place a2@f6, buddy a2@c5-c6, "
        "lift 3|5, tile 3|5 to d4E, keep or pass.",
    )


def _cell(name: str) -> int:
    cell = CELL_BY_NAME.get(name)
    if cell is None:
        refuse("off_the_field", f"{name} is not on the field, which goes from {CORNERS[0]} to {CORNERS[1]}.")
    return cell


def _tile(low: str, high: str) -> int:
    tile = TILE_OF.get((int(low), int(high)))
    if tile is None:
        refuse("low_end_first", f"The low end of a tile is written first: {high}|{low}, not {low}|{high}.")
    return tile


def _put(low: str, high: str, cell: str, way: str) -> Put:
    tile = _tile(low, high)
    if low == high and way in "SW":
        refuse("double_lies_north_or_east", f"A double is written as lying N or E, not {way}: {low}|{high}.")
    return Put(tile, _cell(cell), WAY_NAMES.index(way))


def _dice(word: str, one: str, other: str | None) -> Action:
    if other is None:
        if word == "nest":
            refuse("two_dice", f"A nest takes two dice, such as nest 3 5; nest {one} has one.")
        return Roll(int(one))
    if one > other:
        refuse("lower_die_first", f"The lower die is written first: {word} {other} {one}.")
    return (Nest if word == "nest" else Select)(int(one), int(other))
