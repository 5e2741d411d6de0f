"""Whether a situation that was written down can be: nobody where nobody may be, nothing asked that is not."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from rookery.core.refusal import refuse
from rookery.games.nightout import state
from rookery.games.nightout.rules import walk
from rookery.games.nightout.rules.board import half_at, is_vacant, penguin_cells, tile_under
from rookery.games.nightout.rules.cells import CELL_NAMES, WAYS
from rookery.games.nightout.rules.dealer import nest_ways
from rookery.games.nightout.rules.legal import decisions, in_hand
from rookery.games.nightout.rules.outcome import is_home
from rookery.games.nightout.state import SEAT_LETTERS, TILE_NAMES, TOKEN_NAMES, State, tokens_of

_BEFORE_PLAY = (state.NEST, state.PLACE)


def check_board(s: State) -> None:
    """What has to hold before anything can be asked about the board: squares and nests that there are."""
    board = half_at(s.halves)
    for seat, (letter, at, nest) in enumerate(zip(SEAT_LETTERS, s.at, s.nests, strict=False)):
        name = TILE_NAMES[nest]
        _check_squares(board, [at], f"penguin {letter}")
        if (nest < 0) != (at == state.UNBORN):
            refuse("no_nest", f"Penguin {letter} is on the board, or eaten, exactly if it has a nest.")
        if nest >= 0 and s.halves[2 * nest] == state.AWAY:
            refuse("no_such_tile", f"The nest of {letter}, {name}, is not on the board.")
        if nest >= 0 and state.ENDS[nest][0] == 0:
            refuse("blank_nest", f"The nest of {letter}, {name}, has a blank, and dice have none.")
        if nest >= 0 and nest in s.nests[:seat]:
            other = SEAT_LETTERS[s.nests.index(nest)]
            refuse("nest_taken", f"{name} is the nest of both {other} and {letter}.")
    for token, cell in enumerate(s.tokens):
        _check_squares(board, [cell], f"buddy {TOKEN_NAMES[token]}")


def _check_squares(board: Mapping[int, int], cells: Sequence[int], who: str) -> None:
    for cell in cells:
        if cell >= 0 and cell not in board:
            refuse("no_square", f"There is no square {CELL_NAMES[cell]!r} for {who} to be on.")


def check_trail(s: State, start: Sequence[int], steps: Sequence[int]) -> None:
    """It ends where the penguin is, and is a walk that begins at one of these squares."""
    trail, text = (*start, *steps), ",".join([CELL_NAMES.get(cell, "middle") for cell in s.trail])
    _check_squares(half_at(s.halves), trail, "the trail")
    if not steps or penguin_cells(s, s.turn) != (steps[-1],):
        letter = SEAT_LETTERS[s.turn]
        refuse("bad_trail", f"The trail {text} does not end where penguin {letter} is.")
    linked = all(b - a in WAYS for a, b in pairwise(steps))
    leaves = any(steps[0] - cell in WAYS for cell in start)
    if len(set(trail)) < len(trail) or not linked or not leaves:
        refuse("bad_trail", f"{text} is no walk: at most six steps side by side, no square twice.")


def check_position(s: State) -> None:
    _check_penguins(s)
    _check_tokens(s)
    _check_turn(s)
    if s.phase in _CHECKS:
        _CHECKS[s.phase](s)


def _check_penguins(s: State) -> None:
    standing: dict[int, str] = {}
    passing = s.turn if s.phase == state.WALK and s.steps else -1
    for seat, letter in enumerate(SEAT_LETTERS[: len(s.at)]):
        for cell in penguin_cells(s, seat) if seat != passing else ():
            if cell in standing:
                both = f"Penguins {standing[cell]} and {letter} are both"
                refuse("two_on_one", f"{both} on {CELL_NAMES[cell]}.")
            standing[cell] = letter
        if s.at[seat] == state.EATEN and not s.options.eat:
            refuse("nobody_is_eaten", f"Penguin {letter} is eaten, which only happens with bears=eat.")
        if s.at[seat] == state.UNBORN and s.phase != state.NEST:
            refuse("no_nest", f"Penguin {letter} has no nest yet, so nests are still to be rolled.")
        if s.at[seat] == state.EATEN and (s.stunned >> seat & 1 or s.barred[seat]):
            refuse("eaten_is_eaten", f"Penguin {letter} is eaten: it is neither stunned nor barred.")
        if s.barred[seat] >> 2 * seat & 3:
            refuse("own_buddy_barred", f"Seat {letter} is barred from a buddy of its own.")
        if s.at[seat] != state.MIDDLE and s.phase in _BEFORE_PLAY and s.at[seat] != state.UNBORN:
            refuse("too_early", f"Penguin {letter} has left its nest before the first turn.")


def _check_tokens(s: State) -> None:
    for token, cell in enumerate(s.tokens):
        name, owner = TOKEN_NAMES[token], token // 2
        if cell == state.HELD and s.phase not in _BEFORE_PLAY:
            refuse("not_placed", f"Buddy {name} is still in somebody's hand.")
        if cell == state.CARRIED and (s.at[owner] == state.EATEN or s.phase in _BEFORE_PLAY):
            refuse("not_carried", f"Buddy {name} cannot be with its penguin now.")
        if cell >= 0 and cell in penguin_cells(s, owner):
            refuse("not_picked_up", f"Buddy {name} is with its own penguin, so it is written {name}@penguin.")
        if cell >= 0 and s.phase == state.NEST:
            refuse("too_early", f"Buddy {name} is placed before all nests are rolled.")
        if cell >= 0 and s.phase == state.PLACE and (s.tokens.count(cell) > 1 or _somebody_on(s, cell)):
            refuse("square_not_vacant", f"Buddy {name} on {CELL_NAMES[cell]} is not alone there.")


def _somebody_on(s: State, cell: int) -> bool:
    return any(cell in penguin_cells(s, seat) for seat in range(len(s.at)))


def _check_turn(s: State) -> None:
    letter = SEAT_LETTERS[s.turn]
    alone = sum(at != state.EATEN for at in s.at) < 2
    if s.at[s.turn] == state.EATEN and s.ended != "round_limit":
        refuse("bad_turn", f"It can't be the turn of {letter}, which is eaten.")
    if alone and s.ended != "last":
        refuse("bad_turn", "All but one are eaten, so the game is over: over=last.")
    if s.phase in (*_BEFORE_PLAY, state.OVER):
        return
    if (s.phase == state.STUNNED) != bool(s.stunned >> s.turn & 1):
        refuse("bad_turn", f"Penguin {letter} passes (turn: {letter} stunned) exactly if it is stunned.")
    if s.phase in (state.WALK, state.BONUS) and not s.die:
        refuse("no_die", f"For {s.phase} the die is needed, such as die=4.")


def _check_nest(s: State) -> None:
    unborn = s.at.count(state.UNBORN)
    order = [(s.first + n) % len(s.at) for n in range(len(s.at))]
    if not unborn or order[-unborn] != s.turn or any(s.at[seat] != state.UNBORN for seat in order[-unborn:]):
        refuse("bad_turn", "Nests are rolled in turn order from the first player on.")
    if len(nest_ways(s)) < unborn:
        refuse("no_nests", "There are not enough tiles without blanks for everyone's nest.")
    _check_room(s)


def _check_place(s: State) -> None:
    order = [(s.first + n) % len(s.at) for n in range(len(s.at))]
    done = sum(cell != state.HELD for cell in s.tokens)
    hands = [len(in_hand(s, seat)) for seat in order]
    expected = [2 - (done + len(order) - 1 - n) // len(order) for n in range(len(order))]
    if hands != expected or done == len(s.tokens) or order[done % len(order)] != s.turn:
        refuse("bad_turn", "Buddies are placed one by one, from the first player on, twice round.")
    _check_room(s)


def _check_room(s: State) -> None:
    squares = sum(cell != state.AWAY for cell in s.halves)
    if squares - 2 * len(s.at) < len(s.tokens):
        refuse("no_room", "There are not enough squares for all penguins and buddies.")


def _check_walk(s: State) -> None:
    where, ground = CELL_NAMES[s.trail[-1]], walk.ground_of(s)
    if s.steps:
        ends = walk.why_it_ends(ground, s.trail[-1], s.steps)
        # With `bears` = eat a walk is not over on a blank as long as there is a way on.
        bears = ends == "bear" and s.options.eat and s.steps < state.SIX
        onward = walk.offered_steps(ground, s.trail[-1:], s.trail, s.steps)
        if ends and not (bears and onward and walk.may_end(ground, s.trail[-1])):
            refuse("walk_is_over", f"The walk has ended on {where}, so it is no time to walk.")
    elif not s.lifted_bar and walk.bar_leaves_nothing(s):
        refuse("bar_lifted", "Every end of the walk is barred, so the bar is lifted: add unbarred.")
    if not decisions(s):
        refuse("no_way_on", f"The walk can neither end on {where} nor go on from there.")


def _check_bonus(s: State) -> None:
    low, high = state.ENDS[tile_under(s, s.turn)]
    if low != high:
        refuse("no_double", "For bonus the penguin stands on a double.")
    for token in tokens_of(s.todo):
        if token // 2 != s.turn or s.tokens[token] < 0:
            name, letter = TOKEN_NAMES[token], SEAT_LETTERS[s.turn]
            refuse("bad_todo", f"Buddy {name} is not a loose buddy of {letter}.")
    if not s.todo:
        refuse("bad_todo", f"{SEAT_LETTERS[s.turn].upper()} has no loose buddy that could move.")


def _check_selected(s: State) -> None:
    if s.selected < 0 or s.halves[2 * s.selected] == state.AWAY:
        refuse("bad_selected", f"For {s.phase} a tile on the board is selected, such as selected=3|5.")


def _check_buddy(s: State) -> None:
    _check_selected(s)
    board = half_at(s.halves)
    for token in tokens_of(s.todo):
        if s.tokens[token] < 0 or board[s.tokens[token]] // 2 != s.selected:
            refuse("bad_todo", f"Buddy {TOKEN_NAMES[token]} is not on the selected tile.")
    if not s.todo:
        refuse("bad_todo", "No buddy lies on the selected tile.")


def _check_lift(s: State) -> None:
    _check_selected(s)
    if tile_under(s, s.turn) != s.selected:
        refuse(
            "not_on_it",
            f"To lift any tile, penguin {SEAT_LETTERS[s.turn]} must stand on the selected one.",
        )


def _check_tile(s: State) -> None:
    _check_selected(s)
    if s.tile < 0 or s.halves[2 * s.tile] == state.AWAY or not is_vacant(s, s.tile):
        refuse("not_vacant", "For tile an empty tile on the board is named, such as tile=3|5.")
    if s.tile != s.selected and tile_under(s, s.turn) != s.selected:
        refuse(
            "not_on_it",
            f"Tile {TILE_NAMES[s.tile]} is not the selected one, and nobody who could choose is.",
        )


def _check_over(s: State) -> None:
    holds = {
        "home": lambda: is_home(s),
        "last": lambda: [at for at in s.at if at != state.EATEN] == [s.at[s.turn]],
        "round_limit": lambda: s.round == s.options.round_limit,
    }.get(s.ended)
    if holds is None or not holds():
        refuse("not_over", "The game is not over: over=home, over=last or over=round_limit must be true.")


_CHECKS = {
    state.NEST: _check_nest,
    state.PLACE: _check_place,
    state.WALK: _check_walk,
    state.BONUS: _check_bonus,
    state.BUDDY: _check_buddy,
    state.LIFT: _check_lift,
    state.TILE: _check_tile,
    state.OVER: _check_over,
}
