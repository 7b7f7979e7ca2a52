"""README's recipe, followed in a copy, passes what every learner must; each mistake is answered in a sentence."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.recipe.follow import ROOT, followed, replace_once

OWN = "tests/engine/learners/test_lucky.py"
OF_ALL = ("tests/pages/test_learners.py", "tests/engine/core/test_trace.py", "tests/test_architecture.py")
PYTEST = ["-m", "pytest", "-n", "0", "-q", "--tb=short", "-p", "no:cacheprovider", "-k"]
ENGINE, PAGES = "engine/learners/lucky", "pages/learners/lucky"
# What opens its page in German, trains it and tells all of its lesson.
USE = """
from datasets import load
from engine import lucky, record
from engine.learners.registry import lesson_for_trace
from pages.i18n.locale import ENGLISH_LOCALE, Locale
from pages.i18n.translator import translator_for
from pages.learners.registry import LEARNERS
from tests.pages.stage.test_reel import check, reel_of
from tests.pages.test_every_page import opened
sent, trace = reel_of(load("seven_rows"), lucky.fit)
for step in lesson_for_trace(trace).steps(trace):
    for locale in (ENGLISH_LOCALE, Locale("de")):
        translator_for(locale).render(list(step.sentences))
check(sent)
opened("lucky.py", lang="de")
"""


def without(file: str) -> Callable[[Path], None]:
    def leave_out(copy: Path):
        shutil.rmtree(copy / file) if (copy / file).is_dir() else (copy / file).unlink()

    return leave_out


def with_other(file: str, line: str, instead: str) -> Callable[[Path], None]:
    return lambda copy: replace_once(copy / file, line, instead)


LOGGED = "log(grow(features, scores, Limits(max_depth=2), rows=rows).with_values(leaf_means, round=m))"
RULE = 'Annotated[int, Integer("setting.help.n-estimators", "lucky.group.luck", low=1)]'
MISTAKES = {
    "no folder in pages": (without(PAGES), f"{PAGES}/learner.py is missing"),
    "nothing says its lesson": (without(f"{ENGINE}/learner.py"), f"{ENGINE}/learner.py is missing"),
    "it is declared under another name": (
        with_other(f"{ENGINE}/learner.py", "LEARNER =", "LUCKY ="),
        f"{ENGINE}/learner.py must declare LEARNER, a LearnerSpec",
    ),
    "its fit is not exported": (
        with_other(f"{ENGINE}/__init__.py", "from engine.learners.lucky.fitting import fit", ""),
        f"{ENGINE}/__init__.py",
    ),
    "its entry has another name": (
        with_other(f"{PAGES}/learner.py", 'name="lucky",\n    title', 'name="luck",\n    title'),
        f'{PAGES}/learner.py: Learner(name="luck") must be name="lucky"',
    ),
    "it is not in the list": (
        with_other("engine/learners/__init__.py", ', "lucky"]', "]"),
        "cannot import name 'lucky' from 'engine'",
    ),
    "it has no page": (without("pages/lucky.py"), "pages/lucky.py"),
    "its page opens on no table": (
        with_other("pages/lucky.py", '"seven_rows"', '"seven"'),
        'pages/lucky.py: there is no table "seven"',
    ),
    "its page sets what the fit has not": (
        with_other("pages/lucky.py", 'default_table="seven_rows",', 'default_table="wave", initial_settings={"n": 3},'),
        "pages/lucky.py: its fit has no settings ['n']",
    ),
    "a setting has no rule": (
        with_other(f"{ENGINE}/fitting.py", RULE, "int"),
        "engine.learners.lucky.fitting: the setting n_estimators needs a rule",
    ),
    "a line is none of the code's": (
        with_other(f"{ENGINE}/lesson.py", "            heard,\n            3,", "            heard,\n            33,"),
        "engine.learners.lucky.lesson: no line of the pseudo-code has the place of a step",
    ),
    "a state has no panel": (with_other(f"{ENGINE}/lesson.py", '"best": m + 1', '"bst": m + 1'), "{'bst'}"),
    "a message is missing": (
        with_other("pages/i18n/en/learners/lucky.ftl", "    .begin =", "    .start ="),
        "no file for en has the message lucky.round.begin: write it into lucky.ftl",
    ),
    "a message is missing in German": (
        with_other("pages/i18n/de/learners/lucky.ftl", "    .begin =", "    .start ="),
        "no file for de has the message lucky.round.begin: write it into lucky.ftl",
    ),
    "a message has a place that nobody fills": (
        with_other("pages/i18n/en/learners/lucky.ftl", "{ -round } { $round }: a", "{ -round } { $turn }: a"),
        "lucky.ftl for en, lucky.round.begin: Unknown external: turn",
    ),
    "a setting's help is missing": (
        with_other(f"{ENGINE}/fitting.py", '"setting.help.n-estimators"', '"lucky.help.rounds"'),
        "has the message lucky.help.rounds: write it into lucky.ftl",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def recipe(tmp_path_factory) -> Path:
    return followed(tmp_path_factory.mktemp("recipe"))


def test_a_learner_that_follows_the_recipe_passes_what_every_learner_must(recipe):
    command = [sys.executable, *PYTEST, "lucky or test_learners or test_architecture", OWN, *OF_ALL]
    found = subprocess.run(command, cwd=recipe, capture_output=True, text=True, timeout=300)
    assert found.returncode == 0, found.stdout[-5000:] + found.stderr[-2000:]
    assert "lucky" not in found.stdout  # no warning either


@pytest.fixture(scope="module")
def use():
    """use(folder): the exit code of USE in a copy of the project, and what it prints to stderr."""
    command = [sys.executable, "-m", "tests.recipe.forked"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:

        def use_copy(copy: Path) -> tuple[int, str]:
            print(json.dumps([str(copy), USE]), file=process.stdin, flush=True)
            return tuple(json.loads(process.stdout.readline()))

        yield use_copy
        process.stdin.close()


def test_who_makes_no_mistake_reads_nothing(recipe, use):
    code, errors = use(recipe)
    assert code == 0 and "lucky" not in errors, errors[-2000:]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_answered_with_the_file_to_mend(recipe, use, mistake, tmp_path):
    make, sentence = MISTAKES[mistake]
    copy = tmp_path / "project"
    shutil.copytree(recipe, copy, copy_function=os.link)
    make(copy)
    _, errors = use(copy)
    assert sentence in errors, errors[-2000:]


def test_an_event_that_was_not_logged_is_named_by_the_tests_of_every_learner(recipe, tmp_path):
    copy = tmp_path / "project"
    shutil.copytree(recipe, copy, copy_function=os.link)
    replace_once(copy / ENGINE / "fitting.py", LOGGED, LOGGED.removeprefix("log(").removesuffix(")"))
    command = [sys.executable, "-m", "pytest", "-n0", "-q", "-k", "lucky", "tests/engine/core/test_trace.py"]
    found = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=120)
    assert "engine.learners.lucky.fitting: Heard refers to a Growth that was not logged" in found.stdout
