"""What can be chosen before a game of soccer, and what was chosen for one game."""

import msgspec

from rookery.core.spec import Choice, Setup, Spec, Whole, choice

FIRST = Choice(
    "first",
    "Who goes first",
    "At random, as you choose, or whoever acts best like a penguin: you vote on that.",
    ("lot", "first", "second", "impression"),
    ("at random", "the first seat", "the second seat", "best penguin act"),
)
FIRST_TO = choice(
    "first_to",
    "Goals to win",
    "After a goal that does not win the game, all start again, and the side that did not score goes first.",
    {1: "1 goal", 2: "2 goals", 3: "3 goals"},
)
OWN_GOALS = choice(
    "own_goals",
    "Own goals",
    "Count: a ball in a corner is a goal for whoever attacks that corner, no matter who kicked it. "
    "Don't count: it is a goal only if the attacker kicked it.",
    {True: "count", False: "don't count"},
)
REPETITION = choice(
    "repetition",
    "Repetition",
    "What happens when the same position comes up for the third time.",
    {True: "it is a draw", False: "the game goes on"},
)
MOVE_LIMIT = Whole(
    "move_limit", "Move limit", "A draw after this many moves in all.", 300, 0, 1000, "no limit"
)

SPEC = Spec(
    id="soccer",
    title="Penguin Soccer",
    tagline="Two families, one ball, and very slippery ice.",
    designer="Avri Klemer",
    minutes=30,
    rules=1,
    min_seats=2,
    max_seats=2,
    options=(FIRST, FIRST_TO, OWN_GOALS, REPETITION, MOVE_LIMIT),
    simultaneous=True,
    positions=True,
    draws=True,
)


class Options(msgspec.Struct, frozen=True):
    """The options of one game. `repetition` is the occurrence of a position that draws; 0 is none."""

    first_to: int = 1
    own_goals: bool = True
    repetition: int = 3
    move_limit: int = 300


def settled(setup: Setup) -> Options:
    return setup.settled(Options, repetition=3 if setup[REPETITION] else 0)
