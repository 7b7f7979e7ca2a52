"""Steps about cross-validation: the errors at every alpha, and three ways to choose one."""

import math
from collections.abc import Callable, Iterator
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
from engine.text.picture import Column, Panel, bars_panel
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

ERRORS, FOLD = "errors", "fold"  # the names of the panel and of the column
COUNT, EACH_FOLD = 8, 7  # lines of the pseudo-code
MAX_ALPHAS = 40  # shown of one path, always with the best and those around it


def fold_steps(trace: Trace, fold: PruningFold) -> Iterator[Step]:
    """The error of one fold at every alpha, then the best alpha."""
    texts = _FoldTexts(trace, fold)
    places = spread_sample(len(fold.error), fold.best_index + np.arange(-2, 3), MAX_ALPHAS).tolist()
    for k in places:
        text, states = partial(texts.alpha_text, k, k == places[0]), texts.states(errors_up_to(fold.error, k))
        yield Step(fold, COUNT, DETAIL_CALCULATIONS, texts.highlight(k), text, state_updates=states)
    if n_skipped := len(fold.error) - len(places):
        why = msg("prune.note.skipped", what="fold")
        yield skipped_step(fold, COUNT, Highlight(fold=fold.number), n_skipped, "alpha", why)
    highlight, states = texts.highlight(fold.best_index), texts.states(fold.error)
    yield Step(fold, EACH_FOLD, DETAIL_SPLITS, highlight, texts.best_text, state_updates=states)


def errors_up_to(errors: np.ndarray, k: int) -> np.ndarray:
    """The errors up to place k; NaN beyond."""
    return np.where(np.arange(len(errors)) <= k, errors, np.nan)


def errors_panel(alpha: np.ndarray, leaves: np.ndarray) -> Panel:
    """Bars with the validation error at each alpha, of one fold or the mean of all."""
    return bars_panel(ERRORS, msg("prune.panel.errors"), alpha_labels(alpha, leaves), msg("prune.axis.error"))


def alpha_labels(alpha: np.ndarray, leaves: np.ndarray, what: str = "bar") -> tuple[Message, ...]:
    """Each alpha with the leaves of its tree, for bars or as names of trees."""
    pairs = zip(alpha.tolist(), leaves.tolist(), strict=True)
    return tuple(msg("prune.panel.alpha", what=what, alpha=a, leaves=count_text(n, "leaf")) for a, n in pairs)


fold_column = Column(FOLD, msg("prune.column.fold-help"), "count", title=msg("prune.column.fold"), marks=True)


@dataclass(frozen=True, eq=False)
class _FoldTexts:
    """The texts of one fold's steps."""

    trace: Trace
    fold: PruningFold

    def highlight(self, k: int) -> Highlight:
        return Highlight(fold=self.fold.number, subtree=k, panel=ERRORS)

    @cached_property
    def _labels(self) -> tuple[Message, ...]:
        return alpha_labels(self.fold.full_path.alpha, self.fold.path.leaves[self.fold.subtree])

    @cached_property
    def _fold_of_row(self) -> np.ndarray:
        """[n] the fold's number, from 1, for its rows; NaN for others."""
        numbers = np.full(self.trace.data.n, np.nan)
        numbers[self.fold.validation_rows] = self.fold.number + 1
        return numbers

    def states(self, errors: np.ndarray) -> dict[str, object]:
        """The bars so far, with the leaves of the fold's own trees, and the fold's rows."""
        return {ERRORS: {"labels": self._labels, "values": errors}, FOLD: self._fold_of_row}

    @cached_property
    def _predictions(self) -> list[np.ndarray]:
        """[validation rows] the predictions of each subtree of the fold's tree."""
        path, tree = self.fold.path, self.fold.path.growth.tree
        prediction = majority_class(tree.value) if tree.value.ndim == 2 else tree.value
        leaf = tree.apply(self.trace.data.X[self.fold.validation_rows])
        return [prediction[leaf_in_subtree] for leaf_in_subtree in path.iter_leaf_by_row(leaf)]

    def error(self, k: int) -> Calculation:
        """The error at alpha k: the share of wrong rows, or the mean squared residual."""
        y, w, prediction = self.trace.data.y[self.fold.validation_rows], self.fold.weight, self._predictions
        prediction, value = prediction[int(self.fold.subtree[k])], float(self.fold.error[k])
        weight = len(y) if w is None else math.fsum(w.tolist())
        if self.trace.data.class_names:
            wrong, symbols = y != prediction, r"\frac{1}{n} \sum_i [y_i \neq \hat{y}_i]"
            numbers = ratio_expr(wrong.sum() if w is None else math.fsum(w[wrong].tolist()), weight)
            return Calculation(msg("lesson.measure.impurity", what="misclassification"), symbols, numbers, value)
        squares, symbols = (y - prediction) ** 2, r"\frac{1}{n} \sum_i (y_i - \hat{y}_i)^2"
        if len(y) <= MAX_TERMS and w is None:
            total = sum_expr(f"({number_expr(a)} - {number_expr(b)})**2" for a, b in zip(y, prediction, strict=True))
        else:
            total = number_expr(math.fsum((squares if w is None else w * squares).tolist()))
        numbers = f"({total})/{number_expr(weight)}"
        return Calculation(msg("lesson.measure.impurity", what="squared_error"), symbols, numbers, value)

    def alpha_text(self, k: int, has_question: bool) -> StepText:
        fold, error = self.fold, self.error(k)
        leaves, rows = int(fold.path.leaves[fold.subtree[k]]), rows_text(len(fold.validation_rows))
        alpha, leaves = float(fold.full_path.alpha[k]), count_text(leaves, "leaf")
        subtree = msg("prune.fold.subtree", fold=fold.number + 1, alpha=alpha, rows=rows, leaves=leaves)
        question = self.question(DETAIL_CALCULATIONS) if has_question else None
        return StepText((subtree, self._error_text(error.value)), (error,), question)

    def _error_text(self, error: float) -> Message:
        return msg("prune.fold.error", classes=bool(self.trace.data.class_names), error=number_span(error))

    def best_text(self) -> StepText:
        fold, error = self.fold, self.error(self.fold.best_index)
        ties = int((~is_worse(fold.error)).sum())
        alpha = strong_span(NumberText(float(fold.full_path.alpha[fold.best_index])))
        count = {"ties": ties, "all": ties == len(fold.error)}
        best = msg("prune.fold.best-alpha", fold=fold.number + 1, alpha=alpha, **count)
        return StepText((best, self._error_text(error.value)), (error,), self.question(DETAIL_SPLITS))

    def question(self, detail: int) -> Question | None:
        why = msg("prune.explanation.fold-alpha", error=float(self.fold.error[self.fold.best_index]))
        return ask_alpha(msg("prune.question.fold-alpha"), self.fold.full_path.alpha, self.fold.error, why, detail)


def is_worse(errors: np.ndarray) -> np.ndarray:
    """True for errors that exceed the lowest by more than rounding."""
    return errors > errors.min() * (1 + 1e-12)


def ask_alpha(prompt: Message, alpha: np.ndarray, errors: np.ndarray, why: Message, detail: int) -> Question | None:
    """Ask for the alpha with the lowest error; the wrong choices are the next best."""
    order, worse = np.argsort(errors, kind="stable"), is_worse(errors)
    right, others = float(alpha[last_within(errors, errors.min())]), [float(alpha[k]) for k in order if worse[k]]
    return build_numeric_question("alpha", prompt, right, why, (detail,), worse=others)


# -- all folds


@dataclass(frozen=True, eq=False)
class AlphaChoiceSteps:
    """The steps with the mean error of every alpha, and with three ways to choose one."""

    choice_event: AlphaChoice
    line: int

    @cached_property
    def mean(self) -> np.ndarray:
        return self.choice_event.fold_error.mean(0)

    @cached_property
    def best(self) -> int:
        return last_within(self.mean, self.mean.min())

    def steps(self) -> Iterator[Step]:
        event, path = self.choice_event, self.choice_event.path
        places = spread_sample(len(self.mean), self.best + np.arange(-2, 3), MAX_ALPHAS).tolist()
        for k in places:
            yield self._step(k, partial(self.alpha_text, k, k == places[0]), errors_up_to(self.mean, k))
        if n_skipped := len(self.mean) - len(places):
            why = msg("prune.note.skipped", what="mean")
            yield skipped_step(event, self.line, Highlight(), n_skipped, "alpha", why)
        for text in (self.min_error, self.one_se, self.average_alpha):
            alpha = ALPHA_CHOOSERS[text.__name__](path.alpha, event.fold_error)
            yield self._step(int(path.subtree_at(alpha)), partial(text, alpha), self.mean)

    def _step(self, k: int, text: Callable[[], StepText], errors: np.ndarray) -> Step:
        highlight, states = Highlight(subtree=k, panel=ERRORS), {ERRORS: errors, FOLD: None}
        return Step(self.choice_event, self.line, DETAIL_CALCULATIONS, highlight, text, state_updates=states)

    def mean_error(self, k: int) -> Calculation:
        errors = self.choice_event.fold_error[:, k]
        name, numbers = msg("prune.formula.alpha-choice", what="mean"), sum_expr(map(number_expr, errors))
        return Calculation(name, r"\frac{1}{k} \sum_f e_f", f"({numbers})/{len(errors)}", float(self.mean[k]))

    def standard_error(self, k: int) -> Calculation:
        """The standard error of the mean: the folds' standard deviation / sqrt(number of folds)."""
        errors, mean = self.choice_event.fold_error[:, k], number_expr(self.mean[k])
        squares, n = sum_expr(f"({number_expr(error)} - {mean})**2" for error in errors), len(errors)
        symbols = r"\sqrt{\frac{1}{k} \cdot \frac{1}{k - 1} \sum_f (e_f - \bar{e})^2}"
        name, value = msg("prune.formula.alpha-choice", what="standard"), standard_error(self.choice_event.fold_error)
        return Calculation(name, symbols, f"sqrt(({squares})/({n} - 1)/{n})", float(value[k]))

    def alpha_text(self, k: int, has_question: bool) -> StepText:
        error, alpha, question = self.mean_error(k), self.choice_event.path.alpha, None
        sentence = msg("prune.alpha.mean-error", alpha=float(alpha[k]), error=number_span(error.value))
        if has_question:
            why = msg("prune.explanation.mean-error", error=float(self.mean[self.best]))
            question = ask_alpha(msg("prune.question.mean-error"), alpha, self.mean, why, DETAIL_CALCULATIONS)
        return StepText((sentence,), (error, self.standard_error(k)), question)

    def min_error(self, alpha: float) -> StepText:
        ties, classes = int((~is_worse(self.mean)).sum()), bool(self.choice_event.path.growth.scores.counts_classes)
        choice = msg("prune.alpha.min-error", ties=ties, alpha=number_span(alpha))
        error = msg("prune.alpha.min-error-value", classes=classes, error=float(self.mean[self.best]))
        sentences = choice, error, msg("lesson.chosen.optimistic", what="alpha"), self._leaves_text(alpha)
        return StepText(sentences, (self.mean_error(self.best),))

    def one_se(self, alpha: float) -> StepText:
        mean, se = self.mean_error(self.best), self.standard_error(self.best)
        name, numbers = msg("prune.formula.alpha-choice", what="most"), f"{mean.numbers} + {se.numbers}"
        limit = Calculation(name, r"\bar{e} + \word{se}", numbers, mean.value + se.value)
        choice = msg("prune.alpha.one-se", alpha=number_span(alpha), most=limit.value)
        return StepText((choice, self._leaves_text(alpha)), (limit, se))

    def average_alpha(self, alpha: float) -> StepText:
        best = self.choice_event.best_alphas
        name, numbers = msg("prune.formula.alpha-choice", what="alpha"), sum_expr(map(number_expr, best))
        mean = Calculation(name, r"\frac{1}{k} \sum_f \alpha_f", f"({numbers})/{len(best)}", alpha)
        return StepText((msg("prune.alpha.average", alpha=number_span(alpha)), self._leaves_text(alpha)), (mean,))

    def _leaves_text(self, alpha: float) -> Message:
        leaves = int(self.choice_event.path.leaves[self.choice_event.path.subtree_at(alpha)])
        return msg("prune.alpha.leaves", leaves=count_text(leaves, "leaf"))
