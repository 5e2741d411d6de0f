"""The options: what there is to choose before a game, and the `Options` that one game is played by."""

from functools import cached_property
from itertools import chain

import msgspec

from rookery.core.refusal import refuse
from rookery.core.spec import Setup, Spec, Whole, Written, choice, switch
from rookery.games.skating.texts import cards, maps, penguins, teams

LAST_AFLOAT, EMPEROR = "last_afloat", "emperor"
CHAOS_MAP = "chaos"

EDITION = choice(
    "edition",
    "Edition",
    "The game has two editions. In MkIII you can steer either way, and you slow down by thrusting backwards. "
    "In MkII you have brakes.",
    {"mk3": "MkIII", "mk2": "MkII"},
)
FIGURES = choice("figures", "Penguins each", "How many figures each player skates.", {1: "1", 2: "2", 3: "3"})
VICTORY = choice(
    "victory",
    "Victory",
    "Last afloat: be the last side alive. Emperor: killed penguins come back; you score your kills minus "
    "how often you were killed.",
    {LAST_AFLOAT: "last afloat", EMPEROR: "Penguin Emperor"},
)
ROUND_LIMIT = Whole(
    "round_limit", "Round limit", "Last afloat: after this many rounds the kills decide.", 40, 1, 200
)
EMPEROR_ROUNDS = Whole(
    "emperor_rounds", "Emperor's rounds", "Emperor: how many rounds are played.", 12, 1, 100
)
MAP = Written(
    "map",
    "Map",
    "The ice to skate on. Chaos is different in every game.",
    ("pond", "rink", "sheet", CHAOS_MAP),
    ("Pond: bare ice", "Rink: a bit of everything", "Sheet: 20 by 20", "Chaos: drawn by the dealer"),
    maps.MOST_MAP,
)
EDGE = choice(
    "edge",
    "Edge",
    "What is around the map: the water most maps have, or open ice without a border.",
    {"water": "as on the map, usually water", "open": "open ice"},
)
CARDS = Written(
    "cards",
    "Stat cards",
    "The kinds of penguin there are.",
    (cards.SAMPLES,),
    ("WW1, WW2, Jet and Space",),
    cards.MOST_CARD_SET,
)
PENGUINS = Written(
    "penguins",
    "Who skates what",
    "Everyone chooses a card, or you say here who skates what: semicolons between players, commas between "
    "the figures of one player. For example: WW1, Jet; Space, WW2.",
    (penguins.CHOOSE, "WW1", "WW2", "Jet", "Space"),
    ("everyone chooses", "all WW1", "all WW2", "all Jets", "all Space"),
    300,
)
TEAMS = Written(
    "teams",
    "Teams",
    "Two sides: every second player is your partner, so there must be an even number of you. Pairs are for "
    "four or six. You can write your own: semicolons between sides, commas between partners, and a number "
    "after a player who has more than one penguin. In A 2; B, C the first player has two penguins and plays "
    "against the other two.",
    (teams.ALONE, teams.TWO, teams.PAIRS),
    ("everyone alone", "two sides", "pairs"),
    100,
)
TAILING = switch(
    "tailing", "Tailing", "Only in MkIII: wait for a figure in front of you and move right after it."
)
RETRO = switch(
    "retro",
    "Retro thrust",
    "Only in MkII: no brakes, you slow down by thrusting backwards. MkIII always works like this.",
)
MISSILES = choice(
    "missiles",
    "Missiles",
    "Only in MkII: how many missiles a penguin has, if it has any. In MkIII there are always two.",
    {2: "2", 1: "1", 3: "3"},
)
ROCKS_BLOCK = switch("rocks_block", "Rocks block shots", "On: nobody can shoot through a rock.")
SIDE_RECOIL = switch(
    "side_recoil_needs_black_1_4",
    "Recoil of side shots",
    "On: a side shot changes the speeds of both penguins only if the black die shows 1 to 4.",
    "like any shot",
    "only if black is 1 to 4",
)
RECHARGE = switch(
    "recharge",
    "Recharge",
    "On: thrust that was paid for shots comes back each turn. Off: it is gone for good.",
    on="thrust returns",
)
SHIELDS_WEAR = switch(
    "shields_wear", "Shields wear", "On: a shield loses the points of damage it has stopped."
)
SHIELD_CAP = choice(
    "shield_cap",
    "Shield limit",
    "With all twelve points in front, no cannon can ever hurt you from there. At most 4 points a side "
    "prevents that.",
    {0: "none", 4: "4 a side"},
)

SPEC = Spec(
    id="skating",
    title="Skating Penguins",
    tagline="Fights on the ice, where you look one way and slide another.",
    designer="Brawl Factory",
    minutes=45,
    rules=1,
    min_seats=2,
    max_seats=6,
    options=(
        EDITION, FIGURES, VICTORY, ROUND_LIMIT, EMPEROR_ROUNDS, MAP, EDGE, CARDS, PENGUINS, TEAMS, TAILING,
        RETRO, MISSILES, ROCKS_BLOCK, SIDE_RECOIL, RECHARGE, SHIELDS_WEAR, SHIELD_CAP,
    ),
    simultaneous=True,
    positions=True,
    out_of_time="stands_in",
)  # fmt: skip


class Options(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """What was chosen for one game. `sides` has one side a seat; `shield_cap` is 0 for none."""

    edition: str
    seats: int
    #: figures a player: one number for all, or one for each where they are uneven
    figures: int | tuple[int, ...]
    sides: tuple[int, ...]
    cards: tuple[cards.Card, ...]
    victory: str = LAST_AFLOAT
    round_limit: int = 40
    tailing: bool = False
    retro: bool = False
    missiles: int = 2
    rocks_block: bool = False
    #: a side shot changes speeds by recoil only if the black die is 1 to 4
    side_recoil: bool = False
    recharge: bool = False
    shields_wear: bool = False
    shield_cap: int = 0

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The seats that have a first figure, those that have a second, and so on."""
        numbers = (self.figures,) * self.seats if isinstance(self.figures, int) else self.figures
        return tuple(
            tuple(seat for seat, number in enumerate(numbers) if number > row) for row in range(max(numbers))
        )

    @cached_property
    def owners(self) -> tuple[int, ...]:
        """The seat that each figure belongs to."""
        return tuple(chain(*self.rows))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each figure is called."""
        return tuple(
            f"{teams.LETTERS[seat]}{number}" for number, row in enumerate(self.rows, 1) for seat in row
        )

    @cached_property
    def count(self) -> int:
        """How many figures there are in all."""
        return len(self.owners)


def settled(setup: Setup) -> Options:
    """The options of a checked setup; a faulty card set or teams that cannot be are refused."""
    known, faults = cards.read_cards(setup[CARDS])
    if faults:
        refuse("bad_cards", faults[0].words)
    sides, figures = teams.line_up(setup[TEAMS], setup.seats, setup[FIGURES])
    return setup.settled(
        Options,
        sides=sides,
        figures=figures[0] if len(set(figures)) == 1 else figures,
        cards=known,
        round_limit=setup[EMPEROR_ROUNDS if setup[VICTORY] == EMPEROR else ROUND_LIMIT],
        side_recoil=setup[SIDE_RECOIL],
    )
