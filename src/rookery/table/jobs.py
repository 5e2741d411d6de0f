"""What is done aside, because a stranger's text decides how much there is to do. Each gives JSON."""

import time
from collections.abc import Iterator, Mapping

import msgspec

from rookery.core.game import CHANCE
from rookery.core.record import decode, replay, verify
from rookery.core.refusal import Refused, refuse
from rookery.core.rng import SeededRng
from rookery.core.spec import check_setup
from rookery.core.study import written_option
from rookery.games import game_by_id
from rookery.table.kept import Kept
from rookery.table.moves import list_moves
from rookery.table.positions import study_position
from rookery.table.puzzle_page import foreseen_moves, puzzle_page, tried
from rookery.table.restoring import restore
from rookery.table.reviews import reviewed_game
from rookery.table.scenario import read_scenario
from rookery.table.shelf import scene_of
from rookery.table.steps import draw
from rookery.table.summaries import written_summary
from rookery.table.wire.over_http import PositionRequest, Replay
from rookery.table.wire.to_client import Scene

START_SECONDS = 0.5
"""Seconds of a processor for the start of a game: every restart and every rematch takes them again."""
LARGEST_VIEW = 512 << 10
"""Bytes of the board as it is sent to everybody after every move."""
PAGE = 1 << 20
"""Bytes of scenes after which a page of a replay ends."""


def try_start(
    game_id: str, seats: int, options: Mapping[str, object], position: str | None, rules: int | None = None
) -> bytes:
    """A table is made only if its game starts, and can be shown and asked about, in good time."""
    began = time.process_time()
    game = game_by_id(game_id, rules)
    state = game.start(check_setup(game.spec, seats, options, position))
    dealer = SeededRng("try", game_id)
    for _ in range(2):
        if len(msgspec.json.encode(game.view(state, None))) > LARGEST_VIEW:
            refuse("too_hard", "That board is too large to be shown; make it smaller.")
        game.outcome(state)
        for seat in game.to_act(state):
            if seat != CHANCE:
                list_moves(game, state, seat)
        if game.to_act(state) != (CHANCE,):
            break
        state, _ = game.play(state, draw(game, state, dealer).actions)
    if time.process_time() - began > START_SECONDS:
        refuse("too_hard", "That takes too long to set up; make it simpler or smaller.")
    return b""


def summarize(kept: Kept) -> bytes:
    """The line of a table that has none yet, because it is from before such lines were written down."""
    return written_summary(kept.head, restore(kept).now)


def study(game_id: str, option: str, text: str) -> bytes:
    game = game_by_id(game_id)
    written_option(game.spec, option).check(text)
    return msgspec.json.encode(game.study(option, text))


def position(game_id: str, asked: PositionRequest) -> bytes:
    return msgspec.json.encode(study_position(game_by_id(game_id), asked))


def scenario(text: str) -> bytes:
    return msgspec.json.encode(read_scenario(text))


def puzzle(game_id: str, puzzle_id: str) -> bytes:
    return msgspec.json.encode(puzzle_page(game_id, puzzle_id))


def puzzle_foresee(game_id: str, puzzle_id: str, stage: int, prefix: tuple[str, ...]) -> bytes:
    return msgspec.json.encode(foreseen_moves(game_id, puzzle_id, stage, prefix))


def puzzle_try(game_id: str, puzzle_id: str, stage: int, move: str) -> bytes:
    return msgspec.json.encode(tried(game_id, puzzle_id, stage, move))


def replay_page(data: bytes, first: int) -> bytes:
    """A record's scenes from number `first` on, as many as go on a page, and what a check of it found. What
    is not a record at all is refused."""
    record = decode(data)
    in_all = len(record.steps) + 1
    try:
        game = game_by_id(record.game, record.rules)
        verdict = verify(game, record) if first == 0 else None
        scenes = (scene_of(game, record, done) for done in replay(game, record) if done.number >= first)
        page = tuple(_page(scenes))
    except Refused as fault:
        if fault.refusal.reason == "unknown_game":
            raise  # The server's own process may know it.
        return msgspec.json.encode(Replay(record.game, record.players, (), str(fault), "", (), first, 0))
    dice, drawn = (verdict.dice, verdict.drawn) if verdict is not None else ("", ())
    return msgspec.json.encode(Replay(record.game, record.players, page, None, dice, drawn, first, in_all))


def _page(scenes: Iterator[Scene]) -> Iterator[Scene]:
    size = 0
    for scene in scenes:
        yield scene
        size += len(msgspec.json.encode(scene))
        if size > PAGE:
            return


def check_review(data: bytes) -> bytes:
    """The players of a record that can be reviewed; refused if it cannot, with the place."""
    record = decode(data)
    if verify(reviewed_game(record), record).outcome is None:
        refuse("not_over", "This game is not over. Only finished games are reviewed.")
    return msgspec.json.encode(record.players)
