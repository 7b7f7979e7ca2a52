"""Steps about the approximate method: the bins of a sketch, number of candidates."""

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
from engine.text.wording import count_text, feature_number, list_text, number_span, strong_span, without_none

MAX_PARTS = 40  # of a line that a reader can still tell apart
MAX_LISTED = 8  # values in a sentence


def proposal_steps(event: ThresholdProposal, ctx: XgbContext) -> Iterator[Step]:
    """The bins of each feature, then the number of candidate splits."""
    proposal = _ProposalText(ctx.boosting, ctx.current_round, event)
    for j in proposal.features[:MAX_ROWS_SHOWN]:
        highlight, text = ctx.highlight(panel=RANGES, feature=j), partial(proposal.feature_text, j)
        states = {RANGES: proposal.weight_shares(j)}
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

    @property
    def weight(self) -> np.ndarray:
        """[n] what each row counts in the sketch."""
        return self.event.weight

    def distinct_values(self, feature: int) -> np.ndarray:
        """The distinct values of a feature in the rows that count."""
        x = self.boosting.trace.data.X[:, feature]
        return np.unique(x[~np.isnan(x) & (self.weight > 0)])

    @cached_property
    def filled(self) -> np.ndarray:
        """[c] bool: does a row that counts lie in the bin? The others hold only rows of weight 0."""
        first = np.append(True, self.event.feature[1:] != self.event.feature[:-1])
        return self.event.upto > np.where(first, 0.0, np.append(0.0, self.event.upto[:-1]))

    @cached_property
    def counts(self) -> tuple[int, int]:
        """The number of candidate splits at the root: all, and those between two bins."""
        n_all = sum(len(self.distinct_values(j)) - 1 for j in self.features)
        return n_all, int(self.filled.sum()) - len(self.features)

    def weight_shares(self, feature: int) -> dict | None:
        """The shares of the weight in the bins; None where they are too many to draw."""
        mask = self.event.feature == feature
        if mask.sum() > MAX_PARTS:
            return None
        *ends, _ = self.event.end[mask].tolist()
        largest = float(self.distinct_values(feature)[-1])
        labels = [msg("xgb.approx.bin-label", end=end) for end in ends]
        labels.append(msg("xgb.approx.last-bin-label", largest=largest))
        return {"ends": self.event.upto[mask].tolist(), "labels": labels, "draws": [], "lit": -1}

    def feature_text(self, feature: int) -> StepText:
        """How the bins of a feature were found, and how much lies in the heaviest."""
        data, mask, weight = self.boosting.trace.data, self.event.feature == feature, self.weight
        ends, upto, sketch = self.event.end[mask], self.event.upto[mask], self.event.sketches[feature]
        distinct, kept = self.distinct_values(feature), sketch.summary.value
        begins = np.append(distinct[0], ends[:-1])
        share = np.diff(upto, prepend=0.0)
        largest = int(share.argmax())
        is_last = largest == len(ends) - 1
        x, known = data.X[:, feature], ~np.isnan(data.X[:, feature])
        begin, end = float(begins[largest]), float(distinct[-1] if is_last else ends[largest])
        method = (
            "each"
            if len(kept) == len(distinct)
            else "queues"
            if sketch.n_queues > 1
            else ("queue" if sketch.n_queues else "sorted")
        )
        found: dict[str, Any] = {
            "feature": strong_span(data.feature_names[feature]), "values": count_text(len(distinct), "value"),
            "method": method, "queues": sketch.n_queues, "kept": len(kept),
            "bins": int(self.boosting.params.max_bin or 0),
        }  # fmt: skip
        list_of_begins = list_text([feature_number(value) for value in begins]) if len(begins) <= MAX_LISTED else ""
        bins: dict[str, Any] = {
            "n": len(ends), "listed": bool(list_of_begins), "begins": list_of_begins, "begin": feature_number(begin),
            "end": feature_number(end), "last": is_last, "share": float(share[largest]),
        }  # fmt: skip
        before = x < begin if largest else np.zeros(len(x), bool)
        parts = known & ~before if is_last else known & ~before & (x < end)
        total, inside = (float(weight[rows].sum(dtype=float)) for rows in (known, parts))
        counted = "h_i" if self.boosting.start.weight is None else "w_i h_i"
        limits = r"z \le x_i" if is_last else r"z \le x_i < z'"
        symbols = rf"\frac{{\sum_{{{limits}}} {counted}}}{{\sum_i {counted}}}"
        name = msg("xgb.formula.share-of-bin")
        calculation = Calculation(name, symbols, ratio_expr(inside, total), float(share[largest]))
        sentences = msg("xgb.approx.feature", **found), msg("xgb.approx.bins", **bins)
        is_first = not self.event.round and feature == self.features[0]
        weighs = msg("xgb.approx.weight", weighted=self.boosting.start.weight is not None) if is_first else None
        return StepText(without_none(*sentences, weighs), (calculation,))

    def candidates_text(self) -> StepText:
        (n_all, n_proposed), features = self.counts, count_text(len(self.features), "feature")
        objective = self.boosting.params.objective
        places = {"round": self.event.round + 1, "bins": int(self.boosting.params.max_bin or 0)}
        proposed = number_span(n_proposed)
        candidates = msg("xgb.approx.candidates", every=n_all, features=features, proposed=proposed, **places)
        classes, once = objective.trees_per_round > 1, objective.sketches_once
        sketch = None if self.event.round else msg("xgb.approx.sketch", once=once, classes=classes)
        return StepText(without_none(candidates, sketch), (), self.ask_candidates())

    def ask_candidates(self) -> Question | None:
        n_all, n_proposed = self.counts
        why = msg("xgb.question.proposed-count-why", n=int(self.filled.sum()))
        bins, n_features = self.boosting.params.max_bin or 0, len(self.features)
        facts: dict[str, Any] = {"every": n_all, "bins": bins, "features": n_features}
        prompt = msg("xgb.question.proposed-count", n=n_all)
        return build_numeric_question("proposed", prompt, n_proposed, why, (DETAIL_SPLITS,), **facts)
