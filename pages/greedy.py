"""Greedy is not best: the tree with the best first split beside the best tree of depth 2."""

import streamlit as st

from engine.split.criteria import CLASS_CRITERIA
from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import common as ideas
from pages.ideas import greedy as ideas_greedy
from pages.lesson.views.dot import tree_dot

guard()
ideas.head(t("page.greedy.title"), t("idea.greedy.intro-greedy"), t("idea.greedy.intro-lookahead"))
with ideas.controls():
    name = ideas.choose_option(t("idea.control.rows"), tuple(ideas_greedy.SETS), "rows")
    criterion = ideas.choose_option(t("idea.greedy.control-measure"), tuple(CLASS_CRITERIA), "criterion")
comparison = ideas_greedy.compare_greedy(name, criterion)
greedy, best = ideas_greedy.first_questions(comparison)
lost, lost_best = (format_number(impurity) for impurity in comparison.impurities_left)
if ideas_greedy.is_greedy_best(comparison):
    markup.headline(t("idea.greedy.result-same", lost=markup.mark_name(lost)))
else:
    splits = {"greedy": markup.mark_name(greedy), "best": markup.mark_name(best)}
    markup.headline(t("idea.greedy.result-other", lost=lost, lost2=lost_best, **splits))
names = comparison.data.feature_names
scatter = ideas_greedy.scatter_figure(comparison)
ideas.chart(scatter, t("idea.greedy.scatter", greedy=greedy, best=best), 400)
first = int(comparison.firsts.feature[comparison.firsts.best])
feature = ideas.choose_name(t("idea.greedy.control-feature"), names, f"first_{ideas_greedy.SETS[name]}", first)
figure = ideas_greedy.first_split_figure(comparison, names.index(feature))
ideas.chart(figure, t("idea.greedy.chart", feature=feature), 330)
trees = ((t("idea.greedy.greedy-title"), comparison.greedy), (t("idea.greedy.best-title"), comparison.best_trace))
for column, (title, trace) in zip(st.columns(2, gap="large"), trees, strict=True):
    with column:
        markup.heading(title)
        markup.caption(ideas_greedy.summary(trace))
        alt = f"{title}: {ideas_greedy.summary(trace)}"
        st.graphviz_chart(tree_dot(comparison.data, trace.columns("nodes"), criterion, depth=2), alt=alt)
markup.caption(t("idea.greedy.note", feature=len(comparison.firsts.feature)))
