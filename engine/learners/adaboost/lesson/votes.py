"""What all trees so far say together, for classes: how many rows they get right, and single rows' votes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.fitting import AdaBoostModel
from engine.learners.adaboost.lesson import questions as ask
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
    DETAIL_TREES,
    MAX_ROWS_SHOWN,
    Calculation,
    Highlight,
    Step,
    StepText,
    select_rows,
)
from engine.text.wording import class_span, number_span, row_name_text, rows_text, tree_name_text

CLASSES = 6  # whose votes are worked out for a row, those with the most say


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
        """[rounds, n] the class all trees so far say."""
        return staged_predictions(self.trace, len(self.rounds))

    @cached_property
    def n_wrong(self) -> np.ndarray:
        """[rounds] how many rows are wrong."""
        return (self.predictions != self.y).sum(1)

    @cached_property
    def alphas(self) -> np.ndarray:
        return np.array([each.round_result.alpha for each in self.rounds])

    @cached_property
    def followed_row(self) -> int:
        """The row whose prediction changes most often: its votes are told in every round."""
        return int((self.predictions[1:] != self.predictions[:-1]).sum(0).argmax())

    def votes(self, row: int, k: int) -> np.ndarray:
        """[K] the say of each class for a row, after round k."""
        stages = self.trace.model_as(AdaBoostModel).staged_votes(self.trace.data.X[[row]])
        return deque(islice(stages, k + 1), maxlen=1)[0][0]  # a tree that was left out has no stage

    def steps(self, of: AdaBoostRound) -> Iterator[StepOrBlock]:
        k = of.number
        sets = {ACTIVE_TREES: k + 1, ENSEMBLE_PREDICTION_COLUMN: self.predictions[k], ERRORS: k + 1, TREES_PANEL: k + 1}
        light = Highlight(tree=k, scene="all", panel=ERRORS)
        yield Step(of.last_event, self.line, DETAIL_TREES, light, partial(self.together, of), state_updates=sets)
        yield self.followed_step(of)
        others, left_out = self.others(k)
        yield from steps_for_rows(
            of.last_event,
            others,
            partial(self.row, k),
            Highlight(tree=k, scene="all", panel=VOTES),
            left_out,
            msg("adaboost.vote.skipped"),
            line=self.line,
            state_updates=lambda row: {VOTES: self.known_votes(row, k)},
            state_names=(VOTES,),
        )

    def others(self, k: int) -> tuple[np.ndarray, int]:
        """Rows that changed sides in this round, or are wrong: the most contested, and how many more there are."""
        changed = self.predictions[k] != self.predictions[k - 1] if k else np.zeros(len(self.y), bool)
        among = changed | (self.predictions[k] != self.y)
        among[self.followed_row] = False
        picked = select_rows(changed + self.rounds[k].weight, MAX_ROWS_SHOWN - 1, among)
        return picked, int(among.sum()) - len(picked)

    def followed_step(self, of: AdaBoostRound) -> Step:
        k, row = of.number, self.followed_row
        light, sets = Highlight(tree=k, row=row, scene="all", panel=VOTES), {VOTES: self.known_votes(row, k)}
        return Step(of.last_event, self.line, DETAIL_SPLITS, light, partial(self.row, k, row), state_updates=sets)

    @cached_property
    def _said(self) -> np.ndarray:
        """[rounds, n] the class each tree says."""
        return np.stack([each.result.predictions.take(each.leaf_of_row) for each in self.rounds])

    def known_votes(self, row: int, k: int) -> np.ndarray:
        """[K] the same as `votes`, from what the rounds already know: cheap enough to be found while walking."""
        return np.bincount(self._said[: k + 1, row], self.alphas[: k + 1], len(self.trace.data.class_names))

    def together(self, of: AdaBoostRound) -> StepText:
        k, n = of.number, len(self.y)
        wrong = int(self.n_wrong[k])
        working = Calculation(msg("adaboost.formula.misclassification"), r"\frac{n_{\word{wrong}}}{n}", f"{wrong}/{n}",
                          float((self.predictions[k] != self.y).mean()))  # fmt: skip
        heard = int((self.alphas[: k + 1] > 0).sum())
        told = msg(
            "adaboost.vote.right-and-wrong",
            heard=heard,
            right=NumberText(n - wrong),
            rows=rows_text(n),
            wrong=number_span(wrong),
        )
        question = ask.ask_ensemble_errors(self.n_wrong, int(of.result.is_wrong.sum()), k, n)
        return StepText((tree_alone_text(of), told), (working,), question if heard == k + 1 else None)

    def row(self, k: int, row: int) -> StepText:
        votes, data = self.votes(row, k), self.trace.data
        said, own = self._said[: k + 1, row], self.alphas[: k + 1]
        order = [int(c) for c in np.argsort(-votes, kind="stable")[:CLASSES] if votes[c] > 0]
        workings = [Calculation(msg("adaboost.formula.class-say", **{"class": class_span(data, c)}),
                            r"\sum_{m:\,f_m(x) = k} \alpha_m", grouped_sum_expr(own[said == c]), float(votes[c]))
                    for c in order]  # fmt: skip
        each = [msg("adaboost.vote.class-say", say=float(votes[c]), **{"class": class_span(data, c)}) for c in order]
        predicted = int(self.predictions[k, row])
        tied = len(order) > 1 and votes[order[1]] >= votes.max() * (1 - TIE_TOLERANCE)
        told = msg(
            "adaboost.vote.row",
            row=row_name_text(row),
            says=list_text(each),
            right=predicted == int(self.y[row]),
            tied=bool(tied),
            **{"class": class_span(data, predicted)},
        )
        return StepText((told,), tuple(workings))


def tree_alone_text(of: AdaBoostRound) -> Message:
    """How good a round's tree is by itself."""
    return msg(
        "adaboost.vote.latest-tree",
        tree=tree_name_text(of.number),
        error=of.round_result.error,
        say=number_span(of.round_result.alpha),
    )
