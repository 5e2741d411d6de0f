"""What a situation is worth to one side: named terms, each in points and each within bounds.

A hundred points are one penguin's whole health. Who is looked at most is the figure in focus, the one whose
turn is being planned: where it can shoot next, who can shoot it, and where it will slide.
"""

import math
from functools import lru_cache
from typing import NamedTuple

from rookery.core.hexes import distance, neighbour
from rookery.core.thought import Term
from rookery.games.skating.bot.ice import ROOM, WATER, clear_ahead, room, shores
from rookery.games.skating.bot.shots import LIFE, WHOLE, ease_of, gunner_for, life, turn_chance
from rookery.games.skating.options import LAST_AFLOAT, Options
from rookery.games.skating.rules.draft import rel_of
from rookery.games.skating.rules.editions import EDITIONS
from rookery.games.skating.rules.ground import Ground, Surface, surface_of
from rookery.games.skating.rules.movement import after_brake, after_thrust, brake_of, steer_penalty, thrust_of
from rookery.games.skating.state import Figure, State, side_of

TERMS = (
    Term("health", 1000.0, "does more harm than it takes", "gets hurt"),
    Term("tally", 400.0, "is ahead on kills", "falls behind on kills"),
    Term("aim", 120.0, "lines up a shot", "loses sight of its targets"),
    Term("danger", 200.0, "gets out of the line of fire", "comes into the line of fire"),
    Term("footing", 150.0, "stands firmer", "stands less firmly"),
    Term("ice", 150.0, "keeps clear of water and rocks", "slides towards water or rocks"),
    Term("gear", 150.0, "comes out with the better gear", "wears its gear down"),
    Term("place", 40.0, "gets to a better place", "gets to a worse place"),
)
HEALTH, TALLY, AIM, DANGER, FOOTING, ICE, GEAR, PLACE = range(len(TERMS))

DECIDED = ("last_afloat", "nobody")
"""The ends of games in which one side is left afloat, or none."""

BOUNDS = tuple(term.bound for term in TERMS)

Terms = list[float]


class Own(NamedTuple):
    """What one figure's own state is worth to its side."""

    health: float
    tally: float
    footing: float
    ice: float
    gear: float


KILL = 90.0
"""What a kill counts where the killed return."""
FALLEN, SWIMMING, ENGINES_OUT = 22.0, 40.0, 18.0
SPLASH = 42.0
"""What falling in costs: the way out, and what happens meanwhile."""
JAMMED, UNSTEADY, BRAKE_LOST, MISSILE_KEPT = 16.0, 6.0, 3.0, 5.0
TROUBLE = 6.0
SHIELD_WORTH = (2.6, 1.6, 0.9, 0.7, 0.9, 1.6)
"""A point of shield by its side, front first."""
THRUST_WORTH = (0.0, 16.0, 24.0, 29.0, 32.0, 34.0)
"""What so much thrust is worth; more adds nothing."""
NEAR, CLOSER = 4, 2.5
"""Foes farther away than this are worth getting closer to; what each hex of it is worth."""
SHORE = 3.0
"""What each hex costs that it is closer than usual to water."""
FAST, TOO_FAST = 5, 3.0
"""Whoever is faster than this can hardly turn in time; what each hex of it costs."""
AFLOAT = 6.0
"""What each step costs that a swimmer has to turn before it can climb out."""


class Concerns(NamedTuple):
    """What a bot minds: how much of the foes' aim, and of the ice ahead, it takes into account."""

    danger: float = 1.0
    ice: float = 1.0


class Judge:
    """Judges what becomes of one turn: the figure in focus, and those that it may have touched."""

    def __init__(self, root: State, slot: int, concerns: Concerns) -> None:
        self.root, self.slot, self.concerns = root, slot, concerns
        self.options = root.options
        self.edition = EDITIONS[root.options.edition]
        self.side = side_of(root.options, root.figures[slot].who)
        self.gunner = gunner_for(root.options)
        self.foe_share = 1 / max(1, len(set(root.options.sides)) - 1)
        count = root.options.count
        self._known: dict[tuple[Figure, Ground], Own] = {}
        self._mine = tuple(side_of(root.options, f.who) == self.side for f in root.figures[:count])
        self._signs = [1.0 if mine else -self.foe_share for mine in self._mine]
        self._foes = [slot for slot, mine in enumerate(self._mine) if not mine]

    # ---- sums ----

    def points(self, s: State) -> float:
        return math.fsum(self.terms(s))

    def quiet_points(self, s: State) -> float:
        """Without what anybody may shoot at next."""
        return math.fsum(self._lasting(s))

    def terms(self, s: State) -> Terms:
        terms = self._lasting(s)
        terms[AIM], terms[DANGER] = self._shots_to_come(s)
        return [
            value if -bound <= value <= bound else math.copysign(bound, value)
            for bound, value in zip(BOUNDS, terms, strict=True)
        ]

    def sign(self, slot: int) -> float:
        """How much what happens to a figure counts for this side. Wrecks, behind figures, are nobody's."""
        return self._signs[slot] if slot < len(self._signs) else 0.0

    def _lasting(self, s: State) -> Terms:
        health = tally = footing = ice = gear = 0.0
        before, duel = self.root.figures, len(self._signs) <= 2
        for slot, sign in enumerate(self._signs):
            figure = s.figures[slot]
            own = self.own(s.ground, figure)
            health += sign * own.health
            tally += sign * own.tally
            if figure is not before[slot] or slot == self.slot or duel:
                footing += sign * own.footing
                ice += sign * own.ice
                gear += sign * own.gear
            # Else nothing has become of it: what its state is worth is the same for all plans.
        # In the order of TERMS, without any shots.
        return [health, tally, 0.0, 0.0, footing, ice, gear, self.place(s)]

    def own(self, ground: Ground, figure: Figure) -> Own:
        """Of all figures in a plan, most are looked at again and again."""
        key = figure, ground
        own = self._known.get(key)
        if own is None:
            gone = figure.dead or figure.at is None
            own = self._known[key] = Own(
                self._health(figure),
                self._tally(figure),
                0.0 if gone else -self._footing(figure),
                0.0 if gone else -self.concerns.ice * self._slide(surface_of(ground), figure),
                0.0 if gone else self._gear(figure),
            )
        return own

    def result(self, s: State) -> float:
        """What a decided game is worth: all that the side which is left could have, however little it has.

        Of two ends that are the same otherwise, less harm is the better one.
        """
        alive = {side_of(self.options, f.who) for f in s.figures[: self.options.count] if not f.dead}
        mine, points = sum(self._mine), 0.01 * self.points(s)
        if self.side in alive:
            return points + WHOLE * mine
        return points - (WHOLE * self.foe_share * (len(self._mine) - mine) if alive else 0.0)

    # ---- terms ----

    def _health(self, figure: Figure) -> float:
        points = self.options.cards[figure.card].points
        if self.options.victory == LAST_AFLOAT:
            return life(points, points if figure.dead else figure.damage)
        # Who is dead comes back fresh.
        return LIFE * (1.0 if figure.dead else max(0, points - figure.damage) / points)

    def _tally(self, figure: Figure) -> float:
        """Kills decide in the Emperor's game; elsewhere kills and damage do once the rounds are over."""
        score = figure.kills - figure.killed
        if self.options.victory != LAST_AFLOAT:
            return KILL * score
        late = 1.0 if self.root.round >= self.options.round_limit - 1 or self.root.quiet >= 8 else 0.3
        return late * (4 * score - 1.0 * figure.suffered)

    def _footing(self, figure: Figure) -> float:
        if figure.swimming:
            return SWIMMING + (ENGINES_OUT if figure.engines_out else 0)
        return (FALLEN if figure.fallen else 0) + (ENGINES_OUT if figure.engines_out else 0)

    def _gear(self, figure: Figure) -> float:
        card = self.options.cards[figure.card]
        paid = 0 if self.options.recharge else figure.thrust_paid
        worth = thrust_worth(card.thrust - figure.thrust_lost - paid) + MISSILE_KEPT * figure.missiles
        worth -= UNSTEADY * figure.unsteady + BRAKE_LOST * figure.brake_lost
        worth -= JAMMED * figure.jammed + TROUBLE * bool(figure.trouble_next)
        return worth + shields_worth(figure.shields)

    def place(self, s: State) -> float:
        """A little closer to foes who are far away, and a little away from the edge.

        It says where to go, not who is ahead.
        """
        figure = s.figures[self.slot]
        if figure.at is None or figure.dead:
            return 0.0
        at, foes = figure.at, [s.figures[slot].at for slot in self.foes(s)]
        away = min([distance(at, other) for other in foes if other is not None], default=0)
        crowded = ROOM - room(surface_of(s.ground), at)
        return -CLOSER * max(0, away - NEAR) - SHORE * crowded

    def _shots_to_come(self, s: State) -> tuple[float, float]:
        """The best shot of the figure in focus next time, and those of its foes at it."""
        figure = s.figures[self.slot]
        if figure.at is None or figure.dead:
            return 0.0, 0.0
        aim = danger = 0.0
        for slot in self.foes(s):
            other, first = s.figures[slot], self.comes_first(s, slot)
            # Who is to move before the figure's next turn will not wait to be shot, and shoots first.
            aim = max(aim, self.gunner.best_shot(s.ground, figure, other).worth * (0.45 if first else 0.7))
            danger += self.gunner.best_shot(s.ground, other, figure).worth * (1.0 if first else 0.6)
        return aim * self.foe_share, -danger * self.concerns.danger

    def foes(self, s: State) -> list[int]:
        """Those of the other sides who are alive and there."""
        figures = s.figures
        return [slot for slot in self._foes if not figures[slot].dead and figures[slot].at is not None]

    def comes_first(self, s: State, slot: int) -> bool:
        """Whether that figure is still to move this round."""
        return s.round == self.root.round and not s.moved >> slot & 1

    def _slide(self, surface: Surface, figure: Figure) -> float:
        """What sliding on may cost next turn: the chance of ending in water or at a rock, and the harm."""
        assert figure.at is not None
        if figure.swimming:
            return AFLOAT * self._turns_to_shore(surface, figure)
        pace = TOO_FAST * max(0, figure.speed - FAST)
        clear, stop = clear_ahead(surface, figure.at, figure.direction, figure.speed)
        if clear >= figure.speed:
            return pace
        card = self.options.cards[figure.card]
        if stop == WATER:
            cost = SPLASH + (ENGINES_OUT if self.edition.water_kills_engines(card) == 6 else 0.0)
        else:
            cost = life(card.points, figure.damage) - life(card.points, figure.damage + figure.speed) + 8
        escape = 0.0 if figure.fallen or not clear else self._way_out(surface, figure, clear)
        return pace + cost * (1 - escape)

    def _turns_to_shore(self, surface: Surface, figure: Figure) -> int:
        """MkII climbs out only where it faces."""
        assert figure.at is not None
        if self.edition.climb_anywhere:
            return 0
        turns = [(way - figure.facing) % 6 for way in shores(surface, figure.at)]
        return min((min(turn, 6 - turn) for turn in turns), default=3)

    def _way_out(self, surface: Surface, figure: Figure, clear: int) -> float:
        """The chance to brake or steer in time, going `clear` hexes at most."""
        assert figure.at is not None
        card, rel = self.options.cards[figure.card], rel_of(figure)
        ease = ease_of(card, figure)
        slowest = after_brake(figure, brake_of(self.options, figure))
        if not figure.engines_out:
            slowest = min(slowest, after_thrust(self.options, figure, thrust_of(self.options, figure)))
        if slowest <= clear:
            return 0.95
        best = 0.0
        corner = neighbour(figure.at, figure.direction, clear)
        for turn in (1, -1):
            way = (figure.direction + turn) % 6
            room = clear_ahead(surface, corner, way, figure.speed - clear)[0]
            penalty = steer_penalty(self.edition, figure, turn)
            if penalty is not None:
                chance = turn_chance(1, 0, ease + penalty)
            else:
                # Facing first, then steering after it.
                chance = turn_chance(2, 0, ease) if rel in (0, 1, 5) else turn_chance(3, 0, ease)
            if room < figure.speed - clear:
                chance *= 0.6 if room else 0.2
            best = max(best, chance)
        return best


def thrust_worth(thrust: int) -> float:
    return THRUST_WORTH[max(0, min(thrust, len(THRUST_WORTH) - 1))]


@lru_cache(maxsize=4096)
def shields_worth(shields: tuple[int, ...]) -> float:
    return math.fsum(worth * points for worth, points in zip(SHIELD_WORTH, shields, strict=False))


def worth_of(options: Options, points: float) -> float:
    """Points as a worth from -1 to 1; only the end of a game reaches either."""
    return 0.97 * math.tanh(points / (160.0 * options.count / options.seats))
