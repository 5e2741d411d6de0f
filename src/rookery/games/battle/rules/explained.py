"""What abilities and Presents do, in words for players: shown beside the cards, wherever there are any."""

import msgspec

from rookery.games.battle import state


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
        state.PRESENT,
        "Present",
        "may give somebody a Present",
        "may hand the top Present to another player who has a penguin here, and nobody knows what is in it",
        True,
    ),
    Explained(
        state.ROGUE,
        "Rogue",
        f"{state.ROGUE_BONUS} more if alone",
        f"alone in its Squad it gets {state.ROGUE_BONUS} more in everything",
        False,
    ),
    Explained(
        state.TRAVELER,
        "Traveler",
        "goes on where it has 0",
        "where it has a 0 in what counts, it goes on to your Squad at the next battleground",
        False,
    ),
    Explained(
        state.INTIMIDATOR,
        "Intimidator",
        f"takes {state.FRIGHT} off a rival",
        f"choose one penguin of an opponent here: it counts {state.FRIGHT} less",
        True,
    ),
)


def _present(name: str, short: str, words: str, harms: bool = True) -> Explained:
    return Explained(name, state.PRESENT_TITLES[name], short, words, harms)


PRESENTS_EXPLAINED = (
    _present(state.COAL, f"counts {state.COAL_WEIGHT} less", f"The Squad counts {state.COAL_WEIGHT} less."),
    _present(state.SNOWBALL, "the best counts nothing", "Its best penguin counts nothing."),
    _present(state.KAYAK, "one has to go", "Its owner has to remove one penguin, but never the last."),
    _present(state.FLIPPERS, "costs a Fish", "Its owner gives the giver a Fish, if there is one to give."),
    _present(
        state.SWITCHEROO,
        "one is exchanged",
        "The giver replaces one of its penguins by the top card of the deck, unseen.",
    ),
    _present(state.COUSIN, "somebody joins", "The top card of the deck joins the Squad.", harms=False),
    _present(
        state.COCOA,
        f"counts {state.COCOA_WARMTH} more",
        f"The Squad counts {state.COCOA_WARMTH} more.",
        harms=False,
    ),
)
