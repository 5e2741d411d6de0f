"""What a server and the processes that think for it say to each other: one question, one answer, as JSON.

Never anything that could run by being read: a worker may be on another machine (`worker_door.py`), or have
another package's bot in it.
"""

import math

import msgspec

from rookery.bots.thinking import AnyChair, AnyThought
from rookery.core.decoding import decode
from rookery.core.game import AnyGame
from rookery.core.kinds import read_chair, read_thought
from rookery.core.thought import Budget
from rookery.games import game_by_id

READY = b"ready"
LONGEST = 1 << 20
"""Bytes of a question or an answer."""


class Useless(Exception):
    """A worker has to go, and why."""


class Question(msgspec.Struct, frozen=True):
    number: int
    game: str
    rules: int | None
    seed: str
    budget: Budget | None
    chair: msgspec.Raw


class Answer(msgspec.Struct, frozen=True):
    """A thought, or what went wrong."""

    number: int
    thought: msgspec.Raw = msgspec.Raw(b"null")
    trouble: str = ""


def ask(number: int, game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> bytes:
    raw = msgspec.Raw(msgspec.json.encode(chair))
    return msgspec.json.encode(Question(number, game_id, chair.rules, seed, budget, raw))


def chair_of(asked: Question) -> AnyChair:
    return read_chair(game_by_id(asked.game, asked.rules), bytes(asked.chair))


def answer(number: int, thought: AnyThought) -> bytes:
    return msgspec.json.encode(Answer(number, msgspec.Raw(msgspec.json.encode(thought))))


def answer_failed(number: int, trouble: str) -> bytes:
    return msgspec.json.encode(Answer(number, trouble=trouble))


def read_answer(message: bytes, number: int, game: AnyGame, chair: AnyChair) -> AnyThought | str:
    """The worker has checked its move already, but one that is broken may send anything. What went wrong in
    it is a text."""
    try:
        said = decode(message, Answer)
        if said.number != number:
            raise Useless("answered another question")
        if said.trouble:
            return said.trouble
        thought = read_thought(game, bytes(said.thought))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Useless("answered something else") from None
    if not math.isfinite(thought.worth):
        raise Useless("answered something else")
    # `refuse` would do for anything a player can spell, but this may be no such thing.
    if thought.action not in game.legal(chair.guessed, chair.seat):
        raise Useless("broke the rules")
    return thought
