"""What there is to explore about boosting: errors over the rounds, also on validation rows, and every row's weight."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from engine import Trace
from engine.learners.adaboost.events import RoundResult
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, adaboost_rounds
from engine.learners.cart.lesson.tree_view import TreeView
from engine.text.message import Message, msg
from engine.text.wording import class_span, row_name_text
from pages.frame import charts, markup, palette
from pages.frame.charts import LAYOUT
from pages.i18n.text import format_number, t, translator
from pages.jobs.results import await_table_result
from pages.learners.adaboost.challenges import staged_errors
from pages.learners.common.refits import adaboost_validation
from pages.lesson.page import OpenLesson

HEAVIEST = 60  # rows whose weights are drawn: those that ever weighed most


def show_errors(lesson: OpenLesson):
    """Errors by round on the training rows, and on the validation rows of each of five folds."""
    held = await_table_result(adaboost_validation, lesson.selection, lesson.settings)
    if held is None:
        return
    figure = error_figure(lesson.trace, held)
    charts.show_figure(figure, t("adaboost.error-chart.title"))
    kind = t("views.error.misclassification-title") if lesson.data.class_names else t("views.error.squared-error-title")
    best = int(held.argmin()) if len(held) else -1
    told = t("adaboost.error-chart.note", kind=kind)
    if best >= 0:
        told += t("adaboost.error-chart.test-note", best=best + 1, held=format_number(float(held[best])))
    else:
        told += t("adaboost.error-chart.no-test-note")
    markup.caption(told, bound_text(lesson.trace))


def error_bound(trace: Trace) -> np.ndarray:
    """[rounds] the product of 2 sqrt(e (1 - e)): for two classes and a rate of 1 more rows cannot be wrong."""
    e = np.array([event.error for event in trace.logged_events if isinstance(event, RoundResult) and event.alpha])
    return (2 * np.sqrt(e * (1 - e))).cumprod()


def has_bound(trace: Trace) -> bool:
    plain = trace.setting("learning_rate") == 1 and trace.setting("update") == "reweight"
    return len(trace.data.class_names) == 2 and plain and trace.settings.get("sample_weight") is None


def bound_text(trace: Trace) -> str:
    if not has_bound(trace):
        return ""
    return t("adaboost.error-chart.bound-note")


def error_figure(trace: Trace, held: np.ndarray) -> go.Figure:
    training = staged_errors(trace.model, trace.data)
    rounds = np.arange(1, len(training) + 1)
    figure = go.Figure(layout=LAYOUT)
    figure.add_scatter(
        x=rounds, y=training, name=t("adaboost.error-chart.training"), line={"color": palette.class_colour(0)}
    )
    if len(held):
        x = np.arange(1, len(held) + 1)
        figure.add_scatter(x=x, y=held, name=t("adaboost.error-chart.test"), line={"color": palette.class_colour(1)})
    if has_bound(trace):
        line = {"color": palette.GREY, "dash": "dot"}
        figure.add_scatter(x=rounds, y=error_bound(trace), name=t("adaboost.error-chart.bound"), line=line)
    what = t("views.error.misclassification") if trace.data.class_names else t("views.error.squared-error")
    figure.update_xaxes(title=t("views.axis.rounds"))
    figure.update_yaxes(title=what, rangemode="tozero")
    return figure


# -- the weights


def show_weights(lesson: OpenLesson):
    """Every row's weight in every round, as a picture: a row of the data a line, a round a column."""
    rows, table = weight_table(lesson.trace)
    charts.show_figure(weight_figure(rows, table), t("adaboost.weight-chart.title"))
    left = lesson.data.n - len(rows)
    out = t("adaboost.weight-chart.rows-note", rows=len(rows), left=left) if left else ""
    heaviest = rows[int(table.max(1).argmax())]
    told = t("adaboost.weight-chart.hardest-note", heaviest=heaviest + 1, max=format_number(float(table.max())))
    markup.caption(t("adaboost.weight-chart.note"), told + out)


def weight_table(trace: Trace) -> tuple[np.ndarray, np.ndarray]:
    """(the rows that ever weighed most, in their order; [rows, rounds] what they weigh)."""
    every = np.array([event.weight for event in trace.logged_events if isinstance(event, RoundResult)]).T
    rows = np.sort(np.argsort(-every.max(1), kind="stable")[:HEAVIEST])
    return rows, every[rows]


def weight_figure(rows: np.ndarray, table: np.ndarray) -> go.Figure:
    figure = go.Figure(layout=LAYOUT)
    figure.add_heatmap(
        z=table,
        x=np.arange(1, table.shape[1] + 1),
        y=[t("adaboost.weight-chart.row", row=row + 1) for row in rows],
        colorscale="Blues",
        zmin=0,
        hovertemplate=t("adaboost.weight-chart.hover") + "<extra></extra>",
        colorbar={"title": t("adaboost.weight-chart.legend")},
    )
    figure.update_xaxes(title=t("adaboost.weight-chart.axis-rounds"))
    figure.update_yaxes(autorange="reversed")
    return figure


ROWS, MAX_STAGES = 60, 60  # so many are listed


def signs(lesson: OpenLesson):
    """Every stage, and every row's score at the stage in sight."""
    trace, text = lesson.trace, translator().text
    if len(trace.data.class_names) != 2:
        markup.caption(text(msg("adaboost.signs.needs-two-classes")))
        return
    rounds = adaboost_rounds(trace)
    stage = min(lesson.position.tree, len(rounds) - 1)
    labels = {name: class_span(trace.data, k) for k, name in enumerate(("minus", "plus"))}
    markup.caption(
        text(msg("adaboost.signs.labels", **labels), msg("adaboost.signs.update"), msg("adaboost.signs.same-as-vote"))
    )
    title = text(msg("adaboost.signs.stages-title"))
    markup.table(title, column_titles("m", "f", "error", "alpha", "wrong"), stage_lines(trace), {2, 3, 4}, {stage})
    about = text(msg("adaboost.signs.rows-title", stage=stage + 1))
    markup.table(about, column_titles("row", "y", "own", "before", "part", "after", "sign"), row_lines(trace, stage),
                 {1, 2, 3, 4, 5, 6})  # fmt: skip
    for n, most in ((len(rounds), MAX_STAGES), (trace.data.n, ROWS)):
        if n > most:
            markup.caption(text(msg("adaboost.signs.rows-limited", n=n, most=most)))


def column_titles(*names: str) -> list[str]:
    """A letter keeps its size: f and F are two things."""
    return [translator().render(msg("adaboost.signs.column-title", of=name)) for name in names]


def stump_predictions(rounds: list[AdaBoostRound]) -> np.ndarray:
    """[M, n] what each tree predicts, as -1 or +1."""
    return 2 * np.stack([each.result.predictions.take(each.leaf_of_row) for each in rounds]) - 1


def scores(rounds: list[AdaBoostRound]) -> np.ndarray:
    """[M + 1, n] F_0 = 0, then F_m = F_(m-1) + alpha_m f_m."""
    alpha = np.array([each.round_result.alpha for each in rounds])
    return np.concatenate(
        (np.zeros((1, len(rounds[0].weight))), (alpha[:, None] * stump_predictions(rounds)).cumsum(0))
    )


def sign(F: np.ndarray) -> np.ndarray:
    """-1 or +1; of 0 it is -1, as the first of two classes with as much say wins."""
    return np.where(F > 0, 1, -1)


def stage_lines(trace: Trace) -> list[list[str]]:
    rounds = adaboost_rounds(trace)
    wrong = (sign(scores(rounds)[1:]) != 2 * trace.data.y - 1).sum(1)
    return [
        [
            str(m + 1),
            translator().render(stump_rule(trace, each)),
            format_number(each.round_result.error),
            format_number(each.round_result.alpha),
            format_number(float(wrong[m])),
        ]
        for m, each in enumerate(rounds[:MAX_STAGES])
    ]


def stump_rule(trace: Trace, of: AdaBoostRound) -> Message:
    """A stump as a function; of a larger tree how many splits it has. Example: "-1 if x ≤ 3, else +1"."""
    tree, labels = of.growth.tree, [format_sign(2 * int(k) - 1) for k in of.result.predictions]
    if len(tree.leaves) != 2:
        return msg("adaboost.signs.tree-rule", n=len(tree.leaves) - 1, label=labels[0])
    asks = TreeView(trace, of.growth).split_span(0)
    return msg(
        "adaboost.signs.stump-rule", split=asks, left=labels[int(tree.left[0])], right=labels[int(tree.right[0])]
    )


def row_lines(trace: Trace, stage: int) -> list[list[str]]:
    """Each row's label, and how the stage moves its score."""
    rounds = adaboost_rounds(trace)
    F, f, y = scores(rounds), stump_predictions(rounds)[stage], 2 * trace.data.y - 1
    before, after = F[stage], F[stage + 1]
    part = rounds[stage].round_result.alpha * f
    return [
        [
            translator().text(row_name_text(i)),
            format_sign(y[i]),
            format_sign(f[i]),
            format_number(before[i]),
            format_number(part[i]),
            format_number(after[i]),
            format_sign(sign(after)[i]),
        ]
        for i in range(min(trace.data.n, ROWS))
    ]


def format_sign(x: int) -> str:
    return f"{int(x):+d}"
