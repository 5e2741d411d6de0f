"""How strong the bots are, weakest first, in what way the weaker ones are weak, and what each chooses before
the game: cards, and where to put its shields.

The lower levels err as people do: they plan fewer actions, misjudge the shots to come, mind too little what
others may do to them, and know less of the cards. Chick thinks of its own shot and hardly of the water;
Fledgling minds the ice ahead; Adult also minds who can shoot it; Emperor plays the answers through. All are
bounded by nodes. Only Emperor looks at the clock too, which on an idle machine stops it where many figures
fight and hardly ever in a duel. Where nodes alone are to count, as in the lab, the same seed gives the same
game on every machine.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rookery.core.hexes import nearest_direction
from rookery.core.rng import Rng, pick
from rookery.core.thought import Budget
from rookery.games.skating.actions import PickCard, SpreadShields
from rookery.games.skating.bot.judge import Concerns
from rookery.games.skating.bot.planner import Limits
from rookery.games.skating.options import Options
from rookery.games.skating.rules.firing import struck_side
from rookery.games.skating.rules.odds import mean_damage
from rookery.games.skating.rules.setting_up import SHIELD_SIDES, even_spread, spreads_for, unshielded
from rookery.games.skating.state import State, side_of
from rookery.games.skating.texts.cards import Card


class Level(NamedTuple):
    name: str
    budget: Budget
    limits: Limits
    concerns: Concerns
    #: it picks any card that is rated so close to the best; without taste, any card at all
    taste: float = 0.0
    #: by side, front first: how much of the shields it should get; without any, all get the same
    shields: Sequence[float] = ()
    #: the same by the sides that foes look at from where they start, that side first; all foes share it
    towards: Sequence[float] = ()
    #: how many ends of plans it plays the answers to, and how carefully
    answers: int = 0
    answer_limits: Limits = Limits(0, 0)


FRONT_FIRST = (5, 2, 1, 1, 1, 2)
FRONT_HALF = (3, 3, 1, 1, 1, 3)
"""Two ways to spread shields, by the sides of a figure, front first. Figures pass each other as they fight:
of 266 shots in duels of MkIII between Emperors 59 hit the front, and 153 one of the sides beside it."""

LEVELS = (
    Level("chick", Budget(nodes=30), Limits(30, 1, 0.5, 3.0, 8.0), Concerns(0.0, 0.3)),
    Level("fledgling", Budget(nodes=50), Limits(50, 2, 0.5, 2.2, 4.0), Concerns(0.0, 0.7)),
    Level("adult", Budget(nodes=200), Limits(200, 3, 0.4, 0.4, 3.2), Concerns(0.5, 1.0), 0.3, FRONT_FIRST),
    Level(
        "emperor", Budget(seconds=0.8, nodes=100_000), Limits(6000, 5, 0.1, to_the_end=True), Concerns(),
        0.8, FRONT_HALF, answers=64, answer_limits=Limits(800, 4, 0.3, to_the_end=True),
    ),
)  # fmt: skip

BY_NAME = {level.name: level for level in LEVELS}

IN_MKII = LEVELS[-1]._replace(shields=(2.0, 1.0, 0.2, 0.1, 0.2, 1.0), towards=(6.0, 1.0, 0.0, 0.0, 0.0, 1.0))
"""Emperor in MkII, where most duels are decided in the second round, by shots from where the foe started."""


def level_of(name: str, edition: str) -> Level:
    return IN_MKII if (name, edition) == (IN_MKII.name, "mk2") else BY_NAME[name]


# ---- before the game ----


def pick_card(s: State, taste: float, rng: Rng) -> PickCard:
    """Any of the cards that are rated so close to the best."""
    ratings = [rating(s.options, card) for card in s.options.cards]
    least = taste * max(ratings)
    return PickCard(pick(rng, [n for n, rated in enumerate(ratings) if rated >= least]))


def rating(options: Options, card: Card) -> float:
    """How much a penguin stands times how much it deals, with a bonus for nimbleness."""
    stands = card.points * (1 + 0.07 * card.size) + 1.2 * card.shields
    average = mean_damage(card)
    deals = average * (1 - 0.07 * card.accuracy) * (1.15 if card.arc == "fan" else 1.0)
    if card.energy:
        # It runs dry: so many shots, of the ten or so that others fire.
        deals *= min(1.0, (card.thrust + card.shields) / card.energy / 10)
    if card.missiles:
        deals += 0.4 * options.missiles
    nimble = 1 + 0.08 * card.maneuverability + 0.03 * min(card.thrust, 4)
    return stands * deals * nimble


def spread(s: State, seat: int, level: Level, rng: Rng) -> SpreadShields:
    """The points where shots come from, by the weight of each side; without weights, evenly."""
    slot = unshielded(s, seat)
    assert slot is not None
    points, cap = s.options.cards[s.figures[slot].card].shields, s.options.shield_cap
    if not level.shields:
        even = SpreadShields(even_spread(points))
        return even if not cap or max(even.points) <= cap else pick(rng, spreads_for(s, seat))
    weights = list(level.shields)
    looked_at = sides_looked_at(s, slot) if level.towards else []
    for side in looked_at:
        for aside, weight in enumerate(level.towards):
            weights[(side + aside) % SHIELD_SIDES] += weight / len(looked_at)
    return SpreadShields(weighted(points, cap or points, weights))


def sides_looked_at(s: State, slot: int) -> list[int]:
    """Of a figure, by foe: the side that a shot would hit if the foe fired straight at it now."""
    options, figure = s.options, s.figures[slot]
    found = []
    for other in s.figures:
        if side_of(options, other.who) != side_of(options, figure.who) and other.at and figure.at:
            dq, dr = figure.at[0] - other.at[0], figure.at[1] - other.at[1]
            found.append(struck_side(nearest_direction(dq, dr), figure))
    return found


def weighted(points: int, cap: int, weights: Sequence[float]) -> tuple[int, ...]:
    """Point by point to the side that is owed most, none above the cap."""
    sides = [0] * SHIELD_SIDES
    for _ in range(points):
        open_sides = [side for side in range(SHIELD_SIDES) if sides[side] < cap]
        best = max(open_sides, key=lambda side: (weights[side] / (sides[side] + 1), -side))
        sides[best] += 1
    return tuple(sides)
