"""Terms of the bots' judgement in words: what has become of the figure that they are about.

Each function gets the figure before and after, and whether the term got better; "" is nothing to add to what
the term itself says.
"""

from rookery.games.skating.ground import Ground, surface_of
from rookery.games.skating.judgement import FAST
from rookery.games.skating.state import Figure
from rookery.games.skating.ways import WATER, clear_ahead


def footing_words(before: Figure, after: Figure, better: bool) -> str:
    if better:
        if before.swimming and not after.swimming:
            return "gets out of the water"
        if before.fallen and not after.fallen:
            return "gets back on its feet"
        if before.engines_out and not after.engines_out:
            return "has its engines running again"
        return "knocks a foe off its feet"
    if after.swimming and not before.swimming:
        return "ends up in the water"
    return "falls over" if after.fallen and not before.fallen else ""


def gear_words(before: Figure, after: Figure, better: bool) -> str:
    if better:
        return "can fire again" if before.jammed and not after.jammed else ""
    if after.missiles < before.missiles:
        return "has one missile less"
    paid = after.thrust_paid > before.thrust_paid or sum(after.shields) < sum(before.shields)
    return "pays for it with energy" if paid else ""


def ice_words(ground: Ground, before: Figure, after: Figure, better: bool) -> str:
    if after.swimming:
        return "turns towards the shore" if better and before.swimming else ""
    if better:
        return "slows down to where it can steer" if before.speed > max(FAST, after.speed) else ""
    assert after.at is not None
    clear, stop = clear_ahead(surface_of(ground), after.at, after.direction, after.speed)
    if clear < after.speed:
        return f"would slide {'into the water' if stop == WATER else 'into a rock'} next round"
    return "gets too fast to turn in time" if after.speed > max(FAST, before.speed) else ""
