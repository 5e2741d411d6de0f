"""What Battle Penguins says about itself, and which of its options go together."""

from typing import cast

from rookery.core.refusal import refuse
from rookery.core.spec import Choice, Setup, Spec, Written
from rookery.games.battle.state import OURS, House

LONGEST_CARDS = 60_000

SPEC = Spec(
    id="battle",
    title="Battle Penguins",
    tagline="Draft seven, deploy three Squads, bring presents.",
    designer="Chris Castagnetto",
    minutes=15,
    rules=1,
    min_seats=2,
    max_seats=6,
    options=(
        Choice(
            "family",
            "Family variant",
            "All three battlegrounds lie open before the draft, and abilities are ignored.",
            (False, True),
            ("off", "on"),
        ),
        Choice(
            "short",
            "Short variant",
            "No draft: everyone is dealt ten cards and keeps seven.",
            (False, True),
            ("off", "on"),
        ),
        Choice(
            "variable_draft",
            "Variable draft",
            "In every second round hands go to the right instead of the left.",
            (False, True),
            ("off", "on"),
        ),
        Choice(
            "teams",
            "Teams of two",
            "For four or six: partners sit opposite each other and add up their Squads.",
            (False, True),
            ("off", "on"),
        ),
        Choice(
            "kittens",
            "Battle Kittens",
            "Penguins and kittens in one big deck.",
            (False, True),
            ("off", "on"),
        ),
        Choice(
            "attributes",
            "Attribute cards",
            "With eight, two battlegrounds of a round may be about the same attribute. Needs kittens.",
            (4, 8),
            ("4, all different", "8, two of each"),
        ),
        Choice(
            "battlegrounds",
            "Battlegrounds",
            "Which set of nine is played over. The kittens' need kittens.",
            ("penguins", "kittens"),
            ("the penguins'", "the kittens'"),
        ),
        Choice(
            "longer",
            "Longer game",
            "Both sets of battlegrounds, and six rounds. Needs kittens.",
            (False, True),
            ("off", "on"),
        ),
        Written(
            "cards",
            "Card set",
            "The cards of this project, or your own.",
            (OURS,),
            ("Rookery's own cards",),
            LONGEST_CARDS,
        ),
    ),
    levels=("chick", "fledgling", "adult", "emperor"),
    secrets=True,
    simultaneous=True,
    listed_odds=False,
    positions=True,
    out_of_time="stands_in",
)


def house_of(setup: Setup) -> House:
    """The options of a game, or one sentence why they do not go together."""
    options = setup.options
    house = House(
        setup.seats,
        cast(bool, options["family"]),
        cast(bool, options["short"]),
        cast(bool, options["variable_draft"]),
        cast(bool, options["teams"]),
        cast(bool, options["kittens"]),
        cast(int, options["attributes"]),
        cast(str, options["battlegrounds"]),
        cast(bool, options["longer"]),
        cast(str, options["cards"]),
    )
    if house.teams and house.seats not in (4, 6):
        refuse(
            "bad_teams", f"Teams of two need 4 or 6 players, so that partners sit apart; not {house.seats}."
        )
    if house.short and house.variable_draft:
        refuse("no_draft", "In the short variant nothing is passed, so there is no variable draft.")
    if not house.kittens:
        if house.attributes != 4:
            refuse("needs_kittens", "Eight Attribute cards come with the kittens: turn on kittens for them.")
        if house.battlegrounds == "kittens":
            refuse("needs_kittens", "The kittens' battlegrounds come with the kittens: turn on kittens.")
        if house.longer:
            refuse("needs_kittens", "The longer game is played with kittens: turn on kittens.")
    if house.longer and house.battlegrounds != "penguins":
        refuse("both_sets", "The longer game uses both sets of battlegrounds, so there is none to choose.")
    return house
