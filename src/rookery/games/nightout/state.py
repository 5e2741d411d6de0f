"""What there is in a game of Night Out: dominoes, penguins, buddies, and whose turn it is to do what.

Numbers stand for things. A *tile* is 0 to 27 (to 54 with elbow room), see `TILE_NAMES`. Its two ends are
*halves* 2 * tile (the low end) and 2 * tile + 1 (the high end); each covers one *cell* (see `rules/cells`).
A *token* is 2 * seat or 2 * seat + 1: seat 0's buddies are a1 and a2, seat 1's are b1 and b2.
"""

import msgspec

from rookery.games.nightout.options import Options

MOST_SEATS = 4
PIPS = 10
"""Halves show 0 to 6 pips, or 0 to 9 with elbow room."""

ENDS = tuple((low, high) for high in range(PIPS) for low in range(high + 1))
"""The numbers on each tile, the low one first. The double-six set comes first: tiles 0 to 27."""

TILE_OF = {ends: tile for tile, ends in enumerate(ENDS)}
TILE_NAMES = tuple(f"{low}|{high}" for low, high in ENDS)
PIP = tuple(end for ends in ENDS for end in ends)
"""PIP[half]: the pips it shows."""


def tiles_up_to(top: int) -> int:
    """How many tiles a set has whose numbers go from 0 to `top`: 28 up to 6, 55 up to 9."""
    return (top + 1) * (top + 2) // 2


SEAT_LETTERS = "abcd"
TOKEN_NAMES = tuple(f"{letter}{number}" for letter in SEAT_LETTERS for number in (1, 2))

SIX = 6
"""The most steps of a walk, with elbow room too."""

# Where a penguin is, if not on a cell.
MIDDLE = -1
"""On both halves of its nest: where it starts, until it first steps."""
UNBORN = -2
"""Its nest has not been rolled yet."""
EATEN = -3

# Where a buddy is, if not on a cell.
CARRIED = -1
"""With its own penguin."""
HELD = -2
"""In somebody's hand, to be placed before the first turn; see `holder`."""

AWAY = -1
"""The cell of a half that is not on the board, which only a position text can bring about."""


def tokens_of(bits: int) -> list[int]:
    """The tokens of a set, which is written as one bit for each."""
    return [token for token in range(bits.bit_length()) if bits >> token & 1]


def token_names(bits: int) -> tuple[str, ...]:
    return tuple(TOKEN_NAMES[token] for token in tokens_of(bits))


def holder(token: int, seats: int) -> int:
    """Who places that buddy: the next player on its owner's left its first, the one after its second."""
    owner, second = divmod(token, 2)
    return (owner + 1 + (second if seats > 2 else 0)) % seats


# The phases. All but OVER and `DEALERS_PHASES` are the decisions of `State.turn`.
LAY = "lay"  # the dominoes are laid out and the first player is drawn
NEST = "nest"  # nests are rolled, one after another
PLACE = "place"  # buddies are placed
ROLL = "roll"  # one die: the stop number
WALK = "walk"  # step by step
BONUS = "bonus"  # ended on a double: own buddies may move
SELECT = "select"  # two dice: the selected tile
BUDDY = "buddy"  # buddies on the selected tile may be moved
LIFT = "lift"  # standing on the selected tile: any vacant tile may be lifted
TILE = "tile"  # the selected or lifted tile may be put somewhere
STUNNED = "stunned"  # pass
OVER = "over"
DEALERS_PHASES = (ROLL, SELECT, NEST, LAY)


class State(msgspec.Struct, frozen=True, gc=False):
    #: "house" is what hashes of states call it, in all records there are
    options: Options = msgspec.field(name="house")
    phase: str
    #: the cell of every half; while `phase` is LAY, of the layout's dominoes, numbered as it numbers them
    halves: tuple[int, ...]
    #: each seat's nest, a tile; -1 until it is rolled
    nests: tuple[int, ...]
    #: each penguin's cell, or MIDDLE, UNBORN, EATEN
    at: tuple[int, ...]
    #: each buddy's cell, or CARRIED, HELD
    tokens: tuple[int, ...]
    #: the seat whose turn it is, also while the dealer rolls for it
    turn: int = 0
    first: int = 0
    #: counts from 1; a round is one turn or pass of everyone
    round: int = 1
    #: the seats that pass their next turn, one bit each
    stunned: int = 0
    #: for each seat the tokens its next walk may not end on, one bit each [9]
    barred: tuple[int, ...] = ()
    #: the bar does not hold this turn, because it would have left nowhere to end [9]
    lifted_bar: bool = False
    #: this turn's stop number; 0 before it is rolled
    die: int = 0
    #: the squares of this turn that may not be entered again: where the walk began and every step since
    trail: tuple[int, ...] = ()
    #: the steps taken this turn
    steps: int = 0
    #: the tokens that may still be moved in phases BONUS and BUDDY, one bit each
    todo: int = 0
    #: the tile the two dice selected; -1 for none
    selected: int = -1
    #: in phase TILE the tile that may be put somewhere; -1 otherwise
    tile: int = -1
    #: why the game is over: "home", "last" or "round_limit"; "" while it goes on
    ended: str = ""
