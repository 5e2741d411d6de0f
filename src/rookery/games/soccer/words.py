"""Sentences for what happened."""

from collections.abc import Sequence

from rookery.core.sentences import Sentences
from rookery.core.squares import DIRECTION_BY_NAME, RAYS, SQUARE_BY_NAME, SQUARE_NAMES
from rookery.games.soccer import events
from rookery.games.soccer.state import KIND_WORDS, KINDS

ENDINGS = {
    "goal": "Goal!",
    "repetition": "Draw: the same position came up too often.",
    "move_limit": "Draw: the move limit is reached.",
}


def pointing(square: int, direction: int) -> str:
    """By squares: players see the board turned, so left and right or a compass would mislead one of them."""
    ahead = RAYS[square][direction]
    return f"pointing to {SQUARE_NAMES[ahead[0]]}" if ahead else "pointing over the edge"


def _lies(square: str, pose: str) -> str:
    return f"lies {pointing(SQUARE_BY_NAME[square], DIRECTION_BY_NAME[pose])}"


def _who(names: Sequence[str], seat: int, kind: str) -> str:
    return f"{names[seat]}'s {KIND_WORDS[KINDS.index(kind)]}"


def _slid(event: events.Slid, _: Sequence[str]) -> str:
    """Where to, and how the slide ended."""
    to = event.path[-1]
    ends = {
        "ball": " and takes the ball",
        "tackle": ", tackles, and has the ball",
        "edge": " and stands up at the edge",
    }
    return f"slides to {to}{ends.get(event.stop) or f' and {_lies(to, event.pose)}'}"


def _pushed(event: events.Pushed, _: Sequence[str]) -> str:
    return "into the sea" if event.to == "sea" else f"to {event.to} and {_lies(event.to, event.pose)}"


def _kicked(event: events.Kicked, names: Sequence[str]) -> str:
    receiver = f"{_who(names, *event.receiver)} on " if event.receiver else ""
    return f"to {receiver}{event.path[-1]}"


def _voted(event: events.Voted, names: Sequence[str]) -> str:
    if event.first is None:
        return "The votes differ, so it is decided at random."
    return f"{names[event.first]} acted best like a penguin and goes first."


SENTENCES = Sentences(
    {
        events.Voted: _voted,
        events.Drawn: "{first:name} was chosen at random and goes first.",
        events.Stood: "{:who} stands up on {at}.",
        events.Slid: "{:who} {origin:ashore}{:slid}.",
        events.Pushed: "{:who} is pushed {:pushed}.",
        events.Kicked: "{:who} kicks the ball from {at} {:kicked}.",
        events.Scored: "Goal! The ball is in {corner}: {seat:name} scores, {score:score}.",
        events.KickedOff: "Everyone back into the sea; {first:name} kicks off.",
        events.Passed: "{seat:name} cannot move and passes.",
        events.Ended: "{reason:end}",
    },
    who=lambda event, names: _who(names, event.seat, event.kind),
    ashore=lambda origin: "comes ashore, " if origin == "sea" else "",
    slid=_slid,
    pushed=_pushed,
    kicked=_kicked,
    score=lambda score: f"{score[0]} to {score[1]}",
    end=ENDINGS,
)
