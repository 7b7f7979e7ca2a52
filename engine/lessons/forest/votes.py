"""The rows a tree has not seen judge it: its votes on them, what all votes of a row come to, and the error so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

import numpy as np

from engine.learners.forest.out_of_bag import Votes, error
from engine.lessons.common.arithmetic import ratio, text, total
from engine.lessons.common.phrases import class_part, number, rows, shown
from engine.lessons.common.picture import TREES
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Light, Part, Step, Told, Working, says
from engine.lessons.forest.facts import FEW_ROWS, ONE_BY_ONE, ForestFacts, mean_of
from engine.lessons.forest.sample import IN_BAG
from engine.lessons.tree import questions, whole
from engine.lessons.tree.facts import TreeFacts

OOB_VOTES, OOB_SAYS = "out-of-bag votes", "out-of-bag answer"  # columns
VOTES, ERROR, WALL, IMPURITY = "votes", "error", "wall", "impurity"  # panels
JUDGE_LINE, ERROR_LINE = 5, 6
ASKED_AFTER = (2, 3, 5, 10, 20, 50, 100)  # trees: where the error is asked for


def vote_steps(facts: ForestFacts, votes: Votes, about: TreeFacts) -> Iterator[Piece]:
    """The tree that stands, its votes row by row, and the forest with it."""
    told, tree = _Votes(facts, votes, about), votes.bag.tree
    yield Step(votes, JUDGE_LINE, ROUNDS, Light(tree=tree, panel=WALL, side="both"), told.stands, sets={WALL: tree + 1})
    yield from told.row_steps()
    sets = {TREES: tree + 1, ERROR: tree + 1, IMPURITY: facts.gained[tree]}
    if facts.sampled:
        sets[IN_BAG] = None
    if facts.tests_itself:
        sets |= {OOB_VOTES: votes.votes, OOB_SAYS: votes.prediction, VOTES: votes.votes}
    light = Light(tree=tree, scene="all", panel=ERROR)
    yield Step(votes, ERROR_LINE, ROUNDS, light, told.together, sets=sets)


@dataclass(frozen=True, eq=False)
class _Votes:
    facts: ForestFacts
    votes: Votes
    about: TreeFacts

    @property
    def tree(self) -> int:
        return self.votes.bag.tree

    @property
    def data(self):
        return self.facts.data

    @property
    def _measure(self) -> str:
        return "share of wrong answers" if self.facts.classes else "mean squared error"

    # -- the tree alone

    def stands(self) -> Told:
        """Its shape, what it gets right of its bag, and of the rows it has not seen."""
        told, left_out = whole.end(self.about), self.votes.bag.left_out
        parts = [replace(told.says[0], text=told.says[0].text.replace("The tree", f"Tree {self.tree + 1}", 1)),
                 *told.says[1:]]  # fmt: skip
        if not len(left_out):
            return Told(says(parts, " It has seen every row, so none can test it."), told.workings)
        wrong = self._own_error(left_out)
        unseen = f" On the {rows(len(left_out))} it has not seen, the {self._measure} is "
        return Told(says(parts, unseen, number(wrong.value), "."), (*told.workings, wrong))

    def _own_error(self, left_out: np.ndarray) -> Working:
        """The error of this tree alone on the rows it has not seen."""
        y, said = self.data.y[left_out], self.votes.says
        value = error(y, said, self.facts.classes)
        of = f"Error of tree {self.tree + 1} alone on rows it has not seen"
        return _error_working(of, y, said, value, bool(self.facts.classes))

    # -- row by row

    def row_steps(self) -> Iterator[Piece]:
        """A few rows this tree judges, first of all those whose answer it changes; then those it leaves wrong."""
        left_out = self.votes.bag.left_out
        picked = self._telling(left_out)
        few = self.data.n <= FEW_ROWS
        sets, names = (partial(self._so_far, picked), (OOB_VOTES, OOB_SAYS, VOTES)) if few else (None, ())
        light, rest = Light(tree=self.tree, panel=VOTES), len(left_out) - len(picked)
        rows = table_of(self.votes, picked, self.row, light, rest, "The tree votes on every row in the same way.",
                        line=JUDGE_LINE, sets=sets, names=names)  # fmt: skip
        for place, piece in enumerate(rows):  # the plane draws all rows alike again
            yield piece if place or not len(picked) else piece.setting({IN_BAG: None})

    def _so_far(self, picked: np.ndarray, row: int) -> dict[str, np.ndarray]:
        """The votes on rows, and what they come to, as far as they were told."""
        told = picked[picked <= row]
        so_far, answers = self._before().copy(), self._answers(self.tree - 1).copy()
        so_far[told], answers[told] = self.votes.votes[told], self.votes.prediction[told]
        return {OOB_VOTES: so_far, OOB_SAYS: answers, VOTES: so_far}

    def _telling(self, left_out: np.ndarray) -> np.ndarray:
        if len(left_out) <= ONE_BY_ONE:
            return left_out
        now, before = self.votes.prediction[left_out], self._answers(self.tree - 1)[left_out]
        changed = ~((now == before) | (np.isnan(now) & np.isnan(before)))
        away = np.abs(now - self.data.y[left_out]).astype(float)
        if self.facts.classes:
            away = (away > 0).astype(float)
        order = np.lexsort((left_out, -away, ~(changed & (self._before()[left_out] > 0))))
        return np.sort(left_out[order[:ONE_BY_ONE]])

    def _before(self) -> np.ndarray:
        """[n] votes before this tree's."""
        standings = self.facts.forest.standings[0]
        return standings[self.tree - 1] if self.tree else np.zeros(self.data.n, int)

    def _answers(self, tree: int) -> np.ndarray:
        """[n] what the trees up to this one say of rows they had not seen; -1 or NaN for none."""
        if tree < 0:
            return np.full(self.data.n, -1 if self.facts.classes else np.nan)
        return self.facts.forest.standings[1][tree]

    def row(self, row: int) -> Told:
        own = int(np.flatnonzero(self.votes.bag.left_out == row)[0])
        said, y, votes = self.votes.says[own], self.data.y[row], int(self.votes.votes[row])
        now = self.votes.prediction[row]
        if votes == 1:
            so_far = "It is the first vote on this row"
        else:
            others = "the vote before" if votes == 2 else f"the {votes - 1:,} votes before"
            so_far = says(f"With {others} that comes to ", self._answer(now))
        sentence = says(
            f"Row {row + 1:,} is new to tree {self.tree + 1}, which says ",
            self._answer(said),
            ". ",
            so_far,
            ". ",
            self._verdict(now, y),
        )
        return Told(sentence, tuple(self._mean(row)))

    def _answer(self, said) -> list[str | Part]:
        return [class_part(self.data, int(said))] if self.facts.classes else [number(float(said))]

    def _verdict(self, now, y) -> list[str | Part]:
        if self.facts.classes:
            return ["That is right."] if now == y else ["That is wrong: it is ", class_part(self.data, int(y)), "."]
        return [f"It is {shown(float(y))}, so the squared error is ", number(float((now - y) ** 2)), "."]

    def _mean(self, row: int) -> Iterator[Working]:
        """What the votes of a row come to: the share of the class that wins, or the mean of the values."""
        trees = [b for b in range(self.tree + 1) if not (self.facts.forest.bags[b].rows == row).any()]
        mean = self.facts.heard[self.tree, row]
        said = self.facts.voices[trees, row]
        if not self.facts.classes:
            formula = r"\hat{y}_i = \frac{1}{|B_i|} \sum_{b \in B_i} f_b(x_i)"
            yield Working("Answer of trees that left it out", formula, mean_of(said), float(mean))
            return
        k = int(np.argmax(mean))
        of = f"Share of {self.data.class_names[k]}, of trees that left it out"
        yield Working(of, r"\frac{1}{|B_i|} \sum_{b \in B_i} p_{b,k}(x_i)", mean_of(said[:, k]), float(mean[k]))

    # -- all trees so far

    def together(self) -> Told:
        votes, n = self.votes, self.data.n
        heard = votes.votes > 0
        without = n - int(heard.sum())
        trees = "1 tree so far" if not self.tree else f"{self.tree + 1:,} trees together"
        if not self.facts.tests_itself:
            return self._learned(trees)
        if without == n:
            nobody = "every row has been in every bag, so no row has a vote, and there is no out-of-bag error yet."
            return Told(says(f"{trees}: {nobody}"))
        y, said = self.data.y[heard], votes.prediction[heard]
        of = "Out-of-bag error"
        working = _error_working(of, y, said, votes.error, bool(self.facts.classes))
        rest = f" {rows(without)} {'has' if without == 1 else 'have'} no vote yet." if without else ""
        judged = f"{trees}: on the {rows(int(heard.sum()))} that some tree has not seen, the {self._measure} is "
        return Told(says(judged, number(votes.error), f".{rest}"), (working,), self._question())

    def _learned(self, trees: str) -> Told:
        """Every tree has learned from every row: what they get wrong of these is all there is to say."""
        said = next(islice(self.facts.trace.model.staged_predict(self.facts.forest.task.features.X), self.tree, None))
        value = float(self.facts.learned_errors[self.tree])
        working = _error_working("Error on the training rows", self.data.y, said, value, bool(self.facts.classes))
        story = f"{trees}: on the {rows(self.data.n)}, which all of them have learned from, the {self._measure} is "
        return Told(says(story, number(value), "."), (working,))

    def _question(self):
        """The error now, among those of other numbers of trees."""
        trees = self.tree + 1
        if trees not in ASKED_AFTER or trees > len(self.facts.forest.oob_errors):
            return None
        errors = self.facts.forest.oob_errors
        near = sorted(range(len(errors)), key=lambda b: (abs(b - self.tree), b))[1:]
        others = [float(errors[b]) for b in near if not np.isnan(errors[b])]
        others = [other for other in others if shown(other) != shown(self.votes.error)]
        because = f"{trees} trees come to {shown(self.votes.error)}."
        ask = f"What is the out-of-bag error with {trees} trees?"
        return questions.numeric(ask, self.votes.error, others, because, (ROUNDS, SPLITS, EVERY_NUMBER))


def _error_working(of: str, y: np.ndarray, said: np.ndarray, value: float, classes: bool) -> Working:
    """The share of rows that are wrong, or the mean of the squares; in some slides a sum, and of what is right."""
    if classes:
        return Working(of, r"\frac{n_{\mathrm{wrong}}}{n}", ratio(int((y != said).sum()), len(y)), value)
    if len(y) <= ONE_BY_ONE:
        squares = total(f"({text(a)} - {text(b)})**2" for a, b in zip(y, said, strict=True))
    else:
        squares = text(float(((y - said) ** 2).sum()))
    return Working(of, r"\frac{1}{n} \sum_i (y_i - \hat{y}_i)^2", f"({squares})/{len(y)}", value)
