"""What an action does. The numbers in brackets are the rulings'."""

from msgspec.structs import replace

from rookery.core.game import Event
from rookery.core.values import with_item
from rookery.games.nightout import actions, events, state
from rookery.games.nightout.actions import Action
from rookery.games.nightout.options import BY_LOT
from rookery.games.nightout.rules import board
from rookery.games.nightout.rules.cells import CELL_NAMES, WAYS
from rookery.games.nightout.rules.legal import bonus_moves, buddy_moves, first_of, liftable, moves_each
from rookery.games.nightout.rules.outcome import best_seats, is_home
from rookery.games.nightout.rules.places import can_be_put, cells_of
from rookery.games.nightout.rules.walk import bar_leaves_nothing, ground_of, offered_steps, why_it_ends
from rookery.games.nightout.state import PIP, TILE_NAMES, TILE_OF, TOKEN_NAMES, State, token_names

Done = tuple[State, list[Event]]


def play_action(s: State, action: Action) -> Done:
    """The state after the action and what happened, up to the next decision or throw of dice."""
    match action:
        case actions.Step(cell):
            return _step(s, cell)
        case actions.Roll(die):
            return _roll(s, die)
        case actions.Select(low, high):
            return _select(s, low, high)
        case actions.Put():
            return _put(s, action)
        case actions.Stop():
            return _stopped(s, "stop", [])
        case actions.Buddy():
            return _move_buddy(s, action)
        case actions.Keep():
            return _keep(s)
        case actions.Lift(tile):
            low, high = board.tile_cells(s.halves, tile)
            lifted = events.TileLifted(s.turn, TILE_NAMES[tile], (CELL_NAMES[low], CELL_NAMES[high]))
            return replace(s, phase=state.TILE, tile=tile), [lifted]
        case actions.Pass():
            return _next_turn(replace(s, stunned=s.stunned & ~(1 << s.turn)), [events.Passed(s.turn)])
        case actions.WalkOn():
            return _eaten(s)
        case actions.Place():
            return _place(s, action)
        case actions.Nest(low, high):
            return _nest(s, low, high)
        case actions.Lay():
            return _lay(s, action)


# ---- before the first turn ----


def _lay(s: State, lay: actions.Lay) -> Done:
    """The layout's dominoes get their faces; who was drawn goes first. [1, 17]"""
    halves = list(s.halves)
    for number, (one, other) in enumerate(lay.tiles):
        first, second = s.halves[2 * number : 2 * number + 2]
        tile = TILE_OF[min(one, other), max(one, other)]
        # A double has no low end, so that which lies south or west counts as it: one spelling a position.
        swapped = one > other or (one == other and second < first)
        halves[2 * tile : 2 * tile + 2] = (second, first) if swapped else (first, second)
    laid = events.Laid(len(lay.tiles), lay.first, s.options.begins == BY_LOT)
    return replace(s, phase=state.NEST, halves=tuple(halves), turn=lay.first, first=lay.first), [laid]


def _nest(s: State, low: int, high: int) -> Done:
    """The penguin starts on the middle of its nest. [2, 3]"""
    seat, tile = s.turn, TILE_OF[low, high]
    nests, at = with_item(s.nests, seat, tile), with_item(s.at, seat, state.MIDDLE)
    log: list[Event] = [
        events.Rolled(seat, "nest", (low, high)),
        events.Nested(seat, TILE_NAMES[tile], events.squares(board.tile_cells(s.halves, tile))),
    ]
    phase = state.NEST if state.UNBORN in at else state.PLACE
    return replace(s, phase=phase, nests=nests, at=at, turn=(seat + 1) % len(at)), log


def _place(s: State, place: actions.Place) -> Done:
    """From the first player on, twice round. [4]"""
    token = place.token
    tokens = with_item(s.tokens, token, place.cell)
    placed = events.Placed(s.turn, TOKEN_NAMES[token], token // 2, CELL_NAMES[place.cell])
    phase = state.PLACE if state.HELD in tokens else state.ROLL
    return replace(s, phase=phase, tokens=tokens, turn=(s.turn + 1) % len(s.at)), [placed]


# ---- the walk ----


def _roll(s: State, die: int) -> Done:
    """The stop number is known; if the bar leaves no place to end the walk, it is lifted. [6, 9]"""
    log: list[Event] = [events.Rolled(s.turn, "walk", (die,))]
    s = replace(s, phase=state.WALK, die=die, trail=board.penguin_cells(s, s.turn), steps=0)
    if bar_leaves_nothing(s):
        s = replace(s, lifted_bar=True)
        log.append(events.BarLifted(s.turn, token_names(s.barred[s.turn])))
    return _go_on(s, log)


def _go_on(s: State, log: list[Event]) -> Done:
    """The walk ends by itself where one can only stop."""
    onward = offered_steps(ground_of(s), board.penguin_cells(s, s.turn), s.trail, s.steps)
    return (s, log) if onward else _stopped(s, "stuck", log)


def _step(s: State, cell: int) -> Done:
    """Enter a square; the number, a blank, an own buddy or the sixth step ends the walk. [6]"""
    seat, steps, ground = s.turn, s.steps + 1, ground_of(s)
    pips = PIP[ground.board[cell]]
    origin = next(c for c in board.penguin_cells(s, seat) if cell - c in WAYS)
    log: list[Event] = [events.Stepped(seat, CELL_NAMES[origin], CELL_NAMES[cell], steps, pips)]
    ends = why_it_ends(ground, cell, steps)
    s = replace(s, at=with_item(s.at, seat, cell), trail=(*s.trail, cell), steps=steps)
    if not ends:
        return _go_on(s, log)
    for token in (2 * seat, 2 * seat + 1):
        if s.tokens[token] == cell:
            s = _picked_up(s, token, log)
    # With `bears` = eat one may walk on from a blank, if nothing else keeps one there. [8]
    may_walk_on = s.options.eat and ends == "bear" and cell not in ground.buddies
    if may_walk_on and offered_steps(ground, (cell,), s.trail, steps):
        return s, log
    return _stopped(s, ends, log)


def _picked_up(s: State, token: int, log: list[Event]) -> State:
    owner = token // 2
    cell = s.tokens[token]
    s = replace(s, tokens=with_item(s.tokens, token, state.CARRIED))
    log.append(events.PickedUp(owner, TOKEN_NAMES[token], CELL_NAMES[cell], board.carried(s, owner)))
    return s


def _eaten(s: State) -> Done:
    """Its tokens drop where it stood; the turn is over without altering; the last one left wins. [8]"""
    seat, cell = s.turn, s.at[s.turn]
    dropped = [token for token in (2 * seat, 2 * seat + 1) if s.tokens[token] == state.CARRIED]
    tokens = tuple(cell if token in dropped else at for token, at in enumerate(s.tokens))
    names = tuple(TOKEN_NAMES[token] for token in dropped)
    log: list[Event] = [events.Eaten(seat, CELL_NAMES[cell], names)]
    s = replace(s, at=with_item(s.at, seat, state.EATEN), tokens=tokens, barred=with_item(s.barred, seat, 0))
    left = [other for other, at in enumerate(s.at) if at != state.EATEN]
    return _won(s, left[0], "last", log) if len(left) == 1 else _next_turn(s, log)


def _stopped(s: State, why: str, log: list[Event]) -> Done:
    """The walk is over: home with both wins; a double lets own buddies move; then the board is altered.
    [14, 10]"""
    seat = s.turn
    cells = board.penguin_cells(s, seat)
    covered = board.half_at(s.halves)
    shown = {PIP[covered[cell]] for cell in cells}
    pips = shown.pop() if len(shown) == 1 else -1
    if why == "stop" and s.steps and pips == 0:
        why = "bear"
    log.append(events.Stopped(seat, tuple(CELL_NAMES[c] for c in cells), why, pips, s.steps))
    if is_home(s):
        return _won(s, seat, "home", log)
    tile = board.tile_under(s, seat)
    low, high = state.ENDS[tile]
    loose = sum(1 << token for token in (2 * seat, 2 * seat + 1) if s.tokens[token] >= 0)
    if low != high or not loose:
        return replace(s, phase=state.SELECT), log
    s = replace(s, phase=state.BONUS, todo=loose)
    log.append(events.Bonus(seat, TILE_NAMES[tile], moves_each(s)))
    return s, log


# ---- altering ----


def _select(s: State, low: int, high: int) -> Done:
    """Opposing penguins on the tile are stunned, then buddies on it may be moved, then a tile. [11]"""
    seat, tile = s.turn, TILE_OF[low, high]
    log: list[Event] = [events.Rolled(seat, "alter", (low, high))]
    cells = board.tile_cells(s.halves, tile)
    if cells[0] == state.AWAY:
        log.append(events.Selected(seat, TILE_NAMES[tile], (), False, False, ()))
        return _end_turn(replace(s, selected=tile), log)
    names = tuple(CELL_NAMES[cell] for cell in cells)
    on_it = sum(1 << token for token, cell in enumerate(s.tokens) if cell in cells)
    vacant, stands = board.is_vacant(s, tile), board.tile_under(s, seat) == tile
    log.append(events.Selected(seat, TILE_NAMES[tile], names, vacant, stands, token_names(on_it)))
    s = replace(s, selected=tile)
    if vacant and can_be_put(s, tile):
        return replace(s, phase=state.TILE, tile=tile), log
    if vacant:
        return _end_turn(s, log)
    return _ask_buddies(_stun(s, tile, log), on_it, log)


def _stun(s: State, tile: int, log: list[Event]) -> State:
    """Compulsory, and not cumulative. [11, 13]"""
    stunned = s.stunned
    for seat, at in enumerate(s.at):
        if seat != s.turn and (at >= 0 or at == state.MIDDLE) and board.tile_under(s, seat) == tile:
            names = tuple(CELL_NAMES[cell] for cell in board.penguin_cells(s, seat))
            log.append(events.Stunned(seat, s.turn, names, bool(stunned >> seat & 1)))
            stunned |= 1 << seat
    return replace(s, stunned=stunned)


def _ask_buddies(s: State, todo: int, log: list[Event]) -> Done:
    """One buddy after another, leaving out who can go nowhere; then the tile, if the mover stands on it."""
    while todo and not buddy_moves(s, first_of(todo)):
        todo &= todo - 1
    if todo:
        return replace(s, phase=state.BUDDY, todo=todo), log
    s = replace(s, todo=0)
    if board.tile_under(s, s.turn) == s.selected and liftable(s):
        return replace(s, phase=state.LIFT), log
    return _end_turn(s, log)


def _move_buddy(s: State, move: actions.Buddy) -> Done:
    """Onto its own penguin, it is picked up. [10, 11]"""
    token, owner = move.token, move.token // 2
    origin, to = CELL_NAMES[move.origin], CELL_NAMES[move.to]
    log: list[Event] = [events.BuddyMoved(s.turn, TOKEN_NAMES[token], owner, origin, to)]
    each = s.phase == state.BUDDY or moves_each(s)
    s = replace(s, tokens=with_item(s.tokens, token, move.to))
    if move.to in board.penguin_cells(s, owner):
        s = _picked_up(s, token, log)
    return _after_buddy(s, s.todo & ~(1 << token) if each else 0, log)


def _keep(s: State) -> Done:
    if s.phase in (state.TILE, state.LIFT):
        names = (TILE_NAMES[s.tile],) if s.phase == state.TILE else ()
        return _end_turn(s, [events.Kept(s.turn, "tile", names)])
    each = s.phase == state.BUDDY or moves_each(s)
    asked = 1 << first_of(s.todo) if each else s.todo
    return _after_buddy(s, s.todo & ~asked, [events.Kept(s.turn, "buddy", token_names(asked))])


def _after_buddy(s: State, todo: int, log: list[Event]) -> Done:
    if s.phase == state.BUDDY:
        return _ask_buddies(s, todo, log)
    s = replace(s, todo=todo)
    if todo and bonus_moves(s):
        return s, log
    if is_home(s):
        return _won(s, s.turn, "home", log)
    return replace(s, phase=state.SELECT, todo=0), log


def _put(s: State, put: actions.Put) -> Done:
    tile, to = put.tile, cells_of(put)
    origin = board.tile_cells(s.halves, tile)
    nest_of = s.nests.index(tile) if tile in s.nests else None
    moved = events.TileMoved(s.turn, TILE_NAMES[tile], events.squares(origin), events.squares(to), nest_of)
    halves = (*s.halves[: 2 * tile], *to, *s.halves[2 * tile + 2 :])
    return _end_turn(replace(s, halves=halves), [moved])


# ---- the turn's end ----


def _end_turn(s: State, log: list[Event]) -> Done:
    """Home with both wins [14]; the foreign tokens underfoot are remembered [9]."""
    seat = s.turn
    if is_home(s):
        return _won(s, seat, "home", log)
    cells = board.penguin_cells(s, seat)
    foreign = sum(1 << token for token, cell in enumerate(s.tokens) if token // 2 != seat and cell in cells)
    if foreign:
        log.append(events.Barred(seat, token_names(foreign)))
    return _next_turn(replace(s, barred=with_item(s.barred, seat, foreign)), log)


def _next_turn(s: State, log: list[Event]) -> Done:
    """Clockwise to the next who is still there; past the first player begins a new round. [15]"""
    seat, count = s.turn, s.round
    while True:
        seat = (seat + 1) % len(s.at)
        count += seat == s.first
        if s.at[seat] != state.EATEN:
            break
    s = _cleared(s)
    if s.options.round_limit and count > s.options.round_limit:
        log.append(events.TimeUp(best_seats(s)))
        return replace(s, phase=state.OVER, ended="round_limit"), log
    phase = state.STUNNED if s.stunned >> seat & 1 else state.ROLL
    return replace(s, phase=phase, turn=seat, round=count), log


def _won(s: State, seat: int, why: str, log: list[Event]) -> Done:
    log.append(events.Won(seat, why))
    return replace(_cleared(s), phase=state.OVER, turn=seat, ended=why), log


def _cleared(s: State) -> State:
    """Nothing is left over from the turn."""
    return replace(s, lifted_bar=False, die=0, trail=(), steps=0, todo=0, selected=-1, tile=-1)
