"""Every exercise of every learner: done by hand from what is seen it is all right; a wrong idea is told its name."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from engine.learners.common.exercise import (
    CHOICE_TASK,
    NUMBER_TASK,
    ROWS_TASK,
    Exercise,
    ExerciseTask,
    number_tolerance,
)
from engine.learners.misconceptions import MISCONCEPTION_BY_NAME
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import expr_to_latex
from pages.exercises.drill import make_exercise
from pages.i18n.translator import translator_for
from pages.learners.registry import LEARNERS
from pages.stage.exercise import exercise_json
from pages.stage.reel import Reel
from tests.arithmetic import evaluate
from tests.engine.learners.exercises_by_hand import SOLVED
from tests.engine.learners.misconceptions_by_hand import NOT_SEEN, WRONGLY

DRILLS = {f"{page.name} {drill.task}": (learner, drill)
          for learner in LEARNERS for page in learner.pages for drill in page.drills}  # fmt: skip
SEEDS = (1, 2)
everywhere = pytest.mark.parametrize("name", DRILLS)


@cache
def made(name: str, seed: int) -> Exercise:
    learner, drill = DRILLS[name]
    return make_exercise(drill, learner.fit, seed)


def reel(name: str, seed: int) -> Reel:
    trace = made(name, seed).trace
    return Reel(trace, lesson_for_trace(trace), "", "")


def all_tasks(name: str) -> list[ExerciseTask]:
    return [task for seed in SEEDS for task in made(name, seed).tasks]


# -- what a learner sees


def read(text: str) -> float | str:
    """A cell as it is written, which is to four digits."""
    plain = text.replace(",", "")
    return float(plain) if re.fullmatch(r"-?[\d.]+(e[-+]?\d+)?", plain) else text


def seen(name: str, seed: int) -> list[tuple[dict, dict, str]]:
    """Of each task the facts and the columns by what they are, with what is written there, and what is asked."""
    tasks = made(name, seed).tasks
    written = exercise_json(made(name, seed), reel(name, seed).steps, translator_for(), str)["tasks"]
    found = []
    for task, each in zip(tasks, written, strict=True):
        facts = {key: read(value) for key, (_, value) in zip(task.shown_values, each["facts"], strict=True)}
        columns = {
            key: [read(cell) for cell in cells] for key, (_, cells) in zip(task.shown_table, each["given"], strict=True)
        }
        found.append((facts, columns, each["ask"]))
    return found


def done_by_hand(task: ExerciseTask, facts: dict, columns: dict, ask: str):
    answer = SOLVED[task.topic](facts, columns)
    if task.topic == "new-weight":
        return float(answer[asked_row(ask)])
    return answer


def asked_row(ask: str) -> int:
    return int(re.findall(r"row (\d+)", ask)[0]) - 1


def misconception_of(task: ExerciseTask, answer) -> str:
    """The name of the misconception behind an answer, "" if none is known."""
    if task.kind != NUMBER_TASK:
        answer = tuple(sorted(answer)) if task.kind == ROWS_TASK else answer
        return next((wrong.misconception for wrong in task.wrong_answers if wrong.answer == answer), "")
    near = [(abs(wrong.answer - answer), wrong) for wrong in task.wrong_answers]
    distance, nearest = min(near, key=lambda pair: pair[0], default=(np.inf, None))
    is_near = nearest is not None and distance <= max(number_tolerance(nearest.answer), task.tolerance)
    return nearest.misconception if is_near else ""


@everywhere
def test_every_task_can_be_done_from_what_is_seen(name):
    for seed in SEEDS:
        for task, (facts, columns, ask) in zip(made(name, seed).tasks, seen(name, seed), strict=True):
            answer = done_by_hand(task, facts, columns, ask)
            assert task.is_right(answer), (seed, task.topic, answer, task.answer, ask)
            assert misconception_of(task, answer) == "", task.topic


@everywhere
def test_a_wrong_idea_scores_less_and_is_told_its_name(name):
    """Whoever follows one wrong idea wherever it makes an answer of its own, and is right everywhere else."""
    for seed in SEEDS:
        tasks = list(zip(made(name, seed).tasks, seen(name, seed), strict=True))
        for rule in {each.misconception for task, _ in tasks for each in task.wrong_answers}:
            points = misled = 0
            for task, what in tasks:
                spoilt = any(each.misconception == rule for each in task.wrong_answers) and rule not in NOT_SEEN.get(
                    task.topic, ()
                )
                answers = wrongly(rule, task, *what) if spoilt else [done_by_hand(task, *what)]
                named = [answer for answer in answers if misconception_of(task, answer) == rule]
                assert bool(named) == spoilt, (seed, rule, task.topic, answers, task.wrong_answers)
                misled += spoilt
                points += task.is_right((named or answers)[0])
            assert points == len(tasks) - misled


def wrongly(rule: str, task: ExerciseTask, facts: dict, columns: dict, ask: str) -> list:
    answer = WRONGLY[rule][task.topic](facts, columns)
    if task.topic == "new-weight":
        return [float(answer[asked_row(ask)])]
    return answer if isinstance(answer, list) else [answer]


@everywhere
def test_a_wrong_idea_leads_to_a_step_that_shows_how_it_is_right(name):
    steps = reel(name, SEEDS[0]).steps
    for task in exercise_json(made(name, SEEDS[0]), steps, translator_for(), str)["tasks"]:
        for each in task["wrong"]:
            assert (
                type(steps[each["step"]].event).__name__ in MISCONCEPTION_BY_NAME[each["rule"]].evidence_events.split()
            ), each


@everywhere
def test_no_wrong_answer_reads_as_the_right_one(name):
    for task in all_tasks(name):
        answers = [each.answer for each in task.wrong_answers]
        assert len(answers) == len(set(answers)) >= 1
        assert not any(task.is_right(answer) for answer in answers)
        if task.kind == CHOICE_TASK:
            assert len(task.choices) >= 2 and 0 <= task.answer < len(task.choices)


@everywhere
def test_what_is_worked_out_comes_out(name):
    for task in all_tasks(name):
        if task.kind == NUMBER_TASK:
            assert task.calculation is not None
            assert evaluate(task.calculation.numbers)[0] == pytest.approx(task.answer, rel=1e-6, abs=1e-9)
            assert expr_to_latex(task.calculation.numbers)


@everywhere
def test_tasks_go_forward_through_the_lesson_part_by_part(name):
    for seed in SEEDS:
        exercise = made(name, seed)
        steps = len(lesson_for_trace(exercise.trace).steps(exercise.trace))
        moments = [task.task_position for task in exercise.tasks]
        assert all(-1 <= moment.start_step <= moment.answer_step < steps for moment in moments)
        assert [moment.part for moment in moments] == sorted(moment.part for moment in moments)
        assert all(a.start_step <= b.answer_step for a, b in pairwise(moments))


@everywhere
def test_a_seed_is_one_exercise(name):
    learner, drill = DRILLS[name]
    again = make_exercise(drill, learner.fit, SEEDS[0])
    assert np.array_equal(again.trace.data.X, made(name, SEEDS[0]).trace.data.X)
    assert [(task.topic, task.answer) for task in again.tasks] == [
        (task.topic, task.answer) for task in made(name, SEEDS[0]).tasks
    ]
    assert not np.array_equal(again.trace.data.X, made(name, SEEDS[1]).trace.data.X)


def test_every_learner_has_an_exercise():
    assert {learner.name for learner in LEARNERS} == {learner.name for learner, _ in DRILLS.values()}


def test_every_wrong_idea_of_an_exercise_is_one_of_its_learner():
    for name, (learner, _) in DRILLS.items():
        for task in all_tasks(name):
            assert all(
                learner.name in MISCONCEPTION_BY_NAME[each.misconception].learners for each in task.wrong_answers
            ), (name, task.topic)


@pytest.mark.parametrize("seed", [18, 19, 21])
def test_a_table_on_which_a_stump_makes_no_error_is_not_taken(seed):
    """One of the tables that each of these seeds draws has such a stump, and no amount of say to work out."""
    errors = [task.answer for task in made("adaboost classification", seed).tasks if task.topic == "weighted-error"]
    assert len(errors) == 4 and min(errors) > 0
