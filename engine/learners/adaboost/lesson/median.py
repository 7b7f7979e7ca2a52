"""What all trees so far predict together, for numbers: the weighted median, and beside it the sum the notes print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.lesson import questions as ask
from engine.learners.adaboost.lesson.picture import (
    ENSEMBLE_PREDICTION_COLUMN,
    ERRORS,
    MEDIAN,
    SUM,
    TREES_PANEL,
    staged_predictions,
)
from engine.learners.adaboost.lesson.rounds import MAX_SUM_TERMS, AdaBoostRound, grouped_sum_expr
from engine.learners.adaboost.lesson.votes import tree_alone_text
from engine.learners.adaboost.regression import COMBINATIONS, AdaBoostR2Model
from engine.learners.common.ensemble import Ensemble, half_weight_index
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.follow_row import RowPrediction
from engine.text.message import msg
from engine.text.picture import ACTIVE_TREES
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import (
    DETAIL_SPLITS,
    DETAIL_TREES,
    MAX_ROWS_SHOWN,
    Calculation,
    Highlight,
    Step,
    StepText,
    select_rows,
)
from engine.text.wording import number_span, row_name_text, tree_name_text

TREES_NAMED = 24  # on the line of says; of more trees those around the middle


def order_by_prediction(values: np.ndarray, says: np.ndarray) -> tuple[np.ndarray, np.ndarray, int]:
    """The trees by what they predict, the say reached at each, and the place where half of it is."""
    order = values.argsort(kind="stable")
    reached = says[order].cumsum()
    return order, reached, int(half_weight_index(reached))


def line_of_says(values: np.ndarray, says: np.ndarray, voters: list[int]) -> dict:
    """The says laid end to end from the smallest prediction on, half of them marked. `voters` are places of trees."""
    order, reached, middle = order_by_prediction(values, says)
    places = np.arange(len(order))
    if len(order) > TREES_NAMED:  # the line is divided at fewer places: its end and what lies around the middle
        start = min(max(middle - TREES_NAMED // 2, 0), len(order) - TREES_NAMED)
        places = np.unique(np.append(np.arange(start, start + TREES_NAMED), len(order) - 1))
    labels = [
        msg("adaboost.median.interval-label", value=values.item(i), tree=tree_name_text(voters[i]))
        for i in order[places].tolist()
    ]
    lit = int(places.searchsorted(middle))
    return {"ends": reached[places], "labels": labels, "draws": np.array([0.5 * reached[-1]]), "lit": lit}


def new_row_state(ensemble: Ensemble, sent: RowPrediction, heard: int) -> dict | np.ndarray | None:
    """The same for a row from outside, or what each tree adds to the notes' sum."""
    voters = ensemble.weight[:heard].nonzero()[0]
    if not len(voters):
        return None
    values = np.array([sent.contributions[voter].scores[0] for voter in voters])
    if ensemble.rule != "median":
        return fill_with_nan(ensemble.weight[voters] * values, voters, len(ensemble.weight))
    return line_of_says(values, ensemble.weight[voters], voters.tolist())


def fill_with_nan(values: np.ndarray, places: Sequence[int] | np.ndarray, n: int) -> np.ndarray:
    """[n] with the values at their places, NaN elsewhere: bars that are yet to come."""
    every = np.full(n, np.nan)
    every[places] = values
    return every


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
    def median(self) -> bool:
        return self.ensemble.rule == "median"

    @property
    def panel(self) -> str:
        return MEDIAN if self.median else SUM

    @cached_property
    def predictions(self) -> np.ndarray:
        """[rounds, n] what all trees so far predict."""
        return staged_predictions(self.trace, len(self.rounds))

    @cached_property
    def voting_rounds(self) -> list[AdaBoostRound]:
        """The rounds whose tree has a say."""
        return [each for each in self.rounds if each.round_result.alpha]

    @cached_property
    def tree_predictions(self) -> np.ndarray:
        """[trees, n] what each tree that has a say predicts."""
        return np.stack([each.growth.tree.value.take(each.leaf_of_row) for each in self.voting_rounds])

    @cached_property
    def alphas(self) -> np.ndarray:
        return np.array([each.round_result.alpha for each in self.voting_rounds])

    @cached_property
    def betas(self) -> np.ndarray:
        return self.trace.model_as(AdaBoostR2Model).betas

    @cached_property
    def followed_row(self) -> int:
        """The row the trees agree on least: it is told in every round."""
        return int(self.tree_predictions.std(0).argmax())

    def steps(self, of: AdaBoostRound) -> Iterator[StepOrBlock]:
        k = of.number
        sets = {ACTIVE_TREES: k + 1, ENSEMBLE_PREDICTION_COLUMN: self.predictions[k], ERRORS: k + 1, TREES_PANEL: k + 1}
        light = Highlight(tree=k, scene="all", panel=ERRORS)
        yield Step(of.last_event, self.line, DETAIL_TREES, light, partial(self.together, k), state_updates=sets)
        yield self.followed_step(of)
        missed = np.abs(self.y - self.predictions[k])
        among = missed > 0
        among[self.followed_row] = False
        others = select_rows(missed, MAX_ROWS_SHOWN - 1, among)
        yield from steps_for_rows(
            of.last_event,
            others,
            partial(self.row, k),
            Highlight(tree=k, scene="all", panel=self.panel),
            int(among.sum()) - len(others),
            msg("adaboost.r2-error.skipped"),
            line=self.line,
            state_updates=lambda row: {self.panel: self.state(row, k)},
            state_names=(self.panel,),
        )

    def followed_step(self, of: AdaBoostRound) -> Step:
        k, row = of.number, self.followed_row
        light, sets = Highlight(tree=k, row=row, scene="all", panel=self.panel), {self.panel: self.state(row, k)}
        return Step(of.last_event, self.line, DETAIL_SPLITS, light, partial(self.row, k, row), state_updates=sets)

    def final_steps(self) -> Iterator[Step]:
        """The other convention, on the row that was followed. Of one tree nothing is to be combined."""
        if len(self.voting_rounds) < 2:
            return
        light = Highlight(tree=len(self.rounds) - 1, row=self.followed_row, scene="all", panel=self.panel)
        yield Step(self.rounds[-1].last_event, self.line, DETAIL_SPLITS, light, self.other_convention)

    # -- one row

    def upto(self, k: int) -> int:
        """How many trees are heard after round k."""
        return min(k + 1, len(self.voting_rounds))

    def state(self, row: int, k: int) -> dict | np.ndarray:
        voters = [each.number for each in self.voting_rounds[: self.upto(k)]]
        said = self.tree_predictions[: self.upto(k), row]
        if not self.median:
            return fill_with_nan(self.betas[: self.upto(k)] * said, voters, len(self.rounds))
        return line_of_says(said, self.alphas[: self.upto(k)], voters)

    def row(self, k: int, row: int) -> StepText:
        said, y = self.tree_predictions[: self.upto(k), row], float(self.y[row])
        order, reached, middle = order_by_prediction(said, self.alphas[: self.upto(k)])
        value = float(self.predictions[k, row])
        if not self.median:
            return self.summed(k, row, value)
        first = self.alphas[order[: middle + 1]]
        upto = Calculation(
            msg("adaboost.formula.say-up-to-prediction"),
            r"\sum_{f_m \le F} \alpha_m",
            grouped_sum_expr(first),
            float(reached[middle]),
        )
        half = Calculation(msg("adaboost.formula.half-say"), r"\frac{1}{2} \sum_m \alpha_m",
                       f"({grouped_sum_expr(self.alphas[: self.upto(k)])})/2", float(0.5 * reached[-1]))  # fmt: skip
        places = {"row": row_name_text(row), "y": y, "value": number_span(value)}
        told = msg("adaboost.median.row-of-one-tree", **places)
        if len(said) > 1:
            reaching = tree_name_text(self.voting_rounds[order[middle]].number)
            told = msg("adaboost.median.row", half=half.value, tree=reaching, **places)
        question = None
        if row == self.followed_row and len(said) > 2:
            question = ask.ask_weighted_median(value, said, self.alphas[: self.upto(k)], row)
        return StepText((told,), (upto, half), question)

    def summed(self, k: int, row: int, value: float) -> StepText:
        """The notes' convention."""
        told = msg("adaboost.notes-sum.row", row=row_name_text(row), y=float(self.y[row]), sum=number_span(value))
        return StepText((told,), (self.sum_working(row, self.upto(k), value),))

    def sum_working(self, row: int, trees: int, value: float) -> Calculation:
        betas, said = self.betas[:trees], self.tree_predictions[:trees, row]
        terms = [f"{number_expr(b)} * {number_expr(a)}" for b, a in zip(betas, said, strict=True)]
        numbers = sum_expr(terms) if len(terms) <= MAX_SUM_TERMS else number_expr(float(betas @ said))
        return Calculation(msg("adaboost.formula.notes-sum"), r"\sum_m \beta_m f_m(x)", numbers, value)

    # -- all rows

    def together(self, k: int) -> StepText:
        error = float(((self.predictions[k] - self.y) ** 2).mean())
        squares = (self.y - self.predictions[k]) ** 2
        working = Calculation(msg("adaboost.formula.squared-error"), r"\frac{1}{n} \sum_i (y_i - F(x_i))^2",
                          f"({grouped_sum_expr(squares)})/{len(squares)}", error)  # fmt: skip
        heard = int(sum(each.round_result.alpha > 0 for each in self.rounds[: k + 1]))
        told = msg("adaboost.median.squared-error", heard=heard, error=number_span(error))
        return StepText((tree_alone_text(self.rounds[k]), told), (working,))

    def other_convention(self) -> StepText:
        row, trees = self.followed_row, len(self.voting_rounds)
        model, x = self.trace.model_as(AdaBoostR2Model), self.trace.data.X[[row]]
        median, summed = (float(replace(model, combine=way).predict(x)[0]) for way in COMBINATIONS)
        numbers = msg("adaboost.notes-sum.erratum-example", row=row_name_text(row), y=float(self.y[row]), sum=summed,
                      median=number_span(median))  # fmt: skip
        return StepText((msg("adaboost.notes-sum.erratum"), numbers), (self.sum_working(row, trees, summed),))
