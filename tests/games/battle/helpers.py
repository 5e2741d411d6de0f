"""Short ways to say a situation and what happens in it."""

from collections.abc import Mapping

import msgspec

from rookery.core.game import CHANCE, Event, Seat
from rookery.core.refusal import Refusal, Refused
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.spec import Setup, check_setup
from rookery.games.battle import GAME
from rookery.games.battle.actions import Action
from rookery.games.battle.rules.box import Box, box_of
from rookery.games.battle.state import Result, Squad, State

PEOPLE = ("Ann", "Bo", "Cy", "Dee", "Eli", "Flo")


def setup(seats: int = 2, **options: object) -> Setup:
    return check_setup(GAME.spec, seats, options)


def start(seats: int = 2, **options: object) -> State:
    return GAME.start(setup(seats, **options))


def at(text: str, seats: int = 2, **options: object) -> State:
    """The situation a position text spells; lines may be parted by " / " too."""
    return GAME.start(check_setup(GAME.spec, seats, options, text.replace(" / ", "\n")))


def play(s: State, *moves: str | Mapping[Seat, str]) -> State:
    for move in moves:
        s, _ = play_one(s, move)
    return s


def play_one(s: State, move: str | Mapping[Seat, str]) -> tuple[State, list[Event]]:
    """As a table would; a text alone is played by everyone who is to act. Refused is a failure here."""
    said = dict.fromkeys(GAME.to_act(s), move) if isinstance(move, str) else move
    actions: dict[Seat, Action] = {}
    for seat, text in said.items():
        actions[seat] = GAME.parse(s, seat, text)
        refusal = GAME.refuse(s, seat, actions[seat])
        assert refusal is None, f"{text}: {refusal}"
    assert set(actions) == set(GAME.to_act(s))
    return GAME.play(s, actions)


def without_squad(event: Event) -> tuple[object, ...]:
    """An event's type and fields, but for the Squad as it is counted after it."""
    fields = msgspec.structs.asdict(event)
    fields.pop("squad")
    return type(event), *fields.values()


def told(s: State, move: str | Mapping[Seat, str]) -> list[str]:
    """What is said of a move."""
    _later, events = play_one(s, move)
    return [GAME.tell(event, PEOPLE) for event in events]


def names(s: State, seat: Seat | None = None) -> list[str]:
    """The legal moves of the one who is to act, or of a seat."""
    if seat is None:
        (seat,) = GAME.to_act(s)
    return [GAME.name(s, seat, action) for action in GAME.legal(s, seat)]


def refusal(s: State, move: str, seat: Seat | None = None) -> Refusal:
    if seat is None:
        seat = GAME.to_act(s)[0]
    refused = GAME.refuse(s, seat, GAME.parse(s, seat, move))
    assert refused is not None, f"{move} is legal"
    return refused


def refused_start(seats: int = 2, **options: object) -> Refusal:
    return _refused(setup(seats, **options))


def refused_position(text: str, seats: int = 2, **options: object) -> Refusal:
    return _refused(check_setup(GAME.spec, seats, options, text.replace(" / ", "\n")))


def _refused(chosen: Setup) -> Refusal:
    try:
        GAME.start(chosen)
    except Refused as refused:
        return refused.refusal
    raise AssertionError("it was accepted")


def box(s: State) -> Box:
    return box_of(s.options)


def squad_names(s: State, seat: Seat) -> list[str]:
    return list(box(s).spell(s.squads[seat].cards))


def squad_of(s: State, seat: Seat) -> Squad:
    return s.squads[seat]


def last(s: State) -> Result:
    """The battleground decided last."""
    return s.results[-1]


def totals(s: State) -> list[int | None]:
    return list(last(s).totals)


def random_moves(s: State, rng: Rng) -> dict[Seat, Action]:
    return {
        seat: GAME.draw(s, rng) if seat == CHANCE else pick(rng, GAME.legal(s, seat))
        for seat in GAME.to_act(s)
    }


def random_states(setup: Setup, seed: object, steps: int | None = None) -> list[State]:
    """Every state of a random game, or its first so many."""
    rng = SeededRng("battle", seed)
    s = GAME.start(setup)
    states = [s]
    while GAME.to_act(s) and (steps is None or len(states) <= steps):
        s, _ = GAME.play(s, random_moves(s, rng))
        states.append(s)
    return states


VARIANTS: dict[str, dict[str, object]] = {
    "plain": {},
    "family": {"family": True},
    "short": {"short": True},
    "variable": {"variable_draft": True},
    "teams": {"teams": True},
    "kittens": {"kittens": True},
    "eight attributes": {"kittens": True, "attributes": 8},
    "kitten battlegrounds": {"kittens": True, "battlegrounds": "kittens"},
    "longer": {"kittens": True, "longer": True},
    "short teams": {"short": True, "teams": True},
    "family short": {"family": True, "short": True},
    "family teams": {"family": True, "teams": True},
    "everything": {"kittens": True, "longer": True, "attributes": 8, "variable_draft": True, "teams": True},
}
"""Every variant alone, and those together that touch the same rules."""

COMPANIES = [
    (name, seats)
    for name, options in VARIANTS.items()
    for seats in range(2, 7)
    if seats in (4, 6) or "teams" not in options
]
"""Every variant with every number of players it allows."""

IN_TURN = [
    (name, (4, 6)[n % 2] if "teams" in options else (2, 3, 4, 5, 6)[n % 5])
    for n, (name, options) in enumerate(VARIANTS.items())
]
"""Every variant, with the numbers of players going round: for what takes long."""
