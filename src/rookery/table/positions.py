"""A position text as it is edited: what it says as a form, what is wrong with it, and how the board looks."""

import msgspec

from rookery.core.editing import edited, faults, pieces, to_look_at
from rookery.core.filling import fill_in
from rookery.core.game import CHANCE, AnyGame, View
from rookery.core.record import read_step
from rookery.core.refusal import Refused, refuse
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import Setup, check_setup
from rookery.core.study import Fault
from rookery.table.steps import draw
from rookery.table.wire.over_http import PositionRequest, PositionStudy

MOST_MOVES = 100
"""So many may be played at random before one edits what came of them."""
MOST_DRAWS = 500
"""So often the dealer may draw and others move meanwhile: more than any game needs."""


def study_position(game: AnyGame, asked: PositionRequest) -> PositionStudy:
    spec = game.spec
    if not spec.positions:
        refuse("no_positions", f"{spec.title} has no position texts, so there is nothing to edit.")
    if not 0 <= asked.moves <= MOST_MOVES:
        refuse("too_many_moves", f"From 0 to {MOST_MOVES} moves are played at random, not {asked.moves}.")
    if asked.who is not None and not 0 <= asked.who < asked.seats:
        refuse("bad_seat", f"Seat {asked.who} is not at this board, so nobody can look from there.")
    text = _begun(game, asked)
    setup = check_setup(spec, asked.seats, asked.options, text)
    form = game.position_form(setup, text)
    if form and asked.edits:
        text = edited(form, text, asked.edits)
        setup = check_setup(spec, asked.seats, asked.options, text)
        form = game.position_form(setup, text)
    sheet = fill_in(form, text) if form else None
    view, fault = _looked_at(game, setup, asked.who)
    found = [*faults(sheet.root)] if sheet and fault else []
    if fault and fault not in [one.words for one in found]:
        found.append(Fault("position", fault))
    if sheet is None:
        return PositionStudy(text, tuple(found), view, None, ())
    return PositionStudy(text, tuple(found), view, to_look_at(sheet), pieces(sheet))


def _begun(game: AnyGame, asked: PositionRequest) -> str:
    """The text to begin with: as it is given, or of a usual start once the dealer has dealt; and after steps,
    of what these lead to."""
    if asked.text is not None and not asked.steps:
        return asked.text
    state = game.start(check_setup(game.spec, asked.seats, asked.options, asked.text))
    for step in asked.steps:
        state, _ = game.play(state, read_step(game, state, step))
    if not asked.steps:
        state = _played_on(game, state, asked.moves, SeededRng("deal", asked.deal))
    return game.position(state)


def _played_on(game: AnyGame, state: msgspec.Struct, moves: int, rng: SeededRng) -> msgspec.Struct:
    """So many moves at random, and before and after each what the dealer does; but not to the end."""
    for _ in range(MOST_DRAWS):
        acting = game.to_act(state)
        if acting == (CHANCE,):
            actions = draw(game, state, rng).actions
        elif moves > 0:
            moves -= 1
            actions = {seat: pick(rng, game.legal(state, seat)) for seat in acting}
        else:
            break
        then, _ = game.play(state, actions)
        if game.outcome(then) is not None:
            break
        state = then
    return state


def _looked_at(game: AnyGame, setup: Setup, who: int | None) -> tuple[View | None, str]:
    """The board, and why no game can begin from it. What cannot be may still be drawn, so that one sees what
    one does; nobody promises that every game can."""
    try:
        return game.view(game.start(setup), who), ""
    except Refused as refused:
        fault = str(refused)
    try:
        return game.view(game.as_written(setup), who), fault
    except Exception:
        return None, fault
