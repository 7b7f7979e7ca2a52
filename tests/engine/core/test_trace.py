"""The promises every trace keeps, whatever the algorithm, the settings and the table (tests/learners.py)."""

import math
import pickle
from dataclasses import dataclass, fields
from importlib import import_module
from pkgutil import iter_modules

import numpy as np
import pytest

from engine import DataProblem, learners
from engine.core.trace import TABLES, Event
from engine.split.search import TIE_TOLERANCE
from engine.tree.growth import Branch, Growth, Leaf
from tests.learners import ALGORITHMS, CASES
from tests.tables import used_events

PROMISES = []  # each is asked of every case


def promise(check):
    PROMISES.append(check)
    return check


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_promise_is_kept(case):
    for each in PROMISES:
        each(case, case.trace)


def growths(trace) -> list[Growth]:
    return [event for event in trace.logged_events if isinstance(event, Growth)]


def by_node(columns: dict) -> dict[tuple, np.ndarray]:
    """(round, tree, node) -> positions of its rows in a table of candidates or nodes."""
    keys = list(zip(*(columns[name].tolist() for name in ("round", "tree", "node")), strict=True)) if columns else []
    places = {}
    for place, key in enumerate(keys):
        places.setdefault(key, []).append(place)
    return {key: np.array(own) for key, own in places.items()}


@promise
def events_refer_only_to_earlier_ones(case, trace):
    """Or to the logged event they are a part of: the searches of a tree point to its growth."""
    place, told = {}, 0
    for event in trace.logged_events:
        place[id(event)] = told
        told += sum(1 for _ in event.sub_events())
    place |= {id(event): number for number, event in enumerate(trace.events) if id(event) not in place}
    assert told == len(trace.events)
    for number, event in enumerate(trace.events):
        for cause in used_events(event):
            assert id(cause) in place, (
                f"{trace.fit.__module__}: {type(event).__name__} refers to a {type(cause).__name__} that was not logged"
            )
            assert place[id(cause)] <= number and cause is not event


@promise
def arrays_are_read_only(case, trace):
    things = [*trace.events, *trace.logged_events, *(growth.tree for growth in growths(trace))]
    things += [growth.table(node) for growth in growths(trace) for node in range(min(3, len(growth.tree.feature)))]
    for thing in things:
        for one in fields(thing):
            value = getattr(thing, one.name)
            if isinstance(value, np.ndarray):
                assert not value.flags.writeable, f"{type(thing).__name__}.{one.name} can be written to"


@promise
def a_trace_arrives_in_another_process_as_it_was_and_read_only(case, trace):
    arrived = pickle.loads(pickle.dumps(trace, pickle.HIGHEST_PROTOCOL))
    arrays_are_read_only(case, arrived)
    assert arrived.settings == trace.settings and arrived.fit is trace.fit
    with pytest.raises(TypeError):
        arrived.settings["seed"] = 1
    assert [type(event) for event in arrived.events] == [type(event) for event in trace.events]
    for table in TABLES:
        ours, theirs = trace.columns(table), arrived.columns(table)
        assert list(ours) == list(theirs)
        assert all(map(same, ours.values(), theirs.values()))
    assert same(arrived.model.predict(trace.data.X), trace.model.predict(trace.data.X))


@dataclass(frozen=True, eq=False)
class Column(Event):
    values: np.ndarray


def test_an_array_with_gaps_arrives_read_only_too():
    arrived = pickle.loads(pickle.dumps(Column(np.zeros((3, 2))[:, 0]), pickle.HIGHEST_PROTOCOL))
    assert not arrived.values.flags.writeable


def same(one: np.ndarray, other: np.ndarray) -> bool:
    """Bit by bit, NaN like NaN."""
    return one.dtype == other.dtype and repr(one.tolist()) == repr(other.tolist())


@promise
def leaves_partition_the_rows(case, trace):
    for growth in growths(trace):
        leaves, n = growth.tree.leaves, growth.features.n
        parts = [growth.rows_of(leaf) for leaf in leaves]
        used = (growth.leaf_of >= 0).nonzero()[0]
        assert sorted(np.concatenate(parts)) == used.tolist()
        assert [len(part) for part in parts] == growth.tree.count[leaves].tolist()
        assert all(len(set((part // n).tolist())) == 1 for part in parts)  # no leaf holds rows of two trees


@promise
def both_sides_add_up_to_the_parent(case, trace):
    for growth in growths(trace):
        tree = growth.tree
        split = (tree.feature >= 0).nonzero()[0]
        left, right = tree.left[split], tree.right[split]
        assert np.array_equal(growth.sums[left] + growth.sums[right], growth.sums[split])
        assert np.array_equal(tree.count[left] + tree.count[right], tree.count[split])
        assert (tree.count[left] > 0).all() and (tree.count[right] > 0).all()


@promise
def each_split_is_one_candidate_and_none_gains_more(case, trace):
    found, nodes = trace.columns("candidates"), trace.columns("nodes")
    candidates = by_node(found)
    for key, (place,) in by_node(nodes).items():
        own = candidates.get(key, np.zeros(0, int))
        chosen = [i for i in own if found["chosen"][i]]
        if nodes["left"][place] < 0:
            assert not chosen
            continue
        (one,) = chosen
        gains = found["gain"][own][found["allowed"][own]]
        assert found["allowed"][one]
        assert found["gain"][one] >= gains.max() - TIE_TOLERANCE * abs(gains.max()) * 1.01
        assert nodes["gain"][place] == pytest.approx(found["gain"][one], rel=1e-9)
        same = [(table["feature"][i], repr(table["threshold"][i]), table["categories"][i])
                for table, i in ((found, one), (nodes, place))]  # fmt: skip
        assert same[0] == same[1]


@promise
def candidates_add_up(case, trace):
    """n_left + n_right is the node's n, and the gain is the impurity before less the impurity after."""
    found, nodes = trace.columns("candidates"), trace.columns("nodes")
    parent = {key: place for key, (place,) in by_node(nodes).items()}
    for key, own in by_node(found).items():
        place = parent[key]
        assert (found["n_left"][own] + found["n_right"][own] == nodes["n"][place]).all()
        if "impurity" in found:
            lost = nodes["impurity"][place] - found["impurity"][own]
            room = 1e-9 * max(1.0, nodes["impurity"][place])
            assert found["gain"][own] == pytest.approx(lost, rel=1e-9, abs=room)
        if "similarity_left" in found:
            times = 0.5 if trace.settings.get("gain") == "half" else 1.0
            more = times * (found["similarity_left"][own] + found["similarity_right"][own] - nodes["impurity"][place])
            room = 1e-12 * max(1e3, nodes["impurity"][place])  # the gain is a small difference of these
            assert found["gain"][own] == pytest.approx(more, rel=1e-9, abs=room)


def walked(nodes: dict, places: dict, key: tuple, x) -> int:
    """The leaf a row comes to by the table of nodes alone."""
    at = (place := places[key][0], key[2])[1]
    while nodes["left"][place] >= 0:
        value, threshold = x[nodes["feature"][place]], nodes["threshold"][place]
        if math.isnan(value):
            left = nodes["missing_left"][place]
        else:
            below = value < threshold if "strict" in nodes else value <= threshold
            left = int(value) in nodes["categories"][place] if math.isnan(threshold) else below
        at = int(nodes["left" if left else "right"][place])
        place = places[(*key[:2], at)][0]
    return at


@promise
def training_rows_end_where_the_table_of_nodes_sends_them(case, trace):
    nodes = trace.columns("nodes")
    places = by_node(nodes)
    for growth in growths(trace):
        n, X = growth.features.n, growth.features.X
        for root in range(growth.tree.roots):
            own = growth.leaf_of[root * n : (root + 1) * n]
            number = {int(node): k for k, node in enumerate(growth.nodes_of_root(root))}
            for row in (own >= 0).nonzero()[0]:
                assert walked(nodes, places, (growth.round, root, 0), X[row]) == number[int(own[row])]


@promise
def paths_end_in_the_leaf_that_predicts(case, trace):
    for growth in growths(trace):
        tree, X = growth.tree, trace.data.X
        for root in range(tree.roots):
            leaves = tree.apply(X, root)
            for x, leaf in zip(X, leaves, strict=True):
                path = tree.decision_path(x, root)
                node = root if not path else int((tree.left if path[-1][1] else tree.right)[path[-1][0]])
                assert node == leaf and tree.feature[node] < 0
                assert len(path) == tree.depth[leaf]


@promise
def every_node_is_told_once(case, trace):
    """A branch for every split, a leaf with a reason for every other node."""
    events = [event for event in trace.events if isinstance(event, Branch | Leaf)]
    assert len(events) == len(trace.columns("nodes").get("node", ()))
    assert all(event.reason for event in events if isinstance(event, Leaf))
    assert all(event.search is not None for event in events if isinstance(event, Branch))


@promise
def columns_are_equally_long(case, trace):
    for table in TABLES:
        assert len({len(column) for column in trace.columns(table).values()}) <= 1


@promise
def an_untraced_fit_gives_the_same_model(case, trace):
    model, X = case.algorithm.fit(case.data, **case.settings), case.data.X
    assert np.array_equal(model.predict(X), trace.model.predict(X))
    if case.data.task == "classification":
        shares = trace.model.predict_proba(X)
        assert np.array_equal(model.predict_proba(X), shares)
        assert shares.sum(1) == pytest.approx(np.ones(len(X)))


@promise
def the_last_stage_is_the_prediction(case, trace):
    stages = list(trace.model.staged_predict(case.data.X))
    assert np.array_equal(stages[-1], trace.model.predict(case.data.X))
    if case.data.task == "classification":
        stages = list(trace.model.staged_predict_proba(case.data.X))
        assert np.array_equal(stages[-1], trace.model.predict_proba(case.data.X))


@promise
def the_trace_remembers_what_was_asked(case, trace):
    assert trace.data is case.data and trace.settings == case.settings
    assert all(isinstance(event, Event) for event in trace.events)


@promise
def no_probabilities_for_values(case, trace):
    if case.data.task == "regression":
        with pytest.raises(DataProblem, match="predict"):
            trace.model.predict_proba(case.data.X)


def test_every_fit_of_the_engine_is_among_the_algorithms_and_has_settings_to_try():
    modules = [import_module(f"engine.learners.{info.name}") for info in iter_modules(learners.__path__)]
    fits = {module.fit for module in modules if hasattr(getattr(module, "fit", None), "__wrapped__")}
    assert len(fits) >= 6
    assert fits == {algorithm.fit for algorithm in ALGORITHMS}
    assert not [algorithm.name for algorithm in ALGORITHMS if not algorithm.settings]


def test_a_table_nobody_knows_is_refused_and_settings_are_read_only():
    trace = CASES[0].trace
    with pytest.raises(DataProblem, match="no table named 'node': a trace has candidates, nodes, rounds, rows"):
        trace.columns("node")
    with pytest.raises(TypeError):
        trace.settings["max_depth"] = 1
