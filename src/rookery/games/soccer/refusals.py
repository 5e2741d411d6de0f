"""Why a move is not legal, in words. Only asked once a move has turned out not to be."""

from rookery.core.refusal import Refusal
from rookery.core.squares import DIRECTION_WORDS, SQUARE_NAMES, direction_between
from rookery.games.soccer.deeds import PLACE_NAMES
from rookery.games.soccer.moves import has_loose_ball, push_is_fair
from rookery.games.soccer.state import (
    HOME,
    KICK,
    KIND_WORDS,
    PLAY,
    REACH,
    SEA,
    SPIN,
    UPRIGHT,
    Action,
    Kick,
    Lot,
    Pass,
    Slide,
    Stand,
    State,
    Vote,
)
from rookery.games.soccer.tables import WAYS, Way


def why_not(s: State, action: Action) -> Refusal:
    match action:
        case Lot():
            return Refusal("dealers_move", "Only the dealer draws lots, and only before the game.")
        case Vote():
            return Refusal("no_vote", "There is no vote now: votes are for who goes first.")
        case _ if s.phase != PLAY:
            return Refusal("not_started", "Who goes first is not decided yet.")
        case Pass():
            return Refusal("can_move", "You can move, so you may not pass.")
        case Stand():
            return _why_not_stand(s, action)
        case Slide():
            return _why_not_slide(s, action)
        case Kick():
            return _why_not_kick(s, action)


def _misplaced(s: State, kind: int, origin: int) -> Refusal | None:
    at = s.where[s.turn * 3 + kind]
    if at == origin:
        return None
    here = "in the sea" if at == SEA else f"on {PLACE_NAMES[at]}"
    return Refusal("not_there", f"Your {KIND_WORDS[kind]} is {here}, not {_at(origin)}.")


def _at(place: int) -> str:
    return "in the sea" if place == SEA else f"on {SQUARE_NAMES[place]}"


def _why_not_stand(s: State, move: Stand) -> Refusal:
    return _misplaced(s, move.kind, move.at) or Refusal(
        "already_standing", f"{KIND_WORDS[move.kind]} is standing already."
    )


def _why_not_kick(s: State, move: Kick) -> Refusal:
    name = KIND_WORDS[move.kind]
    if away := _misplaced(s, move.kind, move.at):
        return away
    if s.ball != move.at:
        return Refusal("no_ball", f"{name} does not have the ball.")
    return Refusal(
        "wrong_kick",
        f"{name} kicks {KICK[move.kind]} {_squares(KICK[move.kind])}, stopped only by edge and penguins; "
        f"going {DIRECTION_WORDS[move.direction]} the ball does not stop on {SQUARE_NAMES[move.to]}.",
    )


def _squares(count: int) -> str:
    return "square" if count == 1 else "squares"


def _why_not_slide(s: State, move: Slide) -> Refusal:
    name = KIND_WORDS[move.kind]
    penguin = s.turn * 3 + move.kind
    if away := _misplaced(s, move.kind, move.origin):
        return away
    if s.ball == s.where[penguin] != SEA:
        return Refusal("has_ball", f"{name} has the ball, and a penguin with the ball cannot slide.")
    if move.origin == SEA and HOME[s.turn] in s.where:
        return Refusal(
            "home_occupied", f"{SQUARE_NAMES[HOME[s.turn]]} is occupied, so nobody can come ashore."
        )
    way = _way_of(s, move)
    if way is None:
        start = "the sea" if move.origin == SEA else SQUARE_NAMES[move.origin]
        return Refusal(
            "out_of_reach", f"{name} cannot get from {start} to {SQUARE_NAMES[move.to]} in one slide."
        )
    lies = s.pose[penguin]
    if lies not in (UPRIGHT, way.direction):
        return Refusal(
            "points_elsewhere", f"{name} lies pointing {DIRECTION_WORDS[lies]} and slides only that way."
        )
    return _why_way_fails(s, move, way)


def _way_of(s: State, move: Slide) -> Way | None:
    ways = [way for way in WAYS[s.turn][move.kind][move.origin] if move.to in way.path]
    if move.origin == SEA and move.to == HOME[s.turn]:
        return ways[0]
    origin = HOME[s.turn] if move.origin == SEA else move.origin
    direction = direction_between(origin, move.to)
    return next((way for way in ways if way.direction == direction), None)


def _why_way_fails(s: State, move: Slide, way: Way) -> Refusal:
    """Follow the slide square by square to where it must end, or is stopped."""
    name = KIND_WORDS[move.kind]
    for square in way.path:
        here = SQUARE_NAMES[square]
        if square in s.where:
            other = s.where.index(square)
            whose = "your own" if other // 3 == s.turn else "the other"
            if square != s.ball or other // 3 == s.turn:
                return Refusal(
                    "blocked", f"{whose.capitalize()} {KIND_WORDS[other % 3]} on {here} is in the way."
                )
            if square == HOME[1 - s.turn]:
                break
            if not push_is_fair(s, square, way.direction):
                return Refusal(
                    "push_into_corner", "That tackle would push a penguin into the corner it attacks."
                )
            return Refusal(
                "must_tackle", f"That slide ends on {here} with a tackle: {name} stands there with the ball."
            )
        if has_loose_ball(s, square):
            if square == HOME[1 - s.turn]:
                break
            return Refusal(
                "must_take", f"That slide ends on {here}: {name} stands up there and takes the ball."
            )
    end = way.path[-1]
    if end == HOME[1 - s.turn]:
        return Refusal(
            "in_opponents_corner", f"{name} may not end up in {SQUARE_NAMES[end]}, the corner it attacks."
        )
    if move.to != end:
        return Refusal(
            "wrong_length",
            f"{name} slides exactly {REACH[move.kind]} {_squares(REACH[move.kind])}: to {SQUARE_NAMES[end]}.",
        )
    if move.tackle:
        return Refusal("nobody_to_tackle", f"There is nobody with the ball on {SQUARE_NAMES[end]} to tackle.")
    if len(way.path) < REACH[move.kind]:
        return Refusal("edge_stop", f"The edge stops that slide, so {name} stands up on {SQUARE_NAMES[end]}.")
    if move.pose == UPRIGHT:
        return Refusal("must_lie", f"After a full slide {name} lies, pointing some way.")
    return Refusal("spins_too_far", f"{name} spins by at most {SPIN[move.kind] * 45} degrees after sliding.")
