"""The board in plain text, for terminals and golden files."""

from rookery.core.canvas import Canvas
from rookery.core.sentences import listed
from rookery.games.nightout import state
from rookery.games.nightout.rules.board import half_at, penguin_cells, tile_cells
from rookery.games.nightout.rules.cells import CELL_NAMES, cell_at, x_of, y_of
from rookery.games.nightout.state import PIP, SEAT_LETTERS, TILE_NAMES, TOKEN_NAMES, State, token_names
from rookery.games.nightout.words import ENDINGS

_WIDE, _HIGH, _MARGIN = 6, 3, 5
"""Letters from column to column, lines from row to row, and letters before the first column."""


def board_text(s: State) -> str:
    """A frame around every domino; its pips; below them penguins (A), buddies (a1); @a marks a's nest."""
    lines = [] if s.phase == state.LAY else _board_lines(s)
    lines += [_seat_line(s, seat) for seat in range(len(s.at))]
    of_all = f" of {s.options.round_limit}" if s.options.round_limit else ""
    lines.append(f"Round {s.round}{of_all}. {_what_now(s)}")
    return "\n".join(lines)


def _board_lines(s: State) -> list[str]:
    board, here, canvas = half_at(s.halves), _who_is_where(s), Canvas()
    xs, ys = [x_of(cell) for cell in board], [y_of(cell) for cell in board]
    columns, rows = range(min(xs), max(xs) + 1), range(max(ys), min(ys) - 1, -1)
    names = "".join(f"{CELL_NAMES[cell_at(x, 0)][:-1]:^{_WIDE}}" for x in columns)
    at = {
        cell: (_HIGH * (rows[0] - y_of(cell)), _MARGIN + _WIDE * (x_of(cell) - columns[0])) for cell in board
    }
    corners = set()
    for tile in {half // 2 for half in board.values()}:
        (top, left), (foot, right) = sorted(at[cell] for cell in tile_cells(s.halves, tile))
        foot, right = foot + _HIGH, right + _WIDE
        for line in range(top, foot):
            canvas.write(line, left, "|")
            canvas.write(line, right, "|")
        for line in (top, foot):
            canvas.write(line, left, "-" * (right - left))
            corners |= {(line, left), (line, right)}
    for line, place in corners:
        canvas.write(line, place, "+")
    for number, y in enumerate(rows):
        canvas.write(_HIGH * number + 1, 0, f"{y + 1:>{_MARGIN - 1}}")
    for cell, half in board.items():
        line, place = at[cell]
        nest = f"@{SEAT_LETTERS[s.nests.index(half // 2)]}" if half // 2 in s.nests else ""
        canvas.write(line + 1, place + 1, f" {PIP[half]} {nest:<2}")
        if cell in here:
            canvas.write(line + 2, place + 1, f"{_fitting(here[cell]):^{_WIDE - 1}}")
    header = f"{'':{_MARGIN}}{names}".rstrip()
    return [header, *canvas.lines(), header]


def _who_is_where(s: State) -> dict[int, list[str]]:
    """Penguins and buddies by the cell they are on."""
    here: dict[int, list[str]] = {}
    for seat in range(len(s.at)):
        for cell in penguin_cells(s, seat):
            here.setdefault(cell, []).append(SEAT_LETTERS[seat].upper())
    for token, cell in enumerate(s.tokens):
        here.setdefault(cell, []).append(TOKEN_NAMES[token])
    return here


def _fitting(words: list[str]) -> str:
    """As many as a cell has room for; a plus says that there are more."""
    for text in (" ".join(words), "".join(words)):
        if len(text) < _WIDE:
            return text
    return text[: _WIDE - 2] + "+"


def _seat_line(s: State, seat: int) -> str:
    letter = SEAT_LETTERS[seat]
    if s.at[seat] == state.EATEN:
        return f"{letter.upper()}: eaten"
    cells = penguin_cells(s, seat)
    words = [f"on {listed([CELL_NAMES[cell] for cell in cells])}" if cells else "not yet on the board"]
    if s.nests[seat] >= 0:
        nest = tile_cells(s.halves, s.nests[seat])
        words.append(f"nest {TILE_NAMES[s.nests[seat]]} on {listed([CELL_NAMES[cell] for cell in nest])}")
    for token in (2 * seat, 2 * seat + 1):
        words.append(f"buddy {TOKEN_NAMES[token]} {_buddy(s, token)}")
    if s.stunned >> seat & 1:
        words.append("stunned")
    if s.barred[seat]:
        barred = listed(token_names(s.barred[seat]), "or")
        words.append(f"may not end next on buddy {barred}")
    return f"{letter.upper()}: {', '.join(words)}"


def _buddy(s: State, token: int) -> str:
    cell = s.tokens[token]
    if cell == state.CARRIED:
        return "with it"
    if cell == state.HELD:
        return f"in {SEAT_LETTERS[state.holder(token, len(s.at))].upper()}'s hand"
    return f"on {CELL_NAMES[cell]}"


def _what_now(s: State) -> str:
    if s.phase == state.OVER:
        return ENDINGS[s.ended]
    if s.phase == state.LAY:
        return "The dominoes are laid out."
    walk = f"walks, stop number {s.die}, {s.steps} of 6 steps taken"
    selected = TILE_NAMES[s.selected] if s.selected >= 0 else ""
    now = {
        state.NEST: "nest is rolled",
        state.PLACE: "places a buddy",
        state.ROLL: "rolls to walk",
        state.WALK: walk,
        state.BONUS: "may move a buddy, for the double",
        state.SELECT: "rolls to change the board",
        state.BUDDY: f"may move a buddy on {selected}",
        state.LIFT: f"stands on {selected} and may lift any empty tile",
        state.TILE: f"may move {TILE_NAMES[s.tile] if s.tile >= 0 else ''}",
        state.STUNNED: "is stunned and passes",
    }[s.phase]
    return f"{SEAT_LETTERS[s.turn].upper()}{chr(39) + 's' if s.phase == state.NEST else ''} {now}."
