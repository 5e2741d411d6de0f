"""Which candidates to try next: by Optuna's tree-structured Parzen estimator.

It suits what is searched here. Whole numbers and lists of values stand side by side, and results are noisy:
it models where good candidates are dense and where bad ones are, instead of trusting any single result. Each
round asks a new sampler, whose seed follows from the round. So what is suggested depends only on what came
out before, and not on whether the tuning was cut in between.
"""

import hashlib
import warnings
from collections.abc import Sequence
from typing import Any

from rookery.core.refusal import refuse
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import OptionValue
from rookery.lab.tuning import Knob, Tried

BY_CHANCE = 10
"""So many candidates are drawn by chance before the sampler has anything to go by."""

ASKED_AGAIN = 20
"""How often another suggestion is asked for where one was tried already."""

Values = tuple[OptionValue | None, ...]


def need_optuna() -> Any:
    """Optuna, or a sentence about how to get it."""
    try:
        import optuna
    except ImportError:
        refuse("no_optuna", "Tuning needs Optuna: install it with pip install 'rookery[lab]'.")
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna


def suggested(
    knobs: Sequence[Knob], tried: Sequence[Tried], taken: Sequence[Values], count: int, seed: str
) -> list[Values]:
    """So many candidates that were neither tried nor taken yet; fewer only where there are no more."""
    known = {*(one.values for one in tried), *taken}
    combinations = 1
    for knob in knobs:
        combinations *= knob.count
    inside = sum(all(map(Knob.allows, knobs, values)) for values in known)
    wanted = min(count, combinations - inside)
    study = _study(knobs, tried, seed)
    found: list[Values] = []
    for _ in range(wanted):
        for _ in range(ASKED_AGAIN):
            values = _asked(study, knobs)
            if values not in known:
                break
        else:
            values = _by_chance(knobs, known, SeededRng("tuning", seed, len(found)))
        known.add(values)
        found.append(values)
    return found


def _distributions(knobs: Sequence[Knob]) -> dict[str, Any]:
    made = need_optuna().distributions
    return {
        str(number): made.CategoricalDistribution(knob.values)
        if knob.values
        else made.IntDistribution(knob.low, knob.high)
        for number, knob in enumerate(knobs)
    }


def _study(knobs: Sequence[Knob], tried: Sequence[Tried], seed: str) -> Any:
    optuna = need_optuna()
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:4])
    with warnings.catch_warnings():
        # Both settings are called experimental. They make numbers be searched together, and a round of
        # candidates differ from each other.
        warnings.simplefilter("ignore")
        sampler = optuna.samplers.TPESampler(
            seed=number, multivariate=True, constant_liar=True, n_startup_trials=BY_CHANCE
        )
    study = optuna.create_study(sampler=sampler)
    distributions = _distributions(knobs)
    states = optuna.trial.TrialState
    for one in tried:
        if all(map(Knob.allows, knobs, one.values)):
            params = {str(place): value for place, value in enumerate(one.values)}
            state = states.PRUNED if one.distance is None else states.COMPLETE
            made = optuna.trial.create_trial(
                params=params, distributions=distributions, value=one.distance, state=state
            )
            study.add_trial(made)
    return study


def _asked(study: Any, knobs: Sequence[Knob]) -> Values:
    trial = study.ask(_distributions(knobs))
    return tuple(trial.params[str(place)] for place in range(len(knobs)))


def _by_chance(knobs: Sequence[Knob], known: set[Values], rng: SeededRng) -> Values:
    """One that was not tried; there is one. Where few are left it may take a while to hit one, so then they
    are gone through in order."""
    for _ in range(1000):
        drawn = tuple(pick(rng, _choices(knob)) for knob in knobs)
        if drawn not in known:
            return drawn
    values: Values = tuple(_choices(knob)[0] for knob in knobs)
    while values in known:
        values = _next(knobs, values)
    return values


def _choices(knob: Knob) -> Sequence[OptionValue]:
    return knob.values or range(knob.low, knob.high + 1)


def _next(knobs: Sequence[Knob], values: Values) -> Values:
    """The combination after this one, like a counter with a wheel for each knob."""
    found = list(values)
    for place, knob in enumerate(knobs):
        choices = _choices(knob)
        number = list(choices).index(found[place]) + 1  # type: ignore[arg-type]
        if number < len(choices):
            found[place] = choices[number]
            break
        found[place] = choices[0]
    return tuple(found)
