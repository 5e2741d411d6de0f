"""A game's rules as blocks for the page that shows them.

`rules.md` in a game's folder is Markdown of a small kind: headings, paragraphs, numbered and bulleted items
and tables, each perhaps beginning with a mark such as `[ruled]`, and fenced `diagram` blocks, which `script`
reads; the last of their moves is drawn as what is about to happen:

    ```diagram
    M:a1N P:- B:c3U / M:h8S P:g7U B:- / ball:center / to:1
    moves: Bc3-d4.
    caption: Baby takes the ball.
    ```

A page opens with the game in one minute; the table headed `In short` is shown as a box.

Where a game has an option called `edition`, its rules may say what belongs to one of them alone: `[mk2]`, or
`[text mk2]`; a diagram does so by naming the edition among its options.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from rookery.core.game import AnyGame
from rookery.core.refusal import refuse
from rookery.core.spec import Choice
from rookery.games import file_of, game_by_id
from rookery.table.script import about_to_happen, read_stage
from rookery.table.wire.over_http import Block, Diagram, Grid, Heading, Item, Paragraph, RulePage

_HEADING = re.compile(r"(#+) (.*)")
_ITEM = re.compile(r"(?:(\d+)\.|-) (.*)", re.DOTALL)
_ROW = re.compile(r"\|(.*)\|")
_MARK = re.compile(r"\[([a-z0-9 ]+)\] (.*)", re.DOTALL)
_MARKS = ("text", "ruled", "option", "ours")


@cache
def rules_page(game_id: str) -> RulePage:
    game = game_by_id(game_id)
    return RulePage(game_id, _editions(game), tuple(blocks_of(game, file_of(game, "rules.md").decode())))


def _editions(game: AnyGame) -> tuple[tuple[str, str], ...]:
    for option in game.spec.options:
        if option.name == "edition" and isinstance(option, Choice):
            return tuple(zip(map(str, option.values), option.labels, strict=True))
    return ()


def blocks_of(game: AnyGame, text: str) -> Iterator[Block]:
    for chunk in _chunks(text.splitlines()):
        if chunk[0] == "```diagram":
            yield _diagram(game, chunk[1:])
            continue
        if _ROW.fullmatch(chunk[0]):
            yield _grid(game, chunk)
            continue
        joined = " ".join(line.strip() for line in chunk)
        if heading := _HEADING.fullmatch(joined):
            text, _, edition = _marked(game, heading[2])
            yield Heading(len(heading[1]), text, edition)
        elif item := _ITEM.fullmatch(joined):
            yield Item(*_marked(game, item[2]), int(item[1] or 0))
        else:
            yield Paragraph(*_marked(game, joined))


def _chunks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Lines that belong together: parted by blank lines, and by the start of a heading, item or diagram."""
    chunk: list[str] = []
    fenced = False
    for line in lines:
        if fenced and line == "```":
            yield chunk
            chunk, fenced = [], False
        elif fenced:
            chunk.append(line)
        else:
            if chunk and (
                not line.strip() or _HEADING.match(line) or _ITEM.match(line) or line == "```diagram"
            ):
                yield chunk
                chunk = []
            if line.strip():
                chunk.append(line)
            fenced = line == "```diagram"
    if chunk:
        yield chunk


def _marked(game: AnyGame, text: str) -> tuple[str, str, str]:
    """The words, what they rest on, and the edition they hold for."""
    found = _MARK.fullmatch(text)
    if not found:
        return text, "", ""
    mark = edition = ""
    for word in found[1].split():
        if word in _MARKS:
            mark = word
        elif word in dict(_editions(game)):
            edition = word
        else:
            refuse("bad_script", f"In the rules of {game.spec.title}, [{found[1]}]: {word} is no mark.")
    return found[2], mark, edition


def _grid(game: AnyGame, lines: Sequence[str]) -> Grid:
    """A table of Markdown; its second line only parts the head from the rest."""
    head, _, *rows = (tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines)
    corner, mark, edition = _marked(game, head[0])
    return Grid((corner, *head[1:]), tuple(rows), mark, edition)


def _diagram(game: AnyGame, lines: Sequence[str]) -> Diagram:
    stage = read_stage(game, lines)
    state, events = about_to_happen(game, stage)
    return Diagram(game.view(state, None), events, stage.caption, str(stage.options.get("edition", "")))
