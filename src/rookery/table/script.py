"""Situations written down for pages: in diagrams of the rules, and at the start of a lesson.

seats: 3
options: bears=eat, round_limit=0
moves: roll 4; step c5
caption: Two steps to go.
(all other lines are the position text; without one, the game starts as usual)
"""

from collections.abc import Sequence

import msgspec

from rookery.core.game import CHANCE, AnyGame, Event, Seat
from rookery.core.refusal import Refused, refuse
from rookery.core.spec import OptionValue, check_setup, read_value
from rookery.table.steps import Choice, read_choice

_KEYS = ("seats", "options", "moves", "caption")


class Stage(msgspec.Struct, frozen=True):
    """A situation in a game; `moves` are to be played from it. `options` are those that are named."""

    seats: int
    options: dict[str, OptionValue]
    state: msgspec.Struct
    moves: tuple[str, ...]
    caption: str


def read_stage(game: AnyGame, lines: Sequence[str]) -> Stage:
    given = dict.fromkeys(_KEYS, "")
    position = []
    for line in lines:
        key, colon, value = line.partition(": ")
        if colon and key in _KEYS:
            given[key] = value
        else:
            position.append(line)
    options: dict[str, OptionValue] = {}
    for pair in filter(None, given["options"].split(", ")):
        name, _, value = pair.partition("=")
        options[name] = read_value(game.spec.option(name), value)
    seats = int(given["seats"] or game.spec.min_seats)
    state = game.start(check_setup(game.spec, seats, options, "\n".join(position) or None))
    return Stage(seats, options, state, tuple(filter(None, given["moves"].split("; "))), given["caption"])


def read_move(game: AnyGame, state: msgspec.Struct, seat: Seat, text: str) -> Choice:
    """A legal move; whoever wrote the page hears where it is not one."""
    try:
        return read_choice(game, state, seat, text)
    except Refused as fault:
        refuse("bad_script", f"On a page of {game.spec.title}, {text}: {fault.refusal.words}")


def play_text(game: AnyGame, state: msgspec.Struct, text: str) -> tuple[msgspec.Struct, list[Event]]:
    """One move by the one who is to act, which may be the dealer."""
    (seat,) = game.to_act(state)
    return game.play(state, {seat: read_move(game, state, seat, text).action})


def about_to_happen(game: AnyGame, stage: Stage) -> tuple[msgspec.Struct, tuple[Event, ...]]:
    """The situation before the last of the stage's moves, and what that move will do."""
    state = stage.state
    for text in stage.moves[:-1]:
        state, _ = play_text(game, state, text)
    if not stage.moves:
        return state, ()
    (seat,) = game.to_act(state)
    action = read_move(game, state, seat, stage.moves[-1]).action
    if seat == CHANCE:
        return state, tuple(game.play(state, {seat: action})[1])
    return state, tuple(game.foresee(state, seat, action))
