"""`rookery sit`: a bot or an engine takes a seat at a table elsewhere, by an invitation."""

import sys
from pathlib import Path

from rookery.bots.engines import PREFIX, command_of, is_engine
from rookery.bots.thinking import bot_name, check_player
from rookery.client.playing import Player
from rookery.client.seat import Seat, sit_down
from rookery.core.refusal import refuse
from rookery.games import game_by_id

LONGEST_NAME = 24


def chosen_level(bot: str | None, level: str | None, engine: str | None) -> str:
    """Who plays, given in one of three ways."""
    given = [one for one in (bot, level, engine and f"{PREFIX}{engine}") if one]
    if len(given) != 1:
        refuse("bad_bot", "Say who plays by one of --bot package:name, --level adult or --engine ./mybot.")
    if is_engine(given[0]):
        command_of(given[0])
    return given[0]


def run_sit(link: str, level: str, name: str, keep: Path, stay: bool) -> None:
    usual = bot_name(level).replace(" (engine)", "")[:LONGEST_NAME]
    with sit_down(link, name or usual, keep=keep) as seat:
        game = game_by_id(seat.game)
        check_player(game, level)
        print(f"{game.spec.title}: {seat.name} has seat {seat.number + 1}.", flush=True)
        while True:
            Player(game, seat, level, lambda words: print(words, file=sys.stderr, flush=True)).play()
            _tell_end(seat)
            if not stay:
                return
            seat.move_on()


def _tell_end(seat: Seat) -> None:
    outcome = seat.outcome
    assert outcome is not None
    if outcome.drawn:
        how = "drawn"
    else:
        how = "won" if seat.number in outcome.winners else "lost"
    print(f"{outcome.words} {seat.name}: {how}.", flush=True)
