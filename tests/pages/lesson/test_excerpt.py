"""What of a trace goes into a file: all of it while it is short, else whole searches, and a word on what is missing."""

import io
import json
import re
import zipfile

import numpy as np
import pytest

from datasets import load
from engine import adaboost, cart, forest, gradient_boosting, prune, record, xgb
from engine.tree.growth import Growth, Search
from pages.exports import archive
from pages.exports import trace as excerpt
from pages.exports.panel import trace_json
from pages.lesson.picker import TableSelection
from tests.pages.lesson.test_files import SCHEMA_OF_TRACE
from tests.pages.tables.test_page import an_entry
from tests.tables import table

FITS = {
    "cart": (cart.fit, {}),
    "prune": (prune.fit, {"cv": 2}),
    "forest": (forest.fit, {"n_estimators": 4, "max_features": 2}),
    "adaboost": (adaboost.fit, {"n_estimators": 4}),
    "gradient_boosting": (gradient_boosting.fit, {"n_estimators": 3}),
    "xgb": (xgb.fit, {"n_estimators": 3, "gamma": 0.5}),
}
TABLES = ("nodes", "candidates", "rounds", "rows")


@pytest.fixture(params=FITS)
def trace(request):
    fit, settings = FITS[request.param]
    return record(fit, load("iris"), **settings)


def same(ours, theirs):
    assert list(ours) == list(theirs)
    for name, column in theirs.items():
        np.testing.assert_array_equal(ours[name], column)


def kept(trace) -> bool:
    return any(event.derived_cache for event in trace.logged_events if isinstance(event, Growth))


def test_what_is_short_is_whole(trace):
    tables = {name: excerpt.excerpt_of(trace, name) for name in TABLES}
    assert not kept(trace)
    assert not excerpt.list_omissions(trace, tables)
    for name in TABLES:
        same(tables[name].columns, trace.columns(name))


def test_where_nothing_was_searched_there_are_the_columns_and_no_candidate():
    trace = record(forest.fit, load("iris"), max_depth=0, n_estimators=3)
    none = excerpt.excerpt_of(trace, "candidates")
    assert not none.omission and len(none.columns["gain"]) == 0
    same(none.columns, trace.columns("candidates"))


@pytest.mark.parametrize("name", ["nodes", "rounds", "rows"])
def test_of_a_long_table_there_are_the_first_lines_and_their_number(trace, name, monkeypatch):
    whole = trace.columns(name)
    count = len(whole["round"]) if whole else 0
    for lines in (1, 3, count - 1, count, count + 1):
        if lines < 1:
            continue
        monkeypatch.setattr(excerpt, "MAX_TABLE_LINES", lines)
        found = excerpt.excerpt_of(trace, name)
        same(found.columns, {column: values[:lines] for column, values in whole.items()})
        assert str(found.omission or "") == (
            f"{name}: the first {lines:,} of {count:,} lines." if lines < count else ""
        )


def searches(columns):
    """The lines of each search, in plain steps: (round, tree, node) and where they begin and end."""
    found = {}
    for i, where in enumerate(zip(columns["round"], columns["tree"], columns["node"], strict=True)):
        found.setdefault(tuple(map(int, where)), []).append(i)
    return list(found.values())


@pytest.mark.parametrize("lines", [60, 200, 700])
def test_of_many_candidates_there_are_whole_searches_and_of_a_long_one_the_best(trace, lines, monkeypatch):
    monkeypatch.setattr(excerpt, "MAX_TABLE_LINES", lines)
    monkeypatch.setattr(excerpt, "MAX_SEARCH_LINES", 40)
    whole = trace.columns("candidates")
    expected, shortened, first = [], 0, 0
    for own in searches(whole):
        best = sorted(own, key=lambda i: (not whole["chosen"][i], -whole["gain"][i], i))[:40]
        if len(expected) + len(best) > lines:
            break
        expected, shortened, first = expected + sorted(best), shortened + (len(own) > 40), first + 1
    found = excerpt.excerpt_of(trace, "candidates")
    same(found.columns, {name: column[expected] for name, column in whole.items()})
    tried = re.search(r"the first (\d+) of (\d+) searches", str(found.omission))  # some found no candidate at all
    assert (tried is None) == (len(expected) == len(whole["gain"]) or first == len(searches(whole)))
    if tried:
        assert first <= int(tried[1]) < int(tried[2]) == len(trace.events_of(Search))
    assert (f"of {shortened:,} searches only the 40 candidate splits" in str(found.omission)) == (shortened > 0)


def test_nothing_beyond_the_excerpt_is_derived_and_nothing_derived_is_kept(monkeypatch):
    trace = record(forest.fit, load("wisconsin"), n_estimators=20)
    derived, honest = [], Growth.table
    monkeypatch.setattr(Growth, "table", lambda growth, node: derived.append(node) or honest(growth, node))
    monkeypatch.setattr(excerpt, "MAX_TABLE_LINES", 2_000)
    found = excerpt.excerpt_of(trace, "candidates")
    held = int(re.search(r"the first (\d+) of", str(found.omission))[1])
    assert len(derived) == held + 1
    assert not kept(trace)
    assert not any("sorted" in vars(event.features) for event in trace.logged_events if isinstance(event, Growth))


def test_the_best_are_those_of_a_sort_with_the_chosen_first_and_the_first_of_equals_first():
    rng = np.random.default_rng(5)
    for _ in range(20):
        data = table(rng.integers(0, 4, (60, 3)).astype(float), rng.integers(0, 2, 60))  # full of ties
        tried = record(cart.fit, data, max_depth=1, force={"": (2, 1.5)}).logged_events[0].table(0)
        order = sorted(range(len(tried)), key=lambda i: (not tried.chosen[i], -tried.gain[i], i))
        for most in (1, 2, len(tried) - 1, len(tried), 1_000):
            assert excerpt.best_candidates(tried, most).tolist() == order[:most]


def test_files_that_are_not_whole_say_so_and_how_to_get_the_rest(monkeypatch):
    trace = record(forest.fit, load("iris"), n_estimators=3)
    for lines, whole in ((20, False), (50_000, True)):
        monkeypatch.setattr(excerpt, "MAX_TABLE_LINES", lines)
        value = json.loads(trace_json(trace))
        SCHEMA_OF_TRACE.validate(value)
        files = zipfile.ZipFile(
            io.BytesIO(archive.build_zip(TableSelection(an_entry(trace.data), trace.data, trace.data), trace, {}))
        )
        assert ("left_out" not in value) == whole == ("left_out.txt" not in files.namelist())
    monkeypatch.setattr(excerpt, "MAX_TABLE_LINES", 20)
    *lost, how = json.loads(trace_json(trace))["left_out"]
    assert [sentence.split(":")[0] for sentence in lost] == ["nodes", "candidates"]
    assert 'record(forest.fit, data, **settings).columns("nodes")' in how
    files = zipfile.ZipFile(
        io.BytesIO(archive.build_zip(TableSelection(an_entry(trace.data), trace.data, trace.data), trace, {}))
    )
    told = files.read("left_out.txt").decode().splitlines()
    assert [line.split(":")[0] for line in told[:-1]] == ["nodes", "candidates", "rows"]
    assert len(files.read("nodes.csv").splitlines()) == 21
