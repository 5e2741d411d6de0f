"""One HTML page. Everything that comes from outside is escaped here and nowhere else: pieces of a page are
`Html`, and plain text becomes one by `text`."""

from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import NewType

from rookery import __version__

Html = NewType("Html", str)
"""Markup that is safe to stand in a page."""

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""Nothing is loaded from anywhere, and nothing runs."""


def text(value: object) -> Html:
    return Html(escape(str(value)))


def joined(parts: Sequence[Html]) -> Html:
    return Html("".join(parts))


def tag(name: str, inner: Html, **attributes: str | int) -> Html:
    """`<name …>inner</name>`; `class_` and `aria_label` are class and aria-label."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items()
    )
    return Html(f"<{name}{given}>{inner}</{name}>")


def paragraph(words: str) -> Html:
    return tag("p", text(words))


def table(caption: str, head: Sequence[str], rows: Sequence[Sequence[Html | str]]) -> Html:
    """The first column names the row."""
    heads = joined([tag("th", text(one), scope="col") for one in head])
    body = joined([tag("tr", joined([_cell(place, cell) for place, cell in enumerate(row)])) for row in rows])
    inner = joined([tag("caption", text(caption)), tag("thead", tag("tr", heads)), tag("tbody", body)])
    # What is wider than the screen is scrolled, also by keyboard.
    return tag("div", tag("table", inner), class_="wide", tabindex="0", role="region", aria_label=caption)


def _cell(place: int, cell: Html | str) -> Html:
    inner = Html(cell) if cell.startswith("<") else text(cell)
    return tag("th", inner, scope="row") if place == 0 else tag("td", inner)


def section(title: str, parts: Sequence[Html]) -> Html:
    return tag("section", joined([tag("h2", text(title)), *parts])) if parts else Html("")


def behind(words: str, inner: Html) -> Html:
    """What is only shown to whoever asks."""
    return tag("details", joined([tag("summary", text(words)), inner]))


def figure(title: str, picture: Html, numbers: Html) -> Html:
    caption = tag("figcaption", text(title))
    return tag("figure", joined([caption, picture, behind("The numbers", numbers)]))


def page(title: str, lead: str, parts: Sequence[Html]) -> str:
    style = (resources.files("rookery.lab.pages") / "report.css").read_text(encoding="utf-8")
    head = joined(
        [
            Html('<meta charset="utf-8">'),
            Html(f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'),
            Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
            tag("title", text(title)),
            tag("style", Html(style)),
        ]
    )
    top = tag("header", joined([tag("h1", text(title)), paragraph(lead)]))
    foot = tag("footer", paragraph(f"Made by the lab of Rookery {__version__}."))
    body = tag("body", joined([top, tag("main", joined(list(parts))), foot]))
    return f'<!doctype html>\n<html lang="en">{tag("head", head)}{body}</html>\n'
