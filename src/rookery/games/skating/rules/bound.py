"""The most moves a game can take, players' and dealer's together.

Why there is such a number:

- A game has a last round, and in each round every body on the ice has one turn. There are as many bodies as
  figures, and in the Emperor's game at most one more wreck for each figure and round.
- Collisions never make speed, they only share it out. All speeds together grow by thrusting, by recoil and
  impact (one each a shot) and by coming back to life, so they stay below a number S.
- Every hex a figure tries to move in its turn adds one to `used`, and it moves only while `used` is less than
  its speed: at most S tries a turn, each a move, perhaps with a roll for a jump.
- A try sets off one chain of collisions, in which nobody is shoved twice and nobody farther than S hexes. No
  step of it takes more than two rolls.
- Whatever else is done in a turn is done once, but for maneuvers, and those get harder until all fail.
"""

from rookery.games.skating.options import EMPEROR, Options
from rookery.games.skating.state import State
from rookery.games.skating.texts.maps import WORST_FRICTION

_SETUP = 10
"""A map, a card and shields for each of three figures, and some to spare."""

_ONCE = 40
"""A shot with all its dice and what they set off is 14 at most; one each for thrust, brake, energy, tail,
end, swinging round and the spin of the fallen; two each for standing, climbing, unjamming and restarting."""


def most_speed(options: Options, start: int) -> int:
    """What all speeds together can grow to from what they are at the start."""
    thrust = max(card.thrust for card in options.cards)
    return max(start, 2 * options.count) + options.round_limit * options.count * (thrust + 2 + 2)


def most_moves(s: State) -> int:
    options = s.options
    rounds = options.round_limit
    bodies = max(len(s.figures), options.count) * (rounds + 1 if options.victory == EMPEROR else 1)
    speeds = most_speed(options, sum(figure.speed for figure in s.figures))
    best = 6 + WORST_FRICTION + max(0, *(card.maneuverability for card in options.cards))
    maneuvers = next(n for n in range(100) if n * (n + 1) // 2 >= best) + 1
    chain = 2 * (1 + bodies * speeds)
    turn = speeds * (2 + chain) + 2 * maneuvers + _ONCE
    # Its number, a roll-off, and two rolls for the water that may open below it.
    around = 4
    return _SETUP + rounds * bodies * (turn + around)
