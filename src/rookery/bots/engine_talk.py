"""What is said to an engine, and what it says: one line of JSON each. docs/engines.md explains every field.

A question holds all there is to know, so an engine need not remember anything, and one process can be asked
for several seats and games.
"""

import msgspec

from rookery.core.game import A, AnyGame, Game, S
from rookery.core.listed import Legal, as_listed
from rookery.core.refusal import refuse
from rookery.core.spec import OptionValue, Setup, check_setup
from rookery.core.thought import Budget, Chair

LONGEST_ANSWER = 1 << 16
LONGEST_QUESTION = 8 << 20

PATIENCE = 60.0
"""Seconds for an answer where nobody says otherwise."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What does `seat` play? `view` is all it sees, `moves` all it may do. `position` is a board that it
    cannot tell from the true one, and in a game without secrets the true one; None where the game has no
    position texts. `clock` has the milliseconds that every seat has left, if there is a clock."""

    game: str
    rules: int
    seat: int
    seats: int
    options: dict[str, OptionValue]
    position: str | None
    view: msgspec.Raw
    moves: tuple[Legal, ...]
    clock: tuple[int, ...] = ()
    seconds: float = PATIENCE
    nodes: int | None = None
    seed: int = 0


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The name of a move, and how well the seat stands after it, from -1 to 1; or why there is none."""

    move: str = ""
    worth: float = 0.0
    error: str = ""


def question_of(game: Game[S, A], setup: Setup, chair: Chair[S], budget: Budget, seed: int) -> Question:
    board, seat = chair.guessed, chair.seat
    return Question(
        game=game.spec.id,
        rules=game.spec.rules,
        seat=seat,
        seats=setup.seats,
        options=setup.options,
        position=game.position(board) if game.spec.positions else None,
        view=msgspec.Raw(msgspec.json.encode(game.view(board, seat))),
        moves=tuple(as_listed(game, board, seat, action) for action in game.legal(board, seat)),
        seconds=PATIENCE if budget.seconds is None else budget.seconds,
        nodes=budget.nodes,
        seed=seed,
    )


def chair_of(game: AnyGame, question: Question, level: str) -> Chair[msgspec.Struct]:
    """The chair that a question is about, for a bot that works on states."""
    if question.game != game.spec.id:
        refuse("other_game", f"This engine plays {game.spec.id}, not {question.game[:40]}.")
    if question.position is None:
        refuse("no_position", "The question has no position, and this engine needs one.")
    setup = check_setup(game.spec, question.seats, question.options, question.position)
    board: msgspec.Struct = game.start(setup)
    if question.seat not in game.to_act(board):
        refuse("not_its_turn", f"Seat {question.seat} is not to act in that position.")
    return Chair(question.seat, board, level, game.spec.rules, setup)
