"""Steps about the approximate method: the bins of a sketch, number of candidates."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np

from engine.learners.xgb.lesson import context as lines
from engine.learners.xgb.lesson.context import XgbContext
from engine.learners.xgb.lesson.picture import CANDIDATE_COUNTS_PANEL, RANGES
from engine.learners.xgb.lesson.rounds import XgbRound, XgbRounds
from engine.learners.xgb.objective import without_scale_pos_weight
from engine.learners.xgb.proposals import ThresholdProposal
from engine.learners.xgb.sketch import Sketch
from engine.text.arithmetic import ROUNDING_TOLERANCE, ratio_expr
from engine.text.message import Message, msg
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

    @property
    def has_weights(self) -> bool:
        """Do rows have weights of their own, besides those of scale_pos_weight?"""
        start = self.boosting.start
        weight = without_scale_pos_weight(start.weight, start.objective, start.y)
        return weight is not None and bool((weight != 1).any())

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
        bins = _FeatureBins(self.boosting, self.event, feature)
        is_first = not self.event.round and feature == self.features[0]
        weighs = msg("xgb.approx.weight", weighted=self.has_weights) if is_first else None
        calculation = bins.share_of_heaviest("w_i h_i" if self.has_weights else "h_i")
        return StepText(without_none(weighs, bins.sketch_text, bins.bins_text), (calculation,))

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


@dataclass(frozen=True, eq=False)
class _FeatureBins:
    """The bins of one feature."""

    boosting: XgbRounds
    event: ThresholdProposal
    feature: int

    @property
    def sketch(self) -> Sketch:
        return self.event.sketches[self.feature]

    @cached_property
    def known(self) -> np.ndarray:
        """[n] bool: the rows that the sketch reads; queues pass over those of weight 0."""
        used = ~np.isnan(self.boosting.trace.data.X[:, self.feature])
        used &= np.isin(np.arange(len(used)), np.arange(len(used))[self.boosting.start.training_index])
        return used & (self.event.weight > 0) if self.sketch.n_queues else used

    @cached_property
    def values(self) -> np.ndarray:
        """The distinct values that the sketch reads, ascending."""
        return np.unique(self.boosting.trace.data.X[self.known, self.feature])

    @cached_property
    def begins(self) -> np.ndarray:
        return np.append(self.values[0], self.event.ends_of_feature(self.feature)[:-1])

    @cached_property
    def shares(self) -> np.ndarray:
        return np.diff(self.event.upto[self.event.feature == self.feature], prepend=0.0)

    @cached_property
    def heaviest(self) -> int:
        """The first of equally heavy bins."""
        return int((self.shares > self.shares.max() * (1 - ROUNDING_TOLERANCE)).argmax())

    @property
    def limits(self) -> tuple[float, float, bool]:
        """Where the heaviest bin begins and ends, and whether it is the last, which ends at the largest value."""
        is_last = self.heaviest == len(self.begins) - 1
        return self.begins[self.heaviest], self.values[-1] if is_last else self.begins[self.heaviest + 1], is_last

    @property
    def method(self) -> str:
        """How the sketch came to its values: "each", "sorted", "queue" or "queues"."""
        if len(self.sketch.summary) == len(np.unique(self.values.astype(np.float32))):
            return "each"
        return ("sorted", "queue")[self.sketch.n_queues] if self.sketch.n_queues < 2 else "queues"

    @property
    def sketch_text(self) -> Message:
        kept, listed = len(self.sketch.summary), self.sketch.n_listed
        return msg(
            "xgb.approx.feature",
            feature=strong_span(self.boosting.trace.data.feature_names[self.feature]),
            values=count_text(len(self.values), "value"), method=self.method, queues=self.sketch.n_queues,
            listed=listed, pruned=kept < listed, kept=kept, bins=int(self.boosting.params.max_bin or 0),
        )  # fmt: skip

    @property
    def bins_text(self) -> Message:
        n, (begin, end, is_last) = len(self.begins), self.limits
        begins = list_text([feature_number(value) for value in self.begins], most=MAX_LISTED) if n <= MAX_LISTED else ""
        facts = {"n": n, "listed": n <= MAX_LISTED, "begins": begins, "share": float(self.shares[self.heaviest])}
        return msg("xgb.approx.bins", begin=feature_number(begin), end=feature_number(end), last=is_last, **facts)

    def share_of_heaviest(self, counted: str) -> Calculation:
        """The share of the weight in the heaviest bin; `counted` is the formula of a row's weight."""
        x, (begin, end, is_last) = self.boosting.trace.data.X[:, self.feature], self.limits
        inside = self.known & (x >= begin) & ((x <= end) if is_last else (x < end))
        top, bottom = (float(self.event.weight[rows].sum(dtype=float)) for rows in (inside, self.known))
        rule = r"z \le x_i" if is_last else r"z \le x_i < z'"
        symbols = rf"\frac{{\sum_{{{rule}}} {counted}}}{{\sum_i {counted}}}"
        value = float(self.shares[self.heaviest])
        return Calculation(msg("xgb.formula.share-of-bin"), symbols, ratio_expr(top, bottom), value)
