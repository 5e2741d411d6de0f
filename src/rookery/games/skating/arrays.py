"""Moves and boards as numbers. Figures go by their place in the list of figures, and a penguin climbs out
of the water by a direction and not by a hex: so there are few symbols on every map."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np

from rookery.core.arrays import MANY, Array, Field, GameArrays, Seen, Way
from rookery.core.game import Seat
from rookery.core.hexes import DIRECTIONS
from rookery.games.skating import actions as a
from rookery.games.skating.actions import Action
from rookery.games.skating.notation import SIDES
from rookery.games.skating.options import Options
from rookery.games.skating.options import settled as settled_options
from rookery.games.skating.rules.firing import NEXT_TURN
from rookery.games.skating.rules.ground import KINDS, Ground
from rookery.games.skating.rules.setting_up import SHIELD_SIDES, points_to_spread
from rookery.games.skating.rules.tasks import Paying
from rookery.games.skating.state import (
    CANNON,
    CARDS,
    CHAOS,
    MISSILE,
    PLAY,
    SHIELDS,
    SPENT_NAMES,
    Figure,
    State,
    side_of,
)  # fmt: skip
from rookery.games.skating.texts.maps import MOST_FEATURES

PHASES = (CHAOS, CARDS, SHIELDS, PLAY)
TROUBLES = ("", *NEXT_TURN)
MOST_AMOUNT = 12
"""Of thrust, of brakes, of hexes jumped over, and of shield points on one side."""

FAR = 120
"""Open ice has no end; what is farther out counts as this far."""

_LIVES = 2
"""Wrecks of earlier lives that are shown: at most as many again as there are figures."""
_SMOKE = 32
_COLUMNS = 34


class Spreading(Way[Action]):
    """Shield points, side after side: each symbol says how many go there."""

    __slots__ = ("_cap", "_first", "_left", "_points")

    def __init__(self, first: int, cap: int, left: int, points: tuple[int, ...] = ()) -> None:
        self._first, self._cap, self._left, self._points = first, cap, left, points

    @property
    def onward(self) -> Sequence[int]:
        later = SHIELD_SIDES - 1 - len(self._points)
        if later < 0:
            return ()
        begin = self._first + len(self._points) * (MOST_AMOUNT + 1)
        least = max(0, self._left - later * self._cap)
        return range(begin + least, begin + min(self._left, self._cap) + 1)

    @property
    def move(self) -> Action | None:
        return a.SpreadShields(self._points) if len(self._points) == SHIELD_SIDES else None

    def take(self, number: int) -> "Spreading":
        here = (number - self._first) % (MOST_AMOUNT + 1)
        return Spreading(self._first, self._cap, self._left - here, (*self._points, here))


class Arrays(GameArrays[State, Action]):
    same_everywhere = True
    most_moves = 6188

    @cached_property
    def options(self) -> Options:
        return settled_options(self.setup)

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        amounts = range(MOST_AMOUNT + 1)
        return (
            "go", "stand", "climb", "unjam", "restart", "tail", "end", CANNON, MISSILE,
            "face:L", "face:R", "steer:L", "steer:R",
            *(f"{verb}:{amount}" for verb in ("thrust", "brake", "jump") for amount in amounts),
            *(f"way:{direction}" for direction in DIRECTIONS),
            "pay:thrust", *(f"pay:shield{side}" for side in range(SHIELD_SIDES)),
            *(f"figure:{slot}" for slot in range(self._slots)),
            *(f"card:{card.name}" for card in self.options.cards),
            *(f"{side}:{amount}" for side in SIDES for amount in amounts),
        )  # fmt: skip

    @property
    def _slots(self) -> int:
        return _LIVES * self.options.count

    def spell(self, s: State, seat: Seat, action: Action) -> tuple[str, ...]:
        match action:
            case a.Fire(weapon, slot):
                return weapon, f"figure:{slot}"
            case a.Tail(slot):
                return "tail", f"figure:{slot}"
            case a.Climb(direction) if direction is not None:
                return "climb", f"way:{DIRECTIONS[direction]}"
        return super().spell(s, seat, action)

    def way(self, s: State, seat: Seat) -> Way[Action]:
        points = points_to_spread(s, seat) if s.phase == SHIELDS else 0
        if points:
            return Spreading(self.number_of[f"{SIDES[0]}:0"], s.options.shield_cap or points, points)
        return super().way(s, seat)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """`figure` has one row a figure, then one a wreck, 0 where there is none: whether there is one,
        seat, side, card, whether it is on the map, q, r, facing, direction, speed, damage, fallen,
        swimming, dead, jammed, engines out, missiles, six shields, thrust and brake lost, unsteady, thrust
        paid, trouble now and next, the round it was hurt in, life, kills, killed, damage suffered. `order`
        has each figure's number of the round, whether it has moved, and whom it tails (-1 for nobody).
        `feature` has kind (1 to 5), q, r and value of what is on the ice, `smoke` where a hole opens and in
        which round. `picks` are the cards before the game, -1 for none. `turn`: the phase, the round, who
        acts, hexes moved, actions, whether a shot is being paid, quiet rounds. `spent` has a 1 for each
        thing that is done this turn."""
        count = self.options.count
        return (
            Field("figure", (self._slots, _COLUMNS), -FAR, MANY),
            Field("order", (count, 3), -1, 100),
            Field("feature", (MOST_FEATURES, 4), -FAR, FAR),
            Field("smoke", (_SMOKE, 3), -FAR, 1000),
            Field("picks", (count,), -1, 100),
            Field("spent", (len(SPENT_NAMES),), 0, 1),
            Field("turn", (7,), -1, MANY),
        )

    def see(self, s: State, seat: Seat) -> Seen:
        """Nothing is secret here, so the state is what everyone sees."""
        count, slots = self.options.count, self._slots
        figures = np.zeros((slots, _COLUMNS), np.int16)
        for slot, figure in enumerate(s.figures[:slots]):
            figures[slot] = _figure(figure, s.options.owners[figure.who], side_of(s.options, figure.who))
        order = np.zeros((count, 3), np.int8)
        for slot in range(min(count, len(s.numbers))):
            order[slot] = s.numbers[slot], s.moved >> slot & 1, max(-1, s.leaders[slot] if s.leaders else -1)
        smoke = np.zeros((_SMOKE, 3), np.int16)
        for place, cloud in enumerate(s.smoke[:_SMOKE]):
            smoke[place] = _near(cloud.at[0]), _near(cloud.at[1]), cloud.round
        picks = np.full(count, -1, np.int8)
        picks[: len(s.picks)] = s.picks
        paying = bool(s.agenda) and type(s.agenda[-1]) is Paying
        turn = PHASES.index(s.phase), s.round, max(-1, s.acting), s.used, s.acts, paying, s.quiet
        return {
            "figure": figures,
            "order": order,
            "feature": _features(s.ground),
            "smoke": smoke,
            "picks": picks,
            "spent": (s.spent >> np.arange(len(SPENT_NAMES)) & 1).astype(np.int8),
            "turn": np.array(turn, np.int16),
        }


def _near(coordinate: int) -> int:
    return max(-FAR, min(FAR, coordinate))


@lru_cache(maxsize=4096)
def _figure(figure: Figure, seat: int, side: int) -> tuple[int, ...]:
    """Its row. Most figures are as they were before the last move."""
    q, r = figure.at or (0, 0)
    shields = figure.shields or (0,) * SHIELD_SIDES
    return (
        1, seat, side, figure.card, figure.at is not None, _near(q), _near(r), figure.facing,
        figure.direction, figure.speed, figure.damage, figure.fallen, figure.swimming, figure.dead,
        figure.jammed, figure.engines_out, figure.missiles, *shields, figure.thrust_lost, figure.brake_lost,
        figure.unsteady, figure.thrust_paid, TROUBLES.index(figure.trouble),
        TROUBLES.index(figure.trouble_next), figure.hurt_round, figure.life, figure.kills, figure.killed,
        min(figure.suffered, MANY),
    )  # fmt: skip


@lru_cache(maxsize=64)
def _features(ground: Ground) -> Array:
    """Shared by all who look at this ground, so nobody may write into it."""
    array = np.zeros((MOST_FEATURES, 4), np.int8)
    for place, feature in enumerate(ground.features[:MOST_FEATURES]):
        array[place] = KINDS.index(feature.kind) + 1, feature.at[0], feature.at[1], feature.value
    array.flags.writeable = False
    return array
