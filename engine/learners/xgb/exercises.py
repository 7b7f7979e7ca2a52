"""Exercises on XGBoost: gradients, similarity scores, gains, gamma's verdict, output values, new scores."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.learners.cart.exercises import rows_table
from engine.learners.common.exercise import (
    ExerciseTask,
    LessonSteps,
    TaskPosition,
    choice_task,
    most_telling_task,
    number_task,
    rows_by_node,
    select_round,
)
from engine.learners.gradient_boosting.exercises import prediction_task, topic_text
from engine.learners.xgb.gamma import PruneStep
from engine.text.arithmetic import number_expr, snap_to_zero, sum_expr
from engine.text.message import msg
from engine.text.step import Calculation
from engine.text.wording import node_name_text, row_name_text, split_text, strong_span
from engine.tree.growth import Growth

MAX_ROUNDS = 4  # of an exercise


def tasks(trace: Trace, lesson: LessonSteps) -> Iterator[ExerciseTask]:
    """Yield the tasks of each round, then the prediction of a new row."""
    table, n_rounds = trace.columns("rows"), min(len(trace.columns("rounds")["round"]), MAX_ROUNDS)
    for m in range(n_rounds):
        yield from XgbRoundTasks(trace, lesson, select_round(table, m), m).tasks()
    yield prediction_task(trace, lesson, float(table["before"][0]), n_rounds, r"\eta")


class XgbRoundTasks:
    """The tasks of round m. `table` has the rows of trace.columns("rows") of this round."""

    def __init__(self, trace: Trace, lesson: LessonSteps, table: dict[str, np.ndarray], m: int):
        self.trace, self.lesson, self.table, self.m = trace, lesson, table, m
        self.growth = [event for event in trace.logged_events if isinstance(event, Growth)][m]  # before gamma prunes it
        self.nodes = self.growth.columns("nodes")
        self.rows_of_node = rows_by_node(self.nodes, trace.data.X)
        self.y, self.has_classes = trace.data.y.astype(float), bool(trace.data.class_names)
        self.reg_lambda, self.rate = float(trace.setting("reg_lambda")), float(trace.setting("learning_rate"))
        self.gain_factor = 0.5 if trace.setting("gain") == "half" else 1.0

    def tasks(self) -> Iterator[ExerciseTask]:
        rows = range(len(self.y))
        yield most_telling_task([self.gradient(i) for i in rows])
        if self.has_classes:
            yield most_telling_task([self.hessian(i) for i in rows])
        splits = np.flatnonzero(self.nodes["left"] >= 0)
        if len(splits):
            children = [int(self.nodes[side][splits[0]]) for side in ("left", "right")]
            yield most_telling_task([self.similarity(child) for child in children])
            yield self.gain(int(splits[0]))
        prune_steps = [event for event in self.trace.events_of(PruneStep) if event.growth is self.growth]
        if prune_steps:
            yield self.keep_split(prune_steps)
        yield most_telling_task([self.output(int(leaf)) for leaf in np.unique(self.table["leaf"])])
        yield most_telling_task([self.new_score(i) for i in rows])

    def position(self, step: int, start: int | None = None) -> TaskPosition:
        """A task that `step` answers, by default to be done before its event."""
        return TaskPosition(self.lesson.step_before_event(step) if start is None else start, step, self.m)

    # -- a row

    def gradients_position(self, i: int) -> TaskPosition:
        start = self.lesson.step_before_event(self.lesson.find("Gradients", 0, tree=self.m))
        return self.position(self.lesson.find("Gradients", 2, tree=self.m, row=i), start)

    def gradient(self, i: int) -> ExerciseTask:
        y, p, letter = float(self.y[i]), float(self.table["predicted"][i]), "p" if self.has_classes else "F"
        numbers = f"{number_expr(p)} - {number_expr(y)}"
        calculation = Calculation(topic_text("gradient"), f"g = {letter} - y", numbers, p - y)
        shown: dict[str, Any] = {"y": y, letter: p}
        row, at = {"row": row_name_text(i)}, self.gradients_position(i)
        return number_task("gradient", p - y, at, calculation, shown, message_args=row, y=y, p=p)

    def hessian(self, i: int) -> ExerciseTask:
        p, row = float(self.table["predicted"][i]), {"row": row_name_text(i)}
        numbers = f"{number_expr(p)} * (1 - {number_expr(p)})"
        calculation = Calculation(topic_text("hessian"), "h = p (1 - p)", numbers, p * (1 - p))
        at = self.gradients_position(i)
        return number_task("hessian", p * (1 - p), at, calculation, {"p": p}, message_args=row, p=p)

    def new_score(self, i: int) -> ExerciseTask:
        before, after = float(self.table["before"][i]), float(self.table["after"][i])
        output = float(self.table["step"][i]) / self.rate
        symbols = r"F + \eta \cdot \term{output-value}"
        numbers = f"{number_expr(before)} + {number_expr(self.rate)} * {number_expr(output)}"
        calculation = Calculation(topic_text("next-score"), symbols, numbers, after)
        at = self.position(self.lesson.find("XgbScoreUpdate", 2, tree=self.m, row=i))
        shown, row = {"F": before, "rate": self.rate, "leaf": output}, {"row": row_name_text(i)}
        residual = float(self.y[i] - self.table["predicted"][i])
        facts: dict[str, Any] = {"before": before, "leaf": output, "rate": self.rate, "residual": residual}
        return number_task("next-score", after, at, calculation, shown, message_args=row, **facts)

    # -- a node

    def sums(self, rows: np.ndarray) -> tuple[float, float]:
        """G and H of some rows."""
        return float(self.table["g"][rows].sum()), float(self.table["h"][rows].sum())

    def score(self, node: int) -> float:
        """The similarity of a node."""
        G, H = self.sums(self.rows_of_node[node])
        return G * G / (H + self.reg_lambda)

    def split_position(self, node: int) -> TaskPosition:
        """Answered by the step of the split; it starts before the root is split."""
        start = self.lesson.find("Search", 2, tree=self.m, node=0)
        return self.position(self.lesson.find("Branch", 1, tree=self.m, node=node), start)

    def similarity(self, node: int) -> ExerciseTask:
        rows, value, reg_lambda = self.rows_of_node[node], self.score(node), self.reg_lambda
        g, h, (G, H) = self.table["g"][rows], self.table["h"][rows], self.sums(rows)
        numerator, hessians = sum_expr(map(number_expr, g)), sum_expr(map(number_expr, h))
        numbers = f"({numerator})**2/({hessians} + {number_expr(reg_lambda)})"
        calculation = Calculation(topic_text("similarity"), r"\frac{G^2}{H + \lambda}", numbers, value)
        at, table = self.split_position(int(self.nodes["parent"][node])), rows_table(rows, g=g, h=h)
        shown, name = {"ridge": reg_lambda}, {"node": node_name_text(node)}
        facts: dict[str, Any] = {"G": G, "H": H, "g": g, "ridge": reg_lambda, "value": value}
        return number_task("similarity", value, at, calculation, shown, table, name, **facts)

    def gain(self, node: int) -> ExerciseTask:
        left, right = (self.score(int(self.nodes[side][node])) for side in ("left", "right"))
        whole, scale = snap_to_zero(self.score(node), left + right), self.gain_factor
        value, symbols = scale * (left + right - whole), r"S_L + S_R - S"
        numbers = f"{number_expr(left)} + {number_expr(right)} - {number_expr(whole)}"
        if scale != 1:
            symbols, numbers = rf"\frac{{1}}{{2}} \left({symbols}\right)", f"1/2 * ({numbers})"
        calculation = Calculation(topic_text("xgb-gain"), symbols, numbers, value)
        shown: dict[str, Any] = {"similarity_left": left, "similarity_right": right, "similarity": whole}
        feature, threshold = int(self.nodes["feature"][node]), float(self.nodes["threshold"][node])
        split = strong_span(split_text(self.trace.data, feature, threshold, (), strict="strict" in self.nodes))
        args = {"node": node_name_text(node), "split": split}
        facts: dict[str, Any] = {"s_left": left, "s_right": right, "whole": whole, "scale": scale}
        at = self.split_position(node)
        return number_task("xgb-gain", value, at, calculation, shown, message_args=args, **facts)

    def keep_split(self, prune_steps: list[PruneStep]) -> ExerciseTask:
        """The task to decide whether gamma prunes a split; if possible one kept for a split below it."""
        event = max(prune_steps, key=lambda step: (step.is_kept and step.gain < step.gamma, -step.gain))
        at = self.position(next(j for j, step in enumerate(self.lesson.steps) if step.event is event))
        choices = tuple(msg("exercise.value.kept", kept=kept) for kept in (True, False))
        below = any(other.is_kept for other in prune_steps if self.nodes["parent"][other.node] == event.node)
        values: dict[str, Any] = {"gain": event.gain, "gamma": event.gamma}
        table, name = {"below": (msg("xgb.exercise.splits-below", kept=below),)}, {"node": node_name_text(event.node)}
        answer = int(not event.is_kept)
        return choice_task("keep-split", answer, choices, at, table, values, name, below=below, **values)

    def output(self, leaf: int) -> ExerciseTask:
        G, H = self.sums(np.flatnonzero(self.table["leaf"] == leaf))
        value = -G / (H + self.reg_lambda) + 0.0
        numbers = f"-{number_expr(G)}/({number_expr(H)} + {number_expr(self.reg_lambda)})"
        calculation = Calculation(topic_text("output"), r"-\frac{G}{H + \lambda}", numbers, value)
        at = self.position(self.lesson.find("LeafOutputs", 2, tree=self.m, node=leaf))
        shown, name = {"G": G, "H": H, "ridge": self.reg_lambda}, {"node": node_name_text(leaf)}
        facts: dict[str, Any] = {**shown, "value": value, "rate": self.rate}
        return number_task("output", value, at, calculation, shown, message_args=name, **facts)
