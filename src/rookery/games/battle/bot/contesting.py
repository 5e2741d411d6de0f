"""Choices in a competition: whom to frighten, who gets a Present, what to lose.

Everything is played out by the real rules, to the end of the battleground, with the dealer's draws
sampled and everybody's later choices made at a glance.
"""

import math
from collections.abc import Sequence
from operator import mul
from typing import TypeAlias

from msgspec.structs import replace

from rookery.core.game import CHANCE, Seat
from rookery.core.rng import Rng, SeededRng
from rookery.core.values import with_item
from rookery.games.battle.actions import Action, Give, Intimidate, Keep, Order, Remove, Replace
from rookery.games.battle.bot.deploying import fish_weights
from rookery.games.battle.rules.box import Box
from rookery.games.battle.rules.competition import opponents, owner_of
from rookery.games.battle.rules.dealer import CHANCES, draw_for
from rookery.games.battle.rules.knowledge import guess_state
from rookery.games.battle.rules.moves import advance, legal_moves
from rookery.games.battle.rules.tally import places, prizes_for, sums_here, total
from rookery.games.battle.state import GIVE, INTIMIDATE, ORDER, PRESENT, REMOVE, REPLACE, Squad, State

Weights: TypeAlias = Sequence[float]
"""What a Fish more of each side is worth to whoever judges."""

CONTEST = (ORDER, GIVE, INTIMIDATE, REMOVE, REPLACE)


def chooser(s: State) -> Seat:
    """Who chooses in a competition."""
    return s.doing.recipient if s.phase == REMOVE else s.queue[0]


def standing(s: State, box: Box, squads: Sequence[Squad], weights: Weights) -> float:
    """The battleground as it would stand with these Squads, with a little for every point."""
    sums = sums_here(s, box, squads)
    fish = prizes_for(places(sums), box.grounds[s.grounds[s.at][0]].prizes)
    return sum(
        [
            weight * (won + 0.05 * (points or 0))
            for weight, won, points in zip(weights, fish, sums, strict=True)
        ]
    )


def _frighten(s: State, card: int) -> tuple[Squad, ...]:
    owner = owner_of(s, card)
    squad = s.squads[owner]
    return with_item(s.squads, owner, replace(squad, scared=(*squad.scared, card)))


def frightened(s: State, box: Box, card: int, weights: Weights) -> float:
    """How things would stand."""
    return standing(s, box, _frighten(s, card), weights)


def worth_trying(s: State, box: Box) -> Sequence[Action]:
    """The legal choices that differ."""
    if s.phase == INTIMIDATE:
        return [Intimidate(card) for card in _frightening(s, box)]
    return legal_moves(s, chooser(s))


def _frightening(s: State, box: Box) -> list[int]:
    """Of each opposing Squad only the penguin whose fright costs it most."""
    attribute = s.grounds[s.at][1]

    def left(card: int) -> int:
        after = _frighten(s, card)[owner_of(s, card)]
        return total(s.options, box, after, attribute) or 0

    return [min(s.squads[other].cards, key=left) for other in _around(s, chooser(s))]


def _around(s: State, seat: Seat) -> list[Seat]:
    """The opponents within reach, the next on the left first: of equals it is not always the same one."""
    return sorted(opponents(s, seat), key=lambda other: (other - seat) % s.options.seats)


def glance(s: State, box: Box, weights: Weights) -> Action:
    """A choice at first sight."""
    seat = chooser(s)
    attribute = s.grounds[s.at][1]
    if s.phase == ORDER:
        # Whom to frighten is best decided once the Present is open.
        return Order(next(card for card in s.waiting if box.abilities[card] == PRESENT))
    if s.phase == INTIMIDATE:
        return Intimidate(max(_frightening(s, box), key=lambda card: frightened(s, box, card, weights)))
    stats = box.stats[attribute]
    if s.phase == REMOVE:
        return Remove(min(s.squads[seat].cards, key=stats.__getitem__))
    if s.phase == REPLACE:
        return Replace(max(s.squads[s.doing.recipient].cards, key=stats.__getitem__))
    sums = sums_here(s, box, s.squads)
    own = sums[s.options.side(seat)] or 0
    to = max(_around(s, seat), key=lambda other: sums[s.options.side(other)] or 0)
    return Give(to) if (sums[s.options.side(to)] or 0) > own else Keep()


def judge_choices(
    s: State, seat: Seat, box: Box, choices: Sequence[Action], playouts: int, rng: Rng
) -> list[list[float]]:
    """What each choice comes to at this battleground, in Fish more than the others, every time."""
    weights = [fish_weights(s.options, one) for one in range(s.options.seats)]
    margins: list[list[float]] = [[] for _ in choices]
    for _ in range(playouts):
        # The deck is guessed anew, and every choice meets the same luck.
        world, seed = guess_state(s, seat, box, rng), rng.below(1 << 62)
        for number, action in enumerate(choices):
            fish = _played_out(world, box, action, weights, SeededRng(seed))
            gained = [won - had for won, had in zip(fish, s.fish, strict=True)]
            margins[number].append(sum(map(mul, weights[seat], gained)))
    return margins


def mean(margins: Sequence[float]) -> float:
    """Added up one by one, so that it comes to the same with every Python."""
    total = 0.0
    for margin in margins:
        total += margin / len(margins)
    return total


SPREAD = 3.2
"""Fish by which a whole round usually makes one of two sides better off than the other."""


def chance_to_win(s: State, seat: Seat, box: Box, margins: Sequence[float]) -> float:
    """How often one of two sides wins less how often it loses the game, if this battleground comes to these
    margins: a leader may be content with less Fish. What is still to come is luck."""
    own = s.options.side(seat)
    lead = s.fish[own] - s.fish[1 - own]
    later = [box.grounds[ground].prizes for ground, _ in s.grounds[s.at + 1 :]]
    round_left = 0.8 * sum((first - second) ** 2 for first, second, _ in later)
    spread = math.sqrt(round_left + SPREAD**2 * (s.options.rounds - s.round))
    if spread:
        return mean([math.erf((lead + margin) / spread / math.sqrt(2)) for margin in margins])
    return mean([(lead + margin > 0) - (lead + margin < 0) for margin in margins])


def _played_out(s: State, box: Box, action: Action, weights: Sequence[Weights], rng: Rng) -> list[int]:
    """The Fish of every side once this battleground is decided; weights[seat] is what each seat plays for."""
    decided = len(s.results)
    s = advance(s, {chooser(s): action}, box, [])
    while len(s.results) == decided:
        seat = CHANCE if s.phase in CHANCES else chooser(s)
        move = draw_for(s, box, rng) if seat == CHANCE else glance(s, box, weights[seat])
        s = advance(s, {seat: move}, box, [])
    # The next battlegrounds may have been decided with it; they are another matter.
    later = [result.fish for result in s.results[decided + 1 :]]
    return [have - sum(more) for have, *more in zip(s.fish, *later, strict=True)]
