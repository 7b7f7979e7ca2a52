"""Trees are unstable: leave out one row, move one value, or draw other rows, and compare the trees."""

import streamlit as st

from datasets import Dataset, load
from engine import DataProblem, cart, record
from engine.text.arithmetic import format_feature_value
from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t
from pages.ideas import common as ideas
from pages.ideas import unstable
from pages.lesson.views.dot import tree_dot

LEAVE_OUT, MOVE = "leave out a row", "move a value"


def change_rows(data: Dataset, key: str) -> tuple[str, Dataset]:
    """Draw the controls for a change; return it in words, and the changed rows."""
    with ideas.controls():
        what = ideas.choose_option(t("idea.unstable.control-change"), (LEAVE_OUT, MOVE), "what")
        row = ideas.count(t("idea.unstable.control-row"), 1, f"row_{key}", 1, data.n) - 1
        if what == LEAVE_OUT:
            gone = unstable.row_in_words(data, row)
            return t("idea.unstable.row-left-out", row=row + 1, gone=gone), unstable.without(data, row)
        label, names = t("idea.unstable.control-feature"), data.feature_names
        feature = ideas.choose_name(label, names, f"feature_{key}", data.d - 1)
        j = names.index(feature)
        low, high, current = unstable.span(data, j, row)
        label, step, name = t("idea.unstable.control-value"), (high - low) / 100, f"to_{key}_{j}_{row + 1}"
        value = ideas.slider(label, low, high, current, step, name, format="%.4g")
    change = t("idea.unstable.row-changed", row=row + 1, feature=feature, value=format_feature_value(value))
    return change, unstable.change_value(data, row, j, value)


guard()
ideas.head(t("page.unstable.title"), t("idea.unstable.intro-ties"), t("idea.unstable.intro-task"))
with ideas.controls():
    name = ideas.choose_option(t("idea.control.rows"), tuple(unstable.SETS), "rows")
    depth = ideas.slider(t("idea.control.depth"), 1, 4, 3, 1, "depth")
before = unstable.fit_all_rows(name, depth)
data = load(unstable.SETS[name])
change, rows = change_rows(data, unstable.SETS[name])
try:
    grown = record(cart.fit, rows, max_depth=depth)
except DataProblem as problem:
    markup.problem(problem)
    st.stop()
markup.headline(unstable.change_text(before, grown))
trees = ((t("idea.unstable.tree-title"), before), (change, grown))
for column, (title, trace) in zip(st.columns(2, gap="large"), trees, strict=True):
    with column:
        markup.caption(title)
        dot = tree_dot(trace.data, trace.columns("nodes"), "gini", depth=depth)
        alt = t("idea.unstable.tree-description", title=title, trace=unstable.first_question(trace))
        st.graphviz_chart(dot, alt=alt)
markup.heading(t("idea.unstable.many-title"))
with ideas.controls():
    how = ideas.choose_option(t("idea.unstable.control-sample"), (unstable.TWO_THIRDS, unstable.BOOTSTRAP), "sees")
    many = ideas.slider(t("idea.unstable.control-trees"), 50, 1000, 200, 50, "trees")
    seed = ideas.count(t("idea.control.seed"), 0, "seed")
roots = unstable.resample_roots(name, how, many, seed)
root = unstable.first_question(before)
others = sum(question != root for question in unstable.leave_one_out_roots(name).questions)
n_different = many - roots.questions.count(root)
markup.paragraph(t("idea.unstable.many-result", own=root, n=data.n, others=others, many=many, many2=n_different))
ideas.chart(unstable.bars(roots, root), t("idea.unstable.many-chart", many=many), 90 + 36 * len(roots.question_counts))
