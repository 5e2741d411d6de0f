"""`rookery engine`: a bot of ours as an engine for others. Every line of nonsense is answered too."""

from collections.abc import Iterator
from typing import IO

import msgspec

from rookery.bots.engine_talk import LONGEST_QUESTION, Question, Reply, chair_of
from rookery.bots.thinking import check_bot, think, warm
from rookery.core.decoding import decode
from rookery.core.game import AnyGame
from rookery.core.refusal import Refused, refuse
from rookery.core.rng import SeededRng
from rookery.core.spec import shown
from rookery.core.thought import Budget


def run_engine(game: AnyGame, level: str, lines: IO[bytes], out: IO[str]) -> None:
    """One line of JSON for every line, in order, until there are no more."""
    check_bot(game, level)
    if not game.spec.positions:
        refuse("no_positions", f"{game.spec.title} has no position texts, so its bots cannot be engines.")
    warm(game)
    for line in _lines(lines):
        try:
            reply = _reply(game, level, line)
        except Refused as refused:
            reply = Reply(error=str(refused))
        print(msgspec.json.encode(reply).decode(), file=out, flush=True)


def _lines(lines: IO[bytes]) -> Iterator[bytes]:
    """Each line; of one that is too long only the beginning, which is no question."""
    while line := lines.readline(LONGEST_QUESTION + 1):
        whole = line.endswith(b"\n")
        while not whole and (rest := lines.readline(LONGEST_QUESTION)):
            whole = rest.endswith(b"\n")
        if line.strip():
            yield line


def _reply(game: AnyGame, level: str, line: bytes) -> Reply:
    if len(line) > LONGEST_QUESTION:
        refuse("too_long", f"A question has at most {LONGEST_QUESTION >> 20} MiB.")
    try:
        question = decode(line, Question)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        refuse("no_question", f"That is no question: {shown(fault, 120)}.")
    rules = game.under_rules(question.rules)
    chair = chair_of(rules, question, level)
    budget = None if question.nodes is None else Budget(nodes=max(1, question.nodes))
    thought = think(rules, chair, SeededRng("engine", question.seed), budget)
    return Reply(rules.name(chair.guessed, chair.seat, thought.action), thought.worth)
