"""Why a choice, in words: from what the seat sees and from what it reckons with, and nothing else.

Every value is from -1 to 1. `TERMS` are all the names there are.
"""

from collections.abc import Sequence

import numpy as np

from rookery.core.game import Seat
from rookery.core.thought import Reason, bounded
from rookery.games.battle.actions import Action, Give, Intimidate, Keep, Order, Remove, Replace
from rookery.games.battle.bot.deploying import Plan, split
from rookery.games.battle.bot.drafting import Prospect
from rookery.games.battle.rules.box import Box
from rookery.games.battle.rules.dealer import attributes_left
from rookery.games.battle.rules.draft import passing
from rookery.games.battle.rules.tally import lone_rogue, sums_here
from rookery.games.battle.state import ATTRIBUTES, GROUNDS, INTIMIDATOR, PRESENT, ROGUE, TRAVELER, State

TERMS = (
    *("counts", "hidden", "ability", "denies", "hand", "first", "contest", "yields"),
    *("alone", "travels", "spread", "target", "present", "keeps", "loses", "order"),
)

MOST = 4
STRONG = 2

_ABILITY_WORDS = {
    PRESENT: "can give a Present, and most of them hurt",
    ROGUE: "counts 2 more where it stands alone",
    TRAVELER: "moves on where it would count nothing",
    INTIMIDATOR: "makes a penguin of somebody else count 2 less",
}


def _strengths(s: State, box: Box, card: int) -> list[Reason]:
    """Where a card counts, and where it might."""
    said = []
    for ground, attribute in s.grounds:
        value = box.stats[attribute][card]
        if value >= STRONG:
            name = box.grounds[ground].name
            words = f"strong in {ATTRIBUTES[attribute].capitalize()}, which counts at {name}"
            said.append(Reason("counts", value / 3, words))
    if len(s.grounds) < GROUNDS:
        maybe = sorted(set(attributes_left(s)))
        strong = [one for one in maybe if box.stats[one][card] >= STRONG]
        if strong:
            names = " and ".join(ATTRIBUTES[one].capitalize() for one in strong)
            words = f"strong in {names}, which may count at the hidden battleground"
            said.append(Reason("hidden", len(strong) / len(maybe), words))
    return sorted(said, key=lambda reason: -reason.value)


def _ability(s: State, box: Box, card: int) -> list[Reason]:
    ability = "" if s.options.family else box.abilities[card]
    return [Reason("ability", 0.5, _ABILITY_WORDS[ability])] if ability else []


def for_pick(
    s: State, box: Box, card: int, found: tuple[Sequence[int], Prospect] | None, seat: Seat
) -> tuple[Reason, ...]:
    said = [*_strengths(s, box, card)[:2], *_ability(s, box, card)]
    if found is not None:
        hand, prospect = found
        chosen = list(hand).index(card)
        value = prospect.hands - prospect.hands.mean(0)
        if value[chosen, seat] > 0.05:
            better = value[chosen, seat]
            said.append(
                Reason("hand", bounded(better / 3), f"about {better:.1f} Fish better for your hand than most")
            )
        after = (seat + passing(s)) % s.options.seats
        denied = -value[chosen, after]
        if denied > 0.05 and s.options.side(after) != s.options.side(seat):
            said.append(
                Reason("denies", bounded(denied / 3), f"costs {{seat {after}}} about {denied:.1f} Fish")
            )
    return tuple(said[:MOST]) or (Reason("hand", 0.0, "nothing in this hand counts for much"),)


def for_hold(s: State, box: Box, cards: Sequence[int], seat: Seat) -> tuple[Reason, ...]:
    said = []
    for ground, attribute in s.grounds:
        strong = sum(box.stats[attribute][card] >= STRONG for card in cards)
        words = f"{strong} of the seven are strong in {ATTRIBUTES[attribute].capitalize()}"
        said.append(Reason("counts", strong / len(cards), f"{words}, for {box.grounds[ground].name}"))
    return tuple(said[:MOST])


def for_deployment(
    s: State, box: Box, seat: Seat, piles: Sequence[Sequence[int]], found: Plan, way: int
) -> tuple[Reason, ...]:
    said = [*_alone(s, box, piles), *_travels(s, box, piles)]
    if not len(found.squads) or s.options.teams:
        return tuple(said[:MOST]) or (Reason("spread", 0.0, "something for every battleground"),)
    mine = split(found.sums[way].copy())[0]
    others = np.delete(split(found.squads.copy())[0], seat, 1).max(1)
    ahead = (mine >= others).mean(0)
    placed = []
    for place, (ground, _) in enumerate(s.grounds):
        name, chance = box.grounds[ground].name, float(ahead[place])
        if chance >= 0.6:
            placed.append(Reason("first", chance, f"should be first at {name}"))
        elif chance >= 0.25:
            placed.append(Reason("contest", chance, f"has a chance at {name}"))
        else:
            placed.append(Reason("yields", chance - 0.5, f"expects little at {name}"))
    placed.sort(key=lambda reason: -reason.value)
    return tuple([*placed, *said][:MOST])


def _alone(s: State, box: Box, piles: Sequence[Sequence[int]]) -> list[Reason]:
    said = []
    for (ground, _), pile in zip(s.grounds, piles, strict=True):
        if lone_rogue(s.options, box, pile):
            name = box.grounds[ground].name
            said.append(Reason("alone", 0.6, f"{box.names[pile[0]]} is alone at {name} and counts 2 more"))
    return said


def _travels(s: State, box: Box, piles: Sequence[Sequence[int]]) -> list[Reason]:
    said = []
    for place, pile in enumerate(piles[:-1]):
        attribute = s.grounds[place][1]
        for card in pile:
            if not s.options.family and box.abilities[card] == TRAVELER and box.stats[attribute][card] == 0:
                said.append(Reason("travels", 0.2, f"{box.names[card]} will travel on"))
    return said


def for_choice(s: State, box: Box, seat: Seat, action: Action, gain: float | None) -> tuple[Reason, ...]:
    """A choice in a competition. `gain` is in Fish, over the average choice."""
    value = 0.0 if gain is None else bounded(gain / 4)
    attribute = s.grounds[s.at][1]
    sums = sums_here(s, box, s.squads)
    own = sums[s.options.side(seat)] or 0
    match action:
        case Intimidate(card):
            owner = next(one for one, squad in enumerate(s.squads) if card in squad.cards)
            theirs = sums[s.options.side(owner)] or 0
            if own <= theirs <= own + 2:
                words = f"a frightened {box.names[card]} lets you catch up with {{seat {owner}}}"
            elif theirs > own:
                words = f"{{seat {owner}}} is ahead of you"
            else:
                words = f"keeps {{seat {owner}}} behind you"
            return (Reason("target", value, words),)
        case Give(to):
            theirs = sums[s.options.side(to)] or 0
            where = "ahead of you" if theirs > own else "equal to you" if theirs == own else "behind you"
            return (Reason("present", value, f"{{seat {to}}} is {where}, and most Presents hurt"),)
        case Keep():
            return (Reason("keeps", value, "giving it away would not help you now"),)
        case Remove(card):
            counts = box.stats[attribute][card]
            return (Reason("loses", value, f"{box.names[card]} counts only {counts} here"),)
        case Replace(card):
            counts = box.stats[attribute][card]
            return (Reason("target", value, f"{box.names[card]} counts {counts} here"),)
        case Order(card):
            present = box.abilities[card] == PRESENT
            words = "first see what the Present does" if present else "frighten somebody before the Present"
            return (Reason("order", value, words),)
    raise ValueError(f"{action} is no choice in a competition")
