"""Lines and boxes: what logistic regression can separate with one line, and a tree with many splits."""

import streamlit as st

from engine.ideas.partition import flow_chart
from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t
from pages.ideas import common as ideas
from pages.ideas import lines, partition
from pages.ideas.options import option_title
from pages.lesson.views.tree_summary import percent

guard()
ideas.head(t("page.lines_and_boxes.title"), t("idea.lines.intro-line"), t("idea.lines.intro-depth"))
with ideas.controls():
    name = ideas.choose_option(t("idea.lines.control-points"), tuple(lines.SETS), "points")
    depth = ideas.slider(t("idea.control.depth"), 1, 8, 3, 1, "depth")
fits = lines.fit_both(name, depth)
line, tree = (markup.mark_name(percent(accuracy)) for accuracy in fits.accuracies)
markup.headline(t("idea.lines.result", line=line, n=fits.data.n, leaves=fits.leaves, tree=tree))
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(lines.plane_figure(fits), t("idea.lines.chart", name=option_title(name)), 460)
with sums:
    markup.caption(t("idea.lines.line-note"))
    st.latex(r"b_0 + b_1 x_1 + b_2 x_2 = 0", width="content")
    ideas.show_calculations(*lines.calculations(fits))
    if name == lines.LINE:
        markup.caption(t("idea.lines.slides-note", SLOPE=lines.SLOPE))
        markup.caption(lines.no_best_slope(fits))
    else:
        markup.caption(lines.boxes_text(fits))

markup.heading(t("idea.partition.heading"))
markup.paragraph(t("idea.partition.intro"))
shown = ideas.choose_option(t("idea.partition.control"), partition.PARTITIONS, "boxes")
boxes, names = partition.boxes_of(shown), partition.axis_names(shown)
chart = flow_chart(boxes)
plane, flow = st.columns(2, gap="large")
with plane:
    ideas.chart(partition.boxes_figure(boxes, names), t("idea.partition.chart", name=option_title(shown)), 300)
with flow:
    if chart is None:
        markup.caption(t("idea.partition.none", n=len(boxes)))
    else:
        source, nodes = partition.chart_dot(chart, names)
        st.graphviz_chart(source, alt=t("idea.partition.graph"))
        markup.caption(t("idea.partition.tree", nodes=nodes, edges=nodes - 1))
st.latex(r"(x_3 + 2 x_2) - x_1^2 + 10 = 0", width="content")
markup.caption(t("idea.partition.equation-note"))
