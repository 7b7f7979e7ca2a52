"""XGBoost by hand: gradients, similarity scores, gains, gamma's verdict, output values."""

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
    choice_task,
    most_telling_task,
    number_task,
    rows_by_node,
    select_round,
)
from engine.learners.gradient_boosting.exercises import prediction_task, topic_text
from engine.learners.xgb.gamma import PruneStep
from engine.text.arithmetic import number_expr, snap_to_zero, sum_expr
from engine.text.message import Span, msg
from engine.text.step import Calculation
from engine.text.wording import node_name_text as node_said
from engine.text.wording import row_name_text, split_text
from engine.tree.growth import Growth

ROUNDS = 4  # by hand at most


def tasks(trace: Trace, lesson: LessonSteps) -> Iterator[ExerciseTask]:
    table, count = trace.columns("rows"), min(len(trace.columns("rounds")["round"]), ROUNDS)
    for m in range(count):
        yield from XgbRoundTasks(trace, lesson, select_round(table, m), m).tasks()
    yield prediction_task(trace, lesson, float(table["before"][0]), count, r"\eta")


class XgbRoundTasks:
    def __init__(self, trace: Trace, lesson: LessonSteps, own: dict[str, np.ndarray], m: int):
        self.trace, self.lesson, self.own, self.m = trace, lesson, own, m
        self.growth = [event for event in trace.logged_events if isinstance(event, Growth)][m]  # before gamma prunes it
        self.nodes = self.growth.columns("nodes")
        self.inside = rows_by_node(self.nodes, trace.data.X)
        self.y, self.classes = trace.data.y.astype(float), bool(trace.data.class_names)
        self.ridge, self.rate = float(trace.setting("reg_lambda")), float(trace.setting("learning_rate"))
        self.scale = 0.5 if trace.setting("gain") == "half" else 1.0

    def tasks(self) -> Iterator[ExerciseTask]:
        rows = range(len(self.y))
        yield most_telling_task([self.gradient(i) for i in rows])
        if self.classes:
            yield most_telling_task([self.hessian(i) for i in rows])
        split = np.flatnonzero(self.nodes["left"] >= 0)
        if len(split):
            below = [int(self.nodes[side][split[0]]) for side in ("left", "right")]
            yield most_telling_task([self.similarity(v) for v in below])
            yield self.gain(int(split[0]))
        weighed = [event for event in self.trace.events_of(PruneStep) if event.growth is self.growth]
        if weighed:
            yield self.stays(weighed)
        yield most_telling_task([self.output(int(v)) for v in np.unique(self.own["leaf"])])
        yield most_telling_task([self.step(i) for i in rows])

    def seen(self, i: int) -> TaskPosition:
        begun = self.lesson.step_before_event(self.lesson.find("Gradients", 0, tree=self.m))
        return TaskPosition(begun, self.lesson.find("Gradients", 2, tree=self.m, row=i), self.m)

    def gradient(self, i: int) -> ExerciseTask:
        y, p = float(self.y[i]), float(self.own["predicted"][i])
        how = Calculation(
            topic_text("gradient"),
            "g = p - y" if self.classes else "g = F - y",
            f"{number_expr(p)} - {number_expr(y)}",
            p - y,
        )
        facts: dict[str, Any] = {"y": y, "p" if self.classes else "F": p}
        return number_task(
            "gradient", p - y, self.seen(i), how, facts, message_args={"row": row_name_text(i)}, y=y, p=p
        )

    def hessian(self, i: int) -> ExerciseTask:
        p = float(self.own["predicted"][i])
        how = Calculation(
            topic_text("hessian"), "h = p (1 - p)", f"{number_expr(p)} * (1 - {number_expr(p)})", p * (1 - p)
        )
        return number_task(
            "hessian", p * (1 - p), self.seen(i), how, {"p": p}, message_args={"row": row_name_text(i)}, p=p
        )

    # -- a node

    def sums(self, v: int) -> tuple[float, float]:
        g, h = (self.own[name][self.inside[v]] for name in "gh")
        return float(g.sum()), float(h.sum())

    def score(self, v: int) -> float:
        G, H = self.sums(v)
        return G * G / (H + self.ridge)

    @property
    def unsplit(self) -> int:
        """The step at which the root is known, and not split."""
        return self.lesson.find("Search", 2, tree=self.m, node=0)

    def similarity(self, v: int) -> ExerciseTask:
        members, (G, H), value = self.inside[v], self.sums(v), self.score(v)
        g, h = (self.own[name][members] for name in "gh")
        how = Calculation(
            topic_text("similarity"),
            r"\frac{G^2}{H + \lambda}",
            f"({sum_expr(map(number_expr, g))})**2/({sum_expr(map(number_expr, h))} + {number_expr(self.ridge)})",
            value,
        )
        told = self.lesson.find("Branch", 1, tree=self.m, node=int(self.nodes["parent"][v]))
        return number_task(
            "similarity",
            value,
            TaskPosition(self.unsplit, told, self.m),
            how,
            {"ridge": self.ridge},
            rows_table(members, g=g, h=h),
            {"node": node_said(v)},
            G=G,
            H=H,
            g=g,
            ridge=self.ridge,
            value=value,
        )

    def gain(self, v: int) -> ExerciseTask:
        sides = [int(self.nodes[side][v]) for side in ("left", "right")]
        left, right, whole = (self.score(each) for each in (*sides, v))
        whole = snap_to_zero(whole, left + right)
        value = self.scale * (left + right - whole)
        inner = f"{number_expr(left)} + {number_expr(right)} - {number_expr(whole)}"
        symbols = r"S_L + S_R - S"
        how = Calculation(
            topic_text("xgb-gain"),
            symbols if self.scale == 1 else rf"\frac{{1}}{{2}} \left({symbols}\right)",
            inner if self.scale == 1 else f"1/2 * ({inner})",
            value,
        )
        facts: dict[str, Any] = {"similarity_left": left, "similarity_right": right, "similarity": whole}
        told = self.lesson.find("Branch", 1, tree=self.m, node=v)
        asked = split_text(self.trace.data, int(self.nodes["feature"][v]), float(self.nodes["threshold"][v]), ())
        places = {"node": node_said(v), "split": Span(asked, "strong")}
        return number_task(
            "xgb-gain",
            value,
            TaskPosition(self.unsplit, told, self.m),
            how,
            facts,
            message_args=places,
            s_left=left,
            s_right=right,
            whole=whole,
            scale=self.scale,
        )

    def stays(self, weighed: list[PruneStep]) -> ExerciseTask:
        """Whether gamma prunes a split; the one that shelters another, if there is one."""
        event = max(weighed, key=lambda each: (each.is_kept and each.gain < each.gamma, -each.gain))
        i = next(j for j, step in enumerate(self.lesson.steps) if step.event is event)
        verdicts = tuple(msg("exercise.value.kept", kept=kept) for kept in (True, False))
        below = any(other.is_kept for other in weighed if self.nodes["parent"][other.node] == event.node)
        facts: dict[str, Any] = {"gain": event.gain, "gamma": event.gamma}
        given = {"below": (msg("xgb.exercise.splits-below", kept=below),)}
        return choice_task(
            "keep-split",
            int(not event.is_kept),
            verdicts,
            TaskPosition(self.lesson.step_before_event(i), i, self.m),
            given,
            facts,
            {"node": node_said(event.node)},
            below=below,
            **facts,
        )

    # -- a leaf, a row

    def output(self, v: int) -> ExerciseTask:
        members = np.flatnonzero(self.own["leaf"] == v)
        g, h = (self.own[name][members] for name in "gh")
        G, H = float(g.sum()), float(h.sum())
        value = -G / (H + self.ridge) + 0.0
        how = Calculation(
            topic_text("output"),
            r"-\frac{G}{H + \lambda}",
            f"-{number_expr(G)}/({number_expr(H)} + {number_expr(self.ridge)})",
            value,
        )
        i = self.lesson.find("LeafOutputs", 2, tree=self.m, node=v)
        return number_task(
            "output",
            value,
            TaskPosition(self.lesson.step_before_event(i), i, self.m),
            how,
            {"G": G, "H": H, "ridge": self.ridge},
            message_args={"node": node_said(v)},
            G=G,
            H=H,
            ridge=self.ridge,
            value=value,
            rate=self.rate,
        )

    def step(self, i: int) -> ExerciseTask:
        before, after = float(self.own["before"][i]), float(self.own["after"][i])
        leaf = float(self.own["step"][i]) / self.rate
        how = Calculation(
            topic_text("next-score"),
            r"F + \eta \cdot \term{output-value}",
            f"{number_expr(before)} + {number_expr(self.rate)} * {number_expr(leaf)}",
            after,
        )
        told = self.lesson.find("XgbScoreUpdate", 2, tree=self.m, row=i)
        residual = float(self.y[i] - self.own["predicted"][i])
        return number_task(
            "next-score",
            after,
            TaskPosition(self.lesson.step_before_event(told), told, self.m),
            how,
            {"F": before, "rate": self.rate, "leaf": leaf},
            message_args={"row": row_name_text(i)},
            before=before,
            leaf=leaf,
            rate=self.rate,
            residual=residual,
        )
