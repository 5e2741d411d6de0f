"""What Squads count, who places where, and what that pays (ruling 9); and the same as it is shown to all."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from rookery.games.battle import state
from rookery.games.battle.options import Options
from rookery.games.battle.rules.box import Box, box_of
from rookery.games.battle.state import Result, Squad, State


class PenguinView(msgspec.Struct, frozen=True, gc=False):
    """A penguin at a battleground, and how it gets to what it counts:
    `printed` + `rogue` - `fright`, never below 0; nothing at all if `struck` by a Snowball.

    `came` is "deployed", "traveled" (from the battleground before) or "joined" (from the deck).
    """

    card: str
    came: str
    printed: int
    rogue: int
    fright: int
    struck: bool
    counts: int


class SquadView(msgspec.Struct, frozen=True, gc=False):
    """A Squad that is face up, and its tally as things stand.

    `total` is all its penguins count, less `coal_takes` for the coal, plus `cocoa_adds` for the cocoa, never
    below 0; None for an empty Squad. `side_total` is the whole team's, and the same as `total` where there
    are none. `place` is 1 for the highest; 0 for none. `fish` is what that place pays the side.

    In an event that changes one Squad it is counted by itself: `place` and `fish` are 0 there, and
    `side_total` is the Squad's own; what that makes of the places is in the view and in the tally.
    """

    seat: int
    penguins: tuple[PenguinView, ...]
    coal: int
    coal_takes: int
    cocoa: int
    cocoa_adds: int
    snowballs: int
    total: int | None
    side_total: int | None
    place: int
    fish: int


# ---- counting ----


def lone_rogue(options: Options, box: Box, cards: Sequence[int]) -> bool:
    """Ruling 7: a Rogue counts more while it is alone in its Squad."""
    return len(cards) == 1 and not options.family and box.abilities[cards[0]] == state.ROGUE


def worths(options: Options, box: Box, squad: Squad, attribute: int) -> list[int]:
    """What each penguin counts before any Snowball: never below 0."""
    stats = box.stats[attribute]
    if lone_rogue(options, box, squad.cards):
        return [max(0, stats[squad.cards[0]] + state.ROGUE_BONUS - state.FRIGHT * len(squad.scared))]
    if not squad.scared:
        return list(map(stats.__getitem__, squad.cards))
    return [max(0, stats[card] - state.FRIGHT * squad.scared.count(card)) for card in squad.cards]


def total(options: Options, box: Box, squad: Squad, attribute: int) -> int | None:
    """Snowballs strike the best penguins, then coal and cocoa weigh in; None for an empty Squad."""
    if not squad.cards:
        return None
    values = worths(options, box, squad, attribute)
    if squad.snowballs:
        values = sorted(values)[: max(0, len(values) - squad.snowballs)]
    return max(0, sum(values) - state.COAL_WEIGHT * squad.coal + state.COCOA_WARMTH * squad.cocoa)


def side_totals(options: Options, totals: Sequence[int | None]) -> tuple[int | None, ...]:
    """Teams add up; an empty Squad adds nothing, and a side with nobody here has no total."""
    if not options.teams:
        return tuple(totals)
    added = []
    for side in range(options.sides):
        mine = [one for one in totals[side :: options.sides] if one is not None]
        added.append(sum(mine) if mine else None)
    return tuple(added)


def places(totals: Sequence[int | None]) -> tuple[int, ...]:
    """Equal totals share a place and the next lower one takes the next; nobody there, no place: 0."""
    ladder = sorted({one for one in totals if one is not None}, reverse=True)
    return tuple([0 if one is None else 1 + ladder.index(one) for one in totals])


def prizes_for(ranks: Sequence[int], prizes: Sequence[int]) -> tuple[int, ...]:
    return tuple([prizes[rank - 1] if 1 <= rank <= len(prizes) else 0 for rank in ranks])


def sums_here(s: State, box: Box, squads: Sequence[Squad]) -> tuple[int | None, ...]:
    """What each side would have with these Squads at the battleground being contested."""
    attribute = s.grounds[s.at][1]
    return side_totals(s.options, [total(s.options, box, squad, attribute) for squad in squads])


def decide(s: State, box: Box) -> Result:
    """The battleground being contested, as it stands."""
    ground, attribute = s.grounds[s.at]
    totals = tuple([total(s.options, box, squad, attribute) for squad in s.squads])
    ranks = places(side_totals(s.options, totals))
    fish = prizes_for(ranks, box.grounds[ground].prizes)
    return Result(s.round, ground, attribute, s.squads, totals, ranks, fish)


# ---- as it is shown ----


def squad_views(options: Options, box: Box, result: Result) -> tuple[SquadView, ...]:
    """A result with all the why."""
    sums = side_totals(options, result.totals)
    views = []
    for seat, squad in enumerate(result.squads):
        side = options.side(seat)
        placed = (result.totals[seat], sums[side], result.places[side], result.fish[side])
        views.append(_squad_view(options, box, seat, squad, result.attribute, placed))
    return tuple(views)


def squad_alone(s: State, box: Box, seat: int, squad: Squad) -> SquadView:
    """A Squad of the battleground being contested, counted by itself: who places where is left open."""
    return _squad_view(s.options, box, seat, squad, s.grounds[s.at][1], None)


def _squad_view(
    options: Options,
    box: Box,
    seat: int,
    squad: Squad,
    attribute: int,
    placed: tuple[int | None, int | None, int, int] | None,
) -> SquadView:
    penguins = _penguin_views(options, box, squad, attribute)
    coal, cocoa, snowballs = squad.coal, squad.cocoa, squad.snowballs
    takes, adds = state.COAL_WEIGHT * coal, state.COCOA_WARMTH * cocoa
    if placed is None:
        own = max(0, sum([penguin.counts for penguin in penguins]) - takes + adds) if penguins else None
        placed = own, own, 0, 0
    return SquadView(seat, penguins, coal, takes, cocoa, adds, snowballs, *placed)


@lru_cache(maxsize=64)
def _plain_views(options: Options, attribute: int) -> tuple[PenguinView, ...]:
    """Every card as it looks at a battleground when nothing has happened to it: most of them do."""
    box = box_of(options)
    counts = zip(box.names, box.stats[attribute], strict=True)
    return tuple(PenguinView(name, "deployed", has, 0, 0, False, has) for name, has in counts)


def _penguin_views(options: Options, box: Box, squad: Squad, attribute: int) -> tuple[PenguinView, ...]:
    plain, cards = _plain_views(options, attribute), squad.cards
    rogue = state.ROGUE_BONUS if lone_rogue(options, box, cards) else 0
    marked = cards if rogue else squad.scared + squad.arrived + squad.joined
    if not marked and not squad.snowballs:
        return tuple(map(plain.__getitem__, cards))
    views = [
        _marked_view(plain[card], squad, card, rogue) if card in marked else plain[card] for card in cards
    ]
    if squad.snowballs:
        # The best first; among equals the alphabetically first.
        for number in sorted(range(len(views)), key=lambda n: -views[n].counts)[: squad.snowballs]:
            views[number] = replace(views[number], struck=True, counts=0)
    return tuple(views)


def _marked_view(plain: PenguinView, squad: Squad, card: int, rogue: int) -> PenguinView:
    came = "traveled" if card in squad.arrived else "joined" if card in squad.joined else "deployed"
    printed, fright = plain.printed, state.FRIGHT * squad.scared.count(card)
    return PenguinView(plain.card, came, printed, rogue, fright, False, max(0, printed + rogue - fright))
