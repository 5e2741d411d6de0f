"""Why a move, in words: what it does at once, and how it changes everybody's way home.

A way is measured in turns, from 1 to 40; a reason's value is the change, cut off at -1 and 1.
"""

from typing import NamedTuple

from msgspec.structs import replace

from rookery.core.thought import Reason, bounded
from rookery.core.values import with_item
from rookery.games.nightout import actions, state
from rookery.games.nightout.bot.judgement import Candidate
from rookery.games.nightout.bot.levels import LEVELS
from rookery.games.nightout.kernel.chances import judge, reckon
from rookery.games.nightout.kernel.scratch import scratch_of
from rookery.games.nightout.rules.board import carried
from rookery.games.nightout.rules.outcome import best_seats, is_home
from rookery.games.nightout.rules.play import play_action
from rookery.games.nightout.state import State

TERMS = ("home", "fetch", "way", "rivals", "double", "blank", "nothing")
LEAST = 0.25
"""A change of fewer turns is not worth a sentence."""
WHOLE = 5.0
"""A change of so many turns has the value 1."""


class Prospects(NamedTuple):
    """By seat: turns needed until home, and the chance to be first."""

    turns: tuple[float, ...]
    chances: tuple[float, ...]


def prospects_of(s: State, mover: int) -> Prospects:
    """As things are, if `mover` ended its turn now."""
    seats = range(len(s.at))
    if s.phase == state.OVER:
        winners = (s.turn,) if s.ended != "round_limit" else best_seats(s)
        chances = tuple((seat in winners) / len(winners) for seat in seats)
        return Prospects(tuple(0.0 for _ in seats), chances)
    scratch = scratch_of(s, LEVELS[-1].leap)
    reckon(scratch)
    judge(scratch, mover)
    turns = tuple(scratch.due[: len(s.at)].tolist())
    if state.HELD in s.tokens:
        # Nobody can tell while buddies are in hand: who has more of them out is not behind for it.
        return Prospects(turns, tuple(1 / len(s.at) for _ in seats))
    return Prospects(turns, tuple(scratch.chance[: len(s.at)].tolist()))


def before_the_turn(s: State) -> State:
    """With a walker put back to where it set out."""
    if s.phase != state.WALK or not s.steps:
        return s
    start = state.MIDDLE if len(s.trail) == s.steps + 2 else s.trail[0]
    return replace(s, at=with_item(s.at, s.turn, start))


def outlook(s: State, chosen: Candidate) -> State:
    """What a choice leads to; of a step, the whole walk as it is meant."""
    if chosen.end is None:
        after = play_action(s, chosen.action)[0]
        return after if after.phase == state.OVER else replace(after, round=s.round)
    cell = s.halves[chosen.end] if chosen.end >= 0 else state.MIDDLE
    tokens = tuple(
        state.CARRIED if at == cell >= 0 and token // 2 == s.turn else at for token, at in enumerate(s.tokens)
    )
    after = replace(s, at=with_item(s.at, s.turn, cell), tokens=tokens)
    return replace(after, phase=state.OVER, ended="home") if is_home(after) else after


def worth_of(chances: tuple[float, ...], seat: int) -> float:
    """From -1 (lost) by 0 (as good as anybody's) to 1 (won)."""
    even = 1 / len(chances)
    ahead = chances[seat] - even
    return ahead / (1 - even) if ahead > 0 else ahead / even


def reasons_for(
    s: State, chosen: Candidate, before: Prospects, after: State, then: Prospects
) -> tuple[Reason, ...]:
    """The most telling ones first; values from -1 to 1, for who moves."""
    me = s.turn
    if after.phase == state.OVER:
        if after.turn == me and after.ended == "home":
            return (Reason("home", 1.0, "is home with both buddies"),)
        return (Reason("home", then.chances[me] * 2 - 1, "ends the game"),)
    if isinstance(chosen.action, actions.Pass):
        return (Reason("nothing", 0.0, "is stunned and has to pass"),)
    reasons = _at_once(s, chosen, after)
    changes = []
    nearer = before.turns[me] - then.turns[me]
    if abs(nearer) >= LEAST:
        words = f"{_turns(nearer)} nearer home" if nearer > 0 else f"{_turns(nearer)} farther from home"
        changes.append(Reason("way", bounded(nearer / WHOLE), words))
    others = [seat for seat in range(len(s.at)) if seat != me]
    held = [(then.turns[seat] - before.turns[seat], seat) for seat in others]
    back, seat = max(held, key=lambda pair: abs(pair[0]))
    if abs(back) >= LEAST:
        words = f"{'slows' if back > 0 else 'helps'} {{seat {seat}}}{' down' if back > 0 else ''}"
        changes.append(Reason("rivals", bounded(back / WHOLE), f"{words} by {_turns(back)}"))
    changes.sort(key=lambda reason: -abs(reason.value))
    found = (*reasons, *changes)
    if not found:
        words = (
            "leaves it: nothing is better"
            if isinstance(chosen.action, actions.Keep)
            else "as good as any other move"
        )
        return (Reason("nothing", 0.0, words),)
    return found


def _at_once(s: State, chosen: Candidate, after: State) -> list[Reason]:
    me, found = s.turn, []
    fetched = carried(after, me) - carried(s, me)
    if fetched:
        found.append(Reason("fetch", 0.5, "fetches a buddy" if fetched == 1 else "fetches both buddies"))
    if chosen.end is None or chosen.end < 0:
        return found
    low, high = state.ENDS[chosen.end // 2]
    if state.PIP[chosen.end] == 0 and isinstance(chosen.action, actions.Step):
        found.append(Reason("blank", -0.1, "has to stop for the Polar Bear Gang"))
    loose = any(after.tokens[token] >= 0 for token in (2 * me, 2 * me + 1))
    if low == high and loose:
        found.append(Reason("double", 0.2, "stops on a double, so that a buddy may come closer"))
    return found


def _turns(turns: float) -> str:
    count = f"{abs(turns):.1f}".removesuffix(".0")
    return "1 turn" if count == "1" else f"{count} turns"
