"""Clocks as values: who has how long, and who is using it up. Times are the server's, in milliseconds.

Nothing here asks what time it is; whoever does hands it in. The server's time stands still while there is no
server, so that costs nobody anything.
"""

from typing import Literal, TypeAlias

import msgspec

from rookery.core.game import Seat
from rookery.core.refusal import refuse

Kind: TypeAlias = Literal["none", "move", "total"]

DAY = 24 * 60 * 60
LONGEST = {"move": 14 * DAY, "total": DAY}
"""A rule's most seconds: days for one move are a game by letter."""
LONGEST_INCREMENT = 600


class ClockRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No clock, so many seconds for each move, or so many for all of one's moves together: then every move
    adds the `increment`."""

    kind: Kind = "none"
    seconds: int = 0
    increment: int = 0


def check_rule(rule: ClockRule) -> ClockRule:
    if rule.kind == "none":
        return ClockRule()
    most = LONGEST[rule.kind]
    if not 5 <= rule.seconds <= most:
        refuse("bad_clock", f"A clock must have from 5 to {most:,} seconds, not {rule.seconds:,}.")
    if not 0 <= rule.increment <= (LONGEST_INCREMENT if rule.kind == "total" else 0):
        refuse(
            "bad_clock",
            f"Only a clock for the whole game adds time after a move, from 0 to {LONGEST_INCREMENT} seconds; "
            f"this one has {rule.increment:,}.",
        )
    return rule


class Clock(msgspec.Struct, frozen=True):
    """`left` is what each seat had when it last stopped; who is in `running` uses it up since `since`."""

    rule: ClockRule
    left: tuple[int, ...]
    running: tuple[Seat, ...] = ()
    since: int = 0


def fresh(rule: ClockRule, seats: int) -> Clock:
    return Clock(rule, (rule.seconds * 1000,) * seats)


def kept_of(clock: Clock) -> tuple[int, ...]:
    """What the log keeps of it. With a clock for each move there is nothing to carry on."""
    return clock.left if clock.rule.kind == "total" else ()


def left_at(clock: Clock, now: int) -> tuple[int, ...]:
    """What each seat has left now, never less than nothing."""
    used = max(0, now - clock.since)
    return tuple(
        max(0, left - used) if seat in clock.running else left for seat, left in enumerate(clock.left)
    )


def start(clock: Clock, seats: tuple[Seat, ...], now: int) -> Clock:
    """These seats are asked to act, the others have acted. With a clock for each move it begins anew."""
    left = list(left_at(clock, now))
    if clock.rule.kind == "move":
        for seat in seats:
            left[seat] = clock.rule.seconds * 1000
    running = () if clock.rule.kind == "none" else seats
    return Clock(clock.rule, tuple(left), running, now)


def stop(clock: Clock, seat: Seat, now: int, lag: int = 0) -> Clock:
    """One seat has acted, and earned its increment. `lag` is given back to it, but never more than it used
    since it was asked."""
    if seat not in clock.running:
        return clock
    used = max(0, now - clock.since)
    left = list(left_at(clock, now))
    left[seat] = max(0, clock.left[seat] - max(0, used - lag)) + clock.rule.increment * 1000
    still = tuple(other for other in clock.running if other != seat)
    return Clock(clock.rule, tuple(left), still, now)


def undone(clock: Clock, seat: Seat, now: int) -> Clock:
    """A step was taken back, and what it had earned with it: else one could earn time without end."""
    left = list(left_at(clock, now))
    left[seat] = max(1, left[seat] - clock.rule.increment * 1000)
    return Clock(clock.rule, tuple(left), clock.running, now)


def pause(clock: Clock, now: int) -> Clock:
    return Clock(clock.rule, left_at(clock, now))


def out_of_time(clock: Clock, now: int) -> Seat | None:
    """The first seat whose time is up, if any."""
    left = left_at(clock, now)
    return next((seat for seat in clock.running if left[seat] == 0), None)


def next_end(clock: Clock) -> int | None:
    """When the first of those running will be out of time, in the server's milliseconds."""
    return min((clock.since + clock.left[seat] for seat in clock.running), default=None)
