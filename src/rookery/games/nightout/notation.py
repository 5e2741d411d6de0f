"""Moves as text, one spelling each, and as things to click.

Players': `place a2@f6` a buddy, `step c5`, `stop`, `eaten` (walk on from a blank), `buddy a2@c5-c6`,
`lift 3|5` a tile of one's choice, `tile 3|5 to d4E` (the low end on d4, the high end to its east; a double
lies E or N), `keep`, `pass`.

The dealer's: `lay 0|3 5|1 ... first 2` (the pips on each domino of the layout, in its order, and which
seat begins), `nest 3 5`, `roll 4`, `roll 3 5`; of two dice the lower comes first.
"""

from typing import NoReturn

from rookery.core.notation import Notation, Phrase, Word, one_of, whole
from rookery.core.refusal import refuse
from rookery.games.nightout import actions
from rookery.games.nightout.rules.cells import CELL_BY_NAME, CELL_NAMES, CELL_PATTERN, CORNERS, WAY_NAMES
from rookery.games.nightout.state import ENDS, MOST_SEATS, TILE_NAMES, TOKEN_NAMES, State

_TILES = {name: tile for tile, name in enumerate(TILE_NAMES)}


def _read_cell(name: str, _: State) -> int:
    cell = CELL_BY_NAME.get(name)
    if cell is None:
        refuse("off_the_field", f"{name} is not on the field, which goes from {CORNERS[0]} to {CORNERS[1]}.")
    return cell


def _read_tile(name: str, _: State) -> int:
    tile = _TILES.get(name)
    if tile is None:
        refuse("low_end_first", f"The low end of a tile is written first: {name[::-1]}, not {name}.")
    return tile


def _read_laid(text: str, _: State) -> tuple[tuple[int, int], ...]:
    return tuple((int(pair[0]), int(pair[2])) for pair in text.split())


def _write_laid(tiles: tuple[tuple[int, int], ...], _: State) -> str:
    return " ".join(f"{one}|{other}" for one, other in tiles)


def _check_put(put: actions.Put, _: State) -> None:
    low, high = ENDS[put.tile]
    if low == high and put.way > 1:
        way = WAY_NAMES[put.way]
        refuse("double_lies_north_or_east", f"A double is written as lying N or E, not {way}: {low}|{high}.")


def _check_dice(dice: actions.Nest | actions.Select, _: State) -> None:
    if dice.low > dice.high:
        word = "nest" if isinstance(dice, actions.Nest) else "roll"
        refuse("lower_die_first", f"The lower die is written first: {word} {dice.high} {dice.low}.")


def _refuse_one_die(die: str, _: State) -> NoReturn:
    refuse("two_dice", f"A nest takes two dice, such as nest 3 5; nest {die} has one.")


CELL = Word(CELL_PATTERN, _read_cell, CELL_NAMES)
TILE = Word(r"[0-9]\|[0-9]", _read_tile, TILE_NAMES)
TILES = Word(r"[0-9]\|[0-9](?: [0-9]\|[0-9]){0,54}", _read_laid, _write_laid)
TOKEN, WAY, SEAT = one_of(TOKEN_NAMES), one_of(WAY_NAMES), whole(0, MOST_SEATS - 1, first=1)
DIE: Word[int, object] = Word("[1-9]", lambda text, _: int(text), lambda die, _: str(die))
ONE_DIE = Word("[1-9]", _refuse_one_die, lambda die, _: str(die))


def _click_lay(lay: actions.Lay, s: State) -> tuple[str, ...]:
    return (NOTATION.name(lay, s).replace(" ", ":", 1).replace(" ", ","),)


NOTATION = Notation[actions.Action, State](
    Phrase(actions.Step, clicks=("cell:{cell}",)),
    Phrase(
        actions.Put, "tile {tile} to {cell}{way}", clicks=("tile:{tile}", "place:{cell}{way}"),
        check=_check_put,
    ),
    Phrase(actions.Place, "place {token}@{cell}", clicks=("token:{token}", "cell:{cell}")),
    Phrase(actions.Buddy, "buddy {token}@{origin}-{to}", clicks=("token:{token}", "cell:{to}")),
    Phrase(actions.Lift, clicks=("tile:{tile}",)),
    actions.Stop, actions.WalkOn, actions.Keep, actions.Pass, actions.Roll,
    Phrase(actions.Select, "roll {low} {high}", clicks=("roll:{low},{high}",), check=_check_dice),
    # Only to say what is missing; the phrase below is the one that is written.
    Phrase(actions.Nest, "nest {low}", low=ONE_DIE),
    Phrase(actions.Nest, clicks=("nest:{low},{high}",), check=_check_dice),
    Phrase(actions.Lay, "lay {tiles} first {first}", clicks=_click_lay),
    examples="step c5, stop, place a2@f6, buddy a2@c5-c6, lift 3|5, tile 3|5 to d4E, keep or pass",
    cell=CELL, origin=CELL, to=CELL, token=TOKEN, tile=TILE, way=WAY, tiles=TILES, first=SEAT, die=DIE,
    low=DIE, high=DIE,
)  # fmt: skip
