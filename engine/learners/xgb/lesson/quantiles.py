"""The approximate method in words: the candidate splits of a round, and how many there would have been."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.learners.xgb.lesson import context as lines
from engine.learners.xgb.lesson.context import XgbContext
from engine.learners.xgb.lesson.picture import CANDIDATE_COUNTS_PANEL, RANGES
from engine.learners.xgb.lesson.rounds import XgbRound, XgbRounds
from engine.learners.xgb.proposals import ThresholdProposal
from engine.text.arithmetic import ratio_expr
from engine.text.message import msg
from engine.text.questions import build_numeric_question
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    MAX_ROWS_SHOWN,
    Calculation,
    Question,
    Step,
    StepText,
    skipped_step,
)
from engine.text.wording import count_text, number_span, strong_span, without_none

PARTS = 40  # of a line that can still be told apart


def proposal_steps(event: ThresholdProposal, ctx: XgbContext) -> Iterator[Step]:
    """Feature by feature where the quantiles lie, then how many candidate splits that leaves."""
    proposed = _Proposed(ctx.boosting, ctx.current_round, event)
    features = proposed.features
    for j in features[:MAX_ROWS_SHOWN]:
        highlight = ctx.highlight(panel=RANGES, feature=j)
        tell = partial(proposed.feature, j)
        yield Step(
            event, lines.PROPOSE, DETAIL_CALCULATIONS, highlight, tell, state_updates={RANGES: proposed.shares_of_h(j)}
        )
    if n_skipped := len(features[MAX_ROWS_SHOWN:]):
        why = msg("xgb.approx.skipped")
        yield skipped_step(event, lines.PROPOSE, ctx.highlight(panel=RANGES), n_skipped, "feature", why)
    states = {CANDIDATE_COUNTS_PANEL: list(map(float, proposed.counts))}
    yield Step(
        event,
        lines.PROPOSE,
        DETAIL_SPLITS,
        ctx.highlight(panel=CANDIDATE_COUNTS_PANEL),
        proposed.fewer,
        state_updates=states,
    )


@dataclass(frozen=True, eq=False)
class _Proposed:
    """The proposal of one round, and the rows it was made for."""

    boosting: XgbRounds
    round: XgbRound
    event: ThresholdProposal

    @cached_property
    def features(self) -> list[int]:
        return np.unique(self.event.feature).tolist()

    @cached_property
    def hessian(self) -> np.ndarray:
        """[n] h of the training rows of the round, summed over classes; 0 for the others."""
        h = self.round.gradients.hessian.reshape(self.boosting.trees_per_round, -1).sum(0)
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
        labels = [msg("xgb.approx.interval-label", value=float(x)) for x in self.event.value[own]]
        return {"ends": self.event.upto[own].tolist(), "labels": labels, "draws": [], "lit": -1}

    # -- the words

    def feature(self, feature: int) -> StepText:
        own, event = self.event.feature == feature, self.event
        values, ranks, upto = event.value[own], event.rank[own], event.upto[own]
        at = int((upto - ranks).argmax())
        told = msg("xgb.approx.feature", feature=strong_span(self.boosting.trace.data.feature_names[feature]),
                   values=count_text(len(self.values(feature)), "value"), n=len(values), value=float(values[at]),
                   upto=float(upto[at]), below=float(ranks[at]))  # fmt: skip
        shares = self._shares(feature, float(values[at]), float(upto[at]), float(ranks[at]))
        return StepText((told,), tuple(shares))

    def _shares(self, feature: int, value: float, upto: float, rank: float) -> Iterator[Calculation]:
        """The two shares of one proposed value, added up from the rows."""
        x, h = self.boosting.trace.data.X[:, feature], self.hessian
        known = ~np.isnan(x)
        at_most, below, every = (float(h[known & part].sum()) for part in (x <= value, x < value, known))
        share = r"\frac{\sum_{x_i \le z} h_i}{\sum_i h_i}"
        yield Calculation(msg("xgb.formula.share-up-to-value"), share, ratio_expr(at_most, every), upto)
        yield Calculation(
            msg("xgb.formula.share-below-value"), share.replace(r"\le", "<"), ratio_expr(below, every), rank
        )

    def fewer(self) -> StepText:
        every, proposed = self.counts
        told = msg(
            "xgb.approx.candidates",
            every=every,
            features=count_text(len(self.features), "feature"),
            proposed=number_span(proposed),
            round=self.event.round + 1,
            bins=int(self.boosting.params.max_bin or 0),
        )
        sketch = None if self.event.round else msg("xgb.approx.exact-quantiles")  # once is enough
        return StepText(without_none(told, sketch), (), self.question())

    def question(self) -> Question | None:
        every, proposed = self.counts
        bins = self.boosting.params.max_bin or 0
        explanation = msg("xgb.question.proposed-count-why", values=count_text(len(self.event.value), "value"))
        return build_numeric_question(
            "proposed",
            msg("xgb.question.proposed-count", n=every),
            proposed,
            explanation,
            (DETAIL_SPLITS,),
            every=every,
            bins=bins,
            features=len(self.features),
        )
