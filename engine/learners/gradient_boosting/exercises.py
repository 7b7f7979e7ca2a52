"""Gradient boosting by hand: the start, residuals, leaf values, the step, the prediction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.learners.cart.exercises import rows_table
from engine.learners.common.exercise import (
    ExerciseTask,
    LessonSteps,
    TaskPosition,
    ensemble_trees,
    most_telling_task,
    number_task,
    select_round,
)
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.message import msg
from engine.text.step import Calculation
from engine.text.wording import class_span, row_name_text
from engine.text.wording import node_name_text as node_said
from engine.text.wording import tree_name_text as tree_said

ROUNDS = 4  # by hand at most
UNSEEN = -1  # a task before the first step


def tasks(trace: Trace, lesson: LessonSteps) -> Iterator[ExerciseTask]:
    """Round by round, then a new row."""
    table, count = trace.columns("rows"), min(len(trace.columns("rounds")["round"]), ROUNDS)
    first = float(table["before"][0])
    yield start(trace, first)
    for m in range(count):
        yield from BoostingRoundTasks(trace, lesson, select_round(table, m), first, m).tasks()
    yield prediction_task(trace, lesson, first, count)


def topic_text(topic: str):
    return msg("exercise.topic.name", topic=topic)


def start(trace: Trace, value: float) -> ExerciseTask:
    y, classes = trace.data.y.astype(float), bool(trace.data.class_names)
    mean = f"({sum_expr(map(number_expr, y))})/{len(y)}"
    how = Calculation(
        topic_text("start"),
        r"\log \frac{p}{1 - p}" if classes else r"\frac{1}{n}\sum_i y_i",
        f"log({number_expr(y.sum())}/{number_expr(len(y) - y.sum())})" if classes else mean,
        value,
    )
    half = trace.settings.get("log_odds") == "half"
    return number_task(
        "start",
        value,
        TaskPosition(UNSEEN, 0, 0),
        how,
        shown_table=rows_table(range(len(y)), y=y),
        message_args={"classes": classes},
        y=y,
        classes=classes,
        half=half,
        value=value,
    )


class BoostingRoundTasks:
    def __init__(self, trace: Trace, lesson: LessonSteps, own: dict[str, np.ndarray], first: float, m: int):
        self.trace, self.lesson, self.own, self.first, self.m = trace, lesson, own, first, m
        self.y, self.classes = trace.data.y.astype(float), bool(trace.data.class_names)
        self.rate = float(trace.setting("learning_rate"))
        self.begun = lesson.step_before_event(lesson.find("Residuals", 0, tree=m))

    def tasks(self) -> Iterator[ExerciseTask]:
        rows = range(len(self.y))
        if self.classes:
            yield most_telling_task([self.probability(i) for i in rows])
        yield most_telling_task([self.residual(i) for i in rows])
        yield most_telling_task([self.leaf(int(v)) for v in np.unique(self.own["leaf"])])
        yield most_telling_task([self.step(i) for i in rows])

    @property
    def p(self) -> np.ndarray:
        """What the residuals are taken from: of classes a probability."""
        return self.own["predicted"]

    def seen(self, i: int) -> TaskPosition:
        return TaskPosition(self.begun, self.lesson.find("Residuals", 2, tree=self.m, row=i), self.m)

    def probability(self, i: int) -> ExerciseTask:
        F = float(self.own["before"][i])
        how = Calculation(
            topic_text("probability"), r"\frac{1}{1 + e^{-F}}", f"1/(1 + exp(-{number_expr(F)}))", float(self.p[i])
        )
        return number_task(
            "probability",
            float(self.p[i]),
            self.seen(i),
            how,
            {"F": F},
            message_args={"row": row_name_text(i), "class": class_span(self.trace.data, 1)},
            F=F,
        )

    def residual(self, i: int) -> ExerciseTask:
        y, p = float(self.y[i]), float(self.p[i])
        how = Calculation(
            topic_text("residual"), "y - p" if self.classes else "y - F", f"{number_expr(y)} - {number_expr(p)}", y - p
        )
        facts: dict[str, Any] = {"y": y, "p" if self.classes else "F": p}
        return number_task(
            "residual",
            y - p,
            self.seen(i),
            how,
            facts,
            message_args={"row": row_name_text(i)},
            y=y,
            p=p,
            F=float(self.own["before"][i]),
            classes=self.classes,
            first=self.first if self.m else None,
        )

    def leaf(self, v: int) -> ExerciseTask:
        members = np.flatnonzero(self.own["leaf"] == v)
        r, p = self.own["residual"][members], self.p[members]
        value = float(r.sum() / (p * (1 - p)).sum()) if self.classes else float(r.mean())
        below = (
            sum_expr(f"{number_expr(each)} * (1 - {number_expr(each)})" for each in p)
            if self.classes
            else number_expr(len(r))
        )
        how = Calculation(
            topic_text("leaf-value"),
            r"\frac{\sum r_i}{\sum p_i (1 - p_i)}" if self.classes else r"\frac{1}{n}\sum_i r_i",
            f"({sum_expr(map(number_expr, r))})/({below})",
            value,
        )
        given = rows_table(members, residual=r) | ({"p": tuple(map(float, p))} if self.classes else {})
        grown = self.lesson.find("Branch", 1, tree=self.m)
        told = self.lesson.find("Leaf", 1, tree=self.m, node=v)
        return number_task(
            "leaf-value",
            value,
            TaskPosition(self.lesson.step_before_event(grown), told, self.m),
            how,
            shown_table=given,
            message_args={"node": node_said(v), "classes": self.classes},
            r=r,
            p=p if self.classes else None,
            value=value,
            rate=self.rate,
            classes=self.classes,
        )

    def step(self, i: int) -> ExerciseTask:
        before, after = float(self.own["before"][i]), float(self.own["after"][i])
        leaf = float(self.own["step"][i]) / self.rate
        how = Calculation(
            topic_text("next-score"),
            r"F + \nu \cdot \term{leaf-value}",
            f"{number_expr(before)} + {number_expr(self.rate)} * {number_expr(leaf)}",
            after,
        )
        told = self.lesson.find("ScoreUpdate", 2, tree=self.m, row=i)
        facts: dict[str, Any] = {"F": before, "rate": self.rate, "leaf": leaf}
        return number_task(
            "next-score",
            after,
            TaskPosition(self.lesson.step_before_event(told), told, self.m),
            how,
            facts,
            message_args={"row": row_name_text(i)},
            before=before,
            leaf=leaf,
            rate=self.rate,
            residual=float(self.own["residual"][i]),
        )


def prediction_task(
    trace: Trace, lesson: LessonSteps, first: float, part: int, rate_symbol: str = r"\nu"
) -> ExerciseTask:
    """Of a new row: all trees together."""
    rate = float(trace.setting("learning_rate"))
    X = np.array(trace.data.query_rows[:1], float)
    leaves = [float(tree.predict(X)[0]) for tree in ensemble_trees(trace)]
    value = first + rate * sum(leaves)
    how = Calculation(
        topic_text("prediction"),
        rf"F_0 + {rate_symbol} \sum_m f_m(x)",
        f"{number_expr(first)} + {number_expr(rate)} * ({sum_expr(map(number_expr, leaves))})",
        value,
    )
    given = {"tree": tuple(tree_said(m) for m in range(len(leaves))), "leaf": tuple(leaves)}
    last = lesson.find("ScoreUpdate" if lesson_has(lesson, "ScoreUpdate") else "XgbScoreUpdate", 2, last=True)
    moment = TaskPosition(last, len(lesson.steps) - 1, part)
    return number_task(
        "prediction", value, moment, how, {"start": first, "rate": rate}, given, start=first, leaves=leaves, rate=rate
    )


def lesson_has(lesson: LessonSteps, event: str) -> bool:
    return any(type(step.event).__name__ == event for step in lesson.steps)
