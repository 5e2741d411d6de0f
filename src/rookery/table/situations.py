"""Situations as the analysis board asks about them: any moves from any start. Each gives JSON, aside.

Nothing is kept from who asks, for they sent it: the board is shown as any seat sees it. What a seat should do
is judged by what that seat knows.

Whoever walks through a long game asks about one step after another. So that this does not play the whole game
again each time, some states on the way are kept in the process that works aside.
"""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from rookery.bots.analysing import EFFORTS, insight
from rookery.bots.move_words import told_line
from rookery.core.game import CHANCE, AnyGame, Event, Seat
from rookery.core.kept import Kept
from rookery.core.listed import as_listed
from rookery.core.record import Step, read_step, seat_word
from rookery.core.refusal import Refused, refuse
from rookery.core.rng import SeededRng
from rookery.core.spec import Setup, check_setup, shown
from rookery.games import game_by_id
from rookery.table.moves import foreseen, list_moves, previews
from rookery.table.scenes import Moment, Scenes
from rookery.table.steps import CheckedStep, draw
from rookery.table.wire.situations import (
    Draw,
    Foretold,
    GoodMove,
    Situation,
    SituationScene,
    Worth,
)
from rookery.table.wire.to_client import Ask
from rookery.table.wire.words import SEAT_NAMES

MOST_STEPS = 4_000
MOST_DRAWS = 216
"""More than that are not listed: nobody would find one in such a list."""
KEPT = 96
"""States that are kept; in a long game so many steps apart that half of them are enough for all of it."""
APART = 16
LONGEST_WORDS = 300


class Reached(msgspec.Struct, frozen=True):
    """Where the steps led, and what the last of them did."""

    state: msgspec.Struct
    events: tuple[Event, ...] = ()


class Position(msgspec.Struct, frozen=True):
    """A situation that was played through."""

    game: AnyGame
    setup: Setup
    steps: tuple[Step, ...]
    reached: Reached

    @property
    def names(self) -> tuple[str, ...]:
        return SEAT_NAMES[: self.setup.seats]


_KEPT: Kept[Reached] = Kept(KEPT)


def play_through(asked: Situation) -> Position:
    """Refused where it cannot be, naming the step."""
    game = game_by_id(asked.game)
    if len(asked.steps) > MOST_STEPS:
        refuse(
            "too_many_steps",
            f"A situation has at most {MOST_STEPS:,} steps; this one has {len(asked.steps):,}.",
        )
    setup = check_setup(game.spec, asked.seats, asked.options, asked.position)
    keys = list(_keys(setup, asked.steps))
    apart = max(APART, 2 * len(asked.steps) // KEPT)
    number, reached = _nearest(keys)
    if reached is None:
        reached = Reached(game.start(setup))
        _KEPT.put(keys[0], reached)
    while number < len(asked.steps):
        reached = _played(game, reached.state, asked.steps[number], number + 1)
        number += 1
        if number % apart == 0 or number == len(asked.steps):
            _KEPT.put(keys[number], reached)
    return Position(game, setup, asked.steps, reached)


def _keys(setup: Setup, steps: Sequence[Step]) -> Iterator[bytes]:
    """One for the start, and one for each step after all that came before it."""
    key = hashlib.blake2b(msgspec.json.encode(setup, order="deterministic")).digest()
    yield key
    for step in steps:
        key = hashlib.blake2b(key + msgspec.json.encode(step)).digest()
        yield key


def _nearest(keys: Sequence[bytes]) -> tuple[int, Reached | None]:
    """The last state on the way that is kept, and after how many steps it is."""
    for number in range(len(keys) - 1, -1, -1):
        found = _KEPT.find(keys[number])
        if found is not None:
            return number, found
    return 0, None


def _played(game: AnyGame, state: msgspec.Struct, step: Step, number: int) -> Reached:
    try:
        moves = read_step(game, state, step)
    except Refused as fault:
        text = ", ".join(shown(name) for _, name in step[:4])
        refuse(fault.refusal.reason, f"Step {number} ({text}) cannot be played: {fault}")
    after, events = game.play(state, moves)
    return Reached(after, tuple(events))


# ---- the board ----


def scene(asked: Situation, look: Seat | None, roll: str | None) -> bytes:
    """The board after the last step, and what may be done there. `roll` is a seed for a draw of the dealer's
    that is to be made first."""
    at = play_through(asked)
    if roll is not None:
        at = _rolled(at, roll)
    game, state = at.game, at.reached.state
    acting = game.to_act(state)
    look = _looker(at, look)
    moment = Moment(
        seq=len(at.steps),
        board=state,
        to_act=acting,
        names=at.names,
        outcome=game.outcome(state),
        step=CheckedStep({}, at.steps[-1]) if at.steps else None,
        events=at.reached.events,
    )
    shown_scene = Scenes(game, moment, revealed=True).scene(look)
    answer = SituationScene(
        shown_scene,
        look,
        tuple(_ask(at, seat) for seat in acting if seat != CHANCE),
        tuple(_draws(at)) if acting == (CHANCE,) else (),
        game.position(state) if game.spec.positions else None,
    )
    return msgspec.json.encode(answer)


def _rolled(at: Position, seed: str) -> Position:
    game, state = at.game, at.reached.state
    if game.to_act(state) != (CHANCE,):
        refuse("no_roll", "There is nothing to roll or to draw here.")
    drawn = draw(game, state, SeededRng("roll", seed))
    after, events = game.play(state, drawn.actions)
    return Position(game, at.setup, (*at.steps, drawn.names), Reached(after, tuple(events)))


def _looker(at: Position, look: Seat | None) -> Seat | None:
    """Whose view is shown; None where it makes no difference."""
    spec = at.game.spec
    if not (spec.secrets or spec.own_views):
        return None
    if look is None:
        look = next((seat for seat in at.game.to_act(at.reached.state) if seat != CHANCE), 0)
    if not 0 <= look < at.setup.seats:
        refuse("no_seat", f"There are {at.setup.seats} seats here; seat {shown(look + 1)} is none of them.")
    return look


def _ask(at: Position, seat: Seat) -> Ask:
    moves = list_moves(at.game, at.reached.state, seat)
    return Ask(len(at.steps), seat, moves.legal, moves.many, False, None)


def _draws(at: Position) -> Iterator[Draw]:
    """All that the dealer may do, each with what it leads to; nothing where that is too much to be listed."""
    game, state = at.game, at.reached.state
    odds = game.odds(state)
    if len(odds) > MOST_DRAWS:
        return
    for action, chance in odds:
        _, events = game.play(state, {CHANCE: action})
        words = " ".join(game.tell(event, at.names) for event in events)
        yield Draw(game.name(state, CHANCE, action), chance, shown(words, LONGEST_WORDS))


# ---- what moves would do ----


def foresee(asked: Situation, seat: Seat, prefix: tuple[str, ...]) -> bytes:
    at = play_through(asked)
    _check_acting(at, seat)
    moves = list_moves(at.game, at.reached.state, seat)
    found = previews(at.game, at.reached.state, seat, moves, prefix, at.names)
    return msgspec.json.encode(Foretold(tuple(found)))


def _check_acting(at: Position, seat: Seat) -> None:
    acting = at.game.to_act(at.reached.state)
    if seat == CHANCE or seat not in acting:
        wanted = ", ".join(map(seat_word, acting)) or "nobody"
        refuse("wrong_seat", f"It is the turn of {wanted} here.")


# ---- what it is worth ----


def worth(asked: Situation, seat: Seat | None, effort: int, tables: Path | None) -> bytes:
    """`tables` is a folder with tables of solved games, if the server has one."""
    if not 0 <= effort < len(EFFORTS):
        refuse(
            "bad_effort", f"The effort must be a number from 0 to {len(EFFORTS) - 1}, not {shown(effort)}."
        )
    at = play_through(asked)
    game, state = at.game, at.reached.state
    if seat is None:
        seat = next((one for one in game.to_act(state) if one != CHANCE), None)
    else:
        _check_acting(at, seat)
    found = insight(game, at.setup, state, seat, effort, at.names, tables)
    best = []
    for move in found.best:
        assert seat is not None
        action = move.judged.action
        seen = foreseen(game, state, seat, action, as_listed(game, state, seat, action), at.names)
        then = tuple(told_line(game, state, move.line, at.names))
        best.append(GoodMove(seen, move.judged.chances, move.reasons, then))
    answer = Worth(
        found.chances,
        found.side_of,
        found.error,
        tuple(best),
        found.depth,
        found.nodes,
        effort,
        found.more,
        found.solved,
    )
    return msgspec.json.encode(answer)
