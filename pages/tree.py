"""One decision tree: the finished tree, every cut that was tried at a node, and why each leaf is a leaf."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from datasets import DataProblem, Dataset
from engine import Trace, cart, record
from pages.parts import markup, palette, words
from pages.parts.dot import tree_dot
from pages.parts.frame import guard
from pages.parts.picker import pick
from pages.parts.settings import pick_settings

START = {"max_depth": 3}  # a first tree that can be read from the last row of a lecture hall
NARROW = 4  # nodes side by side; such a drawing leaves room for the table beside it
DRAWN = 63  # nodes; a larger drawing can neither be read nor made quickly


@st.cache_resource(max_entries=32)
def grown(data: Dataset, settings: dict) -> Trace:
    return record(cart.fit, data, **settings)


def show_tree(data: Dataset, trace: Trace, here: int):
    nodes = trace.columns("nodes")
    criterion = trace.settings.get("criterion", cart.DEFAULT_CRITERION[data.task])
    fits = [depth for depth in np.unique(nodes["depth"]) if (nodes["depth"] <= depth).sum() <= DRAWN]
    left_out = int((nodes["depth"] > fits[-1]).sum())
    st.graphviz_chart(
        tree_dot(data, nodes, criterion, fits[-1], here),
        alt=f"The tree: {len(nodes['n'])} nodes, {(nodes['left'] < 0).sum()} of them leaves",
    )
    if left_out:
        markup.soft(f"Drawn to depth {fits[-1]}: {left_out:,} deeper nodes are left out of the drawing.")


def show_node(data: Dataset, trace: Trace, node: int):
    nodes = trace.columns("nodes")
    if nodes["left"][node] < 0:
        title = words.answer(data, nodes["value"][node])
        markup.says(f"Node {node} is a leaf and says {markup.marked(title)}. {words.why_leaf(nodes['reason'][node])}")
    else:
        asks = words.question(data, *(nodes[c][node] for c in ("feature", "threshold", "categories")))
        markup.says(f"Node {node} asks {markup.marked(asks)}: of all cuts tried it gains most.")
    tried = tried_at(data, trace, node)
    if len(tried):
        markup.soft(f"{len(tried):,} cuts were tried here. Of equal gains the first feature wins, then the lowest cut.")
        st.dataframe(tried, hide_index=True, height=min(38 + 35 * len(tried), 420), alt=f"Cuts tried at node {node}")


def tried_at(data: Dataset, trace: Trace, node: int) -> pd.DataFrame:
    """Every candidate of a node, the chosen one first, then by gain; equal gains stay in the order that decides ties."""
    every = trace.columns("candidates")
    here = (every["node"] == node).nonzero()[0] if every else np.array([], int)
    own = {name: column[here] for name, column in every.items()}
    if not len(here):
        return pd.DataFrame()
    asks = [words.question(data, *cut) for cut in zip(own["feature"], own["threshold"], own["categories"], strict=True)]
    frame = pd.DataFrame(
        {
            "": np.where(own["chosen"], "chosen", ""),
            "cut": asks,
            "missing go": np.where(own["missing_left"], "left", "right"),
            "gain": own["gain"],
            "rows left": own["n_left"],
            "rows right": own["n_right"],
            "impurity left": own["impurity_left"],
            "impurity right": own["impurity_right"],
            "both, weighted": own["impurity"],
        }
    )
    missing = np.isnan(data.X[:, own["feature"]]).any()
    return (frame if missing else frame.drop(columns="missing go")).sort_values(["", "gain"], ascending=False)


def show_leaves(data: Dataset, trace: Trace):
    nodes = trace.columns("nodes")
    rows = [
        (
            str(node),
            words.answer(data, nodes["value"][node]),
            words.inside(data, nodes["value"][node], nodes["n"][node]),
            words.why_leaf(nodes["reason"][node]),
        )
        for node in (nodes["left"] < 0).nonzero()[0]
    ]
    markup.table("Leaves", ("Node", "Says", "Holds", "Why it is a leaf"), rows)


def pick_node(trace: Trace) -> int:
    every = range(len(trace.columns("nodes")["n"]))
    return st.selectbox("Look at node", every, key="node", bind="query-params", width=200)


guard()
data = pick("Decision tree", "pages/tree.py").data
settings = pick_settings(cart.fit, START)
try:
    trace = grown(data, settings)
except DataProblem as problem:
    markup.problem(problem)
    st.stop()

with st.container(horizontal=True, gap="large"):
    if data.class_names:
        markup.legend([(name, palette.class_colour(k)) for k, name in enumerate(data.class_names)])
    if settings:
        markup.soft("Set: " + ", ".join(f"{name} = {value}" for name, value in settings.items()) + ".")
narrow = np.bincount(trace.columns("nodes")["depth"]).max() <= NARROW
drawing, beside = st.columns([3, 2], gap="large") if narrow else (st.container(), st.container())
with beside:
    here = pick_node(trace)
    show_node(data, trace, here)
with drawing:
    show_tree(data, trace, here)
show_leaves(data, trace)
