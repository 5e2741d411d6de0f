"""Many games at once, and how sure the results are.

- `experiment`  what to play and what to vary, as a value; `reading` from a file, `planning` checks every cell
- `playing`     game i of a cell; `seated` who sits there, `strangers` bots of other packages, `things` what
                a bot can be forbidden, `tracing` what is seen on the way
- `rows`        what is written down about a game; `arrow` the same as tables, `folder` where they are kept
- `running`     a run; `workers`, `worker` and `ray_workers` who plays
- `stopping`    when there were enough games; `intervals` how sure a figure is, `coverage` whether that is
                true
- `figures`     what rows add up to; `lifts` what each part is worth, `effects` what each change does
- `tuning`      which numbers come nearest to a wish; `tuning_plans` checks one, `knobs` what may change,
                `wishes` what is wished for and how far it is, `suggesting` what to try next, `tuner` does it
- `pairs`       who beats whom; `pages` reports as HTML
- `ladder`      each bot against each other; `ratings` how strong that makes them, `ladder_words` in words
- `known`       what comes with a game: its lengths, and the effects of its house rules
- `trials`      something tried out while somebody watches; `trying` what is known of it after each game
- `fairness`    numbers in one's own text that would make it fair; `numbers` lists those that may change
- `match`       a plain match between bots; `statistics` what recorded games add up to; `calibration` of
                judges

In Python: `from rookery.lab import Experiment, run, Tuning, tune`.
"""

from rookery.lab.experiment import Bot, Experiment, Plan
from rookery.lab.running import run
from rookery.lab.tuning import Tuned, Tuning, tune

__all__ = ["Bot", "Experiment", "Plan", "Tuned", "Tuning", "run", "tune"]
