"""What Squads count, who places where, and what that pays (ruling 9)."""

from collections.abc import Sequence

from rookery.games.battle.box import Box
from rookery.games.battle.state import (
    COAL_WEIGHT,
    COCOA_WARMTH,
    FRIGHT,
    ROGUE,
    ROGUE_BONUS,
    House,
    Result,
    Squad,
    State,
)
from rookery.games.battle.view import PenguinView, SquadView


def worths(house: House, box: Box, squad: Squad, attribute: int) -> list[int]:
    """What each penguin counts before any Snowball: never below 0. A Rogue that is alone gets a bonus."""
    stats = box.stats[attribute]
    if len(squad.cards) == 1 and not house.family and box.abilities[squad.cards[0]] == ROGUE:
        return [max(0, stats[squad.cards[0]] + ROGUE_BONUS - FRIGHT * len(squad.scared))]
    if not squad.scared:
        return [stats[card] for card in squad.cards]
    return [max(0, stats[card] - FRIGHT * squad.scared.count(card)) for card in squad.cards]


def total(house: House, box: Box, squad: Squad, attribute: int) -> int | None:
    """Snowballs strike the best penguins, then coal and cocoa weigh in; None for an empty Squad."""
    if not squad.cards:
        return None
    values = worths(house, box, squad, attribute)
    if squad.snowballs:
        values = sorted(values)[: max(0, len(values) - squad.snowballs)]
    return max(0, sum(values) - COAL_WEIGHT * squad.coal + COCOA_WARMTH * squad.cocoa)


def side_totals(house: House, totals: Sequence[int | None]) -> tuple[int | None, ...]:
    """Teams add up; an empty Squad adds nothing, and a side with nobody here has no total."""
    if not house.teams:
        return tuple(totals)
    added = []
    for side in range(house.sides):
        mine = [one for one in totals[side :: house.sides] if one is not None]
        added.append(sum(mine) if mine else None)
    return tuple(added)


def places(totals: Sequence[int | None]) -> tuple[int, ...]:
    """Equal totals share a place and the next lower one takes the next; nobody there, no place: 0."""
    ladder = sorted({one for one in totals if one is not None}, reverse=True)
    return tuple([0 if one is None else 1 + ladder.index(one) for one in totals])


def prizes_for(ranks: Sequence[int], prizes: Sequence[int]) -> tuple[int, ...]:
    return tuple([prizes[rank - 1] if 1 <= rank <= len(prizes) else 0 for rank in ranks])


def decide(s: State, box: Box) -> Result:
    """The battleground being contested, as it stands."""
    house = s.house
    ground, attribute = s.grounds[s.at]
    totals = tuple([total(house, box, squad, attribute) for squad in s.squads])
    ranks = places(side_totals(house, totals))
    fish = prizes_for(ranks, box.grounds[ground].prizes)
    return Result(s.round, ground, attribute, s.squads, totals, ranks, fish)


def squad_views(house: House, box: Box, result: Result) -> tuple[SquadView, ...]:
    """A result with all the why."""
    sums = side_totals(house, result.totals)
    views = []
    for seat, squad in enumerate(result.squads):
        side = house.side(seat)
        views.append(
            SquadView(
                seat,
                _penguin_views(house, box, squad, result.attribute),
                squad.coal,
                squad.cocoa,
                squad.snowballs,
                result.totals[seat],
                sums[side],
                result.places[side],
                result.fish[side],
            )
        )
    return tuple(views)


def _penguin_views(house: House, box: Box, squad: Squad, attribute: int) -> tuple[PenguinView, ...]:
    values = worths(house, box, squad, attribute)
    # The best first; among equals the alphabetically first.
    best = sorted(range(len(values)), key=lambda n: -values[n])
    struck = best[: squad.snowballs]
    alone = len(squad.cards) == 1 and not house.family
    views = []
    for number, card in enumerate(squad.cards):
        came = "traveled" if card in squad.arrived else "joined" if card in squad.joined else "deployed"
        rogue = ROGUE_BONUS if alone and box.abilities[card] == ROGUE else 0
        fright = FRIGHT * squad.scared.count(card)
        hit = number in struck
        views.append(
            PenguinView(
                box.names[card],
                came,
                box.stats[attribute][card],
                rogue,
                fright,
                hit,
                0 if hit else values[number],
            )
        )
    return tuple(views)
