"""Exercises on one tree.

They ask for a node's impurity, a threshold, the best split, its gain, and what a leaf predicts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Trace
from engine.learners.common.exercise import (
    ExerciseTask,
    LessonSteps,
    TaskPosition,
    choice_task,
    number_task,
    number_tolerance,
    rows_by_node,
    select_round,
)
from engine.learners.misconceptions import find_wrong_answers
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.message import Message, Span, msg
from engine.text.step import Calculation
from engine.text.wording import class_span, node_name_text, row_name_text, split_text

MAX_SPLIT_NODES = 4  # that get tasks
CHOICES = 5
SPLIT_FACTS = ("feature", "n_left", "n_right", "impurity_left", "impurity_right", "gain")  # for misconceptions


def tasks(trace: Trace, lesson: LessonSteps) -> Iterator[ExerciseTask]:
    """The tasks about the first splits, and about leaves whose prediction is no tie."""
    nodes = select_round(trace.columns("nodes"), 0)
    members, part_of = rows_by_node(nodes, trace.data.X), {}
    for v in range(len(nodes["n"])):
        if nodes["left"][v] >= 0 and len(part_of) < MAX_SPLIT_NODES:
            part_of[v] = len(part_of)
            yield from NodeTasks(trace, lesson, nodes, members[v], v, part_of[v]).tasks()
        elif nodes["left"][v] < 0 and nodes["impurity"][v] > 0 and has_unique_maximum(nodes["value"][v]):
            yield leaf_task(trace, lesson, members[v], v, max(part_of.values(), default=0))


def has_unique_maximum(value: np.ndarray) -> bool:
    return bool((np.atleast_1d(value) == np.max(value)).sum() == 1)


def leaf_task(trace: Trace, lesson: LessonSteps, members: np.ndarray, v: int, part: int) -> ExerciseTask:
    """The task to predict the leaf's class, or the mean of its rows."""
    data, y = trace.data, trace.data.y[members]
    moment, names = lesson.task_position(part, "Leaf", 1, node=v), {"node": node_name_text(v)}
    if not data.class_names:
        numbers = f"({sum_expr(map(number_expr, y))})/{len(y)}"
        mean = Calculation(topic_name("leaf-mean"), r"\frac{1}{n}\sum_i y_i", numbers, y.mean())
        table = rows_table(members, y=y)
        return number_task("leaf-mean", y.mean(), moment, mean, shown_table=table, message_args=names, y=y)
    table = class_counts_table(data, y)
    counts = np.array(table["rows"])
    answer, choices = int(counts.argmax()), table["class"]
    return choice_task("leaf-class", answer, choices, moment, table, message_args=names, counts=counts)


def topic_name(topic: str) -> Message:
    return msg("exercise.topic.name", topic=topic)


def rows_table(members: Sequence[int] | np.ndarray, **columns: np.ndarray) -> dict[str, tuple]:
    """A table of rows for the task's page; each keyword is a column of numbers."""
    return {"row": tuple(map(row_name_text, members))} | {name: tuple(map(float, x)) for name, x in columns.items()}


def class_counts_table(data: Table, y: np.ndarray) -> dict[str, tuple]:
    counts = np.bincount(y, minlength=len(data.class_names)).astype(float)
    return {"class": tuple(class_span(data, k) for k in range(len(counts))), "rows": tuple(counts)}


class NodeTasks:
    """The tasks about one node that is split."""

    def __init__(
        self, trace: Trace, lesson: LessonSteps, nodes: Mapping[str, np.ndarray], members: np.ndarray, v: int, part: int
    ):
        self.trace, self.data, self.nodes, self.members, self.v = trace, trace.data, nodes, members, v
        self.names: dict[str, Any] = {"node": node_name_text(v)}
        search, branch = lesson.find("Search", 2, node=v), lesson.find("Branch", 1, node=v)
        self.before_search = TaskPosition(lesson.step_before_event(search), search, part)
        self.before_split, self.after_split = TaskPosition(search, branch, part), TaskPosition(branch, branch, part)
        self.criterion = trace.setting("criterion") or ("gini" if self.data.class_names else "squared_error")

    def tasks(self) -> list[ExerciseTask]:
        split = best_split_task(self.data, self.candidates(), self.v, self.before_split)
        tasks = (self.impurity(), self.threshold(), split, self.weighted(), self.gain())
        return [task for task in tasks if task]

    def impurity(self) -> ExerciseTask:
        y, value = self.data.y[self.members], float(self.nodes["impurity"][self.v])
        name = msg("lesson.measure.impurity", what=self.criterion)
        facts: dict[str, Any] = {"criterion": self.criterion}
        if self.data.class_names:
            table = class_counts_table(self.data, y)
            counts = np.array(table["rows"])
            squares = " - ".join(f"({number_expr(n)}/{number_expr(counts.sum())})**2" for n in counts if n)
            how = Calculation(name, r"1 - \sum_k p_k^2", f"1 - {squares}", value)
            facts |= {"counts": counts}
        else:
            table = rows_table(self.members, y=y)
            squares = " + ".join(f"({number_expr(t)} - {number_expr(y.mean())})**2" for t in y)
            how = Calculation(name, r"\frac{1}{n}\sum_i (y_i - \bar{y})^2", f"({squares})/{len(y)}", value)
            facts |= {"value": value, "n": float(len(y))}
        args = self.names | {"what": name}
        return number_task("impurity", value, self.before_search, how, shown_table=table, message_args=args, **facts)

    def candidates(self) -> dict[str, np.ndarray]:
        table = select_round(self.trace.columns("candidates"), 0)
        rows = (table["node"] == self.v) & table["allowed"]
        return {name: column[rows] for name, column in table.items()}

    def threshold(self) -> ExerciseTask | None:
        """The task to place one threshold. It is feature 0's middle one, which hints at no best split."""
        x = np.unique(self.data.X[self.members, 0])
        if len(x) < 2:
            return None
        a, b = map(float, x[len(x) // 2 - 1 : len(x) // 2 + 1])
        value, names = (a + b) / 2, self.names | {"feature": Span(self.data.feature_names[0])}
        numbers = f"({number_expr(a)} + {number_expr(b)})/2"
        how = Calculation(topic_name("threshold"), r"\frac{a + b}{2}", numbers, value)
        first, part = self.before_split.start_step, self.before_split.part
        position, shown = TaskPosition(first, first + 1, part), {"x_below": a, "x_above": b}
        return number_task("threshold", value, position, how, shown, message_args=names, below=a, above=b)

    @property
    def children(self) -> dict[str, Any]:
        nodes, (left, right) = self.nodes, (self.nodes[side][self.v] for side in ("left", "right"))
        return {"n_left": float(nodes["n"][left]), "impurity_left": float(nodes["impurity"][left]),
                "n_right": float(nodes["n"][right]), "impurity_right": float(nodes["impurity"][right])}  # fmt: skip

    def weighted_impurity(self) -> float:
        n_left, left, n_right, right = self.children.values()
        return (n_left * left + n_right * right) / (n_left + n_right)

    def weighted(self) -> ExerciseTask:
        value, children = self.weighted_impurity(), self.children
        n_left, left, n_right, right = map(number_expr, children.values())
        n = number_expr(children["n_left"] + children["n_right"])
        numbers, formula = f"{n_left}/{n} * {left} + {n_right}/{n} * {right}", r"\frac{n_L}{n} I_L + \frac{n_R}{n} I_R"
        how, args = Calculation(topic_name("weighted-impurity"), formula, numbers, value), self.split_names
        return number_task("weighted-impurity", value, self.after_split, how, children, message_args=args, **children)

    def gain(self) -> ExerciseTask:
        value = float(self.nodes["gain"][self.v])
        facts = {"impurity": float(self.nodes["impurity"][self.v]), "weighted": self.weighted_impurity()}
        numbers, formula = map(number_expr, facts.values()), r"I - \left(\frac{n_L}{n} I_L + \frac{n_R}{n} I_R\right)"
        how, args = Calculation(topic_name("gain"), formula, " - ".join(numbers), value), self.split_names
        return number_task("gain", value, self.after_split, how, facts, message_args=args, **facts, **self.children)

    @property
    def split_names(self) -> dict[str, Any]:
        feature, threshold = int(self.nodes["feature"][self.v]), float(self.nodes["threshold"][self.v])
        return self.names | {"split": Span(split_text(self.data, feature, threshold, ()), "strong")}


def without_ties(table: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The best candidate, and those that are clearly worse."""
    gain, best = table["gain"], int(np.argmax(table["gain"]))
    rows = gain < gain[best] - number_tolerance(gain[best])
    rows[best] = True
    return {name: column[rows] for name, column in table.items()}


def best_split_task(data: Table, table: Mapping[str, np.ndarray], v: int, moment: TaskPosition) -> ExerciseTask:
    """The task to pick the best of some candidate splits.

    The choices are the best split, those that misconceptions lead to, and the runners-up. Shown of each: the rows of
    both children, or their weight, and the children's impurities.
    """
    is_weighted = "weight_left" in table  # rows drawn twice or with sample weights count by their weight
    if is_weighted:
        table = {**table, "n_left": table["weight_left"], "n_right": table["weight_right"]}
    table = without_ties(table)
    order = np.argsort(-table["gain"], kind="stable")
    best = int(order[0])
    facts: dict[str, Any] = {name: table[name] for name in SPLIT_FACTS}
    tempting = [int(wrong.answer) for wrong in find_wrong_answers("split", best, int, CHOICES - 1, **facts)]
    places = np.array(sorted({best, *tempting, *[int(i) for i in order[: CHOICES - len(tempting)]]}))
    choices: dict[str, Any] = {name: column[places] for name, column in table.items()}
    splits = zip(choices["feature"], choices["threshold"], choices["categories"], strict=True)
    names = tuple(split_text(data, feature, threshold, levels) for feature, threshold, levels in splits)
    shown: dict[str, tuple] = {"candidate": names}
    for name in ("n_left", "impurity_left", "n_right", "impurity_right"):
        shown[f"weight{name[1:]}" if is_weighted and name[0] == "n" else name] = tuple(map(float, choices[name]))
    facts, args = {name: choices[name] for name in SPLIT_FACTS}, {"node": node_name_text(v)}
    task = choice_task("split", places.tolist().index(best), names, moment, shown, message_args=args, **facts)
    drawn = zip(*(choices[name].tolist() for name in ("feature", "threshold", "gain")), strict=True)
    return replace(task, splits=tuple(drawn))
