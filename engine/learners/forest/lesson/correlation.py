"""Steps of the correlation between trees, and of the variance of their mean, over training sets.

The training sets are drawn when the steps are opened, not with the lesson, which would take longer to begin.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.learners.forest.correlation import (
    TRAINING_SETS,
    TREES_EACH,
    TreeVariance,
    compared_class,
    variance_of_mean,
)
from engine.learners.forest.lesson.forest_view import ForestView, short_mean_expr
from engine.learners.forest.lesson.votes import ALL_DETAILS
from engine.learners.forest.out_of_bag import Finished
from engine.text.arithmetic import number_expr
from engine.text.message import Message, msg
from engine.text.picture import Panel, bars_panel
from engine.text.questions import build_numeric_question
from engine.text.script import SCENES, StepBlock, StepOrBlock
from engine.text.step import DETAIL_SPLITS, DETAIL_STORY, Calculation, Highlight, Step, StepText
from engine.text.wording import class_span, number_span, row_name_text

SPREAD, VARIANCE = "spread", "variance"  # panels
SETS_SHOWN = 12  # training sets with a bar: as many as fit on a projector
MAX_CELLS = 2000  # rows times features: larger tables would delay the lesson's last part
CORRELATION_LINE = 8
TREE_COUNTS = (1, 2, 5, 10, 20, 50, 100)


def correlation_panels(view: ForestView) -> tuple[Panel, ...]:
    """Panels of one row's predictions by training set, and of the variance by number of trees."""
    if not _is_small(view):
        return ()
    title = msg("forest.panel.spread", row=row_name_text(view.most_disputed_row), shown=SETS_SHOWN, sets=TRAINING_SETS)
    labels = [str(k + 1) for k in range(SETS_SHOWN)]
    return (
        bars_panel(SPREAD, title, labels, msg("forest.axis.deviation")),
        bars_panel(VARIANCE, msg("forest.panel.variance"), [], msg("forest.axis.variance")),
    )


def correlation_steps(view: ForestView, finished: Finished) -> Iterator[StepOrBlock]:
    """Show one row over the training sets, then variance and correlation over all rows, and the formula."""
    title = msg("forest.section.correlation")
    if not _is_small(view):
        highlight = Highlight(tree=view.n_trees - 1, scene="all")
        text = StepText((msg("forest.correlation.too-large", n=view.data.n, d=view.data.d),))
        yield Step(finished, CORRELATION_LINE, DETAIL_STORY, highlight, lambda: text, section_title=title)
        return
    texts = _Correlation(view)
    columns = {"line": CORRELATION_LINE, "tree": view.n_trees - 1, "scene": SCENES.index("all")}
    for panel, renders, details, state, more in (
        (SPREAD, (texts.row, texts.row_mean), (DETAIL_STORY, DETAIL_SPLITS), texts.deviations,
         {"row": view.most_disputed_row}),
        (VARIANCE, (texts.one_tree, texts.two_trees, texts.mean), (DETAIL_SPLITS, DETAIL_SPLITS, DETAIL_STORY),
         texts.variances, {}),
    ):  # fmt: skip
        yield StepBlock(
            finished, len(renders), lambda k, renders=renders: renders[k](),
            columns | more | {"grain": np.array(details)}, panel, title,
            lambda k, panel=panel, state=state: {panel: state(k)}, (panel,),
        )  # fmt: skip
        title = ""


def _is_small(view: ForestView) -> bool:
    return view.data.n * view.data.d <= MAX_CELLS


@dataclass(frozen=True, eq=False)
class _Correlation:
    view: ForestView

    @cached_property
    def drawn(self) -> TreeVariance:
        return self.view.over_training_sets

    @cached_property
    def row_predictions(self) -> np.ndarray:
        """[2, K] for the row in sight: the first tree of each training set, and the mean of its trees."""
        row = self.view.most_disputed_row
        return np.stack([self.drawn.predictions[:, 0, row], self.drawn.forests[:, row]])

    @property
    def quantity(self) -> Message:
        """The predictions that are compared: values, or the share of one class."""
        data, k = self.view.data, compared_class(self.view.n_classes)
        place = {"class": class_span(data, k)} if data.class_names else {}
        return msg("forest.correlation.quantity", classes=bool(place), **place)

    # -- the panels

    def deviations(self, k: int) -> np.ndarray:
        predictions = self.row_predictions[k]
        return (predictions - predictions.mean())[:SETS_SHOWN]

    def variances(self, k: int) -> dict:
        counts = sorted({*TREE_COUNTS, self.view.n_trees}) if k == 2 else [1]
        rho, sigma2 = np.nan_to_num(self.drawn.rho), self.drawn.sigma2
        limit = [("∞", rho * sigma2)] if k == 2 else []
        bars = [*((str(b), variance_of_mean(rho, sigma2, b)) for b in counts), *limit]
        return {"labels": [label for label, _ in bars], "values": [value for _, value in bars]}

    # -- the words

    def row(self) -> StepText:
        place = {"row": row_name_text(self.view.most_disputed_row), "what": self.quantity}
        mean, calculation = float(self.row_predictions[0].mean()), self._row_variance(0)
        variance = number_span(calculation.value)
        sentences = (
            msg("forest.variance.training-sets", sets=TRAINING_SETS, each=TREES_EACH),
            msg("forest.variance.row", mean=mean, variance=variance, **place),
        )
        return StepText(sentences, (calculation,))

    def row_mean(self) -> StepText:
        row, calculation = row_name_text(self.view.most_disputed_row), self._row_variance(1)
        place = {"row": row, "variance": number_span(calculation.value)}
        less = calculation.value < self._row_variance(0).value
        return StepText((msg("forest.variance.row-mean", less=less, each=TREES_EACH, **place),), (calculation,))

    def _row_variance(self, k: int) -> Calculation:
        name = msg("forest.formula.row-variance", row=row_name_text(self.view.most_disputed_row))
        predictions = self.row_predictions[k]
        squares = float(((predictions - predictions.mean()) ** 2).sum())
        symbols = r"\frac{1}{K - 1} \sum_{k=1}^{K} \left(f_k(x) - \bar{f}(x)\right)^2"
        return Calculation(
            name, symbols, f"{number_expr(squares)}/({TRAINING_SETS} - 1)", float(predictions.var(ddof=1))
        )

    def one_tree(self) -> StepText:
        sigma2, numbers = self.drawn.sigma2, short_mean_expr(self.drawn.sigma2_by_tree.mean(1))
        name, symbols = msg("forest.formula.tree-variance"), r"\sigma^2 = \frac{1}{m} \sum_{b=1}^{m} \word{var}(f_b)"
        sentence = msg("forest.variance.one-tree", each=TREES_EACH, sigma=number_span(sigma2))
        return StepText((sentence,), (Calculation(name, symbols, numbers, sigma2),))

    def two_trees(self) -> StepText:
        rho, sigma2 = self.drawn.rho, self.drawn.sigma2
        if np.isnan(rho):
            return self._without_variance
        numbers = f"{number_expr(float(self.drawn.covariance_at.mean()))}/{number_expr(sigma2)}"
        calculation = Calculation("rho", r"\rho = \frac{\word{mean-cov}(f_a, f_b)}{\sigma^2}", numbers, rho)
        sentences = (
            msg("forest.variance.rho", rho=number_span(rho), sigma=sigma2),
            msg("forest.correlation.shared-rows"),
            msg("forest.correlation.not-over-rows"),
        )
        return StepText(sentences, (calculation,))

    def mean(self) -> StepText:
        B, rho, sigma2 = self.view.n_trees, self.drawn.rho, self.drawn.sigma2
        if np.isnan(rho):
            return self._without_variance
        value, r, s = variance_of_mean(rho, sigma2, B), number_expr(rho), number_expr(sigma2)
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
        if B == 1:
            return StepText(sentences, calculations)
        because = msg("forest.explanation.variance")
        prompt = msg("forest.question.variance", trees=B, sigma=sigma2, rho=rho)
        facts = {"sigma2": sigma2, "rho": rho, "trees": B}
        question = build_numeric_question("variance-of-mean", prompt, value, because, ALL_DETAILS, **facts)
        return StepText(sentences, calculations, question)

    @property
    def _without_variance(self) -> StepText:
        return StepText((msg("forest.correlation.no-variance", what=self.quantity),))
