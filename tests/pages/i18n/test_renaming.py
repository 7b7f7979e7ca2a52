"""A term is renamed in terms.ftl alone, and no lesson, exercise, setting or page says the old word any more."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.recipe.follow import copy_project, replace_once

OLD, NEW = "candidate split", "trial cut"
# Run in the copy: all that is said in English, by where it is said.
EVERYTHING = """
import json
from engine.core.settings import parameters
from engine.text.message import Message
from engine.learners.registry import exercise_for_trace
from pages.exercises.drill import make_exercise
from pages.i18n.translator import translator_for
from pages.learners.registry import LEARNERS
from pages.stage.bundle import stage_messages
from tests.pages.test_every_page import PAGES
from tests.learners import CASES
from tests.pages.i18n.test_messages import lessons_told, read_in
from tests.pages.i18n.test_pages import opened, told_on
from tests.words import words
from datasets import load
from engine import record

found = {"the stage": json.dumps(stage_messages("en"))}
for algorithm, name, settings in lessons_told(first=True):
    try:
        trace = record(algorithm.fit, load(name), **settings)
    except ValueError as problem:
        found[f"{algorithm.name} {settings} refuses {name}"] = str(problem)
    else:
        found[f"lesson {algorithm.name} {settings} {name}"] = " ".join(read_in(trace))
for learner in LEARNERS:
    helps = [Message(each.constraint.help, {}) for each in parameters(learner.fit).values()]
    found[f"settings {learner.name}"] = " ".join(map(translator_for().render, helps))
    for page in learner.pages:
        tasks = make_exercise(page.drills[0], learner.fit, 3).tasks
        found[f"exercise {page.name}"] = " ".join(str(words([each.prompt, *each.choices])) for each in tasks)
for page in PAGES:
    found[f"page {page}"] = " ".join(told_on(opened(page.removesuffix(".py"), lang="en")))
print(json.dumps(found))
"""


def test_a_term_is_renamed_in_terms_and_nothing_says_the_old_word(tmp_path):
    copy = copy_project(tmp_path)
    terms = copy / "engine/text/messages/terms.ftl"
    replace_once(terms, f"-candidate-split = {OLD}\n", f"-candidate-split = {NEW}\n")
    replace_once(terms, f"-candidate-splits = {OLD}s\n", f"-candidate-splits = {NEW}s\n")
    command = [sys.executable, "-c", EVERYTHING]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=300, env=os.environ | {"CI": "1"})
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert [place for place, text in found.items() if OLD in text.lower()] == []
    renamed = {place.split()[0] for place, text in found.items() if NEW in text.lower()}
    assert renamed == {"the", "lesson", "exercise", "settings", "page"}
