"""A ladder as a page: ratings, who beats whom, and how to play it again."""

from rookery.lab.ladder import Ladder
from rookery.lab.ladder_words import HEAD, notes_on, rung_words
from rookery.lab.pages.charts import Whisker, matrix, whiskers
from rookery.lab.pages.page import page, paragraph, section, table, tag, text


def ladder_page(ladder: Ladder, command: str) -> str:
    """`command` plays the same games again."""
    among = f"{len(ladder.rungs)} bots, {ladder.players} to a game"
    lead = f"{ladder.games:,} games among {among}, seed {ladder.seed}."
    lines = [Whisker(rung.bot, rung.rating) for rung in ladder.rungs if rung.bot != ladder.zero]
    rows = [rung_words(ladder, rung) for rung in ladder.rungs]
    kinds = [rung.bot for rung in ladder.rungs]
    again = f"The same games come out on any machine with Rookery {ladder.version}."
    return page(
        ladder.title,
        lead,
        [
            section(
                "Ratings",
                [
                    paragraph(
                        "The thick mark is the rating, the thin line its 95 % interval, the dashed line "
                        f"{ladder.zero}."
                    ),
                    whiskers("Ratings", lines, "rating", zero=0.0),
                    table("All bots, the strongest first", HEAD, rows),
                ],
            ),
            section("Who beats whom", [matrix("bot", "share of games ahead", kinds, ladder.matrix)]),
            section("To know", [paragraph(words) for words in notes_on(ladder)]),
            section("To repeat it", [paragraph(again), tag("pre", text(command), tabindex="0")]),
        ],
    )
