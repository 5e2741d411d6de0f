"""Positions of every kind as forms: nothing is lost on the way, and the limits shown are those that hold."""

from collections.abc import Iterator
from functools import cache

import pytest

from rookery.core.editing import Edit, edited, faults, pieces
from rookery.core.filling import fill_in
from rookery.core.game import AnyGame
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.core.setups import all_setups
from rookery.core.sheet import AnyField, ChoiceField, NumberField, Sheet, inside, spelled
from rookery.core.spec import Setup
from rookery.games import all_games

GAMES = [game for game in all_games().values() if game.spec.positions]
STEPS = 60
EVERY = 4
"""Of the positions of a game so many are looked at that it is quick, and all kinds of lines come up."""

ids = [game.spec.id for game in GAMES]


@cache
def positions(game: AnyGame) -> list[tuple[Setup, str]]:
    return [*_played(game)]


def some_positions(game: AnyGame, about: int = 80) -> list[tuple[Setup, str]]:
    """So many that every kind of field comes up."""
    return positions(game)[:: max(1, len(positions(game)) // about)]


def _played(game: AnyGame) -> Iterator[tuple[Setup, str]]:
    """From random play, with every option and every number of seats."""
    rng = SeededRng("forms", game.spec.id)
    for setup in all_setups(game):
        state = game.start(setup)
        for step in range(STEPS):
            if step % EVERY == 0:
                yield setup, game.position(state)
            acting = game.to_act(state)
            if not acting:
                yield setup, game.position(state)
                break
            moves = {
                seat: pick(rng, listed) if (listed := game.legal(state, seat)) else game.draw(state, rng)
                for seat in acting
            }
            state, _ = game.play(state, moves)


def sheet_of(game: AnyGame, setup: Setup, text: str) -> Sheet | None:
    form = game.position_form(setup, text)
    return fill_in(form, text) if form else None


def all_fields(field: AnyField, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], AnyField]]:
    yield path, field
    for at, one in enumerate(inside(field)):
        if one is not None:
            yield from all_fields(one, (*path, at))


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_a_position_goes_through_its_form_and_back_unchanged(game: AnyGame) -> None:
    forms = 0
    for setup, text in some_positions(game, 300):
        sheet = sheet_of(game, setup, text)
        if sheet is None:
            continue
        forms += 1
        assert spelled(sheet.root) == text
        assert [*faults(sheet.root)] == [], text
    assert forms > 20


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_the_limits_in_a_form_are_those_by_which_the_text_is_refused(game: AnyGame) -> None:
    """Each kind of field once: at its limits it is read, beyond them it is refused in the same words."""
    seen = set[tuple[str, str]]()
    for setup, text in some_positions(game):
        sheet, form = sheet_of(game, setup, text), game.position_form(setup, text)
        if sheet is None or form is None:
            continue
        for path, field in all_fields(sheet.root):
            kind = (type(field).__name__, field.what)
            if kind in seen:
                continue
            seen.add(kind)
            within, beyond = _around(field, sheet)
            for to in within:
                again = fill_in(form, edited(form, text, [Edit(path, to)]))
                assert [*faults(again.root)] == [], (path, to)
            for to in beyond:
                worse = edited(form, text, [Edit(path, to)])
                said = [fault.words for fault in faults(fill_in(form, worse).root)]
                assert said, (path, to)
                with pytest.raises(Refused) as refused:
                    game.start(Setup(setup.game, setup.seats, setup.options, worse))
                assert str(refused.value) in said
    assert len(seen) > 5


def _around(field: AnyField, sheet: Sheet) -> tuple[list[str], list[str]]:
    match field:
        case NumberField():
            return [str(field.low), str(field.high)], [str(field.high + 1), str(field.low - 1), "x"]
        case ChoiceField():
            return [], ["nobody-of-that-name"]
    return [], []


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_every_name_in_a_form_is_one_that_is_read(game: AnyGame) -> None:
    seen = set[str]()
    for setup, text in some_positions(game):
        sheet, form = sheet_of(game, setup, text), game.position_form(setup, text)
        if sheet is None or form is None:
            continue
        for path, field in all_fields(sheet.root):
            if not isinstance(field, ChoiceField) or field.what in seen:
                continue
            seen.add(field.what)
            names = sheet.names[field.names]
            for name in names[:: max(1, len(names) // 10)]:
                other = fill_in(form, edited(form, text, [Edit(path, name)]))
                wrong = [fault for fault in faults(other.root) if name in fault.words]
                # A double domino is the only thing that may not lie just any way.
                assert not wrong or field.way, (field.what, name, wrong)
    assert seen


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.spec.id != "battle"], ids=lambda g: g.spec.id
)
def test_a_piece_is_where_it_was_put(game: AnyGame) -> None:
    setup, text = positions(game)[EVERY]
    form = game.position_form(setup, text)
    assert form is not None
    placed = [piece for piece in pieces(fill_in(form, text)) if piece.cells]
    assert placed
    cell = placed[-1].cells[0]
    for piece in placed:
        moved = edited(form, text, [Edit(piece.path, cell)])
        (again,) = [one for one in pieces(fill_in(form, moved)) if one.path == piece.path]
        assert cell in again.cells and again.what == piece.what
