"""Out-of-bag rows test a tree: what it predicts for them, what all trees predict for a row, and the error so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

import numpy as np

from engine.learners.forest.out_of_bag import Votes, error
from engine.lessons.common.asking import numeric
from engine.lessons.common.picture import TREES
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Light, Step, Told, Working
from engine.lessons.common.wording import class_part, counted, number, row_name, rows, sentences, tree
from engine.lessons.forest.facts import FEW_ROWS, ONE_BY_ONE, ForestFacts, mean_of
from engine.lessons.forest.sample import IN_BAG
from engine.lessons.tree import whole
from engine.lessons.tree.facts import TreeFacts
from engine.text.arithmetic import ratio, text, total
from engine.text.message import Message, Span, msg

OOB_VOTES, OOB_SAYS = "out-of-bag votes", "out-of-bag prediction"  # columns
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

    # -- the tree alone

    def stands(self) -> Told:
        """Its shape, what it gets right of its sample, and of the rows that are out-of-bag for it."""
        told, left_out = whole.end(self.about), self.votes.bag.left_out
        leaves = len(self.about.tree.leaves)
        grown = msg("forest-grown", tree=tree(self.tree), splits=counted(leaves - 1, "split"),
                    leaves=counted(leaves, "leaf"))  # fmt: skip
        how_well = told.says[1:]
        if not len(left_out):
            return Told((grown, *how_well, msg("forest-seen-all")), told.workings)
        wrong = self._own_error(left_out)
        unseen = msg("forest-tree-error", n=len(left_out), measure=self.facts.measure, error=number(wrong.value))
        return Told((grown, *how_well, unseen), (*told.workings, wrong))

    def _own_error(self, left_out: np.ndarray) -> Working:
        """The error of this tree alone on its out-of-bag rows."""
        y, said = self.data.y[left_out], self.votes.says
        value = error(y, said, self.facts.classes)
        of = msg("forest-tree-error-of", tree=tree(self.tree))
        return _error_working(of, y, said, value, bool(self.facts.classes))

    # -- row by row

    def row_steps(self) -> Iterator[Piece]:
        """A few rows this tree judges, first of all those whose prediction it changes; then those it leaves wrong."""
        left_out = self.votes.bag.left_out
        picked = self._telling(left_out)
        few = self.data.n <= FEW_ROWS
        sets, names = (partial(self._so_far, picked), (OOB_VOTES, OOB_SAYS, VOTES)) if few else (None, ())
        light, rest = Light(tree=self.tree, panel=VOTES), len(left_out) - len(picked)
        rows = table_of(self.votes, picked, self.row, light, rest, msg("forest-rows-alike"),
                        line=JUDGE_LINE, sets=sets, names=names)  # fmt: skip
        for place, piece in enumerate(rows):  # the plane draws all rows alike again
            yield piece if place or not len(picked) else piece.setting({IN_BAG: None})

    def _so_far(self, picked: np.ndarray, row: int) -> dict[str, np.ndarray]:
        """The votes on rows, and what they come to, as far as they were told."""
        told = picked[picked <= row]
        so_far, predictions = self._before().copy(), self._predictions(self.tree - 1).copy()
        so_far[told], predictions[told] = self.votes.votes[told], self.votes.prediction[told]
        return {OOB_VOTES: so_far, OOB_SAYS: predictions, VOTES: so_far}

    def _telling(self, left_out: np.ndarray) -> np.ndarray:
        if len(left_out) <= ONE_BY_ONE:
            return left_out
        now, before = self.votes.prediction[left_out], self._predictions(self.tree - 1)[left_out]
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

    def _predictions(self, tree: int) -> np.ndarray:
        """[n] what the trees up to this one say of rows they had not seen; -1 or NaN for none."""
        if tree < 0:
            return np.full(self.data.n, -1 if self.facts.classes else np.nan)
        return self.facts.forest.standings[1][tree]

    def row(self, row: int) -> Told:
        own = int(np.flatnonzero(self.votes.bag.left_out == row)[0])
        said, y, votes = self.votes.says[own], self.data.y[row], int(self.votes.votes[row])
        now = self.votes.prediction[row]
        name, first = row_name(row), msg("forest-first-vote")
        before = msg("forest-votes-so-far", before=votes - 1, predicted=self._predicted(now))
        told = (
            msg("forest-row", row=name, tree=tree(self.tree), predicted=self._predicted(said)),
            first if votes == 1 else before,
            self._verdict(now, y),
        )
        return Told(told, tuple(self._mean(row)))

    def _predicted(self, said) -> Message | Span:
        if not self.facts.classes:
            return number(float(said))
        return msg("forest-of-class", **{"class": class_part(self.data, int(said))})

    def _verdict(self, now, y) -> Message:
        if self.facts.classes:
            return msg("forest-right", right=bool(now == y), **{"class": class_part(self.data, int(y))})
        return msg("forest-squared", y=float(y), error=number(float((now - y) ** 2)))

    def _mean(self, row: int) -> Iterator[Working]:
        """What the votes of a row come to: the share of the class that wins, or the mean of the values."""
        trees = [b for b in range(self.tree + 1) if not (self.facts.forest.bags[b].rows == row).any()]
        mean = self.facts.heard[self.tree, row]
        said = self.facts.voices[trees, row]
        if not self.facts.classes:
            formula = r"\hat{y}_i = \frac{1}{|B_i|} \sum_{b \in B_i} f_b(x_i)"
            yield Working(msg("forest-mean-of"), formula, mean_of(said), float(mean))
            return
        k = int(np.argmax(mean))
        of = msg("forest-share-of", **{"class": class_part(self.data, k)})
        yield Working(of, r"\frac{1}{|B_i|} \sum_{b \in B_i} p_{b,k}(x_i)", mean_of(said[:, k]), float(mean[k]))

    # -- all trees so far

    def together(self) -> Told:
        votes, n = self.votes, self.data.n
        heard = votes.votes > 0
        without = n - int(heard.sum())
        if not self.facts.tests_itself:
            return self._training_error()
        if without == n:
            return Told((msg("forest-no-votes", trees=self.tree + 1),))
        y, said = self.data.y[heard], votes.prediction[heard]
        working = _error_working(msg("forest-oob-error"), y, said, votes.error, bool(self.facts.classes))
        told = msg("forest-so-far", trees=self.tree + 1, rows=rows(n - without), measure=self.facts.measure,
                   error=number(votes.error))  # fmt: skip
        rest = msg("forest-without", n=without) if without else None
        return Told(sentences(told, rest), (working,), self._question())

    def _training_error(self) -> Told:
        """Every tree was fitted to every row: what they get wrong of these is all there is to say."""
        said = next(islice(self.facts.trace.model.staged_predict(self.facts.forest.task.features.X), self.tree, None))
        value = float(self.facts.training_errors[self.tree])
        working = _error_working(msg("forest-training-error-of"), self.data.y, said, value, bool(self.facts.classes))
        told = msg("forest-training-error", trees=self.tree + 1, n=self.data.n, measure=self.facts.measure,
                   error=number(value))  # fmt: skip
        return Told((told,), (working,))

    def _question(self):
        """The error now, among those of other numbers of trees."""
        trees = self.tree + 1
        if trees not in ASKED_AFTER or trees > len(self.facts.forest.oob_errors):
            return None
        errors = self.facts.forest.oob_errors
        near = sorted(range(len(errors)), key=lambda b: (abs(b - self.tree), b))[1:]
        others = [float(errors[b]) for b in near if not np.isnan(errors[b])]
        because = msg("forest-because-error", trees=trees, error=self.votes.error)
        ask = msg("forest-ask-error", trees=trees)
        return numeric("oob-error", ask, self.votes.error, because, (ROUNDS, SPLITS, EVERY_NUMBER), near=others)


def _error_working(of: Message, y: np.ndarray, said: np.ndarray, value: float, classes: bool) -> Working:
    """The share of rows that are wrong, or the mean of the squares; in some slides a sum, and of what is right."""
    if classes:
        return Working(of, r"\frac{n_{\word{wrong}}}{n}", ratio(int((y != said).sum()), len(y)), value)
    if len(y) <= ONE_BY_ONE:
        squares = total(f"({text(a)} - {text(b)})**2" for a, b in zip(y, said, strict=True))
    else:
        squares = text(float(((y - said) ** 2).sum()))
    return Working(of, r"\frac{1}{n} \sum_i (y_i - \hat{y}_i)^2", f"({squares})/{len(y)}", value)
