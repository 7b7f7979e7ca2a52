"""Settings every test shares: random tables are drawn the same way twice where a result must be repeatable."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path

import pytest

# scikit-learn and xgboost on one thread: the same sums in the same order, and small fits do not wait for one another.
os.environ.setdefault("OMP_NUM_THREADS", "1")

from hypothesis import settings

# No deadline: a slow machine is not a wrong answer. In CI the same examples every time; at home new ones every run.
settings.register_profile("treerings", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("treerings")
BROWSER = Path(__file__).parent / "browser"


def pytest_xdist_auto_num_workers() -> int:
    """Take one worker more than there are cores: browsers and servers make tests wait."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Spread the files of the browser among the others: while a browser waits, another worker computes."""
    files: dict[Path, list] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    browser, others = ([path for path in files if (BROWSER in path.parents) is wanted] for wanted in (True, False))
    ranked = [(i / len(paths), path) for paths in (browser, others) for i, path in enumerate(paths)]
    items[:] = [item for _, path in sorted(ranked) for item in files[path]]


@pytest.fixture(scope="session", autouse=True)
def loops_of_their_own():
    """Where a browser was tested before, Playwright's loop goes on in this thread, and no other may run beside it.

    For the whole session, because servers that whole modules share are started before a test's own fixtures.
    """

    def in_a_thread(run, coroutine, **options):
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(run, coroutine, **options).result()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "run", partial(in_a_thread, asyncio.run))
        yield


@pytest.fixture(scope="session", autouse=True)
def packages_looked_at_once():
    """Streamlit looks through all installed packages for components, a second for every page of a test."""
    from streamlit.components.v2 import manifest_scanner

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        yield


@pytest.fixture(autouse=True)
def patient_pages(monkeypatch):
    """Pages wait for their fits however busy the machine is: what they show while waiting has tests of its own."""
    from pages.jobs import waiters as fitting

    monkeypatch.setattr(fitting, "PROGRESS_DELAY", 60)
