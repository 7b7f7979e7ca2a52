"""Out-of-bag rows test a tree: what it predicts for them, what all trees predict for a row, and the error so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

import numpy as np

from engine.learners.cart.lesson import whole_tree as whole
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.forest.lesson.forest_view import MAX_FOREST_TERMS, MAX_ROWWISE_ROWS, ForestView, short_mean_expr
from engine.learners.forest.lesson.sample import IN_BAG
from engine.learners.forest.out_of_bag import TreeVotes, prediction_error
from engine.text.arithmetic import number_expr, ratio_expr, sum_expr
from engine.text.message import Message, Span, msg
from engine.text.picture import ACTIVE_TREES
from engine.text.questions import build_numeric_question
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_TREES, Calculation, Highlight, Step, StepText
from engine.text.wording import (
    class_span,
    count_text,
    number_span,
    row_name_text,
    rows_text,
    tree_name_text,
    without_none,
)

OOB_VOTES, OOB_PREDICTION_COLUMN = "out-of-bag votes", "out-of-bag prediction"  # columns
VOTES, ERROR_PANEL, WALL, IMPURITY = "votes", "error", "wall", "impurity"  # panels
JUDGE_LINE, ERROR_LINE = 5, 6
ASKED_AFTER = (2, 3, 5, 10, 20, 50, 100)  # trees: where the error is asked for


def vote_steps(facts: ForestView, votes: TreeVotes, about: TreeView) -> Iterator[StepOrBlock]:
    """The tree that stands, its votes row by row, and the forest with it."""
    told, tree = _Votes(facts, votes, about), votes.bag.tree
    yield Step(
        votes,
        JUDGE_LINE,
        DETAIL_TREES,
        Highlight(tree=tree, panel=WALL, side="both"),
        told.stands,
        state_updates={WALL: tree + 1},
    )
    yield from told.row_steps()
    sets = {ACTIVE_TREES: tree + 1, ERROR_PANEL: tree + 1, IMPURITY: facts.cumulative_importances[tree]}
    if facts.has_samples:
        sets[IN_BAG] = None
    if facts.has_oob_rows:
        sets |= {
            OOB_VOTES: votes.oob_vote_counts,
            OOB_PREDICTION_COLUMN: votes.oob_predictions,
            VOTES: votes.oob_vote_counts,
        }
    light = Highlight(tree=tree, scene="all", panel=ERROR_PANEL)
    yield Step(votes, ERROR_LINE, DETAIL_TREES, light, told.together, state_updates=sets)


@dataclass(frozen=True, eq=False)
class _Votes:
    facts: ForestView
    votes: TreeVotes
    about: TreeView

    @property
    def tree(self) -> int:
        return self.votes.bag.tree

    @property
    def data(self):
        return self.facts.data

    # -- the tree alone

    def stands(self) -> StepText:
        """Its shape, what it gets right of its sample, and of the rows that are out-of-bag for it."""
        told, left_out = whole.tree_end_text(self.about), self.votes.bag.oob_rows
        leaves = len(self.about.tree.leaves)
        grown = msg("forest.tree.shape", tree=tree_name_text(self.tree), splits=count_text(leaves - 1, "split"),
                    leaves=count_text(leaves, "leaf"))  # fmt: skip
        how_well = told.sentences[1:]
        if not len(left_out):
            return StepText((grown, *how_well, msg("forest.tree.no-oob")), told.calculations)
        wrong = self._own_error(left_out)
        unseen = msg(
            "forest.tree.oob-error", n=len(left_out), measure=self.facts.error_name, error=number_span(wrong.value)
        )
        return StepText((grown, *how_well, unseen), (*told.calculations, wrong))

    def _own_error(self, left_out: np.ndarray) -> Calculation:
        """The error of this tree alone on its out-of-bag rows."""
        y, said = self.data.y[left_out], self.votes.oob_tree_predictions
        value = prediction_error(y, said, self.facts.n_classes)
        of = msg("forest.formula.tree-error", tree=tree_name_text(self.tree))
        return _error_working(of, y, said, value, bool(self.facts.n_classes))

    # -- row by row

    def row_steps(self) -> Iterator[StepOrBlock]:
        """A few rows this tree judges, first of all those whose prediction it changes; then those it leaves wrong."""
        left_out = self.votes.bag.oob_rows
        picked = self._telling(left_out)
        few = self.data.n <= MAX_ROWWISE_ROWS
        sets, names = (partial(self._so_far, picked), (OOB_VOTES, OOB_PREDICTION_COLUMN, VOTES)) if few else (None, ())
        light, rest = Highlight(tree=self.tree, panel=VOTES), len(left_out) - len(picked)
        rows = steps_for_rows(self.votes, picked, self.row, light, rest, msg("forest.vote.skipped"),
                        line=JUDGE_LINE, state_updates=sets, state_names=names)  # fmt: skip
        for place, piece in enumerate(rows):  # the plane draws all rows alike again
            yield piece if place or not len(picked) else piece.with_state_updates({IN_BAG: None})

    def _so_far(self, picked: np.ndarray, row: int) -> dict[str, np.ndarray]:
        """The votes on rows, and what they come to, as far as they were told."""
        told = picked[picked <= row]
        so_far, predictions = self._before().copy(), self._predictions(self.tree - 1).copy()
        so_far[told], predictions[told] = self.votes.oob_vote_counts[told], self.votes.oob_predictions[told]
        return {OOB_VOTES: so_far, OOB_PREDICTION_COLUMN: predictions, VOTES: so_far}

    def _telling(self, left_out: np.ndarray) -> np.ndarray:
        if len(left_out) <= MAX_FOREST_TERMS:
            return left_out
        now, before = self.votes.oob_predictions[left_out], self._predictions(self.tree - 1)[left_out]
        changed = ~((now == before) | (np.isnan(now) & np.isnan(before)))
        away = np.abs(now - self.data.y[left_out]).astype(float)
        if self.facts.n_classes:
            away = (away > 0).astype(float)
        order = np.lexsort((left_out, -away, ~(changed & (self._before()[left_out] > 0))))
        return np.sort(left_out[order[:MAX_FOREST_TERMS]])

    def _before(self) -> np.ndarray:
        """[n] votes before this tree's."""
        standings = self.facts.forest.oob_history[0]
        return standings[self.tree - 1] if self.tree else np.zeros(self.data.n, int)

    def _predictions(self, tree: int) -> np.ndarray:
        """[n] what the trees up to this one say of rows they had not seen; -1 or NaN for none."""
        if tree < 0:
            return np.full(self.data.n, -1 if self.facts.n_classes else np.nan)
        return self.facts.forest.oob_history[1][tree]

    def row(self, row: int) -> StepText:
        own = int(np.flatnonzero(self.votes.bag.oob_rows == row)[0])
        said, y, votes = self.votes.oob_tree_predictions[own], self.data.y[row], int(self.votes.oob_vote_counts[row])
        now = self.votes.oob_predictions[row]
        name, first = row_name_text(row), msg("forest.vote.first")
        before = msg("forest.vote.so-far", before=votes - 1, predicted=self._predicted(now))
        told = (
            msg("forest.vote.row", row=name, tree=tree_name_text(self.tree), predicted=self._predicted(said)),
            first if votes == 1 else before,
            self._verdict(now, y),
        )
        return StepText(told, tuple(self._mean(row)))

    def _predicted(self, said) -> Message | Span:
        if not self.facts.n_classes:
            return number_span(float(said))
        return msg("forest.vote.class", **{"class": class_span(self.data, int(said))})

    def _verdict(self, now, y) -> Message:
        if self.facts.n_classes:
            return msg("forest.vote.verdict", right=bool(now == y), **{"class": class_span(self.data, int(y))})
        return msg("forest.vote.squared-error", y=float(y), error=number_span(float((now - y) ** 2)))

    def _mean(self, row: int) -> Iterator[Calculation]:
        """What the votes of a row come to: the share of the class that wins, or the mean of the values."""
        trees = [b for b in range(self.tree + 1) if not (self.facts.forest.bags[b].rows == row).any()]
        mean = self.facts.oob_means[self.tree, row]
        said = self.facts.tree_predictions[trees, row]
        if not self.facts.n_classes:
            formula = r"\hat{y}_i = \frac{1}{|B_i|} \sum_{b \in B_i} f_b(x_i)"
            yield Calculation(msg("forest.formula.mean-prediction"), formula, short_mean_expr(said), float(mean))
            return
        k = int(np.argmax(mean))
        of = msg("forest.formula.class-share", **{"class": class_span(self.data, k)})
        yield Calculation(
            of, r"\frac{1}{|B_i|} \sum_{b \in B_i} p_{b,k}(x_i)", short_mean_expr(said[:, k]), float(mean[k])
        )

    # -- all trees so far

    def together(self) -> StepText:
        votes, n = self.votes, self.data.n
        heard = votes.oob_vote_counts > 0
        without = n - int(heard.sum())
        if not self.facts.has_oob_rows:
            return self._training_error()
        if without == n:
            return StepText((msg("forest.ensemble.no-oob", trees=self.tree + 1),))
        y, said = self.data.y[heard], votes.oob_predictions[heard]
        working = _error_working(msg("forest.formula.oob-error"), y, said, votes.error, bool(self.facts.n_classes))
        told = msg(
            "forest.ensemble.oob-error",
            trees=self.tree + 1,
            rows=rows_text(n - without),
            measure=self.facts.error_name,
            error=number_span(votes.error),
        )
        rest = msg("forest.ensemble.never-oob", n=without) if without else None
        return StepText(without_none(told, rest), (working,), self._question())

    def _training_error(self) -> StepText:
        """Every tree was fitted to every row: what they get wrong of these is all there is to say."""
        said = next(islice(self.facts.trace.model.staged_predict(self.facts.forest.task.features.X), self.tree, None))
        value = float(self.facts.training_errors[self.tree])
        working = _error_working(
            msg("forest.formula.training-error"), self.data.y, said, value, bool(self.facts.n_classes)
        )
        told = msg("forest.ensemble.training-error", trees=self.tree + 1, n=self.data.n, measure=self.facts.error_name,
                   error=number_span(value))  # fmt: skip
        return StepText((told,), (working,))

    def _question(self):
        """The error now, among those of other numbers of trees."""
        trees = self.tree + 1
        if trees not in ASKED_AFTER or trees > len(self.facts.forest.oob_errors):
            return None
        errors = self.facts.forest.oob_errors
        near = sorted(range(len(errors)), key=lambda b: (abs(b - self.tree), b))[1:]
        others = [float(errors[b]) for b in near if not np.isnan(errors[b])]
        because = msg("forest.explanation.oob-error", trees=trees, error=self.votes.error)
        ask = msg("forest.question.oob-error", trees=trees)
        return build_numeric_question(
            "oob-error", ask, self.votes.error, because, (DETAIL_TREES, DETAIL_SPLITS, DETAIL_CALCULATIONS), near=others
        )


def _error_working(of: Message, y: np.ndarray, said: np.ndarray, value: float, classes: bool) -> Calculation:
    """The share of rows that are wrong, or the mean of the squares; in some slides a sum, and of what is right."""
    if classes:
        return Calculation(of, r"\frac{n_{\word{wrong}}}{n}", ratio_expr(int((y != said).sum()), len(y)), value)
    if len(y) <= MAX_FOREST_TERMS:
        squares = sum_expr(f"({number_expr(a)} - {number_expr(b)})**2" for a, b in zip(y, said, strict=True))
    else:
        squares = number_expr(float(((y - said) ** 2).sum()))
    return Calculation(of, r"\frac{1}{n} \sum_i (y_i - \hat{y}_i)^2", f"({squares})/{len(y)}", value)


SETTLE_LINE = 7


def convergence_text(facts: ForestView) -> StepText:
    """Where the error has settled, whether or not that stopped the growth."""
    trees, patience, after = facts.n_trees, facts.setting("patience"), facts.converged_after
    errors, grown = facts.forest.oob_errors, msg("forest.settled.trees", trees=trees)
    if np.isnan(errors).all():
        return StepText((grown, msg("forest.settled.no-oob")))
    if trees <= patience:
        return StepText((grown, msg("forest.settled.too-few-trees", trees=patience + 1)))
    last = errors[(after or trees) - patience - 1 : (after or trees)]
    if np.isnan(last).any():
        return StepText((grown, msg("forest.settled.missing-error")))
    moved = Calculation(
        msg("forest.formula.error-range"),
        r"\max e - \min e",
        f"{number_expr(last.max())} - {number_expr(last.min())}",
        float(np.ptp(last)),
    )
    allowed = Calculation(
        msg("forest.formula.tolerance"),
        r"\word{tolerance} \cdot e_{\word{one-value}}",
        f"{number_expr(facts.setting('tolerance'))} * {number_expr(facts.constant_error)}",
        facts.tolerance_band,
    )
    places = {"n": patience, "moved": number_span(moved.value), "allowed": allowed.value}
    if after is None:
        return StepText((grown, msg("forest.settled.not-yet", **places)), (moved, allowed))
    stopped = msg("forest.settled.stopped") if facts.setting("stop_when_settled") else None
    told = without_none(
        grown, msg("forest.settled.after", trees=after), msg("forest.settled.movement", **places), stopped
    )
    return StepText(told, (moved, allowed), _question(facts, after))


def _question(facts: ForestView, after: int):
    """Only where the growth went on, or else the number of trees would tell."""
    if facts.setting("stop_when_settled"):
        return None
    because = msg("forest.explanation.settled", patience=facts.setting("patience"))
    return build_numeric_question(
        "settled",
        msg("forest.question.settled"),
        float(after),
        because,
        (DETAIL_TREES, DETAIL_SPLITS, DETAIL_CALCULATIONS),
        lambda b: 1 <= b <= facts.n_trees,
        trees=facts.n_trees,
        patience=facts.setting("patience"),
        after=after,
    )
