"""What Treerings is, and where to begin."""

import streamlit as st

from datasets import load
from engine import cart, record
from pages.parts import markup
from pages.parts.dot import tree_dot
from pages.parts.frame import guard

FIRST = {"seven_rows": "Seven rows", "iris": "Iris", "titanic": "Titanic"}
BOOSTED = {"seven_rows": "Seven rows", "moons": "Moons", "wave": "Wave"}
NUMBERS = {"four_points": "Four points", "wave": "Wave", "cars": "Cars"}


def card(page: str, title: str, icon: str, what: str, first: dict[str, str] = FIRST):
    """A page of the app, with a few data sets to open it on."""
    with st.container(border=True):
        st.page_link(page, label=f"**{title}**", icon=icon)
        st.write(what)
        with st.container(horizontal=True):
            for name, short in first.items():
                st.page_link(page, label=short, icon=":material/arrow_forward:", query_params={"data": name})


guard()
words, picture = st.columns([3, 2], gap="large", vertical_alignment="center")
with words:
    st.title("Treerings", anchor=False)
    markup.says("See how a tree makes up its mind: every cut it tried, what each would have gained, why it stopped.")
    card(
        "pages/data.py",
        "Data sets",
        ":material/table:",
        "Look at a table before anything learns from it: what each column is taken for, and what is missing.",
    )
    card(
        "pages/tree.py",
        "Decision tree",
        ":material/account_tree:",
        "Step through its growth: every cut that was possible at a node, and why one of them won.",
    )
    card(
        "pages/regression.py",
        "Regression tree",
        ":material/stairs:",
        "The same with a number to learn: leaves answer with means, and cuts leave squared residuals.",
        NUMBERS,
    )
    card(
        "pages/pruning.py",
        "Pruning",
        ":material/content_cut:",
        "Take back what pays least, and let rows held out choose the price of a leaf.",
    )
    card(
        "pages/adaboost.py",
        "AdaBoost",
        ":material/balance:",
        "Stumps that vote: each looks hardest at what those before it got wrong. Watch the weights wander.",
        BOOSTED,
    )
with picture:
    data = load("seven_rows")
    nodes = record(cart.fit, data).columns("nodes")
    alt = "The decision tree of seven rows: two questions, three leaves"
    st.graphviz_chart(tree_dot(data, nodes, "gini", depth=2), alt=alt)
