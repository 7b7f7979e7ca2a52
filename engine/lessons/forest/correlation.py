"""How strongly the trees correlate, and what that does to the variance of their mean, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.learners.forest.correlation import Agreement, variance_of_mean
from engine.learners.forest.out_of_bag import Finished
from engine.lessons.common.asking import numeric
from engine.lessons.common.picture import Panel, curve, matrix
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Light, Step, Told, Working
from engine.lessons.common.wording import class_part, number
from engine.lessons.forest.facts import ONE_BY_ONE, ForestFacts
from engine.text.arithmetic import text, total
from engine.text.message import Message, msg

CORRELATIONS, VARIANCE = "alike", "variance"  # panels
SIDE = 30  # trees whose correlations are drawn
CORRELATION_LINE = 8


def correlation_panels(facts: ForestFacts) -> tuple[Panel, ...]:
    """The correlations, and the variance of the mean of 1, 2, 3 ... trees as correlated as these."""
    found, shown_trees = facts.agreement, min(facts.trees, SIDE)
    title = msg("forest-panel-alike", all=shown_trees == facts.trees, n=shown_trees)
    labels = [str(b + 1) for b in range(shown_trees)]
    points = [(b, variance_of_mean(found.rho, found.sigma2, b)) for b in range(1, max(facts.trees, 20) + 1)]
    across, up = msg("forest-axis-trees"), msg("forest-axis-variance")
    return (
        matrix(CORRELATIONS, title, labels, found.correlation[:shown_trees, :shown_trees].round(4)),
        curve(VARIANCE, msg("forest-panel-variance"), across, up, points),
    )


def correlation_steps(facts: ForestFacts, finished: Finished) -> Iterator[Step]:
    told = _Correlation(facts, facts.agreement)
    step, light = partial(Step, finished, CORRELATION_LINE), partial(Light, tree=facts.trees - 1, scene="all")
    yield step(
        ROUNDS, light(panel=CORRELATIONS), told.correlations, opens=msg("forest-correlation"), sets={CORRELATIONS: 1}
    )
    if np.isnan(told.found.rho):
        return
    yield step(EVERY_NUMBER, light(panel=CORRELATIONS), told.one_tree)
    yield step(SPLITS, light(panel=VARIANCE), told.two_trees)
    together = (facts.trees, told.found.variance_of_mean, msg("forest-mark-forest"))
    marks = [(1, told.found.sigma2, msg("forest-mark-one")), together]
    yield step(ROUNDS, light(panel=VARIANCE), told.mean, sets={VARIANCE: marks})


@dataclass(frozen=True, eq=False)
class _Correlation:
    facts: ForestFacts
    found: Agreement

    @property
    def what(self) -> Message:
        """What is compared between trees."""
        data = self.facts.data
        if not data.class_names:
            return msg("forest-what-varies", classes=False)
        return msg("forest-what-varies", classes=True, **{"class": class_part(data, self.facts.watched)})

    def correlations(self) -> Told:
        B = self.facts.trees
        if B == 1:
            return Told((msg("forest-one-alone"),))
        if np.isnan(self.found.rho):
            return Told((msg("forest-no-variance", what=self.what),))
        pairs = self.found.correlation[np.triu_indices(B, 1)]
        known = pairs[~np.isnan(pairs)]
        if not len(known):
            return Told((msg("forest-no-pair"),))
        mean = float(known.mean())
        told = msg("forest-pairs", trees=B, pairs=len(known), what=self.what, mean=number(mean),
                   least=float(known.min()), most=float(known.max()))  # fmt: skip
        few = total(map(text, known)) if len(known) <= ONE_BY_ONE else text(float(known.sum()))
        working = Working(msg("forest-mean-correlation"), r"\frac{1}{|P|} \sum_{(a,b) \in P} r_{ab}",
                          f"({few})/{len(known)}", mean)  # fmt: skip
        return Told((told, msg("forest-not-independent")), (working,))

    def one_tree(self) -> Told:
        own = np.diag(self.found.covariance)
        few = total(map(text, own)) if len(own) <= ONE_BY_ONE else text(float(own.sum()))
        working = Working(msg("forest-sigma-of"), r"\sigma^2 = \frac{1}{B} \sum_b \word{var}(f_b)",
                          f"({few})/{len(own)}", self.found.sigma2)  # fmt: skip
        return Told((msg("forest-sigma", what=self.what, sigma=number(self.found.sigma2)),), (working,))

    def two_trees(self) -> Told:
        """rho weighs the pairs by their variances; so the formula holds exactly, not nearly."""
        B, covariance = self.facts.trees, self.found.covariance
        own = float(np.trace(covariance))
        shared = float(covariance.sum()) - own
        working = Working("rho", r"\rho = \frac{\word{mean-cov}(f_a, f_b)}{\sigma^2}",
                          f"({text(shared)}/({B} * ({B} - 1)))/({text(own)}/{B})", self.found.rho)  # fmt: skip
        return Told((msg("forest-rho", rho=number(self.found.rho), sigma=self.found.sigma2),), (working,))

    def mean(self) -> Told:
        B, rho, sigma2 = self.facts.trees, self.found.rho, self.found.sigma2
        right = Working(msg("forest-variance-of-mean"), r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2",
                        f"{text(rho)} * {text(sigma2)} + (1 - {text(rho)})/{B} * {text(sigma2)}",
                        self.found.variance_of_mean)  # fmt: skip
        printed = Working(msg("forest-variance-printed"), r"\frac{\rho \sigma^2}{B}",
                          f"{text(rho)} * {text(sigma2)}/{B}", rho * sigma2 / B)  # fmt: skip
        alone = Working(msg("forest-variance-alone"), r"\frac{\sigma^2}{B}", f"{text(sigma2)}/{B}", sigma2 / B)
        told = (
            msg("forest-mean-varies", trees=B, right=number(right.value), sigma=sigma2),
            msg("forest-what-stays", stays=rho * sigma2),
            msg("forest-slides", less=rho < 1, printed=printed.value, alone=alone.value),
        )
        question = numeric("variance-of-mean", msg("forest-ask-variance", trees=B, sigma=sigma2, rho=rho), right.value,
                           msg("forest-because-variance"), (ROUNDS, SPLITS, EVERY_NUMBER), sigma2=sigma2, rho=rho,
                           trees=B)  # fmt: skip
        return Told(told, (right, alone, printed), question)
