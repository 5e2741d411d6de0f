"""What other sites show of a link to a page here: a title, a sentence and a picture.

Whoever has a link to a table can look on there, so its preview may say who plays what. Who won it does not
say: that would spoil the game.
"""

from html import escape
from pathlib import Path

import msgspec

from rookery.core.spec import Spec
from rookery.games import all_games
from rookery.table.wire.over_http import Summary


class Preview(msgspec.Struct, frozen=True):
    title: str
    sentence: str
    game: str = ""


PLAIN = Preview("Rookery", "A table for odd, lovely penguin board games: against bots, or with a friend.")
_SENTENCES = {
    "open": "It is about to begin: come and watch.",
    "playing": "The game is going on: come and watch.",
    "over": "The whole game, move by move.",
}


def preview_of_game(game_id: str) -> Preview:
    spec = _spec(game_id)
    return PLAIN if spec is None else Preview(spec.title, spec.tagline, spec.id)


def preview_of_table(summary: Summary | None) -> Preview:
    spec = None if summary is None else _spec(summary.game)
    if summary is None or spec is None:
        return PLAIN
    names = [seat.name for seat in summary.seats if seat.kind != "open"]
    title = f"{spec.title}: {', '.join(names)}" if names else spec.title
    free = summary.phase != "over" and len(names) < len(summary.seats)
    sentence = "A seat is free: come and play." if free else _SENTENCES.get(summary.phase, spec.tagline)
    return Preview(title, sentence, spec.id)


def _spec(game_id: str) -> Spec | None:
    game = all_games().get(game_id)
    return None if game is None else game.spec


def with_preview(page: str, preview: Preview, address: str, pictures: Path) -> str:
    """The client's page with the tags other sites read. Names come from people, so all of it is escaped."""
    tags = {
        "og:site_name": "Rookery",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.sentence,
    }
    picture = f"{preview.game}.jpg" if preview.game else "icon-512.png"
    if (pictures / picture).is_file():
        tags["og:image"] = f"{address.rstrip('/')}/pictures/{picture}"
        tags["twitter:card"] = "summary_large_image" if preview.game else "summary"
    written = "".join(
        f'<meta property="{name}" content="{escape(value)}" />\n' for name, value in tags.items()
    )
    return page.replace("</head>", f"{written}</head>", 1)
