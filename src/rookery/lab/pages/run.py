"""The report of a run as a page: pictures first, the numbers behind them, and all that it takes to repeat
it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from rookery.core.statistics import Size
from rookery.lab.effects import CellEffects, effects_of
from rookery.lab.experiment import Plan
from rookery.lab.figures import Broken, Line, Section, Unit, broken_in, sections_of, written
from rookery.lab.lifts import Lift, Parts, parts_of
from rookery.lab.pages.charts import (
    Whisker,
    bar_rows,
    bars_of,
    board,
    figure_words,
    histogram,
    matrix,
    scale_of,
    whiskers,
)
from rookery.lab.pages.page import Html, behind, figure, joined, page, paragraph, section, table, tag, text
from rookery.lab.pages.places import places_of
from rookery.lab.pairs import Pairs, pairs_in
from rookery.lab.seen import CellSeen, seen_in

if TYPE_CHECKING:
    import pyarrow as pa

MOST_CELLS = 40
"""Of a run with more, the pictures show the first cells; the rows have all of them."""

MOST_BOARDS = 6
LARGEST_PLAN = 200_000
"""Of a longer plan the page says where it is, in place of all of it."""

COURSE = "luck share", "comebacks", "lead changes", "drama", "decided after"


def run_page(plan: Plan, rows: "pa.Table") -> str:
    seen = [one for one in seen_in(plan, rows) if one.games]
    games = sum(len(one.games) for one in seen)
    title = plan.title or plan.played().spec.title
    lead = (
        f"{plan.played().spec.title}: {games:,} games in {_cells(len(seen))}, seed {plan.seed}. {plan.notes}"
    )
    if not seen:
        return page(title, lead, [paragraph("No game is finished yet."), repeating(plan)])
    shown = seen[:MOST_CELLS]
    told = [(one, sections_of(plan, one)) for one in shown]
    parts = [(one, parts_of(plan, one.cell, rows)) for one in shown]
    return page(
        title,
        lead,
        [
            section("Who wins", [*_matrices(pairs_in(plan, rows)), *_winners(told)]),
            section("What a change does", list(_effects(shown))),
            section("How long it takes", list(_lengths(told))),
            section("Skill and luck", list(_courses(told))),
            section("Where it happens", list(_boards(parts))),
            section("What each part is worth", list(_lifts(parts))),
            section("Games that broke", list(_broken(broken_in(seen)))),
            section("All figures", [_numbers(one, found) for one, found in told]),
            section("To know", [*_notes(plan, len(seen))]),
            repeating(plan),
        ],
    )


def _cells(count: int) -> str:
    return "one cell" if count == 1 else f"{count:,} cells"


# ---- pictures ----


def _line(found: Sequence[Section], title: str) -> Sequence[Line]:
    return next((one.lines for one in found if one.title == title), ())


def _winners(told: Sequence[tuple[CellSeen, Sequence[Section]]]) -> Iterator[Html]:
    yield paragraph(
        "The thick mark is what was measured, the thin line its 95 % interval, the dashed line a fair share."
    )
    rates = [_rates(found) for _, found in told]
    fair = [1 / one.games[0].sides for one, _ in told]
    # One scale for all cells, so that they can be compared by eye.
    scale = scale_of([line.figure for lines in rates for line in lines], "rate", fair)
    for (one, _), lines, share in zip(told, rates, fair, strict=True):
        title = f"{one.cell.name}: {' against '.join(dict.fromkeys(bot.name for bot in one.cell.bots))}"
        yield tag("h3", text(title))
        yield whiskers(
            title, [Whisker(line.name, line.figure) for line in lines], "rate", zero=share, scale=scale
        )


def _rates(found: Sequence[Section]) -> list[Line]:
    return [line for line in _line(found, "who wins") if line.unit == "rate"]


def _matrices(found: Mapping[str, Pairs]) -> Iterator[Html]:
    for group, pairs in found.items():
        yield tag("h3", text(f"Matrix of pairs: {group}"))
        yield matrix(group, "share of wins", sorted({name for pair in pairs for name in pair}), pairs)


def _effects(seen: Sequence[CellSeen]) -> Iterator[Html]:
    effects = effects_of(seen) if len(seen) > 1 else []
    if not effects:
        return
    yield paragraph(
        f"Every cell against “{seen[0].cell.name}”, deal by deal. Where the whole line is on one side of the "
        "dashed one, the effect is real; it is drawn in the other colour. All these intervals hold together, "
        "95 % of the time."
    )
    measures = [effect.measure for effect in effects[0].effects]
    for measure in measures:
        lines, unit = _forest(effects, measure)
        yield tag("h3", text(measure))
        yield whiskers(measure, lines, unit, zero=0.0)


def _forest(effects: Sequence[CellEffects], measure: str) -> tuple[list[Whisker], Unit]:
    found = [(one.cell, effect) for one in effects for effect in one.effects if effect.measure == measure]
    return [Whisker(cell, effect.figure, effect.sure) for cell, effect in found], found[0][1].unit


def _lengths(told: Sequence[tuple[CellSeen, Sequence[Section]]]) -> Iterator[Html]:
    for name in ("turns", "decisions"):
        yield from _compared(told, "how long it takes", name)
    drawn = []
    for one, _ in told:
        values: dict[str, list[float]] = {"turns": [game.turns for game in one.finished]}
        for game in one.finished:
            for count in game.counts:
                if isinstance(count, Size):
                    values.setdefault(count.name, []).append(count.value)
        for name, found in list(values.items())[:4]:
            if len(set(found)) > 1:
                bars = bars_of(found)
                title = f"{one.cell.name}: {name}"
                numbers = table(f"{title}, in how many games", (name, "games"), bar_rows(bars))
                drawn.append(figure(title, histogram(title, bars), numbers))
    if drawn:
        yield tag("div", joined(drawn[:MOST_CELLS]), class_="side-by-side")


def _compared(told: Sequence[tuple[CellSeen, Sequence[Section]]], title: str, name: str) -> Iterator[Html]:
    """One figure in all cells."""
    lines = [
        (one.cell.name, line) for one, found in told for line in _line(found, title) if line.name == name
    ]
    if lines:
        unit, about = lines[0][1].unit, lines[0][1].about
        yield tag("h3", text(f"{name}: {about}" if about else name))
        yield whiskers(name, [Whisker(cell, line.figure) for cell, line in lines], unit)


def _courses(told: Sequence[tuple[CellSeen, Sequence[Section]]]) -> Iterator[Html]:
    yield from _ladder(told)
    for name in COURSE:
        yield from _compared(told, "luck" if name == "luck share" else "how it goes", name)


def _ladder(told: Sequence[tuple[CellSeen, Sequence[Section]]]) -> Iterator[Html]:
    """Where two kinds of bot meet: what the first of them gets."""
    lines = []
    for one, found in told:
        kinds = list(dict.fromkeys(one.cell.bots))
        if len(kinds) == 2 and one.games[0].sides == 2:
            line = _line(found, "who wins")[0]
            lines.append(Whisker(f"{kinds[0].name} against {kinds[1].name}", line.figure))
    if lines:
        yield tag("h3", text("skill: what the first bot gets against the second"))
        yield whiskers("skill", lines, "rate", zero=0.5)


def _boards(parts: Sequence[tuple[CellSeen, Parts]]) -> Iterator[Html]:
    drawn = []
    for one, found in parts:
        for group, used in found.used.items():
            places = places_of([*used, *found.unused.get(group, ())])
            if len(places) > 3:
                title = f"{one.cell.name}: {group}"
                picture = board(title, places, used, "times a game")
                ordered = sorted(used.items(), key=lambda pair: -pair[1])
                rows = [[name, f"{times:.2f}"] for name, times in ordered]
                numbers = table(f"{title}, how often it was used", (group, "times a game"), rows)
                drawn.append(figure(title, picture, numbers))
    if drawn:
        yield paragraph("The fuller the colour, the more often the place was used.")
        yield tag("div", joined(drawn[:MOST_BOARDS]), class_="side-by-side")


def _lifts(parts: Sequence[tuple[CellSeen, Parts]]) -> Iterator[Html]:
    found = [
        (f"{one.cell.name}: {group}", lifts)
        for one, told in parts
        for group, lifts in told.lifts.items()
        if not places_of([lift.name for lift in lifts])
    ]
    unused = [
        f"Never used in {one.cell.name}, {group}: {', '.join(names)}."
        for one, told in parts
        for group, names in told.unused.items()
        if not places_of(names)
    ]
    if found:
        yield paragraph(
            "The lift of a part is how much more of the win those got who used it than those who did not. "
            "It is no proof: whoever is winning may use it because of that. The intervals of a cell hold "
            "together."
        )
    for title, lifts in found:
        yield tag("h3", text(title))
        yield _lift_chart(title, lifts)
    for words in unused:
        yield paragraph(words)


def _lift_chart(title: str, lifts: Sequence[Lift]) -> Html:
    def lines(some: Sequence[Lift]) -> list[Whisker]:
        return [Whisker(lift.name, lift.lift, lift.lift.low > 0 or lift.lift.high < 0) for lift in some]

    if len(lifts) <= 16:
        return whiskers(title, lines(lifts), "points", zero=0.0)
    ends = [*lifts[:8], *lifts[-8:]]
    every = table(
        title,
        ("part", "lift, 95 % interval", "used by"),
        [[lift.name, figure_words(lift.lift, "points"), f"{lift.used:.0%}"] for lift in lifts],
    )
    chart = whiskers(f"{title}, the best and the worst eight", lines(ends), "points", zero=0.0)
    return joined([chart, behind(f"All {len(lifts)}", every)])


# ---- numbers and notes ----


def _numbers(one: CellSeen, found: Sequence[Section]) -> Html:
    tables = [
        table(
            part.title,
            ("figure", "value", "95 % interval", "games", "what it is"),
            [_figure_row(line) for line in part.lines],
        )
        for part in found
    ]
    return behind(f"{one.cell.name}, {len(one.games):,} games", joined(tables))


def _figure_row(line: Line) -> list[str]:
    low, high = (written(end, line.unit) for end in (line.figure.low, line.figure.high))
    span = f"{low} to {high}" if line.figure.low < line.figure.high else "the same in all"
    return [line.name, written(line.figure.value, line.unit), span, f"{line.figure.count:,}", line.about]


def _broken(broken: Sequence[Broken]) -> Iterator[Html]:
    if broken:
        yield table(
            "Games that no rule ended",
            ("cell", "how", "games", "first", "what was wrong"),
            [
                [one.cell, one.reason.replace("_", " "), f"{one.games:,}", str(one.first), one.words]
                for one in broken
            ],
        )


def _notes(plan: Plan, cells: int) -> Iterator[Html]:
    yield paragraph(
        "Every figure holds for the bots that played; between better or weaker ones the game may be another. "
        "A 95 % interval holds the truth 95 times in 100."
    )
    if plan.precision is not None:
        yield paragraph(
            f"The shares of wins were watched until they were known to ±{plan.precision:g} points; their "
            "intervals hold although they were watched. All others are those of a run of fixed length."
        )
    if cells > MOST_CELLS:
        yield paragraph(f"The first {MOST_CELLS} of {cells:,} cells are shown; the rows have all of them.")


def repeating(plan: Plan, command: str = "run") -> Html:
    """What anybody needs to play the same games."""
    found = [
        paragraph(
            f"The same games come out on any machine with Rookery {plan.version}, by the seed {plan.seed}."
        )
    ]
    if plan.source:
        found.append(paragraph(f"Save this as try.toml, then: rookery lab {command} try.toml"))
        found.append(tag("pre", text(plan.source), tabindex="0"))
    whole = msgspec.json.format(
        msgspec.json.encode(msgspec.structs.replace(plan, source="")), indent=1
    ).decode()
    if command == "run" and len(whole) <= LARGEST_PLAN:
        words = "All texts of cards and maps are in it. Save it as try.json, then: rookery lab run try.json"
        found.append(
            behind("The whole plan", joined([paragraph(words), tag("pre", text(whole), tabindex="0")]))
        )
    return section("To repeat it", found)
