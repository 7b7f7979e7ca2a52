"""How strongly the trees correlate, and what that does to the variance of their mean, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.learners.forest.correlation import TreeCorrelation, variance_of_mean
from engine.learners.forest.lesson.forest_view import MAX_FOREST_TERMS, ForestView
from engine.learners.forest.out_of_bag import Finished
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.message import Message, msg
from engine.text.picture import Panel, curve_panel, matrix_panel
from engine.text.questions import build_numeric_question
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_TREES, Calculation, Highlight, Step, StepText
from engine.text.wording import class_span, number_span

CORRELATIONS, VARIANCE = "alike", "variance"  # panels
SIDE = 30  # trees whose correlations are drawn
CORRELATION_LINE = 8


def correlation_panels(facts: ForestView) -> tuple[Panel, ...]:
    """The correlations, and the variance of the mean of 1, 2, 3 ... trees as correlated as these."""
    found, shown_trees = facts.agreement, min(facts.n_trees, SIDE)
    title = msg("forest.panel.correlation", all=shown_trees == facts.n_trees, n=shown_trees)
    labels = [str(b + 1) for b in range(shown_trees)]
    points = [(b, variance_of_mean(found.rho, found.sigma2, b)) for b in range(1, max(facts.n_trees, 20) + 1)]
    across, up = msg("forest.axis.trees"), msg("forest.axis.variance")
    return (
        matrix_panel(CORRELATIONS, title, labels, found.correlation[:shown_trees, :shown_trees].round(4)),
        curve_panel(VARIANCE, msg("forest.panel.variance"), across, up, points),
    )


def correlation_steps(facts: ForestView, finished: Finished) -> Iterator[Step]:
    told = _Correlation(facts, facts.agreement)
    step, light = partial(Step, finished, CORRELATION_LINE), partial(Highlight, tree=facts.n_trees - 1, scene="all")
    yield step(
        DETAIL_TREES,
        light(panel=CORRELATIONS),
        told.correlations,
        section_title=msg("forest.section.correlation"),
        state_updates={CORRELATIONS: 1},
    )
    if np.isnan(told.found.rho):
        return
    yield step(DETAIL_CALCULATIONS, light(panel=CORRELATIONS), told.one_tree)
    yield step(DETAIL_SPLITS, light(panel=VARIANCE), told.two_trees)
    together = (facts.n_trees, told.found.variance_of_mean, msg("forest.mark.forest"))
    marks = [(1, told.found.sigma2, msg("forest.mark.one-tree")), together]
    yield step(DETAIL_TREES, light(panel=VARIANCE), told.mean, state_updates={VARIANCE: marks})


@dataclass(frozen=True, eq=False)
class _Correlation:
    facts: ForestView
    found: TreeCorrelation

    @property
    def what(self) -> Message:
        """What is compared between trees."""
        data = self.facts.data
        if not data.class_names:
            return msg("forest.correlation.quantity", classes=False)
        return msg(
            "forest.correlation.quantity", classes=True, **{"class": class_span(data, self.facts.compared_class)}
        )

    def correlations(self) -> StepText:
        B = self.facts.n_trees
        if B == 1:
            return StepText((msg("forest.correlation.one-tree"),))
        if np.isnan(self.found.rho):
            return StepText((msg("forest.correlation.no-variance", what=self.what),))
        pairs = self.found.correlation[np.triu_indices(B, 1)]
        known = pairs[~np.isnan(pairs)]
        if not len(known):
            return StepText((msg("forest.correlation.no-pair"),))
        mean = float(known.mean())
        told = msg("forest.correlation.mean", trees=B, pairs=len(known), what=self.what, mean=number_span(mean),
                   least=float(known.min()), most=float(known.max()))  # fmt: skip
        few = sum_expr(map(number_expr, known)) if len(known) <= MAX_FOREST_TERMS else number_expr(float(known.sum()))
        working = Calculation(msg("forest.formula.mean-correlation"), r"\frac{1}{|P|} \sum_{(a,b) \in P} r_{ab}",
                          f"({few})/{len(known)}", mean)  # fmt: skip
        return StepText((told, msg("forest.correlation.dependence")), (working,))

    def one_tree(self) -> StepText:
        own = np.diag(self.found.covariance)
        few = sum_expr(map(number_expr, own)) if len(own) <= MAX_FOREST_TERMS else number_expr(float(own.sum()))
        working = Calculation(msg("forest.formula.tree-variance"), r"\sigma^2 = \frac{1}{B} \sum_b \word{var}(f_b)",
                          f"({few})/{len(own)}", self.found.sigma2)  # fmt: skip
        return StepText(
            (msg("forest.variance.one-tree", what=self.what, sigma=number_span(self.found.sigma2)),), (working,)
        )

    def two_trees(self) -> StepText:
        """rho weighs the pairs by their variances; so the formula holds exactly, not nearly."""
        B, covariance = self.facts.n_trees, self.found.covariance
        own = float(np.trace(covariance))
        shared = float(covariance.sum()) - own
        working = Calculation(
            "rho",
            r"\rho = \frac{\word{mean-cov}(f_a, f_b)}{\sigma^2}",
            f"({number_expr(shared)}/({B} * ({B} - 1)))/({number_expr(own)}/{B})",
            self.found.rho,
        )
        return StepText(
            (msg("forest.variance.rho", rho=number_span(self.found.rho), sigma=self.found.sigma2),), (working,)
        )

    def mean(self) -> StepText:
        B, rho, sigma2 = self.facts.n_trees, self.found.rho, self.found.sigma2
        right = Calculation(
            msg("forest.formula.mean-variance"),
            r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2",
            f"{number_expr(rho)} * {number_expr(sigma2)} + (1 - {number_expr(rho)})/{B} * {number_expr(sigma2)}",
            self.found.variance_of_mean,
        )
        printed = Calculation(msg("forest.formula.misprinted-variance"), r"\frac{\rho \sigma^2}{B}",
                          f"{number_expr(rho)} * {number_expr(sigma2)}/{B}", rho * sigma2 / B)  # fmt: skip
        alone = Calculation(
            msg("forest.formula.independent-variance"), r"\frac{\sigma^2}{B}", f"{number_expr(sigma2)}/{B}", sigma2 / B
        )
        told = (
            msg("forest.variance.mean", trees=B, right=number_span(right.value), sigma=sigma2),
            msg("forest.variance.limit", stays=rho * sigma2),
            msg("forest.variance.misprint", less=rho < 1, printed=printed.value, alone=alone.value),
        )
        question = build_numeric_question(
            "variance-of-mean",
            msg("forest.question.variance", trees=B, sigma=sigma2, rho=rho),
            right.value,
            msg("forest.explanation.variance"),
            (DETAIL_TREES, DETAIL_SPLITS, DETAIL_CALCULATIONS),
            sigma2=sigma2,
            rho=rho,
            trees=B,
        )
        return StepText(told, (right, alone, printed), question)
