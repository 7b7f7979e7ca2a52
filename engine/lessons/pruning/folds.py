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
from engine.lessons.common.arithmetic import ratio, text, total
from engine.lessons.common.formulas import ONE_BY_ONE
from engine.lessons.common.phrases import counted, number, rows, shown, strong
from engine.lessons.common.picture import Panel, bars
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Light, Question, Step, Told, Working, not_shown, says
from engine.lessons.tree.candidates import some_of
from engine.lessons.tree.questions import numeric

ERRORS = "errors"  # the panel
COUNT, EACH_FOLD = 8, 7  # lines of the pseudo-code
ALPHAS = 40  # shown of one path, the best and those around it always


def fold_steps(trace: Trace, fold: Fold) -> Iterator[Step]:
    """Every alpha tried on one fold, then the one that did best."""
    told = _Fold(trace, fold)
    places = some_of(len(fold.error), fold.winner + np.arange(-2, 3), ALPHAS)
    for k in places:
        yield Step(fold, COUNT, EVERY_NUMBER, told.light(int(k)), partial(told.at, int(k), k == places[0]),
                   sets={ERRORS: upto(fold.error, int(k))})  # fmt: skip
    if left_out := len(fold.error) - len(places):
        yield not_shown(fold, COUNT, Light(fold=fold.number), left_out, "alpha", "None did better on this fold.")
    yield Step(fold, EACH_FOLD, SPLITS, told.light(fold.winner), told.winner, sets={ERRORS: fold.error})


def upto(errors: np.ndarray, k: int) -> np.ndarray:
    """The errors that have been told: those up to place k."""
    return np.where(np.arange(len(errors)) <= k, errors, np.nan)


def errors_panel(leaves: np.ndarray) -> Panel:
    """How wrong each subtree is on rows held out: a fold's while it is told, then the mean of all."""
    return bars(ERRORS, "Error on rows held out", [counted(int(n), "leaf", "leaves") for n in leaves], "error")


@dataclass(frozen=True, eq=False)
class _Fold:
    trace: Trace
    fold: Fold

    def light(self, k: int) -> Light:
        return Light(fold=self.fold.number, subtree=k, panel=ERRORS)

    @cached_property
    def _answers(self) -> list[np.ndarray]:
        """What each subtree of the fold's own tree says of the rows held out."""
        path, tree = self.fold.path, self.fold.path.growth.tree
        answer = heaviest(tree.value) if tree.value.ndim == 2 else tree.value
        return [answer[at] for at in path.places(tree.apply(self.trace.data.X[self.fold.held_out]))]

    def error(self, k: int) -> Working:
        """What is wrong at alpha k: the share of rows, or the mean squared residual."""
        y, says_that = self.trace.data.y[self.fold.held_out], self._answers[int(self.fold.subtree[k])]
        w = self.fold.weight
        weight = len(y) if w is None else math.fsum(w.tolist())
        if self.trace.data.class_names:
            wrong = y != says_that
            top = wrong.sum() if w is None else math.fsum(w[wrong].tolist())
            return Working("Wrong", r"\frac{n_{\mathrm{wrong}}}{n}", ratio(top, weight), float(self.fold.error[k]))
        squares = (y - says_that) ** 2
        if len(y) <= ONE_BY_ONE and w is None:
            numbers = total(f"({text(a)} - {text(b)})**2" for a, b in zip(y, says_that, strict=True))
        else:
            numbers = text(math.fsum((squares if w is None else w * squares).tolist()))
        return Working(
            "Mean squared residual",
            r"\frac{1}{n} \sum_i (y_i - \hat{y}_i)^2",
            f"({numbers})/{text(weight)}",
            float(self.fold.error[k]),
        )

    def at(self, k: int, first: bool) -> Told:
        fold, working = self.fold, self.error(k)
        kept = int(fold.path.leaves[fold.subtree[k]])
        sentence = says(
            f"Fold {fold.number + 1}, alpha = {shown(fold.full.alpha[k])}: the tree grown without its "
            f"{rows(len(fold.held_out))} keeps {counted(kept, 'leaf', 'leaves')}. {self._wrong} ",
            number(working.value),
            ".",
        )
        return Told(sentence, (working,), self.question((EVERY_NUMBER,)) if first else None)

    @property
    def _wrong(self) -> str:
        if self.trace.data.class_names:
            return "Share of the rows held out that it gets wrong:"
        return "Mean squared residual of the rows held out:"

    def winner(self) -> Told:
        fold = self.fold
        sentence = says(
            f"Fold {fold.number + 1} does best at alpha = ",
            strong(shown(fold.full.alpha[fold.winner])),
            f". {self._wrong} ",
            number(float(fold.error[fold.winner])),
            ".",
        )
        return Told(sentence, (self.error(fold.winner),), self.question((SPLITS,)))

    def question(self, grains: tuple[int, ...]) -> Question | None:
        fold, alpha = self.fold, self.fold.full.alpha
        order = np.argsort(fold.error, kind="stable")
        others = [float(alpha[k]) for k in order if fold.error[k] > fold.error.min() * (1 + 1e-12)]
        because = f"Its error is {shown(fold.error[fold.winner])}, the lowest; of equal ones the smaller tree wins."
        return numeric("At which alpha does this fold do best?", float(alpha[fold.winner]), others, because, grains)


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
            yield not_shown(self.chosen, self.line, Light(), left_out, "alpha", "None has a lower mean error.")
        for way in (self.min_error, self.one_se, self.average_alpha):
            alpha = CHOOSE[way.__name__](self.chosen.path.alpha, self.chosen.fold_error)
            yield self._step(int(self.chosen.path.at(alpha)), partial(way, alpha), self.mean)

    def _step(self, k: int, tell, errors: np.ndarray) -> Step:
        light = Light(subtree=k, panel=ERRORS)
        return Step(self.chosen, self.line, EVERY_NUMBER, light, tell, sets={ERRORS: errors})

    def mean_working(self, k: int) -> Working:
        errors = self.chosen.fold_error[:, k]
        return Working(
            "Mean error", r"\frac{1}{k} \sum_f e_f", f"({total(map(text, errors))})/{len(errors)}", float(self.mean[k])
        )

    def off_working(self, k: int) -> Working:
        """Its standard error: the folds' standard deviation over the root of their number."""
        errors, mean = self.chosen.fold_error[:, k], text(self.mean[k])
        squares = total(f"({text(error)} - {mean})**2" for error in errors)
        return Working(
            "Standard error",
            r"\sqrt{\frac{1}{k} \cdot \frac{1}{k - 1} \sum_f (e_f - \bar{e})^2}",
            f"sqrt(({squares})/({len(errors)} - 1)/{len(errors)})",
            float(standard_error(self.chosen.fold_error)[k]),
        )

    def at(self, k: int, first: bool) -> Told:
        working = self.mean_working(k)
        alpha = self.chosen.path.alpha
        order = np.argsort(self.mean, kind="stable")
        others = [float(alpha[i]) for i in order if self.mean[i] > self.mean.min() * (1 + 1e-12)]
        question = (
            numeric(
                "Which alpha has the lowest mean error over all folds?",
                float(alpha[self.best]),
                others,
                f"Its mean error is {shown(self.mean[self.best])}.",
                (EVERY_NUMBER,),
            )
            if first
            else None
        )
        sentence = says(f"Alpha = {shown(alpha[k])}: the mean error of all folds is ", number(working.value), ".")
        return Told(sentence, (working, self.off_working(k)), question)

    def min_error(self, alpha: float) -> Told:
        return Told(
            says(
                "By the lowest mean error, alpha is ",
                number(alpha),
                f": the folds' {self._what} is {shown(self.mean[self.best])} on average. ",
                self._leaves(alpha),
            ),
            (self.mean_working(self.best),),
        )

    def one_se(self, alpha: float) -> Told:
        mean, off = self.mean_working(self.best), self.off_working(self.best)
        bar = Working("Bar", r"\bar{e} + \mathrm{SE}", f"{mean.numbers} + {off.numbers}", mean.value + off.value)
        sentence = says(
            "By one standard error, alpha is ",
            number(alpha),
            f": the largest whose mean error is at most {shown(bar.value)}. ",
            self._leaves(alpha),
        )
        return Told(sentence, (bar, off))

    def average_alpha(self, alpha: float) -> Told:
        winners = self.chosen.winners
        working = Working(
            "Mean alpha", r"\frac{1}{k} \sum_f \alpha_f", f"({total(map(text, winners))})/{len(winners)}", alpha
        )
        return Told(
            says(
                "By the mean of the alphas that won their fold, alpha is ",
                number(alpha),
                ": it may lie where no fold did well. ",
                self._leaves(alpha),
            ),
            (working,),
        )

    @property
    def _what(self) -> str:
        return "share of wrong rows" if self.chosen.path.growth.scores.classes else "mean squared residual"

    def _leaves(self, alpha: float) -> str:
        leaves = int(self.chosen.path.leaves[self.chosen.path.at(alpha)])
        return f"That keeps {counted(leaves, 'leaf', 'leaves')}."
