"""Steps after a tree is grown: its out-of-bag votes, and the error of all trees so far."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

import numpy as np

from engine.learners.cart.lesson import whole_tree
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.forest.lesson.forest_view import MAX_FOREST_TERMS, MAX_ROWWISE_ROWS, ForestView, short_mean_expr
from engine.learners.forest.lesson.sample import IN_BAG
from engine.learners.forest.out_of_bag import TreeVotes, prediction_error
from engine.text.arithmetic import number_expr, ratio_expr, sum_expr
from engine.text.message import Message, Span, msg
from engine.text.picture import ACTIVE_TREES
from engine.text.questions import build_numeric_question
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_STORY, Calculation, Highlight, Step, StepText
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
VOTE_LINE, ERROR_LINE, SETTLE_LINE = 5, 6, 7
ALL_DETAILS = (DETAIL_STORY, DETAIL_SPLITS, DETAIL_CALCULATIONS)
QUESTION_AFTER = (2, 3, 5, 10, 20, 50, 100)  # trees, for a question about the error


def vote_steps(view: ForestView, votes: TreeVotes, tree_view: TreeView) -> Iterator[StepOrBlock]:
    """Show the finished tree, its votes row by row, and the forest with it."""
    texts, tree = _Votes(view, votes, tree_view), votes.bag.tree
    highlight = Highlight(tree=tree, panel=WALL, side="both")
    yield Step(votes, VOTE_LINE, DETAIL_STORY, highlight, texts.single_tree, state_updates={WALL: tree + 1})
    yield from texts.row_steps()
    updates = {ACTIVE_TREES: tree + 1, ERROR_PANEL: tree + 1, IMPURITY: view.cumulative_importances[tree]}
    if view.has_samples:
        updates[IN_BAG] = None
    if view.has_oob_rows:
        counts = votes.oob_vote_counts
        updates |= {OOB_VOTES: counts, OOB_PREDICTION_COLUMN: votes.oob_predictions, VOTES: counts}
    highlight = Highlight(tree=tree, scene="all", panel=ERROR_PANEL)
    yield Step(votes, ERROR_LINE, DETAIL_STORY, highlight, texts.ensemble, state_updates=updates)


@dataclass(frozen=True, eq=False)
class _Votes:
    view: ForestView
    votes: TreeVotes
    tree_view: TreeView

    @property
    def tree(self) -> int:
        return self.votes.bag.tree

    @property
    def data(self):
        return self.view.data

    # -- the tree alone

    def single_tree(self) -> StepText:
        """Shape of the tree, its errors on its sample, and on its out-of-bag rows."""
        text, leaves = whole_tree.tree_end_text(self.tree_view), len(self.tree_view.tree.leaves)
        oob_rows, name = self.votes.bag.oob_rows, tree_name_text(self.tree)
        counts = {"splits": count_text(leaves - 1, "split"), "leaves": count_text(leaves, "leaf")}
        sentences = (msg("forest.tree.shape", tree=name, **counts), *text.sentences[1:])
        if not len(oob_rows):
            return StepText((*sentences, msg("forest.tree.no-oob")), text.calculations)
        y, predicted = self.data.y[oob_rows], self.votes.oob_tree_predictions
        error = prediction_error(y, predicted, self.view.n_classes)
        calculation = self._error_calculation(msg("forest.formula.tree-error", tree=name), y, predicted, error)
        places = {"n": len(oob_rows), "measure": self.view.error_name, "error": number_span(error)}
        oob_error = msg("forest.tree.oob-error", **places)
        return StepText((*sentences, oob_error), (*text.calculations, calculation))

    # -- row by row

    def row_steps(self) -> Iterator[StepOrBlock]:
        """Show some out-of-bag rows: first those whose prediction this tree changes, then those still wrong."""
        oob_rows = self.votes.bag.oob_rows
        rows, state = self._shown_rows(oob_rows), {}
        if self.data.n <= MAX_ROWWISE_ROWS:
            names = (OOB_VOTES, OOB_PREDICTION_COLUMN, VOTES)
            state = {"state_updates": partial(self._state, rows), "state_names": names}
        highlight, why = Highlight(tree=self.tree, panel=VOTES), msg("forest.vote.skipped")
        n_skipped = len(oob_rows) - len(rows)
        steps = steps_for_rows(self.votes, rows, self.row, highlight, n_skipped, why, line=VOTE_LINE, **state)
        for i, step in enumerate(steps):  # the first one draws all rows of the plane alike again
            yield step if i or not len(rows) else step.with_state_updates({IN_BAG: None})

    def _state(self, rows: np.ndarray, row: int) -> dict[str, np.ndarray]:
        """Votes and predictions with this tree for rows up to `row`, and without it for the others."""
        rows = rows[rows <= row]
        votes, predictions = self._previous_votes().copy(), self._predictions(self.tree - 1).copy()
        votes[rows], predictions[rows] = self.votes.oob_vote_counts[rows], self.votes.oob_predictions[rows]
        return {OOB_VOTES: votes, OOB_PREDICTION_COLUMN: predictions, VOTES: votes}

    def _shown_rows(self, oob_rows: np.ndarray) -> np.ndarray:
        if len(oob_rows) <= MAX_FOREST_TERMS:
            return oob_rows
        now, before = self.votes.oob_predictions[oob_rows], self._predictions(self.tree - 1)[oob_rows]
        changed = ~((now == before) | (np.isnan(now) & np.isnan(before)))
        error = np.abs(now - self.data.y[oob_rows]).astype(float)
        if self.view.n_classes:
            error = (error > 0).astype(float)
        order = np.lexsort((oob_rows, -error, ~(changed & (self._previous_votes()[oob_rows] > 0))))
        return np.sort(oob_rows[order[:MAX_FOREST_TERMS]])

    def _previous_votes(self) -> np.ndarray:
        """[n] number of votes before this tree's."""
        return self.view.forest.oob_history[0][self.tree - 1] if self.tree else np.zeros(self.data.n, int)

    def _predictions(self, tree: int) -> np.ndarray:
        """[n] out-of-bag predictions of the trees up to this one; -1 or NaN for rows without a vote."""
        if tree < 0:
            return np.full(self.data.n, -1 if self.view.n_classes else np.nan)
        return self.view.forest.oob_history[1][tree]

    def row(self, row: int) -> StepText:
        i = int(np.flatnonzero(self.votes.bag.oob_rows == row)[0])
        n_votes, now = int(self.votes.oob_vote_counts[row]), self.votes.oob_predictions[row]
        predicted, name = self._prediction_text(self.votes.oob_tree_predictions[i]), tree_name_text(self.tree)
        so_far = msg("forest.vote.first")
        if n_votes > 1:
            so_far = msg("forest.vote.so-far", before=n_votes - 1, predicted=self._prediction_text(now))
        vote = msg("forest.vote.row", row=row_name_text(row), tree=name, predicted=predicted)
        return StepText((vote, so_far, self._verdict(now, self.data.y[row])), (self._mean(row),))

    def _prediction_text(self, predicted) -> Message | Span:
        if not self.view.n_classes:
            return number_span(float(predicted))
        return msg("forest.vote.class", **{"class": class_span(self.data, int(predicted))})

    def _verdict(self, predicted, y) -> Message:
        if self.view.n_classes:
            return msg("forest.vote.verdict", right=bool(predicted == y), **{"class": class_span(self.data, int(y))})
        return msg("forest.vote.squared-error", y=float(y), error=number_span(float((predicted - y) ** 2)))

    def _mean(self, row: int) -> Calculation:
        """Combine the votes of a row: the share of the winning class, or the mean of the values."""
        trees = [b for b in range(self.tree + 1) if not (self.view.forest.bags[b].rows == row).any()]
        mean, predictions = self.view.oob_means[self.tree, row], self.view.tree_predictions[trees, row]
        if not self.view.n_classes:
            symbols = r"\hat{y}_i = \frac{1}{|B_i|} \sum_{b \in B_i} f_b(x_i)"
            name, numbers = msg("forest.formula.mean-prediction"), short_mean_expr(predictions)
            return Calculation(name, symbols, numbers, float(mean))
        k, symbols = int(np.argmax(mean)), r"\frac{1}{|B_i|} \sum_{b \in B_i} p_{b,k}(x_i)"
        name = msg("forest.formula.class-share", **{"class": class_span(self.data, k)})
        return Calculation(name, symbols, short_mean_expr(predictions[:, k]), float(mean[k]))

    # -- all trees so far

    def ensemble(self) -> StepText:
        votes, n, n_trees = self.votes, self.data.n, self.tree + 1
        if not self.view.has_oob_rows:
            return self._training_error()
        has_vote = votes.oob_vote_counts > 0
        n_voted = int(has_vote.sum())
        if not n_voted:
            return StepText((msg("forest.ensemble.no-oob", trees=n_trees),))
        y, predicted, name = self.data.y[has_vote], votes.oob_predictions[has_vote], msg("forest.formula.oob-error")
        oob_error = msg("forest.ensemble.oob-error", trees=n_trees, **self._error_places(y, predicted, votes.error))
        rest = msg("forest.ensemble.never-oob", n=n - n_voted) if n_voted < n else None
        calculation = self._error_calculation(name, y, predicted, votes.error)
        return StepText(without_none(oob_error, rest), (calculation,), self._question())

    def _training_error(self) -> StepText:
        """Error on the training rows, where every tree was fitted to all of them."""
        stages = self.view.trace.model.staged_predict(self.view.forest.task.features.X)
        predicted, error = next(islice(stages, self.tree, None)), float(self.view.training_errors[self.tree])
        calculation = self._error_calculation(msg("forest.formula.training-error"), self.data.y, predicted, error)
        places = self._error_places(self.data.y, predicted, error)
        return StepText((msg("forest.ensemble.training-error", trees=self.tree + 1, **places),), (calculation,))

    def _error_places(self, y: np.ndarray, predicted: np.ndarray, error: float) -> dict[str, Any]:
        """The values of a sentence such as "3 of 7 rows wrong (0.4286)"."""
        wrong = int((y != predicted).sum()) if self.view.n_classes else 0
        values = {"rows": rows_text(len(y)), "measure": self.view.error_name, "error": number_span(error)}
        return {"classes": bool(self.view.n_classes), "wrong": wrong, **values}

    def _question(self):
        """Ask for the error, among those of other numbers of trees."""
        trees, errors = self.tree + 1, self.view.forest.oob_errors
        if trees not in QUESTION_AFTER or trees > len(errors):
            return None
        near = sorted(range(len(errors)), key=lambda b: (abs(b - self.tree), b))[1:]
        others = [float(errors[b]) for b in near if not np.isnan(errors[b])]
        because = msg("forest.explanation.oob-error", trees=trees, error=self.votes.error)
        prompt = msg("forest.question.oob-error", trees=trees)
        return build_numeric_question("oob-error", prompt, self.votes.error, because, ALL_DETAILS, near=others)

    def _error_calculation(self, name: Message, y: np.ndarray, predicted: np.ndarray, error: float) -> Calculation:
        """The share of wrong rows, or the mean squared error."""
        if self.view.n_classes:
            numbers = ratio_expr(int((y != predicted).sum()), len(y))
            return Calculation(name, r"\frac{n_{\word{wrong}}}{n}", numbers, error)
        if len(y) <= MAX_FOREST_TERMS:
            pairs = zip(map(number_expr, y), map(number_expr, predicted), strict=True)
            squares = sum_expr(f"({a} - {b})**2" for a, b in pairs)
        else:
            squares = number_expr(float(((y - predicted) ** 2).sum()))
        return Calculation(name, r"\frac{1}{n} \sum_i (y_i - \hat{y}_i)^2", f"({squares})/{len(y)}", error)


def convergence_text(view: ForestView) -> StepText:
    """Say after how many trees the error settled, whether or not growth stopped there."""
    n_trees, patience, after = view.n_trees, view.setting("patience"), view.converged_after
    errors, grown = view.forest.oob_errors, msg("forest.settled.trees", trees=n_trees)
    if np.isnan(errors).all():
        return StepText((grown, msg("forest.settled.no-oob")))
    if n_trees <= patience:
        return StepText((grown, msg("forest.settled.too-few-trees", trees=patience + 1)))
    last = errors[(after or n_trees) - patience - 1 : (after or n_trees)]
    if np.isnan(last).any():
        return StepText((grown, msg("forest.settled.missing-error")))
    numbers, moved = f"{number_expr(last.max())} - {number_expr(last.min())}", float(np.ptp(last))
    error_range = Calculation(msg("forest.formula.error-range"), r"\max e - \min e", numbers, moved)
    symbols = r"\word{tolerance} \cdot e_{\word{one-value}}"
    numbers = f"{number_expr(view.setting('tolerance'))} * {number_expr(view.constant_error)}"
    tolerance = Calculation(msg("forest.formula.tolerance"), symbols, numbers, view.tolerance_band)
    places = {"n": patience, "moved": number_span(moved), "allowed": view.tolerance_band}
    if after is None:
        return StepText((grown, msg("forest.settled.not-yet", **places)), (error_range, tolerance))
    has_stopped = view.setting("stop_when_settled")
    stopped = msg("forest.settled.stopped") if has_stopped else None
    caution = msg("lesson.chosen.optimistic", what="trees") if has_stopped else None
    movement = msg("forest.settled.movement", **places)
    sentences = without_none(grown, msg("forest.settled.after", trees=after), movement, stopped, caution)
    return StepText(sentences, (error_range, tolerance), _convergence_question(view, after))


def _convergence_question(view: ForestView, after: int):
    """Ask after how many trees the error settled; not if growth stopped there."""
    if view.setting("stop_when_settled"):
        return None
    facts = {"trees": view.n_trees, "patience": view.setting("patience"), "after": after}
    because = msg("forest.explanation.settled", patience=facts["patience"])
    prompt, in_range = msg("forest.question.settled"), lambda b: 1 <= b <= view.n_trees
    return build_numeric_question("settled", prompt, float(after), because, ALL_DETAILS, in_range, **facts)
