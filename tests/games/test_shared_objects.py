"""One rules object serves every table, and one brain every thread of a process."""

import threading

import pytest

from rookery.core.game import CHANCE, AnyGame
from rookery.core.rng import SeededRng, pick
from rookery.core.setups import all_setups
from rookery.games import own_games

GAMES = own_games()


class AtRandom:
    """A game of random moves, one step at a time."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self.rng = SeededRng("apart", seed)
        self.state = game.start(list(all_setups(game))[-seed])

    def step(self) -> None:
        game, s = self.game, self.state
        moves = {
            seat: game.draw(s, self.rng) if seat == CHANCE else pick(self.rng, game.legal(s, seat))
            for seat in game.to_act(s)
        }
        if moves:
            self.state = game.play(s, moves)[0]


@pytest.mark.parametrize("name", GAMES)
def test_two_games_on_one_rules_object_do_not_meet(name: str) -> None:
    """Played in turns on one object, they go as they do each on an object of its own."""
    make = type(GAMES[name])
    apart = [AtRandom(make(), seed) for seed in (1, 2)]
    for one in apart:
        for _ in range(80):
            one.step()
    shared = make()
    together = [AtRandom(shared, seed) for seed in (1, 2)]
    for _ in range(80):
        for one in together:
            one.step()
    assert [one.state for one in together] == [one.state for one in apart]
    assert apart[0].state != apart[1].state
    assert vars(shared) == {}


@pytest.mark.parametrize("name", GAMES)
def test_brains_may_be_warmed_up_by_several_threads_at_once(name: str) -> None:
    own = GAMES[name].brain()
    assert own is not None
    brain = type(own)()
    faults: list[BaseException] = []

    def warm() -> None:
        try:
            brain.warm()
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=warm) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    brain.warm()
    assert faults == []
