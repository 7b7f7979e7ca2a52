"""How lessons of many trees end: a new row is sent through all of them, and what they give is added up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Trace, must_be
from engine.lessons.common.asking import CHOICES, asked, numeric
from engine.lessons.common.ensemble import Sent, send
from engine.lessons.common.picture import TREES, Ensemble, Picture
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Light, Question, Step, Told, Working
from engine.lessons.common.wording import cell, class_part, node, number, sentences
from engine.lessons.common.wording import tree as tree_said
from engine.split.search import TIE
from engine.text.arithmetic import text
from engine.text.message import ListText, Message, Number, Span, list_text, msg

ONE_BY_ONE = 12  # trees told one by one, and terms of a sum written one by one
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
    yield Step(
        event, line, ROUNDS, Light(tree=trees - 1, scene="all"), told.begin, opens=msg("follow-opens"), sets=state
    )
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

    @property
    def _counted(self) -> bool:
        """Has every tree one vote, and no say of its own?"""
        return self.rule == "average" and self.ensemble.votes

    # -- the words

    def begin(self) -> Told:
        cells = list_text([cell(self.data, j, x) for j, x in enumerate(self.x)])
        which = msg("follow-row", asked=bool(self.data.ask), cells=cells)
        return Told((which, msg("follow-what", trees=self.trees)), (), self.question())

    def tree(self, tree: int) -> Told:
        name = self.picture.trees[tree].name or tree_said(tree)
        ends = msg("follow-tree", tree=name, node=node(self.sent.given[tree].leaf), gives=self._gives(tree))
        weight = float(self.ensemble.weight[tree])
        weighs = None if self.rule == "average" else msg("follow-weight", weight=weight)
        return Told(sentences(ends, weighs), tuple(self._step(tree)))

    def others(self, rest: int) -> Told:
        return Told((msg("follow-others", n=rest),))

    def end(self) -> Told:
        after = self.sent.after(self.trees)
        return Told(sentences(self._together(after), *self._prediction(after)), tuple(self._sums()))

    def question(self) -> Question | None:
        """What comes out, among what it would be with fewer trees or with one tree alone."""
        after, running = self.sent.after(self.trees), self.sent.running
        places, grains = self._best(after), (ROUNDS, SPLITS, EVERY_NUMBER)
        if len(after) > 1 and len(after) <= CHOICES:
            names = self.data.class_names
            wins = int(self.ensemble.prediction(after[None])[0])
            because = msg("follow-largest", score=float(after[wins]))
            others = [k for k in np.argsort(-after, kind="stable").tolist() if k != wins]
            return asked("vote", msg("follow-which-class", trees=self.trees), wins, lambda k: Span(names[k]), because,
                         grains, lambda k: names[k], others=others)  # fmt: skip
        score = places[0]
        ask = msg("follow-which-number", trees=self.trees, score=bool(self.data.class_names))
        because = msg("follow-because", trees=self.trees)
        return numeric("together", ask, float(after[score]), because, grains, running=running[:, score].tolist(),
                       single=[float(given.scores[score]) for given in self.sent.given])  # fmt: skip

    # -- its pieces

    def _gives(self, tree: int) -> Message:
        """What a leaf gives, and to which class."""
        scores, ensemble = self.sent.given[tree].scores, self.ensemble
        if len(scores) == 1:
            return msg("follow-gives", value=number(float(scores[0])))
        score = int(scores.argmax()) if ensemble.score is None else ensemble.score[tree]
        to = class_part(self.data, score)
        if ensemble.votes and ensemble.score is None:
            return msg("follow-votes", **{"class": to})
        return msg("follow-gives-to", value=number(float(scores[score])), **{"class": to})

    def _best(self, scores: np.ndarray) -> list[int]:
        """The scores that are worked out, the largest first."""
        return np.argsort(-scores, kind="stable")[:SCORES].tolist()

    def _name(self, score: int) -> Message:
        if len(self.ensemble.start) == 1 and len(self.sent.given[0].scores) == 1:
            return msg("follow-number", score=bool(self.data.class_names))
        return msg("follow-score-of", **{"class": class_part(self.data, score)})

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

    def _halves(self, median: float) -> Iterator[Working]:
        """Where half of the say is reached."""
        weight = self.ensemble.weight
        values = np.array([each.scores[0] for each in self.sent.given])
        upto = weight[values <= median]
        numbers = " + ".join(map(text, upto)) if len(upto) <= ONE_BY_ONE else text(upto.sum())
        yield Working(msg("follow-say-up-to"), r"\sum_{f_m \le F} w_m", numbers, float(upto.sum()))
        yield Working(msg("follow-half"), r"\frac{1}{2} \sum_m w_m", f"{text(weight.sum())}/2", float(weight.sum() / 2))

    def _together(self, after: np.ndarray) -> Message:
        """What all trees come to."""
        if self._counted:
            return msg("follow-ballot", each=self._ballot((after * self.trees).round().astype(int)))
        if len(after) == 1:
            score = bool(self.data.class_names)
            return msg("follow-together", rule=self.rule, score=score, value=number(float(after[0])))
        each = [msg("follow-class-has", score=float(after[k]), **{"class": class_part(self.data, k)})
                for k in self._best(after)]  # fmt: skip
        return msg("follow-scores", rule=self.rule, each=list_text(each, "comma"))

    def _ballot(self, count: np.ndarray) -> ListText:
        """Example: "3 of 4 trees for class 1, 1 for class 0"."""
        order = [k for k in self._best(count) if count[k]]
        return list_text([msg("follow-vote", first=k == order[0], count=Span(Number(float(count[k]))), trees=self.trees,
                            **{"class": class_part(self.data, k)}) for k in order], "comma")  # fmt: skip

    def _prediction(self, after: np.ndarray) -> tuple[Message | None, ...]:
        """The class they predict, and why where two have as much."""
        if not self.data.class_names:
            return ()
        wins = int(self.ensemble.prediction(after[None])[0])
        predicts = msg("follow-predicts", **{"class": class_part(self.data, wins)})
        if len(after) == 1:
            side = msg("follow-side", above=bool(wins), at_zero=bool(self.ensemble.at_zero))
            return side, predicts
        equal = (after >= after.max() - TIE * abs(after.max())).sum() > 1
        return (msg("follow-tie") if equal else None), predicts
