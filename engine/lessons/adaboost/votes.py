"""What all trees so far say together, for classes: how many rows they get right, and single rows' votes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.fitting import AdaBoostModel
from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.picture import ALL, ERRORS, TOGETHER, VOTES, answers
from engine.lessons.adaboost.rounds import AdaBoostRound, adding_up
from engine.lessons.common.phrases import class_part, joined, number, rows, shown
from engine.lessons.common.picture import TREES
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import ROUNDS, SPLITS, Light, Step, Told, Working, says
from engine.lessons.common.told_rows import ROWS, telling_rows

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
    def answers(self) -> np.ndarray:
        """[rounds, n] the class all trees so far say."""
        return answers(self.trace, len(self.rounds))

    @cached_property
    def wrong(self) -> np.ndarray:
        """[rounds] how many rows are wrong."""
        return (self.answers != self.y).sum(1)

    @cached_property
    def says(self) -> np.ndarray:
        return np.array([each.verdict.say for each in self.rounds])

    @cached_property
    def followed(self) -> int:
        """The row whose answer changes most often: its votes are told in every round."""
        return int((self.answers[1:] != self.answers[:-1]).sum(0).argmax())

    def votes(self, row: int, k: int) -> np.ndarray:
        """[K] the say of each class for a row, after round k."""
        stages = list(self.trace.model_as(AdaBoostModel).staged_votes(self.trace.data.X[[row]]))
        return stages[min(k, len(stages) - 1)][0]

    def steps(self, of: AdaBoostRound) -> Iterator[Piece]:
        k = of.number
        sets = {TREES: k + 1, TOGETHER: self.answers[k], ERRORS: k + 1, ALL: k + 1}
        light = Light(tree=k, scene="all", panel=ERRORS)
        yield Step(of.last, self.line, ROUNDS, light, partial(self.together, of), sets=sets)
        yield self.followed_step(of)
        others, left_out = self.others(k)
        yield from table_of(of.last, others, partial(self.row, k), Light(tree=k, scene="all", panel=VOTES), left_out,
                            "What is left out changes sides or stays wrong too.", line=self.line,
                            sets=lambda row: {VOTES: self.ballot(row, k)}, names=(VOTES,))  # fmt: skip

    def others(self, k: int) -> tuple[np.ndarray, int]:
        """Rows that changed sides in this round, or are wrong: the most contested, and how many more there are."""
        changed = self.answers[k] != self.answers[k - 1] if k else np.zeros(len(self.y), bool)
        among = changed | (self.answers[k] != self.y)
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
        return np.stack([each.said.answers.take(each.leaf) for each in self.rounds])

    def ballot(self, row: int, k: int) -> np.ndarray:
        """[K] the same as `votes`, from what the rounds already know: cheap enough to be found while walking."""
        return np.bincount(self._said[: k + 1, row], self.says[: k + 1], len(self.trace.data.class_names))

    def together(self, of: AdaBoostRound) -> Told:
        k, n = of.number, len(self.y)
        wrong = int(self.wrong[k])
        working = Working("Share of rows wrong", r"\frac{n_{\mathrm{wrong}}}{n}", f"{wrong}/{n}",
                          float((self.answers[k] != self.y).mean()))  # fmt: skip
        heard = int((self.says[: k + 1] > 0).sum())
        who = "The one tree" if heard == 1 else f"The {heard:,} trees"
        gets = f"{'gets' if heard == 1 else 'get'} {rows(n - wrong)} of {n:,} right"
        own = f" Tree {k + 1} has an error of {shown(of.verdict.error)} and a say of "
        together = " together" if heard > 1 else ""
        sentence = says(own.strip() + " ", number(of.verdict.say), f". {who} {gets}{together}, {wrong:,} wrong.")
        question = ask.wrong_together(self.wrong, int(of.said.wrong.sum()), k, n)
        return Told(sentence, (working,), question if heard == k + 1 else None)

    def row(self, k: int, row: int) -> Told:
        votes, data = self.votes(row, k), self.trace.data
        said, own = self._said[: k + 1, row], self.says[: k + 1]
        order = [int(c) for c in np.argsort(-votes, kind="stable")[:CLASSES] if votes[c] > 0]
        workings = [Working(f"Say for {data.class_names[c]}", r"\sum_{m:\,f_m(x) = k} \mathrm{say}_m",
                            adding_up(own[said == c]), float(votes[c])) for c in order]  # fmt: skip
        says_of_all = joined([class_part(data, c), f" has a say of {shown(votes[c])}"] for c in order)
        answer, right = int(self.answers[k, row]), self.answers[k, row] == self.y[row]
        changes = row == self.followed and k == 0 and (self.answers[:, row] != answer).any()
        why = " No row changes sides more often." if changes else ""
        verdict = ", which is right." if right else ", which is wrong."
        trees = "the tree says " if len(own) == 1 else "the trees say "
        sentence = says(f"Row {row + 1}: ", says_of_all, f"; {trees}", class_part(data, answer), verdict, why)
        return Told(sentence, tuple(workings))
