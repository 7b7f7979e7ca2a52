"""The tabs of classification trees: three measures on the candidates of one node, and tests on tables of noise."""

from dataclasses import dataclass
from functools import partial

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.split.criteria import CLASS_CRITERIA
from engine.split.search import TIE_TOLERANCE
from engine.text.arithmetic import expr_to_latex
from engine.text.formulas import LETTERS, RowGroup, impurity_name
from engine.text.message import msg
from engine.text.wording import split_text
from engine.tree.growth import Growth
from engine.tree.independence import CORRECTIONS, N_PERMUTATIONS
from pages.frame import charts, markup, palette
from pages.frame.charts import LAYOUT
from pages.i18n.text import format_number, localize_formula, t, translator
from pages.jobs.results import await_result
from pages.learners.common.noise import N_TABLES, root_p_values
from pages.lesson.page import OpenLesson


@dataclass(frozen=True)
class MeasureResult:
    """The impurity of a node by one measure, and the split that it finds best."""

    name: str
    impurity: float
    best_split: int  # its index in the node's table of candidates; -1 if there is none
    after: float  # mean impurity of both sides, weighted by their rows
    gain: float


def opinions(growth: Growth, node: int) -> list[MeasureResult]:
    return [_opinion(growth, node, name, kind()) for name, kind in CLASS_CRITERIA.items()]


def _opinion(growth: Growth, node: int, name: str, criterion) -> MeasureResult:
    weights = growth.node_class_weights[node]
    impurity = float(criterion.impurity(weights))
    if not growth.was_searched(node) or not len(table := growth.table(node)):
        return MeasureResult(name, impurity, -1, impurity, 0.0)
    left, right = table.sums_left, weights - table.sums_left
    after = (left.sum(1) * criterion.impurity(left) + right.sum(1) * criterion.impurity(right)) / weights.sum()
    least = after[table.allowed].min()
    best = int(((after <= least + TIE_TOLERANCE * abs(least)) & table.allowed).argmax())  # the first of ties
    return MeasureResult(name, impurity, best, float(after[best]), impurity - float(after[best]))


def show_measures(lesson: OpenLesson):
    growth, node, data = lesson.growth, lesson.position.node, lesson.data
    markup.headline(t("cart.measures.intro", node=node, of_tree=lesson.of_tree_text))
    results, rows = opinions(growth, node), growth.rows_of(node)
    weight = None if growth.scores.row_weight is None else growth.scores.row_weight[rows]
    for result in results:
        group = RowGroup(result.name, growth.scores.target[rows], weight, len(data.class_names))
        formula = localize_formula(expr_to_latex(group.impurity_expr))
        st.latex(rf"{localize_formula(LETTERS[result.name])} = {formula} = {format_number(result.impurity)}")
    lines = []
    for result in results:
        name, split = translator().text(impurity_name(result.name)), _split(growth, node, result.best_split, data)
        impurity, after, gain = map(format_number, (result.impurity, result.after, result.gain))
        lines.append((name, impurity, split, after, gain))
    headers = (t("cart.measures.column-measure"), t("cart.measures.column-node"), t("cart.measures.column-split"),
               t("cart.measures.column-weighted"), t("cart.measures.column-gain"))  # fmt: skip
    current = {i for i, result in enumerate(results) if result.name == lesson.criterion}
    markup.table(t("cart.measures.table-title"), headers, lines, numeric={1, 3, 4}, highlighted=current)
    if len({result.best_split for result in results}) > 1:
        markup.caption(t("cart.measures.note"))


def _split(growth: Growth, node: int, best: int, data) -> str:
    if best < 0:
        return t("cart.measures.no-split")
    table = growth.table(node)
    split = split_text(data, int(table.feature[best]), table.threshold[best], table.categories[best])
    return translator().render(split)


# -- noise


def show_noise(_: OpenLesson):
    """Draw how often the root of a table of noise is split, by each test of independence."""
    with st.container(horizontal=True):
        rows = st.slider(t("cart.noise.control-rows"), 20, 300, 100, 20, width=260, key="noise rows")
        features = st.slider(t("cart.noise.control-features"), 1, 10, 5, width=260, key="noise features")
        alpha = st.slider(t("cart.noise.control-alpha"), 0.01, 0.2, 0.05, 0.01, width=260, key="noise level")
    markup.paragraph(t("cart.noise.intro", alpha=alpha))
    p_values = await_result(("noise", rows, features), partial(root_p_values, rows, features), private=False)
    if p_values is None:
        return
    n_split = (p_values <= alpha).sum(0).tolist()
    names = [t(msg("cart.noise.test", correction=correction, n=N_PERMUTATIONS)) for correction in CORRECTIONS]
    lines = [(name, correction, str(n), format_number(n / N_TABLES))
             for name, correction, n in zip(names, CORRECTIONS, n_split, strict=True)]  # fmt: skip
    chart, table = st.columns(2, gap="large")
    with chart:
        charts.show_figure(noise_figure(np.array(n_split) / N_TABLES, alpha), t("cart.noise.chart-title"))
    with table:
        markup.table(t("cart.noise.table-title", tables=N_TABLES), (t("cart.noise.column-test"),
                     "independence_correction", t("cart.noise.column-roots"), t("cart.noise.column-share")),
                     lines, numeric={2, 3})  # fmt: skip
        error = 2 * float(np.sqrt(alpha * (1 - alpha) / N_TABLES))
        markup.caption(t("cart.noise.note", alpha=alpha, error=error))


def noise_figure(shares: np.ndarray, alpha: float) -> go.Figure:
    colours = [palette.class_colour(1), palette.class_colour(0), palette.class_colour(0)]
    figure = go.Figure(go.Bar(x=shares, y=CORRECTIONS, orientation="h", marker_color=colours), layout=LAYOUT)
    figure.add_vline(alpha, line_dash="dash")
    figure.update_xaxes(title=t("cart.noise.axis-share"), range=[0, 1.02])
    return figure.update_yaxes(automargin=True, autorange="reversed")
