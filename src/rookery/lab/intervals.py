"""How sure a figure is."""

from math import sqrt

Z95 = 1.959964


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a rate, by Wilson's method: sound also for few games and rates near 0 or 1."""
    if trials == 0:
        return 0.0, 1.0
    rate = successes / trials
    spread = Z95 * sqrt(rate * (1 - rate) / trials + Z95**2 / (4 * trials**2))
    middle = rate + Z95**2 / (2 * trials)
    scale = 1 + Z95**2 / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
