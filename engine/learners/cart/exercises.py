"""A tree by hand: the impurity of a node, the best split, its gain, what a leaf predicts."""

from __future__ import annotations

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
from engine.text.message import Span, msg
from engine.text.step import Calculation
from engine.text.wording import class_span, row_name_text, split_text
from engine.text.wording import node_name_text as node_said

NODES = 4  # that are split by hand at most
CHOICES = 5


def tasks(trace: Trace, lesson: LessonSteps) -> Iterator[ExerciseTask]:
    """Node by node: those that are split, and the leaves that predict something clear."""
    nodes = select_round(trace.columns("nodes"), 0)
    inside, parts = rows_by_node(nodes, trace.data.X), {}
    for v in range(len(nodes["n"])):
        if nodes["left"][v] >= 0 and len(parts) < NODES:
            parts[v] = len(parts)
            yield from NodeTasks(trace, lesson, nodes, inside, v, parts[v]).tasks()
        elif nodes["left"][v] < 0 and nodes["impurity"][v] > 0 and clear(nodes["value"][v]):
            yield leaf(trace, lesson, inside[v], v, max(parts.values(), default=0))


def clear(value: np.ndarray) -> bool:
    """Does a leaf predict one class and no other?"""
    return bool((np.atleast_1d(value) == np.max(value)).sum() == 1)


def leaf(trace: Trace, lesson: LessonSteps, members: np.ndarray, v: int, part: int) -> ExerciseTask:
    """What it predicts."""
    data = trace.data
    y, moment = data.y[members], lesson.task_position(part, "Leaf", 1, node=v)
    places = {"node": node_said(v)}
    if not data.class_names:
        mean = Calculation(
            msg("exercise.topic.name", topic="leaf-mean"),
            r"\frac{1}{n}\sum_i y_i",
            f"({sum_expr(map(number_expr, y))})/{len(y)}",
            y.mean(),
        )
        return number_task(
            "leaf-mean", y.mean(), moment, mean, shown_table=rows_table(members, y=y), message_args=places, y=y
        )
    counts = np.bincount(y, minlength=len(data.class_names)).astype(float)
    names = tuple(class_span(data, k) for k in range(len(counts)))
    given = {"class": names, "rows": tuple(counts)}
    return choice_task("leaf-class", int(counts.argmax()), names, moment, given, message_args=places, counts=counts)


def rows_table(members: Sequence[int] | np.ndarray, **columns: np.ndarray) -> dict[str, tuple]:
    """A table of rows: their names, and what is said of each."""
    return {"row": tuple(map(row_name_text, members))} | {
        name: tuple(map(float, each)) for name, each in columns.items()
    }


class NodeTasks:
    """A node that is split."""

    def __init__(
        self,
        trace: Trace,
        lesson: LessonSteps,
        nodes: Mapping[str, np.ndarray],
        inside: list[np.ndarray],
        v: int,
        part: int,
    ):
        self.trace, self.data, self.nodes, self.inside, self.v = trace, trace.data, nodes, inside, v
        self.places: dict[str, Any] = {"node": node_said(v)}
        searched, made = lesson.find("Search", 2, node=v), lesson.find("Branch", 1, node=v)
        self.measured = TaskPosition(lesson.step_before_event(searched), searched, part)
        self.split, self.made_split = TaskPosition(searched, made, part), TaskPosition(made, made, part)
        self.criterion = trace.setting("criterion") or ("gini" if self.data.class_names else "squared_error")

    def tasks(self) -> list[ExerciseTask]:
        every = (self.impurity(), self.threshold(), self.best(), self.weighted(), self.gain())
        return [task for task in every if task]

    def counts(self, members: np.ndarray) -> np.ndarray:
        return np.bincount(self.data.y[members], minlength=len(self.data.class_names)).astype(float)

    def impurity(self) -> ExerciseTask:
        members, value = self.inside[self.v], float(self.nodes["impurity"][self.v])
        of = msg("lesson.measure.impurity", what=self.criterion)
        places = self.places | {"what": of}
        if not self.data.class_names:
            y = self.data.y[members]
            squares = " + ".join(f"({number_expr(each)} - {number_expr(y.mean())})**2" for each in y)
            how = Calculation(of, r"\frac{1}{n}\sum_i (y_i - \bar{y})^2", f"({squares})/{len(y)}", value)
            return number_task(
                "impurity",
                value,
                self.measured,
                how,
                shown_table=rows_table(members, y=y),
                message_args=places,
                value=value,
                n=float(len(y)),
                criterion=self.criterion,
            )
        counts = self.counts(members)
        squares = " - ".join(f"({number_expr(each)}/{number_expr(counts.sum())})**2" for each in counts if each)
        how = Calculation(of, r"1 - \sum_k p_k^2", f"1 - {squares}", value)
        given = {"class": tuple(class_span(self.data, k) for k in range(len(counts))), "rows": tuple(counts)}
        return number_task(
            "impurity",
            value,
            self.measured,
            how,
            shown_table=given,
            message_args=places,
            counts=counts,
            criterion=self.criterion,
        )

    def best(self) -> ExerciseTask:
        return best_split_task(self.data, self.candidates(), self.v, self.split)

    def candidates(self) -> dict[str, np.ndarray]:
        table = select_round(self.trace.columns("candidates"), 0)
        here = (table["node"] == self.v) & table["allowed"]
        return {name: column[here] for name, column in table.items()}

    def threshold(self) -> ExerciseTask | None:
        """Of a candidate split between two neighbouring values; which one tells nothing about the best."""
        x = np.unique(self.data.X[self.inside[self.v], 0])
        if len(x) < 2:
            return None
        below, above = map(float, x[len(x) // 2 - 1 : len(x) // 2 + 1])
        value = (below + above) / 2
        how = Calculation(
            msg("exercise.topic.name", topic="threshold"),
            r"\frac{a + b}{2}",
            f"({number_expr(below)} + {number_expr(above)})/2",
            value,
        )
        places = self.places | {"feature": Span(self.data.feature_names[0])}
        moment = TaskPosition(self.split.start_step, self.split.start_step + 1, self.split.part)
        return number_task(
            "threshold",
            value,
            moment,
            how,
            {"x_below": below, "x_above": above},
            message_args=places,
            below=below,
            above=above,
        )

    @property
    def children(self) -> dict[str, Any]:
        left, right = self.nodes["left"][self.v], self.nodes["right"][self.v]
        return {
            "n_left": float(self.nodes["n"][left]),
            "impurity_left": float(self.nodes["impurity"][left]),
            "n_right": float(self.nodes["n"][right]),
            "impurity_right": float(self.nodes["impurity"][right]),
        }

    def weighted(self) -> ExerciseTask:
        n_left, left, n_right, right = self.children.values()
        value = (n_left * left + n_right * right) / (n_left + n_right)
        over = number_expr(n_left + n_right)
        numbers = (
            f"{number_expr(n_left)}/{over} * {number_expr(left)} + {number_expr(n_right)}/{over} * {number_expr(right)}"
        )
        how = Calculation(
            msg("exercise.topic.name", topic="weighted-impurity"),
            r"\frac{n_L}{n} I_L + \frac{n_R}{n} I_R",
            numbers,
            value,
        )
        return number_task(
            "weighted-impurity",
            value,
            self.made_split,
            how,
            self.children,
            message_args=self.places | {"split": self.made},
            **self.children,
        )

    def gain(self) -> ExerciseTask:
        n_left, left, n_right, right = self.children.values()
        weighted = (n_left * left + n_right * right) / (n_left + n_right)
        before, value = float(self.nodes["impurity"][self.v]), float(self.nodes["gain"][self.v])
        how = Calculation(
            msg("exercise.topic.name", topic="gain"),
            r"I - \left(\frac{n_L}{n} I_L + \frac{n_R}{n} I_R\right)",
            f"{number_expr(before)} - {number_expr(weighted)}",
            value,
        )
        facts = {"impurity": before, "weighted": weighted}
        return number_task(
            "gain",
            value,
            self.made_split,
            how,
            facts,
            message_args=self.places | {"split": self.made},
            impurity=before,
            weighted=weighted,
            **self.children,
        )

    @property
    def made(self) -> Span:
        feature, threshold = int(self.nodes["feature"][self.v]), float(self.nodes["threshold"][self.v])
        return Span(split_text(self.data, feature, threshold, ()), "strong")


IDEAS_OF_SPLITS = ("feature", "n_left", "n_right", "impurity_left", "impurity_right", "gain")


def without_ties(table: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The best candidate, and those that are clearly worse."""
    gain, best = table["gain"], int(np.argmax(table["gain"]))
    kept = gain < gain[best] - number_tolerance(gain[best])
    kept[best] = True
    return {name: column[kept] for name, column in table.items()}


def best_split_task(data: Table, table: Mapping[str, np.ndarray], v: int, moment: TaskPosition) -> ExerciseTask:
    """The best of a node's candidate splits, among those that wrong ideas would take and further ones.

    What is seen of each: how many rows each child has, or what they weigh, and its impurity.
    """
    weighed = "weight_left" in table  # rows that were drawn twice, or have sample weights, count so
    if weighed:
        table = {**table, "n_left": table["weight_left"], "n_right": table["weight_right"]}
    table = without_ties(table)
    order = np.argsort(-table["gain"], kind="stable")
    best = int(order[0])
    facts: dict[str, Any] = {name: table[name] for name in IDEAS_OF_SPLITS}
    tempting = [int(each.answer) for each in find_wrong_answers("split", best, int, CHOICES - 1, **facts)]
    kept = np.array(sorted({best, *tempting, *[int(i) for i in order[: CHOICES - len(tempting)]]}))
    some: dict[str, Any] = {name: column[kept] for name, column in table.items()}
    columns = zip(some["feature"], some["threshold"], some["categories"], strict=True)
    names = tuple(split_text(data, feature, threshold, levels) for feature, threshold, levels in columns)
    given: dict[str, tuple] = {"candidate": names}
    for name in ("n_left", "impurity_left", "n_right", "impurity_right"):
        given[f"weight{name[1:]}" if weighed and name[0] == "n" else name] = tuple(map(float, some[name]))
    task = choice_task(
        "split",
        kept.tolist().index(best),
        names,
        moment,
        given,
        message_args={"node": node_said(v)},
        **{name: some[name] for name in IDEAS_OF_SPLITS},
    )
    drawn = zip(some["feature"].tolist(), some["threshold"].tolist(), some["gain"].tolist(), strict=True)
    return replace(task, splits=tuple(drawn))
