"""Writes the golden playthroughs and the corpus of records. Run it only when the rules mean to change:

    PYTHONPATH=src python -m tests.games.soccer.write_down

Golden files that exist are made again; read the difference before you commit it. Records are only ever
added: a record that no longer replays is a broken promise, not a file to remake. When a change of the
rules is meant, count `Spec.rules` up and keep the old records for the test of the refusal.
"""

from collections.abc import Mapping
from pathlib import Path

from rookery.core.game import Seat
from rookery.core.record import encode
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.spec import OptionValue, Setup, check_setup
from rookery.games.soccer import GAME
from rookery.games.soccer.actions import Action
from rookery.games.soccer.events import Kicked, Slid
from rookery.games.soccer.state import State
from tests.games.writing import Played

TESTS = Path(__file__).parents[2]
GOLDEN = TESTS / "golden" / "soccer"
RECORDS = TESTS / "records" / "soccer"
PEOPLE = ("Ann", "Bo")

Options = Mapping[str, OptionValue]

GAMES: dict[str, tuple[Options, str | None, int]] = {
    "goal-by-lot": ({}, None, 60),
    "voted": ({"first": "impression"}, None, 30),
    "first-to-two": ({"first": "first", "first_to": 2}, None, 40),
    "no-own-goals": ({"first": "second", "own_goals": False}, None, 60),
    "stuck": ({"first": "first"}, "M:a1U P:- B:- / M:a2U P:b1U B:b2U / ball:h1 / to:1", 12),
    "tackles": ({"first": "first"}, "M:c4N P:c6E B:- / M:c5U P:c7S B:c8U / ball:c5 / to:1", 20),
}
"""Golden games: options, a position to start from, and the most moves."""


CORNER = ((8, 8), (1, 1))
"""The corner each seat attacks, by file and rank."""


def eager_choice(s: State, seat: Seat, rng: Rng) -> Action:
    """Goes for the ball and kicks it towards the goal, mostly: games with something in them."""
    legal = GAME.legal(s, seat)
    if GAME.to_act(s) != (seat,) or rng.below(5) == 0:
        return pick(rng, legal)
    told = [(action, GAME.foresee(s, seat, action)[0]) for action in legal]
    kicks = [(_distance(e.path[-1], seat), n) for n, (_, e) in enumerate(told) if isinstance(e, Kicked)]
    if kicks:
        return legal[min(kicks)[1]]
    taking = [action for action, e in told if isinstance(e, Slid) and e.stop in ("ball", "tackle")]
    return pick(rng, taking or legal)


def _distance(square: str, seat: Seat) -> int:
    file, rank = CORNER[seat]
    return max(abs("abcdefgh".index(square[0]) + 1 - file), abs(int(square[1]) - rank))


def played(setup: Setup, seed: str, most: int) -> Played:
    rng = SeededRng("written down", seed)
    salts = (f"{seed}-a", f"{seed}-b")
    return Played(GAME, setup, seed, most, rng, salts, PEOPLE, eager_choice)


def golden(name: str) -> str:
    options, position, most = GAMES[name]
    setup = check_setup(GAME.spec, 2, options, position)
    story = played(setup, name, most).story
    return "\n".join([f"# {name}: {setup.options}", *story]) + "\n"


CORPUS: list[tuple[Options, str | None]] = [
    *(({"first": first, "own_goals": own_goals}, None)
      for first in ("lot", "first", "second", "impression") for own_goals in (True, False)),
    *(({"first_to": first_to, "repetition": repetition, "move_limit": limit}, None)
      for first_to in (1, 2, 3) for repetition in (True, False) for limit in (40, 300)),
    ({"move_limit": 0}, None),
    ({"move_limit": 1}, None),
    ({}, GAMES["stuck"][1]),
    ({"first_to": 3}, GAMES["tackles"][1]),
]  # fmt: skip


def main() -> None:
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(golden(name), encoding="utf-8")
    for number, (options, position) in enumerate(CORPUS, 1):
        seed = f"{number:02}"
        path = RECORDS / f"{seed}.json"
        if path.exists():
            continue
        game = played(check_setup(GAME.spec, 2, options, position), seed, 120)
        path.write_bytes(encode(game.scribe.record(seed, PEOPLE, fairness=game.fairness)))


if __name__ == "__main__":
    main()
