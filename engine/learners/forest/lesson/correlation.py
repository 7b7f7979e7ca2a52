"""Steps of the correlation between trees, and of the variance of their mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.learners.forest.correlation import TreeCorrelation, variance_of_mean
from engine.learners.forest.lesson.forest_view import ForestView, short_mean_expr
from engine.learners.forest.lesson.votes import ALL_DETAILS
from engine.learners.forest.out_of_bag import Finished
from engine.text.arithmetic import number_expr
from engine.text.message import Message, msg
from engine.text.picture import Panel, curve_panel, matrix_panel
from engine.text.questions import build_numeric_question
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_TREES, Calculation, Highlight, Step, StepText
from engine.text.wording import class_span, number_span

CORRELATIONS, VARIANCE = "alike", "variance"  # panels
SIDE = 30  # trees in the matrix of correlations at most
CORRELATION_LINE = 8


def correlation_panels(view: ForestView) -> tuple[Panel, ...]:
    """Panels of the correlations, and of the variance of the mean by number of trees."""
    correlated, n_shown = view.agreement, min(view.n_trees, SIDE)
    title = msg("forest.panel.correlation", all=n_shown == view.n_trees, n=n_shown)
    labels = [str(b + 1) for b in range(n_shown)]
    points = [(b, variance_of_mean(correlated.rho, correlated.sigma2, b)) for b in range(1, max(view.n_trees, 20) + 1)]
    axes = msg("forest.axis.trees"), msg("forest.axis.variance")
    return (
        matrix_panel(CORRELATIONS, title, labels, correlated.correlation[:n_shown, :n_shown].round(4)),
        curve_panel(VARIANCE, msg("forest.panel.variance"), *axes, points),
    )


def correlation_steps(view: ForestView, finished: Finished) -> Iterator[Step]:
    """Show the correlations, then the variance of one tree, of two, and of the mean."""
    texts, correlated = _Correlation(view, view.agreement), view.agreement
    step, highlight = partial(Step, finished, CORRELATION_LINE), partial(Highlight, tree=view.n_trees - 1, scene="all")
    title, updates = msg("forest.section.correlation"), {CORRELATIONS: 1}
    matrix, curve = highlight(panel=CORRELATIONS), highlight(panel=VARIANCE)
    yield step(DETAIL_TREES, matrix, texts.correlations, section_title=title, state_updates=updates)
    if np.isnan(correlated.rho):
        return
    yield step(DETAIL_CALCULATIONS, matrix, texts.one_tree)
    yield step(DETAIL_SPLITS, curve, texts.two_trees)
    forest = (view.n_trees, correlated.variance_of_mean, msg("forest.mark.forest"))
    marks = [(1, correlated.sigma2, msg("forest.mark.one-tree")), forest]
    yield step(DETAIL_TREES, curve, texts.mean, state_updates={VARIANCE: marks})


@dataclass(frozen=True, eq=False)
class _Correlation:
    view: ForestView
    correlated: TreeCorrelation

    @property
    def quantity(self) -> Message:
        """The predictions that are compared: values, or the share of one class."""
        data, k = self.view.data, self.view.compared_class
        place = {"class": class_span(data, k)} if data.class_names else {}
        return msg("forest.correlation.quantity", classes=bool(place), **place)

    def correlations(self) -> StepText:
        B = self.view.n_trees
        if B == 1:
            return StepText((msg("forest.correlation.one-tree"),))
        if np.isnan(self.correlated.rho):
            return StepText((msg("forest.correlation.no-variance", what=self.quantity),))
        pairs = self.correlated.correlation[np.triu_indices(B, 1)]
        known = pairs[~np.isnan(pairs)]
        if not len(known):
            return StepText((msg("forest.correlation.no-pair"),))
        mean = float(known.mean())
        places = {"mean": number_span(mean), "least": float(known.min()), "most": float(known.max())}
        sentence = msg("forest.correlation.mean", trees=B, pairs=len(known), what=self.quantity, **places)
        name, symbols = msg("forest.formula.mean-correlation"), r"\frac{1}{|P|} \sum_{(a,b) \in P} r_{ab}"
        calculation = Calculation(name, symbols, short_mean_expr(known), mean)
        return StepText((sentence, msg("forest.correlation.dependence")), (calculation,))

    def one_tree(self) -> StepText:
        sigma2, numbers = self.correlated.sigma2, short_mean_expr(np.diag(self.correlated.covariance))
        name, symbols = msg("forest.formula.tree-variance"), r"\sigma^2 = \frac{1}{B} \sum_b \word{var}(f_b)"
        sentence = msg("forest.variance.one-tree", what=self.quantity, sigma=number_span(sigma2))
        return StepText((sentence,), (Calculation(name, symbols, numbers, sigma2),))

    def two_trees(self) -> StepText:
        """rho is a mean of correlations weighted by variance, which makes the formula of the mean exact."""
        B, covariance, rho = self.view.n_trees, self.correlated.covariance, self.correlated.rho
        variances = float(np.trace(covariance))
        covariances = float(covariance.sum()) - variances
        numbers = f"({number_expr(covariances)}/({B} * ({B} - 1)))/({number_expr(variances)}/{B})"
        calculation = Calculation("rho", r"\rho = \frac{\word{mean-cov}(f_a, f_b)}{\sigma^2}", numbers, rho)
        sentence = msg("forest.variance.rho", rho=number_span(rho), sigma=self.correlated.sigma2)
        return StepText((sentence,), (calculation,))

    def mean(self) -> StepText:
        B, rho, sigma2 = self.view.n_trees, self.correlated.rho, self.correlated.sigma2
        value = self.correlated.variance_of_mean
        r, s = number_expr(rho), number_expr(sigma2)
        right = msg("forest.formula.mean-variance"), r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2"
        misprint = msg("forest.formula.misprinted-variance"), r"\frac{\rho \sigma^2}{B}"
        independent = msg("forest.formula.independent-variance"), r"\frac{\sigma^2}{B}"
        calculations = (
            Calculation(*right, f"{r} * {s} + (1 - {r})/{B} * {s}", value),
            Calculation(*independent, f"{s}/{B}", sigma2 / B),
            Calculation(*misprint, f"{r} * {s}/{B}", rho * sigma2 / B),
        )
        sentences = (
            msg("forest.variance.mean", trees=B, right=number_span(value), sigma=sigma2),
            msg("forest.variance.limit", stays=rho * sigma2),
            msg("forest.variance.misprint", less=rho < 1, printed=rho * sigma2 / B, alone=sigma2 / B),
        )
        because = msg("forest.explanation.variance")
        prompt = msg("forest.question.variance", trees=B, sigma=sigma2, rho=rho)
        facts = {"sigma2": sigma2, "rho": rho, "trees": B}
        question = build_numeric_question("variance-of-mean", prompt, value, because, ALL_DETAILS, **facts)
        return StepText(sentences, calculations, question)
