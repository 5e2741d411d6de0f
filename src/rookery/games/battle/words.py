"""Sentences for what happened."""

from collections.abc import Sequence

from rookery.core.game import Event
from rookery.games.battle import events, state

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PLACE_WORDS = ("nowhere", "first", "second", "third", "fourth", "fifth", "sixth")

EFFECTS = {
    state.COAL: "their Squad counts 2 less",
    state.SNOWBALL: "their best penguin counts nothing",
    state.KAYAK: "one of their penguins has to go",
    state.FLIPPERS: "a Fish sticks to it",
    state.SWITCHEROO: "one of their penguins is exchanged",
    state.COUSIN: "somebody from the deck joins them",
    state.COCOA: "their Squad counts 3 more",
}
IDLE = {
    state.KAYAK: "but the last penguin stays",
    state.FLIPPERS: "but there is no Fish to take",
    state.SWITCHEROO: "but there is nobody left to draw",
    state.COUSIN: "but there is nobody left to draw",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    match event:
        case events.Picked(seat, card):
            return f"{names[seat]} picks {card}."
        case events.Received(seat, cards):
            return f"{names[seat]} now holds {listed(cards)}."
        case events.Passed(passing, cards):
            hands = "the last cards" if cards == 1 else f"hands of {number(cards)}"
            return f"Everyone has picked; {hands} go to the {'left' if passing > 0 else 'right'}."
        case events.Dealt(_, each, deck):
            return f"Everyone is dealt {number(each)} cards; {number(deck)} stay in the deck."
        case events.Held(seat, cards, aside):
            return f"{names[seat]} holds on to {listed(cards)}, and sets aside {listed(aside)}."
        case events.Drafted(each, aside):
            rest = f" {number(aside).capitalize()} lie set aside, face down." if aside else ""
            return f"Everyone has {number(each)} cards.{rest}"
        case events.Deployed(seat, sizes, piles):
            if piles:
                return f"{names[seat]} deploys {'; '.join(map(listed, piles))}."
            return f"{names[seat]} deploys Squads of {listed([number(size) for size in sizes])}."
        case events.Opened():
            return _opened(event)
        case _:
            return _in_competition(event, names)


def _opened(event: events.Opened) -> str:
    pairs = listed([f"{one.ground} for {one.attribute}" for one in event.grounds])
    if event.grounds[0].place > 0:
        return f"The hidden battleground is {pairs}."
    rest = f"; {number(event.hidden)} stays hidden" if event.hidden else ""
    return f"Round {event.round}: the battlegrounds are {pairs}{rest}."


def _in_competition(event: Event, names: Sequence[str]) -> str:
    match event:
        case events.Contested(_, ground, attribute):
            return f"{ground}: the competition is for {attribute}."
        case events.Shown(seat, cards):
            return f"{names[seat]} turns up {listed(cards)}."
        case events.Lined(order, first):
            then = listed([names[seat] for seat in order])
            return f"{first} comes first in the alphabet, so abilities go in this order: {then}."
        case events.Traveled(seat, card, _, ground):
            return f"{names[seat]}'s {card} has nothing to show here and travels on to {ground}."
        case events.Ordered(seat, card):
            return f"{names[seat]} lets {card} go next."
        case events.Intimidated(seat, card, owner, target):
            return f"{names[seat]}'s {card} intimidates {names[owner]}'s {target}, who counts 2 less."
        case events.Tallied(_, ground, attribute, squads):
            totals = [f"{names[one.seat]} {'-' if one.total is None else one.total}" for one in squads]
            return f"{ground}, {attribute}: {', '.join(totals)}."
        case events.Awarded(seats, place, fish):
            who = listed([names[seat] for seat in seats])
            return f"{who} {verb(seats, 'come')} {PLACE_WORDS[place]} and {verb(seats, 'take')} {fish} Fish."
        case events.RoundOver(round, fish):
            return f"Round {round} is over; the Fish stand at {', '.join(map(str, fish))}."
        case events.Won(seats, fish):
            return f"{listed([names[seat] for seat in seats])} {verb(seats, 'win')} with {fish} Fish."
        case _:
            return _of_presents(event, names)


def _of_presents(event: Event, names: Sequence[str]) -> str:
    match event:
        case events.Given(seat, card, to):
            return f"{names[seat]}'s {card} hands {names[to]} a Present."
        case events.Kept(seat, card):
            return f"{names[seat]}'s {card} keeps the Present."
        case events.Unwrapped(_, to, present, works):
            does = EFFECTS[present] if works else IDLE[present]
            return f"{names[to]} unwraps {state.PRESENT_TITLES[present]}: {does}."
        case events.FishTaken(seat, origin, fish):
            return f"{names[seat]} takes {number(fish)} Fish from {names[origin]}."
        case events.Removed(seat, card):
            return f"{names[seat]}'s {card} goes overboard."
        case events.Singled(seat, owner, card):
            return f"{names[seat]} points at {names[owner]}'s {card}."
        case events.Replaced(seat, card, by):
            return f"{names[seat]}'s {card} makes room for {by}."
        case events.Joined(seat, card):
            return f"{card} joins {names[seat]}'s Squad."
        case events.Reshuffled(deck, cards):
            what = "Present Deck" if deck == "presents" else "Penguin Deck"
            return f"The {what} has run out: {number(cards)} used cards are shuffled."
    raise TypeError(f"no words for {type(event).__name__}")


def number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def verb(seats: Sequence[int], stem: str) -> str:
    return stem if len(seats) > 1 else f"{stem}s"


def listed(words: Sequence[str]) -> str:
    """One, two and three."""
    if len(words) < 2:
        return words[0] if words else "nobody"
    return f"{', '.join(words[:-1])} and {words[-1]}"
