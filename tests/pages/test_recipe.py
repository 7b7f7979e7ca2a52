"""README's recipe for a learner is followed in a copy of the project, and what tests every learner passes there."""

import subprocess
import sys

from tests.recipe.follow import followed

OWN = "tests/engine/learners/test_lucky.py"
OF_ALL = ("tests/pages/test_learners.py", "tests/engine/core/test_trace.py", "tests/test_architecture.py")
PYTEST = ["-m", "pytest", "-n", "0", "-q", "--tb=short", "-p", "no:cacheprovider", "-k"]


def test_a_learner_that_follows_the_recipe_passes_what_every_learner_must(tmp_path):
    command = [sys.executable, *PYTEST, "lucky or test_learners or test_architecture", OWN, *OF_ALL]
    found = subprocess.run(command, cwd=followed(tmp_path), capture_output=True, text=True, timeout=300)
    assert found.returncode == 0, found.stdout[-5000:] + found.stderr[-2000:]
    assert "lucky" not in found.stdout  # no warning either
