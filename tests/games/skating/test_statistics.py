"""Games counted: what penguins die of, what hits, and how often they slip."""

from itertools import pairwise
from pathlib import Path

import pytest

from rookery.core.record import Replayed, decode, replay
from rookery.core.statistics import Share, Size
from rookery.games.skating import GAME
from rookery.games.skating.events import Died, Fired
from rookery.games.skating.state import State
from rookery.games.skating.statistics import DEATHS, ENDINGS, count, deaths
from tests.games.skating.helpers import FAR, situation

RECORDS = Path(__file__).parents[2] / "records" / "skating"


def steps_of(s: State, *moves: str) -> list[Replayed[State]]:
    found = [Replayed(0, s, (), [])]
    for number, move in enumerate(moves, 1):
        s = found[-1].state
        (seat,) = GAME.to_act(s)
        after, events = GAME.play(s, {seat: GAME.parse(s, seat, move)})
        found.append(Replayed(number, after, ((seat, move),), events))
    return found


def counted(steps: list[Replayed[State]]) -> dict[str, tuple[float, ...]]:
    figures = count(steps)
    return {one.name: (one.value,) if isinstance(one, Size) else (one.hits, one.of) for one in figures}


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.json")), ids=lambda file: file.stem)
def test_every_death_and_shot_of_a_record_is_counted(file: Path) -> None:
    record = decode(file.read_bytes())
    steps = list(replay(GAME, record))
    events = [event for step in steps for event in step.events]
    shots = [event for event in events if isinstance(event, Fired)]
    figures = counted(steps)
    for weapon, name in (("cannon", "cannon shots that hit"), ("missile", "missiles that hit")):
        fired = [shot for shot in shots if shot.weapon == weapon]
        assert figures[name] == (sum(shot.hit for shot in fired), len(fired))
    assert figures["shots"] == (len(shots),)
    died = sum(isinstance(event, Died) for event in events)
    assert sum(figures[name][0] for name in DEATHS.values()) == died
    assert all(figures[name][1] == died for name in DEATHS.values())


def test_a_game_ends_in_one_way() -> None:
    seen = 0
    for file in sorted(RECORDS.glob("*.json")):
        steps = list(replay(GAME, decode(file.read_bytes())))
        figures = counted(steps)
        if steps[-1].state.ended:
            seen += 1
            assert sum(figures[name][0] for name in ENDINGS.values()) == 1
        else:
            assert not figures.keys() & set(ENDINGS.values())
    assert seen > 0


@pytest.mark.parametrize(
    "lines, moves, cause",
    [
        (
            ("A1 WW2 at 0,0 facing E", "B1 WW2 at 2,0 facing E damage 14"),
            ("fire cannon B1", "dice 4 2", "roll 3"),
            "shot",
        ),
        (("A1 WW2 at 0,0 facing E speed 3", "B1 WW2 at 1,0 facing E damage 14"), ("go",), "rammed"),
        (("A1 WW2 at 0,0 facing E speed 3 damage 14", "B1 WW2 at 1,0 facing E"), ("go",), "ramming"),
        (("rock 1,0", "A1 WW2 at 0,0 facing E speed 3 damage 14", FAR), ("go",), "obstacle"),
        (
            ("A1 WW2 at 0,0 facing E speed 3 damage 14", FAR),
            ("go", "face L", "face L", "roll 1"),
            "fall",
        ),
    ],
)
def test_what_a_penguin_died_of(lines: tuple[str, ...], moves: tuple[str, ...], cause: str) -> None:
    steps = steps_of(situation(*lines, "turn A1"), *moves)
    found = [list(deaths(before.state, after.events)) for before, after in pairwise(steps)]
    assert found == [*([] for _ in moves[1:]), [cause]]


def test_falls_are_counted_where_they_end() -> None:
    s = situation("hole 5,0", "A1 WW2 at 0,0 facing E speed 3", FAR, "turn A1")
    slipped = counted(steps_of(s, "go", "face L", "face L", "roll 1"))
    assert (slipped["falls on the ice"], slipped["falls into the water"]) == ((1,), (0,))
    s = situation("hole 3,0", "A1 WW2 at 0,0 facing E speed 3", FAR, "turn A1")
    slid = counted(steps_of(s, "go", "go", "go"))
    assert (slid["falls on the ice"], slid["falls into the water"]) == ((0,), (1,))


def test_who_goes_first_and_which_card_wins_is_counted() -> None:
    s = situation("A1 WW2 at 0,0 facing E", "B1 Jet at 2,0 facing E damage 17", "turn A1")
    figures = counted(steps_of(s, "fire cannon B1", "dice 4 2", "roll 3"))
    assert figures["won by whoever had the first turn"] == (1, 1)
    assert (figures["won with WW2 against others"], figures["won with Jet against others"]) == (
        (1, 1),
        (0, 1),
    )


def test_shares_and_sizes_have_names_of_their_own() -> None:
    steps = steps_of(situation("A1 WW2 at 0,0 facing E", FAR, "turn A1"), "end")
    names = [one.name for one in count(steps)]
    assert len(names) == len(set(names))
    assert any(isinstance(one, Share) for one in count(steps))
