"""Exercises on gradient boosting by hand: the start score, residuals, leaf values, new scores, a prediction."""

from collections.abc import Iterator

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
from engine.text.wording import class_span, node_name_text, row_name_text, tree_name_text

ROUNDS = 4  # rounds with exercises at most
BEFORE_FIRST_STEP = -1


def tasks(trace: Trace, lesson: LessonSteps) -> Iterator[ExerciseTask]:
    """Yield the tasks of each round, then the prediction of a new row."""
    table, count = trace.columns("rows"), min(len(trace.columns("rounds")["round"]), ROUNDS)
    F_0 = float(table["before"][0])
    yield start_task(trace, F_0)
    for m in range(count):
        yield from BoostingRoundTasks(trace, lesson, select_round(table, m), F_0, m).tasks()
    yield prediction_task(trace, lesson, F_0, count)


def topic_text(topic: str):
    """Name of a topic. Example: "residual"."""
    return msg("exercise.topic.name", topic=topic)


def start_task(trace: Trace, value: float) -> ExerciseTask:
    y, classes = trace.data.y.astype(float), bool(trace.data.class_names)
    symbols, numbers = r"\frac{1}{n}\sum_i y_i", f"({sum_expr(map(number_expr, y))})/{len(y)}"
    if classes:
        symbols, numbers = r"\log \frac{p}{1 - p}", f"log({number_expr(y.sum())}/{number_expr(len(y) - y.sum())})"
    calculation = Calculation(topic_text("start"), symbols, numbers, value)
    position, table = TaskPosition(BEFORE_FIRST_STEP, 0, 0), rows_table(range(len(y)), y=y)
    facts = {"y": y, "classes": classes, "half": trace.settings.get("log_odds") == "half", "value": value}
    return number_task("start", value, position, calculation, {}, table, {"classes": classes}, **facts)


class BoostingRoundTasks:
    """Tasks of round m; `columns` is the round's part of the table of rows, `F_0` the start score."""

    def __init__(self, trace: Trace, lesson: LessonSteps, columns: dict[str, np.ndarray], F_0: float, m: int):
        self.trace, self.lesson, self.columns, self.F_0, self.m = trace, lesson, columns, F_0, m
        self.y, self.classes = trace.data.y.astype(float), bool(trace.data.class_names)
        self.p = columns["predicted"]  # probabilities for classes, else F
        self.rate = float(trace.setting("learning_rate"))
        self.start_step = lesson.step_before_event(lesson.find("Residuals", 0, tree=m))

    def tasks(self) -> Iterator[ExerciseTask]:
        rows = range(len(self.y))
        if self.classes:
            yield most_telling_task([self.probability(i) for i in rows])
        yield most_telling_task([self.residual(i) for i in rows])
        yield most_telling_task([self.leaf(int(v)) for v in np.unique(self.columns["leaf"])])
        yield most_telling_task([self.step(i) for i in rows])

    def residual_position(self, i: int) -> TaskPosition:
        return TaskPosition(self.start_step, self.lesson.find("Residuals", 2, tree=self.m, row=i), self.m)

    def probability(self, i: int) -> ExerciseTask:
        F, p = float(self.columns["before"][i]), float(self.p[i])
        numbers = f"1/(1 + exp(-{number_expr(F)}))"
        calculation = Calculation(topic_text("probability"), r"\frac{1}{1 + e^{-F}}", numbers, p)
        places = {"row": row_name_text(i), "class": class_span(self.trace.data, 1)}
        position = self.residual_position(i)
        return number_task("probability", p, position, calculation, {"F": F}, message_args=places, F=F)

    def residual(self, i: int) -> ExerciseTask:
        y, p = float(self.y[i]), float(self.p[i])
        name = "p" if self.classes else "F"
        numbers = f"{number_expr(y)} - {number_expr(p)}"
        calculation = Calculation(topic_text("residual"), f"y - {name}", numbers, y - p)
        position, F = self.residual_position(i), float(self.columns["before"][i])
        facts = {"y": y, "p": p, "F": F, "classes": self.classes, "first": self.F_0 if self.m else None}
        places = {"row": row_name_text(i)}
        return number_task("residual", y - p, position, calculation, {"y": y, name: p}, {}, places, **facts)

    def leaf(self, v: int) -> ExerciseTask:
        members = np.flatnonzero(self.columns["leaf"] == v)
        r, p = self.columns["residual"][members], self.p[members]
        table = rows_table(members, residual=r)
        if self.classes:
            value, symbols = float(r.sum() / (p * (1 - p)).sum()), r"\frac{\sum r_i}{\sum p_i (1 - p_i)}"
            below = sum_expr(f"{x} * (1 - {x})" for x in map(number_expr, p))
            table |= {"p": tuple(map(float, p))}
        else:
            value, symbols, below = float(r.mean()), r"\frac{1}{n}\sum_i r_i", number_expr(len(r))
        numbers = f"({sum_expr(map(number_expr, r))})/({below})"
        calculation = Calculation(topic_text("leaf-value"), symbols, numbers, value)
        start_step = self.lesson.step_before_event(self.lesson.find("Branch", 1, tree=self.m))
        position = TaskPosition(start_step, self.lesson.find("Leaf", 1, tree=self.m, node=v), self.m)
        places = {"node": node_name_text(v), "classes": self.classes}
        facts = {"r": r, "p": p if self.classes else None, "value": value, "rate": self.rate, "classes": self.classes}
        return number_task("leaf-value", value, position, calculation, {}, table, places, **facts)

    def step(self, i: int) -> ExerciseTask:
        before, after = float(self.columns["before"][i]), float(self.columns["after"][i])
        rate, leaf = self.rate, float(self.columns["step"][i]) / self.rate
        symbols = r"F + \nu \cdot \term{leaf-value}"
        numbers = f"{number_expr(before)} + {number_expr(rate)} * {number_expr(leaf)}"
        calculation = Calculation(topic_text("next-score"), symbols, numbers, after)
        answer_step = self.lesson.find("ScoreUpdate", 2, tree=self.m, row=i)
        position = TaskPosition(self.lesson.step_before_event(answer_step), answer_step, self.m)
        shown, places = {"F": before, "rate": rate, "leaf": leaf}, {"row": row_name_text(i)}
        facts = {"before": before, "leaf": leaf, "rate": rate, "residual": float(self.columns["residual"][i])}
        return number_task("next-score", after, position, calculation, shown, {}, places, **facts)


def prediction_task(
    trace: Trace, lesson: LessonSteps, first: float, part: int, rate_symbol: str = r"\nu"
) -> ExerciseTask:
    """Ask for the prediction of a new row by all trees."""
    rate = float(trace.setting("learning_rate"))
    X = np.array(trace.data.query_rows[:1], float)
    leaves = [float(tree.predict(X)[0]) for tree in ensemble_trees(trace)]
    value = first + rate * sum(leaves)
    symbols = rf"F_0 + {rate_symbol} \sum_m f_m(x)"
    numbers = f"{number_expr(first)} + {number_expr(rate)} * ({sum_expr(map(number_expr, leaves))})"
    calculation = Calculation(topic_text("prediction"), symbols, numbers, value)
    table = {"tree": tuple(tree_name_text(m) for m in range(len(leaves))), "leaf": tuple(leaves)}
    events = {type(step.event).__name__ for step in lesson.steps}
    last = lesson.find("ScoreUpdate" if "ScoreUpdate" in events else "XgbScoreUpdate", 2, last=True)
    position, shown = TaskPosition(last, len(lesson.steps) - 1, part), {"start": first, "rate": rate}
    return number_task("prediction", value, position, calculation, shown, table, {}, leaves=leaves, **shown)
