"""What the client reads before any table is made: the games, their demos, and records to look at."""

from functools import cache

import msgspec

from rookery import __version__
from rookery.bots.thinking import levels_of
from rookery.core.game import AnyGame
from rookery.core.record import Record, Replayed, decode, replay, verify
from rookery.core.refusal import Refused
from rookery.games import all_games, file_of, game_by_id
from rookery.table.scenes import Moment, Scenes
from rookery.table.steps import CheckedStep
from rookery.table.wire.over_http import Demo, Frame, Replay, Shelf
from rookery.table.wire.to_client import Scene
from rookery.table.wire.words import PHRASES, SEAT_NAMES


def shelf() -> Shelf:
    """Bots of other packages are levels like any other."""
    specs = (msgspec.structs.replace(game.spec, levels=levels_of(game)) for game in all_games().values())
    return Shelf(tuple(specs), SEAT_NAMES, PHRASES, __version__)


@cache
def demo(game_id: str) -> Demo:
    game = game_by_id(game_id)
    played = replay(game, decode(file_of(game, "demo.json")))
    return Demo(game_id, tuple(Frame(tuple(done.events), game.view(done.state, None)) for done in played))


def replayed(data: bytes) -> Replay:
    """A record as scenes, with what a check of it found. What is not a record at all is refused."""
    record = decode(data)
    try:
        game = game_by_id(record.game, record.rules)
        verdict = verify(game, record)
    except Refused as fault:
        return Replay(record.game, record.players, (), str(fault), "", ())
    scenes = tuple(_scene(game, record, done) for done in replay(game, record))
    return Replay(record.game, record.players, scenes, None, verdict.dice, verdict.drawn)


def _scene(game: AnyGame, record: Record, done: Replayed[msgspec.Struct]) -> Scene:
    """A record has everyone's moves in it, so nothing in it is secret any more but what nobody ever saw."""
    last = done.number == len(record.steps)
    moment = Moment(
        seq=done.number,
        board=done.state,
        to_act=game.to_act(done.state),
        names=record.players,
        outcome=(game.outcome(done.state) or record.ending) if last else None,
        step=CheckedStep({}, done.step),
        events=tuple(done.events),
    )
    return Scenes(game, moment, revealed=True).scene(None)
