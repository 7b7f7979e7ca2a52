"""Steps of the AdaBoost vote: the error of all trees so far, and the votes on single rows."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.fitting import AdaBoostModel
from engine.learners.adaboost.lesson import questions
from engine.learners.adaboost.lesson.picture import (
    ENSEMBLE_PREDICTION_COLUMN,
    ERRORS,
    TREES_PANEL,
    VOTES,
    staged_predictions,
)
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, grouped_sum_expr
from engine.split.search import TIE_TOLERANCE
from engine.text.message import Message, NumberText, list_text, msg
from engine.text.picture import ACTIVE_TREES
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import (
    DETAIL_SPLITS,
    DETAIL_STORY,
    MAX_ROWS_SHOWN,
    Calculation,
    Highlight,
    Step,
    StepText,
    select_rows,
)
from engine.text.wording import class_span, number_span, row_name_text, rows_text, tree_name_text

CLASSES = 6  # classes whose votes on a row are shown, those with the most


@dataclass(frozen=True, eq=False)
class VotingSteps:
    trace: Trace
    rounds: list[AdaBoostRound]
    line: int

    @property
    def y(self) -> np.ndarray:
        return self.trace.data.y

    @cached_property
    def predictions(self) -> np.ndarray:
        """[rounds, n] class predicted by all trees so far."""
        return staged_predictions(self.trace, len(self.rounds))

    @cached_property
    def n_wrong(self) -> np.ndarray:
        """[rounds] number of wrong rows."""
        return (self.predictions != self.y).sum(1)

    @cached_property
    def alphas(self) -> np.ndarray:
        return np.array([each.round_result.alpha for each in self.rounds])

    @cached_property
    def followed_row(self) -> int:
        """The row whose prediction changes most often; it is shown in every round."""
        return int((self.predictions[1:] != self.predictions[:-1]).sum(0).argmax())

    def votes(self, row: int, k: int) -> np.ndarray:
        """[K] sum of alpha of the trees for each class, for a row after round k."""
        stages = self.trace.model_as(AdaBoostModel).staged_votes(self.trace.data.X[[row]])
        return deque(islice(stages, k + 1), maxlen=1)[0][0]  # a tree that does not vote has no stage

    def steps(self, current: AdaBoostRound) -> Iterator[StepOrBlock]:
        k, event = current.number, current.last_event
        updates = {ACTIVE_TREES: k + 1, ENSEMBLE_PREDICTION_COLUMN: self.predictions[k], ERRORS: k + 1}
        highlight, render = Highlight(tree=k, scene="all", panel=ERRORS), partial(self.error, current)
        yield Step(event, self.line, DETAIL_STORY, highlight, render, state_updates={**updates, TREES_PANEL: k + 1})
        row = self.followed_row
        highlight, updates = Highlight(tree=k, row=row, scene="all", panel=VOTES), {VOTES: self.known_votes(row, k)}
        yield Step(event, self.line, DETAIL_SPLITS, highlight, partial(self.row, k, row), state_updates=updates)
        rows, n_skipped = self.other_rows(k)
        highlight, why = Highlight(tree=k, scene="all", panel=VOTES), msg("adaboost.vote.skipped")
        state = {"state_updates": lambda row: {VOTES: self.known_votes(row, k)}, "state_names": (VOTES,)}
        yield from steps_for_rows(event, rows, partial(self.row, k), highlight, n_skipped, why, line=self.line, **state)

    def other_rows(self, k: int) -> tuple[np.ndarray, int]:
        """Rows that are wrong or have changed in round k, and how many more there are."""
        changed = self.predictions[k] != self.predictions[k - 1] if k else np.zeros(len(self.y), bool)
        mask = changed | (self.predictions[k] != self.y)
        mask[self.followed_row] = False
        rows = select_rows(changed + self.rounds[k].weight, MAX_ROWS_SHOWN - 1, mask)
        return rows, int(mask.sum()) - len(rows)

    @cached_property
    def tree_predictions(self) -> np.ndarray:
        """[rounds, n] class predicted by each tree."""
        return np.stack([each.result.predictions.take(each.leaf_of_row) for each in self.rounds])

    def known_votes(self, row: int, k: int) -> np.ndarray:
        """[K] the same as `votes`, from the rounds' results: fast enough to be computed for every step."""
        return np.bincount(self.tree_predictions[: k + 1, row], self.alphas[: k + 1], len(self.trace.data.class_names))

    def error(self, current: AdaBoostRound) -> StepText:
        k, n = current.number, len(self.y)
        wrong, share = int(self.n_wrong[k]), float((self.predictions[k] != self.y).mean())
        symbols = r"\frac{n_{\word{wrong}}}{n}"
        calculation = Calculation(msg("adaboost.formula.misclassification"), symbols, f"{wrong}/{n}", share)
        n_voting = int((self.alphas[: k + 1] > 0).sum())
        places = {"right": NumberText(n - wrong), "rows": rows_text(n), "wrong": number_span(wrong)}
        sentence, question = msg("adaboost.vote.right-and-wrong", heard=n_voting, **places), None
        if n_voting == k + 1:
            question = questions.ask_ensemble_errors(self.n_wrong, int(current.result.is_wrong.sum()), k, n)
        return StepText((latest_tree_text(current), sentence), (calculation,), question)

    def row(self, k: int, row: int) -> StepText:
        votes, data = self.votes(row, k), self.trace.data
        predictions, alphas = self.tree_predictions[: k + 1, row], self.alphas[: k + 1]
        order = [int(c) for c in np.argsort(-votes, kind="stable")[:CLASSES] if votes[c] > 0]
        calculations = [Calculation(msg("adaboost.formula.class-say", **{"class": class_span(data, c)}),
                                    r"\sum_{m:\,f_m(x) = k} \alpha_m", grouped_sum_expr(alphas[predictions == c]),
                                    float(votes[c])) for c in order]  # fmt: skip
        says = [msg("adaboost.vote.class-say", say=float(votes[c]), **{"class": class_span(data, c)}) for c in order]
        predicted = int(self.predictions[k, row])
        tied = len(order) > 1 and bool(votes[order[1]] >= votes.max() * (1 - TIE_TOLERANCE))
        places = {"row": row_name_text(row), "says": list_text(says), "class": class_span(data, predicted)}
        sentence = msg("adaboost.vote.row", right=predicted == int(self.y[row]), tied=tied, **places)
        return StepText((sentence,), tuple(calculations))


def latest_tree_text(current: AdaBoostRound) -> Message:
    """State the weighted error and the alpha of a round's tree."""
    error, alpha = current.round_result.error, number_span(current.round_result.alpha)
    return msg("adaboost.vote.latest-tree", tree=tree_name_text(current.number), error=error, say=alpha)
