"""The prediction of one row, tree by tree, and the lesson steps that show it.

Throughout: T trees, S scores (one per class, or a single one).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Trace, expect_type
from engine.learners.common.ensemble import Ensemble
from engine.split.search import TIE_TOLERANCE
from engine.text.arithmetic import number_expr, snap_array, sum_expr
from engine.text.message import ListText, Message, NumberText, Span, list_text, msg
from engine.text.picture import ACTIVE_TREES, NEW_ROW, LessonPicture, LessonTree
from engine.text.questions import MAX_CHOICES, build_numeric_question, build_question
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_STORY,
    Calculation,
    Highlight,
    Question,
    Step,
    StepText,
)
from engine.text.wording import cell_text, class_span, node_name_text, number_span, tree_name_text, without_none


@dataclass(frozen=True, eq=False)
class Contribution:
    """The path of a row through one tree, and what its leaf adds to each score."""

    node_path: tuple[int, ...]  # the root first, the leaf last
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
        """[T + 1, S] the scores of the first 0, 1, ... T trees."""
        ensemble, index = self.ensemble, self.ensemble.score_index
        outputs = (c.scores[None] if index is None else c.scores[index[t]][None]
                   for t, c in enumerate(self.contributions))  # fmt: skip
        return np.concatenate([ensemble.initial_scores(1), *ensemble.accumulate_scores(1, outputs)])

    def scores_after(self, trees: int) -> np.ndarray:
        """[S] the scores of the first `trees` trees."""
        return self.cumulative_scores[trees]


def predict_row(picture: LessonPicture, x: np.ndarray) -> RowPrediction:
    """Send a row of values through all trees of a picture that has an ensemble."""
    ensemble = expect_type(Ensemble, picture.ensemble)
    sizes = [float(np.abs(tree.growth.tree.value).max()) for tree in picture.trees]
    scale = max(*sizes, *np.abs(ensemble.start))  # outputs that are tiny beside it are rounding errors
    contributions = []
    for t, tree in enumerate(picture.trees):
        path, scores = path_to_leaf(tree, x), np.zeros(ensemble.n_scores)
        output = ensemble.leaf_outputs(snap_array(tree.growth.tree.value[path[-1]], scale)[None])[0]
        scores[... if ensemble.score_index is None else ensemble.score_index[t]] = output
        contributions.append(Contribution(path, scores))
    return RowPrediction(ensemble, tuple(contributions))


def path_to_leaf(shown: LessonTree, x: np.ndarray) -> tuple[int, ...]:
    """Return the nodes of a row's path, the root first; it ends where splits were pruned."""
    tree, pruned_at = shown.growth.tree, shown.pruned_at
    path = [0]
    for node, left in tree.decision_path(x):
        child = int((tree.left if left else tree.right)[node])
        if pruned_at is not None and pruned_at[child] >= 0:
            break
        path.append(child)
    return tuple(path)


ONE_BY_ONE = 12  # the number of trees with a step each, and of written terms of a sum
SCORES = 6  # the number of scores with a calculation each: the largest ones


def choose_new_row(data: Table) -> np.ndarray:
    """Return the table's query row, or its typical row: (lower) medians and most common levels."""
    if data.query_rows:
        return np.array(data.query_rows[0], float)
    return np.array([_middle(data.X[:, j], bool(data.levels[j])) for j in range(data.X.shape[1])])


def _middle(column: np.ndarray, is_category: bool) -> float:
    present = np.sort(column[~np.isnan(column)])
    if not len(present):
        return float("nan")
    if is_category:
        values, counts = np.unique(present, return_counts=True)
        return float(values[counts.argmax()])
    return float(present[(len(present) - 1) // 2])


def follow_row_steps(trace: Trace, picture: LessonPicture, x: np.ndarray, line: int) -> Iterator[Step]:
    """Yield the steps that send a new row through every tree of a finished ensemble."""
    texts = _FollowRowTexts(trace, picture, np.asarray(x, float))
    event, trees = trace.logged_events[-1], len(picture.trees)
    all_trees, title = Highlight(tree=trees - 1, scene="all"), msg("follow.section.new-row")
    states = {ACTIVE_TREES: trees, NEW_ROW: texts.x.tolist()}
    yield Step(event, line, DETAIL_STORY, all_trees, texts.begin, 0, title, states)
    for tree in range(min(trees, ONE_BY_ONE)):
        path = texts.prediction.contributions[tree].node_path
        highlight = Highlight(tree=tree, node=path[-1], nodes=path)
        yield Step(event, line, DETAIL_SPLITS, highlight, partial(texts.tree, tree))
    if (rest := trees - ONE_BY_ONE) > 0:
        yield Step(event, line, DETAIL_SPLITS, all_trees, partial(texts.others, rest))
    yield Step(event, line, DETAIL_STORY, all_trees, texts.end)


class _FollowRowTexts:
    """The texts of the steps of follow_row_steps."""

    def __init__(self, trace: Trace, picture: LessonPicture, x: np.ndarray):
        self.data, self.picture, self.x = trace.data, picture, x
        self.prediction, self.ensemble = predict_row(picture, x), expect_type(Ensemble, picture.ensemble)
        self.rule, self.trees = self.ensemble.rule, len(picture.trees)

    def begin(self) -> StepText:
        cells = list_text([cell_text(self.data, j, x) for j, x in enumerate(self.x)])
        row = msg("follow.intro.row", asked=bool(self.data.query_rows), cells=cells)
        return StepText((row, msg("follow.intro.task", trees=self.trees)), (), self.question())

    def tree(self, tree: int) -> StepText:
        name, node = self.picture.trees[tree].name or tree_name_text(tree), self.prediction.contributions[tree].leaf
        leaf = msg("follow.tree.leaf", tree=name, node=node_name_text(node), gives=self._output_text(tree))
        weight = float(self.ensemble.weight[tree])
        weight_text = None if self.rule == "average" else msg("follow.tree.weight", weight=weight)
        return StepText(without_none(leaf, weight_text), tuple(self._tree_calculations(tree)))

    def others(self, rest: int) -> StepText:
        return StepText((msg("follow.tree.skipped", n=rest),))

    def end(self) -> StepText:
        after = self.prediction.scores_after(self.trees)
        sentences = without_none(self._total_text(after), *self._prediction_texts(after))
        return StepText(sentences, tuple(self._total_calculations()))

    def question(self) -> Question | None:
        """Ask for the prediction; distractors are those of fewer trees or of a single tree."""
        after, running = self.prediction.scores_after(self.trees), self.prediction.cumulative_scores
        details = DETAIL_STORY, DETAIL_SPLITS, DETAIL_CALCULATIONS
        if 1 < len(after) <= MAX_CHOICES:
            names = self.data.class_names
            winner = int(self.ensemble.predict_from_scores(after[None])[0])
            prompt = msg("follow.question.class", trees=self.trees)
            why = msg("follow.question.class-why", score=float(after[winner]))
            others = [k for k in np.argsort(-after, kind="stable").tolist() if k != winner]
            return build_question(
                "vote", prompt, winner, lambda k: Span(names[k]), why, details, lambda k: names[k], others=others
            )
        score = self._largest(after)[0]
        prompt = msg("follow.question.number", trees=self.trees, score=bool(self.data.class_names))
        why = msg("follow.question.number-why", trees=self.trees)
        single = [float(c.scores[score]) for c in self.prediction.contributions]
        answer, running = float(after[score]), running[:, score].tolist()
        return build_numeric_question("together", prompt, answer, why, details, running=running, single=single)

    def _output_text(self, tree: int) -> Message:
        """Return the text of what a leaf adds, and to which class."""
        scores, ensemble = self.prediction.contributions[tree].scores, self.ensemble
        if len(scores) == 1:
            return msg("follow.tree.value", value=number_span(float(scores[0])))
        score = int(scores.argmax()) if ensemble.score_index is None else ensemble.score_index[tree]
        class_arg = self._class_arg(score)
        if ensemble.uses_votes and ensemble.score_index is None:
            return msg("follow.tree.vote", **class_arg)
        if self.rule != "average" or ensemble.score_index is not None:
            return msg("follow.tree.class-value", value=number_span(float(scores[score])), **class_arg)
        if scores[score] == 1:
            return msg("follow.tree.vote", **class_arg)
        return msg("follow.tree.share-vote", value=number_span(float(scores[score])), **class_arg)

    def _class_arg(self, k: int) -> dict[str, Span]:
        return {"class": class_span(self.data, k)}

    def _largest(self, scores: np.ndarray) -> list[int]:
        """Return the indices of the SCORES largest scores, descending."""
        return np.argsort(-scores, kind="stable")[:SCORES].tolist()

    def _score_name(self, score: int) -> Message:
        if len(self.ensemble.start) == 1 and len(self.prediction.contributions[0].scores) == 1:
            return msg("follow.formula.single-score", score=bool(self.data.class_names))
        return msg("follow.formula.class-score", **self._class_arg(score))

    def _tree_calculations(self, tree: int) -> Iterator[Calculation]:
        """Yield the new value of each score that one more tree changes."""
        if self.rule == "median":
            return
        output = self.prediction.contributions[tree].scores
        before, after = self.prediction.scores_after(tree), self.prediction.scores_after(tree + 1)
        for score in self._largest(np.abs(output)):
            if output[score] == 0 and len(output) > 1:
                continue
            f, F, w = (number_expr(x) for x in (output[score], before[score], float(self.ensemble.weight[tree])))
            if self.rule == "average" and not tree:
                formula, numbers = "f_1(x)", f
            elif self.rule == "average":
                W = number_expr(float(self.ensemble.weight[:tree].sum()))
                formula = r"\frac{w\,F_{m-1} + w_m\,f_m(x)}{w + w_m}"
                numbers = f"({W} * {F} + {w} * {f})/({W} + {w})"
            else:
                formula, numbers = r"F_{m-1} + w_m\,f_m(x)", f"{F} + {w} * {f}"
            yield Calculation(self._score_name(score), formula, numbers, float(after[score]))

    def _total_calculations(self) -> Iterator[Calculation]:
        """Yield the sum over all trees of each score."""
        after, ensemble = self.prediction.scores_after(self.trees), self.ensemble
        if self.rule == "median":
            yield from self._median_calculations(float(after[0]))
            return
        outputs = np.stack([c.scores for c in self.prediction.contributions])
        for score in self._largest(after):
            terms = [(w, f) for w, f in zip(ensemble.weight, outputs[:, score], strict=True) if f]
            rest = sum(w * f for w, f in terms[ONE_BY_ONE:])
            start = float(np.broadcast_to(ensemble.start, after.shape)[score])
            parts = [f"{number_expr(w)} * {number_expr(f)}" for w, f in terms[:ONE_BY_ONE]]
            parts = ([number_expr(start)] if start or not terms else []) + parts + ([number_expr(rest)] if rest else [])
            formula, total = r"F_0 + \sum_m w_m f_m(x)", sum_expr(parts)
            if self.rule == "average":
                formula = r"\frac{1}{\sum_m w_m} \sum_m w_m f_m(x)"
                total = f"({total})/{number_expr(ensemble.weight.sum())}"
            yield Calculation(self._score_name(score), formula, total, float(after[score]))

    def _median_calculations(self, median: float) -> Iterator[Calculation]:
        """Yield the weight of the trees up to the prediction, and half of all weight."""
        weight, half = self.ensemble.weight, float(self.ensemble.weight.sum() / 2)
        values = np.array([c.scores[0] for c in self.prediction.contributions])
        upto = weight[values <= median]
        numbers = sum_expr(map(number_expr, upto)) if len(upto) <= ONE_BY_ONE else number_expr(upto.sum())
        name = msg("follow.formula.say-up-to-prediction")
        yield Calculation(name, r"\sum_{f_m \le F} w_m", numbers, float(upto.sum()))
        numbers = f"{number_expr(weight.sum())}/2"
        yield Calculation(msg("follow.formula.half-say"), r"\frac{1}{2} \sum_m w_m", numbers, half)

    def _total_text(self, after: np.ndarray) -> Message:
        """Return the text of the scores of all trees, or of their votes."""
        if self.rule == "average" and self.ensemble.uses_votes:
            return msg("follow.total.votes", each=self._votes_text((after * self.trees).round().astype(int)))
        if len(after) == 1:
            score = bool(self.data.class_names)
            return msg("follow.total.single-score", rule=self.rule, score=score, value=number_span(float(after[0])))
        each = [msg("follow.total.class-score", score=float(after[k]), **self._class_arg(k))
                for k in self._largest(after)]  # fmt: skip
        return msg("follow.total.class-scores", rule=self.rule, each=list_text(each, "comma"))

    def _votes_text(self, count: np.ndarray) -> ListText:
        """Return the text of the votes of classes. Example: "3 of 4 trees for class 1, 1 for class 0"."""
        order = [k for k in self._largest(count) if count[k]]
        votes = [Span(NumberText(float(count[k]))) for k in order]
        each = [msg("follow.total.class-votes", first=i == 0, count=votes[i], trees=self.trees, **self._class_arg(k))
                for i, k in enumerate(order)]  # fmt: skip
        return list_text(each, "comma")

    def _prediction_texts(self, after: np.ndarray) -> tuple[Message | None, ...]:
        """Return the reason (a tie, or the side of 0) and the predicted class."""
        if not self.data.class_names:
            return ()
        wins = int(self.ensemble.predict_from_scores(after[None])[0])
        predicts = msg("follow.prediction.class", **self._class_arg(wins))
        if len(after) == 1:
            side = msg("follow.prediction.zero-side", above=bool(wins), at_zero=bool(self.ensemble.class_at_zero))
            return side, predicts
        equal = (after >= after.max() - TIE_TOLERANCE * abs(after.max())).sum() > 1
        return (msg("follow.prediction.tie") if equal else None), predicts
