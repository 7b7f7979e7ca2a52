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
from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.picture import ALL, ERRORS, TOGETHER, VOTES, staged_predictions
from engine.lessons.adaboost.rounds import AdaBoostRound, adding_up
from engine.lessons.common.picture import TREES
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import ROUNDS, SPLITS, Light, Step, Told, Working
from engine.lessons.common.told_rows import ROWS, telling_rows
from engine.lessons.common.wording import class_part, number, row_name, rows, tree
from engine.split.search import TIE
from engine.text.message import Message, Number, list_text, msg

CLASSES = 6  # whose votes are worked out for a row, those with the most say


@dataclass(frozen=True, eq=False)
class Voting:
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
    def wrong(self) -> np.ndarray:
        """[rounds] how many rows are wrong."""
        return (self.predictions != self.y).sum(1)

    @cached_property
    def says(self) -> np.ndarray:
        return np.array([each.verdict.say for each in self.rounds])

    @cached_property
    def followed(self) -> int:
        """The row whose prediction changes most often: its votes are told in every round."""
        return int((self.predictions[1:] != self.predictions[:-1]).sum(0).argmax())

    def votes(self, row: int, k: int) -> np.ndarray:
        """[K] the say of each class for a row, after round k."""
        stages = self.trace.model_as(AdaBoostModel).staged_votes(self.trace.data.X[[row]])
        return deque(islice(stages, k + 1), maxlen=1)[0][0]  # a tree that was left out has no stage

    def steps(self, of: AdaBoostRound) -> Iterator[Piece]:
        k = of.number
        sets = {TREES: k + 1, TOGETHER: self.predictions[k], ERRORS: k + 1, ALL: k + 1}
        light = Light(tree=k, scene="all", panel=ERRORS)
        yield Step(of.last, self.line, ROUNDS, light, partial(self.together, of), sets=sets)
        yield self.followed_step(of)
        others, left_out = self.others(k)
        yield from table_of(of.last, others, partial(self.row, k), Light(tree=k, scene="all", panel=VOTES), left_out,
                            msg("adaboost-others-contested"), line=self.line,
                            sets=lambda row: {VOTES: self.ballot(row, k)}, names=(VOTES,))  # fmt: skip

    def others(self, k: int) -> tuple[np.ndarray, int]:
        """Rows that changed sides in this round, or are wrong: the most contested, and how many more there are."""
        changed = self.predictions[k] != self.predictions[k - 1] if k else np.zeros(len(self.y), bool)
        among = changed | (self.predictions[k] != self.y)
        among[self.followed] = False
        picked = telling_rows(changed + self.rounds[k].weight, ROWS - 1, among)
        return picked, int(among.sum()) - len(picked)

    def followed_step(self, of: AdaBoostRound) -> Step:
        k, row = of.number, self.followed
        light, sets = Light(tree=k, row=row, scene="all", panel=VOTES), {VOTES: self.ballot(row, k)}
        return Step(of.last, self.line, SPLITS, light, partial(self.row, k, row), sets=sets)

    @cached_property
    def _said(self) -> np.ndarray:
        """[rounds, n] the class each tree says."""
        return np.stack([each.said.predictions.take(each.leaf) for each in self.rounds])

    def ballot(self, row: int, k: int) -> np.ndarray:
        """[K] the same as `votes`, from what the rounds already know: cheap enough to be found while walking."""
        return np.bincount(self._said[: k + 1, row], self.says[: k + 1], len(self.trace.data.class_names))

    def together(self, of: AdaBoostRound) -> Told:
        k, n = of.number, len(self.y)
        wrong = int(self.wrong[k])
        working = Working(msg("adaboost-misclassified"), r"\frac{n_{\word{wrong}}}{n}", f"{wrong}/{n}",
                          float((self.predictions[k] != self.y).mean()))  # fmt: skip
        heard = int((self.says[: k + 1] > 0).sum())
        told = msg("adaboost-together", heard=heard, right=Number(n - wrong), rows=rows(n), wrong=number(wrong))
        question = ask.wrong_together(self.wrong, int(of.said.wrong.sum()), k, n)
        return Told((alone(of), told), (working,), question if heard == k + 1 else None)

    def row(self, k: int, row: int) -> Told:
        votes, data = self.votes(row, k), self.trace.data
        said, own = self._said[: k + 1, row], self.says[: k + 1]
        order = [int(c) for c in np.argsort(-votes, kind="stable")[:CLASSES] if votes[c] > 0]
        workings = [Working(msg("adaboost-say-of", **{"class": class_part(data, c)}),
                            r"\sum_{m:\,f_m(x) = k} \alpha_m", adding_up(own[said == c]), float(votes[c]))
                    for c in order]  # fmt: skip
        each = [msg("adaboost-say-of-class", say=float(votes[c]), **{"class": class_part(data, c)}) for c in order]
        predicted = int(self.predictions[k, row])
        tied = len(order) > 1 and votes[order[1]] >= votes.max() * (1 - TIE)
        told = msg("adaboost-row-vote", row=row_name(row), says=list_text(each), right=predicted == int(self.y[row]),
                   tied=bool(tied),
                   **{"class": class_part(data, predicted)})  # fmt: skip
        return Told((told,), tuple(workings))


def alone(of: AdaBoostRound) -> Message:
    """How good a round's tree is by itself."""
    return msg("adaboost-tree-alone", tree=tree(of.number), error=of.verdict.error, say=number(of.verdict.say))
