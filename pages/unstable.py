"""Trees are unstable: leave out one row, move one value, draw other rows, and see what becomes of the tree."""

import streamlit as st

from datasets import Dataset, load
from engine import DataProblem, cart, record
from engine.text.phrases import reading
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import unstable
from pages.parts.speaking.page import tell
from pages.parts.views.dot import tree_dot

LEAVE_OUT, MOVE = "leave out a row", "move a value"


def after(data: Dataset, key: str) -> tuple[str, Dataset]:
    """What the viewer does to the rows, in words, and the rows then."""
    with ideas.controls():
        what = ideas.choose(tell("ideas-what-happens"), (LEAVE_OUT, MOVE), "what")
        row = ideas.count(tell("ideas-row"), 1, f"row_{key}", 1, data.n) - 1
        if what == LEAVE_OUT:
            gone = unstable.row_in_words(data, row)
            return tell("ideas-without-row", row=row + 1, gone=gone), unstable.without(data, row)
        feature = ideas.choose_name(tell("ideas-its"), data.feature_names, f"feature_{key}", data.d - 1)
        j = data.feature_names.index(feature)
        low, high, was = unstable.span(data, j, row)
        step = (high - low) / 100
        value = ideas.slider(tell("ideas-becomes"), low, high, was, step, f"to_{key}_{j}_{row + 1}", format="%.4g")
    return tell("ideas-row-with", row=row + 1, feature=feature, value=reading(value)), unstable.changed(
        data, row, j, value
    )


guard()
ideas.head(
    tell("page-unstable"),
    tell("ideas-a-split-is-chosen-by-its"),
    tell("ideas-until-the-first-split-is"),
)
with ideas.controls():
    name = ideas.choose(tell("ideas-rows"), tuple(unstable.SETS), "rows")
    depth = ideas.slider(tell("ideas-depth-of-the-tree"), 1, 4, 3, 1, "depth")
before = unstable.whole(name, depth)
data = load(unstable.SETS[name])
done, rows = after(data, unstable.SETS[name])
try:
    grown = record(cart.fit, rows, max_depth=depth)
except DataProblem as problem:
    markup.problem(problem)
    st.stop()
markup.says(unstable.says(before, grown))
for column, title, trace in zip(
    st.columns(2, gap="large"), (tell("ideas-all-rows"), done), (before, grown), strict=True
):
    with column:
        markup.soft(title)
        dot = tree_dot(trace.data, trace.columns("nodes"), "gini", depth=depth)
        st.graphviz_chart(dot, alt=tell("ideas-the-first-split-is", title=title, trace=unstable.first_question(trace)))
markup.heading(tell("ideas-first-splits-of-many-trees"))
with ideas.controls():
    how = ideas.choose(tell("ideas-each-tree-is-fitted-to"), (unstable.TWO_THIRDS, unstable.BOOTSTRAP), "sees")
    many = ideas.slider(tell("ideas-trees"), 50, 1000, 200, 50, "trees")
    seed = ideas.count(tell("ideas-seed"), 0, "seed")
roots = unstable.resampled(name, how, many, seed)
own = unstable.first_question(before)
others = sum(question != own for question in unstable.one_left_out(name).questions)
markup.says_calmly(
    tell(
        "ideas-the-first-split-of-all",
        own=own,
        n=data.n,
        others=others,
        many=many,
        many2=many - roots.questions.count(own),
    )
)
ideas.chart(unstable.bars(roots, own), tell("ideas-first-splits-of-trees", many=many), 90 + 36 * len(roots.counted))
