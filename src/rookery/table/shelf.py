"""What the client reads before any table is made: the games, their demos, and records to look at."""

from functools import cache

import msgspec

from rookery import __version__
from rookery.bots.puzzles import puzzles_of
from rookery.bots.thinking import levels_of
from rookery.core.game import AnyGame
from rookery.core.record import Record, Replayed, decode, replay
from rookery.core.spec import Spec
from rookery.games import all_games, file_of, game_by_id
from rookery.lab.known import known_about
from rookery.lab.trials import trial_levels
from rookery.table.lesson import lesson_titles
from rookery.table.scenes import Moment, Scenes
from rookery.table.steps import CheckedStep
from rookery.table.wire.over_http import ContestWords, Demo, Frame, Shelf, TrialWays
from rookery.table.wire.to_client import Scene
from rookery.table.wire.words import PHRASES, SEAT_NAMES


def shelf(*, trials: bool = True) -> Shelf:
    """Bots of other packages are levels like any other. Without `trials` nothing can be tried out."""
    specs = map(_shown, all_games().values())
    lessons = {game_id: lesson_titles(game_id) for game_id in all_games()}
    puzzles = {game_id: len(found) for game_id in all_games() if (found := puzzles_of(game_id))}
    tried = {game_id: _ways(game) for game_id, game in all_games().items()} if trials else {}
    return Shelf(tuple(specs), lessons, puzzles, tried, SEAT_NAMES, PHRASES, __version__)


def _shown(game: AnyGame) -> Spec:
    """With how long it takes by what was measured, where that is known."""
    minutes = known_about(game.spec.id).minutes or game.spec.minutes
    return msgspec.structs.replace(game.spec, levels=levels_of(game), minutes=minutes)


def _ways(game: AnyGame) -> TrialWays:
    contests = {option: ContestWords(one.one, one.many, one.sets) for option, one in game.contests.items()}
    return TrialWays(trial_levels(game), contests)


@cache
def demo(game_id: str) -> Demo:
    game = game_by_id(game_id)
    played = replay(game, decode(file_of(game, "demo.json")))
    return Demo(game_id, tuple(Frame(tuple(done.events), game.view(done.state, None)) for done in played))


def scene_of(game: AnyGame, record: Record, done: Replayed[msgspec.Struct]) -> Scene:
    """A record has everyone's moves in it, so nothing in it is secret any more but what nobody ever saw."""
    last = done.number == len(record.steps)
    moment = Moment(
        seq=done.number,
        board=done.state,
        to_act=game.to_act(done.state),
        names=record.players,
        outcome=(record.ending or game.outcome(done.state)) if last else None,
        step=CheckedStep({}, done.step),
        events=tuple(done.events),
    )
    return Scenes(game, moment, revealed=True).scene(None)
