"""Settings for all tests. Nothing here may depend on the clock: slow machines get slow, not red."""

from hypothesis import HealthCheck, settings

# The same examples in every run, so that red means the change and not the dice.
settings.register_profile(
    "rookery", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("rookery")

pytest_plugins = ["tests.postgres"]
