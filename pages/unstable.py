"""Trees are unstable: leave out one row, move one value, draw other rows, and see what becomes of the tree."""

import streamlit as st

from datasets import Dataset, load
from engine import DataProblem, cart, record
from engine.lessons.common.phrases import reading
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import unstable
from pages.parts.views.dot import tree_dot

LEAVE_OUT, MOVE = "leave out a row", "move a value"


def after(data: Dataset, key: str) -> tuple[str, Dataset]:
    """What the viewer does to the rows, in words, and the rows then."""
    with ideas.controls():
        what = ideas.choose("What happens", (LEAVE_OUT, MOVE), "what")
        row = ideas.count("Row", 1, f"row_{key}", 1, data.n) - 1
        if what == LEAVE_OUT:
            gone = unstable.row_in_words(data, row)
            return f"Without row {row + 1} ({gone})", unstable.without(data, row)
        feature = ideas.choose("Its", data.feature_names, f"feature_{key}", data.d - 1)
        j = data.feature_names.index(feature)
        low, high, was = unstable.span(data, j, row)
        step = (high - low) / 100
        value = ideas.slider("becomes", low, high, was, step, f"to_{key}_{j}_{row + 1}", format="%.4g")
    return f"Row {row + 1} with {feature} = {reading(value)}", unstable.changed(data, row, j, value)


guard()
ideas.head(
    "Trees are unstable",
    "A cut is chosen by its gain, and often two cuts gain nearly the same. Leave out one row, or move one value,",
    "until the first question is another.",
)
with ideas.controls():
    name = ideas.choose("Rows", tuple(unstable.SETS), "rows")
    depth = ideas.slider("Depth of the tree", 1, 4, 3, 1, "depth")
before = unstable.whole(name, depth)
data = load(unstable.SETS[name])
done, rows = after(data, unstable.SETS[name])
try:
    grown = record(cart.fit, rows, max_depth=depth)
except DataProblem as problem:
    markup.problem(problem)
    st.stop()
markup.says(unstable.says(before, grown))
for column, title, trace in zip(st.columns(2, gap="large"), ("All rows", done), (before, grown), strict=True):
    with column:
        markup.soft(title)
        dot = tree_dot(trace.data, trace.columns("nodes"), "gini", depth=depth)
        st.graphviz_chart(dot, alt=f"{title}: the first question is {unstable.first_question(trace)}")
markup.heading("First questions of many trees")
with ideas.controls():
    how = ideas.choose("Each tree sees", (unstable.TWO_THIRDS, unstable.BOOTSTRAP), "sees")
    many = ideas.slider("Trees", 50, 1000, 200, 50, "trees")
    seed = ideas.count("Seed", 0, "seed")
roots = unstable.resampled(name, how, many, seed)
own = unstable.first_question(before)
others = sum(question != own for question in unstable.one_left_out(name).questions)
markup.says_calmly(
    f"All rows ask first: {own}. Leave each of the {data.n} rows out in turn, and {others} of the {data.n} trees begin "
    f"with something else. Of {many} trees on rows drawn by lot, {many - roots.questions.count(own)} do."
)
ideas.chart(unstable.bars(roots, own), f"First questions of {many} trees", 90 + 36 * len(roots.counted))
