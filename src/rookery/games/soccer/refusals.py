"""Why a move is not legal, in words. Only asked once a move has turned out not to be."""

from rookery.core.refusal import Refusal
from rookery.core.squares import SQUARE_NAMES
from rookery.games.soccer.actions import Action, Kick, Lot, Pass, Slide, Stand, Vote
from rookery.games.soccer.rules.legal import SLIDE_TO, Path, has_loose_ball, push_is_fair
from rookery.games.soccer.state import HOME, KICK, KIND_WORDS, OUT, PLAY, REACH, SEA, SPIN, UPRIGHT, State
from rookery.games.soccer.words import pointing


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
        case Stand(kind, at):
            words = f"{KIND_WORDS[kind]} is standing already."
            return _misplaced(s, kind, at) or Refusal("already_standing", words)
        case Slide():
            return _misplaced(s, action.kind, action.origin) or _why_not_slide(s, action)
        case Kick():
            return _misplaced(s, action.kind, action.at) or _why_not_kick(s, action)


def _misplaced(s: State, kind: int, origin: int) -> Refusal | None:
    at = s.where[s.turn * 3 + kind]
    if at == origin:
        return None
    if at == OUT:
        return Refusal("does_not_play", f"Your {KIND_WORDS[kind]} does not play in this game.")
    return Refusal("not_there", f"Your {KIND_WORDS[kind]} is {_at(at)}, not {_at(origin)}.")


def _at(place: int) -> str:
    return "in the sea" if place == SEA else f"on {SQUARE_NAMES[place]}"


def _squares(count: int) -> str:
    return f"{count} {'square' if count == 1 else 'squares'}"


def _why_not_kick(s: State, move: Kick) -> Refusal:
    name = KIND_WORDS[move.kind]
    if s.ball != move.at:
        return Refusal("no_ball", f"{name} does not have the ball.")
    return Refusal(
        "wrong_kick",
        f"{name} kicks {_squares(KICK[move.kind])}, stopped only by edge and penguins; "
        f"that way the ball does not stop on {SQUARE_NAMES[move.to]}.",
    )


def _why_not_slide(s: State, move: Slide) -> Refusal:
    """What is known before looking along the way."""
    name, home, to = KIND_WORDS[move.kind], HOME[s.turn], SQUARE_NAMES[move.to]
    if s.ball == move.origin != SEA:
        return Refusal("has_ball", f"{name} has the ball, and a penguin with the ball cannot slide.")
    if move.origin == SEA and home in s.where:
        return Refusal("home_occupied", f"{SQUARE_NAMES[home]} is occupied, so nobody can come ashore.")
    path = SLIDE_TO[s.turn][move.kind][move.origin].get(move.to)
    if path is None:
        start = "the sea" if move.origin == SEA else SQUARE_NAMES[move.origin]
        return Refusal("out_of_reach", f"{name} cannot get from {start} to {to} in one slide.")
    lies = s.pose[s.turn * 3 + move.kind]
    if lies not in (UPRIGHT, path.direction):
        words = f"{name} lies {pointing(move.origin, lies)} and slides only that way."
        return Refusal("points_elsewhere", words)
    return _why_stopped(s, name, path) or _why_not_there(s, move, name, path)


def _why_stopped(s: State, name: str, path: Path) -> Refusal | None:
    """Follow the slide square by square to what stops it."""
    for square in path.squares:
        here = SQUARE_NAMES[square]
        tackled = square in s.where
        if tackled:
            other = s.where.index(square)
            own = other // 3 == s.turn
            if own or square != s.ball:
                whose = "Your own" if own else "The other"
                return Refusal("blocked", f"{whose} {KIND_WORDS[other % 3]} on {here} is in the way.")
        if tackled or has_loose_ball(s, square):
            if square == HOME[1 - s.turn]:
                return None
            if not tackled:
                words = f"That slide ends on {here}: {name} stands up there and takes the ball."
                return Refusal("must_take", words)
            if not push_is_fair(s, square, path.direction):
                words = "That tackle would push a penguin into the corner it attacks."
                return Refusal("push_into_corner", words)
            words = f"That slide ends on {here} with a tackle: {name} stands there with the ball."
            return Refusal("must_tackle", words)
    return None


def _why_not_there(s: State, move: Slide, name: str, path: Path) -> Refusal:
    """Nothing stops the slide: why it does not end where and how the move says."""
    end, reach = path.squares[-1], REACH[move.kind]
    there = SQUARE_NAMES[end]
    if end == HOME[1 - s.turn]:
        words = f"{name} may not end up in {there}, the corner it attacks."
        return Refusal("in_opponents_corner", words)
    if move.to != end:
        return Refusal("wrong_length", f"{name} slides exactly {_squares(reach)}: to {there}.")
    if move.tackle:
        return Refusal("nobody_to_tackle", f"There is nobody with the ball on {there} to tackle.")
    if len(path.squares) < reach:
        return Refusal("edge_stop", f"The edge stops that slide, so {name} stands up on {there}.")
    if move.pose == UPRIGHT:
        return Refusal("must_lie", f"After a full slide {name} lies, pointing some way.")
    return Refusal("spins_too_far", f"{name} spins by at most {SPIN[move.kind] * 45} degrees after sliding.")
