"""The review of a finished game as a long job: a piece a step, and with every better move how it is drawn."""

from collections.abc import Generator, Iterator, Sequence

import msgspec

from rookery.bots.books import Review
from rookery.bots.move_words import told_line
from rookery.bots.reviewing import LookedAt, Reviewing
from rookery.bots.thinking import warm
from rookery.core.decoding import decode as read
from rookery.core.game import AnyGame
from rookery.core.listed import as_listed
from rookery.core.record import Record, decode
from rookery.core.refusal import Refused, refuse
from rookery.games import game_by_id
from rookery.table.long_process import Piece
from rookery.table.moves import foreseen
from rookery.table.wire.over_http import Advice, GameReview

KIND = "review-2"
"""The number goes up whenever what is kept of a review changes: then all are made anew when asked for."""
MOST_STEPS = 5_000


def reviewed(asked: bytes, kept: Sequence[bytes]) -> Generator[Piece, None, bytes]:
    """`asked` is the record."""
    record = decode(asked)
    game = reviewed_game(record)
    warm(game)
    making = Reviewing(game, record)
    done = [read(one, LookedAt) for one in kept]
    for looked in making.missing(done):
        done.append(looked)
        yield Piece(len(done), len(record.steps), msgspec.json.encode(looked))
    found = making.whole(done)
    return msgspec.json.encode(GameReview(found, tuple(_advices(making, found))))


def reviewed_game(record: Record) -> AnyGame:
    """The record's game; refused if there is nothing in it to review, or too much."""
    if not record.steps:
        refuse("nothing_played", "Nothing was played in this game, so there is nothing to review.")
    if len(record.steps) > MOST_STEPS:
        refuse("too_long", f"Games of more than {MOST_STEPS:,} steps are not reviewed; this one is longer.")
    return game_by_id(record.game, record.rules)


def _advices(making: Reviewing, found: Review) -> Iterator[Advice]:
    game = making.game
    for step in found.steps:
        board = making.replayed[step.number - 1].state
        for decision in step.decisions:
            if decision.better is not None:
                seat = decision.seat
                action = game.parse(board, seat, decision.better.move)
                listed = as_listed(game, board, seat, action)
                drawn = foreseen(game, board, seat, action, listed, found.players)
                then = tuple(told_line(game, board, decision.better.line, found.players))
                yield Advice(step.number, seat, drawn, _position(game, board), then)


def _position(game: AnyGame, board: msgspec.Struct) -> str | None:
    if not game.spec.positions:
        return None
    try:
        return game.position(board)
    except Refused:
        return None
