"""Short ways to say a position and what happens in it."""

from rookery.core.game import Event
from rookery.core.refusal import Refusal
from rookery.core.rng import SeededRng, pick, shuffled
from rookery.core.spec import check_setup
from rookery.games.soccer import GAME
from rookery.games.soccer.actions import Action
from rookery.games.soccer.notation import NOTATION
from rookery.games.soccer.state import State

EMPTY = "M:- P:- B:- / M:- P:- B:- / ball:center / to:1"


def setup_of(text: str, **options: object) -> State:
    return GAME.start(check_setup(GAME.spec, 2, options, text))


def kick_off(**options: object) -> State:
    return GAME.start(check_setup(GAME.spec, 2, {"first": "first", **options}))


def name_of(action: Action) -> str:
    return NOTATION.name(action, None)


def read_action(text: str) -> Action:
    return NOTATION.read(text, None)


def names(s: State) -> list[str]:
    (seat,) = GAME.to_act(s)
    return [GAME.name(s, seat, action) for action in GAME.legal(s, seat)]


def names_of(s: State, start: str) -> list[str]:
    """The legal moves whose names begin so."""
    return [name for name in names(s) if name.startswith(start)]


def play(s: State, *moves: str) -> State:
    for move in moves:
        s, _ = play_one(s, move)
    return s


def play_one(s: State, move: str) -> tuple[State, list[Event]]:
    """As a table would: refused is a failure here."""
    (seat,) = GAME.to_act(s)
    action = GAME.parse(s, seat, move)
    refusal = GAME.refuse(s, seat, action)
    assert refusal is None, f"{move}: {refusal}"
    return GAME.play(s, {seat: action})


def after(text: str, *moves: str, **options: object) -> str:
    """The position text after these moves."""
    return GAME.position(play(setup_of(text, **options), *moves))


def refusal(s: State, move: str) -> Refusal:
    (seat,) = GAME.to_act(s)
    refused = GAME.refuse(s, seat, GAME.parse(s, seat, move))
    assert refused is not None, f"{move} is legal"
    return refused


def told(s: State, move: str) -> list[str]:
    """What is said of a move."""
    _later, events = play_one(s, move)
    return [GAME.tell(event, ("Ann", "Bo")) for event in events]


STUCK = "M:a1U P:- B:- / M:a2U P:b1U B:b2U / ball:h1 / to:1"
"""The first player has no move at all."""

SQUARES = [f"{file}{rank}" for file in "abcdefgh" for rank in "12345678"]
POSES = ("U", "N", "NE", "E", "SE", "S", "SW", "W", "NW")


def position_of(places: list[str], ball: str, to: int) -> str:
    words = [f"{'MPB'[n % 3]}:{place}" for n, place in enumerate(places)]
    return f"{' '.join(words[:3])} / {' '.join(words[3:])} / ball:{ball} / to:{to}"


def random_text(rng: SeededRng) -> str:
    """Some position; every third keeps to a corner of the board, where more goes wrong."""
    near = ("a1", "h8", "")[rng.below(3)]
    squares = [
        at
        for at in SQUARES
        if not near or abs(ord(at[0]) - ord(near[0])) + abs(int(at[1]) - int(near[1])) < 6
    ]
    places = ["-"] * 6
    for penguin in range(6):
        at = squares[rng.below(len(squares))]
        if (
            at not in [place[:2] for place in places]
            and at != ("h8" if penguin < 3 else "a1")
            and rng.below(6)
        ):
            places[penguin] = at + (POSES[rng.below(9)] if rng.below(2) else "U")
    taken = [place[:2] for place in places if place != "-"]
    if taken and rng.below(2):
        ball = pick(rng, taken)
        places = [ball + "U" if place[:2] == ball else place for place in places]
    elif not set(taken) & {"d4", "d5", "e4", "e5"} and rng.below(2):
        ball = "center"
    else:
        ball = pick(rng, [at for at in squares if at not in taken])
    return position_of(places, ball, 1 + rng.below(2))


def tackle_text(rng: SeededRng) -> tuple[str, str]:
    """A penguin in front of an opponent who has the ball, others in line behind it, and the tackle's name."""
    way = rng.below(8)
    file_step, rank_step = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))[way]
    side, kind, steps = rng.below(2), rng.below(3), 1
    steps += rng.below(kind + 1)
    line = _line(rng.below(8), rng.below(8), file_step, rank_step)
    if len(line) <= steps:
        return tackle_text(rng)
    others = [n for n in shuffled(rng, range(6)) if n != side * 3 + kind]
    victim = next(n for n in others if n // 3 != side)
    others.remove(victim)
    places = ["-"] * 6
    places[side * 3 + kind] = line[0] + pick(rng, ("U", POSES[way + 1]))
    places[victim] = line[steps] + "U"
    for at in line[steps + 1 :]:
        if not others or rng.below(5) == 0:
            break
        places[others.pop()] = at + POSES[rng.below(9)]
    if any(place[:2] == ("h8" if n < 3 else "a1") for n, place in enumerate(places)):
        return tackle_text(rng)
    name = f"{'MPB'[kind]}{line[0]}-{line[steps]}x."
    return position_of(places, line[steps], side + 1), name


def _line(file: int, rank: int, file_step: int, rank_step: int) -> list[str]:
    """The squares from here to the edge."""
    squares = []
    while 0 <= file < 8 and 0 <= rank < 8:
        squares.append(f"{'abcdefgh'[file]}{rank + 1}")
        file, rank = file + file_step, rank + rank_step
    return squares
