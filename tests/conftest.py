"""Settings every test shares: random tables are drawn the same way twice where a result must be repeatable."""

import os

from hypothesis import settings

# No deadline: a slow machine is not a wrong answer. In CI the same examples every time; at home new ones every run.
settings.register_profile("treerings", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("treerings")
