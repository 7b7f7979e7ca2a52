"""What is timed: `/tree` is the tree's page as it is, `/` the same steps by Streamlit's own means.

Run by stage.py with `streamlit run`. The stock page draws less than the stage does: no pseudo-code, no numbers worked
out, no curve of candidates. What it is slower by, it is slower by at least.
"""

import runpy
import sys
from pathlib import Path

import graphviz
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))

from pages.frame import guard  # noqa: E402
from pages.lesson import picker  # noqa: E402
from pages.stage.routes import routes  # noqa: E402
from tests.bench.stage.tables import ENTRIES, reel, table  # noqa: E402

COLOURS = ("#3b7dc8", "#cf6a0c")


@st.fragment
def stock(name: str):
    """A step and what belongs to it, drawn again by a rerun of this function alone."""
    shown = st.cache_resource(reel)(name)
    i = st.session_state.setdefault("step", 0)
    moves = {"Left": -1, "Right": 1}
    with st.container(horizontal=True):
        for key, by in moves.items():
            st.button(key, shortcut=key, on_click=walk, args=(i + by,))
        for key, by in {"Up": -1, "Down": 1}.items():
            st.button(key, shortcut=key, on_click=walk, args=(coarser(shown, i, by),))
    with st.container(key="sentence"):
        st.text(f"step {i}: {''.join(text for text, _ in shown['steps']['says'][i])}")
    here = rows_below(shown["trees"][0], shown["steps"]["node"][i])
    rows, tree, plane = st.columns(3)
    rows.dataframe(rows_of(shown, here))
    tree.graphviz_chart(tree_of(shown, i))
    plane.plotly_chart(plane_of(shown, i, here), key="plane")


def walk(step: int):
    st.session_state["step"] = step


def coarser(shown: dict, i: int, by: int) -> int:
    """The next step, forwards or backwards, that tells of a node as a whole."""
    grains = shown["steps"]["grain"]
    steps = range(i + by, len(grains) if by > 0 else -1, by)
    return next((step for step in steps if grains[step] < 2), i)


def rows_below(tree: dict, node: int) -> list[bool]:
    """Which rows pass through a node."""
    inside = {node}
    for child in range(node + 1, len(tree["parent"])):  # a child has a larger number than its parent
        if tree["parent"][child] in inside:
            inside.add(child)
    return [leaf in inside for leaf in tree["leaf_of"]]


def rows_of(shown: dict, here: list[bool]) -> pd.DataFrame:
    data = shown["data"]
    columns = {feature["name"]: feature["values"] for feature in data["features"]}
    return pd.DataFrame({"here": here, **columns, data["target"]["name"]: data["target"]["values"]})


def tree_of(shown: dict, i: int) -> graphviz.Digraph:
    """The tree as far as it has grown."""
    tree, names = shown["trees"][0], [feature["name"] for feature in shown["data"]["features"]]
    graph = graphviz.Digraph(graph_attr={"label": f"step {i}"}, node_attr={"shape": "box", "style": "rounded"})
    for node in range(len(tree["n"])):
        if tree["born"][node] > i:
            continue
        asks = tree["feature"][node] >= 0 and tree["decided"][node] <= i
        text = f"{names[tree['feature'][node]]} <= {tree['threshold'][node]:.4g}" if asks else tree["answer"][node]
        rim = "3" if node == shown["steps"]["node"][i] else "1"
        graph.node(str(node), f"{text}\n{tree['n'][node]} rows", penwidth=rim)
        if node:
            graph.edge(str(tree["parent"][node]), str(node))
    return graph


def plane_of(shown: dict, i: int, here: list[bool]) -> go.Figure:
    """The first two features, the rows of this step's node bright, and the candidate in hand."""
    (across, up, *_), kinds = shown["data"]["features"], shown["data"]["target"]["values"]
    marker = {"color": [COLOURS[kind] for kind in kinds], "opacity": [1 if inside else 0.2 for inside in here]}
    figure = go.Figure(go.Scattergl(x=across["values"], y=up["values"], mode="markers", marker=marker))
    figure.update_layout(title=f"step {i}", height=380, margin={"l": 10, "r": 10, "t": 40, "b": 10})
    feature, at = (shown["steps"][what][i] for what in ("feature", "candidate"))
    if at >= 0 and feature < 2:
        searched = shown["searches"][shown["steps"]["search"][i]]["features"]
        threshold = next(each for each in searched if each["feature"] == feature)["threshold"][at]
        (figure.add_vline if feature == 0 else figure.add_hline)(threshold)
    return figure


def stock_page():
    st.title("Stock")
    stock(st.query_params["data"])


def tree_page():
    picker.catalog = lambda: tuple(ENTRIES.values())
    picker.load = table
    runpy.run_path(str(ROOT / "pages/tree.py"), run_name="__main__")


if __name__ == "__main__":
    guard.set_up_page()
    st.navigation([st.Page(stock_page, default=True), st.Page(tree_page, url_path="tree")]).run()
else:
    app = st.App(__file__, routes=routes())
