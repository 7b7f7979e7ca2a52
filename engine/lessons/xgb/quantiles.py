"""The approximate method in words: the candidate splits of a round, and how many there would have been."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.learners.xgb.quantiles import Proposal
from engine.lessons.common.asking import numeric
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Question, Step, Told, Working, not_shown
from engine.lessons.common.told_rows import ROWS
from engine.lessons.common.wording import counted, number, sentences, strong
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.picture import RANGES, TRIED
from engine.lessons.xgb.rounds import XgbRound, XgbRounds
from engine.lessons.xgb.telling import XgbContext
from engine.text.arithmetic import ratio
from engine.text.message import msg

PARTS = 40  # of a line that can still be told apart


def proposal(event: Proposal, telling: XgbContext) -> Iterator[Step]:
    """Feature by feature where the quantiles lie, then how many candidate splits that leaves."""
    proposed = _Proposed(telling.boosting, telling.now, event)
    features = proposed.features
    for j in features[:ROWS]:
        light = telling.light(panel=RANGES, feature=j)
        tell = partial(proposed.feature, j)
        yield Step(event, lines.PROPOSE, EVERY_NUMBER, light, tell, sets={RANGES: proposed.shares_of_h(j)})
    if left_out := len(features[ROWS:]):
        why = msg("xgb-features-alike")
        yield not_shown(event, lines.PROPOSE, telling.light(panel=RANGES), left_out, "feature", why)
    sets = {TRIED: list(map(float, proposed.counts))}
    yield Step(event, lines.PROPOSE, SPLITS, telling.light(panel=TRIED), proposed.fewer, sets=sets)


@dataclass(frozen=True, eq=False)
class _Proposed:
    """The proposal of one round, and the rows it was made for."""

    boosting: XgbRounds
    round: XgbRound
    event: Proposal

    @cached_property
    def features(self) -> list[int]:
        return np.unique(self.event.feature).tolist()

    @cached_property
    def hessian(self) -> np.ndarray:
        """[n] h of the training rows of the round, summed over classes; 0 for the others."""
        h = self.round.gradients.hessian.reshape(self.boosting.trees, -1).sum(0)
        weight, draw = self.boosting.start.weight, self.round.draw
        used = np.ones(len(h), bool) if weight is None else weight > 0
        return h * (used if draw is None or draw.rows is None else draw.rows)

    def values(self, feature: int) -> np.ndarray:
        """The different values a feature has in those rows."""
        x = self.boosting.trace.data.X[:, feature]
        return np.unique(x[~np.isnan(x) & (self.hessian > 0)])

    @cached_property
    def counts(self) -> tuple[int, int]:
        """Candidate splits at the root: all there are, and those proposed."""
        every = sum(len(self.values(j)) - 1 for j in self.features)
        return every, len(self.event.value) - len(self.features)

    def shares_of_h(self, feature: int) -> dict | None:
        """The shares of h between neighbouring proposals; too many parts say nothing."""
        own = self.event.feature == feature
        if own.sum() > PARTS:
            return None
        labels = [msg("xgb-at-most", value=float(x)) for x in self.event.value[own]]
        return {"ends": self.event.upto[own].tolist(), "labels": labels, "draws": [], "lit": -1}

    # -- the words

    def feature(self, feature: int) -> Told:
        own, event = self.event.feature == feature, self.event
        values, ranks, upto = event.value[own], event.rank[own], event.upto[own]
        at = int((upto - ranks).argmax())
        told = msg("xgb-proposed", feature=strong(self.boosting.trace.data.feature_names[feature]),
                   values=counted(len(self.values(feature)), "value"), n=len(values), value=float(values[at]),
                   upto=float(upto[at]), below=float(ranks[at]))  # fmt: skip
        shares = self._shares(feature, float(values[at]), float(upto[at]), float(ranks[at]))
        return Told((told,), tuple(shares))

    def _shares(self, feature: int, value: float, upto: float, rank: float) -> Iterator[Working]:
        """The two shares of one proposed value, added up from the rows."""
        x, h = self.boosting.trace.data.X[:, feature], self.hessian
        known = ~np.isnan(x)
        at_most, below, every = (float(h[known & part].sum()) for part in (x <= value, x < value, known))
        share = r"\frac{\sum_{x_i \le z} h_i}{\sum_i h_i}"
        yield Working(msg("xgb-share-up-to"), share, ratio(at_most, every), upto)
        yield Working(msg("xgb-rank"), share.replace(r"\le", "<"), ratio(below, every), rank)

    def fewer(self) -> Told:
        every, proposed = self.counts
        told = msg("xgb-fewer", every=every, features=counted(len(self.features), "feature"), proposed=number(proposed),
                   round=self.event.round + 1, bins=int(self.boosting.recipe.max_bin or 0))  # fmt: skip
        sketch = None if self.event.round else msg("xgb-sketch")  # once is enough
        return Told(sentences(told, sketch), (), self.question())

    def question(self) -> Question | None:
        every, proposed = self.counts
        bins = self.boosting.recipe.max_bin or 0
        because = msg("xgb-why-fewer", values=counted(len(self.event.value), "value"))
        return numeric("proposed", msg("xgb-ask-fewer", n=every), proposed, because, (SPLITS,), every=every, bins=bins,
                       features=len(self.features))  # fmt: skip
