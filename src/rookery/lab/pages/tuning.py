"""The report of a tuning as a page: before and after, what was found, and what could not be told apart."""

from collections.abc import Iterator

from rookery.lab.figures import written
from rookery.lab.pages.charts import Whisker, figure_words, whiskers
from rookery.lab.pages.page import Html, behind, page, paragraph, section, table, tag, text
from rookery.lab.pages.run import repeating
from rookery.lab.tuning import Told, Tried, Tuned, TuningPlan
from rookery.lab.tuning_words import VERDICTS, candidate_words, end_words, value_words


def tuning_page(plan: TuningPlan, tuned: Tuned) -> str:
    title = plan.plan.title or plan.plan.played().spec.title
    lead = f"{plan.plan.played().spec.title}, tuned. {end_words(tuned)} {plan.plan.notes}"
    texts = [
        behind(f"The whole text of {name}", tag("pre", text(value), tabindex="0"))
        for name, value in tuned.options.items()
        if isinstance(value, str) and len(value) > 40
    ]
    return page(
        title,
        lead,
        [
            section("Before and after", list(_compared(tuned))),
            section("What was found", [_values(tuned), *texts]),
            section("What could not be told apart", list(_rivals(tuned))),
            repeating(plan.plan, "tune"),
        ],
    )


def _compared(tuned: Tuned) -> Iterator[Html]:
    yield paragraph(
        "The first line of each is the start, the second what was found, both on deals that nothing was "
        "chosen by. The grey band is the wish. The intervals of one column hold together, 95 % of the time."
    )
    pairs = list(zip(tuned.before.told, tuned.after.told, strict=False))
    for before, after in pairs:
        wish = before.wish
        title = f"{before.cell}: {wish.name}"
        lines = [Whisker("start", before.figure, other=True), Whisker("found", after.figure)]
        yield tag("h3", text(title))
        yield whiskers(title, lines, wish.unit, band=(wish.low, wish.high))
    head = ("cell", "figure", "wish", "start", "found", "")
    yield table("Before and after", head, [_row(before, after) for before, after in pairs])


def _row(before: Told, after: Told) -> list[str]:
    wish = before.wish
    span = f"{written(wish.low, wish.unit)} to {written(wish.high, wish.unit)}"
    figures = [figure_words(one.figure, wish.unit) for one in (before, after)]
    return [before.cell, wish.name, span, *figures, VERDICTS[after.verdict]]


def _values(tuned: Tuned) -> Html:
    rows = [
        [knob.name, value_words(knob.now), value_words(value), "" if knob.now == value else "changed"]
        for knob, value in zip(tuned.knobs, tuned.winner.values, strict=True)
    ]
    return table("The numbers", ("number", "start", "found", ""), rows)


def _rivals(tuned: Tuned) -> Iterator[Html]:
    if not tuned.rivals:
        return
    yield paragraph(
        "Others in the finals, and how much farther from the wish they were than what was found, on the same "
        "deals. Where the line reaches the dashed one, the games were too few to tell: it may be as good."
    )
    lines = [Whisker(_name(rival.tried, tuned), rival.behind, not rival.told_apart) for rival in tuned.rivals]
    yield whiskers("how much farther from the wish", lines, "number", zero=0.0)


def _name(tried: Tried, tuned: Tuned) -> str:
    return candidate_words(tried, tuned.knobs).partition(":")[0]
