"""Writes the golden playthroughs and the corpus of records. Run it only when the rules mean to change:

    PYTHONPATH=src python -m tests.games.nightout.write_down

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
from rookery.games.nightout import GAME
from rookery.games.nightout.actions import Action, Stop
from rookery.games.nightout.rules.board import half_at, near, tile_cells
from rookery.games.nightout.rules.cells import CELL_BY_NAME
from rookery.games.nightout.state import State
from tests.games.nightout.helpers import lane
from tests.games.writing import Played

TESTS = Path(__file__).parents[2]
GOLDEN = TESTS / "golden" / "nightout"
RECORDS = TESTS / "records" / "nightout"
PEOPLE = ("Ann", "Bo", "Cy", "Di")

Options = Mapping[str, OptionValue]

CROWD = lane(
    "b1 nest=1|3 a1@d1 a2@f1 barred=c1",
    "d1 nest=3|6 b1@a0 b2@penguin",
    "a roll",
).replace(" / turn", " / c: f1 nest=2|5 c1@c1 c2@c1 stunned / turn")

GAMES: dict[str, tuple[int, Options, str | None, int]] = {
    "home-with-both": (2, {}, None, 400),
    "elbow-room": (3, {"elbow_room": True, "layout": "rings"}, None, 60),
    "one-floe-literally": (4, {"islands": "one_floe", "touch": "literal", "layout": "raft"}, None, 90),
    "bears-that-eat": (3, {"bears": "eat"}, CROWD, 60),
    "time-is-up": (2, {"round_limit": 3}, None, 120),
    "a-crowd": (3, {}, CROWD, 60),
}
"""Golden games: seats, options, a position to start from, and the most moves."""


def eager_choice(s: State, seat: Seat, rng: Rng) -> Action:
    """Walks to its buddies and then home, mostly: games with something in them."""
    legal = GAME.legal(s, seat)
    if s.phase != "walk" or rng.below(6) == 0:
        return pick(rng, legal)
    ways = [(_distance(s, CELL_BY_NAME[way.cell]), way.path) for way in GAME.view(s, seat).reach if way.stop]
    best, path = min(ways, default=(99, ()))
    if path and (best < _distance(s, s.trail[-1]) or Stop() not in legal):
        return GAME.parse(s, seat, f"step {path[0]}")
    return legal[-1]


def _distance(s: State, start: int) -> int:
    """To the nearest buddy of one's own, or home with both."""
    loose = [cell for cell in s.tokens[2 * s.turn : 2 * s.turn + 2] if cell >= 0]
    goals = set(loose or tile_cells(s.halves, s.nests[s.turn]))
    seen, reached, steps = {start}, [start], 0
    while reached and not goals & seen:
        reached = [cell for at in reached for cell in near(half_at(s.halves), at) if cell not in seen]
        seen.update(reached)
        steps += 1
    return steps if reached else 99


def board(s: State, who: Seat | None) -> str:
    """With the position text, a part a line."""
    return "\n".join([GAME.text(s, who), *GAME.position(s).split(" / ")])


def each_turn(s: State, steps: int) -> Sequence[Seat | None]:
    """A board for every turn is enough: what is said between them tells the rest."""
    return (None,) if s.phase in ("roll", "stunned", "over") else ()


def played(setup: Setup, seed: str, most: int) -> Played:
    rng = SeededRng("written down", seed)
    salts = tuple(f"{seed}-{letter}" for letter in "abcd"[: setup.seats])
    return Played(GAME, setup, seed, most, rng, salts, PEOPLE, eager_choice, each_turn, board)


def golden(name: str) -> str:
    seats, options, position, most = GAMES[name]
    setup = check_setup(GAME.spec, seats, options, position)
    story = played(setup, name, most).story
    return "\n".join([f"# {name}: {setup.options}", *story]) + "\n"


OWN_LAYOUT = "/".join(" ".join(str(4 * row + n // 2 + 1) for n in range(8)) for row in range(7))

CORPUS: list[tuple[int, Options, str | None]] = [
    *((seats, {"bears": bears, "touch": touch}, None)
      for seats in (2, 3, 4) for bears in ("stop", "eat") for touch in ("grid", "literal")),
    (3, {"islands": "one_floe", "layout": "rings"}, None),
    (3, {"elbow_room": True}, None),
    (3, {"islands": "one_floe", "elbow_room": True, "layout": "raft"}, None),
    (2, {"round_limit": 1}, None),
    (2, {"round_limit": 0, "layout": "raft"}, None),
    (2, {}, None),
    (2, {}, None),
    (3, {"bears": "eat"}, CROWD),
    (3, {"round_limit": 2}, CROWD),
    (4, {"layout": OWN_LAYOUT}, None),
]  # fmt: skip


def main() -> None:
    for folder in (GOLDEN, RECORDS):
        folder.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(golden(name), encoding="utf-8")
    for number, (seats, options, position) in enumerate(CORPUS, 1):
        seed = f"{number:02}"
        path = RECORDS / f"{seed}.json"
        if path.exists():
            continue
        game = played(check_setup(GAME.spec, seats, options, position), seed, 260)
        path.write_bytes(encode(game.scribe.record(seed, PEOPLE[:seats], fairness=game.fairness)))


if __name__ == "__main__":
    main()
