"""When it is over, and who has won. (ruling 5)"""

from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.games.skating.harm_events import Ended
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.state import LAST_AFLOAT, LETTERS, House, State, side_of

EMPEROR_KILLS = 2
"""What the title of Penguin Emperor takes."""

Tally = tuple[int, int, int]
"""Kills minus times killed, kills, minus the damage suffered: more is better, first things first."""


def game_is_decided(desk: Desk) -> bool:
    """Last afloat: one side is left, or none. Asked after each whole action."""
    house = desk.house
    if house.victory != LAST_AFLOAT:
        return False
    alive = {side_of(house, f.who) for f in desk.figures[: house.count] if not f.dead}
    if len(alive) > 1:
        return False
    desk.ended = "last_afloat" if alive else "nobody"
    desk.tell(Ended(desk.ended))
    return True


def tally(s: State, side: int) -> Tally:
    figures = [f for f in s.figures[: s.house.count] if side_of(s.house, f.who) == side]
    kills, killed = sum(f.kills for f in figures), sum(f.killed for f in figures)
    return kills - killed, kills, -sum(f.suffered for f in figures)


def outcome_of(s: State) -> Outcome | None:
    house = s.house
    if not s.ended:
        return None
    if s.ended == "nobody":
        words = "Nobody is left afloat: a draw."
        return outcome_by_scores((0.0,) * house.seats, s.ended, words)
    if s.ended == "last_afloat":
        (winner,) = {side_of(house, f.who) for f in s.figures[: house.count] if not f.dead}
        words = f"{_seats_of(house, winner)} {_is(house, winner)} the last afloat."
        return outcome_by_scores(tuple(float(side == winner) for side in house.sides), s.ended, words)
    return _by_tally(s)


def _by_tally(s: State) -> Outcome:
    """Scores are kills minus times killed; the ranks know the tie-breaks too."""
    house = s.house
    tallies = {side: tally(s, side) for side in house.sides}
    ranks = tuple(1 + sum(tallies[other] > tallies[side] for other in house.sides) for side in house.sides)
    best = max(tallies.values())
    winners = sorted(side for side, score in tallies.items() if score == best)
    why = "The rounds are over" if s.ended == "round_limit" else "Ten rounds have passed without damage"
    if len(winners) > 1:
        result = "it is a draw." if len(winners) == len(tallies) else "first place is shared."
    elif best[1] >= EMPEROR_KILLS:
        who = _seats_of(house, winners[0])
        result = f"{who} {_is(house, winners[0])} Penguin Emperor, with {best[1]} kills."
    else:
        result = f"{_seats_of(house, winners[0])} won, though not as Emperor: that takes two kills."
    scores = tuple(float(tallies[side][0]) for side in house.sides)
    return Outcome(scores, ranks, s.ended, f"{why}: {result}")


def _seats_of(house: House, side: int) -> str:
    seats = [LETTERS[seat] for seat in range(house.seats) if house.sides[seat] == side]
    return " and ".join([", ".join(seats[:-1]), seats[-1]] if len(seats) > 1 else seats)


def _is(house: House, side: int) -> str:
    return "is" if house.sides.count(side) == 1 else "are"
