"""Writes the golden playthroughs and the corpus of records. Run it only when the rules mean to change:

    PYTHONPATH=src python -m tests.games.battle.write_down

Golden files that exist are made again; read the difference before you commit it. Records are only ever
added: a record that no longer replays is a broken promise, not a file to remake. When a change of the
rules is meant, count `Spec.rules` up and keep the old records for the test of the refusal.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from rookery.core.game import Seat
from rookery.core.record import encode
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.spec import Setup, check_setup
from rookery.games.battle import GAME
from rookery.games.battle.actions import Action
from rookery.games.battle.state import State
from tests.games.battle.helpers import PEOPLE, VARIANTS
from tests.games.writing import Played

TESTS = Path(__file__).parents[2]
GOLDEN = TESTS / "golden" / "battle"
RECORDS = TESTS / "records" / "battle"

OWN_CARDS = "\n".join(
    f"penguin,Card {n:02},{n % 4},{n // 4 % 4},{(n + 1) % 3},{n % 2},{('present', '', 'rogue', '')[n % 4]}"
    for n in range(30)
)

Company = tuple[int, Mapping[str, object], int]

GAMES: dict[str, Company] = {
    "two-players": (2, {}, 60),
    "three-players": (3, {}, 40),
    "family": (3, {"family": True}, 40),
    "short-for-six": (6, {"short": True}, 30),
    "teams": (4, {"teams": True}, 35),
    "kittens": (2, {"kittens": True, "attributes": 8, "battlegrounds": "kittens"}, 40),
    "own-cards": (3, {"cards": OWN_CARDS}, 30),
}
"""Golden games: seats, options, and the most steps."""


def choice(s: State, seat: Seat, rng: Rng) -> Action:
    """Any move, but Presents are rather given than kept: games with something in them."""
    legal = GAME.legal(s, seat)
    if s.phase == "give" and rng.below(4):
        return legal[0]
    return pick(rng, legal)


def now_and_then(s: State, steps: int) -> Sequence[Seat | None]:
    """What one seat sees, each in turn."""
    return (steps // 4 % s.options.seats,) if steps % 4 == 0 else ()


def played(setup: Setup, seed: str, most: int) -> Played:
    rng = SeededRng("written down", seed)
    salts = tuple(f"{seed}-{seat}" for seat in range(setup.seats))
    return Played(GAME, setup, seed, most, rng, salts, PEOPLE, choice, now_and_then)


def golden(name: str) -> str:
    seats, options, most = GAMES[name]
    story = played(check_setup(GAME.spec, seats, options), name, most).story
    return "\n".join([f"# {name}: {seats} seats", *story]) + "\n"


CORPUS: list[tuple[int, Mapping[str, object]]] = [
    *((seats, {}) for seats in range(2, 7)),
    *((seats, options) for name, options in VARIANTS.items() if options for seats in (4, 6)),
    (2, {"short": True}),
    (3, {"variable_draft": True}),
    (3, {"cards": OWN_CARDS}),
]


def main() -> None:
    for folder in (GOLDEN, RECORDS):
        folder.mkdir(exist_ok=True)
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(golden(name), encoding="utf-8")
    for number, (seats, options) in enumerate(CORPUS, 1):
        seed = f"{number:02}"
        path = RECORDS / f"{seed}.json"
        if path.exists():
            continue
        game = played(check_setup(GAME.spec, seats, options), seed, 1000)
        path.write_bytes(encode(game.scribe.record(seed, PEOPLE[:seats], fairness=game.fairness)))


if __name__ == "__main__":
    main()
