"""Gradient boosting by hand: the start, residuals, leaf values, the step, the prediction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.exercises.task import ExerciseTask, Lessons, Moment, fullest, number, of_round, trees_of
from engine.exercises.tree import rows_of
from engine.lessons.common.step import Working
from engine.lessons.common.wording import class_part, row_name
from engine.lessons.common.wording import node as node_said
from engine.lessons.common.wording import tree as tree_said
from engine.text.arithmetic import text, total
from engine.text.message import msg

ROUNDS = 4  # by hand at most
UNSEEN = -1  # a task before the first step


def tasks(trace: Trace, lesson: Lessons) -> Iterator[ExerciseTask]:
    """Round by round, then a new row."""
    table, count = trace.columns("rows"), min(len(trace.columns("rounds")["round"]), ROUNDS)
    first = float(table["before"][0])
    yield start(trace, first)
    for m in range(count):
        yield from BoostingByHand(trace, lesson, of_round(table, m), first, m).tasks()
    yield prediction(trace, lesson, first, count)


def of(topic: str):
    return msg("exercise-topic", topic=topic)


def start(trace: Trace, value: float) -> ExerciseTask:
    y, classes = trace.data.y.astype(float), bool(trace.data.class_names)
    mean = f"({total(map(text, y))})/{len(y)}"
    how = Working(
        of("start"),
        r"\log \frac{p}{1 - p}" if classes else r"\frac{1}{n}\sum_i y_i",
        f"log({text(y.sum())}/{text(len(y) - y.sum())})" if classes else mean,
        value,
    )
    half = trace.settings.get("log_odds") == "half"
    return number(
        "start",
        value,
        Moment(UNSEEN, 0, 0),
        how,
        given=rows_of(range(len(y)), y=y),
        places={"classes": classes},
        y=y,
        classes=classes,
        half=half,
        value=value,
    )


class BoostingByHand:
    def __init__(self, trace: Trace, lesson: Lessons, own: dict[str, np.ndarray], first: float, m: int):
        self.trace, self.lesson, self.own, self.first, self.m = trace, lesson, own, first, m
        self.y, self.classes = trace.data.y.astype(float), bool(trace.data.class_names)
        self.rate = float(trace.setting("learning_rate"))
        self.begun = lesson.before(lesson.find("Residuals", 0, tree=m))

    def tasks(self) -> Iterator[ExerciseTask]:
        rows = range(len(self.y))
        if self.classes:
            yield fullest([self.probability(i) for i in rows])
        yield fullest([self.residual(i) for i in rows])
        yield fullest([self.leaf(int(v)) for v in np.unique(self.own["leaf"])])
        yield fullest([self.step(i) for i in rows])

    @property
    def p(self) -> np.ndarray:
        """What the residuals are taken from: of classes a probability."""
        return self.own["predicted"]

    def seen(self, i: int) -> Moment:
        return Moment(self.begun, self.lesson.find("Residuals", 2, tree=self.m, row=i), self.m)

    def probability(self, i: int) -> ExerciseTask:
        F = float(self.own["before"][i])
        how = Working(of("probability"), r"\frac{1}{1 + e^{-F}}", f"1/(1 + exp(-{text(F)}))", float(self.p[i]))
        return number(
            "probability",
            float(self.p[i]),
            self.seen(i),
            how,
            {"F": F},
            places={"row": row_name(i), "class": class_part(self.trace.data, 1)},
            F=F,
        )

    def residual(self, i: int) -> ExerciseTask:
        y, p = float(self.y[i]), float(self.p[i])
        how = Working(of("residual"), "y - p" if self.classes else "y - F", f"{text(y)} - {text(p)}", y - p)
        facts: dict[str, Any] = {"y": y, "p" if self.classes else "F": p}
        return number(
            "residual",
            y - p,
            self.seen(i),
            how,
            facts,
            places={"row": row_name(i)},
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
        below = total(f"{text(each)} * (1 - {text(each)})" for each in p) if self.classes else text(len(r))
        how = Working(
            of("leaf-value"),
            r"\frac{\sum r_i}{\sum p_i (1 - p_i)}" if self.classes else r"\frac{1}{n}\sum_i r_i",
            f"({total(map(text, r))})/({below})",
            value,
        )
        given = rows_of(members, residual=r) | ({"p": tuple(map(float, p))} if self.classes else {})
        grown = self.lesson.find("Branch", 1, tree=self.m)
        told = self.lesson.find("Leaf", 1, tree=self.m, node=v)
        return number(
            "leaf-value",
            value,
            Moment(self.lesson.before(grown), told, self.m),
            how,
            given=given,
            places={"node": node_said(v), "classes": self.classes},
            r=r,
            p=p if self.classes else None,
            value=value,
            rate=self.rate,
            classes=self.classes,
        )

    def step(self, i: int) -> ExerciseTask:
        before, after = float(self.own["before"][i]), float(self.own["after"][i])
        leaf = float(self.own["step"][i]) / self.rate
        how = Working(
            of("next-score"),
            r"F + \nu \cdot \term{leaf-value}",
            f"{text(before)} + {text(self.rate)} * {text(leaf)}",
            after,
        )
        told = self.lesson.find("Advance", 2, tree=self.m, row=i)
        facts: dict[str, Any] = {"F": before, "rate": self.rate, "leaf": leaf}
        return number(
            "next-score",
            after,
            Moment(self.lesson.before(told), told, self.m),
            how,
            facts,
            places={"row": row_name(i)},
            before=before,
            leaf=leaf,
            rate=self.rate,
            residual=float(self.own["residual"][i]),
        )


def prediction(trace: Trace, lesson: Lessons, first: float, part: int, rate_symbol: str = r"\nu") -> ExerciseTask:
    """Of a new row: all trees together."""
    rate = float(trace.setting("learning_rate"))
    X = np.array(trace.data.ask[:1], float)
    leaves = [float(tree.predict(X)[0]) for tree in trees_of(trace)]
    value = first + rate * sum(leaves)
    how = Working(
        of("prediction"),
        rf"F_0 + {rate_symbol} \sum_m f_m(x)",
        f"{text(first)} + {text(rate)} * ({total(map(text, leaves))})",
        value,
    )
    given = {"tree": tuple(tree_said(m) for m in range(len(leaves))), "leaf": tuple(leaves)}
    last = lesson.find("Advance" if lesson_has(lesson, "Advance") else "XgbAdvance", 2, last=True)
    moment = Moment(last, len(lesson.steps) - 1, part)
    return number(
        "prediction", value, moment, how, {"start": first, "rate": rate}, given, start=first, leaves=leaves, rate=rate
    )


def lesson_has(lesson: Lessons, event: str) -> bool:
    return any(type(step.event).__name__ == event for step in lesson.steps)
