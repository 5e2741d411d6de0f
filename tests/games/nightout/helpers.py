"""Short ways to say a situation and what happens in it."""

from rookery.core.game import CHANCE, Event
from rookery.core.refusal import Refusal
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.spec import check_setup
from rookery.games.nightout import GAME
from rookery.games.nightout.actions import Action
from rookery.games.nightout.state import State


def setup_of(text: str, seats: int = 2, **options: object) -> State:
    return GAME.start(check_setup(GAME.spec, seats, options, text))


def opening(seats: int = 2, **options: object) -> State:
    """Before the dominoes are laid."""
    return GAME.start(check_setup(GAME.spec, seats, options))


def names(s: State) -> list[str]:
    (seat,) = GAME.to_act(s)
    return [GAME.name(s, seat, action) for action in GAME.legal(s, seat)]


def play_one(s: State, move: str) -> tuple[State, list[Event]]:
    """As a table would, for the one who is to act, which may be the dealer: refused is a failure here."""
    (seat,) = GAME.to_act(s)
    action = GAME.parse(s, seat, move)
    refused = GAME.refuse(s, seat, action)
    assert refused is None, f"{move}: {refused}"
    return GAME.play(s, {seat: action})


def play(s: State, *moves: str) -> State:
    for move in moves:
        s, _ = play_one(s, move)
    return s


def events_of(s: State, *moves: str) -> list[Event]:
    """What happens with the last of these moves."""
    return play_one(play(s, *moves[:-1]), moves[-1])[1]


def refusal(s: State, move: str) -> Refusal:
    (seat,) = GAME.to_act(s)
    refused = GAME.refuse(s, seat, GAME.parse(s, seat, move))
    assert refused is not None, f"{move} is legal"
    return refused


def told(s: State, move: str) -> list[str]:
    """What is said of a move."""
    _later, events = play_one(s, move)
    return [GAME.tell(event, ("Ann", "Bo", "Cy", "Di")) for event in events]


def part(s: State, name: str) -> str:
    """One part of the position text, such as "a" or "turn"."""
    parts = dict(text.split(": ", 1) for text in GAME.position(s).split(" / "))
    return parts[name]


def drawn_or_picked(s: State, rng: Rng) -> Action:
    """A random action of whoever is to act."""
    (seat,) = GAME.to_act(s)
    return GAME.draw(s, rng) if seat == CHANCE else pick(rng, GAME.legal(s, seat))


def laid(seed: object, seats: int = 2, **options: object) -> State:
    """A board with nests rolled and buddies placed at random: the first turn's roll comes next."""
    rng, s = SeededRng("laid", seed), opening(seats, **options)
    while s.phase in ("lay", "nest", "place"):
        (seat,) = GAME.to_act(s)
        s = GAME.play(s, {seat: drawn_or_picked(s, rng)})[0]
    return s


def lane(a: str, b: str, turn: str, tiles: str = "1|3@a1E 2|5@c1E 0|4@e1E 3|6@g1E 1|1@a0E") -> str:
    """A lane of eight squares a1 to h1 that shows 1 3 2 5 0 4 3 6, and below its left end 1 1, as a text."""
    return f"tiles: {tiles} / a: {a} / b: {b} / turn: {turn}"
