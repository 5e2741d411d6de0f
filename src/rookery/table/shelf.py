"""What the client reads before any table is made: the games, their rules as blocks, their demos.

A game's folder may hold `rules.md` and `demo.json`. The rules are Markdown of a small kind: headings,
paragraphs, numbered and bulleted items, each perhaps beginning with a mark such as `[ruled]`, and fenced
`diagram` blocks, which `script` reads; the last of their moves is drawn as what is about to happen:

    ```diagram
    M:a1N P:- B:c3U / M:h8S P:g7U B:- / ball:center / to:1
    moves: Bc3-d4.
    caption: Baby takes the ball.
    ```
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from rookery import __version__
from rookery.core.game import AnyGame
from rookery.core.record import Record, Replayed, decode, replay, verify
from rookery.core.verdict import Refused
from rookery.games import all_games, file_of, game_by_id
from rookery.table.script import about_to_happen, read_stage
from rookery.table.wire.over_http import (
    Block,
    Demo,
    Diagram,
    Frame,
    Heading,
    Item,
    Paragraph,
    Replay,
    RulePage,
    Shelf,
)
from rookery.table.wire.to_client import Made, Scene
from rookery.table.wire.words import PHRASES, SEAT_NAMES

_HEADING = re.compile(r"(#+) (.*)")
_ITEM = re.compile(r"(?:(\d+)\.|-) (.*)", re.DOTALL)
_MARK = re.compile(r"\[(text|ruled|option|ours)\] (.*)", re.DOTALL)


def shelf() -> Shelf:
    return Shelf(tuple(game.spec for game in all_games().values()), SEAT_NAMES, PHRASES, __version__)


@cache
def rule_page(game_id: str) -> RulePage:
    game = game_by_id(game_id)
    return RulePage(game_id, tuple(_blocks(game, file_of(game, "rules.md").decode())))


def _blocks(game: AnyGame, text: str) -> Iterator[Block]:
    for chunk in _chunks(text.splitlines()):
        if chunk[0] == "```diagram":
            yield _diagram(game, chunk[1:])
            continue
        joined = " ".join(line.strip() for line in chunk)
        if heading := _HEADING.fullmatch(joined):
            yield Heading(len(heading[1]), heading[2])
        elif item := _ITEM.fullmatch(joined):
            mark, words = _marked(item[2])
            yield Item(words, mark, int(item[1] or 0))
        else:
            mark, words = _marked(joined)
            yield Paragraph(words, mark)


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


def _marked(text: str) -> tuple[str, str]:
    found = _MARK.fullmatch(text)
    return (found[1], found[2]) if found else ("", text)


def _diagram(game: AnyGame, lines: Sequence[str]) -> Diagram:
    stage = read_stage(game, lines)
    state, events = about_to_happen(game, stage)
    return Diagram(game.view(state, None), events, stage.caption)


@cache
def demo(game_id: str) -> Demo:
    game = game_by_id(game_id)
    played = replay(game, decode(file_of(game, "demo.json")))
    return Demo(game_id, tuple(Frame(tuple(done.events), game.view(done.state, None)) for done in played))


def replayed(data: bytes) -> Replay:
    """A record as scenes, with what a check of it found. What is not a record at all is refused."""
    record = decode(data)
    game = game_by_id(record.game)
    try:
        verdict = verify(game, record)
    except Refused as fault:
        return Replay(record.game, record.players, (), str(fault), "", ())
    scenes = tuple(_scene(game, record, done) for done in replay(game, record))
    return Replay(record.game, record.players, scenes, None, verdict.dice, verdict.drawn)


def _scene(game: AnyGame, record: Record, done: Replayed[Any]) -> Scene:
    last = done.number == len(record.steps)
    return Scene(
        done.number,
        tuple(Made(seat, move) for seat, move in done.step),
        tuple(done.events),
        tuple(game.tell(done.state, event, record.players) for event in done.events),
        game.view(done.state, None),
        game.to_act(done.state),
        (game.outcome(done.state) or record.ending) if last else None,
        None,
    )
