"""Sentences for what happened."""

from collections.abc import Sequence

from rookery.core.game import Event
from rookery.core.sentences import Sentences, listed
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


def number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def _opened(event: events.Opened) -> str:
    pairs = listed([f"{one.ground} for {one.attribute}" for one in event.grounds])
    if event.grounds[0].place > 0:
        return f"The hidden battleground is {pairs}."
    rest = f"; {number(event.hidden)} stays hidden" if event.hidden else ""
    return f"Round {event.round}: the battlegrounds are {pairs}{rest}."


def _other(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.Opened():
            return _opened(event)
        case events.Passed(passing, cards):
            hands = "the last cards" if cards == 1 else f"hands of {number(cards)}"
            return f"Everyone has picked; {hands} go to the {'left' if passing > 0 else 'right'}."
        case events.Drafted(each, aside):
            rest = f" {number(aside).capitalize()} lie set aside, face down." if aside else ""
            return f"Everyone has {number(each)} cards.{rest}"
        case events.Deployed(seat, sizes, piles):
            if piles:
                return f"{names[seat]} deploys {'; '.join(map(listed, piles))}."
            return f"{names[seat]} deploys Squads of {listed([number(size) for size in sizes])}."
        case events.Tallied(_, ground, attribute, squads):
            totals = [f"{names[one.seat]} {'-' if one.total is None else one.total}" for one in squads]
            return f"{ground}, {attribute}: {', '.join(totals)}."
        case events.Awarded(seats, place, fish):
            who, s = listed([names[seat] for seat in seats]), "" if len(seats) > 1 else "s"
            return f"{who} come{s} {PLACE_WORDS[place]} and take{s} {fish} Fish."
        case events.Won(seats, fish):
            who = listed([names[seat] for seat in seats])
            return f"{who} win{'' if len(seats) > 1 else 's'} with {fish} Fish."
        case events.Unwrapped(_, to, present, works):
            does = EFFECTS[present] if works else IDLE[present]
            return f"{names[to]} unwraps {state.PRESENT_TITLES[present]}: {does}."
    return None


SENTENCES = Sentences(
    {
        events.Dealt: "Everyone is dealt {each:number} cards; {deck:stay} in the deck.",
        events.Received: "{seat:name} now holds {cards:listed}.",
        events.Picked: "{seat:name} picks {card}.",
        events.Held: "{seat:name} holds on to {cards:listed}, and sets aside {aside:listed}.",
        events.Contested: "{ground}: the competition is for {attribute}.",
        events.Shown: "{seat:name} turns up {cards:listed}.",
        events.Lined: "{first} comes first in the alphabet, so abilities go in this order: {order:names}.",
        events.Traveled: "{seat:name}'s {card} has nothing to show here and travels on to {ground}.",
        events.Ordered: "{seat:name} lets {card} go next.",
        events.Intimidated: "{seat:name}'s {card} intimidates {owner:name}'s {target}, who counts 2 less.",
        events.RoundOver: "Round {round} is over; the Fish stand at {fish:commas}.",
        events.Given: "{seat:name}'s {card} hands {to:name} a Present.",
        events.Kept: "{seat:name}'s {card} keeps the Present.",
        events.FishTaken: "{seat:name} takes {fish:number} Fish from {origin:name}.",
        events.Removed: "{seat:name}'s {card} goes overboard.",
        events.Singled: "{seat:name} points at {owner:name}'s {card}.",
        events.Replaced: "{seat:name}'s {card} makes room for {by}.",
        events.Joined: "{card} joins {seat:name}'s Squad.",
        events.Reshuffled: "The {deck:deck} has run out: {cards:number} used cards are shuffled.",
    },
    _other,
    number=number,
    stay=lambda deck: (
        "none are left" if not deck else "one is left" if deck == 1 else f"{number(deck)} are left"
    ),
    commas=lambda numbers: ", ".join(map(str, numbers)),
    deck={"presents": "Present Deck", "penguins": "Penguin Deck"},
)
