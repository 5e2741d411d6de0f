"""Sentences for what happened."""

from collections.abc import Sequence

from rookery.core.sentences import Sentences, listed
from rookery.games.battle import events, state

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PLACE_WORDS = ("nowhere", "first", "second", "third", "fourth", "fifth", "sixth")

EFFECTS = {
    state.COAL: "their Squad counts 2 less",
    state.SNOWBALL: "their best penguin counts nothing",
    state.KAYAK: "one of their penguins has to go",
    state.FLIPPERS: "they must give away a Fish",
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


def _opened(event: events.Opened, _: Sequence[str]) -> str:
    pairs = listed([f"{one.ground} for {one.attribute}" for one in event.grounds])
    if event.grounds[0].place > 0:
        return f"The hidden battleground is {pairs}."
    rest = f"; {number(event.hidden)} stays hidden" if event.hidden else ""
    return f"Round {event.round}: the battlegrounds are {pairs}{rest}."


def _squads(event: events.Deployed, _: Sequence[str]) -> str:
    if event.piles:
        return "; ".join(map(listed, event.piles))
    return f"Squads of {listed([number(size) for size in event.sizes])}"


def _totals(event: events.Tallied, names: Sequence[str]) -> str:
    return ", ".join(f"{names[one.seat]} {'-' if one.total is None else one.total}" for one in event.squads)


SENTENCES = Sentences(
    {
        events.Opened: _opened,
        events.Dealt: "Everyone is dealt {each:number} cards; {deck:stay} in the deck.",
        events.Received: "{seat:name} now holds {cards:listed}.",
        events.Picked: "{seat:name} picks {card}.",
        events.Passed: "Everyone has picked; {cards:hands} go to the {passing:passing}.",
        events.Held: "{seat:name} keeps {cards:listed} and sets aside {aside:listed}.",
        events.Drafted: "Everyone has {each:number} cards.{aside:aside}",
        events.Deployed: "{seat:name} deploys {:squads}.",
        events.Contested: "{ground}: the competition is for {attribute}.",
        events.Shown: "{seat:name} shows {cards:listed}.",
        events.Lined: "{first} comes first in the alphabet, so abilities go in this order: {order:names}.",
        events.Traveled: "{seat:name}'s {card} has a 0 here and travels on to {ground}.",
        events.Ordered: "{seat:name} lets {card} go next.",
        events.Given: "{seat:name}'s {card} hands {to:name} a Present.",
        events.Kept: "{seat:name}'s {card} keeps the Present.",
        events.Unwrapped: "{to:name} unwraps {present:title}: {:effect}.",
        events.FishTaken: "{seat:name} takes {fish:number} Fish from {origin:name}.",
        events.Removed: "{seat:name}'s {card} falls out of the kayak.",
        events.Singled: "{seat:name} chooses {owner:name}'s {card}.",
        events.Replaced: "{seat:name}'s {card} makes room for {by}.",
        events.Joined: "{card} joins {seat:name}'s Squad.",
        events.Reshuffled: "The {deck:deck} is empty: {cards:number} used cards are shuffled.",
        events.Intimidated: "{seat:name}'s {card} intimidates {owner:name}'s {target}, who counts 2 less.",
        events.Tallied: "{ground}, {attribute}: {:totals}.",
        events.Awarded: "{seats:names} come{seats:s} {place:place} and take{seats:s} {fish} Fish.",
        events.RoundOver: "Round {round} is over. Fish so far: {fish:commas}.",
        events.Won: "{seats:names} win{seats:s} with {fish} Fish.",
    },
    squads=_squads,
    totals=_totals,
    number=number,
    stay=lambda deck: (
        "none are left" if not deck else "one is left" if deck == 1 else f"{number(deck)} are left"
    ),
    hands=lambda cards: "the last cards" if cards == 1 else f"hands of {number(cards)}",
    passing={1: "left", -1: "right"},
    aside=lambda aside: f" {number(aside).capitalize()} lie set aside, face down." if aside else "",
    title=state.PRESENT_TITLES,
    effect=lambda event, _: (EFFECTS if event.works else IDLE)[event.present],
    s=lambda seats: "" if len(seats) > 1 else "s",
    place=PLACE_WORDS.__getitem__,
    commas=lambda numbers: ", ".join(map(str, numbers)),
    deck={"presents": "Present Deck", "penguins": "Penguin Deck"},
)
