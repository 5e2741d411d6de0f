"""What the dealer may do, and how likely: every chance in this game can be listed."""

from rookery.core.rng import Rng
from rookery.games.skating.actions import Action, Dice, DrawMap, Next, Number, Roll
from rookery.games.skating.paper.charts import CHAOS_MAPS
from rookery.games.skating.state import CHAOS, State
from rookery.games.skating.tasks import Drawing, Numbering, RollOff, Shot

_FACES = range(1, 7)
ROLLS: tuple[Action, ...] = tuple(Roll(die) for die in _FACES)
TWO_DICE: tuple[Action, ...] = tuple(Dice(black, white) for black in _FACES for white in _FACES)
NUMBERS: tuple[Action, ...] = tuple(Number(die) for die in range(1, 11))
MAPS: tuple[Action, ...] = tuple(DrawMap(number) for number in range(1, CHAOS_MAPS + 1))


def deals(s: State) -> tuple[Action, ...]:
    """All the dealer may do now, each as likely as the other."""
    if s.phase == CHAOS:
        return MAPS
    match s.agenda[-1]:
        case Numbering():
            return NUMBERS
        case Drawing():
            return tuple(
                Next(slot) for slot, number in enumerate(s.numbers) if not number and not s.moved >> slot & 1
            )
        case RollOff(slots):
            return tuple(Next(slot) for slot in slots)
        case Shot(black=0):
            return TWO_DICE
        case _:
            return ROLLS


def draw(s: State, rng: Rng) -> Action:
    choices = deals(s)
    return choices[rng.below(len(choices))]
