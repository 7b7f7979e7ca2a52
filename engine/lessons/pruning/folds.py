"""Cross-validation in words: what each fold's tree gets wrong at every alpha, their means, and three ways to choose."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace
from engine.learners.common.ensemble import heaviest
from engine.learners.pruning.fitting import CHOOSE, Chosen, Fold, last_within, standard_error
from engine.lessons.common.asking import numeric
from engine.lessons.common.formulas import ONE_BY_ONE
from engine.lessons.common.picture import Panel, bars
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Light, Question, Step, Told, Working, not_shown
from engine.lessons.common.wording import counted, number, rows, strong
from engine.lessons.tree.candidates import some_of
from engine.text.arithmetic import ratio, text, total
from engine.text.message import Message, Number, msg

ERRORS = "errors"  # the panel
COUNT, EACH_FOLD = 8, 7  # lines of the pseudo-code
WRONG = r"\frac{1}{n} \sum_i [y_i \neq \hat{y}_i]"
ALPHAS = 40  # shown of one path, the best and those around it always


def fold_steps(trace: Trace, fold: Fold) -> Iterator[Step]:
    """Every alpha tried on one fold, then the one that did best."""
    told = _Fold(trace, fold)
    places = some_of(len(fold.error), fold.winner + np.arange(-2, 3), ALPHAS)
    for k in places:
        yield Step(fold, COUNT, EVERY_NUMBER, told.light(int(k)), partial(told.at, int(k), k == places[0]),
                   sets={ERRORS: upto(fold.error, int(k))})  # fmt: skip
    if left_out := len(fold.error) - len(places):
        yield not_shown(fold, COUNT, Light(fold=fold.number), left_out, "alpha", msg("pruning-not-shown", what="fold"))
    yield Step(fold, EACH_FOLD, SPLITS, told.light(fold.winner), told.winner, sets={ERRORS: fold.error})


def upto(errors: np.ndarray, k: int) -> np.ndarray:
    """The errors that have been told: those up to place k."""
    return np.where(np.arange(len(errors)) <= k, errors, np.nan)


def errors_panel(leaves: np.ndarray) -> Panel:
    """How wrong each subtree is on validation rows: a fold's while it is told, then the mean of all."""
    labels = [counted(int(n), "leaf") for n in leaves]
    return bars(ERRORS, msg("pruning-errors-title"), labels, msg("pruning-errors-up"))


@dataclass(frozen=True, eq=False)
class _Fold:
    trace: Trace
    fold: Fold

    def light(self, k: int) -> Light:
        return Light(fold=self.fold.number, subtree=k, panel=ERRORS)

    @cached_property
    def _predictions(self) -> list[np.ndarray]:
        """What each subtree of the fold's own tree predicts for its validation rows."""
        path, tree = self.fold.path, self.fold.path.growth.tree
        predicted = heaviest(tree.value) if tree.value.ndim == 2 else tree.value
        return [predicted[at] for at in path.places(tree.apply(self.trace.data.X[self.fold.validation]))]

    def error(self, k: int) -> Working:
        """What is wrong at alpha k: the share of rows, or the mean squared residual."""
        y, says_that = self.trace.data.y[self.fold.validation], self._predictions[int(self.fold.subtree[k])]
        w = self.fold.weight
        weight = len(y) if w is None else math.fsum(w.tolist())
        if self.trace.data.class_names:
            wrong = y != says_that
            top = wrong.sum() if w is None else math.fsum(w[wrong].tolist())
            return Working(
                msg("impurity", what="misclassification"), WRONG, ratio(top, weight), float(self.fold.error[k])
            )
        squares = (y - says_that) ** 2
        if len(y) <= ONE_BY_ONE and w is None:
            numbers = total(f"({text(a)} - {text(b)})**2" for a, b in zip(y, says_that, strict=True))
        else:
            numbers = text(math.fsum((squares if w is None else w * squares).tolist()))
        return Working(
            msg("impurity", what="squared_error"),
            r"\frac{1}{n} \sum_i (y_i - \hat{y}_i)^2",
            f"({numbers})/{text(weight)}",
            float(self.fold.error[k]),
        )

    def at(self, k: int, first: bool) -> Told:
        fold, working = self.fold, self.error(k)
        kept = int(fold.path.leaves[fold.subtree[k]])
        tree = msg("pruning-fold", fold=fold.number + 1, alpha=float(fold.full.alpha[k]),
                   rows=rows(len(fold.validation)), leaves=counted(kept, "leaf"))  # fmt: skip
        question = self.question((EVERY_NUMBER,)) if first else None
        return Told((tree, self._wrong(working.value)), (working,), question)

    def _wrong(self, error: float) -> Message:
        return msg("pruning-fold-error", classes=bool(self.trace.data.class_names), error=number(error))

    def winner(self) -> Told:
        fold = self.fold
        ties = int((~self._worse).sum())
        best = msg("pruning-fold-best", fold=fold.number + 1, ties=ties, all=ties == len(fold.error),
                   alpha=strong(Number(float(fold.full.alpha[fold.winner]))))  # fmt: skip
        said = best, self._wrong(float(fold.error[fold.winner]))
        return Told(said, (self.error(fold.winner),), self.question((SPLITS,)))

    @property
    def _worse(self) -> np.ndarray:
        """Which alphas do worse on this fold than the best."""
        return worse(self.fold.error)

    def question(self, grains: tuple[int, ...]) -> Question | None:
        fold, alpha = self.fold, self.fold.full.alpha
        order = np.argsort(fold.error, kind="stable")
        others = [float(alpha[k]) for k in order if self._worse[k]]
        because = msg("pruning-ask-fold-because", error=float(fold.error[fold.winner]))
        return numeric("alpha", msg("pruning-ask-fold"), float(alpha[fold.winner]), because, grains, worse=others)


def worse(errors: np.ndarray) -> np.ndarray:
    """Which errors are larger than the least, by more than rounding."""
    return errors > errors.min() * (1 + 1e-12)


# -- over all folds


@dataclass(frozen=True, eq=False)
class Choosing:
    """The mean error of every alpha, and the three ways to choose one."""

    chosen: Chosen
    line: int

    @cached_property
    def mean(self) -> np.ndarray:
        return self.chosen.fold_error.mean(0)

    @cached_property
    def best(self) -> int:
        return last_within(self.mean, self.mean.min())

    def steps(self) -> Iterator[Step]:
        places = some_of(len(self.mean), self.best + np.arange(-2, 3), ALPHAS)
        for k in places:
            yield self._step(int(k), partial(self.at, int(k), k == places[0]), upto(self.mean, int(k)))
        if left_out := len(self.mean) - len(places):
            yield not_shown(self.chosen, self.line, Light(), left_out, "alpha", msg("pruning-not-shown", what="mean"))
        for way in (self.min_error, self.one_se, self.average_alpha):
            alpha = CHOOSE[way.__name__](self.chosen.path.alpha, self.chosen.fold_error)
            yield self._step(int(self.chosen.path.at(alpha)), partial(way, alpha), self.mean)

    def _step(self, k: int, tell, errors: np.ndarray) -> Step:
        light = Light(subtree=k, panel=ERRORS)
        return Step(self.chosen, self.line, EVERY_NUMBER, light, tell, sets={ERRORS: errors})

    def mean_working(self, k: int) -> Working:
        errors = self.chosen.fold_error[:, k]
        return Working(
            msg("pruning-working", what="mean"),
            r"\frac{1}{k} \sum_f e_f",
            f"({total(map(text, errors))})/{len(errors)}",
            float(self.mean[k]),
        )

    def off_working(self, k: int) -> Working:
        """Its standard error: the folds' standard deviation over the root of their number."""
        errors, mean = self.chosen.fold_error[:, k], text(self.mean[k])
        squares = total(f"({text(error)} - {mean})**2" for error in errors)
        return Working(
            msg("pruning-working", what="standard"),
            r"\sqrt{\frac{1}{k} \cdot \frac{1}{k - 1} \sum_f (e_f - \bar{e})^2}",
            f"sqrt(({squares})/({len(errors)} - 1)/{len(errors)})",
            float(standard_error(self.chosen.fold_error)[k]),
        )

    def at(self, k: int, first: bool) -> Told:
        working, alpha = self.mean_working(k), float(self.chosen.path.alpha[k])
        said = msg("pruning-mean", alpha=alpha, error=number(working.value))
        return Told((said,), (working, self.off_working(k)), self._question() if first else None)

    def _question(self) -> Question | None:
        alpha, order = self.chosen.path.alpha, np.argsort(self.mean, kind="stable")
        others = [float(alpha[i]) for i in order if worse(self.mean)[i]]
        because = msg("pruning-ask-mean-because", error=float(self.mean[self.best]))
        return numeric(
            "alpha", msg("pruning-ask-mean"), float(alpha[self.best]), because, (EVERY_NUMBER,), worse=others
        )

    def min_error(self, alpha: float) -> Told:
        ties = int((~worse(self.mean)).sum())
        mean = msg("pruning-min-error-mean", classes=bool(self.chosen.path.growth.scores.classes),
                   error=float(self.mean[self.best]))  # fmt: skip
        said = msg("pruning-min-error", ties=ties, alpha=number(alpha)), mean, self._keeps(alpha)
        return Told(said, (self.mean_working(self.best),))

    def one_se(self, alpha: float) -> Told:
        mean, off = self.mean_working(self.best), self.off_working(self.best)
        most = Working(msg("pruning-working", what="most"), r"\bar{e} + \word{se}", f"{mean.numbers} + {off.numbers}",
                       mean.value + off.value)  # fmt: skip
        return Told((msg("pruning-one-se", alpha=number(alpha), most=most.value), self._keeps(alpha)), (most, off))

    def average_alpha(self, alpha: float) -> Told:
        winners = self.chosen.winners
        numbers = f"({total(map(text, winners))})/{len(winners)}"
        working = Working(msg("pruning-working", what="alpha"), r"\frac{1}{k} \sum_f \alpha_f", numbers, alpha)
        return Told((msg("pruning-average", alpha=number(alpha)), self._keeps(alpha)), (working,))

    def _keeps(self, alpha: float) -> Message:
        leaves = int(self.chosen.path.leaves[self.chosen.path.at(alpha)])
        return msg("pruning-keeps", leaves=counted(leaves, "leaf"))
