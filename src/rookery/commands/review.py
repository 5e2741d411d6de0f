"""`rookery review`: a finished game turn by turn, what was lost and what was luck, and its books."""

import math
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from rookery.bots.books import Book, Decision, Review, ReviewedStep
from rookery.bots.review_words import percent, player
from rookery.bots.reviewing import review
from rookery.bots.thinking import warm
from rookery.commands.matches import progress_bar
from rookery.core.record import decode
from rookery.core.sentences import listed, opponents
from rookery.core.thought import Budget
from rookery.games import game_by_id

LEAST = 0.005
"""Luck below this is not told: it would be rounded to nothing."""


def show_review(data: bytes, as_json: bool, nodes: int | None) -> None:
    record = decode(data)
    game = game_by_id(record.game, record.rules)
    warm(game)
    with progress_bar("reviewing") as bar:
        # Only somebody who waits at a terminal wants to see how far it is.
        bar.disable = not sys.stderr.isatty()
        task = bar.add_task("", total=len(record.steps))
        found = review(
            game,
            record,
            None if nodes is None else Budget(nodes=nodes),
            lambda done, _: bar.update(task, completed=done),
        )
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
        return
    print(f"{game.spec.title}: {opponents(found.players, found.sides)}")
    for line in lines_of(found):
        print(line)


def lines_of(found: Review) -> Iterator[str]:
    """The review as text."""
    yield f"At the start: {_chances(found, [book.start for book in found.books])}."
    yield ""
    for step in found.steps:
        yield from _step(found, step)
    yield f"      {found.outcome}"
    yield ""
    yield from books_told(found)
    yield ""
    for one in found.seats:
        yield one.words


# ---- turn by turn ----


def _step(found: Review, step: ReviewedStep) -> Iterator[str]:
    for seat, move in step.moves:
        who = player(found, seat)
        yield f"{step.number:4}. {who[0].upper() + who[1:]}: {move}"
    if not step.decisions:
        yield f"      {_luck(found, step)}"
    for one in step.decisions:
        who = f"{player(found, one.seat)}: " if len(step.decisions) > 1 else ""
        yield f"      {who}{_told(one)}"
    yield f"      {_chances(found, step.chances)}"


def _told(one: Decision) -> str:
    if one.better is None:
        return "fine"
    reasons = f" ({'; '.join(one.better.reasons)})" if one.better.reasons else ""
    line = f", then {', '.join(one.better.line[1:])}" if len(one.better.line) > 1 else ""
    return f"{one.grade}, lost {percent(one.lost)}: better was {one.better.move}{reasons}{line}"


def _luck(found: Review, step: ReviewedStep) -> str:
    told = [
        f"{_side(found, book)} {100 * entry.luck:+.0f} %"
        for book, entry in zip(found.books, step.books, strict=True)
        if abs(entry.luck) >= LEAST
    ]
    return f"luck: {', '.join(told)}" if told else "no luck either way"


def _chances(found: Review, chances: Sequence[float]) -> str:
    return ", ".join(
        f"{_side(found, book)} {percent(chance)}" for book, chance in zip(found.books, chances, strict=True)
    )


def _side(found: Review, book: Book) -> str:
    return listed([found.players[seat] for seat in book.seats])


# ---- the books ----


def books_told(found: Review) -> Iterator[str]:
    """A row for each reason and a column for each side, in hundredths of a sure win."""
    yield "Where the chances went, in %:"
    words = ("start", "luck", "own mistakes", "others' mistakes", "nobody could see", "judge's error")
    columns = [_column(book) for book in found.books]
    rows = [*words, "ended early", "result"]
    heads = [_side(found, book) for book in found.books]
    widths = [max(7, len(head)) for head in heads]
    yield " " * 18 + "".join(f"  {head:>{width}}" for head, width in zip(heads, widths, strict=True))
    for number, row in enumerate(rows):
        cells = [column[number] for column in columns]
        if row not in ("start", "result") and not any(cells):
            continue
        sign = "" if row in ("start", "result") else "+"
        yield f"{row:18}" + "".join(f"  {c:{sign}{w}.1f}" for c, w in zip(cells, widths, strict=True))
    if found.error:
        yield f"The judge changes its mind by {100 * found.error:.1f} % in a step, on average."


def _column(book: Book) -> list[float]:
    """Start, every entry, result. Rounded as running totals, so that what is shown adds up too."""
    entry = book.entry
    parts = (entry.luck, -entry.mistakes, entry.others, entry.hidden, entry.error, entry.ending)
    totals = [book.start + math.fsum(parts[:number]) for number in range(len(parts) + 1)]
    shown = [_tenths(100 * total) for total in totals]
    return [shown[0], *(_tenths(after - before) for before, after in pairwise(shown)), shown[-1]]


def _tenths(number: float) -> float:
    """Nothing is 0 and not -0."""
    return round(number, 1) or 0.0
