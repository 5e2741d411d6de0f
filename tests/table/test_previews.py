"""What other sites are told of a link: who plays what, in a sentence, with a picture; and never markup."""

from html.parser import HTMLParser

from starlette.testclient import TestClient

from rookery.table.previews import PLAIN, preview_of_game, preview_of_table
from rookery.table.summaries import unread_summary
from tests.table.conftest import make_table


class Tags(HTMLParser):
    """The previews' tags of a page, and every other element's name."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.others: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "meta" and given.get("property"):
            self.said[str(given["property"])] = str(given["content"])
        else:
            self.others.append(tag)


def test_a_table_is_told_by_its_game_and_players_with_the_games_picture(server: TestClient) -> None:
    made = make_table(server)
    said = Tags(server.get(f"/table/{made['table']}").text).said
    assert said["og:title"] == "Penguin Soccer: Ada, Ben"
    assert said["og:description"] == "It is about to begin: come and watch."
    assert said["og:image"] == "http://rookery.test/pictures/soccer.jpg"


def test_a_name_cannot_become_markup(server: TestClient) -> None:
    name = '"><script>x</script>'
    made = make_table(server, seats=[{"kind": "person", "name": name}, {"kind": "open"}])
    tags, plain = (Tags(server.get(f"/sit/{table}").text) for table in (made["table"], "nowhere"))
    assert tags.said["og:title"] == f"Penguin Soccer: {name}"
    assert tags.said["og:description"] == "A seat is free: come and play."
    assert tags.others == plain.others


def test_a_link_to_a_game_is_told_and_what_is_not_there_is_told_plainly() -> None:
    assert preview_of_game("skating").title == "Skating Penguins"
    assert preview_of_game("chess") == preview_of_game("") == PLAIN
    assert preview_of_table(None) == preview_of_table(unread_summary("abc")) == PLAIN
