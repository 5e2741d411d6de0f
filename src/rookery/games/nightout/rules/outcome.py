"""How a game ends, and who is ahead when time is up."""

from collections.abc import Sequence

from rookery.core.outcome import Outcome
from rookery.games.nightout.rules.board import carried, steps_home, tile_under
from rookery.games.nightout.state import EATEN, State
from rookery.games.nightout.words import ENDINGS

_CUT_OFF = 1 << 20


def is_home(s: State) -> bool:
    """Whose turn it is stands in its nest, on either half, with both buddies. [14]"""
    return carried(s, s.turn) == 2 and tile_under(s, s.turn) == s.nests[s.turn]


def reached(s: State, seat: int) -> tuple[int, int]:
    """Lower is better: most buddies carried, then the shortest way home; eaten players come last. [15]"""
    if s.at[seat] == EATEN:
        return 1, 0
    home = steps_home(s, seat)
    return -carried(s, seat), _CUT_OFF if home is None else home


def best_seats(s: State) -> tuple[int, ...]:
    return tuple(seat for seat, place in enumerate(places(s)) if place == 1)


def places(s: State) -> tuple[int, ...]:
    """Each seat's, if it were over now."""
    return _ranked([reached(s, seat) for seat in range(len(s.at))])


def _ranked(standings: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(1 + sum(other < own for other in standings) for own in standings)


def outcome_of(s: State) -> Outcome | None:
    if not s.ended:
        return None
    if s.ended == "round_limit":
        ranks = places(s)
    else:
        ranks = _ranked([(int(seat != s.turn), 0) for seat in range(len(s.at))])
    return Outcome(tuple(float(rank == 1) for rank in ranks), ranks, s.ended, ENDINGS[s.ended])
