"""The board in plain text: terminal, golden files, screen readers."""

from functools import lru_cache

from rookery.core.canvas import Canvas
from rookery.core.hexes import DIRECTION_WORDS
from rookery.games.skating import state
from rookery.games.skating.position.lines import position_text
from rookery.games.skating.rules import ground as g
from rookery.games.skating.rules.tasks import NOBODY, Paying
from rookery.games.skating.texts.teams import LETTERS

_ARROWS = "→↗↖←↙↘"
_MARKS = {g.HOLE: "~", g.ROCK: "#", g.SLIDER: "o"}
KEY = (
    "Key: name, arrow of facing, arrow of its slide if that goes another way; . ice, ~ water, 1-6 rough, "
    "# rock, d drift, o slider, * smoke, x wreck"
)


def board_text(s: state.State) -> str:
    lines = _map_lines(s) if s.phase != state.CHAOS else []
    lines += [_figure_line(s, slot) for slot in range(len(s.figures))]
    lines.append(_whose_turn(s))
    lines.append(KEY)
    lines.append(position_text(s))
    return "\n".join(lines)


def _map_lines(s: state.State) -> list[str]:
    """The empty map with smoke and figures on it; whoever is farther out is only in the list below it."""
    empty, down, across = _empty_map(s.ground)
    canvas = Canvas(empty)
    words = [(puff.at, "*") for puff in s.smoke]
    words += [(f.at, _figure_cell(s, slot)) for slot, f in enumerate(s.figures) if f.at is not None]
    for (q, r), word in words:
        if r in down and 2 * q + r in across:
            canvas.write(r - down[0], 2 * (2 * q + r - across[0]), word)
    lines = [f"{r:>4}  {line}".rstrip() for r, line in zip(down, canvas.lines(), strict=True)]
    q, r = min(g.hexes_of(s.ground), key=lambda at: (at[1], at[0]))
    return [
        *lines,
        f"      (a hex has two numbers, and the second is that of its row: row {r} begins with {q},{r})",
    ]


@lru_cache(maxsize=64)
def _empty_map(ground: g.Ground) -> tuple[list[str], range, range]:
    """The map without anybody on it, with room around for swimmers: its rows, and all r and all 2q + r of it.

    Every row is half a cell farther to the right than the one above, as the hexes are.
    """
    surface, hexes = g.surface_of(ground), g.hexes_of(ground)
    north, south = min(r for _, r in hexes) - 1, max(r for _, r in hexes) + 1
    west, east = min(2 * q + r for q, r in hexes) - 2, max(2 * q + r for q, r in hexes) + 2
    canvas = Canvas("" for _ in range(north, south + 1))
    for q, r in hexes:
        canvas.write(r - north, 2 * (2 * q + r - west), _ground_cell(surface.at((q, r))))
    return canvas.lines(), range(north, south + 1), range(west, east + 1)


def _ground_cell(feature: g.Feature) -> str:
    if feature.kind == g.ROUGH:
        return str(feature.value)
    if feature.kind == g.DRIFT:
        return f"d{feature.value}"
    return _MARKS.get(feature.kind, ".")


def _figure_cell(s: state.State, slot: int) -> str:
    """Four characters at most, so that no cell covers another."""
    figure = s.figures[slot]
    mark = "x" if figure.dead else _ARROWS[figure.facing]
    if figure.speed and not figure.dead and figure.direction != figure.facing:
        mark += _ARROWS[figure.direction]
    return s.options.names[figure.who] + mark


def _figure_line(s: state.State, slot: int) -> str:
    figure = s.figures[slot]
    card = s.options.cards[figure.card]
    name = state.figure_name(s.options, s.figures, slot)
    if figure.at is None:
        return f"{name} {card.name}: gone."
    q, r = figure.at
    way = f"faces {DIRECTION_WORDS[figure.facing]}"
    if figure.speed:
        way += f", heads {DIRECTION_WORDS[figure.direction]} at speed {figure.speed}"
    return f"{name} {card.name} at {q},{r} {way}, damage {figure.damage} of {card.points}{_marks(figure)}."


def _marks(figure: state.Figure) -> str:
    marks = {
        "wreck": figure.dead,
        "fallen": figure.fallen,
        "swimming": figure.swimming,
        "jammed": figure.jammed,
        "engines out": figure.engines_out,
        f"{figure.missiles} missiles": figure.missiles,
        f"shields {' '.join(map(str, figure.shields))}": figure.shields,
        f"{figure.kills} kills": figure.kills,
    }
    return "".join(f", {mark}" for mark, holds in marks.items() if holds)


_BEFORE = {
    state.CHAOS: "The dealer draws a map.",
    state.CARDS: "Pick your cards.",
    state.SHIELDS: "Spread your shields.",
}


def _whose_turn(s: state.State) -> str:
    if s.ended:
        return "The game is over."
    if s.phase != state.PLAY:
        return _BEFORE[s.phase]
    start = f"Round {s.round}. "
    if s.agenda and not isinstance(s.agenda[-1], Paying):
        return start + "The dealer rolls."
    if s.acting == NOBODY:
        return start
    seat = LETTERS[state.seat_of(s.options, s.figures[s.acting].who)]
    name = state.figure_name(s.options, s.figures, s.acting)
    if s.agenda:
        return f"{start}{seat} pays for {name}'s shot."
    return (
        f"{start}{seat} moves {name}. Hexes moved: {s.used}, still to go: {state.left(s)}. "
        f"Actions so far: {s.acts}."
    )
