"""When it is over, who has won, and how long it can take. (ruling 5)

Why there is a number of moves, players' and dealer's together, that no game can exceed:

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

from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.sentences import listed
from rookery.games.skating import events
from rookery.games.skating.options import EMPEROR, LAST_AFLOAT, Options
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.tasks import NOBODY
from rookery.games.skating.state import State, side_of
from rookery.games.skating.texts.maps import WORST_FRICTION
from rookery.games.skating.texts.teams import LETTERS

EMPEROR_KILLS = 2
"""What the title of Penguin Emperor takes."""

Tally = tuple[int, int, int]
"""Kills minus times killed, kills, minus the damage suffered: more is better, first things first."""


def game_is_decided(draft: Draft) -> bool:
    """Last afloat: one side is left, or none. Asked after each whole action."""
    options = draft.options
    if options.victory != LAST_AFLOAT:
        return False
    alive = NOBODY
    for figure in draft.figures:
        if not figure.dead:
            side = options.sides[options.owners[figure.who]]
            if alive not in (NOBODY, side):
                return False
            alive = side
    draft.ended = "nobody" if alive == NOBODY else "last_afloat"
    draft.note(events.Ended(draft.ended))
    return True


def tally(s: State, side: int) -> Tally:
    figures = [f for f in s.figures[: s.options.count] if side_of(s.options, f.who) == side]
    kills, killed = sum(f.kills for f in figures), sum(f.killed for f in figures)
    return kills - killed, kills, -sum(f.suffered for f in figures)


def places(s: State) -> tuple[int, ...]:
    """Each seat's by the tally, if the rounds were over now."""
    tallies = [tally(s, side) for side in s.options.sides]
    return tuple(1 + sum(other > own for other in tallies) for own in tallies)


def outcome_of(s: State) -> Outcome | None:
    options = s.options
    if not s.ended:
        return None
    if s.ended == "nobody":
        words = "Nobody is left: a draw."
        return outcome_by_scores((0.0,) * options.seats, s.ended, words)
    if s.ended == "last_afloat":
        (winner,) = {side_of(options, f.who) for f in s.figures[: options.count] if not f.dead}
        words = f"{_seats_of(options, winner)} {_is(options, winner)} the last afloat."
        return outcome_by_scores(tuple(float(side == winner) for side in options.sides), s.ended, words)
    return _by_tally(s)


def _by_tally(s: State) -> Outcome:
    """Scores are kills minus times killed; the ranks know the tie-breaks too."""
    options = s.options
    tallies = {side: tally(s, side) for side in options.sides}
    best = max(tallies.values())
    winners = sorted(side for side, score in tallies.items() if score == best)
    why = "The rounds are over" if s.ended == "round_limit" else "Ten rounds have passed without damage"
    if len(winners) > 1:
        result = "it is a draw." if len(winners) == len(tallies) else "first place is shared."
    elif best[1] >= EMPEROR_KILLS:
        who = _seats_of(options, winners[0])
        result = f"{who} {_is(options, winners[0])} Penguin Emperor, with {best[1]} kills."
    else:
        result = f"{_seats_of(options, winners[0])} won, though not as Emperor: that takes two kills."
    scores = tuple(float(tallies[side][0]) for side in options.sides)
    return Outcome(scores, places(s), s.ended, f"{why}: {result}")


def _seats_of(options: Options, side: int) -> str:
    seats = [LETTERS[seat] for seat in range(options.seats) if options.sides[seat] == side]
    return listed(seats)


def _is(options: Options, side: int) -> str:
    return "is" if options.sides.count(side) == 1 else "are"


# ---- how long it can take ----

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
