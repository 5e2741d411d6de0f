"""What Battle Penguins says about itself, and which of its options go together."""

import msgspec

from rookery.core.refusal import refuse
from rookery.core.spec import Setup, Spec, Written, choice, switch

OURS = "rookery"
"""The card set of this project."""


FAMILY = switch(
    "family",
    "Family variant",
    "All three battlegrounds are shown before the draft, and abilities do not count.",
)
SHORT = switch("short", "Short variant", "No draft: everyone is dealt ten cards and keeps seven.")
VARIABLE_DRAFT = switch(
    "variable_draft",
    "Variable draft",
    "In every second round cards are passed to the right instead of the left.",
)
TEAMS = switch(
    "teams",
    "Teams of two",
    "For four or six players: partners sit opposite each other, and their Squads count together.",
)
KITTENS = switch("kittens", "Battle Kittens", "Penguins and kittens in one big deck.")
ATTRIBUTE_CARDS = choice(
    "attributes",
    "Attribute cards",
    "With eight, two battlegrounds of a round may be about the same attribute. This needs kittens.",
    {4: "4, all different", 8: "8, two of each"},
)
BATTLEGROUNDS = choice(
    "battlegrounds",
    "Battlegrounds",
    "Which nine battlegrounds are used. The kittens' battlegrounds need kittens.",
    {"penguins": "the penguins'", "kittens": "the kittens'"},
)
LONGER = switch("longer", "Longer game", "Six rounds with both sets of battlegrounds. This needs kittens.")
CARDS = Written(
    "cards",
    "Card set",
    "The cards that come with the game, or your own.",
    (OURS,),
    ("Rookery's own cards",),
    60_000,
)

SPEC = Spec(
    id="battle",
    title="Battle Penguins",
    tagline="Pick seven penguins, send out three Squads, bring presents.",
    designer="Chris Castagnetto",
    minutes=15,
    rules=1,
    min_seats=2,
    max_seats=6,
    options=(
        FAMILY, SHORT, VARIABLE_DRAFT, TEAMS, KITTENS, ATTRIBUTE_CARDS, BATTLEGROUNDS, LONGER, CARDS,
    ),
    secrets=True,
    simultaneous=True,
    listed_odds=False,
    positions=True,
    out_of_time="stands_in",
)  # fmt: skip


class Options(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What was settled before one game; all of it is the same from the first state to the last.

    `cards` is the name of a preset or the text of a card set, exactly as it was chosen.
    """

    seats: int
    family: bool = False
    short: bool = False
    variable_draft: bool = False
    teams: bool = False
    kittens: bool = False
    attributes: int = 4
    battlegrounds: str = "penguins"
    longer: bool = False
    cards: str = OURS

    @property
    def own_cards(self) -> bool:
        """Whether the players brought their own."""
        return self.cards != OURS

    @property
    def rounds(self) -> int:
        return 6 if self.longer else 3

    @property
    def sides(self) -> int:
        """Who competes: seats, or teams of two."""
        return self.seats // 2 if self.teams else self.seats

    def side(self, seat: int) -> int:
        """Partners sit opposite: seats i and i + n/2 are side i (ruling 11)."""
        return seat % self.sides


def settled(setup: Setup) -> Options:
    """The options of a game, or one sentence why they do not go together."""
    chosen = setup.settled(Options)
    if chosen.teams and chosen.seats not in (4, 6):
        refuse("bad_teams", f"Teams of two need 4 or 6 players; you are {chosen.seats}.")
    if chosen.short and chosen.variable_draft:
        refuse("no_draft", "In the short variant no cards are passed, so turn off the variable draft.")
    if not chosen.kittens:
        if chosen.attributes != 4:
            refuse("needs_kittens", "Eight Attribute cards need kittens: turn on Battle Kittens.")
        if chosen.battlegrounds == "kittens":
            refuse("needs_kittens", "The kittens' battlegrounds need kittens: turn on Battle Kittens.")
        if chosen.longer:
            refuse("needs_kittens", "The longer game needs kittens: turn on Battle Kittens.")
    if chosen.longer and chosen.battlegrounds != "penguins":
        refuse("both_sets", "The longer game uses both sets: set Battlegrounds to the penguins'.")
    return chosen
