"""The reel: what its schema says, what the trace holds, and within its bounds, whatever the data."""

import copy
import json
import re
from dataclasses import dataclass
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from datasets import Dataset, catalog, load
from engine import cart, forest, gradient_boosting, prune, record, xgb
from engine.learners.registry import lesson_for_trace
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS
from pages.stage.bounds import BYTES, CELLS, ROWS, STEPS, choose_rows, shortened
from pages.stage.encoding import pack
from pages.stage.reel import Reel, fitting_reel
from pages.stage.trees import beyond_rounding, node_positions
from tests.packing import unpacked
from tests.pages.stage.reel_example import BLOCK, DOCUMENT, blocks
from tests.tables import random_table

WRITTEN = json.loads((Path(__file__).parents[3] / "pages/stage/reel.schema.json").read_text("utf-8"))
BOOK = jsonschema.Draft202012Validator(WRITTEN)
CHAPTER = jsonschema.Draft202012Validator({"$ref": "#/$defs/chapter", "$defs": WRITTEN["$defs"]})
NONE, CHOSEN = -1, -2  # instead of a candidate's place
SETS = [entry.name for entry in catalog()]


@dataclass
class Sent:
    """A lesson as the browser has it in the end: the book, and what all chapters hold, step by step."""

    book: dict
    chapters: list[dict]

    def __post_init__(self):
        for name in ("says", "workings", "question"):
            setattr(self, name, [each for chapter in self.chapters for each in chapter[name]])
        self.searches = dict(search for chapter in self.chapters for search in chapter["searches"])

    def listed(self, step: int) -> dict:
        """The candidates of the feature a step is about."""
        found = {each["feature"]: each for each in self.searches[self.book["steps"]["search"][step]]["features"]}
        return found[self.book["steps"]["feature"][step]]

    def candidate(self, step: int) -> int:
        """The place in them of the step's own, as the browser finds it."""
        told, listed = self.book["steps"]["candidate"][step], self.listed(step)
        return listed["chosen"] if told == CHOSEN else listed["told"][told]

    def state(self, step: int) -> dict:
        """What columns and panels hold at a step, as the browser finds it: from its own chapter alone."""
        chapter = [each for each in self.chapters if each["from"] <= step][-1]
        return chapter["before"] | {name: value for at, name, value in chapter["sets"] if at <= step}


def reel_of(data: Dataset, fit=cart.fit, lesson=None, **settings):
    """A lesson as it is sent, and its trace."""
    trace = record(fit, data, **settings)
    reel = fitting_reel(trace, lesson or lesson_for_trace(trace), "A lesson", "cart")
    texts = [pack(reel.chapter(number))[0] for number in range(len(reel.starts))]
    book = reel.packed_book[0]
    assert unpacked(book) == json.loads(json.dumps(reel.book))
    assert len(book) + len(texts[0]) <= BYTES
    return Sent(unpacked(book), [unpacked(text) for text in texts]), trace


def test_where_the_splits_alone_are_too_many_no_fewer_are_looked_for():
    """This never ended."""
    data = random_table(np.random.default_rng(0), 1_000, 10, "regression")
    trace = record(forest.fit, data, n_estimators=10)
    reel = fitting_reel(trace, lesson_for_trace(trace), "Random forest", "forest")
    assert BYTES < len(reel.packed_book[0]) + len(reel.packed_first_chapter) <= 300_000
    assert (reel.steps.columns["grain"] < DETAIL_CALCULATIONS).all()


LOOKED_AT = 6  # chapters of a reel that the schema looks at, evenly spread


def check(sent: Sent):
    """The schema, and what a schema cannot say: columns of one length, numbers that name something."""
    book = sent.book
    BOOK.validate(book)
    steps, trees = book["steps"], book["trees"]
    count, rows = len(steps["grain"]), len(book["data"]["rows"])
    assert {len(column) for column in steps.values()} == {count}
    check_chapters(sent, count)
    columns = [*book["data"]["features"], book["data"]["target"]]
    assert {len(column["values"]) for column in columns} == {rows}
    for number, tree in enumerate(trees):
        check_tree(tree, count, rows, alone=not number)
    for search in sent.searches.values():
        check_search(search)
    for i in range(count):
        assert steps["line"][i] < len(book["code"])
        assert max(steps["node"][i], *steps["nodes"][i], 0) < len(trees[steps["tree"][i]]["n"])
        assert steps["row"][i] < rows
        assert steps["panel"][i] < len(book["panels"])
        if steps["candidate"][i] != NONE:
            assert sent.candidate(i) < len(sent.listed(i)["gain"])
            assert book["searches"][steps["search"][i]] == [steps["tree"][i], steps["node"][i]]
    assert all(step < count for step, _ in book["ticks"])


def check_chapters(sent: Sent, count: int):
    """They hold every step once, name formulas they have, and say what was set before them."""
    assert [chapter["from"] for chapter in sent.chapters] == sent.book["chapters"]
    assert {len(sent.says), len(sent.workings), len(sent.question)} == {count}
    known = {"trees", "new row", *(each["name"] for kind in ("columns", "panels") for each in sent.book[kind])}
    held, every = {}, -(-len(sent.chapters) // LOOKED_AT)
    for number, chapter in enumerate(sent.chapters):
        if number % every == 0:
            CHAPTER.validate(chapter)  # the slow one: chapters of one lesson are made alike
        assert all(formula < len(chapter["formulas"]) for many in chapter["workings"] for _, formula, _, _ in many)
        assert chapter["before"] == held
        held = held | {name: value for _, name, value in chapter["sets"]}
        places = {number for number, _ in chapter["searches"]}
        for i in range(chapter["from"], chapter["from"] + len(chapter["says"])):
            assert sent.book["steps"]["search"][i] in {-1, *places}
    assert set(held) <= known, f"{sent.book['algorithm']}: its picture has no panel or column {set(held) - known}"
    rows = len(sent.book["data"]["rows"])
    cells = [panel["name"] for panel in sent.book["panels"] if panel["kind"] == "cells"]
    for name in (*cells, *(column["name"] for column in sent.book["columns"])):
        states = [value for chapter in sent.chapters for _, at, value in chapter["sets"] if at == name]
        assert all(value is None or len(value) == rows for value in states)


def check_tree(tree: dict, count: int, rows: int, alone: bool):
    size = len(tree["n"])
    others = {"leaf_of", "subtrees"}
    of_nodes = [column for name, column in tree.items() if isinstance(column, list) and name not in others]
    assert {len(column) for column in of_nodes} == {size}
    assert len(tree["leaf_of"]) == rows
    assert all(leaf < 0 or tree["left"][leaf] < 0 for leaf in tree["leaf_of"])
    assert max(tree["born"] + tree["decided"]) < count
    for node in range(1, size):
        assert tree["born"][node] >= tree["decided"][tree["parent"][node]]
    if not alone:
        assert tree["born"][0] <= min(tree["decided"])


def check_search(search: dict):
    for listed in search["features"]:
        assert len({len(column) for name, column in listed.items() if isinstance(column, list) and name != "told"}) == 1
        assert listed["told"] == sorted(set(listed["told"])) and max(listed["told"], default=-1) < len(listed["gain"])
        assert listed["chosen"] < len(listed["gain"])
    i, j = search["best"]
    gains = [gain for listed in search["features"] for gain in listed["gain"]]
    assert search["features"][i]["gain"][j] == pytest.approx(max(gains), rel=1e-5, abs=1e-12)


def told_ahead(says: list, own: int) -> int:
    """The id of the candidate that a sentence on one of them says is ahead."""
    ids = [int(role.partition(":")[2]) for _, role in says if role.startswith("split:")]
    text = "".join(text for text, _ in says)
    return own if text.endswith("the best split so far.") else ids[-1]


@pytest.mark.parametrize("name", SETS)
def test_the_reel_of_every_data_set_is_what_its_schema_says_and_sentence_and_panel_agree_on_who_is_ahead(name):
    value, trace = reel_of(load(name), max_depth=3)
    check(value)
    steps, met = value.book["steps"], 0
    for i, says in enumerate(value.says):
        if steps["grain"][i] == 2 and steps["candidate"][i] >= 0 and says[0][0] == "Candidate split":
            listed, c = value.listed(i), value.candidate(i)
            assert listed["ahead"][c] == told_ahead(says, listed["id"][c]), "".join(text for text, _ in says)
            met += 1
    assert met
    nodes, tree = trace.columns("nodes"), value.book["trees"][0]
    for column in ("parent", "left", "right", "feature", "n"):
        assert tree[column] == nodes[column].tolist()
    assert [feature["name"] for feature in value.book["data"]["features"]] == list(trace.data.feature_names)


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
    assert len(value.says) <= STEPS
    said = " ".join(value.book["facts"])
    assert f"{len(value.book['data']['rows']):,} of 2,600 rows are drawn" in said
    assert "candidate splits or rows have no step of their own" in said
    coarse = sum(grain <= DETAIL_SPLITS for grain in value.book["steps"]["grain"])
    finer = 2  # scenes of the story: a candidate, and the rows that go left and right
    assert 0 <= coarse - (len(trace.columns("nodes")["n"]) + 2) <= finer  # every split and leaf is told, and both ends


def test_the_example_that_opens_the_document_is_what_the_code_sends():
    assert BLOCK.findall(DOCUMENT.read_text("utf-8")) == blocks()


def test_the_schema_refuses_what_is_no_reel():
    value, _ = reel_of(load("seven_rows"))
    wrongs = {("trees", 0, "x", 0): 1.5, ("steps", "grain", 0): 3, ("data", "rows", 0): 0, ("extra",): 1}
    for path, wrong in wrongs.items():
        broken = copy.deepcopy(value.book)
        at = broken
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = wrong
        assert not BOOK.is_valid(broken), path


def test_packing_changes_nothing_and_the_name_follows_the_content():
    trace = record(cart.fit, load("seven_rows"))
    reel, again, other = (Reel(trace, lesson_for_trace(trace), title, "cart") for title in ("<b>", "<b>", "b"))
    assert unpacked(reel.packed_book[0]) == json.loads(json.dumps(reel.book))
    assert reel.packed_book == again.packed_book
    assert reel.packed_book[1] != other.packed_book[1]


def test_missing_values_are_null_and_present_against_missing_has_no_threshold():
    nan = np.nan
    X = np.array([[nan], [nan], [1.0], [1.0], [2.0]])
    data = Dataset(X, np.array([0, 0, 1, 1, 1]), ("a",), ("number",), ((),), ("no", "yes"), "classification", "y")
    value, _ = reel_of(data)
    check(value)
    assert value.book["data"]["features"][0]["values"][:3] == [None, None, 1]
    tree = value.book["trees"][0]
    assert (tree["threshold"][0], tree["categories"][0], tree["feature"][0]) == (None, [], 0)


@pytest.mark.parametrize("n", [1, 7, ROWS, ROWS + 1, 5 * ROWS + 3])
@pytest.mark.parametrize("d", [1, 8, 9, 40])
def test_the_rows_drawn_are_all_or_evenly_spread(n, d):
    rows = choose_rows(n, d)
    assert len(rows) == len(set(rows.tolist())) <= ROWS
    assert len(rows) == n or len(rows) * d <= CELLS
    assert (rows[0], rows[-1]) == (0, n - 1)
    assert n == 1 or np.diff(rows).max() - np.diff(rows).min() <= 1


@pytest.mark.parametrize(
    ("numbers", "shown"),
    [("914106.999662169/178", "914107/178"), ("1/3 * 0.25", "1/3 * 0.25"), ("(0.1234567891)**2", "(0.123457)**2")],
)
def test_long_decimals_are_shortened_and_whole_numbers_are_not(numbers, shown):
    assert shortened(numbers) == shown


@pytest.mark.parametrize("name", ["minus_two_plus_ten", "four_points", "wave", "seven_rows"])
def test_no_0_has_a_minus(name):
    """Of the first, a leaf of rows that pull as hard one way as the other holds -0.0."""
    sent, _ = reel_of(load(name), xgb.fit, base_score=0.5 if name == "seven_rows" else 0.0, learning_rate=1.0,
                      reg_lambda=0.0, n_estimators=1, max_depth=2)  # fmt: skip
    written = json.dumps([sent.book, sent.chapters])
    assert not re.findall(r"(?<![\w.)] )-0(?:\.0+)?(?![\d.])", written.replace("e-0", "e"))


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("moons", {"n_estimators": 1}),
        ("cars", {"validation_fraction": 0.3, "early_stopping_rounds": 1, "n_estimators": 9, "learning_rate": 1.0}),
        ("cars", {"loss": "squared_log", "colsample_bynode": 0.5, "n_estimators": 1}),
        ("cars", {"loss": "pinball", "tree_method": "approx", "max_leaves": 3, "n_estimators": 1}),
    ],
    ids=str,
)
def test_reels_of_xgboost_keep_the_schema(name, settings):
    check(reel_of(load(name), xgb.fit, max_depth=2, **settings)[0])


def test_residuals_that_cancel_have_a_similarity_of_0_and_small_ones_that_do_not_have_theirs():
    trace = record(xgb.fit, load("cars"), n_estimators=2, max_depth=2)
    first, second = trace.model.growths
    assert 0 < first.impurity[0] < 1e-20 and 0 < second.impurity[0] < 0.1
    assert beyond_rounding(first).tolist() == [0, *first.impurity[1:]]
    assert beyond_rounding(second).tolist() == second.impurity.tolist()


@pytest.mark.parametrize(
    ("name", "fit", "settings"),
    [
        ("seven_rows", xgb.fit, {"n_estimators": 1}),  # no split, so nothing in the tree is larger
        ("cats_and_dogs", xgb.fit, {"n_estimators": 1, "min_child_weight": 0.0, "reg_lambda": 0.0}),
        ("cats_and_dogs", gradient_boosting.fit, {"n_estimators": 1}),
        ("ten_flats", cart.fit, {}),
    ],
)
def test_what_rounding_leaves_of_0_is_0_in_panels_too(name, fit, settings):
    """In the boxes of trees, in the ranking and on the curve, as in sentences (tests/engine/text/test_dust.py)."""
    sent, _ = reel_of(load(name), fit, **settings)
    hunts = [feature for chapter in sent.chapters for _, hunt in chapter["searches"] for feature in hunt["features"]]
    numbers = [x for tree in sent.book["trees"] for x in (*tree["impurity"], *map(float, tree["answer"]))]
    numbers += [x for each in hunts for x in (*each["gain"], *(each["weighted"] or []))]
    assert len(numbers) > 1 and not [x for x in numbers if x and abs(x) < 1e-12]


def test_no_two_nodes_share_a_place_and_parents_stand_above_the_middle():
    for name in ("iris", "wave", "wisconsin"):
        tree = record(cart.fit, load(name)).model.tree
        x, y = node_positions(tree)
        assert len(set(zip(x.tolist(), y.tolist(), strict=True))) == len(x)
        inner = (tree.left >= 0).nonzero()[0]
        assert x[inner] == pytest.approx((x[tree.left[inner]] + x[tree.right[inner]]) / 2)
        assert (x[tree.left[inner]] < x[tree.right[inner]]).all()


@pytest.mark.parametrize("name", ["seven_rows", "iris", "wave", "titanic", "moons"])
def test_a_pruned_tree_shows_the_nodes_of_each_subtree_of_its_path(name):
    value, trace = reel_of(load(name), prune.fit, max_depth=5)
    check(value)
    tree, shown = value.book["trees"][0], value.book["steps"]["subtree"]
    leaves = trace.columns("rounds")["leaves"]
    assert {step for step in shown if step >= 0} == set(range(len(leaves))) == set(range(len(tree["subtrees"])))
    for k, count in enumerate(leaves.tolist()):
        there = [node for node, gone in enumerate(tree["gone"]) if gone is None or gone > k]
        split = [node for node in there if tree["left"][node] in there]
        assert len(there) - len(split) == count
        assert all(tree["parent"][node] in there for node in there if node)
    assert set(reel_of(load(name))[0].book["trees"][0]["gone"]) == {None}
