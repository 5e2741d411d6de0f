"""Reading position texts: what the lines say, put together. (What cannot be is in `check.py`.)"""

from collections.abc import Mapping, Sized
from itertools import accumulate
from typing import Any

from msgspec.structs import replace

from rookery.core.lines import Lines
from rookery.core.refusal import refuse
from rookery.games.skating import state
from rookery.games.skating.options import Options
from rookery.games.skating.position import lines as said
from rookery.games.skating.position.check import check_figure
from rookery.games.skating.rules.ground import Feature, Ground, Start
from rookery.games.skating.rules.rounds import absent
from rookery.games.skating.rules.tasks import NOBODY
from rookery.games.skating.state import Figure, Smoke, State, figure_name
from rookery.games.skating.texts import maps


def read_position(before: State, text: str) -> State:
    """`before` is the game that the setup describes, before anything has happened in it."""
    options = before.options
    lines = said.TEXT.read(text, said.Named(options))
    if not lines:
        refuse("bad_position", "A position text has lines such as: A1 WW2 at 2,0 facing NW speed 3.")
    phase, picks = lines.one(said.SETUP, (state.PLAY, ()))
    if len(picks) not in accumulate(map(len, options.rows), initial=0):
        refuse("bad_position", "Cards are picked by all players for one figure after the other.")
    smoke = [Smoke(at, due) for due, hexes in lines.all(said.SMOKE) for at in hexes]
    _few(smoke, said.MOST_SMOKE, "hexes of smoke")
    s = replace(
        before,
        phase=phase,
        picks=picks,
        ground=_ground(before, lines),
        smoke=tuple(smoke),
        figures=_figures(lines.by_name(said.FIGURES), options, phase),
        agenda=tuple(lines.all(said.PENDING)),
        ended=lines.one(said.ENDED, ""),
    )
    lines.context = said.Named.of(options, s.figures)
    return s if phase != state.PLAY else replace(s, **_progress(s, lines))


def _few(found: Sized, most: int, what: str) -> None:
    if len(found) > most:
        refuse("bad_position", f"A position has at most {most} {what}; this has {len(found)}.")


def _ground(before: State, lines: Lines) -> Ground:
    """The ice of the text with what is on it, or that of the setup and what there is besides."""
    ground, figures = lines.one(said.ICE, before.ground), before.options.count
    features = {feature.at: feature for feature in ground.features}
    for kind, entry in said.PATCHES.items():
        for *value, hexes in lines.all(entry):
            features |= {at: Feature(at, kind, *value) for at in hexes}
    starts = [Start(at, facing) for facing, hexes in lines.all(said.START) for at in hexes]
    _few(features, said.most_features(before.options), "features")
    _few(starts, maps.MOST_FIGURES, "starts")
    return replace(
        ground,
        features=tuple(features[at] for at in sorted(features)),
        starts=tuple(starts) or said.usual_starts(ground, figures),
    )


def _figures(named: dict[str, Figure], options: Options, phase: str) -> tuple[Figure, ...]:
    """Those named, in their places; the others are gone. Wrecks come last, as named."""
    for name, figure in named.items():
        check_figure(name, figure, options)
    if phase in (state.CHAOS, state.CARDS):
        if named:
            refuse(
                "bad_position", "There are no figures before all cards are picked: leave out the line setup."
            )
        return ()
    gone = [Figure(who, 0, None, 0, 0, 0, dead=True, killed=1) for who in range(options.count)]
    found = [named.pop(figure_name(options, (), figure.who), figure) for figure in gone]
    _few(named, said.MOST_WRECKS, "wrecks")
    for name, figure in named.items():
        if not figure.dead:
            refuse("bad_position", f"{name} is a wreck, so it is dead.")
    return (*found, *named.values())


# ---- the order of the round and whose turn it is ----


def _progress(s: State, lines: Lines) -> dict[str, object]:
    """By default all are still to move, as they stand."""
    here = [slot for slot, figure in enumerate(s.figures) if figure.at is not None]
    numbers = dict(lines.one(said.ORDER, [(slot, slot + 1) for slot in here]))
    now, tails = lines.one(said.ROUND, {"round": 1, "quiet": 0, "harm": False}), lines.one(said.TAILS, ())
    return {
        **now,
        **_turn(s, lines.one(said.TURN, None)),
        "numbers": tuple([numbers.get(slot, 0) for slot in range(len(s.figures))]),
        "moved": lines.one(said.MOVED, 0) | absent(s.figures),
        "leaders": _leaders(dict(tails), len(s.figures)),
        "tailed": lines.one(said.TAILED, 0),
        "shoved": lines.one(said.SHOVED, 0),
        "last": lines.one(said.LAST, NOBODY),
    }


def _leaders(found: Mapping[int, int], count: int) -> tuple[int, ...]:
    for leader in found.values():
        steps = 0
        while leader in found:
            leader, steps = found[leader], steps + 1
            if steps > count:
                refuse("bad_position", "Some figures wait for each other, so none could ever move.")
    return tuple([found.get(slot, NOBODY) for slot in range(count)])


def _turn(s: State, turn: dict[str, Any] | None) -> dict[str, object]:
    if turn is None:
        return {}
    figure = s.figures[turn["acting"]]
    if figure.at is None and not s.agenda:
        # Only in the middle of something can it have gone down in its own turn.
        refuse("bad_position", "In the line of turn: the figure is gone, so it cannot be its turn.")
    said_so = turn["used"], turn["acts"], turn["spent"] or None
    if said_so == (None, None, None):
        return turn | {"used": 0, "acts": 0, "spent": state.FIRST if figure.speed else 0}
    if None in said_so[:2]:
        words = "a turn looks like: turn A1 used 2 actions 1 spent thrust fire."
        refuse("bad_position", f"In the line of turn: {words}")
    return turn
