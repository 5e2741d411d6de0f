"""Moves that have been checked. A move is read and checked once, when it comes in; then it is a value.

Moves of players come in by `read_choice` and `check_choice` alone, the dealer's by `draw`. What comes out of
the log is checked again, by `read_step`.
"""

from collections.abc import Mapping

import msgspec

from rookery.core import record
from rookery.core.game import CHANCE, AnyGame, Seat
from rookery.core.record import Step
from rookery.core.refusal import Refused
from rookery.core.rng import Rng


class Choice(msgspec.Struct, frozen=True):
    """One seat's action, legal on the board it was made on, and its name. `at_random` if it stands in for one
    that a bot could not think of in time."""

    action: msgspec.Struct
    name: str
    at_random: bool = False


class CheckedStep(msgspec.Struct, frozen=True):
    """One call of `Game.play`: everyone's actions, legal on one board, and the names they have in the log."""

    actions: dict[Seat, msgspec.Struct]
    names: Step


def read_choice(game: AnyGame, board: msgspec.Struct, seat: Seat, text: str) -> Choice:
    """A move as a player spelled it; refused if it is none, or not one that may be made now."""
    return check_choice(game, board, seat, game.parse(board, seat, text))


def check_choice(
    game: AnyGame, board: msgspec.Struct, seat: Seat, action: msgspec.Struct, at_random: bool = False
) -> Choice:
    refusal = game.refuse(board, seat, action)
    if refusal is not None:
        raise Refused(refusal)
    return Choice(action, game.name(board, seat, action), at_random)


def step_of(choices: Mapping[Seat, Choice]) -> CheckedStep:
    """The step that choices made on the same board come to."""
    seats = sorted(choices)
    return CheckedStep(
        {seat: choices[seat].action for seat in seats}, tuple((seat, choices[seat].name) for seat in seats)
    )


def draw(game: AnyGame, board: msgspec.Struct, dealer: Rng) -> CheckedStep:
    """The dealer's next move. The game makes it itself, so there is nothing to be refused."""
    action = game.draw(board, dealer)
    return CheckedStep({CHANCE: action}, ((CHANCE, game.name(board, CHANCE, action)),))


def read_step(game: AnyGame, board: msgspec.Struct, names: Step) -> CheckedStep:
    """A step out of the log, if it is exactly what the board asks for."""
    return CheckedStep(record.read_step(game, board, names), names)
