"""The reel: what its schema says, what the trace holds, and within its bounds, whatever the data."""

import copy
import json
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from datasets import Dataset, catalog, load
from engine import cart, lessons, prune, record
from pages.stage.bounds import BYTES, CELLS, ROWS, STEPS, drawn_rows, short
from pages.stage.layout import positions
from pages.stage.reel import fitting_reel, packed, reel, unpacked

SCHEMA = jsonschema.Draft202012Validator(json.loads(Path(__file__).with_name("reel.schema.json").read_text("utf-8")))
SETS = [entry.name for entry in catalog()]


def reel_of(data: Dataset, fit=cart.fit, **settings):
    """A reel as it is sent, and its trace."""
    trace = record(fit, data, **settings)
    text, _ = fitting_reel(trace, lessons.of(trace), title="A lesson", algorithm="cart")
    assert len(text) <= BYTES
    return unpacked(text), trace


def check(value: dict):
    """The schema, and what a schema cannot say: columns of one length, numbers that name something."""
    SCHEMA.validate(value)
    steps, trees, searches = value["steps"], value["trees"], value["searches"]
    count, rows = len(steps["says"]), len(value["data"]["rows"])
    assert {len(column) for column in steps.values()} == {count}
    columns = [*value["data"]["features"], value["data"]["target"]]
    assert {len(column["values"]) for column in columns} == {rows}
    for tree in trees:
        size = len(tree["n"])
        of_nodes = [column for name, column in tree.items() if isinstance(column, list) and name != "leaf_of"]
        assert {len(column) for column in of_nodes} == {size}
        assert len(tree["leaf_of"]) == rows
        assert all(leaf < 0 or tree["left"][leaf] < 0 for leaf in tree["leaf_of"])
        assert max(tree["born"] + tree["decided"]) < count
        for node in range(1, size):
            assert tree["born"][node] >= tree["decided"][tree["parent"][node]]
    for search in searches:
        for listed in search["features"]:
            assert len({len(column) for column in listed.values() if isinstance(column, list)}) == 1
            assert listed["chosen"] < len(listed["gain"])
        i, j = search["best"]
        gains = [gain for listed in search["features"] for gain in listed["gain"]]
        assert search["features"][i]["gain"][j] == pytest.approx(max(gains), rel=1e-5, abs=1e-12)
    for i in range(count):
        assert steps["line"][i] < len(value["code"])
        assert steps["node"][i] < len(trees[steps["tree"][i]]["n"])
        assert all(formula < len(value["formulas"]) for _, formula, _, _ in steps["workings"][i])
        if steps["candidate"][i] >= 0:
            tried = {listed["feature"]: listed["gain"] for listed in searches[steps["search"][i]]["features"]}
            assert steps["candidate"][i] < len(tried[steps["feature"][i]])
    assert all(step < count for step, _ in value["ticks"])


@pytest.mark.parametrize("name", SETS)
def test_the_reel_of_every_data_set_is_what_its_schema_says(name):
    value, trace = reel_of(load(name), max_depth=3)
    check(value)
    nodes, tree = trace.columns("nodes"), value["trees"][0]
    for column in ("parent", "left", "right", "feature", "n"):
        assert tree[column] == nodes[column].tolist()
    assert [feature["name"] for feature in value["data"]["features"]] == list(trace.data.feature_names)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("titanic", {"criterion": "entropy", "categories": "one_vs_rest"}),
        ("penguins", {"max_depth": 4, "max_leaf_nodes": 6}),
        ("moons", {"max_depth": 5}),
        ("wisconsin", {"independence_alpha": 0.05}),
        ("seven_rows", {"sample_weight": np.array([1, 0.5, 2, 1, 0, 3, 1])}),
        ("seven_rows", {"force": {"": (0, 0.5)}, "threshold": "observed"}),
        ("cars", {"max_depth": 0}),
        ("plane", {}),
    ],
)
def test_settings_change_the_reel_and_not_its_shape(name, settings):
    check(reel_of(load(name), **settings)[0])


def test_a_wide_and_noisy_table_stays_within_the_bounds_and_says_what_it_left_out():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(2_600, 12))
    data = Dataset(X, rng.integers(0, 3, 2_600), tuple(f"f{j}" for j in range(12)), ("number",) * 12, ((),) * 12,
                   ("a", "b", "c"), "classification", "y")  # fmt: skip
    value, trace = reel_of(data, max_depth=5)
    check(value)
    assert len(value["steps"]["says"]) <= STEPS
    said = " ".join(value["facts"])
    assert f"{len(value['data']['rows']):,} of 2,600 rows are drawn" in said
    assert "cuts are passed over" in said
    assert value["steps"]["grain"].count(1) == len(trace.columns("nodes")["n"])  # every split and leaf is told


def test_the_schema_refuses_what_is_no_reel():
    value, _ = reel_of(load("seven_rows"))
    wrongs = {("trees", 0, "x", 0): 1.5, ("steps", "grain", 0): 3, ("data", "rows", 0): 0, ("extra",): 1}
    for path, wrong in wrongs.items():
        broken = copy.deepcopy(value)
        at = broken
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = wrong
        assert not SCHEMA.is_valid(broken), path


def test_packing_changes_nothing_and_the_name_follows_the_content():
    trace = record(cart.fit, load("seven_rows"))
    value = reel(trace, lessons.of(trace), title="<b>", algorithm="cart")
    (text, name), (_, other) = packed(value), packed({**value, "title": "b"})
    assert unpacked(text) == json.loads(json.dumps(value))
    assert packed(value) == (text, name)
    assert name != other


def test_missing_values_are_null_and_present_against_missing_has_no_threshold():
    nan = np.nan
    X = np.array([[nan], [nan], [1.0], [1.0], [2.0]])
    data = Dataset(X, np.array([0, 0, 1, 1, 1]), ("a",), ("number",), ((),), ("no", "yes"), "classification", "y")
    value, _ = reel_of(data)
    check(value)
    assert value["data"]["features"][0]["values"][:3] == [None, None, 1]
    tree = value["trees"][0]
    assert (tree["threshold"][0], tree["categories"][0], tree["feature"][0]) == (None, [], 0)


@pytest.mark.parametrize("n", [1, 7, ROWS, ROWS + 1, 5 * ROWS + 3])
@pytest.mark.parametrize("d", [1, 8, 9, 40])
def test_the_rows_drawn_are_all_or_evenly_spread(n, d):
    rows = drawn_rows(n, d)
    assert len(rows) == len(set(rows.tolist())) <= ROWS
    assert len(rows) == n or len(rows) * d <= CELLS
    assert (rows[0], rows[-1]) == (0, n - 1)
    assert n == 1 or np.diff(rows).max() - np.diff(rows).min() <= 1


@pytest.mark.parametrize(
    ("numbers", "shown"),
    [("914106.999662169/178", "914107/178"), ("1/3 * 0.25", "1/3 * 0.25"), ("(0.1234567891)**2", "(0.123457)**2")],
)
def test_long_decimals_are_shortened_and_whole_numbers_are_not(numbers, shown):
    assert short(numbers) == shown


def test_no_two_nodes_share_a_place_and_parents_stand_above_the_middle():
    for name in ("iris", "wave", "wisconsin"):
        nodes = record(cart.fit, load(name)).columns("nodes")
        x, y = positions(nodes["left"], nodes["right"], nodes["depth"])
        assert len(set(zip(x.tolist(), y.tolist(), strict=True))) == len(x)
        inner = (nodes["left"] >= 0).nonzero()[0]
        assert x[inner] == pytest.approx((x[nodes["left"][inner]] + x[nodes["right"][inner]]) / 2)
        assert (x[nodes["left"][inner]] < x[nodes["right"][inner]]).all()


@pytest.mark.parametrize("name", ["seven_rows", "iris", "wave", "titanic", "moons"])
def test_a_pruned_tree_shows_the_nodes_of_each_subtree_of_its_path(name):
    value, trace = reel_of(load(name), prune.fit, max_depth=5)
    check(value)
    tree, shown = value["trees"][0], value["steps"]["subtree"]
    leaves = trace.columns("rounds")["leaves"]
    assert {step for step in shown if step >= 0} == set(range(len(leaves)))
    for k, count in enumerate(leaves.tolist()):
        there = [node for node, gone in enumerate(tree["gone"]) if gone is None or gone > k]
        split = [node for node in there if tree["left"][node] in there]
        assert len(there) - len(split) == count
        assert all(tree["parent"][node] in there for node in there if node)
    assert set(reel_of(load(name))[0]["trees"][0]["gone"]) == {None}
