"""Forests by hand: which rows are out-of-bag, how often the trees are wrong there, what they predict together."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.core.trace import Trace
from engine.learners.cart.exercises import best_split_task
from engine.learners.common.exercise import (
    ExerciseTask,
    LessonSteps,
    TaskPosition,
    choice_task,
    ensemble_trees,
    number_task,
    rows_task,
    select_round,
)
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.message import msg
from engine.text.step import Calculation
from engine.text.wording import class_span, row_name_text
from engine.text.wording import tree_name_text as tree_said

TREES = 4  # looked at by hand at most


def tasks(trace: Trace, lesson: LessonSteps) -> Iterator[ExerciseTask]:
    """Tree by tree, then all together."""
    rounds = trace.columns("rounds")
    count, table = min(len(rounds["round"]), TREES), trace.columns("rows")
    for b in range(count):
        own, drawn = select_round(table, b), bool((select_round(table, b)["count"] != 1).any())
        if drawn:
            yield out_of_bag(lesson, own, b)
        if (split := root(trace, lesson, b)) is not None:
            yield split
    if not np.isnan(rounds["oob_error"][count - 1]):
        yield oob_error(trace, lesson, select_round(table, count - 1), count)
    yield together(trace, lesson, len(rounds["round"]), count)


def out_of_bag(lesson: LessonSteps, own: dict[str, np.ndarray], b: int) -> ExerciseTask:
    times = own["count"].astype(int)
    names = tuple(map(row_name_text, range(len(times))))
    given = {"row": names, "drawn": tuple(map(float, times))}
    moment = lesson.task_position(b, "Bag", 1, last=True, tree=b)
    right = tuple(np.flatnonzero(times == 0).tolist())
    return rows_task("oob-rows", right, names, moment, given, {"tree": tree_said(b)}, times=times)


def root(trace: Trace, lesson: LessonSteps, b: int) -> ExerciseTask | None:
    """The best of the candidate splits that were drawn for its root, if there were several."""
    moment = TaskPosition(lesson.find("Search", 2, tree=b), lesson.find("Branch", 1, tree=b), b)
    table = select_round(trace.columns("candidates"), b)
    here = (table["node"] == 0) & table["allowed"]
    if here.sum() < 2:
        return None
    return best_split_task(trace.data, {name: column[here] for name, column in table.items()}, 0, moment)


def oob_error(trace: Trace, lesson: LessonSteps, own: dict[str, np.ndarray], count: int) -> ExerciseTask:
    data, said = trace.data, own["oob_prediction"]
    asked = own["oob_votes"] > 0
    wrong, of = int((said[asked] != data.y[asked]).sum()), int(asked.sum())
    every = list(trace.model.staged_predict(data.X))[count - 1]
    moment = TaskPosition(
        lesson.find("TreeVotes", 0, tree=count - 1), lesson.find("TreeVotes", 0, last=True, tree=count - 1), count
    )
    of_class = lambda k: class_span(data, int(k))  # noqa: E731
    given = {
        "row": tuple(map(row_name_text, range(data.n))),
        "class": tuple(map(of_class, data.y)),
        "oob_prediction": tuple(
            of_class(k) if there else msg("exercise.value.none") for k, there in zip(said, asked, strict=True)
        ),
        "all_prediction": tuple(map(of_class, every)),
    }
    how = Calculation(
        msg("exercise.topic.name", topic="oob-error"), r"\frac{n_{\word{wrong}}}{n}", f"{wrong}/{of}", wrong / of
    )
    return number_task(
        "oob-error",
        wrong / of,
        moment,
        how,
        shown_table=given,
        all_trees=float((every != data.y).mean()),
        wrong=wrong,
        n=data.n,
        asked=of,
        last_tree=float((own["says"] != data.y).mean()),
    )


def together(trace: Trace, lesson: LessonSteps, trees: int, part: int) -> ExerciseTask:
    """What they predict for a new row: the mean of what each gives."""
    data = trace.data
    X = np.array(data.query_rows[:1], float)
    i = lesson.find("Finished", last=True)
    moment = TaskPosition(lesson.find("TreeVotes", 0, last=True, tree=trees - 1), i, part)
    each = np.array([tree.predict(X)[0] for tree in ensemble_trees(trace)])
    names = tuple(tree_said(b) for b in range(trees))
    if not data.class_names:
        mean = float(each.mean())
        how = Calculation(
            msg("exercise.topic.name", topic="together"),
            r"\frac{1}{B}\sum_b f_b(x)",
            f"({sum_expr(map(number_expr, each))})/{trees}",
            mean,
        )
        return number_task(
            "together",
            mean,
            moment,
            how,
            shown_table={"tree": names, "gives": tuple(each)},
            mean=True,
            single=each.tolist(),
        )
    shares = each.mean(0)
    given = {"tree": names} | {f"share {k}": tuple(each[:, k]) for k in range(len(shares))}
    classes = tuple(class_span(data, k) for k in range(len(shares)))
    right = int(shares.argmax())
    return choice_task(
        "vote",
        right,
        classes,
        moment,
        given,
        single=each.argmax(1).tolist(),
        others=[k for k in range(len(shares)) if k != right],
    )
