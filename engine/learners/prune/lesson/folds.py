"""Cross-validation in words: what each fold's tree gets wrong at every alpha, their means, and three ways to choose."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace
from engine.learners.cart.lesson.split_search import spread_sample
from engine.learners.common.ensemble import majority_class
from engine.learners.prune.fitting import ALPHA_CHOOSERS, AlphaChoice, PruningFold, last_within, standard_error
from engine.text.arithmetic import number_expr, ratio_expr, sum_expr
from engine.text.formulas import MAX_TERMS
from engine.text.message import Message, NumberText, msg
from engine.text.picture import Panel, bars_panel
from engine.text.questions import build_numeric_question
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    Calculation,
    Highlight,
    Question,
    Step,
    StepText,
    skipped_step,
)
from engine.text.wording import count_text, number_span, rows_text, strong_span

ERRORS = "errors"  # the panel
COUNT, EACH_FOLD = 8, 7  # lines of the pseudo-code
WRONG = r"\frac{1}{n} \sum_i [y_i \neq \hat{y}_i]"
ALPHAS = 40  # shown of one path, the best and those around it always


def fold_steps(trace: Trace, fold: PruningFold) -> Iterator[Step]:
    """Every alpha tried on one fold, then the one that did best."""
    told = _Fold(trace, fold)
    places = spread_sample(len(fold.error), fold.best_index + np.arange(-2, 3), ALPHAS)
    for k in places:
        yield Step(fold, COUNT, DETAIL_CALCULATIONS, told.highlight(int(k)), partial(told.at, int(k), k == places[0]),
                   state_updates={ERRORS: errors_up_to(fold.error, int(k))})  # fmt: skip
    if left_out := len(fold.error) - len(places):
        yield skipped_step(
            fold, COUNT, Highlight(fold=fold.number), left_out, "alpha", msg("prune.note.skipped", what="fold")
        )
    yield Step(
        fold, EACH_FOLD, DETAIL_SPLITS, told.highlight(fold.best_index), told.winner, state_updates={ERRORS: fold.error}
    )


def errors_up_to(errors: np.ndarray, k: int) -> np.ndarray:
    """The errors that have been told: those up to place k."""
    return np.where(np.arange(len(errors)) <= k, errors, np.nan)


def errors_panel(leaves: np.ndarray) -> Panel:
    """How wrong each subtree is on validation rows: a fold's while it is told, then the mean of all."""
    labels = [count_text(int(n), "leaf") for n in leaves]
    return bars_panel(ERRORS, msg("prune.panel.errors"), labels, msg("prune.axis.error"))


@dataclass(frozen=True, eq=False)
class _Fold:
    trace: Trace
    fold: PruningFold

    def highlight(self, k: int) -> Highlight:
        return Highlight(fold=self.fold.number, subtree=k, panel=ERRORS)

    @cached_property
    def _predictions(self) -> list[np.ndarray]:
        """What each subtree of the fold's own tree predicts for its validation rows."""
        path, tree = self.fold.path, self.fold.path.growth.tree
        predicted = majority_class(tree.value) if tree.value.ndim == 2 else tree.value
        return [predicted[at] for at in path.iter_leaf_by_row(tree.apply(self.trace.data.X[self.fold.validation_rows]))]

    def error(self, k: int) -> Calculation:
        """What is wrong at alpha k: the share of rows, or the mean squared residual."""
        y, says_that = self.trace.data.y[self.fold.validation_rows], self._predictions[int(self.fold.subtree[k])]
        w = self.fold.weight
        weight = len(y) if w is None else math.fsum(w.tolist())
        if self.trace.data.class_names:
            wrong = y != says_that
            top = wrong.sum() if w is None else math.fsum(w[wrong].tolist())
            return Calculation(
                msg("lesson.measure.impurity", what="misclassification"),
                WRONG,
                ratio_expr(top, weight),
                float(self.fold.error[k]),
            )
        squares = (y - says_that) ** 2
        if len(y) <= MAX_TERMS and w is None:
            numbers = sum_expr(f"({number_expr(a)} - {number_expr(b)})**2" for a, b in zip(y, says_that, strict=True))
        else:
            numbers = number_expr(math.fsum((squares if w is None else w * squares).tolist()))
        return Calculation(
            msg("lesson.measure.impurity", what="squared_error"),
            r"\frac{1}{n} \sum_i (y_i - \hat{y}_i)^2",
            f"({numbers})/{number_expr(weight)}",
            float(self.fold.error[k]),
        )

    def at(self, k: int, first: bool) -> StepText:
        fold, working = self.fold, self.error(k)
        kept = int(fold.path.leaves[fold.subtree[k]])
        tree = msg("prune.fold.subtree", fold=fold.number + 1, alpha=float(fold.full_path.alpha[k]),
                   rows=rows_text(len(fold.validation_rows)), leaves=count_text(kept, "leaf"))  # fmt: skip
        question = self.question((DETAIL_CALCULATIONS,)) if first else None
        return StepText((tree, self._wrong(working.value)), (working,), question)

    def _wrong(self, error: float) -> Message:
        return msg("prune.fold.error", classes=bool(self.trace.data.class_names), error=number_span(error))

    def winner(self) -> StepText:
        fold = self.fold
        ties = int((~self._worse).sum())
        best = msg("prune.fold.best-alpha", fold=fold.number + 1, ties=ties, all=ties == len(fold.error),
                   alpha=strong_span(NumberText(float(fold.full_path.alpha[fold.best_index]))))  # fmt: skip
        said = best, self._wrong(float(fold.error[fold.best_index]))
        return StepText(said, (self.error(fold.best_index),), self.question((DETAIL_SPLITS,)))

    @property
    def _worse(self) -> np.ndarray:
        """Which alphas do worse on this fold than the best."""
        return is_worse(self.fold.error)

    def question(self, grains: tuple[int, ...]) -> Question | None:
        fold, alpha = self.fold, self.fold.full_path.alpha
        order = np.argsort(fold.error, kind="stable")
        others = [float(alpha[k]) for k in order if self._worse[k]]
        because = msg("prune.explanation.fold-alpha", error=float(fold.error[fold.best_index]))
        return build_numeric_question(
            "alpha", msg("prune.question.fold-alpha"), float(alpha[fold.best_index]), because, grains, worse=others
        )


def is_worse(errors: np.ndarray) -> np.ndarray:
    """Which errors are larger than the least, by more than rounding."""
    return errors > errors.min() * (1 + 1e-12)


# -- over all folds


@dataclass(frozen=True, eq=False)
class AlphaChoiceSteps:
    """The mean error of every alpha, and the three ways to choose one."""

    choice_event: AlphaChoice
    line: int

    @cached_property
    def mean(self) -> np.ndarray:
        return self.choice_event.fold_error.mean(0)

    @cached_property
    def best(self) -> int:
        return last_within(self.mean, self.mean.min())

    def steps(self) -> Iterator[Step]:
        places = spread_sample(len(self.mean), self.best + np.arange(-2, 3), ALPHAS)
        for k in places:
            yield self._step(int(k), partial(self.at, int(k), k == places[0]), errors_up_to(self.mean, int(k)))
        if left_out := len(self.mean) - len(places):
            yield skipped_step(
                self.choice_event, self.line, Highlight(), left_out, "alpha", msg("prune.note.skipped", what="mean")
            )
        for way in (self.min_error, self.one_se, self.average_alpha):
            alpha = ALPHA_CHOOSERS[way.__name__](self.choice_event.path.alpha, self.choice_event.fold_error)
            yield self._step(int(self.choice_event.path.subtree_at(alpha)), partial(way, alpha), self.mean)

    def _step(self, k: int, tell, errors: np.ndarray) -> Step:
        light = Highlight(subtree=k, panel=ERRORS)
        return Step(self.choice_event, self.line, DETAIL_CALCULATIONS, light, tell, state_updates={ERRORS: errors})

    def mean_working(self, k: int) -> Calculation:
        errors = self.choice_event.fold_error[:, k]
        return Calculation(
            msg("prune.formula.alpha-choice", what="mean"),
            r"\frac{1}{k} \sum_f e_f",
            f"({sum_expr(map(number_expr, errors))})/{len(errors)}",
            float(self.mean[k]),
        )

    def off_working(self, k: int) -> Calculation:
        """Its standard error: the folds' standard deviation over the root of their number."""
        errors, mean = self.choice_event.fold_error[:, k], number_expr(self.mean[k])
        squares = sum_expr(f"({number_expr(error)} - {mean})**2" for error in errors)
        return Calculation(
            msg("prune.formula.alpha-choice", what="standard"),
            r"\sqrt{\frac{1}{k} \cdot \frac{1}{k - 1} \sum_f (e_f - \bar{e})^2}",
            f"sqrt(({squares})/({len(errors)} - 1)/{len(errors)})",
            float(standard_error(self.choice_event.fold_error)[k]),
        )

    def at(self, k: int, first: bool) -> StepText:
        working, alpha = self.mean_working(k), float(self.choice_event.path.alpha[k])
        said = msg("prune.alpha.mean-error", alpha=alpha, error=number_span(working.value))
        return StepText((said,), (working, self.off_working(k)), self._question() if first else None)

    def _question(self) -> Question | None:
        alpha, order = self.choice_event.path.alpha, np.argsort(self.mean, kind="stable")
        others = [float(alpha[i]) for i in order if is_worse(self.mean)[i]]
        because = msg("prune.explanation.mean-error", error=float(self.mean[self.best]))
        return build_numeric_question(
            "alpha",
            msg("prune.question.mean-error"),
            float(alpha[self.best]),
            because,
            (DETAIL_CALCULATIONS,),
            worse=others,
        )

    def min_error(self, alpha: float) -> StepText:
        ties = int((~is_worse(self.mean)).sum())
        mean = msg("prune.alpha.min-error-value", classes=bool(self.choice_event.path.growth.scores.counts_classes),
                   error=float(self.mean[self.best]))  # fmt: skip
        said = msg("prune.alpha.min-error", ties=ties, alpha=number_span(alpha)), mean, self._keeps(alpha)
        return StepText(said, (self.mean_working(self.best),))

    def one_se(self, alpha: float) -> StepText:
        mean, off = self.mean_working(self.best), self.off_working(self.best)
        most = Calculation(
            msg("prune.formula.alpha-choice", what="most"),
            r"\bar{e} + \word{se}",
            f"{mean.numbers} + {off.numbers}",
            mean.value + off.value,
        )
        return StepText(
            (msg("prune.alpha.one-se", alpha=number_span(alpha), most=most.value), self._keeps(alpha)), (most, off)
        )

    def average_alpha(self, alpha: float) -> StepText:
        winners = self.choice_event.best_alphas
        numbers = f"({sum_expr(map(number_expr, winners))})/{len(winners)}"
        working = Calculation(
            msg("prune.formula.alpha-choice", what="alpha"), r"\frac{1}{k} \sum_f \alpha_f", numbers, alpha
        )
        return StepText((msg("prune.alpha.average", alpha=number_span(alpha)), self._keeps(alpha)), (working,))

    def _keeps(self, alpha: float) -> Message:
        leaves = int(self.choice_event.path.leaves[self.choice_event.path.subtree_at(alpha)])
        return msg("prune.alpha.leaves", leaves=count_text(leaves, "leaf"))
