"""What the dealer may do, how likely it is, and how it is drawn. The numbers in brackets are the rulings'."""

from rookery.core.rng import Rng, shuffled
from rookery.games.nightout import state
from rookery.games.nightout.actions import DealerAction, Lay, Nest, Roll, Select
from rookery.games.nightout.options import BY_LOT
from rookery.games.nightout.state import State, tiles_up_to


def chances(s: State) -> list[tuple[DealerAction, float]]:
    """All the dealer may do and how likely; empty for the opening, which can only be drawn."""
    sides = range(1, s.options.top + 1)
    if s.phase == state.ROLL:
        return [(Roll(die), 1 / s.options.top) for die in sides]
    if s.phase == state.SELECT:
        return [
            (Select(low, high), (1 if low == high else 2) / s.options.top**2)
            for low in sides
            for high in range(low, s.options.top + 1)
        ]
    if s.phase == state.NEST:
        ways = nest_ways(s)
        total = sum(weight for _, weight in ways)
        return [(nest, weight / total) for nest, weight in ways]
    return []


def nest_ways(s: State) -> list[tuple[Nest, int]]:
    """The tiles two dice can name that are nobody's nest yet, and in how many ways. [2]

    Rolling both dice again for a tile that is taken comes to the same as never rolling it.
    """
    return [
        (Nest(low, high), 1 if low == high else 2)
        for tile, (low, high) in enumerate(state.ENDS[: tiles_up_to(s.options.top)])
        if low and tile not in s.nests and s.halves[2 * tile] != state.AWAY
    ]


def draw(s: State, rng: Rng) -> DealerAction:
    top = s.options.top
    if s.phase == state.ROLL:
        return Roll(1 + rng.below(top))
    if s.phase == state.SELECT:
        one, other = 1 + rng.below(top), 1 + rng.below(top)
        return Select(min(one, other), max(one, other))
    if s.phase == state.NEST:
        ways = [nest for nest, weight in nest_ways(s) for _ in range(weight)]
        return ways[rng.below(len(ways))]
    tiles = shuffled(rng, state.ENDS[: tiles_up_to(top)])
    # A double looks the same both ways, so for it the coin would only make work for who checks the dice.
    turned = [(high, low) if low != high and rng.below(2) else (low, high) for low, high in tiles]
    first = rng.below(len(s.at)) if s.options.begins == BY_LOT else s.options.begins
    return Lay(tuple(turned), first)
