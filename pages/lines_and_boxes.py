"""Lines and boxes: what logistic regression can part with one line, and a tree with many cuts."""

import streamlit as st

from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import lines
from pages.parts.views.node_text import percent

guard()
ideas.head(
    "Lines and boxes",
    "Logistic regression parts a plane with one straight line, a tree with cuts along the axes.",
    "Make the tree deeper until it is as good as the line; then take points that no line parts.",
)
with ideas.controls():
    name = ideas.choose("Points", tuple(lines.SETS), "points")
    depth = ideas.slider("Depth of the tree", 1, 8, 3, 1, "depth")
found = lines.rivals(name, depth)
line, tree = map(percent, found.right)
markup.says(
    f"The line gets {markup.marked(line)} of {found.data.n} rows right, "
    f"the tree with {found.leaves} leaves {markup.marked(tree)}."
)
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(lines.picture(found), f"The boxes of the tree and the line across {name}", 460)
with sums:
    markup.soft("The line is where both classes are as likely: the log odds are 0.")
    st.latex(r"b_0 + b_1 x_1 + b_2 x_2 = 0", width="content")
    ideas.show(*lines.workings(found))
    if name == lines.LINE:
        markup.soft(
            f"The slides ask for the line -{lines.SLOPE} x_1 + x_2 = 0. Class 1 lies above it here, so the line "
            "found is close to it. A tree must build it from steps."
        )
        markup.soft(lines.no_best_slope(found))
    else:
        markup.soft(lines.boxes_said(found))
