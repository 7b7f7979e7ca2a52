"""N-way splits: ID3 and C4.5 give every level of a category a child of its own."""

from operator import itemgetter

import streamlit as st

from engine.ideas.multiway import GAIN_RATIO
from pages.frame import markup
from pages.frame.address import bind_param, integer_param
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import common as ideas
from pages.ideas import multiway
from pages.lesson.views.dot import tree_dot

MAX_LEAVES_BESIDE = 8  # of a tree with the formulas beside it; a wider one has a row of its own


def choose_step(n: int) -> int:
    """Draw the slider of n steps and its buttons; return the step, from 0."""
    if "step" in st.session_state:
        st.session_state["step"] = min(st.session_state["step"], n)  # the new tree may have fewer
    step = st.slider(t("idea.multiway.control-step"), 1, n, width=420, **bind_param("step", integer_param(1, n)))
    for label, icon, to in (
        (t("idea.multiway.button-back"), ":material/arrow_back:", step - 1),
        (t("idea.multiway.button-next"), ":material/arrow_forward:", step + 1),
    ):
        is_there = 1 <= to <= n
        st.button(label, icon=icon, disabled=not is_there, on_click=st.session_state.update, args=({"step": to},))
    return step - 1


guard()
ideas.head(t("page.multiway.title"), t("idea.multiway.intro-ways"), t("idea.multiway.intro-task"))
with ideas.controls():
    name = ideas.choose_option(t("idea.control.rows"), tuple(multiway.SETS), "rows")
    measure = ideas.choose_option(t("idea.multiway.control-measure"), tuple(multiway.MEASURES), "measure")
    min_rows = ideas.slider(t("idea.multiway.control-min-rows"), 1, 10, 1, 1, "min_rows")
    depth = ideas.slider(t("idea.control.depth"), 1, 4, 3, 1, "depth")
growth = multiway.grow(name, multiway.MEASURES[measure], min_rows, depth)
with ideas.controls():
    at = choose_step(len(growth.steps))
step = growth.steps[at]
node = growth.nodes[step.node]
markup.headline(multiway.sentence(growth, step))
if len(growth.leaves) <= MAX_LEAVES_BESIDE:
    tree, sums = st.columns(2, gap="large")
    chart = sums
elif step.kind == multiway.END:
    tree = sums = chart = st.container()
else:
    sums, chart = st.columns(2, gap="large")
    tree = st.container()
with tree:
    st.graphviz_chart(multiway.tree_graph(growth, at), alt=t("idea.multiway.tree-description", n=step.node))
with sums:
    ideas.show_calculations(*multiway.calculations(growth, step))
with chart:
    names, counts = multiway.class_counts(growth, step)
    figure = multiway.counts_figure(growth.data.class_names, names, counts)
    ideas.chart(figure, t("idea.multiway.chart"), 110 + 34 * len(names))
HEADERS = (
    t("idea.multiway.table-feature"),
    t("idea.multiway.table-children"),
    t("idea.multiway.table-impurity"),
    t("idea.table.gain"),
    t("idea.multiway.split-info"),
    t("idea.multiway.gain-ratio"),
)
WITHOUT_ENTROPY = itemgetter(0, 1, 3, 4, 5)
shown = multiway.splits_so_far(node, step)
if shown:
    lit = [i for i, split in enumerate(shown) if split is (node.best if step.kind == multiway.DECISION else shown[-1])]
    rows = [multiway.split_row(growth.name(split), split) for split in shown]
    markup.table(t("idea.multiway.table-title", node=step.node), HEADERS, rows, numeric=range(1, 6), highlighted=lit)
    notes = [t("idea.multiway.average-note") if growth.split_by == GAIN_RATIO else t("idea.multiway.gain-note")]
    if name == multiway.TEXTBOOK and node.parent < 0:
        notes.append(multiway.printed_gain(node, growth))
    markup.caption(*notes)

markup.caption(t("idea.multiway.here-note"))
markup.heading(t("idea.multiway.ids-title"))
markup.paragraph(t("idea.multiway.ids-note"))
splits, names = multiway.row_number_splits(name), (*growth.data.feature_names, t("idea.multiway.row-number"))
table, rules = st.columns([3, 2], gap="large")
with table:
    rows = [WITHOUT_ENTROPY(multiway.split_row(names[split.feature], split)) for split in splits]
    headers = WITHOUT_ENTROPY(HEADERS)
    markup.table(t("idea.multiway.ids-table"), headers, rows, numeric=range(1, 5), highlighted=(len(rows) - 1,))
with rules:
    headers = t("idea.multiway.rules-rule"), t("idea.multiway.rules-winner")
    winners = [(rule, names[split.feature]) for rule, split in multiway.row_number_winners(name)]
    markup.table(t("idea.multiway.rules-title"), headers, winners)
    markup.caption(t("idea.multiway.rules-note", average=format_number(multiway.row_number_average(name))))

markup.heading(t("idea.multiway.cart-title"))
binary = multiway.grow_binary(name, depth)
tree, facts = st.columns([3, 2], gap="large")
with tree:
    dot = tree_dot(growth.data, binary.columns("nodes"), "entropy", depth)
    st.graphviz_chart(dot, alt=t("idea.multiway.cart-title"))
with facts:
    headers = (
        t("idea.multiway.cart-tree"), t("idea.multiway.cart-leaves"), t("idea.control.depth"),
        t("idea.multiway.cart-right"),
    )  # fmt: skip
    markup.table(t("idea.multiway.cart-table"), headers, multiway.comparison(growth, binary), numeric=range(1, 4))
    markup.paragraph(t("idea.multiway.cart-note"))
    query = {"data": growth.data.name, "criterion": "entropy", "max_depth": str(depth)}
    st.page_link("pages/tree.py", label=t("idea.multiway.cart-link"), icon=":material/arrow_forward:",
                 query_params=query)  # fmt: skip

markup.heading(t("idea.multiway.algorithms-title"))
headers = (
    t("idea.multiway.algorithms-name"), t("idea.multiway.algorithms-year"), t("idea.multiway.algorithms-splits"),
    t("idea.multiway.algorithms-measure"), t("idea.multiway.algorithms-data"), t("idea.multiway.algorithms-pruning"),
)  # fmt: skip
markup.table(t("idea.multiway.algorithms-table"), headers, multiway.algorithm_rows())
markup.caption(t("idea.multiway.algorithms-note", sources=multiway.SOURCES))
