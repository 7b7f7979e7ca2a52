"""Lines and boxes: what logistic regression can separate with one line, and a tree with many splits."""

import streamlit as st

from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import lines
from pages.parts.ideas.options import option_title
from pages.parts.speaking.page import tell
from pages.parts.views.node_text import percent

guard()
ideas.head(
    tell("page-lines_and_boxes"),
    tell("ideas-logistic-regression"),
    tell("ideas-make-the-tree-deeper-until"),
)
with ideas.controls():
    name = ideas.choose(tell("ideas-points"), tuple(lines.SETS), "points")
    depth = ideas.slider(tell("ideas-depth-of-the-tree"), 1, 8, 3, 1, "depth")
found = lines.rivals(name, depth)
line, tree = map(percent, found.right)
markup.says(
    tell(
        "ideas-the-line-gets-of-rows",
        line=markup.marked(line),
        n=found.data.n,
        leaves=found.leaves,
        tree=markup.marked(tree),
    )
)
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(lines.picture(found), tell("ideas-the-boxes-of-the-tree-and", name=option_title(name)), 460)
with sums:
    markup.soft(tell("ideas-the-line-is-where-both"))
    st.latex(r"b_0 + b_1 x_1 + b_2 x_2 = 0", width="content")
    ideas.show(*lines.workings(found))
    if name == lines.LINE:
        markup.soft(tell("ideas-the-slides-ask-for-the", SLOPE=lines.SLOPE))
        markup.soft(lines.no_best_slope(found))
    else:
        markup.soft(lines.boxes_said(found))
