"""A bot in a seat: it is given a guess and never the state, and its answer is checked like anyone's."""

from typing import Any, TypeAlias

import msgspec

from rookery.core.game import AnyGame, Seat
from rookery.core.refusal import refuse
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.thought import Brain, Budget, Chair, Thought

AnyThought: TypeAlias = Thought[Any]
AnyChair: TypeAlias = Chair[Any]

RANDOM = "random"
"""A level every game has: any legal move. It stands in when a brain fails, and is the floor in the lab."""


def brain_of(game: AnyGame) -> Brain[Any, Any]:
    """The judgement that plays this game at its levels."""
    brain = game.brain()
    if brain is None:
        refuse("no_brain", f"{game.spec.title} has no bots but the one that plays at random.")
    return brain


def warm(game: AnyGame) -> None:
    """Make ready whatever thinking needs. Cheap when already done."""
    if game.spec.levels:
        brain_of(game).warm()


def check_level(game: AnyGame, level: str) -> str:
    levels = (*game.spec.levels, RANDOM)
    if level not in levels:
        refuse("unknown_level", f"{game.spec.title} has no bot {level[:40]!r}; there is {', '.join(levels)}.")
    return level


def sit(game: AnyGame, state: msgspec.Struct, seat: Seat, level: str, seed: object) -> AnyChair:
    """What a bot in `seat` may be handed: a state made up from all that seat knows, and nothing else."""
    return Chair(seat, game.guess(state, seat, SeededRng("guess", seed)), level)


def think(game: AnyGame, chair: AnyChair, rng: Rng, budget: Budget | None = None) -> AnyThought:
    """The chair's answer; legal, or the brain is broken and says so loudly."""
    if chair.level == RANDOM:
        return random_thought(game, chair, rng)
    thought = brain_of(game).think(chair, rng, budget)
    refusal = game.refuse(chair.guessed, chair.seat, thought.action)
    if refusal is not None:
        raise RuntimeError(f"the {chair.level} bot of {game.spec.id} played an illegal move: {refusal.words}")
    try:
        msgspec.json.encode(thought)
    except (TypeError, ValueError) as fault:
        # A number of numpy's among the reasons would only come to light on its way to a player.
        raise RuntimeError(f"the {chair.level} bot of {game.spec.id} cannot be quoted: {fault}") from fault
    return thought


def random_thought(game: AnyGame, chair: AnyChair, rng: Rng) -> AnyThought:
    return Thought(pick(rng, game.legal(chair.guessed, chair.seat)), 0.0)
