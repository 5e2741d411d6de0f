"""Sentences for what happened."""

from collections.abc import Sequence

from rookery.core.game import Event
from rookery.core.squares import DIRECTION_BY_NAME, RAYS, SQUARE_BY_NAME, SQUARE_NAMES
from rookery.games.soccer import events
from rookery.games.soccer.state import KIND_WORDS, KINDS

ENDINGS = {
    "goal": "Goal!",
    "repetition": "Draw: the same position came up too often.",
    "move_limit": "Draw: the move limit is reached.",
}
_STOPS = {
    "ball": " and takes the ball",
    "tackle": ", tackles, and has the ball",
    "edge": " and stands up at the edge",
    "full": "",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    match event:
        case events.Slid():
            return _slid(event, names)
        case events.Pushed(seat, kind, _, to, pose):
            if to == "sea":
                return f"{_who(names, seat, kind)} is pushed into the sea."
            return f"{_who(names, seat, kind)} is pushed to {to} and lies {_pointing(to, pose)}."
        case events.Kicked(seat, kind, at, path, _, receiver):
            end = f"to {path[-1]}" if receiver is None else f"to {_who(names, *receiver)} on {path[-1]}"
            return f"{_who(names, seat, kind)} kicks the ball from {at} {end}."
        case events.Stood(seat, kind, at):
            return f"{_who(names, seat, kind)} stands up on {at}."
        case events.Scored(seat, corner, score):
            return f"Goal! The ball is in {corner}: {names[seat]} scores, {score[0]} to {score[1]}."
        case events.KickedOff(first):
            return f"Everyone back into the sea; {names[first]} kicks off."
        case events.Passed(seat):
            return f"{names[seat]} cannot move and passes."
        case events.Voted(_, None):
            return "The votes differ, so it is drawn by lot."
        case events.Voted(_, int(first)):
            return f"Best impression: {names[first]} goes first."
        case events.Drawn(first):
            return f"{names[first]} was drawn by lot and goes first."
        case events.Ended(reason):
            return ENDINGS[reason]
    raise TypeError(f"no words for {type(event).__name__}")


def _who(names: Sequence[str], seat: int, kind: str) -> str:
    return f"{names[seat]}'s {KIND_WORDS[KINDS.index(kind)]}"


def pointing(square: int, direction: int) -> str:
    """By squares: players see the board turned, so left and right or a compass would mislead one of them."""
    ahead = RAYS[square][direction]
    return f"pointing to {SQUARE_NAMES[ahead[0]]}" if ahead else "pointing over the edge"


def _pointing(square: str, pose: str) -> str:
    return pointing(SQUARE_BY_NAME[square], DIRECTION_BY_NAME[pose])


def _slid(event: events.Slid, names: Sequence[str]) -> str:
    who, to = _who(names, event.seat, event.kind), event.path[-1]
    moved = f"{who} comes ashore, slides to {to}" if event.origin == "sea" else f"{who} slides to {to}"
    return f"{moved}{_STOPS[event.stop] or f' and lies {_pointing(to, event.pose)}'}."
