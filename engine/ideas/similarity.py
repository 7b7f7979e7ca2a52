"""The derivation "Where do similarity and gain come from?": XGBoost's formulas from its objective.

Notation: F is the prediction before the tree, w what a leaf adds to it, G and H are the sums of g and h over its rows.
"""

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
from engine.learners.xgb.lesson.node import sums_text
from engine.learners.xgb.lesson.rounds import XgbTree
from engine.learners.xgb.lesson.sums import GradientSums, gain_calculation_from_similarities, gain_calculation_from_sums
from engine.learners.xgb.model import BoosterParams
from engine.text.arithmetic import number_expr, snap_to_zero, sum_expr
from engine.text.message import Message, Span, msg
from engine.text.picture import ACTIVE_TREES, LessonPicture, curve_panel, curve_points
from engine.text.questions import build_numeric_question
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_STORY,
    Calculation,
    Highlight,
    Lesson,
    Step,
    StepText,
    select_rows,
    skipped_step,
)
from engine.text.wording import count_text, from_to_text, node_name_text, number_span, row_name_text, rows_text
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
MAX_TERMS = 8  # rows whose losses are written one by one


@validate_settings
def fit(
    data: Table,
    *,
    base_score: Annotated[float, Number("derivation.help.base-score", "setting.group.start", low=-1e9, high=1e9)] = 0.5,
    reg_lambda: Annotated[float, Number("derivation.help.reg-lambda", "setting.group.penalty", low=0, high=1e6)] = 1.0,
    max_depth: Annotated[int, Integer("setting.help.max-depth", "setting.group.tree", low=1, high=2)] = 1,
    log: Log = no_log,
):
    """One round of XGBoost with learning rate 1 and no other limits or penalties."""
    if len(data.class_names) > 2:
        raise DataProblem("derivation.error.numbers-or-two-classes")
    return xgb.fit(data, n_estimators=1, learning_rate=1.0, base_score=base_score, reg_lambda=reg_lambda,
                   max_depth=max_depth, min_child_weight=0.0, log=log)  # fmt: skip


def build_similarity_picture(trace: Trace) -> LessonPicture:
    """XGBoost's picture, and the parabola of a leaf with all rows in it."""
    derivation = _Derivation(trace, XgbContext(trace))
    root, w = derivation.root, derivation.node_output(0)
    G, H = root.G, root.H + derivation.params.similarity.reg_lambda
    x = w + np.linspace(-1.5, 1.5, 121) * max(abs(w), 0.1)
    title, y_label = msg("derivation.similarity-panel.parabola"), msg("derivation.formula.leaf-objective")
    parabola = curve_panel(PARABOLA, title, "w", y_label, curve_points(x, G * x + H / 2 * x**2))
    picture = xgb_picture.build_xgb_picture(trace)
    return replace(picture, panels=(parabola, *picture.panels))


def walk(trace: Trace, candidates: int) -> Iterator[Step]:
    """Yield the steps: the objective, its approximation, the best output value, the splits, the whole tree."""
    ctx = XgbContext(trace, candidates)
    ctx.round_or_none = ctx.boosting.rounds[0]
    derivation = _Derivation(trace, ctx)
    yield from derivation.row_steps()
    yield from derivation.leaf_steps()
    yield from derivation.split_steps()
    yield from derivation.tree_steps()


@dataclass(frozen=True, eq=False)
class _Derivation:
    trace: Trace
    ctx: XgbContext

    @property
    def params(self) -> BoosterParams:
        return self.ctx.boosting.params

    @property
    def is_exact(self) -> bool:
        """True for squared error: its parabola is the loss itself."""
        return isinstance(self.params.objective.loss, SquaredLoss)

    @cached_property
    def tree(self) -> XgbTree:
        return self.ctx.boosting.boosted_trees[0]

    @property
    def y(self) -> np.ndarray:
        return self.ctx.boosting.start.y

    @property
    def F(self) -> np.ndarray:
        """[n] before the tree."""
        return self.tree.round.gradients.previous.after

    @property
    def F_after(self) -> np.ndarray:
        return self.tree.round.advance.after

    @property
    def reg_lambda(self) -> str:
        return number_expr(self.params.similarity.reg_lambda)

    def highlight(self, panel: str = "", **more) -> Highlight:
        return self.ctx.highlight(self.tree, panel, **more)

    # -- rows: the cost, its derivatives, its approximation

    def row_steps(self) -> Iterator[Step]:
        event, columns = self.tree.round.gradients, self.ctx.derivative_columns(self.tree)
        states = {**self.ctx.active_state(0), **self.ctx.score_columns(self.tree, self.F)}
        all_rows = Highlight(scene="all", panel=self.highlight(xgb_picture.SHAPE).panel)
        yield Step(self.ctx.boosting.start, OBJECTIVE, DETAIL_STORY, all_rows, self.objective, state_updates=states)
        rows = select_rows(np.abs(self.tree.g)).tolist()
        for i in rows:
            text = partial(self.row_derivatives, i)
            yield Step(event, DERIVE, DETAIL_CALCULATIONS, self.highlight(row=i), text, state_updates=columns)
        if n_skipped := len(self.y) - len(rows):
            why = msg("derivation.similarity.rows-skipped")
            yield skipped_step(event, DERIVE, self.highlight(), n_skipped, "row", why)
        meaning = msg("derivation.similarity.derivatives-meaning")
        values = msg("derivation.similarity.hessian-values", exact=self.is_exact)
        text, title = partial(StepText, (meaning, values)), msg("derivation.similarity-section.derivatives")
        yield Step(event, DERIVE, DETAIL_SPLITS, self.highlight(), text, section_title=title, state_updates=columns)
        for place, i in enumerate(rows):
            detail = DETAIL_CALCULATIONS if place else DETAIL_SPLITS
            yield Step(event, TAYLOR, detail, self.highlight(row=i), partial(self.approximation, i))

    def row_losses(self, y: np.ndarray, F: np.ndarray) -> np.ndarray:
        return self.params.objective.loss.row_losses(y, F)

    def row_loss_expr(self, y: float, F: float) -> str:
        """Examples: "(7 - 0.5)**2/2", and of class 1 "log(1 + exp((-0.5)))"."""
        if self.is_exact:
            return f"({number_expr(y)} - {number_expr(F)})**2/2"
        return f"log(1 + exp({number_expr((1 - 2 * y) * F)}))"

    def cost_calculation(self, name: Message, F: np.ndarray) -> Calculation:
        """The losses of all rows added up; with many rows only the sum is written."""
        losses = self.row_losses(self.y, F)
        if len(F) > MAX_TERMS:
            numbers = number_expr(math.fsum(losses.tolist()))
        else:
            numbers = sum_expr(map(self.row_loss_expr, self.y.tolist(), F.tolist()))
        logistic = r"\sum_i \log\left(1 + e^{(1 - 2 y_i) F_i}\right)"
        symbols = r"\sum_i \frac{(y_i - F_i)^2}{2}" if self.is_exact else logistic
        return Calculation(name, symbols, numbers, float(losses.sum()))

    def objective(self) -> StepText:
        target, cost = Span(self.trace.data.target_name), self.cost_calculation(msg("derivation.formula.cost"), self.F)
        sentences = (
            msg("derivation.similarity.intro", target=target, rows=rows_text(self.trace.data.n)),
            msg("derivation.similarity.first-cost", cost=number_span(cost.value)),
            msg("derivation.similarity.task"),
        )
        return StepText(sentences, (cost,))

    def row_derivatives(self, i: int) -> StepText:
        g, h = map(number_span, self.tree.row_derivatives(i))
        sentence = msg("derivation.similarity.row-derivatives", row=row_name_text(i), g=g, h=h)
        return StepText((sentence,), tuple(derivative_calculations(self.ctx.boosting, self.tree, i)))

    def approximation(self, i: int) -> StepText:
        """The loss of a row after the step: by the parabola, and exactly."""
        y, F, w = float(self.y[i]), float(self.F[i]), float(self.F_after[i] - self.F[i])
        g, h = self.tree.row_derivatives(i)
        before, after = (float(self.row_losses(np.array([y]), np.array([score]))[0]) for score in (F, F + w))
        value = after if self.is_exact else before + g * w + h * w**2 / 2
        g, h, step = map(number_expr, (g, h, w))
        numbers = f"{self.row_loss_expr(y, F)} + {g} * {step} + {h}/2 * ({step})**2"
        symbols = r"L(y, F) + g w + \frac{h}{2} w^2"
        parabola = Calculation(msg("derivation.formula.parabola-loss"), symbols, numbers, value)
        numbers = self.row_loss_expr(y, F + w)
        exact = Calculation(msg("derivation.formula.new-loss"), r"L(y, F + w)", numbers, after)
        sentences = (
            msg("derivation.similarity.row-approximation", row=row_name_text(i), w=w, near=number_span(value)),
            msg("derivation.similarity.row-true-loss", exact=self.is_exact, loss=after),
        )
        return StepText(sentences, (parabola, exact))

    # -- one leaf with all rows in it

    def leaf_steps(self) -> Iterator[Step]:
        event, highlight = self.tree.round.gradients, Highlight(node=0, panel=PARABOLA)
        marked = {PARABOLA: [(self.node_output(0), self.half_similarity(0), "w")]}
        title = msg("derivation.similarity-section.leaf")
        yield Step(event, ADD_UP, DETAIL_SPLITS, highlight, self.leaf_sums, section_title=title)
        yield Step(event, PART, DETAIL_SPLITS, highlight, self.leaf_objective, state_updates=marked)
        yield Step(event, SLOPE, DETAIL_SPLITS, highlight, self.zero_slope)
        yield Step(event, BEST, DETAIL_SPLITS, highlight, self.best_output)
        yield Step(event, PUT_IN, DETAIL_SPLITS, highlight, self.similarity)

    @cached_property
    def root(self) -> GradientSums:
        return self.tree.node_sums(0)

    def node_output(self, node: int) -> float:
        """The output value of a node; 0 if it differs from 0 by rounding only."""
        sums = self.tree.node_sums(node)
        return (
            snap_to_zero(float(self.tree.node_outputs[node]), float(np.abs(sums.g).sum()) / max(sums.H, 1e-300)) + 0.0
        )

    def half_similarity(self, node: int) -> float:
        """The lowest value of the node's parabola: -similarity / 2."""
        return -self.tree.similarity(node) / 2 + 0.0

    def leaf_sums(self) -> StepText:
        G, H = self.root.G, self.root.H
        calculations = (
            Calculation("G", r"\sum_i g_i", self.root.gradient_expr, G),
            Calculation("H", r"\sum_i h_i", self.root.hessian_expr, H),
        )
        sentences = (
            msg("derivation.similarity.single-leaf", rows=rows_text(len(self.y))),
            msg("derivation.similarity.leaf-sums", G=number_span(G), H=number_span(H)),
        )
        return StepText(sentences, calculations)

    @property
    def root_exprs(self) -> tuple[str, str, str]:
        """G, H + lambda and w of the root, as expressions."""
        H = f"({number_expr(self.root.H)} + {self.reg_lambda})"
        return number_expr(self.root.G), H, number_expr(self.node_output(0))

    def leaf_objective(self) -> StepText:
        (G, H, w), value = self.root_exprs, self.half_similarity(0)
        name, symbols = msg("derivation.formula.leaf-objective"), r"G w + \frac{H + \lambda}{2} w^2"
        calculation = Calculation(name, symbols, f"{G} * {w} + {H}/2 * ({w})**2", value)
        lowest = msg("derivation.similarity.parabola-minimum", w=self.node_output(0), part=number_span(value))
        return StepText((msg("derivation.similarity.leaf-parabola"), lowest), (calculation,))

    def zero_slope(self) -> StepText:
        G, H, w = self.root_exprs
        slope = Calculation(msg("derivation.formula.slope"), r"G + (H + \lambda) w", f"{G} + {H} * {w}", 0.0)
        return StepText((msg("derivation.similarity.zero-slope"),), (slope,))

    def best_output(self) -> StepText:
        w, details = self.node_output(0), (DETAIL_SPLITS,)
        prompt, why = msg("derivation.similarity-question.output"), msg("derivation.similarity-question.output-why")
        question = build_numeric_question("output", prompt, w, (why,), details, value=w)
        sentence = msg("derivation.similarity.output", w=number_span(w))
        return StepText((sentence,), (self.root.output_calculation(w),), question)

    def similarity(self) -> StepText:
        similarity = self.root.similarity_calculation(self.tree.similarity(0))
        G, H, _ = self.root_exprs
        name, symbols = msg("derivation.formula.leaf-objective"), r"-\frac{1}{2} \frac{G^2}{H + \lambda}"
        half = Calculation(name, symbols, f"-({G})**2/(2 * {H})", self.half_similarity(0))
        score = msg("derivation.similarity.similarity-score", similarity=number_span(similarity.value))
        return StepText((score,), (half, similarity))

    # -- a split

    def split_steps(self) -> Iterator[Step]:
        title = msg("derivation.similarity-section.split")
        for event in self.trace.events:
            if isinstance(event, Branch):
                candidate = self.tree.tree_view.chosen_candidate(event.search)
                highlight = self.highlight(node=event.node, feature=event.feature, candidate=candidate, side="both")
                yield Step(event, SPLIT, DETAIL_SPLITS, highlight, partial(self.gain, event), section_title=title)
                yield Step(event, PAYS, DETAIL_SPLITS, highlight, partial(self.gamma, event))
                title = ""
            elif isinstance(event, Leaf):
                text = partial(self.leaf_output, event.node)
                yield Step(event, BEST, DETAIL_SPLITS, self.highlight(node=event.node), text)

    def gain(self, event: Branch) -> StepText:
        nodes, value = (*self.tree.children(event.node), event.node), float(event.gain)
        left, right, parent = map(self.tree.node_sums, nodes)
        left_score, right_score, score = map(self.tree.similarity, nodes)
        split = self.tree.tree_view.event_split_span(event)
        sentences = (
            msg("derivation.similarity.split", node=node_name_text(event.node), split=split),
            msg("derivation.similarity.child-scores", left=left_score, right=right_score, whole=score),
            msg("derivation.similarity.gain", gain=number_span(value)),
        )
        calculations = (
            gain_calculation_from_sums(parent, left, right, value),
            gain_calculation_from_similarities(left_score, right_score, score, value),
        )
        return StepText(sentences, calculations)

    def gamma(self, event: Branch) -> StepText:
        """What gamma is compared with: half of the gain."""
        gain = float(event.gain)
        name, symbols = msg("derivation.formula.objective-fall"), r"\frac{1}{2} \left(S_L + S_R - S\right)"
        sentences = (
            msg("derivation.similarity.gamma", fall=number_span(gain / 2)),
            msg("derivation.similarity.gain-without-half"),
        )
        return StepText(sentences, (Calculation(name, symbols, f"{number_expr(gain)}/2", gain / 2),))

    def leaf_output(self, node: int) -> StepText:
        sums, w = self.tree.node_sums(node), self.node_output(node)
        notes = [sums.output_notes_calculation(w)] if sums.notation.hessian_symbols else []
        values = {"node": node_name_text(node), "sums": sums_text(sums), "w": number_span(w)}
        return StepText((msg("derivation.similarity.leaf-output", **values),), (sums.output_calculation(w), *notes))

    # -- the whole tree

    def tree_steps(self) -> Iterator[Step]:
        event = self.tree.round.advance
        scores = self.ctx.score_columns(self.tree, self.F_after)
        states = {ACTIVE_TREES: 1, **self.ctx.active_state(1), **scores}
        highlight = Highlight(scene="all", panel=self.highlight(xgb_picture.LOSS).panel)
        change, title = self.objective_change, msg("derivation.similarity-section.tree")
        yield Step(event, WHOLE, DETAIL_STORY, highlight, change, section_title=title, state_updates=states)
        yield Step(event, WHOLE, DETAIL_STORY, highlight, self.new_cost)

    @cached_property
    def change(self) -> float:
        """The change of the objective by the tree."""
        return math.fsum(self.half_similarity(leaf) for leaf in self.tree.leaves.tolist())

    def objective_change(self) -> StepText:
        similarities = [number_expr(self.tree.similarity(leaf)) for leaf in self.tree.leaves.tolist()]
        name, symbols = msg("derivation.formula.objective-change"), r"-\frac{1}{2} \sum_j \frac{G_j^2}{H_j + \lambda}"
        calculation = Calculation(name, symbols, f"-({sum_expr(similarities)})/2", self.change)
        sentences = (
            msg("derivation.similarity.tree-leaves", leaves=count_text(len(similarities), "leaf")),
            msg("derivation.similarity.objective-change", change=number_span(self.change)),
        )
        return StepText(sentences, (calculation,))

    def new_cost(self) -> StepText:
        before = float(self.row_losses(self.y, self.F).sum())
        cost = self.cost_calculation(msg("derivation.formula.new-cost"), self.F_after)
        calculations = [cost]
        if self.is_exact:
            squares = sum_expr(f"({number_expr(self.node_output(leaf))})**2" for leaf in self.tree.leaves.tolist())
            numbers = f"{number_expr(before)} + {number_expr(self.change)} - {self.reg_lambda}/2 * ({squares})"
            name = msg("derivation.formula.new-cost-from-objective")
            symbols = r"L_0 - \frac{1}{2} \sum_j S_j - \frac{\lambda}{2} \sum_j w_j^2"
            calculations.append(Calculation(name, symbols, numbers, cost.value))
        sentences = (
            msg("derivation.similarity.new-cost", changed=from_to_text(before, cost.value)),
            msg("derivation.similarity.new-cost-why", exact=self.is_exact),
        )
        return StepText(sentences, tuple(calculations))


LESSON = Lesson("Where do similarity and gain come from?", CODE, walk, build_similarity_picture)
