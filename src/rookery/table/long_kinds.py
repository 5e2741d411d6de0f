"""The long jobs there are."""

from rookery.table import fairness, reviews, trials
from rookery.table.long_jobs import Kind
from rookery.table.settings import Settings


def long_kinds(settings: Settings) -> dict[str, Kind]:
    """Trials have places of their own: nobody waits for a review because somebody tries a map out."""
    kinds = {reviews.KIND: Kind(reviews.reviewed, settings.long_jobs, settings.long_job_seconds)}
    if settings.trials:
        for name, work in ((trials.KIND, trials.tried), (fairness.KIND, fairness.made_fair)):
            kinds[name] = Kind(work, settings.trials, settings.trial_seconds, share="lab", shown=True)
    return kinds
