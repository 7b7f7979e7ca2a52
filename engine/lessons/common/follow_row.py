"""How lessons of many trees end: a new row is sent through all of them, and what they give is added up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Trace, must_be
from engine.lessons.common.arithmetic import text
from engine.lessons.common.ensemble import Sent, send
from engine.lessons.common.phrases import class_part, counted, joined, listed, number, shown, value_of
from engine.lessons.common.picture import TREES, Ensemble, Picture
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Light, Part, Question, Step, Told, Working, says
from engine.lessons.tree import questions
from engine.split.search import TIE

ONE_BY_ONE = 12  # trees told one by one, and terms of a sum written one by one
TOGETHER = {"add": "Added up", "average": "Averaged", "median": "In the middle of all say"}
SCORES = 6  # worked out side by side; of more classes those with the most


def new_row(data: Table) -> np.ndarray:
    """The row the data ask about, or one in their middle: of a number the (lower) median, of names the commonest."""
    if data.ask:
        return np.array(data.ask[0], float)
    return np.array([_middle(data.X[:, j], bool(data.levels[j])) for j in range(data.X.shape[1])])


def _middle(column: np.ndarray, names: bool) -> float:
    known = np.sort(column[~np.isnan(column)])
    if not len(known):
        return float("nan")
    if names:
        values, counts = np.unique(known, return_counts=True)
        return float(values[counts.argmax()])
    return float(known[(len(known) - 1) // 2])


def sending_steps(trace: Trace, picture: Picture, x: np.ndarray, line: int) -> Iterator[Step]:
    """A new row through every tree of a finished ensemble."""
    told = _Sending(trace, picture, np.asarray(x, float))
    event, trees = trace.logged[-1], len(picture.trees)
    state = {TREES: trees}
    yield Step(event, line, ROUNDS, Light(tree=trees - 1, scene="all"), told.begin, opens="A new row", sets=state)
    for tree in range(min(trees, ONE_BY_ONE)):
        way = told.sent.given[tree].way
        light = Light(tree=tree, node=way[-1], nodes=way)
        yield Step(event, line, SPLITS, light, partial(told.tree, tree))
    if (rest := trees - ONE_BY_ONE) > 0:
        light = Light(tree=trees - 1, scene="all")
        yield Step(event, line, SPLITS, light, partial(told.others, rest))
    yield Step(event, line, ROUNDS, Light(tree=trees - 1, scene="all"), told.end)


@dataclass(frozen=True, eq=False)
class _Sending:
    trace: Trace
    picture: Picture
    x: np.ndarray

    @property
    def data(self) -> Table:
        return self.trace.data

    @property
    def ensemble(self) -> Ensemble:
        return must_be(Ensemble, self.picture.ensemble)

    @property
    def rule(self) -> str:
        return self.ensemble.rule

    @cached_property
    def sent(self) -> Sent:
        return send(self.picture, self.x)

    @property
    def trees(self) -> int:
        return len(self.picture.trees)

    def _who(self, several: str, one: str) -> str:
        """What is said of several trees, or of one."""
        return several if self.trees > 1 else one

    @property
    def _counted(self) -> bool:
        """Has every tree one vote, and no say of its own?"""
        return self.rule == "average" and self.ensemble.votes

    # -- the words

    def begin(self) -> Told:
        cells = [f"{name} = {value_of(self.data, j, self.x[j])}" for j, name in enumerate(self.data.feature_names)]
        together = f"do {self.trees:,} trees say of it together" if self.trees > 1 else "does the tree say of it"
        asked = f"What {together}?"
        which = "The row that this table asks about: " if self.data.ask else "A new row from the middle of the data: "
        return Told(says(which, listed(cells), f". {asked}"), (), self.question())

    def tree(self, tree: int) -> Told:
        given, weight = self.sent.given[tree], float(self.ensemble.weight[tree])
        name = self.picture.trees[tree].name or f"Tree {tree + 1}"
        leaf = f"{name}: the row comes to node {given.leaf}, which gives "
        return Told(says(leaf, self._gives(tree), self._weighs(weight), "."), tuple(self._step(tree)))

    def others(self, rest: int) -> Told:
        return Told(says(f"{counted(rest, 'more tree')} speak in the same way; their part is in the sum."))

    def end(self) -> Told:
        after = self.sent.after(self.trees)
        together = "Counted" if self._counted else TOGETHER[self.rule]
        return Told(says(f"{together}: ", self._scores(after), self._answer(after), "."), tuple(self._sums()))

    def question(self) -> Question | None:
        """What comes out, among what it would be with fewer trees or with one tree alone."""
        after, running = self.sent.after(self.trees), self.sent.running
        places, grains = self._best(after), (ROUNDS, SPLITS, EVERY_NUMBER)
        if len(after) > 1 and len(after) <= questions.CHOICES:
            names = [self.data.class_names[k] for k in range(len(after))]
            if len(set(names)) < 3:
                return None
            said = int(self.ensemble.answer(after[None])[0])
            because = f"Its score is {shown(float(after[said]))}, the largest."
            ask = f"Which class {self._who('do the trees say together', 'does the tree say')}?"
            return Question(ask, tuple(names), said, because, grains)
        score = places[0]
        near = [float(value) for value in running[::-1, score]] + [float(g.scores[score]) for g in self.sent.given]
        what = "score" if self.data.class_names else "value"
        ask = self._who(f"Which {what} do the trees come to together?", f"To which {what} does the tree take the row?")
        because = self._who(f"That is what {self.trees:,} trees come to together.", "That is where its leaf takes it.")
        return questions.numeric(ask, float(after[score]), near, because, grains)

    # -- its pieces

    def _gives(self, tree: int) -> list[str | Part]:
        scores, ensemble = self.sent.given[tree].scores, self.ensemble
        if len(scores) == 1:
            return [number(float(scores[0]))]
        if ensemble.score is not None:
            score = ensemble.score[tree]
            return [number(float(scores[score])), " to ", class_part(self.data, score)]
        if ensemble.votes:
            return ["its vote to ", class_part(self.data, int(scores.argmax()))]
        most = int(scores.argmax())
        return [number(float(scores[most])), " to ", class_part(self.data, most)]

    def _weighs(self, weight: float) -> str:
        if self.rule == "average":
            return ""
        return f", with a weight of {shown(weight)}"

    def _best(self, scores: np.ndarray) -> list[int]:
        """The scores that are worked out, the largest first."""
        return np.argsort(-scores, kind="stable")[:SCORES].tolist()

    def _name(self, score: int) -> str:
        if len(self.ensemble.start) == 1 and len(self.sent.given[0].scores) == 1:
            return "Score" if self.data.class_names else "Value"
        return f"Score of {self.data.class_names[score]}"

    def _step(self, tree: int) -> Iterator[Working]:
        """How one more tree moves the scores it gives to."""
        if self.rule == "median":
            return
        given, before, after = self.sent.given[tree].scores, self.sent.after(tree), self.sent.after(tree + 1)
        weight = float(self.ensemble.weight[tree])
        for score in self._best(np.abs(given)):
            if given[score] == 0 and len(given) > 1:
                continue
            if self.rule == "average" and not tree:
                formula, numbers = "f_1(x)", text(given[score])
            elif self.rule == "average":
                sum_before = float(self.ensemble.weight[:tree].sum())
                formula = r"\frac{w\,F_{m-1} + w_m\,f_m(x)}{w + w_m}"
                numbers = (f"({text(sum_before)} * {text(before[score])} + {text(weight)} * {text(given[score])})"
                           f"/({text(sum_before)} + {text(weight)})")  # fmt: skip
            else:
                formula = r"F_{m-1} + w_m\,f_m(x)"
                numbers = f"{text(before[score])} + {text(weight)} * {text(given[score])}"
            yield Working(self._name(score), formula, numbers, float(after[score]))

    def _sums(self) -> Iterator[Working]:
        """All that the trees give, in one sum a score."""
        after, ensemble = self.sent.after(self.trees), self.ensemble
        if self.rule == "median":
            yield from self._halves(float(after[0]))
            return
        gives = np.stack([each.scores for each in self.sent.given])
        for score in self._best(after):
            terms = [(w, g) for w, g in zip(ensemble.weight, gives[:, score], strict=True) if g]
            few, rest = terms[:ONE_BY_ONE], sum(w * g for w, g in terms[ONE_BY_ONE:])
            start = float(np.broadcast_to(ensemble.start, after.shape)[score])
            written = ([text(start)] if start or not terms else []) + [f"{text(w)} * {text(g)}" for w, g in few]
            total = " + ".join(written + ([text(rest)] if rest else []))
            if self.rule == "average":
                formula, total = r"\frac{1}{\sum_m w_m} \sum_m w_m f_m(x)", f"({total})/{text(ensemble.weight.sum())}"
            else:
                formula = r"F_0 + \sum_m w_m f_m(x)"
            yield Working(self._name(score), formula, total, float(after[score]))

    def _halves(self, answer: float) -> Iterator[Working]:
        """Where half of the say is reached."""
        weight = self.ensemble.weight
        values = np.array([each.scores[0] for each in self.sent.given])
        upto = weight[values <= answer]
        numbers = " + ".join(map(text, upto)) if len(upto) <= ONE_BY_ONE else text(upto.sum())
        yield Working("Say up to the answer", r"\sum_{f_m \le F} w_m", numbers, float(upto.sum()))
        yield Working("Half of all say", r"\frac{1}{2} \sum_m w_m", f"{text(weight.sum())}/2", float(weight.sum() / 2))

    def _scores(self, after: np.ndarray) -> list[str | Part]:
        if not self.data.class_names:
            return [number(float(after[0]))]
        if len(after) == 1:
            return ["the score is ", number(float(after[0]))]
        if self._counted:
            return self._ballot((after * self.trees).round().astype(int))
        return joined(["class ", class_part(self.data, k), f" has {shown(float(after[k]))}"] for k in self._best(after))

    def _ballot(self, count: np.ndarray) -> list[str | Part]:
        """Example: "3 of 4 trees for class 1, 1 for class 0"."""
        order = [k for k in self._best(count) if count[k]]
        of_all = f" of {counted(self.trees, 'tree')}"
        return joined([f"{count[k]:,}{of_all * (k == order[0])} for class ", class_part(self.data, k)] for k in order)

    def _answer(self, after: np.ndarray) -> list[str | Part]:
        if not self.data.class_names:
            return []
        said = int(self.ensemble.answer(after[None])[0])
        if len(after) == 1:
            at_zero = self.ensemble.at_zero
            side = ("at least 0", "below 0") if at_zero else ("above 0", "not above 0")
            return [f", {side[1 - said]}: {self._who('they say', 'it says')} ", class_part(self.data, said)]
        equal = int((after >= after.max() - TIE * abs(after.max())).sum() > 1)
        they_say = f": {self._who('they say', 'it says')} "
        return [", and of equals the first wins" * equal, they_say, class_part(self.data, said)]
