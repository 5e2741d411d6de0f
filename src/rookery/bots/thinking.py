"""A bot in a seat: it is given a guess and never the state, and its answer is checked like anyone's.

Which bots there are: the game's own levels, played by the game's brain or by the search that plays any game;
those of other packages ("package:name"); `random`; and, for experiments, the search with as many tries as one
likes ("search:1000") and programs in any language ("engine:./mybot").
"""

import logging
import math
from typing import TypeAlias

import msgspec

from rookery.bots.engines import PREFIX, EngineBrain, EngineFailed, command_of, is_engine
from rookery.bots.foreign import bots_for, brought_bots
from rookery.bots.search import Search, tries_of
from rookery.core.extensions import said
from rookery.core.game import A, AnyGame, Game, S, Seat
from rookery.core.refusal import refuse
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.spec import Setup, shown
from rookery.core.thought import Brain, Budget, Budgeted, Chair, Thought
from rookery.games import own_games

log = logging.getLogger("rookery.bots")

AnyThought: TypeAlias = Thought[msgspec.Struct]
AnyChair: TypeAlias = Chair[msgspec.Struct]

LONGEST_FAULT = 300
"""Letters of what went wrong with somebody else's bot."""

RANDOM = "random"
"""A level every game has: any legal move. It stands in when a brain fails, and is the floor in the lab."""


def levels_of(game: AnyGame) -> tuple[str, ...]:
    """The bots players can choose from: the game's own, the weakest first, then those of other packages."""
    return (*game.spec.levels, *(bot.level for bot in bots_for(game)))


def brain_of(game: Game[S, A], level: str = "") -> Brain[S, A]:
    """The judgement that plays this game at that level; without one, at its own levels."""
    if is_engine(level):
        return EngineBrain(game, level)
    if ":" in level:
        foreign = brought_bots().bots.get(level)
        return foreign.brain if foreign else Search(game)
    return game.brain() or Search(game)


def by_nodes(game: AnyGame, level: str) -> Budget | None:
    """What that level thinks without its clock, so that its answers are the same on every machine. None where
    its brain does not say, and is left to itself."""
    brain: object = brain_of(game, level)
    if level == RANDOM or not isinstance(brain, Budgeted):
        return None
    return Budget(nodes=brain.budget(level).nodes)


def warm(game: AnyGame) -> None:
    """Make ready whatever thinking needs. Cheap when already done."""
    if game.spec.id in own_games():
        brain_of(game).warm()
        strangers = []
    else:
        strangers = [("of its own", brain_of(game))]
    for level, brain in [*strangers, *((bot.level, bot.brain) for bot in bots_for(game))]:
        try:
            brain.warm()
        except Exception as fault:
            # It was ready when it was tried. Its moves will fail, and random ones stand in for them.
            log.warning("%s: the bot %s is not ready: %s", game.spec.id, level, type(fault).__name__)


def check_level(game: AnyGame, level: str) -> str:
    """A bot that players may ask for."""
    levels = (*levels_of(game), RANDOM)
    if level not in levels:
        refuse(
            "unknown_level", f"{game.spec.title} has no bot {shown(level)!r}; there is {', '.join(levels)}."
        )
    return level


def check_bot(game: AnyGame, level: str) -> str:
    """A bot for an experiment or the terminal, where nobody else waits: also a search of any length."""
    return level if tries_of(level) is not None else check_level(game, level)


def check_player(game: AnyGame, level: str) -> str:
    """A bot for whoever may start programs on this machine: also an engine. Nothing that comes over the web,
    or in a file made to be handed on, is checked by this."""
    if is_engine(level):
        command_of(level)
        return level
    return check_bot(game, level)


def bot_name(level: str) -> str:
    """What a bot is called where players have names."""
    if is_engine(level):
        return f"{shown(level.removeprefix(PREFIX))} (engine)"
    tries = tries_of(level)
    if tries is not None:
        return f"Search ({tries:,} tries)"
    package, _, name = level.rpartition(":")
    return f"{name.capitalize()} ({package})" if package else level.capitalize()


def sit(
    game: Game[S, A], state: S, seat: Seat, level: str, seed: object, setup: Setup | None = None
) -> Chair[S]:
    """What a bot in `seat` may be handed: a state made up from all that seat knows, and nothing else. Engines
    are told the setup too."""
    return Chair(seat, game.guess(state, seat, SeededRng("guess", seed)), level, game.spec.rules, setup)


def _played_by(game: Game[S, A], chair: Chair[S]) -> Game[S, A]:
    """The game by the rules that are played at the chair's table."""
    return game if chair.rules is None else game.under_rules(chair.rules)


def think(game: Game[S, A], chair: Chair[S], rng: Rng, budget: Budget | None = None) -> Thought[A]:
    """The chair's answer; legal, or the brain is broken and says so loudly."""
    game = _played_by(game, chair)
    if chair.level == RANDOM:
        return random_thought(game, chair, rng)
    try:
        return answer_of(game, chair, brain_of(game, chair.level).think(chair, rng, budget))
    except Exception as fault:
        if not is_engine(chair.level) and chair.level not in brought_bots().bots:
            raise
        # Somebody else's fault is told in a sentence, our own with all that helps to find it.
        words = str(fault) if isinstance(fault, EngineFailed) else said(fault)
        refuse("bot_failed", f"The bot {chair.level} failed: {shown(words, LONGEST_FAULT)}.")


def answer_of(game: Game[S, A], chair: Chair[S], thought: Thought[A]) -> Thought[A]:
    """`thought` if it can be played and shown to people."""
    game = _played_by(game, chair)
    who = f"the {chair.level} bot of {game.spec.id}"
    if not isinstance(thought, Thought):
        raise RuntimeError(f"{who} answered with a {type(thought).__name__} and not a Thought")
    refusal = game.refuse(chair.guessed, chair.seat, thought.action)
    if refusal is not None:
        raise RuntimeError(f"{who} played an illegal move: {refusal.words}")
    try:
        msgspec.json.encode(thought)
    except (TypeError, ValueError) as fault:
        # A number of numpy's among the reasons would only come to light on its way to a player.
        raise RuntimeError(f"{who} cannot be quoted: {fault}") from fault
    if not math.isfinite(thought.worth):
        raise RuntimeError(f"{who} thinks its move worth {thought.worth}, which is no number")
    return thought


def random_thought(game: Game[S, A], chair: Chair[S], rng: Rng) -> Thought[A]:
    return Thought(pick(rng, _played_by(game, chair).legal(chair.guessed, chair.seat)), 0.0)
