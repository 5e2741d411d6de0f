"""The lines of a position text, declared once for writing and reading. The package says what they mean."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

from rookery.core.lines import Entry, Text
from rookery.core.spelling import Form, Given, Name, Part, Spelling, each, literal, whole
from rookery.games.battle import state
from rookery.games.battle.notation import read_card, read_ground, read_pair, write_pair
from rookery.games.battle.options import SPEC, Options
from rookery.games.battle.rules.box import Box, box_of, starting_presents
from rookery.games.battle.state import GROUNDS, PRESENTS, Doing, Squad, State

T = TypeVar("T")

LONGEST = 20_000
"""Of the whole text."""
MOST_FISH = 9_999
MOST_MARKS = 99
"""More frights, coal, cocoa or Snowballs on one Squad than any game can bring about."""
MOST_DRAWN = 500
"""More cards than a round can draw; one that was reshuffled may come again."""

FACE_DOWN, NONE = "face down", "none"
COMPETING = (
    state.ORDER, state.GIVE, state.UNWRAP, state.INTIMIDATE, state.REMOVE, state.REPLACE, state.DRAW,
)  # fmt: skip
"""The phases in which somebody uses an ability."""
PHASES = (state.OPEN, state.DEAL, state.DRAFT, state.HOLD, state.DEPLOY, *COMPETING, state.OVER)


class Named(msgspec.Struct, frozen=True):
    """What names and bounds depend on."""

    options: Options
    box: Box


# ---- words ----


def _name(read: Callable[[str, Box], T], write: Callable[[T, Box], str]) -> Name[T]:
    return Name(
        lambda text, line, _: read(text, line.context.box),
        lambda value, named: write(value, named.box),
    )


def _listed(one: Spelling[T], most: Given[int], things: str, make: Any = tuple) -> Spelling[tuple[T, ...]]:
    return each(one, most, things, by=", ", none=NONE, make=make)


def _cards(most: Given[int], make: Any = tuple) -> Spelling[tuple[int, ...]]:
    listed = _listed(CARD, most, "cards", make)
    return Spelling(listed.read, lambda cards, named: ", ".join(named.box.spell(cards)))


def _or_none(listed: Spelling[T]) -> Spelling[T]:
    return Spelling(listed.read, lambda values, named: listed.write(values, named) or NONE)


def _every_card(named: Named) -> int:
    return len(named.box.cards)


CARD = _name(read_card, lambda card, box: box.names[card])
CARDS = _cards(_every_card)
SORTED = _cards(_every_card, sorted)
MARKED = _cards(MOST_MARKS, sorted)
COUNT = whole(0, MOST_MARKS)
SEAT = whole(0, lambda named: named.options.seats - 1, first=1)
PRESENT = literal(PRESENTS)
GROUND = _name(read_ground, lambda ground, box: box.grounds[ground].name)
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


def _by_seat(what: str, spelling: Spelling[T], field: str) -> tuple[Entry[T], ...]:
    def row(s: State, seat: int) -> T | None:
        rows = getattr(s, field)
        return (rows[seat] or None) if rows else None

    seats = range(SPEC.max_seats)
    return tuple(Entry(f"{what} {seat + 1}", spelling, partial(row, seat=seat)) for seat in seats)


def _presents(s: State) -> tuple[str, ...] | None:
    return s.presents if s.presents != starting_presents(s.options, box_of(s.options)) else None


def _deck(s: State) -> tuple[int, ...] | None:
    return s.deck if set(s.deck) != usual_deck(s, box_of(s.options)) else None


def usual_deck(s: State, box: Box) -> set[int]:
    """Every card that is nowhere else; none before the deal, when all are in the box."""
    rows = [*s.lanes, *(pile for own in s.piles for pile in own), *(squad.cards for squad in s.squads)]
    named = {card for row in (*rows, *s.ahead, s.drawn, s.used, s.aside) for card in row}
    return set(box.deck - named) if named else set()


PHASE = Entry("phase", literal(PHASES), what="name")
ROUND = Entry("round", whole(1, lambda named: named.options.rounds))
FISH = Entry("fish", _listed(whole(0, MOST_FISH), SPEC.max_seats, "numbers"))
SPENT = Entry("spent", _listed(GROUND, lambda named: len(named.box.grounds), "battlegrounds", sorted))
OPENED = Entry("grounds", _listed(_name(read_pair, write_pair), GROUNDS, "battlegrounds"))
LANES = _by_seat("lane", CARDS, "lanes")
PICKED = Entry("picked", whole(0, _every_card))
PILES = _by_seat("piles", each(SORTED, GROUNDS, "piles", by=" | "), "piles")
AT = Entry("at", whole(0, GROUNDS - 1, first=1), lambda s: s.at if s.piles else None)
SQUADS = _by_seat("squad", SQUAD, "squads")
AHEAD = _by_seat("ahead", SORTED, "ahead")
QUEUE = Entry("queue", _listed(SEAT, SPEC.max_seats, "seats"))
WAITING = Entry("waiting", SORTED)
DOING = Entry("doing", ABILITY, lambda s: s.doing if s.doing.card >= 0 else None)
DRAWN = Entry("drawn", _cards(MOST_DRAWN))
USED = Entry("used", CARDS)
ASIDE = Entry("aside", literal([FACE_DOWN]), lambda s: FACE_DOWN if s.aside else None, what="text")
PRESENT_DECK = Entry(
    "presents",
    _or_none(_listed(PRESENT, lambda named: len(named.box.presents), "Presents")),
    _presents,
    what="kind",
)
DECK = Entry("deck", _or_none(SORTED), _deck)

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
