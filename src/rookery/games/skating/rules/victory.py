"""When it is over, and who has won. (ruling 5)"""

from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.games.skating import events
from rookery.games.skating.options import LAST_AFLOAT, Options
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.tasks import NOBODY
from rookery.games.skating.state import LETTERS, State, side_of

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
    for figure in draft.figures[: options.count]:
        if not figure.dead:
            side = side_of(options, figure.who)
            if alive not in (NOBODY, side):
                return False
            alive = side
    draft.ended = "nobody" if alive == NOBODY else "last_afloat"
    draft.tell(events.Ended(draft.ended))
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
        words = "Nobody is left afloat: a draw."
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
    return " and ".join([", ".join(seats[:-1]), seats[-1]] if len(seats) > 1 else seats)


def _is(options: Options, side: int) -> str:
    return "is" if options.sides.count(side) == 1 else "are"
