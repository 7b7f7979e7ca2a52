"""Settings every test shares: random tables are drawn the same way twice where a result must be repeatable."""

import os

import pytest

# scikit-learn and xgboost on one thread: the same sums in the same order, and small fits do not wait for one another.
os.environ.setdefault("OMP_NUM_THREADS", "1")

from hypothesis import settings

# No deadline: a slow machine is not a wrong answer. In CI the same examples every time; at home new ones every run.
settings.register_profile("treerings", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("treerings")


@pytest.fixture(autouse=True)
def patient_pages(monkeypatch):
    """Pages wait for their fits however busy the machine is: what they show while waiting has tests of its own."""
    from pages.parts.background import fits as fitting

    monkeypatch.setattr(fitting, "PATIENCE", 60)
