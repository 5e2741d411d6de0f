"""A ladder in words, for the terminal and for its page."""

from rookery.lab.figures import written
from rookery.lab.intervals import Figure
from rookery.lab.ladder import Ladder, Rung

HEAD = ("bot", "rating", "95 % interval", "score", "draws", "games", "time a move")


def rung_words(ladder: Ladder, rung: Rung) -> list[str]:
    """One line of the table, as `HEAD` has it."""
    return [
        rung.bot,
        written(rung.rating.value, "rating"),
        "the zero" if rung.bot == ladder.zero else _span(rung.rating),
        f"{rung.score:.1%}",
        f"{rung.drawn:.1%}",
        f"{rung.rating.count:,}",
        "?" if rung.seconds is None else seconds_words(rung.seconds),
    ]


def _span(rating: Figure) -> str:
    return f"{written(rating.low, 'rating')} to {written(rating.high, 'rating')}"


def seconds_words(seconds: float) -> str:
    """0.4 ms, 12 ms, 1.3 s."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1000 * seconds:.0f} ms" if seconds >= 0.01 else f"{1000 * seconds:.1f} ms"


def notes_on(ladder: Ladder) -> list[str]:
    """What the numbers mean, and what is missing in them."""
    notes = [
        f"Ratings are points above {ladder.zero}. 400 points more mean ten wins for every loss, 200 points "
        "about three, 100 points about nine for five; draws aside.",
        "The truth lies in an interval 95 times in 100. It holds for these bots, these house rules and this "
        f"number of players ({ladder.players}); points of different games cannot be compared.",
        "Times are those of the machine that played, as busy as it was.",
    ]
    if ladder.players > 2:
        notes.append(
            "The score is the share of wins; ratings and pairs also go by who came before whom further down."
        )
    if ladder.broken:
        notes.append(f"{ladder.broken:,} games had no result and do not count; rookery lab report tells why.")
    return notes
