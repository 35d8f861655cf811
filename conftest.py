"""What every test may ask for: `tests/support/rooms.py` has a running room and people who visit it."""

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.support.rooms"]

# The same examples in every run, so that a failure is about the change. HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("steady", derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
