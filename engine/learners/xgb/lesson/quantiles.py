"""Steps about the approximate method: proposed thresholds, number of candidates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

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

MAX_PARTS = 40  # of a line that a reader can still tell apart


def proposal_steps(event: ThresholdProposal, ctx: XgbContext) -> Iterator[Step]:
    """The quantiles of each feature, then the number of candidate splits."""
    proposal = _ProposalText(ctx.boosting, ctx.current_round, event)
    for j in proposal.features[:MAX_ROWS_SHOWN]:
        highlight, text = ctx.highlight(panel=RANGES, feature=j), partial(proposal.feature_text, j)
        states = {RANGES: proposal.hessian_shares(j)}
        yield Step(event, lines.PROPOSE, DETAIL_CALCULATIONS, highlight, text, state_updates=states)
    if n_skipped := len(proposal.features[MAX_ROWS_SHOWN:]):
        highlight, why = ctx.highlight(panel=RANGES), msg("xgb.approx.skipped")
        yield skipped_step(event, lines.PROPOSE, highlight, n_skipped, "feature", why)
    highlight = ctx.highlight(panel=CANDIDATE_COUNTS_PANEL)
    states = {CANDIDATE_COUNTS_PANEL: list(map(float, proposal.counts))}
    yield Step(event, lines.PROPOSE, DETAIL_SPLITS, highlight, proposal.candidates_text, state_updates=states)


@dataclass(frozen=True, eq=False)
class _ProposalText:
    """The texts of one round's proposal."""

    boosting: XgbRounds
    round: XgbRound
    event: ThresholdProposal

    @cached_property
    def features(self) -> list[int]:
        return np.unique(self.event.feature).tolist()

    @cached_property
    def hessian(self) -> np.ndarray:
        """[n] h of the round's rows, summed over classes; 0 for other rows."""
        h = self.round.gradients.hessian.reshape(self.boosting.trees_per_round, -1).sum(0)
        weight, draw = self.boosting.start.weight, self.round.draw
        used = np.ones(len(h), bool) if weight is None else weight > 0
        return h * (used if draw is None or draw.rows is None else draw.rows)

    def distinct_values(self, feature: int) -> np.ndarray:
        """The distinct values of a feature in those rows."""
        x = self.boosting.trace.data.X[:, feature]
        return np.unique(x[~np.isnan(x) & (self.hessian > 0)])

    @cached_property
    def counts(self) -> tuple[int, int]:
        """The number of candidate splits at the root: all, and those proposed."""
        n_all = sum(len(self.distinct_values(j)) - 1 for j in self.features)
        return n_all, len(self.event.value) - len(self.features)

    def hessian_shares(self, feature: int) -> dict | None:
        """The shares of h between neighbouring proposals; None where they are too many to draw."""
        mask = self.event.feature == feature
        if mask.sum() > MAX_PARTS:
            return None
        labels = [msg("xgb.approx.interval-label", value=float(x)) for x in self.event.value[mask]]
        return {"ends": self.event.upto[mask].tolist(), "labels": labels, "draws": [], "lit": -1}

    def feature_text(self, feature: int) -> StepText:
        """The proposals of a feature, with the shares of h below and up to the largest one."""
        data, mask, h = self.boosting.trace.data, self.event.feature == feature, self.hessian
        largest = int((self.event.upto[mask] - self.event.rank[mask]).argmax())
        columns = self.event.value, self.event.upto, self.event.rank
        value, upto, below = (float(column[mask][largest]) for column in columns)
        name, values = strong_span(data.feature_names[feature]), count_text(len(self.distinct_values(feature)), "value")
        shares = {"n": int(mask.sum()), "value": value, "upto": upto, "below": below}
        x, symbols = data.X[:, feature], r"\frac{\sum_{x_i \le z} h_i}{\sum_i h_i}"
        known = ~np.isnan(x)
        h_upto, h_below, total = (float(h[known & part].sum()) for part in (x <= value, x < value, known))
        up_to, less = msg("xgb.formula.share-up-to-value"), msg("xgb.formula.share-below-value")
        calculations = (
            Calculation(up_to, symbols, ratio_expr(h_upto, total), upto),
            Calculation(less, symbols.replace(r"\le", "<"), ratio_expr(h_below, total), below),
        )
        return StepText((msg("xgb.approx.feature", feature=name, values=values, **shares),), calculations)

    def candidates_text(self) -> StepText:
        (n_all, n_proposed), features = self.counts, count_text(len(self.features), "feature")
        places = {"round": self.event.round + 1, "bins": int(self.boosting.params.max_bin or 0)}
        proposed = number_span(n_proposed)
        candidates = msg("xgb.approx.candidates", every=n_all, features=features, proposed=proposed, **places)
        sketch = None if self.event.round else msg("xgb.approx.exact-quantiles")  # only in the first round
        return StepText(without_none(candidates, sketch), (), self.ask_candidates())

    def ask_candidates(self) -> Question | None:
        n_all, n_proposed = self.counts
        why = msg("xgb.question.proposed-count-why", values=count_text(len(self.event.value), "value"))
        bins, n_features = self.boosting.params.max_bin or 0, len(self.features)
        facts: dict[str, Any] = {"every": n_all, "bins": bins, "features": n_features}
        prompt = msg("xgb.question.proposed-count", n=n_all)
        return build_numeric_question("proposed", prompt, n_proposed, why, (DETAIL_SPLITS,), **facts)
