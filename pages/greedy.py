"""Greedy is not best: the tree that takes the best first cut, and the best tree of two questions."""

import streamlit as st

from engine.lessons.common.phrases import shown as number
from engine.split.criteria import CLASS_CRITERIA
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import greedy as ideas_greedy
from pages.parts.views.dot import tree_dot

guard()
ideas.head(
    "Greedy is not best",
    "A tree takes the cut that is best now and never looks ahead. Here every first cut is tried together with the best",
    "second cuts on both its sides. Does looking ahead choose another first cut?",
)
with ideas.controls():
    name = ideas.choose("Rows", tuple(ideas_greedy.SETS), "rows")
    criterion = ideas.choose("Measure", tuple(CLASS_CRITERIA), "criterion")
found = ideas_greedy.contest(name, criterion)
greedy, best = ideas_greedy.verdict(found)
lost = [number(left) for left in found.left]
if ideas_greedy.same(found):
    markup.says(f"Here greedy is best: both trees leave {markup.marked(lost[0])} per row.")
else:
    markup.says(
        f"Greedy begins with {markup.marked(greedy)} and ends at {lost[0]}. "
        f"Looking ahead begins with {markup.marked(best)} and ends at {lost[1]}."
    )
names = found.data.feature_names
first = int(found.cuts.feature[found.cuts.best])
feature = ideas.choose("First cuts of", names, f"first_{ideas_greedy.SETS[name]}", first)
ideas.chart(ideas_greedy.race(found, names.index(feature)), f"What every first cut of {feature} leaves", 330)
for column, title, trace in zip(
    st.columns(2, gap="large"), ("Greedy", "Best of depth 2"), (found.greedy, found.best), strict=True
):
    with column:
        markup.heading(title)
        markup.soft(ideas_greedy.summary(trace))
        alt = f"{title}: {ideas_greedy.summary(trace)}"
        st.graphviz_chart(tree_dot(found.data, trace.columns("nodes"), criterion, depth=2), alt=alt)
markup.soft(
    f"{len(found.cuts.feature)} first cuts were tried, each with the best second cut of its two sides. With every "
    "further level the trees to try multiply, and to find the smallest tree that makes no mistake nobody knows a "
    "quick way (NP-complete): hence greed."
)
