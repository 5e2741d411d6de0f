"""Sentences for what happened, and the board in plain text."""

from collections.abc import Iterator, Sequence

from rookery.core.game import Event
from rookery.games.nightout import events as happened
from rookery.games.nightout.board import half_at, penguin_cells, tile_cells
from rookery.games.nightout.cells import CELL_NAMES, EAST, SOUTH, cell_at, x_of, y_of
from rookery.games.nightout.moves import tokens_of
from rookery.games.nightout.outcome import ENDINGS
from rookery.games.nightout.state import (
    BONUS,
    BUDDY,
    CARRIED,
    EATEN,
    HELD,
    LAY,
    LIFT,
    NEST,
    OVER,
    PIP,
    PLACE,
    ROLL,
    SEAT_LETTERS,
    SELECT,
    STUNNED,
    TILE,
    TILE_NAMES,
    TOKEN_NAMES,
    WALK,
    State,
    holder,
)


def sentence(event: Event, names: Sequence[str]) -> str:
    match event:
        case happened.Laid(tiles, first):
            return f"{tiles} dominoes lie face up; the lot falls on {names[first]} to go first."
        case happened.Rolled(seat, what, dice):
            return f"{names[seat]} rolls {_dice(dice)} {_FOR[what]}."
        case happened.Nested(seat, tile, cells):
            return f"{names[seat]}'s nest is {tile}, on {cells[0].name} and {cells[1].name}."
        case happened.Placed(seat, token, owner, cell):
            return f"{names[seat]} places {names[owner]}'s buddy {token} on {cell}."
        case happened.BarLifted(seat, tokens):
            return f"{names[seat]} could end nowhere without {_and(tokens)}, so that is allowed this turn."
        case happened.Stepped(seat, _, to, step, pips):
            return f"{names[seat]} steps to {to}, {_pips(pips)}, step {step}."
        case happened.PickedUp(owner, token, cell, carried):
            both = "both buddies are" if carried == 2 else "one buddy is"
            return f"{names[owner]} picks up {token} on {cell}: {both} there now."
        case happened.Stopped():
            return _stopped(event, names)
        case happened.Eaten(seat, cell, dropped):
            lost = f" and leaves {_and(dropped)} there" if dropped else ""
            return f"{names[seat]} walks on from the blank on {cell}, is eaten by the Polar Bear Gang{lost}."
        case happened.Bonus(seat, tile, each):
            if each:
                return f"{tile} shows the number rolled: {names[seat]} may move each loose buddy of theirs."
            return f"{tile} is a double: {names[seat]} may move one loose buddy of theirs."
        case _:
            return _altered(event, names)


def _altered(event: Event, names: Sequence[str]) -> str:
    match event:
        case happened.Selected():
            return _selected(event, names)
        case happened.Stunned(seat, _, _, again):
            return (
                f"{names[seat]} is stunned already."
                if again
                else f"{names[seat]} is stunned and passes the next turn."
            )
        case happened.BuddyMoved(seat, token, owner, origin, to):
            whose = "their own" if owner == seat else f"{names[owner]}'s"
            return f"{names[seat]} moves {whose} buddy {token} from {origin} to {to}."
        case happened.TileLifted(seat, tile, _):
            return f"{names[seat]} lifts {tile}."
        case happened.TileMoved(seat, tile, _, to, nest_of):
            nest = "" if nest_of is None else f", the nest of {names[nest_of]},"
            return f"{names[seat]} moves {tile}{nest} to {to[0].name} and {to[1].name}."
        case happened.Kept(seat, what, things):
            if not things:
                return f"{names[seat]} leaves all tiles where they are."
            return f"{names[seat]} leaves {what} {_and(things, 'or')} where it is."
        case happened.Barred(seat, tokens):
            return f"{names[seat]} may not end the next walk on {_and(tokens, 'or')}."
        case happened.Passed(seat):
            return f"{names[seat]} is stunned and passes."
        case happened.Won(seat, why):
            return f"{names[seat]} wins! {ENDINGS[why]}"
        case happened.TimeUp(winners):
            who = _and([names[seat] for seat in winners])
            return f"{ENDINGS['round_limit']} That is {who}."
    raise TypeError(f"no words for {type(event).__name__}")


_FOR = {"nest": "for a nest", "walk": "to walk", "alter": "to alter the board"}


def _dice(dice: Sequence[int]) -> str:
    return " and ".join(map(str, dice))


def _and(words: Sequence[str], word: str = "and") -> str:
    return f"{', '.join(words[:-1])} {word} {words[-1]}" if len(words) > 1 else words[0]


def _pips(pips: int) -> str:
    return "a blank" if pips == 0 else f"a {pips}"


def _stopped(event: happened.Stopped, names: Sequence[str]) -> str:
    who, where = names[event.seat], _and(event.cells)
    match event.why:
        case "number":
            return f"{who} stops on {where}: it is a {event.pips}, the number rolled."
        case "bear":
            return f"{who} stops on {where}, a blank: nobody walks past the Polar Bear Gang."
        case "buddy":
            return f"{who} stops on {where}, where the buddy was."
        case "sixth":
            return f"{who} stops on {where} after the sixth step."
        case "stuck":
            return f"{who} stops on {where}: there is nowhere else to go."
    return f"{who} stays on {where}." if event.steps == 0 else f"{who} stops on {where}."


def _selected(event: happened.Selected, names: Sequence[str]) -> str:
    if not event.cells:
        return f"{event.tile} is not on the board, so nothing is selected."
    what = []
    if event.vacant:
        what.append("it is vacant and may be moved")
    if event.tokens:
        what.append(f"{_and(event.tokens)} may be moved")
    if event.stands:
        what.append(f"{names[event.seat]} stands on it and may move any vacant tile")
    so = f": {_and(what)}" if what else ""
    return f"{event.tile} on {_and(event.cells)} is selected{so}."


# ---- the board ----

_WIDE = 6
"""Letters from one column to the next."""


def board_text(s: State) -> str:
    """A frame around every domino; its pips; below them penguins (A), buddies (a1); @a marks a's nest."""
    lines = [] if s.phase == LAY else list(_board_lines(s))
    lines += [_seat_line(s, seat) for seat in range(len(s.at))]
    of_all = f" of {s.house.round_limit}" if s.house.round_limit else ""
    lines.append(f"Round {s.round}{of_all}. {_what_now(s)}")
    return "\n".join(lines)


def _board_lines(s: State) -> Iterator[str]:
    board = half_at(s.halves)
    columns = range(min(map(x_of, board)), max(map(x_of, board)) + 1)
    rows = range(max(map(y_of, board)), min(map(y_of, board)) - 1, -1)
    header = "".join(f"{_column(x):^{_WIDE}}" for x in columns)
    yield f"     {header}".rstrip()
    for y in rows:
        yield _border(s, columns, y)
        tops, feet = zip(*(_cell(s, cell_at(x, y)) for x in columns), strict=True)
        walls = [_wall(s, cell_at(x - 1, y)) for x in (*columns, columns[-1] + 1)]
        for label, inside in ((str(y + 1), tops), ("", feet)):
            row = "".join(wall + text for wall, text in zip(walls, (*inside, ""), strict=True))
            yield f"{label:>4} {row}".rstrip()
    yield _border(s, columns, rows[-1] - 1)
    yield f"     {header}".rstrip()


def _column(x: int) -> str:
    return CELL_NAMES[cell_at(x, 0)][:-1]


def _tile_at(s: State, cell: int) -> int:
    half = half_at(s.halves).get(cell)
    return -1 if half is None else half // 2


def _wall(s: State, west: int) -> str:
    """Between a cell and the one east of it."""
    return " " if _tile_at(s, west) == _tile_at(s, west + EAST) else "|"


def _border(s: State, columns: range, y: int) -> str:
    """The line below row y + 1, which is above row y."""
    text = []
    for x in (*columns, columns[-1] + 1):
        south = cell_at(x, y)
        north = south - SOUTH
        around = {_tile_at(s, cell) for cell in (south, north, south - EAST, north - EAST)}
        text.append("+" if len(around) > 1 else " ")
        if x in columns:
            text.append((" " if _tile_at(s, south) == _tile_at(s, north) else "-") * (_WIDE - 1))
    return f"     {''.join(text)}".rstrip()


def _cell(s: State, cell: int) -> tuple[str, str]:
    """What stands in a cell: its pips and whose nest it is; who and what is on it."""
    half = half_at(s.halves).get(cell)
    if half is None:
        return " " * (_WIDE - 1), " " * (_WIDE - 1)
    nest = f"@{SEAT_LETTERS[s.nests.index(half // 2)]}" if half // 2 in s.nests else ""
    here = [SEAT_LETTERS[seat].upper() for seat in range(len(s.at)) if cell in penguin_cells(s, seat)]
    here += [TOKEN_NAMES[token] for token, at in enumerate(s.tokens) if at == cell]
    room = _WIDE - 1
    on_it = " ".join(here) if len(" ".join(here)) <= room else "".join(here)
    on_it = on_it if len(on_it) <= room else on_it[: room - 1] + "+"
    return f" {PIP[half]} {nest:<2}", f"{on_it:^{room}}"


def _seat_line(s: State, seat: int) -> str:
    letter = SEAT_LETTERS[seat]
    if s.at[seat] == EATEN:
        return f"{letter.upper()}: eaten"
    cells = penguin_cells(s, seat)
    words = [f"on {_and([CELL_NAMES[cell] for cell in cells])}" if cells else "not yet on the board"]
    if s.nests[seat] >= 0:
        nest = tile_cells(s.halves, s.nests[seat])
        words.append(f"nest {TILE_NAMES[s.nests[seat]]} on {_and([CELL_NAMES[cell] for cell in nest])}")
    for token in (2 * seat, 2 * seat + 1):
        words.append(f"{TOKEN_NAMES[token]} {_buddy(s, token)}")
    if s.stunned >> seat & 1:
        words.append("stunned")
    if s.barred[seat]:
        words.append(f"barred from {_and([TOKEN_NAMES[token] for token in tokens_of(s.barred[seat])])}")
    return f"{letter.upper()}: {', '.join(words)}"


def _buddy(s: State, token: int) -> str:
    cell = s.tokens[token]
    if cell == CARRIED:
        return "with it"
    if cell == HELD:
        return f"in {SEAT_LETTERS[holder(token, len(s.at))].upper()}'s hand"
    return f"on {CELL_NAMES[cell]}"


def _what_now(s: State) -> str:
    if s.phase == OVER:
        return ENDINGS[s.ended]
    if s.phase == LAY:
        return "The dominoes are laid out."
    walk = f"walks, stop number {s.die}, {s.steps} of 6 steps taken"
    selected = TILE_NAMES[s.selected] if s.selected >= 0 else ""
    now = {
        NEST: "nest is rolled",
        PLACE: "places a buddy",
        ROLL: "rolls to walk",
        WALK: walk,
        BONUS: "may move a buddy, for the double",
        SELECT: "rolls to alter the board",
        BUDDY: f"may move a buddy on {selected}",
        LIFT: f"stands on {selected} and may lift any vacant tile",
        TILE: f"may move {TILE_NAMES[s.tile] if s.tile >= 0 else ''}",
        STUNNED: "is stunned and passes",
    }[s.phase]
    return f"{SEAT_LETTERS[s.turn].upper()}{chr(39) + 's' if s.phase == NEST else ''} {now}."
