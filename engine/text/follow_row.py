"""Trees that predict together, worked out for one row: what each gives, and what the first k come to.

Throughout: T trees, S scores (one a class, or a single one).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Trace, expect_type
from engine.learners.common.ensemble import Ensemble
from engine.split.search import TIE_TOLERANCE
from engine.text.arithmetic import number_expr, snap_array
from engine.text.message import ListText, Message, NumberText, Span, list_text, msg
from engine.text.picture import ACTIVE_TREES, LessonPicture, LessonTree
from engine.text.questions import MAX_CHOICES, build_numeric_question, build_question
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_TREES,
    Calculation,
    Highlight,
    Question,
    Step,
    StepText,
)
from engine.text.wording import cell_text, class_span, node_name_text, number_span, without_none
from engine.text.wording import tree_name_text as tree_said


@dataclass(frozen=True, eq=False)
class Contribution:
    """What one tree gives to a row: the nodes on its way, its leaf the last, and what that leaf adds to each score."""

    node_path: tuple[int, ...]
    scores: np.ndarray  # [S] before the tree's weight

    @property
    def leaf(self) -> int:
        return self.node_path[-1]


@dataclass(frozen=True, eq=False)
class RowPrediction:
    """One row sent through all trees."""

    ensemble: Ensemble
    contributions: tuple[Contribution, ...]

    @cached_property
    def cumulative_scores(self) -> np.ndarray:
        """[T + 1, S] the scores of the first k trees, from none at all to all of them."""
        score = self.ensemble.score_index
        given = [each.scores if score is None else each.scores[score[t]] for t, each in enumerate(self.contributions)]
        return np.concatenate(
            [self.ensemble.initial_scores(1), *self.ensemble.accumulate_scores(1, (gives[None] for gives in given))]
        )

    def scores_after(self, trees: int) -> np.ndarray:
        """[S] the scores of the first so many trees."""
        return self.cumulative_scores[trees]


def predict_row(picture: LessonPicture, x: np.ndarray) -> RowPrediction:
    """A row of values sent through all trees of a picture that has an ensemble."""
    ensemble = expect_type(Ensemble, picture.ensemble)
    sizes = [float(np.abs(each.growth.tree.value).max()) for each in picture.trees]
    size = max(*sizes, *np.abs(ensemble.start))  # beside it what a leaf gives may be only rounding
    given = (_given(ensemble, t, each, x, size) for t, each in enumerate(picture.trees))
    return RowPrediction(ensemble, tuple(given))


def _given(ensemble: Ensemble, t: int, shown: LessonTree, x: np.ndarray, size: float) -> Contribution:
    way = path_to_leaf(shown, x)
    gives = ensemble.leaf_outputs(snap_array(shown.growth.tree.value[way[-1]], size)[None])[0]
    scores = np.zeros(ensemble.n_scores)
    scores[... if ensemble.score_index is None else ensemble.score_index[t]] = gives
    return Contribution(way, scores)


def path_to_leaf(shown: LessonTree, x: np.ndarray) -> tuple[int, ...]:
    """The nodes a row passes, the root first; where splits were pruned the path ends early."""
    tree, gone = shown.growth.tree, shown.pruned_at
    way = [0]
    for node, left in tree.decision_path(x):
        child = int((tree.left if left else tree.right)[node])
        if gone is not None and gone[child] >= 0:
            break
        way.append(child)
    return tuple(way)


ONE_BY_ONE = 12  # trees told one by one, and terms of a sum written one by one
SCORES = 6  # worked out side by side; of more classes those with the most


def choose_new_row(data: Table) -> np.ndarray:
    """The row the data ask about, or one in their middle: of a number the (lower) median, of names the commonest."""
    if data.query_rows:
        return np.array(data.query_rows[0], float)
    return np.array([_middle(data.X[:, j], bool(data.levels[j])) for j in range(data.X.shape[1])])


def _middle(column: np.ndarray, names: bool) -> float:
    known = np.sort(column[~np.isnan(column)])
    if not len(known):
        return float("nan")
    if names:
        values, counts = np.unique(known, return_counts=True)
        return float(values[counts.argmax()])
    return float(known[(len(known) - 1) // 2])


def follow_row_steps(trace: Trace, picture: LessonPicture, x: np.ndarray, line: int) -> Iterator[Step]:
    """A new row through every tree of a finished ensemble."""
    told = _Sending(trace, picture, np.asarray(x, float))
    event, trees = trace.logged_events[-1], len(picture.trees)
    state = {ACTIVE_TREES: trees}
    yield Step(
        event,
        line,
        DETAIL_TREES,
        Highlight(tree=trees - 1, scene="all"),
        told.begin,
        section_title=msg("follow.section.new-row"),
        state_updates=state,
    )
    for tree in range(min(trees, ONE_BY_ONE)):
        way = told.sent.contributions[tree].node_path
        light = Highlight(tree=tree, node=way[-1], nodes=way)
        yield Step(event, line, DETAIL_SPLITS, light, partial(told.tree, tree))
    if (rest := trees - ONE_BY_ONE) > 0:
        light = Highlight(tree=trees - 1, scene="all")
        yield Step(event, line, DETAIL_SPLITS, light, partial(told.others, rest))
    yield Step(event, line, DETAIL_TREES, Highlight(tree=trees - 1, scene="all"), told.end)


@dataclass(frozen=True, eq=False)
class _Sending:
    trace: Trace
    picture: LessonPicture
    x: np.ndarray

    @property
    def data(self) -> Table:
        return self.trace.data

    @property
    def ensemble(self) -> Ensemble:
        return expect_type(Ensemble, self.picture.ensemble)

    @property
    def rule(self) -> str:
        return self.ensemble.rule

    @cached_property
    def sent(self) -> RowPrediction:
        return predict_row(self.picture, self.x)

    @property
    def trees(self) -> int:
        return len(self.picture.trees)

    @property
    def _counted(self) -> bool:
        """Has every tree one vote, and no say of its own?"""
        return self.rule == "average" and self.ensemble.uses_votes

    # -- the words

    def begin(self) -> StepText:
        cells = list_text([cell_text(self.data, j, x) for j, x in enumerate(self.x)])
        which = msg("follow.intro.row", asked=bool(self.data.query_rows), cells=cells)
        return StepText((which, msg("follow.intro.task", trees=self.trees)), (), self.question())

    def tree(self, tree: int) -> StepText:
        name = self.picture.trees[tree].name or tree_said(tree)
        ends = msg(
            "follow.tree.leaf",
            tree=name,
            node=node_name_text(self.sent.contributions[tree].leaf),
            gives=self._gives(tree),
        )
        weight = float(self.ensemble.weight[tree])
        weighs = None if self.rule == "average" else msg("follow.tree.weight", weight=weight)
        return StepText(without_none(ends, weighs), tuple(self._step(tree)))

    def others(self, rest: int) -> StepText:
        return StepText((msg("follow.tree.skipped", n=rest),))

    def end(self) -> StepText:
        after = self.sent.scores_after(self.trees)
        return StepText(without_none(self._together(after), *self._prediction(after)), tuple(self._sums()))

    def question(self) -> Question | None:
        """What comes out, among what it would be with fewer trees or with one tree alone."""
        after, running = self.sent.scores_after(self.trees), self.sent.cumulative_scores
        places, grains = self._best(after), (DETAIL_TREES, DETAIL_SPLITS, DETAIL_CALCULATIONS)
        if len(after) > 1 and len(after) <= MAX_CHOICES:
            names = self.data.class_names
            wins = int(self.ensemble.predict_from_scores(after[None])[0])
            because = msg("follow.question.class-why", score=float(after[wins]))
            others = [k for k in np.argsort(-after, kind="stable").tolist() if k != wins]
            return build_question(
                "vote",
                msg("follow.question.class", trees=self.trees),
                wins,
                lambda k: Span(names[k]),
                because,
                grains,
                lambda k: names[k],
                others=others,
            )
        score = places[0]
        ask = msg("follow.question.number", trees=self.trees, score=bool(self.data.class_names))
        because = msg("follow.question.number-why", trees=self.trees)
        return build_numeric_question(
            "together",
            ask,
            float(after[score]),
            because,
            grains,
            running=running[:, score].tolist(),
            single=[float(given.scores[score]) for given in self.sent.contributions],
        )

    # -- its pieces

    def _gives(self, tree: int) -> Message:
        """What a leaf gives, and to which class."""
        scores, ensemble = self.sent.contributions[tree].scores, self.ensemble
        if len(scores) == 1:
            return msg("follow.tree.value", value=number_span(float(scores[0])))
        score = int(scores.argmax()) if ensemble.score_index is None else ensemble.score_index[tree]
        to = class_span(self.data, score)
        if ensemble.uses_votes and ensemble.score_index is None:
            return msg("follow.tree.vote", **{"class": to})
        return msg("follow.tree.class-value", value=number_span(float(scores[score])), **{"class": to})

    def _best(self, scores: np.ndarray) -> list[int]:
        """The scores that are worked out, the largest first."""
        return np.argsort(-scores, kind="stable")[:SCORES].tolist()

    def _name(self, score: int) -> Message:
        if len(self.ensemble.start) == 1 and len(self.sent.contributions[0].scores) == 1:
            return msg("follow.formula.single-score", score=bool(self.data.class_names))
        return msg("follow.formula.class-score", **{"class": class_span(self.data, score)})

    def _step(self, tree: int) -> Iterator[Calculation]:
        """How one more tree moves the scores it gives to."""
        if self.rule == "median":
            return
        given, before, after = (
            self.sent.contributions[tree].scores,
            self.sent.scores_after(tree),
            self.sent.scores_after(tree + 1),
        )
        weight = float(self.ensemble.weight[tree])
        for score in self._best(np.abs(given)):
            if given[score] == 0 and len(given) > 1:
                continue
            if self.rule == "average" and not tree:
                formula, numbers = "f_1(x)", number_expr(given[score])
            elif self.rule == "average":
                sum_before = float(self.ensemble.weight[:tree].sum())
                formula = r"\frac{w\,F_{m-1} + w_m\,f_m(x)}{w + w_m}"
                numbers = (
                    f"({number_expr(sum_before)} * {number_expr(before[score])}"
                    f" + {number_expr(weight)} * {number_expr(given[score])})"
                    f"/({number_expr(sum_before)} + {number_expr(weight)})"
                )
            else:
                formula = r"F_{m-1} + w_m\,f_m(x)"
                numbers = f"{number_expr(before[score])} + {number_expr(weight)} * {number_expr(given[score])}"
            yield Calculation(self._name(score), formula, numbers, float(after[score]))

    def _sums(self) -> Iterator[Calculation]:
        """All that the trees give, in one sum a score."""
        after, ensemble = self.sent.scores_after(self.trees), self.ensemble
        if self.rule == "median":
            yield from self._halves(float(after[0]))
            return
        gives = np.stack([each.scores for each in self.sent.contributions])
        for score in self._best(after):
            terms = [(w, g) for w, g in zip(ensemble.weight, gives[:, score], strict=True) if g]
            few, rest = terms[:ONE_BY_ONE], sum(w * g for w, g in terms[ONE_BY_ONE:])
            start = float(np.broadcast_to(ensemble.start, after.shape)[score])
            written = ([number_expr(start)] if start or not terms else []) + [
                f"{number_expr(w)} * {number_expr(g)}" for w, g in few
            ]
            total = " + ".join(written + ([number_expr(rest)] if rest else []))
            if self.rule == "average":
                formula, total = (
                    r"\frac{1}{\sum_m w_m} \sum_m w_m f_m(x)",
                    f"({total})/{number_expr(ensemble.weight.sum())}",
                )
            else:
                formula = r"F_0 + \sum_m w_m f_m(x)"
            yield Calculation(self._name(score), formula, total, float(after[score]))

    def _halves(self, median: float) -> Iterator[Calculation]:
        """Where half of the say is reached."""
        weight = self.ensemble.weight
        values = np.array([each.scores[0] for each in self.sent.contributions])
        upto = weight[values <= median]
        numbers = " + ".join(map(number_expr, upto)) if len(upto) <= ONE_BY_ONE else number_expr(upto.sum())
        yield Calculation(
            msg("follow.formula.say-up-to-prediction"), r"\sum_{f_m \le F} w_m", numbers, float(upto.sum())
        )
        yield Calculation(
            msg("follow.formula.half-say"),
            r"\frac{1}{2} \sum_m w_m",
            f"{number_expr(weight.sum())}/2",
            float(weight.sum() / 2),
        )

    def _together(self, after: np.ndarray) -> Message:
        """What all trees come to."""
        if self._counted:
            return msg("follow.total.votes", each=self._ballot((after * self.trees).round().astype(int)))
        if len(after) == 1:
            score = bool(self.data.class_names)
            return msg("follow.total.single-score", rule=self.rule, score=score, value=number_span(float(after[0])))
        each = [msg("follow.total.class-score", score=float(after[k]), **{"class": class_span(self.data, k)})
                for k in self._best(after)]  # fmt: skip
        return msg("follow.total.class-scores", rule=self.rule, each=list_text(each, "comma"))

    def _ballot(self, count: np.ndarray) -> ListText:
        """Example: "3 of 4 trees for class 1, 1 for class 0"."""
        order = [k for k in self._best(count) if count[k]]
        return list_text(
            [
                msg(
                    "follow.total.class-votes",
                    first=k == order[0],
                    count=Span(NumberText(float(count[k]))),
                    trees=self.trees,
                    **{"class": class_span(self.data, k)},
                )
                for k in order
            ],
            "comma",
        )

    def _prediction(self, after: np.ndarray) -> tuple[Message | None, ...]:
        """The class they predict, and why where two have as much."""
        if not self.data.class_names:
            return ()
        wins = int(self.ensemble.predict_from_scores(after[None])[0])
        predicts = msg("follow.prediction.class", **{"class": class_span(self.data, wins)})
        if len(after) == 1:
            side = msg("follow.prediction.zero-side", above=bool(wins), at_zero=bool(self.ensemble.class_at_zero))
            return side, predicts
        equal = (after >= after.max() - TIE_TOLERANCE * abs(after.max())).sum() > 1
        return (msg("follow.prediction.tie") if equal else None), predicts
