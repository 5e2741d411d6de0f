"""Settings for all tests. Nothing here may depend on the clock: slow machines get slow, not red."""

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run, so that red means the change and not the dice.
settings.register_profile(
    "rookery", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("rookery")

pytest_plugins = ["tests.postgres"]

TAKE_LONG = {"torture", "test_ray.py", "test_workshop.py"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first, so that at the end nobody has to wait for it."""
    items.sort(key=lambda item: TAKE_LONG.isdisjoint(item.path.parts))
