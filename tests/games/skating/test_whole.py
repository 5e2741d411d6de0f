"""Skating as a whole: symmetry, crowds, statelessness, the bound, and the checks every game must pass."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rookery.core.conformance import conform
from rookery.core.game import CHANCE
from rookery.core.hexes import Hex, mirrored, turned
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.core.setups import all_setups
from rookery.core.spec import Choice, Setup, Written, check_setup
from rookery.games.skating import GAME
from rookery.games.skating.actions import Action, Climb, Energy, Face, Roll, Steer
from rookery.games.skating.rules.editions import MK3
from rookery.games.skating.rules.ground import Feature, Start
from rookery.games.skating.rules.tasks import Shot, Spin, Task, Trial
from rookery.games.skating.state import Figure, Smoke, State
from tests.games.skating.crowd import watch
from tests.games.skating.helpers import EDITIONS, game

# ---- symmetry ----


class Image:
    """The ice turned or mirrored: where everything goes, and which die it takes for the same luck."""

    def __init__(self, at: Callable[[Hex], Hex], way: Callable[[int], int], mirror: bool) -> None:
        self.at, self.way, self.mirror = at, way, mirror

    def turn(self, turn: int) -> int:
        return -turn if self.mirror else turn

    def sides(self, points: tuple[int, ...]) -> tuple[int, ...]:
        return (points[:1] + points[:0:-1]) if self.mirror else points

    def figure(self, figure: Figure) -> Figure:
        return replace(
            figure,
            at=None if figure.at is None else self.at(figure.at),
            facing=self.way(figure.facing),
            direction=self.way(figure.direction),
            shields=self.sides(figure.shields),
            shield_plan=self.sides(figure.shield_plan),
        )

    def task(self, task: Task) -> Task:
        if isinstance(task, Trial) and task.kind in ("face", "steer"):
            return replace(task, value=self.turn(task.value))
        if isinstance(task, Trial) and task.kind == "climb":
            return replace(task, value=self.way(task.value))
        return task

    def state(self, s: State) -> State:
        ground = replace(
            s.ground,
            features=tuple(
                sorted(
                    (Feature(self.at(f.at), f.kind, f.value) for f in s.ground.features), key=lambda f: f.at
                )
            ),
            starts=tuple(Start(self.at(start.at), self.way(start.facing)) for start in s.ground.starts),
        )
        return replace(
            s,
            ground=ground,
            figures=tuple(map(self.figure, s.figures)),
            smoke=tuple(Smoke(self.at(puff.at), puff.round) for puff in s.smoke),
            agenda=tuple(map(self.task, s.agenda)),
        )

    def action(self, s: State, action: Action) -> Action:
        match action:
            case Face(turn):
                return Face(self.turn(turn))
            case Steer(turn):
                return Steer(self.turn(turn))
            case Climb(direction) if direction is not None:
                return Climb(self.way(direction))
            case Energy(thrust, shields):
                return Energy(thrust, self.sides(shields))
            case Roll(die) if isinstance(s.agenda[-1], Spin):
                return Roll(self.way(die - 1) + 1)
            case Roll(die) if self.mirror and isinstance(shot := s.agenda[-1], Shot) and turns_round(s, shot):
                return Roll(7 - die)
            case _:
                return action


def turns_round(s: State, shot: Shot) -> bool:
    """MkIII's die for being knocked left or right."""
    fumble = shot.black == shot.white == 1
    table = MK3.fumbles if fumble else MK3.criticals
    return s.options.edition == "mk3" and shot.effect > 0 and table[shot.effect - 1] == "turn"


def turned_by(turns: int) -> Image:
    return Image(lambda at: turned(at, turns), lambda way: (way + turns) % 6, False)


IMAGES = {f"turned {turns}": turned_by(turns) for turns in range(1, 6)}
IMAGES["mirrored"] = Image(mirrored, lambda way: -way % 6, True)
IMAGES["mirrored and turned"] = Image(lambda at: turned(mirrored(at), 1), lambda way: (1 - way) % 6, True)


@pytest.mark.parametrize("edition", ["mk2", "mk3"])
@pytest.mark.parametrize("name", IMAGES)
def test_the_ice_turned_or_mirrored_plays_the_same(name: str, edition: str) -> None:
    image = IMAGES[name]
    for seed in range(3):
        rng = SeededRng("symmetry", name, seed)
        s = game(3, edition=edition, figures=2, map="chaos", penguins="Jet, Space; WW1, WW2; Space, Jet",
                 victory="emperor", tailing=edition == "mk3")  # fmt: skip
        s = GAME.play(s, {CHANCE: pick(rng, GAME.legal(s, CHANCE))})[0]
        while s.phase != "play":
            s = GAME.play(s, {seat: pick(rng, GAME.legal(s, seat)) for seat in GAME.to_act(s)})[0]
        twin = image.state(s)
        for _ in range(400):
            if not (acting := GAME.to_act(s)):
                break
            assert GAME.to_act(twin) == acting
            legal = GAME.legal(s, acting[0])
            assert {image.action(s, action) for action in legal} == set(GAME.legal(twin, acting[0]))
            action = pick(rng, legal)
            moved = image.action(s, action)
            s, twin = GAME.play(s, {acting[0]: action})[0], GAME.play(twin, {acting[0]: moved})[0]
            assert twin == image.state(s)


# ---- crowds ----


def test_in_a_crowd_chains_end_and_nobody_is_lost() -> None:
    """A quick share; `crowd.py` runs as many as one likes."""
    counts = watch("suite", 2_500)
    assert counts["longest chain"] >= 4
    assert (
        min(counts[name] for name in ("Splashed", "Bounced", "Died", "ObstacleSlid", "Ploughed", "Roughed"))
        > 10
    )


# ---- the bound ----


@pytest.mark.parametrize("victory", ["last_afloat", "emperor"])
def test_games_end_far_below_the_bound(victory: str) -> None:
    setup = check_setup(
        GAME.spec, 2, {"victory": victory, "round_limit": 3, "emperor_rounds": 3, "penguins": "Jet"}
    )
    bound = GAME.bound(setup)
    assert bound is not None
    rng, s, moves = SeededRng("bound", victory), GAME.start(setup), 0
    while acting := GAME.to_act(s):
        s = GAME.play(s, {seat: pick(rng, GAME.legal(s, seat)) for seat in acting})[0]
        moves += 1
    assert moves < bound
    assert s.round <= 3


# ---- conformance ----

SETUPS = list(all_setups(GAME))


def test_every_option_is_tried() -> None:
    tried = {(name, value) for setup in SETUPS for name, value in setup.options.items()}
    assert {value for name, value in tried if name == "teams"} == {"off", "two", "pairs"}
    assert {value for name, value in tried if name == "map"} == {"pond", "rink", "sheet", "chaos"}
    assert {setup.seats for setup in SETUPS} == {2, 3, 4, 5, 6}
    assert len(SETUPS) > 100


def both_editions() -> dict[str, Setup]:
    """Every value of every option in either edition, with the number of players going round; what an
    edition refuses is left out. `rookery check skating` goes through more of them, and for longer."""
    found: dict[str, Setup] = {}
    changes = [
        (option.name, value)
        for option in GAME.spec.options
        if isinstance(option, Choice | Written) and option.name != "edition"
        for value in option.values[1:]
    ]
    for n, (name, value) in enumerate(changes):
        for edition in EDITIONS:
            seats = 4 if name == "teams" else (2, 3, 2, 4, 2, 5, 2, 6)[n % 8]
            try:
                setup = check_setup(GAME.spec, seats, {"edition": edition, name: value})
                GAME.start(setup)
            except Refused:
                continue
            found[f"{edition}-{name}-{value}-{seats}"] = setup
    return found


QUICK = both_editions()


def test_only_what_an_edition_lacks_is_refused() -> None:
    tried = {edition: {name[4:] for name in QUICK if name.startswith(edition)} for edition in EDITIONS}
    assert len(tried["mk2"] & tried["mk3"]) == 19
    assert {name[:-2] for name in tried["mk2"] - tried["mk3"]} == {"missiles-1", "missiles-3"}
    assert {name[:-2] for name in tried["mk3"] - tried["mk2"]} == {"tailing-True"}
    assert {setup.seats for setup in QUICK.values()} == {2, 3, 4, 5, 6}


def editions_in_turn() -> list[str]:
    """Every change once, where both editions have it in one of them."""
    changes = dict.fromkeys(name[4:] for name in QUICK)
    having = ([one for edition in EDITIONS if (one := f"{edition}-{change}") in QUICK] for change in changes)
    return [names[n % len(names)] for n, names in enumerate(having)]


@pytest.mark.parametrize("name", editions_in_turn())
def test_conformance(name: str) -> None:
    conform(GAME, QUICK[name], 1, max_steps=15)


@pytest.mark.parametrize("edition", ["mk2", "mk3"])
@pytest.mark.parametrize("map_name", ["rink", "pond"])
def test_conformance_over_a_longer_stretch(edition: str, map_name: str) -> None:
    options = {"edition": edition, "map": map_name, "penguins": "Jet; WW1", "victory": "emperor"}
    conform(GAME, check_setup(GAME.spec, 2, options), 2, max_steps=250)
