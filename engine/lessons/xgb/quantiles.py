"""The approximate method in words: which cuts a round may try, and how many there would have been."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.learners.xgb.quantiles import Proposal
from engine.lessons.common.arithmetic import ratio
from engine.lessons.common.phrases import counted, number, shown, strong
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Question, Step, Told, Working, not_shown, says
from engine.lessons.common.told_rows import ROWS
from engine.lessons.tree.questions import numeric
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.picture import RANGES, TRIED
from engine.lessons.xgb.rounds import XgbRound, XgbRounds
from engine.lessons.xgb.telling import XgbContext

PARTS = 40  # of a line that can still be told apart


def proposal(event: Proposal, telling: XgbContext) -> Iterator[Step]:
    """Feature by feature where the quantiles lie, then how many cuts that leaves."""
    proposed = _Proposed(telling.boosting, telling.now, event)
    features = proposed.features
    for j in features[:ROWS]:
        light = telling.light(panel=RANGES, feature=j)
        tell = partial(proposed.feature, j)
        yield Step(event, lines.PROPOSE, EVERY_NUMBER, light, tell, sets={RANGES: proposed.parted(j)})
    if left_out := len(features[ROWS:]):
        why = "All cuts are found in the same way."
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
        """[n] h of the rows the round learns from, summed over classes; 0 for the others."""
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
        """Cuts between different values at the root: all there are, and those proposed."""
        every = sum(len(self.values(j)) - 1 for j in self.features)
        return every, len(self.event.value) - len(self.features)

    def parted(self, feature: int) -> dict | None:
        """The shares of h between neighbouring proposals; too many parts say nothing."""
        own = self.event.feature == feature
        if own.sum() > PARTS:
            return None
        return {"ends": self.event.upto[own].tolist(), "labels": [f"≤ {shown(x)}" for x in self.event.value[own]],
                "draws": [], "lit": -1}  # fmt: skip

    # -- the words

    def feature(self, feature: int) -> Told:
        own, event = self.event.feature == feature, self.event
        values, ranks, upto = event.value[own], event.rank[own], event.upto[own]
        at = int((upto - ranks).argmax())
        name = strong(self.boosting.trace.data.feature_names[feature])
        sentence = says("Feature ", name, f" has {counted(len(self.values(feature)), 'value')}. Proposed: ",
                        number(len(values)), f". The heaviest is {shown(float(values[at]))}: up to it lie ",
                        f"{shown(float(upto[at]))} of all h, below it {shown(float(ranks[at]))}.")  # fmt: skip
        return Told(sentence, tuple(self._shares(feature, float(values[at]), float(upto[at]), float(ranks[at]))))

    def _shares(self, feature: int, value: float, upto: float, rank: float) -> Iterator[Working]:
        """The two shares of one proposed value, added up from the rows."""
        x, h = self.boosting.trace.data.X[:, feature], self.hessian
        known = ~np.isnan(x)
        at_most, below, every = (float(h[known & part].sum()) for part in (x <= value, x < value, known))
        share = r"\frac{\sum_{x_i \le z} h_i}{\sum_i h_i}"
        yield Working("Share up to it", share, ratio(at_most, every), upto)
        yield Working("Rank", share.replace(r"\le", "<"), ratio(below, every), rank)

    def fewer(self) -> Told:
        every, proposed = self.counts
        of_all = f"Of {counted(every, 'cut')} through {counted(len(self.features), 'feature')} "
        few = f": at most {self.boosting.recipe.max_bin} values a feature, each ending about the same share of h."
        sentence = says(of_all, f"round {self.event.round + 1} tries ", number(proposed), few)
        return Told(sentence, (), self.question())

    def question(self) -> Question | None:
        every, proposed = self.counts
        bins = self.boosting.recipe.max_bin or 0
        others = [float(x) for x in (every, bins, bins * len(self.features), every // 2) if x != proposed]
        because = f"{counted(len(self.event.value), 'value')} are proposed; beyond the last of a feature lies nothing."
        ask = f"Of {counted(every, 'cut')}, how many does this round try at the root?"
        return numeric(ask, proposed, others, because, (SPLITS,))
