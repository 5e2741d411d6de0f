"""What is worth counting in games of skating."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rookery.core.game import Event
from rookery.core.statistics import Share, Size, Statistic
from rookery.games.skating import events
from rookery.games.skating.game import Skating
from rookery.games.skating.rules.aiming import hits
from rookery.games.skating.rules.tasks import NOBODY, Shot
from rookery.games.skating.rules.victory import outcome_of
from rookery.games.skating.state import CANNON, MISSILE, State, figure_name, seat_of

GAME = Skating()
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


def count(states: Sequence[State]) -> Iterator[Statistic]:
    """How long it takes and how it ends, what penguins die of, how much is fired, and how often they slip."""
    last = states[-1]
    yield Size("rounds", last.round)
    yield from _results(states)
    died: Counter[str] = Counter()
    fired: Counter[str] = Counter()
    hit: Counter[str] = Counter()
    falls = splashes = 0
    for before, after in pairwise(states):
        died.update(fatal_blows(before, after))
        shot = _on_its_way(before)
        if shot is not None:
            fired[shot.weapon] += 1
            hit[shot.weapon] += _has_hit(after)
        figures = list(zip(before.figures, after.figures, strict=False))[: last.options.count]
        # Whoever slips and slides on into the water counts there.
        falls += sum(now.fallen and not then.fallen for then, now in figures)
        splashes += sum(now.swimming and not then.swimming for then, now in figures)
    for cause, name in DEATHS.items():
        yield Share(name, died[cause], died.total())
    yield Size("shots", fired.total())
    yield Share("cannon shots that hit", hit[CANNON], fired[CANNON])
    yield Share("missiles that hit", hit[MISSILE], fired[MISSILE])
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
    first = next((s.figures[s.acting].who for s in states if s.acting != NOBODY), None)
    if first is not None:
        yield Share("won by whoever had the first turn", outcome.winners == (seat_of(options, first),), 1)
    cards = [options.cards[figure.card].name for figure in last.figures[: options.count]]
    if options.figures == 1 and len(set(cards)) > 1:
        for seat, card in enumerate(cards):
            yield Share(f"won with {card} against others", outcome.winners == (seat,), 1)


# ---- from one state to the next ----


def _on_its_way(s: State) -> Shot | None:
    """A shot whose first two dice are about to be rolled."""
    task = s.agenda[-1] if s.agenda else None
    return task if isinstance(task, Shot) and not task.black else None


def _has_hit(after: State) -> bool:
    """A hit still has its damage to roll; a miss has nothing, or a fumble."""
    task = after.agenda[-1] if after.agenda else None
    return isinstance(task, Shot) and task.black > 0 and hits(task.need, task.black, task.white)


def fatal_blows(before: State, after: State) -> Iterator[str]:
    """What the figures died of whose damage has just become too much for them."""
    options = before.options
    for slot, (then, now) in enumerate(zip(before.figures[: options.count], after.figures, strict=False)):
        points = options.cards[then.card].points
        # Who dies as a round ends may be back at once, in its next life.
        if then.damage < points and (now.damage >= points or now.life > then.life):
            name = figure_name(options, before.figures, slot)
            yield next(
                _cause(before, slot, event)
                for event in _between(before, after)
                if isinstance(event, events.Damaged) and event.figure == name and event.total >= points
            )


def _cause(before: State, slot: int, event: events.Damaged) -> str:
    if event.cause == "collision":
        return "ramming" if slot == before.acting else "rammed"
    return event.cause


def _between(before: State, after: State) -> list[Event]:
    """What happened, found by trying what could be played. Deaths are rare enough for that."""
    (seat,) = GAME.to_act(before)
    for action in GAME.legal(before, seat):
        state, events = GAME.play(before, {seat: action})
        if state == after:
            return events
    raise ValueError("the second state does not follow from the first")
