"""Greedy is not best: the tree that makes the best first split, and the best tree of two questions."""

import streamlit as st

from engine.split.criteria import CLASS_CRITERIA
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import greedy as ideas_greedy
from pages.parts.speaking.page import number, tell
from pages.parts.views.dot import tree_dot

guard()
ideas.head(
    tell("page-greedy"),
    tell("ideas-a-tree-makes-the-split"),
    tell("ideas-second-splits-of-both-its"),
)
with ideas.controls():
    name = ideas.choose(tell("ideas-rows"), tuple(ideas_greedy.SETS), "rows")
    criterion = ideas.choose(tell("ideas-measure"), tuple(CLASS_CRITERIA), "criterion")
found = ideas_greedy.contest(name, criterion)
greedy, best = ideas_greedy.verdict(found)
lost = [number(left) for left in found.left]
if ideas_greedy.same(found):
    markup.says(tell("ideas-here-greedy-is-best-both", lost=markup.marked(lost[0])))
else:
    markup.says(
        tell(
            "ideas-greedy-begins-with-and",
            greedy=markup.marked(greedy),
            lost=lost[0],
            best=markup.marked(best),
            lost2=lost[1],
        )
    )
names = found.data.feature_names
first = int(found.firsts.feature[found.firsts.best])
feature = ideas.choose_name(tell("ideas-first-splits-on"), names, f"first_{ideas_greedy.SETS[name]}", first)
ideas.chart(
    ideas_greedy.race(found, names.index(feature)), tell("ideas-impurity-that-every-first", feature=feature), 330
)
for column, title, trace in zip(
    st.columns(2, gap="large"),
    (tell("ideas-greedy"), tell("ideas-best-of-depth-2")),
    (found.greedy, found.best),
    strict=True,
):
    with column:
        markup.heading(title)
        markup.soft(ideas_greedy.summary(trace))
        alt = f"{title}: {ideas_greedy.summary(trace)}"
        st.graphviz_chart(tree_dot(found.data, trace.columns("nodes"), criterion, depth=2), alt=alt)
markup.soft(tell("ideas-first-splits-were-compared", feature=len(found.firsts.feature)))
