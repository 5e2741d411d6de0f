"""What abilities and Presents do, in words for players: shown beside the cards, wherever there are any."""

import msgspec

from rookery.games.battle.state import (
    COAL,
    COAL_WEIGHT,
    COCOA,
    COCOA_WARMTH,
    COUSIN,
    FLIPPERS,
    FRIGHT,
    INTIMIDATOR,
    KAYAK,
    PRESENT,
    PRESENT_TITLES,
    ROGUE,
    ROGUE_BONUS,
    SNOWBALL,
    SWITCHEROO,
    TRAVELER,
)


class Explained(msgspec.Struct, frozen=True, gc=False):
    """`name` is how it is called in views and texts, `title` how it is called to people. `short` is a few
    words, `words` says it in full. `harms` where it is bad for the Squad it is used on."""

    name: str
    title: str
    short: str
    words: str
    harms: bool


ABILITIES_EXPLAINED = (
    Explained(
        PRESENT,
        "Present",
        "may give somebody a Present",
        "may hand the top Present to another player who has a penguin here, and nobody knows what is in it",
        True,
    ),
    Explained(
        ROGUE,
        "Rogue",
        f"{ROGUE_BONUS} more if alone",
        f"alone in its Squad it gets {ROGUE_BONUS} more in everything",
        False,
    ),
    Explained(
        TRAVELER,
        "Traveler",
        "goes on where it has 0",
        "where it has a 0 in what counts, it goes on to your Squad at the next battleground",
        False,
    ),
    Explained(
        INTIMIDATOR,
        "Intimidator",
        f"takes {FRIGHT} off a rival",
        f"choose one opposing penguin here: it counts {FRIGHT} less",
        True,
    ),
)


def _present(name: str, short: str, words: str, harms: bool = True) -> Explained:
    return Explained(name, PRESENT_TITLES[name], short, words, harms)


PRESENTS_EXPLAINED = (
    _present(COAL, f"counts {COAL_WEIGHT} less", f"The Squad counts {COAL_WEIGHT} less."),
    _present(SNOWBALL, "the best counts nothing", "Its best penguin counts nothing."),
    _present(KAYAK, "one has to go", "Its owner has to remove one penguin, but never the last."),
    _present(FLIPPERS, "costs a Fish", "Its owner gives the giver a Fish, if there is one to give."),
    _present(
        SWITCHEROO,
        "one is exchanged",
        "The giver replaces one of its penguins by the top card of the deck, unseen.",
    ),
    _present(COUSIN, "somebody joins", "The top card of the deck joins the Squad.", harms=False),
    _present(COCOA, f"counts {COCOA_WARMTH} more", f"The Squad counts {COCOA_WARMTH} more.", harms=False),
)
