"""The lines of a position text, declared once for writing and reading. The package says what they mean."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

import msgspec

from rookery.core.lines import Entry, Text
from rookery.core.spelling import Asked, Form, Given, Joined, Name, Part, Spelling, each, literal, whole
from rookery.games.battle import state
from rookery.games.battle.notation import read_card, read_ground, read_pair, write_pair
from rookery.games.battle.options import SPEC, Options
from rookery.games.battle.rules.box import Box, box_of, starting_presents
from rookery.games.battle.state import ATTRIBUTES, GROUNDS, PRESENTS, Doing, Squad, State

T = TypeVar("T")

LONGEST = 20_000
"""Of the whole text."""
MOST_FISH = 9_999
MOST_MARKS = 99
"""More frights, coal, cocoa or Snowballs on one Squad than any game can bring about."""
MOST_DRAWN = 500
"""More cards than a round can draw; one that was reshuffled may come again."""

FACE_DOWN, NONE = "face down", "none"


class Named(msgspec.Struct, frozen=True):
    """What names and bounds depend on."""

    options: Options
    box: Box


# ---- words ----


def _name(read: Callable[[str, Box], T], write: Callable[[T, Box], str], asked: Asked | Joined) -> Name[T]:
    return Name(
        lambda text, line, _: read(text, line.context.box),
        lambda value, named: write(value, named.box),
        asked=asked,
    )


def _card_names(named: Named) -> list[str]:
    return sorted(named.box.names)


def _ground_names(named: Named) -> list[str]:
    return [ground.name for ground in named.box.grounds]


def _listed(
    one: Spelling[T], most: Given[int], things: str, make: Callable[[list[T]], Iterable[T]] = tuple
) -> Spelling[tuple[T, ...]]:
    return each(one, most, things, by=", ", none=NONE, make=make)


def _cards(most: Given[int], make: Callable[[list[int]], Iterable[int]] = tuple) -> Spelling[tuple[int, ...]]:
    listed = _listed(CARD, most, "cards", make)
    return Spelling(listed.read, lambda cards, named: ", ".join(named.box.spell(cards)), listed)


def _or_none(listed: Spelling[T]) -> Spelling[T]:
    return Spelling(listed.read, lambda values, named: listed.write(values, named) or NONE, listed)


def _every_card(named: Named) -> int:
    return len(named.box.cards)


CARD = _name(read_card, lambda card, box: box.names[card], Asked(_card_names))
CARDS = _cards(_every_card)
SORTED = _cards(_every_card, sorted)
MARKED = _cards(MOST_MARKS, sorted)
COUNT = whole(0, MOST_MARKS)
SEAT = whole(0, lambda named: named.options.seats - 1, first=1)
PRESENT = literal(PRESENTS)
GROUND = _name(read_ground, lambda ground, box: box.grounds[ground].name, Asked(_ground_names))
PAIR = _name(
    read_pair,
    write_pair,
    Joined((("battleground", Asked(_ground_names)), " ", ("attribute", Asked(ATTRIBUTES)))),
)
SQUAD = Form(
    Squad,
    Part("cards", SORTED),
    Part("scared", MARKED, "scared ", usual=()),
    Part("arrived", MARKED, "traveled ", usual=()),
    Part("joined", MARKED, "joined ", usual=()),
    Part("coal", COUNT, "coal ", usual=0),
    Part("cocoa", COUNT, "cocoa ", usual=0),
    Part("snowballs", COUNT, "snowballs ", usual=0),
    by=" | ",
)
ABILITY = Form(
    Doing,
    Part("card", CARD),
    Part("recipient", SEAT, "to ", usual=-1),
    Part("present", PRESENT, "present ", usual=""),
    Part("target", CARD, "replace ", usual=-1),
    by=" | ",
)


# ---- lines ----


def _by_seat(what: str, spelling: Spelling[T], field: str, about: str) -> tuple[Entry[T], ...]:
    def row(s: State, seat: int) -> T | None:
        rows = getattr(s, field)
        return (rows[seat] or None) if rows else None

    def entry(seat: int) -> Entry[T]:
        words = about.format(f"player {seat + 1}")
        return Entry(f"{what} {seat + 1}", spelling, partial(row, seat=seat), about=words)

    return tuple(map(entry, range(SPEC.max_seats)))


def _presents(s: State) -> tuple[str, ...] | None:
    return s.presents if s.presents != starting_presents(s.options, box_of(s.options)) else None


def _deck(s: State) -> tuple[int, ...] | None:
    return s.deck if set(s.deck) != usual_deck(s, box_of(s.options)) else None


def usual_deck(s: State, box: Box) -> set[int]:
    """Every card that is nowhere else; none before the deal, when all are in the box."""
    rows = [*s.lanes, *(pile for own in s.piles for pile in own), *(squad.cards for squad in s.squads)]
    named = {card for row in (*rows, *s.ahead, s.drawn, s.used, s.aside) for card in row}
    return set(box.deck - named) if named else set()


PHASE = Entry(
    "phase",
    literal(state.PHASES),
    what="name",
    about="What the game is waiting for. If you leave it out, it is worked out from the rest.",
)
ROUND = Entry("round", whole(1, lambda named: named.options.rounds), about="Which round it is.")
FISH = Entry(
    "fish", _listed(whole(0, MOST_FISH), SPEC.max_seats, "numbers"), about="How many Fish each side has."
)
SPENT = Entry(
    "spent",
    _listed(GROUND, lambda named: len(named.box.grounds), "battlegrounds", sorted),
    about="The battlegrounds of earlier rounds.",
)
OPENED = Entry(
    "grounds",
    _listed(PAIR, GROUNDS, "battlegrounds"),
    about="The battlegrounds of this round, from the left, each with the attribute that counts there.",
)
LANES = _by_seat("lane", CARDS, "lanes", "The hand that was dealt to {} and goes round in the draft.")
PICKED = Entry("picked", whole(0, _every_card), about="How many cards of each lane have been picked.")
PILES = _by_seat(
    "piles", each(SORTED, GROUNDS, "piles", by=" | "), "piles", "What {} deployed at each battleground."
)
AT = Entry(
    "at",
    whole(0, GROUNDS - 1, first=1),
    lambda s: s.at if s.piles else None,
    about="The battleground where the Squads compete now, 1 to 3 from the left.",
)
SQUADS = _by_seat("squad", SQUAD, "squads", "The Squad of {} at this battleground, and what happened to it.")
AHEAD = _by_seat("ahead", SORTED, "ahead", "The Travelers of {} that are at the next battleground already.")
QUEUE = Entry(
    "queue",
    _listed(SEAT, SPEC.max_seats, "seats"),
    about="Who uses abilities, in this order. The first is doing so now.",
)
WAITING = Entry("waiting", SORTED, about="Cards whose abilities are still to be used in this turn.")
DOING = Entry(
    "doing",
    ABILITY,
    lambda s: s.doing if s.doing.card >= 0 else None,
    about="The ability that is being used now.",
)
DRAWN = Entry("drawn", _cards(MOST_DRAWN), about="The cards that were drawn in this round.")
USED = Entry("used", CARDS, about="The cards on the used pile.")
ASIDE = Entry(
    "aside",
    literal([FACE_DOWN]),
    lambda s: FACE_DOWN if s.aside else None,
    what="text",
    about="In the short variant: the cards that nobody kept. They lie face down.",
)
PRESENT_DECK = Entry(
    "presents",
    _or_none(_listed(PRESENT, lambda named: len(named.box.presents), "Presents")),
    _presents,
    what="kind",
    about="The Presents that are still in the deck. If you leave it out, all of them are.",
)
DECK = Entry(
    "deck",
    _or_none(SORTED),
    _deck,
    about="The cards of the deck. If you leave it out, all cards that are nowhere else.",
)

_ROUND_LINES = (PHASE, ROUND, FISH, SPENT, OPENED)
OVER_TEXT = Text(*_ROUND_LINES)
"""Of a game that is over nothing else is said."""
TEXTS = [
    Text(
        *_ROUND_LINES, *LANES[:seats], PICKED, *PILES[:seats], AT, *SQUADS[:seats], *AHEAD[:seats],
        QUEUE, WAITING, DOING, DRAWN, USED, ASIDE, PRESENT_DECK, DECK, breaks="\r\n", longest=LONGEST,
    )
    for seats in range(SPEC.max_seats + 1)
]  # fmt: skip
"""By the number of seats."""


def position_text(s: State, box: Box) -> str:
    text = OVER_TEXT if s.phase == state.OVER else TEXTS[s.options.seats]
    return text.write(s, Named(s.options, box))
