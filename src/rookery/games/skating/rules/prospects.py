"""How a move may go, worked out by the rules themselves before anybody commits to it: the slide straight on
and what ends it, and after a test what comes of it either way. (ruling 14)

Whoever has to keep its feet meanwhile is taken to keep them where it can; how likely that is, is noted.
"""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from rookery.core.hexes import Hex, hex_name, neighbour
from rookery.games.skating.actions import Action, Roll
from rookery.games.skating.rules import flow
from rookery.games.skating.rules.aiming import aim, power_of, rolled_damage
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.firing import shield_against
from rookery.games.skating.rules.ground import BARE, OBSTACLES, ROUGH
from rookery.games.skating.rules.movement import slide_on
from rookery.games.skating.rules.odds import passes, shot_chance, trial_chance
from rookery.games.skating.rules.tasks import FALL_TESTS, NOBODY, OWN_TESTS, Paying, Shot, Trial

Feet: TypeAlias = tuple[tuple[str, float], ...]
"""Who is taken to keep its feet, and the chance that it does."""

FIGURE, STOP = "figure", "stop"


class Slide(msgspec.Struct, frozen=True, gc=False):
    """Straight on for all that is left, as far as it can be known: the hexes entered, and what ends it.

    `end` is "stop", "figure", or a feature's kind, `what` the figure's name or the hex it ends at; `at`,
    `speed` and `used` are the figure's before that. `after` is the board once that has happened, with its
    events; None where nothing does. Falls on rough ice on the way are left out: they are a matter of luck.
    Who has to keep its feet then is in `feet`.
    """

    path: tuple[str, ...]
    end: str
    what: str
    at: Hex
    speed: int
    used: int
    after: Draft | None = None
    feet: Feet = ()


class Way(msgspec.Struct, frozen=True, gc=False):
    """One way a move may go, and how likely. `test` is what decides about it, `passed` how.
    Without a test it is certain, but for those `feet`."""

    chance: float
    test: str
    passed: bool
    after: Draft
    feet: Feet


def copy_of(draft: Draft) -> Draft:
    """Another one to go on with, of which nothing is told yet."""
    return replace(draft, events=[])


# ---- straight on ----


def slide_ahead(draft: Draft) -> Slide | None:
    """Of the acting figure, with what comes of it."""
    slide = None if draft.acting == NOBODY else next_slide(draft, draft.acting, draft.used)
    if slide is None or slide.end == STOP:
        return slide
    after, feet = _one_more(draft, slide)
    return replace(slide, after=after, feet=feet)


def next_slide(draft: Draft, slot: int, used: int = 0) -> Slide | None:
    """Of any figure in its own next turn, if nothing changes until then, after so many hexes of it."""
    figure = draft.figures[slot]
    if figure.at is None or figure.speed <= used:
        return None
    path: list[str] = []
    at, speed = figure.at, figure.speed
    while speed > used:
        to = neighbour(at, figure.direction)
        feature, other = draft.surface.at(to), draft.occupant(to)
        if other != NOBODY:
            return Slide(tuple(path), FIGURE, draft.name(other), at, speed, used)
        if feature.kind in OBSTACLES:
            return Slide(tuple(path), feature.kind, hex_name(to), at, speed, used)
        path.append(hex_name(to))
        if feature.is_water:
            return Slide(tuple(path), feature.kind, hex_name(to), at, speed, used)
        if feature is not BARE and feature.kind == ROUGH:
            speed = max(0, speed - feature.value)
        at, used = to, used + 1
    return Slide(tuple(path), STOP, hex_name(at), at, speed, used)


def _one_more(draft: Draft, slide: Slide) -> tuple[Draft, Feet]:
    """The step that ends the slide, once the figure has come so far."""
    ahead = copy_of(draft)
    ahead.change(ahead.acting, at=slide.at, speed=slide.speed)
    ahead.used = slide.used
    slide_on(ahead)
    return ahead, _settle(ahead, draft.acting)


def _settle(draft: Draft, acting: int) -> Feet:
    """All that follows by itself in this turn, with everybody on their feet who can be."""
    feet: list[tuple[str, float]] = []
    while True:
        flow.advance(draft, acting)
        test = draft.agenda[-1] if draft.agenda else None
        if not isinstance(test, Trial) or test.kind not in FALL_TESTS:
            return tuple(feet)
        chance = trial_chance(test)
        feet.append((draft.name(test.slot), chance))
        flow.do_deal(draft, Roll(6 if chance else 1))


# ---- a move ----


def ways(draft: Draft, action: Action) -> Iterator[Way]:
    """The ways a legal move of the acting figure's may go, the better one first; none for a shot, which is a
    matter of many dice."""
    begun = copy_of(draft)
    flow.do_move(begun, action)
    flow.advance(begun, draft.acting)
    test = begun.agenda[-1] if begun.agenda else None
    if isinstance(test, Trial) and test.kind in OWN_TESTS:
        for passed in (True, False):
            dice = [die for die in range(1, 7) if passes(test, die) == passed]
            if dice:
                after = replace(begun, events=list(begun.events))
                flow.do_deal(after, Roll(dice[0]))
                yield Way(len(dice) / 6, test.kind, passed, after, _settle(after, draft.acting))
    elif not isinstance(test, Shot | Paying):
        yield Way(1.0, "", True, begun, _settle(begun, draft.acting))


# ---- a shot ----


class Harm(msgspec.Struct, frozen=True, gc=False):
    """What a hit does, but for what a critical hit adds: from `low` to `high`, less `shield` already."""

    chance: float
    low: int
    high: int
    shield: int


def harm_of(draft: Draft, weapon: str, target: int) -> Harm:
    slot = draft.acting
    firer, victim = draft.figures[slot], draft.figures[target]
    dice, plus = power_of(draft.card(slot), weapon)
    shield = shield_against(firer.facing, victim)
    low, high = (max(0, rolled_damage(total, plus) - shield) for total in (dice, 6 * dice))
    return Harm(shot_chance(aim(draft, slot, target, weapon).need), low, high, shield)
