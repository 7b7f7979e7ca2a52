"""Forests by hand: which rows are out-of-bag, how often the trees are wrong there, what they predict together."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.core.trace import Trace
from engine.exercises.task import ExerciseTask, Lessons, Moment, choice, number, of_round, rows, trees_of
from engine.exercises.tree import best_of
from engine.lessons.common.step import Working
from engine.lessons.common.wording import class_part, row_name
from engine.lessons.common.wording import tree as tree_said
from engine.text.arithmetic import text, total
from engine.text.message import msg

TREES = 4  # looked at by hand at most


def tasks(trace: Trace, lesson: Lessons) -> Iterator[ExerciseTask]:
    """Tree by tree, then all together."""
    rounds = trace.columns("rounds")
    count, table = min(len(rounds["round"]), TREES), trace.columns("rows")
    for b in range(count):
        own, drawn = of_round(table, b), bool((of_round(table, b)["count"] != 1).any())
        if drawn:
            yield out_of_bag(lesson, own, b)
        if (split := root(trace, lesson, b)) is not None:
            yield split
    if not np.isnan(rounds["oob_error"][count - 1]):
        yield oob_error(trace, lesson, of_round(table, count - 1), count)
    yield together(trace, lesson, len(rounds["round"]), count)


def out_of_bag(lesson: Lessons, own: dict[str, np.ndarray], b: int) -> ExerciseTask:
    times = own["count"].astype(int)
    names = tuple(map(row_name, range(len(times))))
    given = {"row": names, "drawn": tuple(map(float, times))}
    moment = lesson.moment(b, "Bag", 1, last=True, tree=b)
    right = tuple(np.flatnonzero(times == 0).tolist())
    return rows("oob-rows", right, names, moment, given, {"tree": tree_said(b)}, times=times)


def root(trace: Trace, lesson: Lessons, b: int) -> ExerciseTask | None:
    """The best of the candidate splits that were drawn for its root, if there were several."""
    moment = Moment(lesson.find("Search", 2, tree=b), lesson.find("Branch", 1, tree=b), b)
    table = of_round(trace.columns("candidates"), b)
    here = (table["node"] == 0) & table["allowed"]
    if here.sum() < 2:
        return None
    return best_of(trace.data, {name: column[here] for name, column in table.items()}, 0, moment)


def oob_error(trace: Trace, lesson: Lessons, own: dict[str, np.ndarray], count: int) -> ExerciseTask:
    data, said = trace.data, own["oob_prediction"]
    asked = own["oob_votes"] > 0
    wrong, of = int((said[asked] != data.y[asked]).sum()), int(asked.sum())
    every = list(trace.model.staged_predict(data.X))[count - 1]
    moment = Moment(lesson.find("Votes", 0, tree=count - 1), lesson.find("Votes", 0, last=True, tree=count - 1), count)
    of_class = lambda k: class_part(data, int(k))  # noqa: E731
    given = {
        "row": tuple(map(row_name, range(data.n))),
        "class": tuple(map(of_class, data.y)),
        "oob_prediction": tuple(
            of_class(k) if there else msg("exercise-none") for k, there in zip(said, asked, strict=True)
        ),
        "all_prediction": tuple(map(of_class, every)),
    }
    how = Working(msg("exercise-topic", topic="oob-error"), r"\frac{n_{\word{wrong}}}{n}", f"{wrong}/{of}", wrong / of)
    return number(
        "oob-error",
        wrong / of,
        moment,
        how,
        given=given,
        all_trees=float((every != data.y).mean()),
        wrong=wrong,
        n=data.n,
        asked=of,
        last_tree=float((own["says"] != data.y).mean()),
    )


def together(trace: Trace, lesson: Lessons, trees: int, part: int) -> ExerciseTask:
    """What they predict for a new row: the mean of what each gives."""
    data = trace.data
    X = np.array(data.ask[:1], float)
    i = lesson.find("Finished", last=True)
    moment = Moment(lesson.find("Votes", 0, last=True, tree=trees - 1), i, part)
    each = np.array([tree.predict(X)[0] for tree in trees_of(trace)])
    names = tuple(tree_said(b) for b in range(trees))
    if not data.class_names:
        mean = float(each.mean())
        how = Working(
            msg("exercise-topic", topic="together"),
            r"\frac{1}{B}\sum_b f_b(x)",
            f"({total(map(text, each))})/{trees}",
            mean,
        )
        return number(
            "together", mean, moment, how, given={"tree": names, "gives": tuple(each)}, mean=True, single=each.tolist()
        )
    shares = each.mean(0)
    given = {"tree": names} | {f"share {k}": tuple(each[:, k]) for k in range(len(shares))}
    classes = tuple(class_part(data, k) for k in range(len(shares)))
    right = int(shares.argmax())
    return choice(
        "vote",
        right,
        classes,
        moment,
        given,
        single=each.argmax(1).tolist(),
        others=[k for k in range(len(shares)) if k != right],
    )
