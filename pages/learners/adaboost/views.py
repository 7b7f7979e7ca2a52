"""The tabs of AdaBoost: errors by round, every row's weight, and the vote as a sum of signs."""

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

HEAVIEST = 60  # rows whose weights are drawn: those with the largest weight in any round


def show_errors(lesson: OpenLesson):
    """Draw the errors by round on the training rows, and their mean on five validation folds."""
    held = await_table_result(adaboost_validation, lesson.selection, lesson.settings)
    if held is None:
        return
    charts.show_figure(error_figure(lesson.trace, held), t("adaboost.error-chart.title"))
    kind = t("views.error.misclassification-title") if lesson.data.class_names else t("views.error.squared-error-title")
    text = t("adaboost.error-chart.note", kind=kind)
    if len(held):
        best = int(held.argmin())
        text += t("adaboost.error-chart.test-note", best=best + 1, held=format_number(float(held[best])))
    else:
        text += t("adaboost.error-chart.no-test-note")
    markup.caption(text, t("adaboost.error-chart.bound-note") if has_bound(lesson.trace) else "")


def error_bound(trace: Trace) -> np.ndarray:
    """[rounds] the product of 2 sqrt(e (1 - e)), a bound on the training error for two classes and a rate of 1."""
    e = np.array([result.error for result in trace.events_of(RoundResult) if result.alpha])
    return (2 * np.sqrt(e * (1 - e))).cumprod()


def has_bound(trace: Trace) -> bool:
    is_plain = trace.setting("learning_rate") == 1 and trace.setting("update") == "reweight"
    return len(trace.data.class_names) == 2 and is_plain and trace.settings.get("sample_weight") is None


def error_figure(trace: Trace, held: np.ndarray) -> go.Figure:
    training = staged_errors(trace.model, trace.data)
    rounds = np.arange(1, len(training) + 1)
    figure = go.Figure(layout=LAYOUT)
    line = {"color": palette.curve_colour(0)}
    figure.add_scatter(x=rounds, y=training, name=t("adaboost.error-chart.training"), line=line)
    if len(held):
        x = np.arange(1, len(held) + 1)
        figure.add_scatter(x=x, y=held, name=t("adaboost.error-chart.test"), line={"color": palette.curve_colour(1)})
    if has_bound(trace):
        line = {"color": palette.GREY, "dash": "dot"}
        figure.add_scatter(x=rounds, y=error_bound(trace), name=t("adaboost.error-chart.bound"), line=line)
    what = t("views.error.misclassification") if trace.data.class_names else t("views.error.squared-error")
    figure.update_xaxes(title=t("views.axis.rounds"))
    figure.update_yaxes(title=what, rangemode="tozero")
    return figure


# -- the weights


def show_weights(lesson: OpenLesson):
    """Draw every row's weight in every round as a heatmap: one line per row, one column per round."""
    rows, table = weight_table(lesson.trace)
    charts.show_figure(weight_figure(rows, table), t("adaboost.weight-chart.title"))
    left = lesson.data.n - len(rows)
    others = t("adaboost.weight-chart.rows-note", rows=len(rows), left=left) if left else ""
    heaviest = rows[int(table.max(1).argmax())]
    text = t("adaboost.weight-chart.hardest-note", heaviest=heaviest + 1, max=format_number(float(table.max())))
    markup.caption(t("adaboost.weight-chart.note"), text + others)


def weight_table(trace: Trace) -> tuple[np.ndarray, np.ndarray]:
    """Return the rows with the largest weights, in their order, and [rows, rounds] their weights."""
    weights = np.array([result.weight for result in trace.events_of(RoundResult)]).T
    rows = np.sort(np.argsort(-weights.max(1), kind="stable")[:HEAVIEST])
    return rows, weights[rows]


def weight_figure(rows: np.ndarray, table: np.ndarray) -> go.Figure:
    figure = go.Figure(layout=LAYOUT)
    x, y = np.arange(1, table.shape[1] + 1), [t("adaboost.weight-chart.row", row=row + 1) for row in rows]
    hover = t("adaboost.weight-chart.hover") + "<extra></extra>"
    figure.add_heatmap(z=table, x=x, y=y, colorscale="Blues", zmin=0, hovertemplate=hover,
                       colorbar={"title": t("adaboost.weight-chart.legend")})  # fmt: skip
    figure.update_xaxes(title=t("adaboost.weight-chart.axis-rounds"))
    figure.update_yaxes(autorange="reversed")
    return figure


# -- the vote as a sum of signs

ROWS, MAX_STAGES = 60, 60  # listed at most


def signs(lesson: OpenLesson):
    """Draw a table of all stages, and one of every row's score at the current stage."""
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
    title = text(msg("adaboost.signs.rows-title", stage=stage + 1))
    markup.table(title, column_titles("row", "y", "own", "before", "part", "after", "sign"), row_lines(trace, stage),
                 {1, 2, 3, 4, 5, 6})  # fmt: skip
    for n, most in ((len(rounds), MAX_STAGES), (trace.data.n, ROWS)):
        if n > most:
            markup.caption(text(msg("adaboost.signs.rows-limited", n=n, most=most)))


def column_titles(*names: str) -> list[str]:
    """Return the headers with these keys; `render` keeps their case, since f and F differ."""
    return [translator().render(msg("adaboost.signs.column-title", of=name)) for name in names]


def stump_predictions(rounds: list[AdaBoostRound]) -> np.ndarray:
    """[M, n] predictions of each tree, -1 or +1."""
    return 2 * np.stack([stage.result.predictions.take(stage.leaf_of_row) for stage in rounds]) - 1


def scores(rounds: list[AdaBoostRound]) -> np.ndarray:
    """[M + 1, n] F_0 = 0, then F_m = F_(m-1) + alpha_m f_m."""
    alpha = np.array([stage.round_result.alpha for stage in rounds])
    F = (alpha[:, None] * stump_predictions(rounds)).cumsum(0)
    return np.concatenate((np.zeros((1, F.shape[1])), F))


def sign(F: np.ndarray) -> np.ndarray:
    """Elementwise -1 or +1; -1 for 0, as the first of two classes wins a tie."""
    return np.where(F > 0, 1, -1)


def stage_lines(trace: Trace) -> list[list[str]]:
    """Lines of the table of stages: its tree as a function, error, alpha and the rows wrong so far."""
    rounds = adaboost_rounds(trace)
    wrong = (sign(scores(rounds)[1:]) != 2 * trace.data.y - 1).sum(1)
    return [
        [str(m + 1), translator().render(stump_rule(trace, stage)),
         *map(format_number, (stage.round_result.error, stage.round_result.alpha, float(wrong[m])))]
        for m, stage in enumerate(rounds[:MAX_STAGES])
    ]  # fmt: skip


def stump_rule(trace: Trace, stage: AdaBoostRound) -> Message:
    """A stump as a function, or how many splits a larger tree has. Example: "-1 if x ≤ 3, else +1"."""
    tree, labels = stage.growth.tree, [format_sign(2 * int(k) - 1) for k in stage.result.predictions]
    if len(tree.leaves) != 2:
        return msg("adaboost.signs.tree-rule", n=len(tree.leaves) - 1, label=labels[0])
    left, right = labels[int(tree.left[0])], labels[int(tree.right[0])]
    split = TreeView(trace, stage.growth).split_span(0)
    return msg("adaboost.signs.stump-rule", split=split, left=left, right=right)


def row_lines(trace: Trace, stage: int) -> list[list[str]]:
    """Lines of the table of rows: labels, and how the stage changes each row's score."""
    rounds = adaboost_rounds(trace)
    F, f, y = scores(rounds), stump_predictions(rounds)[stage], 2 * trace.data.y - 1
    before, after = F[stage], F[stage + 1]
    part = rounds[stage].round_result.alpha * f
    return [
        [translator().text(row_name_text(i)), format_sign(y[i]), format_sign(f[i]),
         *map(format_number, (before[i], part[i], after[i])), format_sign(sign(after)[i])]
        for i in range(min(trace.data.n, ROWS))
    ]  # fmt: skip


def format_sign(x: int) -> str:
    return f"{int(x):+d}"
