"""Moves as numbers and boards as arrays: what any game has, and that the checks of them can fail."""

import numpy as np
import pytest

from rookery.core import array_checks
from rookery.core.arrays import AnyArrays, Done, Field, GameArrays, Listed, Rows, Seen, Way, arrays_of
from rookery.core.conformance import faults
from rookery.core.game import CHANCE, Seat
from rookery.core.rng import SeededRng, pick
from rookery.core.setups import all_setups
from rookery.core.spec import check_setup
from rookery.games import own_games
from rookery.torture.pebbles import SPEC, Action, Pebbles, State

SETUP = check_setup(SPEC, 3, {})


class Honest(GameArrays[State, Action]):
    """Those of Pebbles, made of its view."""

    symbols = AnyArrays.symbols
    fields = (Field("text", (2048,), 0, 255),)

    def see(self, s: State, seat: Seat) -> Seen:
        return AnyArrays(self.game, self.setup).see(s, seat)


def found_with(arrays: type[Honest], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    monkeypatch.setattr(array_checks, "arrays_of", arrays)
    return {fault.check for seed in range(3) for fault in faults(Pebbles(), SETUP, seed)}


def test_honest_arrays_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found_with(Honest, monkeypatch) == set()


class Peeks(Honest):
    def see(self, s: State, seat: Seat) -> Seen:
        seen = super().see(s, seat)
        seen["text"][-8:] = np.frombuffer(hash(s.hands).to_bytes(8, "big", signed=True), np.uint8)
        return seen


class OutOfRange(Honest):
    fields = (Field("text", (2048,), 0, 50),)


class OtherShape(Honest):
    fields = (Field("text", (2047,), 0, 255),)


class OtherName(Honest):
    fields = (Field("words", (2048,), 0, 255),)


class TwiceTheSame(Honest):
    @property
    def symbols(self) -> tuple[str, ...]:
        return (*AnyArrays(self.game, self.setup).symbols, "one", "one")


class FewMoves(Honest):
    most_moves = 1


class OtherNumbers(Honest):
    def numbers(self, s: State, seat: Seat, a: Action) -> tuple[int, ...]:
        return (0,)

    def way(self, s: State, seat: Seat) -> Way[Action]:
        return Rows([(super(OtherNumbers, self).numbers(s, seat, a), a) for a in self.game.legal(s, seat)])


class OffersTooLarge(Honest):
    def way(self, s: State, seat: Seat) -> Way[Action]:
        return Rows([((self.size + n,), a) for n, a in enumerate(self.game.legal(s, seat))])


@pytest.mark.parametrize(
    ("arrays", "check"),
    [
        (Peeks, "arrays_leak"),
        (OutOfRange, "bad_arrays"),
        (OtherShape, "bad_arrays"),
        (OtherName, "bad_arrays"),
        (TwiceTheSame, "symbols_repeat"),
        (FewMoves, "too_many_moves"),
        (OtherNumbers, "bad_numbers"),
        (OffersTooLarge, "bad_numbers"),
    ],
)
def test_broken_arrays_are_caught(arrays: type[Honest], check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check in found_with(arrays, monkeypatch)


def test_a_game_that_describes_nothing_has_numbers_for_every_move() -> None:
    game, rng = Pebbles(), SeededRng(1)
    arrays = arrays_of(game, SETUP)
    assert isinstance(arrays, AnyArrays)
    s = game.start(SETUP)
    while acting := game.to_act(s):
        moves = {}
        for seat in acting:
            if seat == CHANCE:
                moves[seat] = game.draw(s, rng)
                continue
            assert reached(arrays.way(s, seat)) == set(game.legal(s, seat))
            moves[seat] = pick(rng, game.legal(s, seat))
        s, _ = game.play(s, moves)


def test_clicks_that_were_never_seen_have_numbers_to_spare() -> None:
    arrays = AnyArrays(Pebbles(), SETUP)
    arrays.__dict__["symbols"] = ()
    s = Pebbles().start(SETUP)
    while CHANCE in Pebbles().to_act(s):
        s, _ = Pebbles().play(s, {CHANCE: Pebbles().draw(s, SeededRng(1))})
    seat = Pebbles().to_act(s)[0]
    assert reached(arrays.way(s, seat)) == set(Pebbles().legal(s, seat))


@pytest.mark.parametrize("game_id", sorted(own_games()))
def test_numbers_lead_to_every_legal_move_and_to_no_other(game_id: str) -> None:
    """All the way to every move of the longest lists there are, beside what conformance tries of each."""
    game = own_games()[game_id]
    for setup in (next(iter(all_setups(game))), *list(all_setups(game))[-1:]):
        arrays, rng, s = arrays_of(game, setup), SeededRng(game_id), game.start(setup)
        for _ in range(40):
            acting = game.to_act(s)
            if not acting:
                break
            for seat in acting:
                if seat != CHANCE:
                    legal = list(game.legal(s, seat))
                    assert reached(arrays.way(s, seat)) == set(legal)
                    assert Listed(legal).take(len(legal) - 1).move == legal[-1]
            moves = {p: game.draw(s, rng) if p == CHANCE else pick(rng, game.legal(s, p)) for p in acting}
            s, _ = game.play(s, moves)


def reached(way: Way[Action]) -> set[Action]:
    """Every move that numbers on offer lead to; each is reached once."""
    found: list[Action] = []
    begun = [way]
    while begun:
        way = begun.pop()
        move = way.move
        if move is not None:
            assert isinstance(way, Done) or not way.onward
            found.append(move)
        begun += [way.take(number) for number in way.onward]
    assert len(found) == len(set(found))
    return set(found)
