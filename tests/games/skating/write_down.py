"""Writes the golden playthroughs and the corpus of records. Run it only when the rules mean to change:

    PYTHONPATH=src python -m tests.games.skating.write_down

Golden files that exist are made again; read the difference before you commit it. Records are only ever
added: a record that no longer replays is a broken promise, not a file to remake. When a change of the
rules is meant, count `Spec.rules` up and keep the old records for the test of the refusal.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from rookery.core.game import Seat
from rookery.core.record import encode
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.spec import OptionValue, Setup, check_setup
from rookery.games.skating import GAME
from rookery.games.skating.actions import Action, Climb, Face, Fire, Go, Stand, Steer, Tail
from rookery.games.skating.state import State
from tests.games.writing import Played

TESTS = Path(__file__).parents[2]
GOLDEN = TESTS / "golden" / "skating"
RECORDS = TESTS / "records" / "skating"
PEOPLE = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")
BOARD_EVERY = 20

Options = Mapping[str, OptionValue]

CHAIN = """ice hexagon 7
hole 5,0
rock 0,-3
rough 2 -2,0
drift 3 0,3
slider -3,1
A1 WW2 at -1,0 facing E speed 7
B1 Jet at 0,0 facing E
C1 WW1 at 2,0 facing NW speed 3
turn A1"""

CONVOY = """ice hexagon 9
A1 WW2 at -4,0 facing E speed 2
B1 WW1 at -1,0 facing E speed 2
C1 WW2 at -2,1 facing NE speed 2
order A1 2, B1 5, C1 3
turn A1"""

MELEE = """ice hexagon 8
rock 2,0 -2,0 0,2 0,-2
A1 Jet at 1,0 facing W speed 3 damage 16
B1 WW2 at -1,0 facing E speed 3 damage 13
C1 Jet at 0,3 facing NE speed 4 damage 16
D1 WW2 at 3,-3 facing SW speed 4 damage 13
turn A1"""

ROCKS = """ice hexagon 8
rock 1,0 -1,3 2,-4
drift 3 -3,1
A1 WW2 at 0,0 facing E speed 5
B1 Jet at -6,1 facing E
turn B1"""

GAMES: dict[str, tuple[int, Options, str | None, int]] = {
    "duel-mk3": (2, {"penguins": "WW2; Jet"}, None, 200),
    "duel-mk2": (2, {"edition": "mk2", "map": "rink", "penguins": "WW1; Space"}, None, 200),
    "emperor-in-pairs": (4, {"victory": "emperor", "teams": "pairs"}, MELEE, 200),
    "tailing": (3, {"tailing": True}, CONVOY, 120),
    "chaos-mk2": (2, {"edition": "mk2", "map": "chaos", "figures": 2, "shield_cap": 4}, None, 160),
    "rocks-mk2": (2, {"edition": "mk2"}, ROCKS, 80),
    "chain": (3, {"round_limit": 6}, CHAIN, 120),
}
"""Golden games: seats, options, a position to start from, and the most moves."""


def eager_choice(s: State, seat: Seat, rng: Rng) -> Action:
    """Shoots where there is a fair chance, gets up, climbs out, and does not turn until it falls, mostly."""
    legal = GAME.legal(s, seat)
    if s.phase != "play" or rng.below(6) == 0:
        return pick(rng, legal)
    risks = ((action, GAME.risk(s, seat, action)) for action in legal)
    sure = [action for action, risk in risks if risk is None or risk.chance > 0.6]
    for wanted in (Fire, Stand, Climb, Tail):
        found = [action for action in sure if isinstance(action, wanted)]
        if found:
            return pick(rng, found)
    if any(isinstance(action, Go) for action in legal) and rng.below(2):
        return Go()
    turns = [action for action in sure if isinstance(action, Face | Steer)]
    return pick(rng, turns if turns and rng.below(3) == 0 else sure or legal)


def now_and_then(s: State, steps: int) -> Sequence[Seat | None]:
    return (None,) if steps % BOARD_EVERY == 0 or s.ended else ()


def played(setup: Setup, seed: str, most: int) -> Played:
    rng = SeededRng("written down", "skating", seed)
    salts = tuple(f"{seed}-{seat}" for seat in range(setup.seats))
    return Played(GAME, setup, seed, most, rng, salts, PEOPLE, eager_choice, now_and_then)


def golden(name: str) -> str:
    seats, options, position, most = GAMES[name]
    setup = check_setup(GAME.spec, seats, options, position)
    story = played(setup, name, most).story
    return "\n".join([f"# {name}: {seats} players, {dict(options)}", *story]) + "\n"


CORPUS: list[tuple[int, Options, str | None]] = [
    *(
        (seats, {"edition": edition, "map": chart, "round_limit": 8}, None)
        for seats, chart in ((2, "pond"), (3, "rink"), (4, "sheet"), (2, "chaos"))
        for edition in ("mk2", "mk3")
    ),
    *(
        (2, {"edition": edition, "penguins": penguins, "map": "rink"}, None)
        for edition in ("mk2", "mk3")
        for penguins in ("WW1", "Jet; Space", "Space")
    ),
    *(
        (4, {"victory": "emperor", "teams": teams, "emperor_rounds": 4, "penguins": "WW2"}, None)
        for teams in ("two", "pairs")
    ),
    (
        2,
        {
            "edition": "mk2",
            "retro": True,
            "missiles": 3,
            "rocks_block": True,
            "map": "rink",
            "penguins": "Jet",
        },
        None,
    ),
    (
        2,
        {"side_recoil_needs_black_1_4": True, "recharge": True, "shields_wear": True, "penguins": "Space"},
        None,
    ),
    (3, {"tailing": True, "edge": "open", "penguins": "WW1", "round_limit": 12}, None),
    (6, {"figures": 3, "round_limit": 2, "penguins": "WW1, WW2, Jet"}, None),
    (3, {}, CHAIN),
    (3, {"edition": "mk2"}, CHAIN),
]


def main() -> None:
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(golden(name), encoding="utf-8")
    for number, (seats, options, position) in enumerate(CORPUS, 1):
        seed = f"{number:02}"
        path = RECORDS / f"{seed}.json"
        if path.exists():
            continue
        game = played(check_setup(GAME.spec, seats, options, position), seed, 500)
        path.write_bytes(encode(game.scribe.record(seed, PEOPLE[:seats], fairness=game.fairness)))


if __name__ == "__main__":
    main()
