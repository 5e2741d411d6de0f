"""Pictures: whiskers, pairs, bars and boards, as SVG in the page's own colours."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rookery.lab.figures import AnyUnit, written
from rookery.lab.intervals import Figure
from rookery.lab.pages.page import Html, behind, joined, paragraph, table, tag, text
from rookery.lab.pages.places import Place
from rookery.lab.pairs import Pairs

MOST_BARS = 24


class Whisker(NamedTuple):
    """One line of a chart. `other` marks it as something else, such as a sure effect."""

    name: str
    figure: Figure
    other: bool = False


class Scale(NamedTuple):
    low: float
    high: float

    def at(self, value: float) -> float:
        """From 0 to 100."""
        return 100 * min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def scale_of(figures: Sequence[Figure], unit: AnyUnit, also: Sequence[float] = ()) -> Scale:
    """So wide that all fit, with a little room; rates end at 0 and 1."""
    values = [end for one in figures for end in (one.low, one.value, one.high) if math.isfinite(end)]
    values += also
    low, high = min(values), max(values)
    room = 0.06 * (high - low) or 0.5 * abs(high) or 1.0
    if unit == "rate":
        return Scale(max(0.0, low - room), min(1.0, high + room))
    return Scale(low - room, high + room)


def whiskers(
    title: str,
    lines: Sequence[Whisker],
    unit: AnyUnit,
    *,
    zero: float | None = None,
    band: tuple[float, float] | None = None,
    scale: Scale | None = None,
) -> Html:
    """A list with a line for each: its name, where it lies, its value and interval. `zero` is where a dashed
    line stands, `band` what is wished for."""
    also = [] if zero is None else [zero]
    if scale is None:
        scale = scale_of([line.figure for line in lines], unit, [*also, *(band or ())])
    rows = joined([_row(line, unit, scale, zero, band) for line in lines])
    ends = [text(written(scale.low, unit)), text(written(scale.high, unit))]
    axis = tag("span", joined([tag("span", one) for one in ends]), class_="axis")
    below = tag("li", axis, aria_hidden="true")
    return tag("ul", joined([rows, below]), class_="whiskers", aria_label=title)


def _row(
    line: Whisker, unit: AnyUnit, scale: Scale, zero: float | None, band: tuple[float, float] | None
) -> Html:
    figure = line.figure
    low, high = (end if math.isfinite(end) else figure.value for end in (figure.low, figure.high))
    kind = " other" if line.other else ""
    drawn = [Html('<rect class="track" width="100" height="20"/>')]
    if band is not None:
        left, right = scale.at(band[0]), scale.at(band[1])
        drawn.append(Html(f'<rect class="band" x="{left:.2f}" width="{right - left:.2f}" height="20"/>'))
    if zero is not None:
        drawn.append(_stroke("zero", scale.at(zero), scale.at(zero), 0, 20))
    drawn.append(_stroke(f"whisker{kind}", scale.at(low), scale.at(high), 10, 10))
    drawn += [_stroke(f"whisker{kind}", scale.at(end), scale.at(end), 5, 15) for end in (low, high)]
    drawn.append(_stroke(f"middle{kind}", scale.at(figure.value), scale.at(figure.value), 3, 17))
    stretched = {"viewBox": "0 0 100 20", "preserveAspectRatio": "none", "aria-hidden": "true"}
    picture = tag("svg", joined(drawn), class_="picture", **stretched)
    value = tag("span", text(figure_words(figure, unit)), class_="value")
    return tag("li", joined([tag("span", text(line.name)), picture, value]))


def _stroke(kind: str, left: float, right: float, top: float, bottom: float) -> Html:
    return Html(
        f'<line class="{kind}" x1="{left:.2f}" x2="{right:.2f}" y1="{top}" y2="{bottom}" '
        'vector-effect="non-scaling-stroke"/>'
    )


def figure_words(figure: Figure, unit: AnyUnit) -> str:
    """51.2% (47.0% to 55.3%)"""
    value = written(figure.value, unit)
    if not figure.low < figure.high:
        return f"{value}, the same in all"
    low, high = (written(end, unit).removesuffix(" points") for end in (figure.low, figure.high))
    return f"{value} ({low} to {high})"


# ---- pairs ----


def matrix(group: str, share: str, kinds: Sequence[str], pairs: Pairs) -> Html:
    """Each kind of the group against each other, in this order: the better, the fuller the colour."""
    rows = [
        joined([tag("th", text(one), scope="row"), *(_met(pairs.get((one, other))) for other in kinds)])
        for one in kinds
    ]
    heads = joined([tag("th", text(one), scope="col") for one in ["", *kinds]])
    caption = f"Each {group} against each other: the {share} of the one at the left"
    inner = joined(
        [
            tag("caption", text(caption)),
            tag("thead", tag("tr", heads)),
            tag("tbody", joined([tag("tr", row) for row in rows])),
        ]
    )
    numbers = table(
        "Every pair",
        (group, "against", f"{share}, 95 % interval", "games"),
        [
            [one, other, figure_words(found, "rate"), f"{found.count:,}"]
            for (one, other), found in pairs.items()
        ],
    )
    drawn = tag("table", inner, class_="matrix")
    wide = tag("div", drawn, class_="wide", tabindex="0", role="region", aria_label=caption)
    return joined([wide, behind("The numbers", numbers)])


def _met(share: Figure | None) -> Html:
    if share is None:
        return tag("td", text("–"))
    level = max(-3, min(3, round((share.value - 0.5) / 0.1)))
    return tag("td", text(f"{share.value:.0%}"), class_=f"level-{level}")


# ---- distributions ----


class Bar(NamedTuple):
    low: float
    high: float
    games: int


def bars_of(values: Sequence[float]) -> list[Bar]:
    """How many values lie in each of some equal spans; of few whole numbers, one span for each."""
    low, high = min(values), max(values)
    whole = all(value == int(value) for value in values)
    if whole and high - low < MOST_BARS:
        return [Bar(at, at, values.count(at)) for at in range(int(low), int(high) + 1)]
    width = (high - low) / MOST_BARS or 1.0
    width = math.ceil(width) if whole else width
    count = math.floor((high - low) / width) + 1
    found = [0] * count
    for value in values:
        found[min(count - 1, int((value - low) / width))] += 1
    return [
        Bar(low + place * width, low + (place + 1) * width - (1 if whole else 0), number)
        for place, number in enumerate(found)
    ]


def histogram(title: str, bars: Sequence[Bar]) -> Html:
    most, width = max(bar.games for bar in bars), 280 / len(bars)
    drawn = [
        Html(
            f'<rect class="bar" x="{10 + place * width + 0.5:.1f}" y="{100 - 90 * bar.games / most:.1f}" '
            f'width="{max(0.5, width - 1):.1f}" height="{90 * bar.games / most:.1f}"/>'
        )
        for place, bar in enumerate(bars)
    ]
    drawn.append(Html('<line class="zero" x1="10" x2="290" y1="100" y2="100"/>'))
    ends = (bars[0].low, "start", 10), (bars[-1].high, "end", 290)
    drawn += [
        Html(f'<text x="{x}" y="115" text-anchor="{anchor}">{text(f"{value:g}")}</text>')
        for value, anchor, x in ends
    ]
    tallest = max(bars, key=lambda bar: bar.games)
    about = f"From {bars[0].low:g} to {bars[-1].high:g}; most often {_span(tallest)}."
    return _drawing(title, about, "0 0 300 120", drawn, 300)


def _span(bar: Bar) -> str:
    return f"{bar.low:g}" if bar.low == bar.high else f"{bar.low:g} to {bar.high:g}"


def bar_rows(bars: Sequence[Bar]) -> list[list[str]]:
    return [[_span(bar), f"{bar.games:,}"] for bar in bars]


def _drawing(title: str, about: str, box: str, drawn: Sequence[Html], width: int) -> Html:
    told = [tag("title", text(title)), tag("desc", text(about))]
    return tag("svg", joined([*told, *drawn]), viewBox=box, width=width, role="img")


# ---- boards ----


def board(title: str, places: Mapping[str, Place], values: Mapping[str, float], what: str) -> Html:
    """A heat map: the more, the fuller the colour. `what` says what the number of a place is."""
    most = max(values.values(), default=0.0) or 1.0
    size = 20
    drawn = []
    for name, place in places.items():
        value = values.get(name, 0.0)
        points = " ".join(f"{size * (place.x + x):.1f},{size * (place.y + y):.1f}" for x, y in place.corners)
        hint = tag("title", text(f"{name}: {value:.2f} {what}"))
        drawn.append(
            Html(
                f'<polygon class="place" points="{points}"/>'
                f'<polygon class="spot" points="{points}" fill-opacity="{value / most:.3f}">{hint}</polygon>'
            )
        )
    left, right = (size * end(place.x for place in places.values()) for end in (min, max))
    top, bottom = (size * end(place.y for place in places.values()) for end in (min, max))
    box = f"{left - size:.0f} {top - size:.0f} {right - left + 2 * size:.0f} {bottom - top + 2 * size:.0f}"
    best = max(values, key=lambda name: values[name], default="")
    about = f"The most is {values.get(best, 0.0):.2f} {what}, at {best}."
    width = int(min(520, 2 * (right - left) + 4 * size))
    return joined([_drawing(title, about, box, drawn, width), tag("div", paragraph(about), class_="legend")])
