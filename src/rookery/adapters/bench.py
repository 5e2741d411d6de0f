"""How many numbers a second go through each adapter, beside games of the tools' own, in the same run.

All are driven alike: whoever is to act chooses any number that the mask allows, and sees what is shown before
each. A step is one number: a click, of which a move has several, or a whole move.
"""

import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from rookery.core.bench import Measurement, Progress, compared, peer, rates
from rookery.core.game import AnyGame
from rookery.core.rng import SeededRng
from rookery.games import own_games

STEPS = 3000
"""Of each in a round."""

GET = "Not compared: it is not installed (pip install rookery[bench])."
TIMES_CHESS = 5.0
"""So many times as quick as chess in PettingZoo, every game should be."""

CONNECT_FOUR = "PettingZoo's connect four"
TIMES_CONNECT_FOUR = 10.0
"""And so many times as quick as this, where many games are played at once by compiled rules."""

MANY = 512
"""Games at once."""


class Peer(NamedTuple):
    name: str
    work: Callable[[], int]
    target: float | None


def measure(progress: Progress) -> Iterator[Measurement]:
    yield from _pettingzoo(progress)
    yield from _vector(progress)
    yield from _openspiel(progress)


def _tables() -> list[tuple[str, AnyGame, int]]:
    """Every game for as few and for as many as can play it."""
    return [
        (f"{game.spec.title}, {seats} players", game, seats)
        for game in own_games().values()
        for seats in dict.fromkeys((game.spec.min_seats, game.spec.max_seats))
    ]


def _held(
    what: str, names: Sequence[str], works: Sequence[Callable[[], int]], peers: Sequence[Peer], note: str
) -> Iterator[Measurement]:
    """Each of ours beside each of theirs, all measured in turn."""
    measured = rates([*works, *(one.work for one in peers)], rounds=3)
    for name, value in zip(names, measured, strict=False):
        if not peers:
            yield Measurement(f"{what}: {name}", value, "steps/s", f"{note} {GET}")
        for one, theirs in zip(peers, measured[len(works) :], strict=True):
            yield compared(f"{what}: {name}", value, "steps/s", one.name, theirs, one.target, note)


# ---- PettingZoo ----


def _pettingzoo(progress: Progress) -> Iterator[Measurement]:
    if peer("pettingzoo") is None:
        return
    from rookery.adapters import pettingzoo

    progress("PettingZoo")
    tables = _tables()
    works = [_agents(pettingzoo.env(game, seats), STEPS) for _, game, seats in tables]
    whole = [_agents(pettingzoo.env(game, seats, actions="moves"), STEPS) for _, game, seats in tables]
    names = [name for name, _, _ in tables]
    peers = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for module, name, target, steps in (
            ("pettingzoo.classic.connect_four_v3", CONNECT_FOUR, None, STEPS),
            ("pettingzoo.classic.chess_v6", "PettingZoo's chess", TIMES_CHESS, STEPS // 6),
        ):
            theirs = peer(module)
            if theirs is not None:
                peers.append(Peer(name, _agents(theirs.env(), steps), target))
        note = "Agents in turn, numbers drawn by the space with the mask. Processor time."
        names = [*(f"{name}, clicks" for name in names), *(f"{name}, moves" for name in names)]
        yield from _held("PettingZoo", names, [*works, *whole], peers, note)


def _agents(env: Any, steps: int) -> Callable[[], int]:
    seeds = iter(range(1, 1_000_000))

    def work() -> int:
        done = 0
        while done < steps:
            env.reset(seed=next(seeds))
            for agent in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                env.step(env.action_space(agent).sample(seen["action_mask"]))
                done += 1
                if done == steps:
                    break
        return done

    return work


# ---- many at once ----


def _vector(progress: Progress) -> Iterator[Measurement]:
    """Games with compiled rules, many at once."""
    if peer("pettingzoo") is None:
        return
    from rookery.adapters import vector
    from rookery.adapters.course import rules_for

    progress("many at once")
    names, works = [], []
    for name, game, seats in _tables():
        if not isinstance(vector.many_of(rules_for(game, seats), 1, 1), vector.OneByOne):
            names.append(f"{name}, {MANY} games, clicks")
            works.append(_rows(vector.env(game, MANY, seats), 10 * STEPS))
    theirs = peer("pettingzoo.classic.connect_four_v3")
    peers = [Peer(CONNECT_FOUR, _agents(theirs.env(), STEPS), TIMES_CONNECT_FOUR)] if theirs else []
    note = "One number for each game in a step, drawn with the masks. Processor time."
    yield from _held("vector", names, works, peers, note)


def _rows(env: Any, steps: int) -> Callable[[], int]:
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    masks = [seen["action_mask"]]

    def work() -> int:
        done = 0
        while done < steps:
            # Any number that is allowed: the largest of as many random ones, where the mask is not 0.
            numbers = (masks[0] * rng.random(masks[0].shape, np.float32)).argmax(axis=1)
            masks[0] = env.step(numbers)[0]["action_mask"]
            done += MANY
        return done

    return work


# ---- OpenSpiel ----


def _openspiel(progress: Progress) -> Iterator[Measurement]:
    spiel = peer("pyspiel")
    if spiel is None:
        return
    from rookery.adapters import openspiel

    progress("OpenSpiel")
    tables = _tables()
    works = [_walk(openspiel.load(game, seats), STEPS) for _, game, seats in tables]
    peer("open_spiel.python.games.tic_tac_toe")
    peers = [
        Peer("OpenSpiel's Python tic-tac-toe", _walk(spiel.load_game("python_tic_tac_toe"), STEPS), None),
        Peer("OpenSpiel's C++ backgammon", _walk(spiel.load_game("backgammon"), STEPS), None),
    ]
    note = "Random walks, chance nodes among the steps. Processor time."
    yield from _held("OpenSpiel", [name for name, _, _ in tables], works, peers, note)


def _walk(game: Any, steps: int) -> Callable[[], int]:
    rng, seats = SeededRng("bench"), range(game.num_players())

    def work() -> int:
        done = 0
        while done < steps:
            state = game.new_initial_state()
            while done < steps and not state.is_terminal():
                if state.is_simultaneous_node():
                    rows = [state.legal_actions(seat) for seat in seats]
                    state.apply_actions([row[rng.below(len(row))] for row in rows])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[rng.below(len(legal))])
                done += 1
        return done

    return work
