"""Exercises on forests by hand: out-of-bag rows, the out-of-bag error, the prediction of all trees."""

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
from engine.text.wording import class_span, row_name_text, tree_name_text

TREES = 4  # trees with exercises at most


def tasks(trace: Trace, lesson: LessonSteps) -> Iterator[ExerciseTask]:
    """Yield the tasks of each tree, then those of all trees."""
    rounds, table = trace.columns("rounds"), trace.columns("rows")
    count = min(len(rounds["round"]), TREES)
    for b in range(count):
        columns = select_round(table, b)
        if (columns["count"] != 1).any():
            yield oob_rows_task(lesson, columns, b)
        if (split := root_split_task(trace, lesson, b)) is not None:
            yield split
    if not np.isnan(rounds["oob_error"][count - 1]):
        yield oob_error_task(trace, lesson, select_round(table, count - 1), count)
    yield prediction_task(trace, lesson, len(rounds["round"]), count)


def oob_rows_task(lesson: LessonSteps, columns: dict[str, np.ndarray], b: int) -> ExerciseTask:
    times = columns["count"].astype(int)
    names = tuple(map(row_name_text, range(len(times))))
    table = {"row": names, "drawn": tuple(map(float, times))}
    position, answer = lesson.task_position(b, "Bag", 1, last=True, tree=b), np.flatnonzero(times == 0).tolist()
    return rows_task("oob-rows", answer, names, position, table, {"tree": tree_name_text(b)}, times=times)


def root_split_task(trace: Trace, lesson: LessonSteps, b: int) -> ExerciseTask | None:
    """Ask for the best candidate split of the root, if there are several."""
    position = TaskPosition(lesson.find("Search", 2, tree=b), lesson.find("Branch", 1, tree=b), b)
    table = select_round(trace.columns("candidates"), b)
    mask = (table["node"] == 0) & table["allowed"]
    if mask.sum() < 2:
        return None
    return best_split_task(trace.data, {name: column[mask] for name, column in table.items()}, 0, position)


def oob_error_task(trace: Trace, lesson: LessonSteps, columns: dict[str, np.ndarray], count: int) -> ExerciseTask:
    data, predicted, has_vote = trace.data, columns["oob_prediction"], columns["oob_votes"] > 0
    wrong, n_voted = int((predicted[has_vote] != data.y[has_vote]).sum()), int(has_vote.sum())
    error, ensemble = wrong / n_voted, list(trace.model.staged_predict(data.X))[count - 1]
    first, last = (lesson.find("TreeVotes", 0, last=last, tree=count - 1) for last in (False, True))
    name_of = lambda k: class_span(data, int(k))  # noqa: E731
    none = msg("exercise.value.none")
    table = {
        "row": tuple(map(row_name_text, range(data.n))),
        "class": tuple(map(name_of, data.y)),
        "oob_prediction": tuple(name_of(k) if voted else none for k, voted in zip(predicted, has_vote, strict=True)),
        "all_prediction": tuple(map(name_of, ensemble)),
    }
    name, symbols = msg("exercise.topic.name", topic="oob-error"), r"\frac{n_{\word{wrong}}}{n}"
    calculation, position = Calculation(name, symbols, f"{wrong}/{n_voted}", error), TaskPosition(first, last, count)
    facts = {"wrong": wrong, "n": data.n, "asked": n_voted, "all_trees": float((ensemble != data.y).mean()),
             "last_tree": float((columns["says"] != data.y).mean())}  # fmt: skip
    return number_task("oob-error", error, position, calculation, {}, table, {}, **facts)


def prediction_task(trace: Trace, lesson: LessonSteps, n_trees: int, part: int) -> ExerciseTask:
    """Ask for the prediction of a new row: the mean of the trees' predictions."""
    data = trace.data
    X = np.array(data.query_rows[:1], float)
    last_votes = lesson.find("TreeVotes", 0, last=True, tree=n_trees - 1)
    position = TaskPosition(last_votes, lesson.find("Finished", last=True), part)
    predictions = np.array([tree.predict(X)[0] for tree in ensemble_trees(trace)])
    names = tuple(tree_name_text(b) for b in range(n_trees))
    if not data.class_names:
        mean, numbers = float(predictions.mean()), f"({sum_expr(map(number_expr, predictions))})/{n_trees}"
        name = msg("exercise.topic.name", topic="together")
        calculation = Calculation(name, r"\frac{1}{B}\sum_b f_b(x)", numbers, mean)
        table, facts = {"tree": names, "gives": tuple(predictions)}, {"mean": True, "single": predictions.tolist()}
        return number_task("together", mean, position, calculation, {}, table, {}, **facts)
    shares = predictions.mean(0)
    K, answer = len(shares), int(shares.argmax())
    table = {"tree": names} | {f"share {k}": tuple(predictions[:, k]) for k in range(K)}
    classes, others = tuple(class_span(data, k) for k in range(K)), [k for k in range(K) if k != answer]
    single = predictions.argmax(1).tolist()
    return choice_task("vote", answer, classes, position, table, single=single, others=others)
