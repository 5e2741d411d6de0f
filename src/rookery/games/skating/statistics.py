"""What is worth counting in games of skating."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from rookery.core.game import Event
from rookery.core.hexes import hex_name
from rookery.core.record import Replayed
from rookery.core.statistics import Share, Size, Statistic, Use
from rookery.games.skating import events
from rookery.games.skating.actions import Action, Fire
from rookery.games.skating.rules.ground import hexes_of
from rookery.games.skating.rules.tasks import NOBODY
from rookery.games.skating.rules.victory import outcome_of
from rookery.games.skating.state import CANNON, CHAOS, MISSILE, State, figure_name, seat_of, side_of

ENDINGS = {
    "last_afloat": "ended with one side afloat",
    "nobody": "ended with nobody afloat",
    "round_limit": "ended by the last round",
    "quiet": "ended by quiet rounds",
}
DEATHS = {
    "shot": "deaths by a shot",
    "rammed": "deaths rammed by another",
    "ramming": "deaths ramming another",
    "fall": "deaths in a fall",
    "obstacle": "deaths at an obstacle",
    "misfire": "deaths by its own misfire",
}


def count(steps: Sequence[Replayed[State]]) -> Iterator[Statistic]:
    """How long it takes and how it ends, what penguins die of, how much is fired, and how often they slip."""
    states = [step.state for step in steps]
    last = states[-1]
    yield Size("rounds", last.round)
    yield from _results(states)
    died = Counter(cause for before, after in pairwise(steps) for cause in deaths(before.state, after.events))
    for cause, name in DEATHS.items():
        yield Share(name, died[cause], died.total())
    shots = [event for step in steps for event in step.events if isinstance(event, events.Fired)]
    yield Size("shots", len(shots))
    for weapon, name in ((CANNON, "cannon shots that hit"), (MISSILE, "missiles that hit")):
        hits = [shot.hit for shot in shots if shot.weapon == weapon]
        yield Share(name, sum(hits), len(hits))
    falls = splashes = 0
    for before, after in pairwise(states):
        figures = list(zip(before.figures, after.figures, strict=False))[: last.options.count]
        # Whoever slips and slides on into the water counts there.
        falls += sum(now.fallen and not then.fallen for then, now in figures)
        splashes += sum(now.swimming and not then.swimming for then, now in figures)
    yield Size("falls on the ice", falls)
    yield Size("falls into the water", splashes)


def _results(states: Sequence[State]) -> Iterator[Statistic]:
    last = states[-1]
    outcome = outcome_of(last)
    if outcome is None:
        return
    for ending, name in ENDINGS.items():
        yield Share(name, last.ended == ending, 1)
    options = last.options
    won = {options.sides[seat] for seat in outcome.winners}
    first = next((s.figures[s.acting].who for s in states if s.acting != NOBODY), None)
    if first is not None:
        yield Share("won by whoever had the first turn", won == {side_of(options, first)}, 1)
    cards = [options.cards[figure.card].name for figure in last.figures[: options.count]]
    if options.figures == 1 and len(set(cards)) > 1:
        for seat, card in enumerate(cards):
            yield Share(f"won with {card} against others", won == {options.sides[seat]}, 1)


def deaths(before: State, happened: Sequence[Event]) -> Iterator[str]:
    """What the figures died of whose damage became too much for them in what happened after `before`."""
    acting = before.acting
    mover = "" if acting == NOBODY else figure_name(before.options, before.figures, acting)
    for event in happened:
        if isinstance(event, events.Damaged) and event.total - event.amount < event.points <= event.total:
            rammed = "ramming" if event.figure == mover else "rammed"
            yield rammed if event.cause == "collision" else event.cause


PENGUIN, WEAPON, HEX = "penguin", "weapon", "hex"


def uses(steps: Sequence[Replayed[State]]) -> Iterator[Use]:
    """What everybody skates and fires, and where."""
    last = steps[-1].state
    options = last.options
    seats = {
        figure_name(options, last.figures, slot): seat_of(options, slot) for slot in range(options.count)
    }
    for figure in last.figures[: options.count]:
        yield Use(seat_of(options, figure.who), PENGUIN, options.cards[figure.card].name)
    for step in steps:
        for event in step.events:
            if isinstance(event, events.Slid) and event.figure in seats:
                yield Use(seats[event.figure], HEX, event.to)
            elif isinstance(event, events.Fired) and event.figure in seats:
                yield Use(seats[event.figure], WEAPON, event.weapon)


def parts(start: State) -> Mapping[str, Sequence[str]]:
    """The hexes of a map that is drawn before the game are not known yet."""
    found: dict[str, Sequence[str]] = {PENGUIN: [card.name for card in start.options.cards]}
    if start.phase != CHAOS:
        found[HEX] = [hex_name(at) for at in hexes_of(start.ground)]
    return found


def _fires(weapon: str) -> Callable[[State, Action], bool]:
    return lambda s, action: isinstance(action, Fire) and action.weapon == weapon


THINGS: Mapping[str, Callable[[State, Action], bool]] = {
    weapon: _fires(weapon) for weapon in (CANNON, MISSILE)
}
"""The weapons."""
