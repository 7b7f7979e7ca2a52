"""Steps of the AdaBoost.R2 ensemble: the weighted median, or the sum that the notes print."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.lesson import questions
from engine.learners.adaboost.lesson.picture import (
    ENSEMBLE_PREDICTION_COLUMN,
    ERRORS,
    MEDIAN,
    SUM,
    TREES_PANEL,
    staged_predictions,
)
from engine.learners.adaboost.lesson.rounds import MAX_SUM_TERMS, AdaBoostRound, grouped_sum_expr
from engine.learners.adaboost.lesson.votes import latest_tree_text
from engine.learners.adaboost.regression import COMBINATIONS, AdaBoostR2Model
from engine.learners.common.ensemble import Ensemble, half_weight_index
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.follow_row import RowPrediction
from engine.text.message import msg
from engine.text.picture import ACTIVE_TREES
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import (
    DETAIL_SPLITS,
    DETAIL_STORY,
    MAX_ROWS_SHOWN,
    Calculation,
    Highlight,
    Step,
    StepText,
    select_rows,
)
from engine.text.wording import number_span, row_name_text, tree_name_text

TREES_NAMED = 24  # with more trees the line of alphas names those around the middle


def order_by_prediction(values: np.ndarray, alphas: np.ndarray) -> tuple[np.ndarray, np.ndarray, int]:
    """Sort trees by prediction; return the order, the cumulative alphas, and the place of the weighted median."""
    order = values.argsort(kind="stable")
    reached = alphas[order].cumsum()
    return order, reached, int(half_weight_index(reached))


def alpha_line(values: np.ndarray, alphas: np.ndarray, trees: list[int]) -> dict:
    """State of a line of alphas, sorted by prediction, its middle marked. `trees` are the trees' numbers."""
    order, reached, middle = order_by_prediction(values, alphas)
    places = np.arange(len(order))
    if len(order) > TREES_NAMED:  # divide the line only around the middle and at its end
        start = min(max(middle - TREES_NAMED // 2, 0), len(order) - TREES_NAMED)
        places = np.unique(np.append(np.arange(start, start + TREES_NAMED), len(order) - 1))
    shown = [(values.item(i), tree_name_text(trees[i])) for i in order[places].tolist()]
    labels = [msg("adaboost.median.interval-label", value=value, tree=tree) for value, tree in shown]
    lit = int(places.searchsorted(middle))
    return {"ends": reached[places], "labels": labels, "draws": np.array([0.5 * reached[-1]]), "lit": lit}


def new_row_state(ensemble: Ensemble, prediction: RowPrediction, n_trees: int) -> dict | np.ndarray | None:
    """State of the panel for a new row: the line of alphas, or the notes' sum."""
    trees = ensemble.weight[:n_trees].nonzero()[0]
    if not len(trees):
        return None
    values = np.array([prediction.contributions[tree].scores[0] for tree in trees])
    if ensemble.rule != "median":
        return fill_with_nan(ensemble.weight[trees] * values, trees, len(ensemble.weight))
    return alpha_line(values, ensemble.weight[trees], trees.tolist())


def fill_with_nan(values: np.ndarray, places: Sequence[int] | np.ndarray, n: int) -> np.ndarray:
    """[n] with the values at their places, NaN elsewhere: bars not drawn yet."""
    bars = np.full(n, np.nan)
    bars[places] = values
    return bars


@dataclass(frozen=True, eq=False)
class RegressionEnsembleSteps:
    trace: Trace
    rounds: list[AdaBoostRound]
    ensemble: Ensemble
    line: int

    @property
    def y(self) -> np.ndarray:
        return self.trace.data.y

    @property
    def uses_median(self) -> bool:
        return self.ensemble.rule == "median"

    @property
    def panel(self) -> str:
        return MEDIAN if self.uses_median else SUM

    @cached_property
    def predictions(self) -> np.ndarray:
        """[rounds, n] predictions of all trees so far."""
        return staged_predictions(self.trace, len(self.rounds))

    @cached_property
    def voting_rounds(self) -> list[AdaBoostRound]:
        """Rounds whose tree has an alpha above 0."""
        return [each for each in self.rounds if each.round_result.alpha]

    @cached_property
    def tree_predictions(self) -> np.ndarray:
        """[trees, n] predictions of each voting tree."""
        return np.stack([each.growth.tree.value.take(each.leaf_of_row) for each in self.voting_rounds])

    @cached_property
    def alphas(self) -> np.ndarray:
        return np.array([each.round_result.alpha for each in self.voting_rounds])

    @cached_property
    def betas(self) -> np.ndarray:
        return self.trace.model_as(AdaBoostR2Model).betas

    @cached_property
    def followed_row(self) -> int:
        """The row whose predictions differ most between trees; it is shown in every round."""
        return int(self.tree_predictions.std(0).argmax())

    def steps(self, current: AdaBoostRound) -> Iterator[StepOrBlock]:
        k, event, predicted = current.number, current.last_event, self.predictions[current.number]
        updates = {ACTIVE_TREES: k + 1, ENSEMBLE_PREDICTION_COLUMN: predicted, ERRORS: k + 1, TREES_PANEL: k + 1}
        highlight = Highlight(tree=k, scene="all", panel=ERRORS)
        yield Step(event, self.line, DETAIL_STORY, highlight, partial(self.squared_error, k), state_updates=updates)
        row = self.followed_row
        highlight, updates = Highlight(tree=k, row=row, scene="all", panel=self.panel), {self.panel: self.state(row, k)}
        yield Step(event, self.line, DETAIL_SPLITS, highlight, partial(self.row, k, row), state_updates=updates)
        errors = np.abs(self.y - predicted)
        mask = errors > 0
        mask[row] = False
        rows, why = select_rows(errors, MAX_ROWS_SHOWN - 1, mask), msg("adaboost.r2-error.skipped")
        highlight, n_skipped = Highlight(tree=k, scene="all", panel=self.panel), int(mask.sum()) - len(rows)
        state = {"state_updates": lambda row: {self.panel: self.state(row, k)}, "state_names": (self.panel,)}
        yield from steps_for_rows(event, rows, partial(self.row, k), highlight, n_skipped, why, line=self.line, **state)

    def final_steps(self) -> Iterator[Step]:
        """Compare both conventions on the followed row; with one tree there is nothing to combine."""
        if len(self.voting_rounds) < 2:
            return
        highlight = Highlight(tree=len(self.rounds) - 1, row=self.followed_row, scene="all", panel=self.panel)
        yield Step(self.rounds[-1].last_event, self.line, DETAIL_SPLITS, highlight, self.other_convention)

    # -- one row

    def n_voting(self, k: int) -> int:
        """Number of voting trees after round k."""
        return min(k + 1, len(self.voting_rounds))

    def state(self, row: int, k: int) -> dict | np.ndarray:
        n = self.n_voting(k)
        trees, values = [each.number for each in self.voting_rounds[:n]], self.tree_predictions[:n, row]
        if not self.uses_median:
            return fill_with_nan(self.betas[:n] * values, trees, len(self.rounds))
        return alpha_line(values, self.alphas[:n], trees)

    def row(self, k: int, row: int) -> StepText:
        n = self.n_voting(k)
        values, alphas, value = self.tree_predictions[:n, row], self.alphas[:n], float(self.predictions[k, row])
        places = {"row": row_name_text(row), "y": float(self.y[row])}
        if not self.uses_median:
            sentence = msg("adaboost.notes-sum.row", sum=number_span(value), **places)
            return StepText((sentence,), (self.sum_calculation(row, n, value),))
        order, reached, middle = order_by_prediction(values, alphas)
        name, numbers = msg("adaboost.formula.say-up-to-prediction"), grouped_sum_expr(alphas[order[: middle + 1]])
        up_to = Calculation(name, r"\sum_{f_m \le F} \alpha_m", numbers, float(reached[middle]))
        name, numbers = msg("adaboost.formula.half-say"), f"({grouped_sum_expr(alphas)})/2"
        half = Calculation(name, r"\frac{1}{2} \sum_m \alpha_m", numbers, float(0.5 * reached[-1]))
        places["value"] = number_span(value)
        sentence, question = msg("adaboost.median.row-of-one-tree", **places), None
        if n > 1:
            median_tree = tree_name_text(self.voting_rounds[order[middle]].number)
            sentence = msg("adaboost.median.row", half=half.value, tree=median_tree, **places)
        if row == self.followed_row and n > 2:
            question = questions.ask_weighted_median(value, values, alphas, row)
        return StepText((sentence,), (up_to, half), question)

    def sum_calculation(self, row: int, n: int, value: float) -> Calculation:
        """The sum that the notes print."""
        betas, values = self.betas[:n], self.tree_predictions[:n, row]
        terms = [f"{number_expr(b)} * {number_expr(a)}" for b, a in zip(betas, values, strict=True)]
        numbers = sum_expr(terms) if len(terms) <= MAX_SUM_TERMS else number_expr(float(betas @ values))
        return Calculation(msg("adaboost.formula.notes-sum"), r"\sum_m \beta_m f_m(x)", numbers, value)

    # -- all rows

    def squared_error(self, k: int) -> StepText:
        squares = (self.y - self.predictions[k]) ** 2
        error, numbers = float(squares.mean()), f"({grouped_sum_expr(squares)})/{len(squares)}"
        symbols = r"\frac{1}{n} \sum_i (y_i - F(x_i))^2"
        calculation = Calculation(msg("adaboost.formula.squared-error"), symbols, numbers, error)
        n_voting = int(sum(each.round_result.alpha > 0 for each in self.rounds[: k + 1]))
        sentence = msg("adaboost.median.squared-error", heard=n_voting, error=number_span(error))
        return StepText((latest_tree_text(self.rounds[k]), sentence), (calculation,))

    def other_convention(self) -> StepText:
        row, model = self.followed_row, self.trace.model_as(AdaBoostR2Model)
        x = self.trace.data.X[[row]]
        median, summed = (float(replace(model, combine=rule).predict(x)[0]) for rule in COMBINATIONS)
        places = {"y": float(self.y[row]), "sum": summed, "median": number_span(median)}
        example = msg("adaboost.notes-sum.erratum-example", row=row_name_text(row), **places)
        calculation = self.sum_calculation(row, len(self.voting_rounds), summed)
        return StepText((msg("adaboost.notes-sum.erratum"), example), (calculation,))
