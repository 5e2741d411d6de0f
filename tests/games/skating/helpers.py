"""Short ways to say a situation on the ice and what happens in it."""

from collections.abc import Sequence
from typing import TypeVar

from rookery.core.game import Event
from rookery.core.refusal import Refusal, Refused
from rookery.core.risk import Risk
from rookery.core.spec import check_setup
from rookery.games.skating import GAME
from rookery.games.skating.rules.tasks import NOBODY, Paying
from rookery.games.skating.state import Figure, State, figure_name, left

EDITIONS = ("mk2", "mk3")
FAR = "B1 WW2 at -9,0 facing W"
"""Somebody else, out of everybody's way, so that the game goes on."""

E = TypeVar("E", bound=Event)


def situation(*lines: str, **options: object) -> State:
    """Lines of a position text; without other ice, a pond of radius 12. `seats` is an option here, too."""
    text = "\n".join(lines)
    seats = options.pop("seats", 2)
    assert isinstance(seats, int)
    if not text.startswith("ice"):
        text = f"ice hexagon 12\n{text}"
    return GAME.start(check_setup(GAME.spec, seats, options, text))


def alone(line: str, *more: str, edition: str = "mk3", turn: str = "turn A1", **options: object) -> State:
    """A1 as the line says, its turn, and nobody near."""
    return situation(f"A1 {line}", FAR, *more, turn, edition=edition, **options)


def game(seats: int = 2, **options: object) -> State:
    """A game from its start."""
    return GAME.start(check_setup(GAME.spec, seats, options))


def names(s: State) -> list[str]:
    """What whoever is to act may do."""
    seat = GAME.to_act(s)[0]
    return [GAME.name(s, seat, action) for action in GAME.legal(s, seat)]


def named(s: State, start: str) -> list[str]:
    return [name for name in names(s) if name.startswith(start)]


def story(s: State, *moves: str) -> tuple[State, list[Event]]:
    """As a table would play them; a refusal is a failure here."""
    told: list[Event] = []
    for move in moves:
        (seat,) = GAME.to_act(s)
        action = GAME.parse(s, seat, move)
        refused = GAME.refuse(s, seat, action)
        assert refused is None, f"{move}: {refused}; legal: {names(s)}"
        s, events = GAME.play(s, {seat: action})
        told += events
    return s, told


def play(s: State, *moves: str) -> State:
    return story(s, *moves)[0]


def events_of(s: State, kind: type[E], *moves: str) -> list[E]:
    return [event for event in story(s, *moves)[1] if isinstance(event, kind)]


def refusal(s: State, move: str) -> Refusal:
    seat = GAME.to_act(s)[0]
    try:
        refused = GAME.refuse(s, seat, GAME.parse(s, seat, move))
    except Refused as fault:
        return fault.refusal
    assert refused is not None, f"{move} is legal"
    return refused


def refused_start(*lines: str, **options: object) -> Refusal:
    try:
        situation(*lines, **options)
    except Refused as fault:
        return fault.refusal
    raise AssertionError("it started")


def slot(s: State, name: str) -> int:
    return next(n for n in range(len(s.figures)) if figure_name(s.options, s.figures, n) == name)


def figure(s: State, name: str) -> Figure:
    return s.figures[slot(s, name)]


def motion(s: State, name: str) -> tuple[str, str, int]:
    """Where it is, its direction, its speed."""
    view = next(f for f in GAME.view(s, None).figures if f.name == name)
    return view.at or "gone", view.direction, view.speed


def rolls(s: State) -> bool:
    """Whether the dealer is to roll."""
    return bool(s.agenda) and not isinstance(s.agenda[-1], Paying)


def asked(s: State) -> str:
    """What the dealer's next die is for."""
    return GAME.view(s, None).roll


def risks(s: State) -> dict[str, Risk]:
    """What is known of the legal moves that may fail, by their names."""
    (seat,) = GAME.to_act(s)
    found = ((GAME.name(s, seat, a), GAME.risk(s, seat, a)) for a in GAME.legal(s, seat))
    return {move: risk for move, risk in found if risk is not None}


def chance_of(s: State, move: str) -> float:
    return risks(s)[move].chance


def need_of(s: State, move: str) -> int:
    return risks(s)[move].need


def modifiers_of(s: State, move: str) -> dict[str, int]:
    return {modifier.label: modifier.value for modifier in risks(s)[move].modifiers}


def hexes_left(s: State) -> int:
    return left(s)


def acting(s: State) -> str:
    return "" if s.acting == NOBODY else figure_name(s.options, s.figures, s.acting)


def told(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
