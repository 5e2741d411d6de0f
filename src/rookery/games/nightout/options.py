"""What the game says about itself, what can be chosen, and the `Options` that one game is played by."""

import msgspec

from rookery.core.refusal import refuse
from rookery.core.spec import Choice, Setup, Spec, Whole, Written, choice, switch
from rookery.games.nightout.texts.presets import PRESETS

FIRST = Choice(
    "first",
    "Who goes first",
    "Going first helps a little: between two equal players the first one wins 58 games in 100. In a "
    "rematch the next player begins.",
    ("lot", "first", "second", "third", "fourth"),
    ("at random", "the first seat", "the second seat", "the third seat", "the fourth seat"),
)
ISLANDS = choice(
    "islands",
    "Islands",
    "May the board fall into several pieces when a tile is moved?",
    {"allowed": "allowed", "one_floe": "the board stays in one piece"},
)
TOUCH = choice(
    "touch",
    "Touching",
    "How many squares of other tiles a tile may touch where you put it.",
    {"grid": "as many as you like", "literal": "one for each half"},
)
BEARS = choice(
    "bears",
    "Polar bears",
    "What happens on a blank square: your walk ends there, or you may also walk on and be eaten.",
    {"stop": "the walk ends", "eat": "you may walk on and be eaten"},
)
ROUND_LIMIT = Whole(
    "round_limit",
    "Round limit",
    "After this many rounds the game ends. Whoever carries the most buddies wins. If that is equal, the one "
    "nearest to home wins.",
    60,
    0,
    500,
    "no limit",
)
ELBOW_ROOM = switch(
    "elbow_room",
    "Elbow room",
    "For three or four players: a larger board, with 55 dominoes and dice from 1 to 9.",
    "28 dominoes",
    "55 dominoes",
)
LAYOUT = Written(
    "layout",
    "Layout",
    "How the dominoes lie at the start: one of ours, or one of your own, drawn with numbers.",
    tuple(PRESETS),
    ("lanes around pools", "ring in ring", "one broad raft"),
    # Enough for the largest field with wide margins.
    8000,
)

SPEC = Spec(
    id="nightout",
    title="Penguin's Night Out",
    tagline="Bring your buddies home, on a board that keeps changing.",
    designer="Jonathan A. Leistiko (Invisible City Productions)",
    minutes=30,
    rules=1,
    min_seats=2,
    max_seats=4,
    options=(FIRST, ISLANDS, TOUCH, BEARS, ROUND_LIMIT, ELBOW_ROOM, LAYOUT),
    # The opening, one of more than 10^35, can only be drawn; everything else is listed.
    listed_odds=False,
    positions=True,
    out_of_time="stands_in",
)

BY_LOT = -1
"""No seat: who goes first is drawn when the dominoes are laid."""


class Options(msgspec.Struct, frozen=True):
    """The options of one game, in the form the rules ask for them."""

    #: the highest number on a tile and a die: 6, or 9 with elbow room
    top: int = 6
    #: the board must be one piece after a tile was placed (`islands` = one_floe)
    one_floe: bool = False
    #: each half of a placed tile may touch one half of others at most (`touch` = literal)
    literal: bool = False
    #: one may walk on from a blank, and is eaten (`bears` = eat)
    eat: bool = False
    #: the game ends after so many rounds; 0 is never
    round_limit: int = 60
    #: the seat that goes first, or BY_LOT
    begins: int = BY_LOT


def settled(setup: Setup) -> Options:
    """The options of a setup; refused where they do not go with its number of players."""
    begins = FIRST.values.index(setup[FIRST]) - 1
    if setup[ELBOW_ROOM] and setup.seats == 2:
        refuse("too_few_for_elbow_room", "Elbow room is for three or four players; you are two.")
    if begins >= setup.seats:
        refuse("no_such_seat", f"Seat {begins + 1} cannot go first: you are {setup.seats} players.")
    return setup.settled(
        Options,
        top=9 if setup[ELBOW_ROOM] else 6,
        one_floe=setup[ISLANDS] == "one_floe",
        literal=setup[TOUCH] == "literal",
        eat=setup[BEARS] == "eat",
        begins=begins,
    )
