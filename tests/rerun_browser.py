"""`python -m tests.rerun_browser`: run CI's failed browser tests once more, alone.

Beside the other tests two browsers and their servers share two cores, and a wait may take too long. A test that fails
alone too fails; so does a run in which anything else failed, or more than a few. Both results stand in the log: a test
that passes only here has a fault, or shows one, and is to be looked into.
"""

import json
import sys
from pathlib import Path

import pytest

FAILED = Path(__file__).parents[1] / ".pytest_cache/v/cache/lastfailed"
FEW = 3


def may_rerun(failed: list[str]) -> bool:
    return 0 < len(failed) <= FEW and all(each.startswith("tests/browser/") for each in failed)


if __name__ == "__main__":
    failed = list(json.loads(FAILED.read_text("utf-8"))) if FAILED.exists() else []
    if not may_rerun(failed):
        sys.exit(1)
    print("Once more, alone:", *failed, sep="\n  ")
    sys.exit(pytest.main(["-n0", *failed]))
