"""Why a move, in words: what it does at once, what the plan is, and the terms it changes most."""

from collections.abc import Iterator

from rookery.core.hexes import distance
from rookery.core.thought import Reason, bounded, telling
from rookery.games.skating.actions import Fire, Go, Jump, Tail
from rookery.games.skating.bot.ice import WATER, clear_ahead
from rookery.games.skating.bot.judge import AIM, FAST, FOOTING, GEAR, ICE, PLACE, TERMS, Judge
from rookery.games.skating.bot.plan import Edge, Node, likeliest
from rookery.games.skating.bot.planner import Planner
from rookery.games.skating.bot.shots import hit_chance
from rookery.games.skating.rules.aiming import aim
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.ground import Ground, surface_of
from rookery.games.skating.rules.odds import trial_chance
from rookery.games.skating.rules.trials import TESTS, trial_for
from rookery.games.skating.state import MISSILE, Figure, State, figure_name, left
from rookery.games.skating.words import hexes

MOST_TERMS = 3
LEAST_POINTS = 4.0
"""A term that changes by less is not worth a sentence, unless there is nothing else to say."""
PATIENCE = Reason("plan", 0.05, "is best for the turns to come")

Line = list[tuple[Edge, Node]]


def reasons_for(planner: Planner) -> tuple[Reason, ...]:
    """The most telling ones first; values from -1 to 1, for the side that moves."""
    judge, line = planner.judge, list(planner.root.line())
    start, end = planner.root.state, planner.root.end().state
    said = [*_shots(judge, line), *_rams(judge, line), *_tests(judge, line[:1]), *_escapes(start, end)]
    before, after = judge.terms(start), judge.terms(end)
    changes = [now - then for then, now in zip(before, after, strict=True)]
    if len(judge.foes(end)) < len(judge.foes(start)):
        # Whoever is dead is no target that it loses sight of.
        changes[AIM] = max(0.0, changes[AIM])
    most = telling(changes, LEAST_POINTS, MOST_TERMS)
    if not said and not most:
        most = [number for number in telling(changes, 0.0, 1) if changes[number] > 0]
    said += [_changed(judge, start, end, changes[number], number) for number in most]
    return tuple(said) or (PATIENCE,)


def _changed(judge: Judge, start: State, end: State, change: float, number: int) -> Reason:
    """A term that gets better or worse, said as exactly as it can be."""
    term, words = TERMS[number], ""
    before, after = start.figures[judge.slot], end.figures[judge.slot]
    better = change > 0
    if after.at is not None and not after.dead:
        if number == AIM and better:
            words = _aim_words(judge, end)
        elif number == FOOTING:
            words = footing_words(before, after, better)
        elif number == GEAR:
            words = gear_words(before, after, better)
        elif number == ICE:
            words = ice_words(end.ground, before, after, better)
        elif number == PLACE:
            words = _place_words(judge, start, end, better)
    return term.reason(change, words)


# ---- moves ----


def _shots(judge: Judge, line: Line) -> Iterator[Reason]:
    """The shot the plan is about."""
    for place, (edge, node) in enumerate(line):
        if isinstance(edge.action, Fire):
            s, action = node.state, edge.action
            aimed = aim(Draft.of(s), s.acting, action.target, action.weapon)
            fires = "will fire" if place else "fires"
            what = f"{fires} a missile" if action.weapon == MISSILE else fires
            where = f"{_name(s, action.target)}, {hexes(aimed.range)} away"
            words = f"{what} at {where}: {_percent(hit_chance(aimed.need))} to hit"
            yield Reason("shot", bounded(edge.gain / 100), words)


def _rams(judge: Judge, line: Line) -> Iterator[Reason]:
    """The first collision that the plan makes."""
    for place, (edge, node) in enumerate(line):
        if isinstance(edge.action, Go | Jump):
            then, now = node.state.figures, likeliest(edge).state.figures
            for slot in range(judge.options.count):
                harm = now[slot].damage - then[slot].damage
                if slot != judge.slot and harm > 0:
                    gain = judge.points(likeliest(edge).state) - judge.points(node.state)
                    rams = f"{'will ram' if place else 'rams'} {_name(node.state, slot)}"
                    enough = ", enough to kill" if now[slot].dead else ""
                    yield Reason("ram", bounded(gain / 100), f"{rams}: {harm} damage{enough}")
                    return


def _tests(judge: Judge, first: Line) -> Iterator[Reason]:
    """What is being tried, where that can fail."""
    for edge, node in first:
        trial = trial_for(Draft.of(node.state), edge.action)
        if trial is not None:
            chance = trial_chance(trial)
            if chance < 1:
                words = f"tries to {TESTS[trial.kind].words}: {_percent(chance)}"
                yield Reason("test", chance - 1, words)
        elif isinstance(edge.action, Tail):
            name = _name(node.state, edge.action.leader)
            yield Reason("tail", 0.1, f"waits for {name} to move first")
        elif isinstance(edge.action, Go) and len(edge.branches) > 1:
            yield Reason("test", edge.branches[0].chance - 1, "may fall on the way")


def _escapes(start: State, end: State) -> Iterator[Reason]:
    """What merely sliding on would run into this turn, and the plan does not."""
    then, now, rest = start.figures[start.acting], end.figures[start.acting], left(start)
    if then.at is None or then.fallen or now.swimming or now.damage > then.damage:
        return
    clear, stop = clear_ahead(surface_of(start.ground), then.at, then.direction, rest)
    if clear < rest:
        yield Reason("ahead", 0.3, f"keeps {'out of the water' if stop == WATER else 'off the rock'} ahead")


# ---- terms that take more than two figures' states to put in words ----


def _aim_words(judge: Judge, end: State) -> str:
    figure = end.figures[judge.slot]
    shots = [judge.gunner.best_shot(end.ground, figure, end.figures[slot]) for slot in judge.foes(end)]
    best = max(shots, default=None)
    if best is None or not best.chance:
        return ""
    return f"lines up its next shot: {hexes(best.range)}, {_percent(best.chance)} to hit"


def _place_words(judge: Judge, start: State, end: State, better: bool) -> str:
    """Whether that is because of a foe or of the water."""
    then, now = _nearest(judge, start), _nearest(judge, end)
    if then is None or now is None:
        return ""
    if better and now[0] < then[0]:
        return f"comes closer to {_name(end, now[1])}"
    if not better and now[0] > then[0]:
        return f"gets farther away from {_name(end, now[1])}"
    return "gets away from the water" if better else "comes close to the water"


def _nearest(judge: Judge, s: State) -> tuple[int, int] | None:
    at = s.figures[judge.slot].at
    foes = [(s.figures[slot].at, slot) for slot in judge.foes(s)]
    return min(
        ((distance(at, foe), slot) for foe, slot in foes if at is not None and foe is not None), default=None
    )


def _name(s: State, slot: int) -> str:
    return figure_name(s.options, s.figures, slot)


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


# ---- what has become of the figure that a term is about; "" is nothing to add to the term's own words ----


def footing_words(before: Figure, after: Figure, better: bool) -> str:
    if better:
        if before.swimming and not after.swimming:
            return "gets out of the water"
        if before.fallen and not after.fallen:
            return "gets back on its feet"
        if before.engines_out and not after.engines_out:
            return "has its engines running again"
        return "makes an opponent fall"
    if after.swimming and not before.swimming:
        return "ends up in the water"
    return "falls over" if after.fallen and not before.fallen else ""


def gear_words(before: Figure, after: Figure, better: bool) -> str:
    if better:
        return "can fire again" if before.jammed and not after.jammed else ""
    if after.missiles < before.missiles:
        return "has one missile less"
    paid = after.thrust_paid > before.thrust_paid or sum(after.shields) < sum(before.shields)
    return "pays for it with energy" if paid else ""


def ice_words(ground: Ground, before: Figure, after: Figure, better: bool) -> str:
    if after.swimming:
        return "turns towards the shore" if better and before.swimming else ""
    if better:
        return "slows down to where it can steer" if before.speed > max(FAST, after.speed) else ""
    assert after.at is not None
    clear, stop = clear_ahead(surface_of(ground), after.at, after.direction, after.speed)
    if clear < after.speed:
        return f"would slide {'into the water' if stop == WATER else 'into a rock'} next round"
    return "gets too fast to turn in time" if after.speed > max(FAST, before.speed) else ""
