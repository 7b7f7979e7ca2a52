"""Whatever a column or a class is called, the drawing of a tree shows that name and nothing else happens."""

import re

import graphviz
import numpy as np
import pytest

from datasets import Dataset
from engine import cart, record
from pages.lesson.views.dot import label, tree_dot
from tests.pages.lesson.test_page import dot, view
from tests.pages.test_every_page import opened, text

HOSTILE = [
    '"];x[',
    "<img src=x onerror=alert(1)>",
    "<b>bold</b>",
    r"$\frac",
    "back\\",
    r"\N \G \l \"",
    "&lt;b&gt;",
    "line\nbreak",
    "}{|<port>",
    "-> 0 [shape=circle];",
    "ünï ≤ 🌲",
    "\\\\\"",
]  # fmt: skip


def hostile_data(name: str) -> Dataset:
    """Everything with a name is called the same hostile thing."""
    X = np.array([[0.0, 0], [0, 1], [1, 0], [1, 1], [1, 2], [0, 2]])
    y = np.array([0, 0, 1, 0, 1, 1])
    names = (name + " a", name)
    return Dataset(X, y, names, ("number", "category"), ((), (name, "b", "c")), (name, "no"), "classification", name)


def labels(source: str) -> list[str]:
    """The quoted strings of DOT, read by the rules of its grammar: only \\" is special to the reader of the file."""
    return [text.replace('\\"', '"') for text in re.findall(r'"((?:\\.|[^"\\])*)"', source, re.S)]


def shown(label: str) -> str:
    r"""What is drawn of a label: \n starts a line, \\ is a backslash; anything else behind one would be magic."""
    assert not re.sub(r"\\\\|\\n", "", label).count("\\"), f"an escape of the layout language in {label!r}"
    return re.sub(r"\\\\|\\n", lambda found: "\n" if found[0] == "\\n" else "\\", label)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_drawn_letter_by_letter_and_adds_nothing(name):
    data = hostile_data(name)
    nodes = record(cart.fit, data).columns("nodes")
    source = tree_dot(data, nodes, "gini", depth=9)
    drawn = "\n".join(map(shown, labels(source)))
    assert name.replace("\n", " ") in drawn

    bare = re.sub(r'"((?:\\.|[^"\\])*)"', "", source, flags=re.S)
    assert re.fullmatch(r"[\w\s=.{}\[\]>-]*", bare), "something got out of its quotes"
    assert len(re.findall(r"^\t\d+ \[", bare, re.M)) == len(nodes["n"])
    assert len(re.findall(r"^\t\d+ -> \d+ \[", bare, re.M)) == len(nodes["n"]) - 1


@pytest.mark.parametrize("name", HOSTILE)
def test_a_label_that_is_nothing_but_a_hostile_name_is_text_too(name):
    graph = graphviz.Digraph()
    graph.node("0", label(name, name))
    assert [shown(text) for text in labels(graph.source)] == ["\n".join([name.replace("\n", " ")] * 2)]


def test_the_drawing_stops_at_the_depth_asked_for_and_lights_one_node():
    data = hostile_data("x")
    nodes = record(cart.fit, data).columns("nodes")
    source = tree_dot(data, nodes, "gini", depth=1, current_node=2)
    assert len(re.findall(r"^\t\d+ \[", source, re.M)) == (nodes["depth"] <= 1).sum() < len(nodes["n"])
    assert re.findall(r"^\t(\d+) \[.*penwidth=5", source, re.M) == ["2"]


def test_edges_say_where_missing_values_go():
    X = np.array([[1.0], [2], [3], [np.nan]])
    data = Dataset(X, np.array([0, 0, 1, 1]), ("x",), ("number",), ((),), ("a", "b"), "classification")
    source = tree_dot(data, record(cart.fit, data).columns("nodes"), "gini", depth=9)
    assert [label.strip() for label in labels(source) if label.strip().startswith(("yes", "no"))] == [
        "yes",
        "no or missing",
    ]


@pytest.mark.parametrize(
    ("page", "data", "says", "never"),
    [
        ("regression.py", "wave", "mean", "value"),
        ("gradient_boosting.py", "wave", "value", "mean"),
        ("gradient_boosting.py", "iris", "value", "mean"),
        ("xgboost.py", "wave", "value", "mean"),
    ],
)
def test_a_number_is_called_a_mean_only_where_it_is_one(page, data, says, never):
    app = opened(page, data=data, max_depth="2")
    drawn = dot(view(app, "Whole tree"))
    assert f"rows: {says} " in drawn and never not in drawn
    every = " ".join(view(app, "Tables").dataframe[1].value["holds"])
    assert f"{says} " in every and never not in every


def test_a_tree_of_several_a_round_is_named_as_in_a_sentence():
    app = opened("xgboost.py", data="iris", n_estimators="1")
    assert "nodes of tree 1 for class setosa" in text(view(app, "Tables"))
    assert "Node 0 of tree 1 for class setosa" in text(view(app, "Lambda, alpha, gamma"))


@pytest.mark.parametrize("page", ["gradient_boosting.py", "xgboost.py"])
def test_what_only_rounding_left_is_0_in_the_drawing_and_in_the_table(page):
    for data in ("wave", "iris"):  # residuals add up to 0, but for the last bits
        app = opened(page, data=data, n_estimators="1", max_depth="1")
        nodes = view(app, "Tables").dataframe[1].value
        drawn = dot(view(app, "Whole tree"))
        tiny = re.compile(r"-?[\d.]+e-(?:1[2-9]|2\d|3\d)")
        assert not [cell for cell in (*nodes["holds"], *nodes["prediction"]) if tiny.search(cell)]
        assert not tiny.search(drawn)
