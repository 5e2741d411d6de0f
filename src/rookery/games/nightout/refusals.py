"""Why an action is not legal, in words. Only asked once an action has turned out not to be."""

from rookery.core.refusal import Refusal
from rookery.games.nightout import actions, state
from rookery.games.nightout.actions import Action
from rookery.games.nightout.options import BY_LOT
from rookery.games.nightout.rules import board
from rookery.games.nightout.rules.cells import CELL_NAMES, CORNERS, WAYS
from rookery.games.nightout.rules.legal import first_of, in_hand
from rookery.games.nightout.rules.places import cells_of, fault_of
from rookery.games.nightout.rules.walk import Ground, ground_of, on_blank, why_it_ends
from rookery.games.nightout.state import TILE_NAMES, TILE_OF, TOKEN_NAMES, State, tiles_up_to

_NOW = {
    state.LAY: "the dominoes are being laid out",
    state.NEST: "nests are being rolled",
    state.PLACE: "buddies are being placed",
    state.ROLL: "the die for the walk is being rolled",
    state.WALK: "it is time to walk: step or stop",
    state.BONUS: "you may move a buddy of yours, or keep it where it is",
    state.SELECT: "the dice for changing the board are being rolled",
    state.BUDDY: "you may move a buddy on the tile that the dice chose, or keep it where it is",
    state.LIFT: "you may lift an empty tile, or leave them all: keep",
    state.TILE: "you may put the tile somewhere, or keep it where it is",
    state.STUNNED: "your penguin is stunned, so you pass",
}
_ENDS = {
    "number": "it shows the number you rolled",
    "bear": "it is a blank",
    "buddy": "your buddy is there",
    "sixth": "it would be your sixth step",
}


def why_not(s: State, action: Action) -> Refusal:
    """Of an action that is not legal for who is to act."""
    match action:
        case actions.Lay():
            return why_not_lay(s, action) or _not_now(s)
        case actions.Put() if s.phase in (state.TILE, state.LIFT):
            return _why_not_put(s, action)
        case actions.Nest() | actions.Roll() | actions.Select():
            return _why_not_dice(s, action)
        case actions.Place() if s.phase == state.PLACE:
            return _why_not_place(s, action)
        case actions.Step(cell) if s.phase == state.WALK:
            return _why_not_step(s, cell)
        case actions.Stop() if s.phase == state.WALK:
            return _why_not_stop(s)
        case actions.WalkOn() if s.phase == state.WALK:
            return Refusal("not_on_a_blank", "You can only be eaten if you have just walked onto a blank.")
        case actions.Buddy() if s.phase in (state.BONUS, state.BUDDY):
            return _why_not_buddy(s, action)
        case actions.Lift(tile) if s.phase == state.LIFT:
            return _not_to_be_moved(s, tile) or Refusal(
                "no_place", f"There is no other place where {TILE_NAMES[tile]} could be put."
            )
        case actions.Pass():
            return Refusal("not_stunned", "Your penguin is not stunned, so you may not pass.")
        case _:
            return _not_now(s)


def _not_now(s: State) -> Refusal:
    return Refusal("not_now", f"That cannot be done now: {_NOW[s.phase]}.")


# ---- the dealer's ----


def why_not_lay(s: State, lay: actions.Lay) -> Refusal | None:
    """None if it is legal: every domino of the set once, and a first player who is there."""
    if s.phase != state.LAY:
        return Refusal("laid_already", "The dominoes are laid out already.")
    needed = tiles_up_to(s.options.top)
    if len(lay.tiles) != needed:
        return Refusal("wrong_number_of_tiles", f"There are {needed} dominoes to lay, not {len(lay.tiles)}.")
    if lay.first >= len(s.at):
        return Refusal("no_such_seat", f"There is no player {lay.first + 1} to go first.")
    begins = s.options.begins
    if begins not in (BY_LOT, lay.first):
        return Refusal("other_begins", f"Player {begins + 1} goes first, not player {lay.first + 1}.")
    seen: set[int] = set()
    for number, (one, other) in enumerate(lay.tiles):
        tile = TILE_OF[min(one, other), max(one, other)]
        if tile >= needed:
            return Refusal("no_such_tile", f"Place {number + 1} has {one}|{other}, which is not in this set.")
        if tile in seen:
            return Refusal("tile_twice", f"{TILE_NAMES[tile]} is laid twice, again on place {number + 1}.")
        seen.add(tile)
    return None


def _why_not_dice(s: State, action: actions.Nest | actions.Roll | actions.Select) -> Refusal:
    wanted = {state.NEST: actions.Nest, state.ROLL: actions.Roll, state.SELECT: actions.Select}.get(s.phase)
    if wanted is None:
        return Refusal("no_dice_now", f"No dice are rolled now: {_NOW[s.phase]}.")
    if not isinstance(action, wanted):
        return Refusal("other_dice", f"Other dice are rolled now: {_NOW[s.phase]}.")
    if isinstance(action, actions.Nest) and max(action.low, action.high) <= s.options.top:
        tile = TILE_OF[action.low, action.high]
        if tile in s.nests:
            seat = s.nests.index(tile) + 1
            return Refusal("nest_taken", f"{TILE_NAMES[tile]} is player {seat}'s nest already: roll again.")
        return Refusal("no_such_tile", f"{TILE_NAMES[tile]} is not on the board.")
    return Refusal("no_such_number", f"The dice show numbers from 1 to {s.options.top}.")


# ---- placing buddies ----


def _why_not_place(s: State, place: actions.Place) -> Refusal:
    token, name, where = place.token, TOKEN_NAMES[place.token], CELL_NAMES[place.cell]
    if token >= len(s.tokens):
        return _no_such_buddy(token)
    if s.tokens[token] != state.HELD:
        return Refusal("placed_already", f"Buddy {name} is placed already.")
    if token not in in_hand(s, s.turn):
        seat = state.holder(token, len(s.at)) + 1
        return Refusal("not_in_hand", f"Buddy {name} is placed by player {seat}, not by you.")
    if place.cell not in board.half_at(s.halves):
        return Refusal("no_square", f"There is no square at {where}.")
    if place.cell in s.tokens:
        return Refusal("square_not_vacant", f"Another buddy is on {where}.")
    return Refusal("square_not_vacant", f"A penguin is on {where}.")


# ---- the walk ----


def _why_not_step(s: State, cell: int) -> Refusal:
    g, me, where = ground_of(s), s.turn, CELL_NAMES[cell]
    here = board.penguin_cells(s, me)
    if on_blank(s):
        return Refusal(
            "bears", "You are on a blank: stop there, or say that you walk on and are eaten by the bears."
        )
    if cell not in g.board:
        return Refusal("no_square", f"There is no square at {where}.")
    if cell in here:
        return Refusal("on_it", f"Your penguin is on {where} already.")
    if all(cell - own not in WAYS for own in here):
        stood = " or ".join(CELL_NAMES[own] for own in here)
        return Refusal("not_adjacent", f"{where} is not next to {stood}.")
    if cell in s.trail:
        return Refusal("square_twice", f"Your penguin was on {where} this turn already.")
    if cell in g.closed:
        other = _who_is_on(s, cell)
        more = f"carries {board.carried(s, other)}, you carry {board.carried(s, me)}"
        return Refusal("carries_more", f"Player {other + 1}'s penguin on {where} {more}: you can't pass it.")
    if ends := why_it_ends(g, cell, s.steps + 1):
        return _may_not_end(s, g, cell, f"Your walk would end on {where}, because {_ENDS[ends]}. But")
    return Refusal(
        "no_end_beyond", f"You could not end your walk on {where}, nor anywhere you could go from there."
    )


def _may_not_end(s: State, g: Ground, cell: int, so_far: str) -> Refusal:
    """`cell` is taken, or a barred token lies there."""
    if cell in g.taken:
        return Refusal("square_taken", f"{so_far} player {_who_is_on(s, cell) + 1}'s penguin is there.")
    bar = s.barred[s.turn]
    name = next(TOKEN_NAMES[token] for token, at in enumerate(s.tokens) if at == cell and bar >> token & 1)
    return Refusal("barred", f"{so_far} your last turn ended with buddy {name}, which is there.")


def _why_not_stop(s: State) -> Refusal:
    g, here = ground_of(s), board.penguin_cells(s, s.turn)
    cell = next(cell for cell in here if cell in g.taken or cell in g.barred)
    return _may_not_end(s, g, cell, f"You may not end your walk on {CELL_NAMES[cell]}:")


def _who_is_on(s: State, cell: int) -> int:
    return next(seat for seat in range(len(s.at)) if seat != s.turn and cell in board.penguin_cells(s, seat))


# ---- buddies ----


def _why_not_buddy(s: State, move: actions.Buddy) -> Refusal:
    token, name, to = move.token, TOKEN_NAMES[move.token], CELL_NAMES[move.to]
    if token >= len(s.tokens):
        return _no_such_buddy(token)
    at = s.tokens[token]
    if at < 0:
        return Refusal("not_loose", f"Buddy {name} is with its penguin.")
    if at != move.origin:
        return Refusal("not_there", f"Buddy {name} is on {CELL_NAMES[at]}, not on {CELL_NAMES[move.origin]}.")
    if not s.todo >> token & 1:
        if s.phase == state.BONUS and token // 2 != s.turn:
            return Refusal("not_yours", f"Buddy {name} is not yours, and a double moves your own buddies.")
        here = s.phase == state.BUDDY
        words = "is not on the tile that the dice chose, or has moved already" if here else "has had its turn"
        return Refusal("not_this_buddy", f"Buddy {name} {words}.")
    if move.to not in board.half_at(s.halves):
        return Refusal("no_square", f"There is no square at {to}.")
    if move.to not in board.near(board.half_at(s.halves), at):
        return Refusal("not_adjacent", f"{to} is not next to {CELL_NAMES[at]}.")
    if move.to in board.penguin_cells(s, s.turn) and s.barred[s.turn] >> token & 1 and not s.lifted_bar:
        return Refusal(
            "barred", f"Your last turn ended with buddy {name}, so you may not move it onto your square."
        )
    return Refusal("another_first", f"Buddy {TOKEN_NAMES[first_of(s.todo)]} comes first.")


# ---- tiles ----


def _not_to_be_moved(s: State, tile: int) -> Refusal | None:
    """A tile that is not there or not vacant."""
    name = TILE_NAMES[tile]
    if 2 * tile >= len(s.halves) or s.halves[2 * tile] < 0:
        return Refusal("no_such_tile", f"{name} is not on the board.")
    if board.is_vacant(s, tile):
        return None
    for seat, at in enumerate(s.at):
        if at != state.EATEN and board.tile_under(s, seat) == tile:
            whose = "Your" if seat == s.turn else f"Player {seat + 1}'s"
            return Refusal("not_vacant", f"{whose} penguin is on {name}.")
    token = next(token for token, cell in enumerate(s.tokens) if cell in board.tile_cells(s.halves, tile))
    return Refusal("not_vacant", f"Buddy {TOKEN_NAMES[token]} is on {name}.")


def _why_not_put(s: State, put: actions.Put) -> Refusal:
    name = TILE_NAMES[put.tile]
    if not_this := _not_to_be_moved(s, put.tile):
        return not_this
    if s.phase == state.LIFT:
        return Refusal("lift_first", f"First lift the tile you want to move: lift {name}.")
    if put.tile != s.tile:
        return Refusal("other_tile", f"The tile to move is {TILE_NAMES[s.tile]}, not {name}.")
    return _why_not_there(s, put)


_THERE = {
    "off_the_field": "There {tile} would lie across the edge of the field, which goes from {corners}.",
    "overlap": "{cell} is covered by {other}, so {tile} does not fit there.",
    "same_place": "{tile} lies there already: say keep to leave it.",
    "touches_nothing": "There {tile} would touch no other tile.",
    "touches_too_many": "There one half of {tile} would touch more than one square of other tiles.",
    "not_one_floe": "With {tile} there, the board would be in more than one piece.",
}
"""What is wrong with a place for a tile, by `fault_of`."""


def _why_not_there(s: State, put: actions.Put) -> Refusal:
    fault, covered = fault_of(s, put), board.half_at(s.halves)
    cell = next((c for c in cells_of(put) if c in covered and covered[c] // 2 != put.tile), None)
    words = _THERE[fault].format(
        tile=TILE_NAMES[put.tile],
        corners=" to ".join(CORNERS),
        cell=cell and CELL_NAMES[cell],
        other=cell and TILE_NAMES[covered[cell] // 2],
    )
    return Refusal(fault, words)


def _no_such_buddy(token: int) -> Refusal:
    return Refusal("no_such_buddy", f"There is no buddy {TOKEN_NAMES[token]} in this game.")
