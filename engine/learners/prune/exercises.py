"""Exercises on pruning: g of a link, the weakest link, scores, the splits an alpha prunes."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.learners.common.exercise import (
    ExerciseTask,
    LessonSteps,
    TaskPosition,
    choice_task,
    most_telling_task,
    number_task,
)
from engine.learners.prune.fitting import AlphaChoice
from engine.learners.prune.path import WeakestLink
from engine.text.arithmetic import number_expr
from engine.text.message import msg
from engine.text.step import Calculation
from engine.text.wording import node_name_text

MAX_LINKS = 4  # of an exercise


def tasks(trace: Trace, lesson: LessonSteps) -> Iterator[ExerciseTask]:
    """Yield the tasks on the links in the order of pruning, then those on alpha."""
    links = trace.events_of(WeakestLink)[:MAX_LINKS]
    link_steps = [i for i, step in enumerate(lesson.steps) if isinstance(step.event, WeakestLink)]
    for part, link in enumerate(links):
        steps, table = [i for i in link_steps if lesson.steps[i].event is link], link.table
        position = TaskPosition(steps[0] - 1, steps[-1], part)
        yield most_telling_task([strength(table, row, position) for row in range(len(table["node"]))])
        if len(table["node"]) > 1:
            yield weakest(table, position)
    for choice in trace.events_of(AlphaChoice)[:1]:
        position, table = (
            TaskPosition(link_steps[-1], lesson.find("AlphaChoice", last=True), len(links)),
            links[0].table,
        )
        yield tree_score(choice, position)
        alpha, rows = float(choice.alpha), range(len(table["node"]))
        yield most_telling_task([keep_or_prune(table, row, alpha, position) for row in rows])


def link_facts(table: dict[str, np.ndarray], row: int) -> dict[str, Any]:
    as_leaf, as_subtree = float(table["error"][row]), float(table["error_below"][row])
    return {"as_leaf": as_leaf, "as_subtree": as_subtree, "leaves": int(table["leaves"][row])}


def strength(table: dict[str, np.ndarray], row: int, position: TaskPosition) -> ExerciseTask:
    """The task to compute g of a link."""
    facts, g, topic = link_facts(table, row), float(table["g"][row]), "link-strength"
    numbers = f"({number_expr(facts['as_leaf'])} - {number_expr(facts['as_subtree'])})/({facts['leaves']} - 1)"
    name, symbols = msg("exercise.topic.name", topic=topic), r"\frac{R(t) - R(T_t)}{|T_t| - 1}"
    calculation, node = Calculation(name, symbols, numbers, g), {"node": node_name_text(int(table["node"][row]))}
    return number_task(topic, g, position, calculation, facts, message_args=node, **facts)


def weakest(table: dict[str, np.ndarray], position: TaskPosition) -> ExerciseTask:
    columns: dict[str, Any] = {"as_leaf": table["error"], "as_subtree": table["error_below"], "leaves": table["leaves"]}
    names, answer = tuple(map(node_name_text, table["node"].tolist())), int(table["weakest"].argmax())
    shown = {"node": names} | {name: tuple(map(float, column)) for name, column in columns.items()}
    return choice_task("weakest-link", answer, names, position, shown, g=table["g"], **columns)


def tree_score(choice: AlphaChoice, position: TaskPosition) -> ExerciseTask:
    """The task to compute the score of the chosen subtree."""
    path, alpha, k = choice.path, float(choice.alpha), choice.subtree
    error, leaves, topic = float(path.error[k]), int(path.leaves[k]), "tree-score"
    score, numbers = error + alpha * leaves, f"{number_expr(error)} + {number_expr(alpha)} * {leaves}"
    calculation = Calculation(msg("exercise.topic.name", topic=topic), r"R + \alpha \cdot |T|", numbers, score)
    facts: dict[str, Any] = {"error": error, "leaves": leaves, "alpha": alpha}
    return number_task(topic, score, position, calculation, facts, **facts)


def keep_or_prune(table: dict[str, np.ndarray], row: int, alpha: float, position: TaskPosition) -> ExerciseTask:
    g, facts = float(table["g"][row]), {**link_facts(table, row), "alpha": alpha}
    choices = tuple(msg("exercise.value.kept", kept=kept) for kept in (True, False))
    node, topic = {"node": node_name_text(int(table["node"][row]))}, "keep-or-prune"
    return choice_task(topic, int(g <= alpha), choices, position, shown_values=facts, message_args=node, g=g, **facts)
