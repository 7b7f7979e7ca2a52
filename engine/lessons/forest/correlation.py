"""How alike the trees are, and what that does to the variance of their mean, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.learners.forest.correlation import Agreement, variance_of_mean
from engine.learners.forest.out_of_bag import Finished
from engine.lessons.common.arithmetic import text, total
from engine.lessons.common.phrases import number, shown, strong
from engine.lessons.common.picture import Panel, curve, matrix
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Light, Step, Told, Working, says
from engine.lessons.forest.facts import ONE_BY_ONE, ForestFacts
from engine.lessons.tree import questions

ALIKE, VARIANCE = "alike", "variance"  # panels
SIDE = 30  # trees whose correlations are drawn
ALIKE_LINE = 8


def alike_panels(facts: ForestFacts) -> tuple[Panel, ...]:
    """The correlations, and the variance of the mean of 1, 2, 3 ... trees as alike as these."""
    found, shown_trees = facts.agreement, min(facts.trees, SIDE)
    of = "How alike the trees are" if shown_trees == facts.trees else f"How alike the first {shown_trees} trees are"
    labels = [str(b + 1) for b in range(shown_trees)]
    points = [(b, variance_of_mean(found.rho, found.sigma2, b)) for b in range(1, max(facts.trees, 20) + 1)]
    return (
        matrix(ALIKE, of, labels, found.correlation[:shown_trees, :shown_trees].round(4)),
        curve(VARIANCE, "Variance of the mean of so many trees", "trees", "variance", points),
    )


def alike_steps(facts: ForestFacts, finished: Finished) -> Iterator[Step]:
    told = _Alike(facts, facts.agreement)
    step, light = partial(Step, finished, ALIKE_LINE), partial(Light, tree=facts.trees - 1, scene="all")
    yield step(ROUNDS, light(panel=ALIKE), told.alike, opens="How alike", sets={ALIKE: 1})
    if np.isnan(told.found.rho):
        return
    yield step(EVERY_NUMBER, light(panel=ALIKE), told.one_tree)
    yield step(SPLITS, light(panel=VARIANCE), told.two_trees)
    marks = [(1, told.found.sigma2, "one tree"), (facts.trees, told.found.variance_of_mean, "this forest")]
    yield step(ROUNDS, light(panel=VARIANCE), told.mean, sets={VARIANCE: marks})


@dataclass(frozen=True, eq=False)
class _Alike:
    facts: ForestFacts
    found: Agreement

    @property
    def what(self) -> str:
        """What is compared between trees."""
        names = self.facts.data.class_names
        return f"the share of {names[self.facts.watched]}" if names else "the value"

    def alike(self) -> Told:
        B = self.facts.trees
        if B == 1:
            return Told(says("One tree alone is like no other: there is nothing to compare."))
        if np.isnan(self.found.rho):
            return Told(
                says(f"All trees give every row the same: {self.what} does not vary, and nothing can be alike.")
            )
        pairs = self.found.correlation[np.triu_indices(B, 1)]
        known = pairs[~np.isnan(pairs)]
        if not len(known):
            return Told(says("No two trees vary, so nobody can say how alike they are."))
        sentence = says(
            f"Any two of {B:,} trees agree on {self.what} of each row with a correlation of "
            f"{shown(float(known.min()))} to {shown(float(known.max()))}, ",
            number(float(known.mean())),
            " on average. They learn from the same rows, so they are not independent.",
        )
        few = total(map(text, known)) if len(known) <= ONE_BY_ONE else text(float(known.sum()))
        working = Working("Mean correlation", r"\frac{1}{|P|} \sum_{(a,b) \in P} r_{ab}", f"({few})/{len(known)}",
                          float(known.mean()))  # fmt: skip
        return Told(sentence, (working,))

    def one_tree(self) -> Told:
        own = np.diag(self.found.covariance)
        few = total(map(text, own)) if len(own) <= ONE_BY_ONE else text(float(own.sum()))
        working = Working("Variance of one tree", r"\sigma^2 = \frac{1}{B} \sum_b \mathrm{var}(f_b)",
                          f"({few})/{len(own)}", self.found.sigma2)  # fmt: skip
        sentence = f"Over the rows, {self.what} of one tree varies by sigma² = "
        return Told(says(sentence, number(self.found.sigma2), ", the mean over all trees."), (working,))

    def two_trees(self) -> Told:
        """rho weighs the pairs by their variances; so the formula holds exactly, not nearly."""
        B, covariance = self.facts.trees, self.found.covariance
        own = float(np.trace(covariance))
        shared = float(covariance.sum()) - own
        working = Working("rho", r"\rho = \frac{\mathrm{mean\,cov}(f_a, f_b)}{\sigma^2}",
                          f"({text(shared)}/({B} * ({B} - 1)))/({text(own)}/{B})", self.found.rho)  # fmt: skip
        sentence = says(
            "Two trees vary together by ",
            strong(f"rho = {shown(self.found.rho)}"),
            f" of that: their mean covariance, as a share of sigma² = {shown(self.found.sigma2)}.",
        )
        return Told(sentence, (working,))

    def mean(self) -> Told:
        B, rho, sigma2 = self.facts.trees, self.found.rho, self.found.sigma2
        right = Working("Variance of the mean", r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2",
                        f"{text(rho)} * {text(sigma2)} + (1 - {text(rho)})/{B} * {text(sigma2)}",
                        self.found.variance_of_mean)  # fmt: skip
        printed = Working("As some slides print it, which is wrong", r"\frac{\rho \sigma^2}{B}",
                          f"{text(rho)} * {text(sigma2)}/{B}", rho * sigma2 / B)  # fmt: skip
        alone = Working("If the trees had nothing in common", r"\frac{\sigma^2}{B}", f"{text(sigma2)}/{B}", sigma2 / B)
        less = f", less than the {shown(alone.value)} of trees that have nothing in common" * (rho < 1)
        sentence = says(
            f"The mean of {B:,} trees varies by ",
            number(right.value),
            f", one tree by {shown(sigma2)}. More trees shrink the second part only: rho · sigma² = "
            f"{shown(rho * sigma2)} stays. Some slides print rho · sigma² / B = {shown(printed.value)}{less}: "
            "that is wrong.",
        )
        others = [alone.value, printed.value, sigma2, rho * sigma2]
        because = "rho · sigma² stays whatever their number, the rest is shared out among them."
        question = questions.numeric(f"One tree varies by {shown(sigma2)}, and rho is {shown(rho)}. By how much does "
                                     f"the mean of {B:,} trees vary?", right.value, others, because,
                                     (ROUNDS, SPLITS, EVERY_NUMBER))  # fmt: skip
        return Told(sentence, (right, alone, printed), question)
