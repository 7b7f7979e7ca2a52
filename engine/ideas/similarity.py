"""Where do similarity and gain come from? XGBoost's formulas line by line, from the objective of one more tree.

Throughout: F what is predicted before the tree, w what a leaf adds to it, G and H the sums of g and h over its rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Annotated

import numpy as np

from engine.core.errors import DataProblem
from engine.core.protocols import Table
from engine.core.settings import Integer, Number, validate_settings
from engine.core.trace import Log, Trace, no_log
from engine.learners.common.losses import SquaredLoss
from engine.learners.xgb import fitting as xgb
from engine.learners.xgb.lesson import picture as xgb_picture
from engine.learners.xgb.lesson.context import XgbContext
from engine.learners.xgb.lesson.derivatives import derivative_calculations
from engine.learners.xgb.lesson.leaves import node_output
from engine.learners.xgb.lesson.node import node_similarity, sums_text
from engine.learners.xgb.lesson.rounds import XgbTree
from engine.learners.xgb.lesson.sums import GradientSums, gain_calculation_from_similarities, gain_calculation_from_sums
from engine.text.arithmetic import number_expr, snap_to_zero, sum_expr
from engine.text.message import Span, msg
from engine.text.picture import ACTIVE_TREES, LessonPicture, curve_panel
from engine.text.questions import build_numeric_question
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_TREES,
    Calculation,
    Highlight,
    Lesson,
    Step,
    StepText,
    select_rows,
    skipped_step,
)
from engine.text.wording import count_text, from_to_text, number_span, row_name_text, rows_text
from engine.text.wording import node_name_text as node_said
from engine.tree.growth import Branch, Leaf

CODE = (
    msg("derivation.similarity-code.objective"),
    msg("derivation.similarity-code.derivatives"),
    msg("derivation.similarity-code.taylor"),
    msg("derivation.similarity-code.leaf-sums"),
    msg("derivation.similarity-code.leaf-objective"),
    msg("derivation.similarity-code.zero-slope"),
    msg("derivation.similarity-code.best-output"),
    msg("derivation.similarity-code.similarity"),
    msg("derivation.similarity-code.gain"),
    msg("derivation.similarity-code.gamma"),
    msg("derivation.similarity-code.tree-objective"),
)
OBJECTIVE, DERIVE, TAYLOR, ADD_UP, PART, SLOPE, BEST, PUT_IN, SPLIT, PAYS, WHOLE = range(1, 12)
PARABOLA = "parabola"
FEW = 8  # rows whose losses are written one by one


@validate_settings
def fit(
    data: Table,
    *,
    base_score: Annotated[float, Number("derivation.help.base-score", "setting.group.start", low=-1e9, high=1e9)] = 0.5,
    reg_lambda: Annotated[float, Number("derivation.help.reg-lambda", "setting.group.penalty", low=0, high=1e6)] = 1.0,
    max_depth: Annotated[int, Integer("setting.help.max-depth", "setting.group.tree", low=1, high=2)] = 1,
    log: Log = no_log,
):
    """One round of XGBoost, with a learning rate of 1 and nothing else in the way."""
    if len(data.class_names) > 2:
        raise DataProblem("derivation.error.numbers-or-two-classes")
    return xgb.fit(data, n_estimators=1, learning_rate=1.0, base_score=base_score, reg_lambda=reg_lambda,
                   max_depth=max_depth, min_child_weight=0.0, log=log)  # fmt: skip


def build_similarity_picture(trace: Trace) -> LessonPicture:
    """That of XGBoost, and the parabola of a leaf with all rows in it."""
    lines = _Lines(trace, XgbContext(trace))
    G, H, w = lines.root.G, lines.root.H + lines.telling.boosting.params.similarity.reg_lambda, lines.best_w
    along = w + np.linspace(-1.5, 1.5, 121) * max(abs(w), 0.1)
    points = list(zip(along, G * along + H / 2 * along**2, strict=True))
    parabola = curve_panel(
        PARABOLA, msg("derivation.similarity-panel.parabola"), "w", msg("derivation.formula.leaf-objective"), points
    )
    seen = xgb_picture.build_xgb_picture(trace)
    return replace(seen, panels=(parabola, *seen.panels))


def walk(trace: Trace, candidates: int) -> Iterator[Step]:
    """The objective, its approximation, the best output value, the split, the whole tree."""
    telling = XgbContext(trace, candidates)
    telling.round_or_none = telling.boosting.rounds[0]
    line_by_line = _Lines(trace, telling)
    yield from line_by_line.of_rows()
    yield from line_by_line.of_a_leaf()
    yield from line_by_line.of_a_split()
    yield from line_by_line.of_the_tree()


@dataclass(frozen=True, eq=False)
class _Lines:
    trace: Trace
    telling: XgbContext

    @property
    def loss(self):
        return self.telling.boosting.loss

    @property
    def exact(self) -> bool:
        return isinstance(self.loss, SquaredLoss)

    @cached_property
    def grown(self) -> XgbTree:
        return self.telling.boosting.boosted_trees[0]

    @property
    def y(self) -> np.ndarray:
        return self.telling.boosting.start.y

    @property
    def F(self) -> np.ndarray:
        return self.telling.current_round.gradients.previous.after

    @cached_property
    def w(self) -> np.ndarray:
        """[n] what each row's leaf adds."""
        return self.telling.current_round.advance.after - self.F

    @property
    def ridge(self) -> str:
        return number_expr(self.telling.boosting.params.similarity.reg_lambda)

    def highlight(self, panel: str = "", **more) -> Highlight:
        return self.telling.highlight(self.grown, panel, **more)

    # -- rows: the cost, its derivatives, its approximation

    def of_rows(self) -> Iterator[Step]:
        event, columns = self.telling.current_round.gradients, self.telling.derivative_columns(self.grown)
        before = {**self.telling.active_state(0), **self.telling.score_columns(self.grown, self.F)}
        light = Highlight(scene="all", panel=self.highlight(xgb_picture.SHAPE).panel)
        yield Step(self.telling.boosting.start, OBJECTIVE, DETAIL_TREES, light, self.cost, state_updates=before)
        told = select_rows(np.abs(self.grown.g))
        for i in told.tolist():
            yield Step(
                event,
                DERIVE,
                DETAIL_CALCULATIONS,
                self.highlight(row=i),
                partial(self.derivatives, i),
                state_updates=columns,
            )
        if left_out := len(self.y) - len(told):
            yield skipped_step(
                event, DERIVE, self.highlight(), left_out, "row", msg("derivation.similarity.rows-skipped")
            )
        opens = msg("derivation.similarity-section.derivatives")
        yield Step(
            event,
            DERIVE,
            DETAIL_SPLITS,
            self.highlight(),
            self.sums_of_both,
            section_title=opens,
            state_updates=columns,
        )
        for place, i in enumerate(told.tolist()):
            grain = DETAIL_CALCULATIONS if place else DETAIL_SPLITS
            yield Step(event, TAYLOR, grain, self.highlight(row=i), partial(self.approximated, i))

    def costs(self, F: np.ndarray) -> str:
        """The losses of all rows added up; of many only what they come to."""
        if len(F) > FEW:
            return number_expr(math.fsum(self.loss.row_losses(self.y, F).tolist()))
        return sum_expr(self.cost_of(float(y), float(f)) for y, f in zip(self.y, F, strict=True))

    def cost_of(self, y: float, F: float) -> str:
        """Examples: "(7 - 0.5)**2/2", and of class 1 "log(1 + exp((-0.5)))"."""
        return (
            f"({number_expr(y)} - {number_expr(F)})**2/2"
            if self.exact
            else f"log(1 + exp({number_expr((1 - 2 * y) * F)}))"
        )

    @property
    def cost_symbols(self) -> str:
        return r"\sum_i \frac{(y_i - F_i)^2}{2}" if self.exact else r"\sum_i \log\left(1 + e^{(1 - 2 y_i) F_i}\right)"

    def cost(self) -> StepText:
        data, value = self.trace.data, float(self.loss.row_losses(self.y, self.F).sum())
        says = (
            msg("derivation.similarity.intro", target=Span(data.target_name), rows=rows_text(data.n)),
            msg("derivation.similarity.first-cost", cost=number_span(value)),
            msg("derivation.similarity.task"),
        )
        return StepText(
            says, (Calculation(msg("derivation.formula.cost"), self.cost_symbols, self.costs(self.F), value),)
        )

    def derivatives(self, i: int) -> StepText:
        workings = tuple(derivative_calculations(self.telling.boosting, self.grown, i))
        g, h = float(self.grown.g[i]), 1.0 if self.grown.h is None else float(self.grown.h[i])
        return StepText(
            (msg("derivation.similarity.row-derivatives", row=row_name_text(i), g=number_span(g), h=number_span(h)),),
            workings,
        )

    def sums_of_both(self) -> StepText:
        return StepText(
            (
                msg("derivation.similarity.derivatives-meaning"),
                msg("derivation.similarity.hessian-values", exact=self.exact),
            )
        )

    def approximated(self, i: int) -> StepText:
        """The loss of a row after the step, by the parabola and as it is."""
        g, h = float(self.grown.g[i]), 1.0 if self.grown.h is None else float(self.grown.h[i])
        y, F, w = float(self.y[i]), float(self.F[i]), float(self.w[i])
        numbers = (
            f"{self.cost_of(y, F)} + {number_expr(g)} * {number_expr(w)} + {number_expr(h)}/2 * ({number_expr(w)})**2"
        )
        now, after = (float(self.loss.row_losses(np.array([y]), np.array([at]))[0]) for at in (F, F + w))
        value = after if self.exact else now + g * w + h * w**2 / 2
        parabola = Calculation(
            msg("derivation.formula.parabola-loss"), r"L(y, F) + g w + \frac{h}{2} w^2", numbers, value
        )
        truly = Calculation(msg("derivation.formula.new-loss"), r"L(y, F + w)", self.cost_of(y, F + w), after)
        moves = msg("derivation.similarity.row-approximation", row=row_name_text(i), w=w, near=number_span(value))
        return StepText(
            (moves, msg("derivation.similarity.row-true-loss", exact=self.exact, loss=after)), (parabola, truly)
        )

    # -- one leaf with all rows in it

    def of_a_leaf(self) -> Iterator[Step]:
        leaf = self.telling.current_round.gradients
        light = Highlight(node=0, panel=PARABOLA)
        marked = {PARABOLA: [(self.best_w, self.half_similarity(0), "w")]}
        yield Step(
            leaf,
            ADD_UP,
            DETAIL_SPLITS,
            light,
            self.sums_of_rows,
            section_title=msg("derivation.similarity-section.leaf"),
        )
        yield Step(leaf, PART, DETAIL_SPLITS, light, self.part, state_updates=marked)
        yield Step(leaf, SLOPE, DETAIL_SPLITS, light, self.slope)
        yield Step(leaf, BEST, DETAIL_SPLITS, light, self.best)
        yield Step(leaf, PUT_IN, DETAIL_SPLITS, light, self.put_in)

    @cached_property
    def root(self) -> GradientSums:
        return self.grown.node_sums(0)

    @property
    def best_w(self) -> float:
        return self.shift(0)

    def shift(self, node: int) -> float:
        """The output value of a node, 0 where only rounding keeps it from that."""
        sums = self.grown.node_sums(node)
        return snap_to_zero(node_output(self.grown, node), float(np.abs(sums.g).sum()) / max(sums.H, 1e-300)) + 0.0

    def half_similarity(self, node: int) -> float:
        return -node_similarity(self.grown, node) / 2 + 0.0

    def sums_of_rows(self) -> StepText:
        G, H = self.root.G, self.root.H
        workings = (
            Calculation("G", r"\sum_i g_i", self.root.gradient_expr, G),
            Calculation("H", r"\sum_i h_i", self.root.hessian_expr, H),
        )
        says = (
            msg("derivation.similarity.single-leaf", rows=rows_text(len(self.y))),
            msg("derivation.similarity.leaf-sums", G=number_span(G), H=number_span(H)),
        )
        return StepText(says, workings)

    @property
    def letters(self) -> tuple[str, str, str]:
        return number_expr(self.root.G), f"({number_expr(self.root.H)} + {self.ridge})", number_expr(self.best_w)

    def part(self) -> StepText:
        G, H, w = self.letters
        numbers = f"{G} * {w} + {H}/2 * ({w})**2"
        working = Calculation(
            msg("derivation.formula.leaf-objective"),
            r"G w + \frac{H + \lambda}{2} w^2",
            numbers,
            self.half_similarity(0),
        )
        says = (
            msg("derivation.similarity.leaf-parabola"),
            msg("derivation.similarity.parabola-minimum", w=self.best_w, part=number_span(working.value)),
        )
        return StepText(says, (working,))

    def slope(self) -> StepText:
        G, H, w = self.letters
        working = Calculation(msg("derivation.formula.slope"), r"G + (H + \lambda) w", f"{G} + {H} * {w}", 0.0)
        return StepText((msg("derivation.similarity.zero-slope"),), (working,))

    def best(self) -> StepText:
        w, because = self.best_w, (msg("derivation.similarity-question.output-why"),)
        question = build_numeric_question(
            "output", msg("derivation.similarity-question.output"), w, because, (DETAIL_SPLITS,), value=w
        )
        return StepText(
            (msg("derivation.similarity.output", w=number_span(w)),), (self.root.output_calculation(w),), question
        )

    def put_in(self) -> StepText:
        similarity = self.root.similarity_calculation(node_similarity(self.grown, 0))
        G, H, _ = self.letters
        half = Calculation(
            msg("derivation.formula.leaf-objective"),
            r"-\frac{1}{2} \frac{G^2}{H + \lambda}",
            f"-({G})**2/(2 * {H})",
            self.half_similarity(0),
        )
        return StepText(
            (msg("derivation.similarity.similarity-score", similarity=number_span(similarity.value)),),
            (half, similarity),
        )

    # -- a split

    def of_a_split(self) -> Iterator[Step]:
        growth, opens = self.grown.growth, msg("derivation.similarity-section.split")
        for event in self.trace.events:
            if isinstance(event, Branch):
                light = self.highlight(
                    node=event.node,
                    feature=event.feature,
                    candidate=self.grown.tree_view.chosen_candidate(event.search),
                    side="both",
                )
                sides = [int(side[event.node]) for side in (growth.tree.left, growth.tree.right)]
                yield Step(event, SPLIT, DETAIL_SPLITS, light, partial(self.gain, event, sides), section_title=opens)
                yield Step(event, PAYS, DETAIL_SPLITS, light, partial(self.pays, event))
                opens = ""
            elif isinstance(event, Leaf):
                yield Step(event, BEST, DETAIL_SPLITS, self.highlight(node=event.node), partial(self.leaf, event.node))

    def gain(self, event: Branch, sides: list[int]) -> StepText:
        node, left, right = (self.grown.node_sums(each) for each in (event.node, *sides))
        ours, theirs, whole = (node_similarity(self.grown, each) for each in (*sides, event.node))
        value = float(event.gain)
        says = (
            msg(
                "derivation.similarity.split",
                node=node_said(event.node),
                split=self.grown.tree_view.event_split_span(event),
            ),
            msg("derivation.similarity.child-scores", left=ours, right=theirs, whole=whole),
            msg("derivation.similarity.gain", gain=number_span(value)),
        )
        workings = (
            gain_calculation_from_sums(node, left, right, value),
            gain_calculation_from_similarities(ours, theirs, whole, value),
        )
        return StepText(says, workings)

    def pays(self, event: Branch) -> StepText:
        value = float(event.gain)
        symbols = r"\frac{1}{2} \left(S_L + S_R - S\right)"
        working = Calculation(msg("derivation.formula.objective-fall"), symbols, f"{number_expr(value)}/2", value / 2)
        return StepText(
            (
                msg("derivation.similarity.gamma", fall=number_span(value / 2)),
                msg("derivation.similarity.gain-without-half"),
            ),
            (working,),
        )

    def leaf(self, node: int) -> StepText:
        sums, value = self.grown.node_sums(node), self.shift(node)
        plain = [sums.output_notes_calculation(value)] if sums.notation.hessian_symbols else []
        told = msg(
            "derivation.similarity.leaf-output", node=node_said(node), sums=sums_text(sums), w=number_span(value)
        )
        return StepText((told,), (sums.output_calculation(value), *plain))

    # -- the whole tree

    def of_the_tree(self) -> Iterator[Step]:
        advance = self.telling.current_round.advance
        sets = {
            ACTIVE_TREES: 1,
            **self.telling.active_state(1),
            **self.telling.score_columns(self.grown, advance.after),
        }
        light = Highlight(scene="all", panel=self.highlight(xgb_picture.LOSS).panel)
        yield Step(
            advance,
            WHOLE,
            DETAIL_TREES,
            light,
            self.whole,
            section_title=msg("derivation.similarity-section.tree"),
            state_updates=sets,
        )
        yield Step(advance, WHOLE, DETAIL_TREES, light, self.cost_after)

    @cached_property
    def fall(self) -> float:
        return math.fsum(self.half_similarity(int(leaf)) for leaf in self.grown.leaves)

    def whole(self) -> StepText:
        similarities = [node_similarity(self.grown, int(leaf)) for leaf in self.grown.leaves]
        working = Calculation(
            msg("derivation.formula.objective-change"),
            r"-\frac{1}{2} \sum_j \frac{G_j^2}{H_j + \lambda}",
            f"-({sum_expr(map(number_expr, similarities))})/2",
            self.fall,
        )
        says = (
            msg("derivation.similarity.tree-leaves", leaves=count_text(len(similarities), "leaf")),
            msg("derivation.similarity.objective-change", change=number_span(self.fall)),
        )
        return StepText(says, (working,))

    def cost_after(self) -> StepText:
        after = float(self.loss.row_losses(self.y, self.telling.current_round.advance.after).sum())
        moved = self.telling.current_round.advance.after
        workings = [Calculation(msg("derivation.formula.new-cost"), self.cost_symbols, self.costs(moved), after)]
        before = float(self.loss.row_losses(self.y, self.F).sum())
        outputs = [self.shift(int(leaf)) for leaf in self.grown.leaves]
        if self.exact:
            squares = sum_expr(f"({number_expr(w)})**2" for w in outputs)
            numbers = f"{number_expr(before)} + {number_expr(self.fall)} - {self.ridge}/2 * ({squares})"
            symbols = r"L_0 - \frac{1}{2} \sum_j S_j - \frac{\lambda}{2} \sum_j w_j^2"
            workings.append(Calculation(msg("derivation.formula.new-cost-from-objective"), symbols, numbers, after))
        says = (
            msg("derivation.similarity.new-cost", changed=from_to_text(before, after)),
            msg("derivation.similarity.new-cost-why", exact=self.exact),
        )
        return StepText(says, tuple(workings))


LESSON = Lesson("Where do similarity and gain come from?", CODE, walk, build_similarity_picture)
