"""Why a move, in words: what it does at once, what the plan is, and the terms it changes most."""

from rookery.core.thought import Reason
from rookery.games.skating.actions import Climb, Face, Fire, Go, Jump, Restart, Stand, Steer, Tail, Unjam
from rookery.games.skating.aims import hit_chance
from rookery.games.skating.ground import surface_of
from rookery.games.skating.judgement import AIM, ICE, TERMS, Judge
from rookery.games.skating.planning import Planner
from rookery.games.skating.plans import Edge, Node
from rookery.games.skating.rules.aiming import aim
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.odds import offer_for
from rookery.games.skating.state import State, figure_name
from rookery.games.skating.ways import WATER, clear_ahead

MOST_TERMS = 3
LEAST_POINTS = 4.0
"""A term that changes by less is not worth a sentence."""


def reasons_for(planner: Planner) -> tuple[Reason, ...]:
    """The most telling ones first; values from -1 to 1, for the side that moves."""
    judge, line = planner.judge, list(planner.root.line())
    end = planner.root.end().state
    before, after = judge.terms(planner.root.state), judge.terms(end)
    said = [*_shots(judge, line), *_tests(judge, line[:1])]
    changes = []
    for number, term in enumerate(TERMS):
        change = after[number] - before[number]
        if abs(change) >= LEAST_POINTS:
            value = max(-1.0, min(1.0, change / term.bound))
            words = _words(judge, number, end) if change > 0 or number == ICE else ""
            changes.append((abs(change), Reason(term.name, value, words or _plain(number, change))))
    changes.sort(key=lambda pair: -pair[0])
    return (*said, *(reason for _, reason in changes[:MOST_TERMS]))


def _plain(number: int, change: float) -> str:
    return TERMS[number].better if change > 0 else TERMS[number].worse


def _shots(judge: Judge, line: list[tuple[Edge, Node]]) -> list[Reason]:
    """The shot the plan is about."""
    said = []
    for place, (edge, node) in enumerate(line):
        if isinstance(edge.action, Fire):
            s, action = node.state, edge.action
            aimed = aim(Desk(s, judge.edition), s.acting, action.target, action.weapon)
            name = figure_name(s.house, s.figures, action.target)
            when = "fires" if not place else "will fire"
            words = f"{when} at {name}, {_hexes(aimed.range)} away: {_percent(hit_chance(aimed.need))}"
            said.append(Reason("shot", max(-1.0, min(1.0, edge.gain / 100)), words))
    return said


def _tests(judge: Judge, first: list[tuple[Edge, Node]]) -> list[Reason]:
    """What is being tried, where that can fail."""
    for edge, node in first:
        if isinstance(edge.action, Face | Steer | Stand | Climb | Unjam | Restart | Jump):
            offer = offer_for(Desk(node.state, judge.edition), edge.action, "")
            if offer is not None and offer.chance < 1:
                words = f"{_TRIES[type(edge.action)]}: {_percent(offer.chance)}"
                return [Reason("test", offer.chance - 1, words)]
        elif isinstance(edge.action, Tail):
            name = figure_name(node.state.house, node.state.figures, edge.action.leader)
            return [Reason("tail", 0.1, f"waits for {name} to move first")]
        elif isinstance(edge.action, Go) and len(edge.branches) > 1:
            return [Reason("test", edge.branches[0].chance - 1, "may lose its feet on the way")]
    return []


_TRIES = {
    Face: "turns",
    Steer: "steers",
    Stand: "gets up",
    Climb: "climbs out",
    Unjam: "repairs its weapon",
    Restart: "restarts its engines",
    Jump: "jumps",
}


def _words(judge: Judge, number: int, end: State) -> str:
    """A term said with its numbers, where there are any to say; "" where there are none."""
    figure, surface = end.figures[judge.slot], surface_of(end.ground)
    if figure.at is None or figure.dead:
        return ""
    if number == AIM:
        shots = [judge.gunner.best_shot(end.ground, figure, end.figures[slot]) for slot in judge.foes(end)]
        best = max(shots, default=None)
        if best and best.chance:
            return f"lines up a shot at {_hexes(best.range)}: {_percent(best.chance)}"
    elif number == ICE:
        clear, stop = clear_ahead(surface, figure.at, figure.direction, figure.speed)
        if clear < figure.speed:
            where = "into the water" if stop == WATER else "into a rock"
            return f"would slide {where} next round"
    return ""


def _hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
