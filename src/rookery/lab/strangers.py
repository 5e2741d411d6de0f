"""A bot of another package, in a process of its own: whatever it does there, the experiment goes on.

The process gets a chair and answers with the name of a move. One that fails, ends its process or does not
answer in time loses the game it was playing. Nothing else is lost, and the next game gets a fresh process if
need be.
"""

import pickle
import queue
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Generic

import msgspec

from rookery.bots.thinking import brain_of, think
from rookery.core.decoding import decode
from rookery.core.extensions import said
from rookery.core.game import A, AnyGame, Game, S
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng
from rookery.core.spec import shown
from rookery.core.thought import Budget, Chair
from rookery.games import game_by_id
from rookery.lab.children import Child, Inbox, serve

STARTING = 120.0
"""Seconds for a process to import its bot and make it ready."""

READY, TOO_LATE = b"ready", b"too late"


class BotFailed(Exception):
    """`words` say how."""

    def __init__(self, level: str, words: str) -> None:
        super().__init__(f"{level} {words}")


class Answer(msgspec.Struct, frozen=True):
    move: str = ""
    failed: str = ""


class Stranger(Generic[S, A]):
    """The bot, seen from outside. It has `patience` seconds for a move. A bot in an experiment should think
    by nodes, so that is for one that hangs."""

    def __init__(self, game: Game[S, A], level: str, patience: float) -> None:
        self.game = game
        self.level = level
        self.patience = patience
        self._child: Child | None = None
        self._inbox: Inbox = queue.SimpleQueue()

    def think(self, s: S, chair: Chair[S], seed: str, budget: Budget | None) -> A:
        frame = pickle.dumps((chair, seed, budget))
        answer = self._answer(frame) or self._answer(frame)
        if answer is None:
            raise BotFailed(self.level, "ended its process.")
        if answer.failed:
            raise BotFailed(self.level, answer.failed)
        try:
            return self.game.parse(chair.guessed, chair.seat, answer.move)
        except Refused as refused:
            raise BotFailed(self.level, f"answered with no move: {refused}") from None

    def _answer(self, frame: bytes) -> Answer | None:
        """None where its process ended. That may have been somebody else's doing, so it is tried again."""
        if self._child is None:
            self._child = Child(self._inbox, __name__, self.game.spec.id, self.level, quiet=True)
            if self._heard(STARTING) != READY:
                return None
        self._child.tell(frame)
        found = self._heard(self.patience)
        if found == TOO_LATE:
            return Answer(failed=f"did not answer within {self.patience:g} seconds.")
        return None if found is None else decode(found, Answer)

    def _heard(self, limit: float) -> bytes | None:
        """What its process says. One that is gone or too late is closed."""
        found: bytes | None = None
        try:
            who, found = self._inbox.get(timeout=limit)
            while who is not self._child:
                # The last words of an earlier process.
                who, found = self._inbox.get(timeout=limit)
        except queue.Empty:
            found = TOO_LATE
        if found in (None, TOO_LATE):
            self.close()
        return found

    def close(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child = None

    def __del__(self) -> None:
        self.close()


# ---- in its process ----


def answered(game: AnyGame, level: str, frame: bytes) -> Iterator[bytes]:
    chair, seed, budget = pickle.loads(frame)
    try:
        thought = think(game, chair, SeededRng("think", seed), budget)
        answer = Answer(move=game.name(chair.guessed, chair.seat, thought.action))
    except Refused as refused:
        words = str(refused).removeprefix(f"The bot {level} ")
        answer = Answer(failed=words)
    except (Exception, SystemExit) as fault:
        answer = Answer(failed=f"failed: {shown(said(fault), 200)}.")
    yield msgspec.json.encode(answer)


def main() -> None:
    game_id, level = sys.argv[1:]
    game = game_by_id(game_id)
    with suppress(Exception):
        # If it is not ready, its moves will fail.
        brain_of(game, level).warm()
    serve(lambda frame: answered(game, level, frame), READY)


if __name__ == "__main__":
    main()
