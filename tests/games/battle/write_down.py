"""Writes the golden playthroughs and the corpus of records. Run it only when the rules mean to change:

    PYTHONPATH=src python -m tests.games.battle.write_down

Golden files that exist are made again; read the difference before you commit it. Records are only ever
added: a record that no longer replays is a broken promise, not a file to remake. When a change of the
rules is meant, count `Spec.rules` up and keep the old records for the test of the refusal.
"""

from collections.abc import Mapping
from pathlib import Path

from rookery.core.dealer import DealerRng, commitment
from rookery.core.game import CHANCE, Seat
from rookery.core.record import Fairness, Scribe, encode
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.spec import Setup, check_setup
from rookery.games.battle import GAME
from rookery.games.battle.state import Action, State
from tests.games.battle.helpers import PEOPLE, VARIANTS

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


def played(setup: Setup, seed: str, most: int) -> tuple[Scribe[State, Action], list[str], Fairness]:
    """A game to its end or `most` steps: its scribe, its story as everyone saw it, the dealer's papers."""
    rng = SeededRng("written down", seed)
    secret = f"{rng.below(1 << 256):064x}"
    salts = tuple(f"{seed}-{seat}" for seat in range(setup.seats))
    dealer = DealerRng(secret, seed, salts)
    scribe = Scribe(GAME, setup)
    story = [GAME.text(scribe.state)]
    while (acting := GAME.to_act(scribe.state)) and len(scribe.steps) < most:
        s = scribe.state
        moves = {seat: GAME.draw(s, dealer) if seat == CHANCE else choice(s, seat, rng) for seat in acting}
        events = scribe.play(moves)
        story.append("> " + " & ".join(name for _, name in scribe.steps[-1]))
        story += ["  " + GAME.tell(event, PEOPLE) for event in events]
        # What one seat sees now and then, each in turn.
        if len(scribe.steps) % 4 == 0:
            story.append(GAME.text(scribe.state, len(scribe.steps) // 4 % setup.seats))
    outcome = GAME.outcome(scribe.state)
    story.append("not over" if outcome is None else f"{outcome.words} {outcome.scores} {outcome.ranks}")
    return scribe, story, Fairness(commitment(secret), salts, secret)


def golden(name: str) -> str:
    seats, options, most = GAMES[name]
    story = played(check_setup(GAME.spec, seats, options), name, most)[1]
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
        scribe, _, fairness = played(check_setup(GAME.spec, seats, options), seed, 1000)
        path.write_bytes(encode(scribe.record(seed, PEOPLE[:seats], fairness=fairness)))


if __name__ == "__main__":
    main()
