"""A lesson's page: its settings, its stage, what if, and the views below."""

import json
import re
from types import SimpleNamespace

import numpy as np
import pytest

from datasets import catalog, load
from engine import cart, record
from engine.core.settings import Choice, Number, ProgrammaticOnly, Switch, parameters
from engine.split.criteria import CLASS_CRITERIA, VALUE_CRITERIA
from engine.text.message import Message
from pages.learners.cart import learner as presets
from pages.lesson.views import tables, what_if
from pages.lesson.views.split_texts import parse_split, path_to, write_split
from pages.lesson.views.tree_summary import cost_of
from pages.stage import component
from pages.stage.lesson_store import lesson_store
from tests.packing import unpacked
from tests.pages.test_every_page import of_component, opened, problems, text
from tests.tables import table

PAGES = {"classification": "tree.py", "regression": "regression.py"}
LEFT_OUT = {
    "tree.py": set(),
    "regression.py": {"class_weight", "independence_alpha", "independence_correction", "leaf_probability"},
}
VIEWS = ("The idea", "What if", "Whole tree", "Tables", "In scikit-learn", "Try this", "Export")
OF_PRUNING = ("The idea", "Scores", "Cross-validation", "Three ways", *VIEWS[2:5], "Export")


def stage(app) -> list[str]:
    return of_component(app, "treerings_stage")


def sent(app) -> dict:
    """What the stage was given."""
    return json.loads(stage(app)[0])


def reel(app) -> dict:
    """What it gets when it asks."""
    return unpacked(lesson_store().find(sent(app)["id"]).book)


def controls(app) -> dict:
    return {control.key: control for control in (*app.selectbox, *app.number_input, *app.toggle)}


def view(app, name: str):
    """Open a tab."""
    app.session_state["view"] = name
    app.run()
    assert not app.exception
    return app


def dot(app) -> str:
    return app.get("graphviz_chart")[0].proto.spec


@pytest.mark.parametrize("page", PAGES.values())
def test_every_setting_the_fit_declares_has_a_control_with_its_help(page):
    shown = controls(opened(page))
    for name, parameter in parameters(cart.fit).items():
        if not isinstance(parameter.constraint, ProgrammaticOnly):
            assert (name in shown) == (name not in LEFT_OUT[page])
            assert name not in shown or shown[name].help.startswith(str(Message(parameter.constraint.help, {})))
            if name in shown and isinstance(parameter.constraint, Number):
                low, high = parameter.constraint.low, parameter.constraint.high
                assert f"from {low:,g} to {high:,}." in shown[name].help or f"at least {low:,g}." in shown[name].help
                assert not parameter.constraint.whole or 0 <= low < high <= 1_000_000


def test_settings_of_one_heading_stand_in_one_tab():
    for page in ("tree.py", "forest.py", "adaboost.py", "gradient_boosting.py"):
        labels = [tab.label for tab in opened(page).tabs]
        headings = [label for label in labels if label in ("Tree", "Forest", "Boosting", "Random", "Conventions")]
        assert len(headings) == len(set(headings)) > 1


def test_settings_in_the_address_grow_the_tree_they_ask_for():
    app = opened("tree.py", data="iris", max_depth="1", criterion="entropy")
    root = record(cart.fit, load("iris"), max_depth=1, criterion="entropy").columns("nodes")
    tree = reel(app)["trees"][0]
    assert tree["n"] == root["n"].tolist() == [150, 50, 100]
    assert tree["impurity"] == pytest.approx(root["impurity"].tolist(), rel=1e-5)
    assert ["max_depth", "1"] in reel(app)["settings"]


def tried_settings(page: str):
    """One after another, each setting at an end of its range or at each of its options, the others as they are."""
    for name, parameter in parameters(cart.fit).items():
        rule = parameter.constraint
        if isinstance(rule, ProgrammaticOnly) or name in LEFT_OUT[page]:
            continue
        if isinstance(rule, Choice):
            refused = () if name != "criterion" else VALUE_CRITERIA if page == "tree.py" else CLASS_CRITERIA
            yield from ((name, option) for option in rule.options if option not in refused)
        elif isinstance(rule, Switch):
            yield from ((name, "true"), (name, "false"))
        else:
            yield from ((name, f"{value:g}") for value in (max(rule.low, 0), min(rule.high, 25)))


@pytest.mark.parametrize(
    ("page", "data"), [("tree.py", "titanic"), ("tree.py", "seven_rows"), ("regression.py", "resampling_weights")]
)
def test_no_setting_ends_in_an_exception(page, data):
    for name, value in tried_settings(page):
        app = opened(page, data=data, **{name: value})
        assert not problems(app), (name, value)
        assert stage(app), (name, value)


@pytest.mark.parametrize("preset", presets.CLASSIFICATION_PRESETS, ids=lambda preset: str(preset.name))
def test_a_preset_sets_its_settings_and_nothing_of_another_and_leaves_what_none_names(preset):
    app = opened("tree.py", data="titanic", max_depth="2", min_samples_leaf="7", stop_without_gain="true",
                 independence_alpha="0.05")  # fmt: skip
    app.button(f"preset {preset.name}").click().run()
    own = {name: value for name, value in preset.settings.items() if parameters(cart.fit)[name].default != value}
    expected = {"criterion": "gini", "max_depth": 2, "min_samples_leaf": 7} | own
    assert dict(reel(app)["settings"]) == {name: str(value) for name, value in expected.items()}


# -- the stage


def test_a_deep_link_opens_at_its_step_and_a_crooked_one_at_the_first():
    assert [sent(opened("tree.py", step="5", grain="2"))[name] for name in ("step", "grain")] == [5, 2]
    assert [sent(opened("tree.py", step="-1", grain="x"))[name] for name in ("step", "grain")] == [0, 0]


def test_a_quiz_that_names_a_topic_opens_at_its_first_question():
    for page, data, topic, grain in (("tree.py", "iris", "why-leaf", 2), ("tree.py", "iris", "impurity", 2),
                                     ("adaboost.py", "moons", "say", 1)):  # fmt: skip
        app = opened(page, data=data, quiz="1", ask=topic)
        lesson, step = lesson_store().find(sent(app)["id"]), sent(app)["step"]
        chapters = [unpacked(lesson.chapter(k)) for k in range(sent(app)["chapter"] + 1)]
        topics = [question and question["topic"] for each in chapters for question in each["question"]]
        assert topics.index(topic) == step > 0
        assert sent(app)["grain"] == grain and grain in chapters[-1]["question"][step - chapters[-1]["from"]]["grains"]
    assert sent(opened("tree.py", data="iris", quiz="1", ask="say"))["step"] == 0  # no tree asks that
    assert sent(opened("tree.py", data="iris", quiz="1", ask="impurity", step="5"))["step"] == 5
    (problem,) = problems(opened("tree.py", data="iris", quiz="1", ask="nothing"))
    assert "ask" in problem and "nothing" in problem


def test_a_lesson_opens_with_its_story_and_one_without_at_every_number_or_at_the_splits():
    opens = {"tree.py": "seven_rows", "why_exponential.py": "moons", "why_similarity.py": "four_points"}
    lessons = {page: opened(page, data=data) for page, data in opens.items()}
    grains = {page: sent(app)["grain"] for page, app in lessons.items()}
    assert grains == {"tree.py": 0, "why_exponential.py": 1, "why_similarity.py": 2}


def test_what_the_stage_is_given_stays_the_same_while_its_viewer_steps():
    app = opened("tree.py", data="seven_rows", step="3")
    [before] = stage(app)
    app.query_params["step"] = "9"  # as the stage tells it after a rest
    app.run()
    assert stage(app) == [before]


def test_another_setting_keeps_the_step_and_another_table_does_not():
    app = opened("tree.py", data="seven_rows", step="9", grain="2")
    app.toggle("stop_without_gain").set_value(True).run()
    assert (sent(app)["step"], sent(app)["grain"]) == (9, 2)
    app.selectbox("data").select("iris").run()
    assert (sent(app)["step"], sent(app)["grain"]) == (0, 0)


# -- what if


def test_a_split_in_the_address_is_made_and_its_cost_named():
    app = opened("tree.py", data="seven_rows", force="root:2:15")
    greedy, ours = (
        cost_of(record(cart.fit, load("seven_rows"), max_depth=3, **force))
        for force in ({}, {"force": {"": (2, 15.0)}})
    )
    tree = reel(app)["trees"][0]
    assert (tree["feature"][0], tree["threshold"][0]) == (2, 15)
    assert f"leaves {ours.leaves} (greedy {greedy.leaves})" in text(app)


def test_making_another_split_and_going_back():
    app = view(opened("tree.py", data="seven_rows"), "What if")
    greedy = reel(app)
    best_other = app.selectbox[-1].options[0]
    next(button for button in app.button if button.label == "Make this split").click().run()
    assert not app.exception
    assert best_other.startswith(f"{greedy['data']['features'][reel(app)['trees'][0]['feature'][0]]['name']} ")
    assert reel(app)["trees"][0]["feature"][0] != greedy["trees"][0]["feature"][0]
    next(button for button in app.button if button.label == "Back to greedy").click().run()
    assert reel(app) == greedy


@pytest.mark.parametrize(
    "force", ["", "L", "root:2", "root:x:1", "root:2:x", "Q:0:0.5", "root:9:1", "root:0:is 1", "a:b:c:d"]
)
def test_a_split_that_is_none_is_refused_in_a_sentence(force):
    app = opened("tree.py", data="seven_rows", force=force)
    assert len(problems(app)) == 1
    assert not stage(app)
    next(button for button in app.button if button.label == "Back to the best splits").click().run()
    assert not problems(app)


@pytest.mark.parametrize("split", [("", 0, 0.1 + 0.2), ("LR", 3, (0, 2)), ("R", 1, float("inf")), ("L", 2, 1e-300)])
def test_a_split_is_read_from_the_address_as_it_was_written(split):
    path, feature, where = split
    assert parse_split(write_split(*split)) == (path, (feature, where))


@pytest.mark.parametrize("name", ["titanic", "penguins", "seven_rows", "cars"])
def test_every_split_that_can_be_made_is_made(name):
    data = load(name)
    growth = record(cart.fit, data, max_depth=2).logged_events[0]
    nodes = growth.columns("nodes")
    for node in (nodes["left"] >= 0).nonzero()[0].tolist():
        path, tried = path_to(nodes, node), growth.table(node)
        for other in what_if.other_splits(tried)[:4]:
            feature, where = what_if.split_of(tried, other)
            _, back = parse_split(write_split(path, feature, where))
            again = record(cart.fit, data, max_depth=2, force={path: back}).columns("nodes")
            at = next(i for i in range(len(again["n"])) if path_to(again, i) == path)
            sides = sorted([again["n"][again["left"][at]], again["n"][again["right"][at]]])
            assert again["feature"][at] == feature
            if not (data.X != data.X).any():  # a value that is missing goes where it gains more
                assert sides == sorted([tried.n_left[other], tried.n_right[other]])


# -- the views


@pytest.mark.parametrize("entry", catalog(), ids=lambda entry: entry.name)
def test_every_view_opens_on_every_data_set(entry):
    for page, views in ((PAGES[entry.task], VIEWS), ("pruning.py", OF_PRUNING)):
        few = {"cv": "2"} if page == "pruning.py" else {}  # the smallest tables have fewer rows than folds
        app = opened(page, data=entry.name, **few)
        assert app.selectbox("data").value == entry.name
        assert {tab.label for tab in app.tabs} >= set(views)
        for name in views:
            assert not problems(view(app, name))


def test_tables_show_every_candidate_the_trace_holds_the_chosen_one_first():
    app = opened("tree.py", data="seven_rows", grain="2")
    app.query_params["step"] = str(reel(app)["steps"]["node"].index(2))
    tried = view(app, "Tables").dataframe[0].value
    candidates = record(cart.fit, load("seven_rows"), max_depth=3).columns("candidates")
    gains = candidates["gain"][candidates["node"] == 2]
    assert tried["gain"].tolist() == sorted(gains, reverse=True)
    assert tried[""].tolist() == ["chosen"] + [""] * (len(gains) - 1)
    assert tried["split"][tried.index[0]] == "x_3 ≤ 12.5"


def test_long_tables_show_their_beginning_and_how_long_they_are_and_no_file_is_made_unasked(monkeypatch):
    monkeypatch.setattr(tables, "MAX_SHOWN", 5)
    monkeypatch.setattr(tables, "IN_FILE", 100)
    monkeypatch.setattr(tables, "csv", None)  # to make one would fail
    trace = record(cart.fit, load("iris"), max_depth=3)
    gains = trace.logged_events[0].table(0).gain
    app = view(opened("tree.py", data="iris", max_depth="3"), "Tables")
    candidates, nodes = (element.value for element in app.dataframe[:2])
    assert candidates["gain"].tolist() == sorted(gains, reverse=True)[:5]
    assert nodes["node"].tolist() == list(range(5))
    assert f"The best 5 of {len(gains):,} candidate splits of node 0. The file holds the best 100." in text(app)
    assert f"The first 5 of {trace.logged_events[0].n_nodes:,} nodes. The file holds all of them." in text(app)
    assert not problems(app)


def test_the_candidates_of_a_large_table_are_worded_only_as_far_as_they_are_shown():
    rng = np.random.default_rng(1)
    data = table(rng.normal(size=(30_000, 10)), rng.integers(0, 2, 30_000))
    tried = record(cart.fit, data, max_depth=1).logged_events[0].table(0)
    shown = tables.candidates(data, tried, 1_000)
    assert shown["gain"].tolist() == np.sort(tried.gain)[::-1][:1_000].tolist()
    assert "missing values go" not in shown and shown[""][0] == "chosen"


def test_a_leaf_says_in_the_table_of_nodes_why_it_is_one():
    nodes = view(opened("tree.py", data="seven_rows"), "Tables").dataframe[-1].value
    assert nodes["why a leaf"][1].startswith("The node is pure")
    assert nodes["prediction"][1] == "0"


def test_tables_write_small_numbers_as_sentences_do():
    """Of an alpha of 0.0001218 four decimals would leave 0.0001."""
    app = view(opened("pruning.py", data="moons", max_depth="4"), "Scores")
    assert "0.0001218" in str(app.dataframe[0].proto)


def test_above_its_leaves_a_tree_of_gradient_boosting_answers_nothing():
    app = view(opened("gradient_boosting.py", data="wave", n_estimators="2"), "Tables")
    nodes = app.dataframe[1].value
    assert (nodes["prediction"] == "").tolist() == (nodes["why a leaf"] == "").tolist()
    drawn = dot(view(app, "Whole tree"))
    assert "120 rows\\n" in drawn and "mean 0\\n" not in drawn


def test_nodes_of_xgboost_have_a_similarity():
    app = view(opened("xgboost.py", data="wave", n_estimators="1"), "Tables")
    nodes = app.dataframe[1].value
    assert nodes["similarity score"][0] == 0  # of all rows together rounding leaves 4e-28
    assert "impurity" not in nodes


def test_a_drawing_too_large_to_read_says_what_it_leaves_out():
    app = view(opened("regression.py", data="wave", max_depth="12"), "Whole tree")
    drawn = len(re.findall(r"^\t\d+ \[label", dot(app), re.M))
    every = len(record(cart.fit, load("wave"), max_depth=12).columns("nodes")["n"])
    assert drawn < 64
    assert f"{every - drawn:,} deeper nodes are left out" in text(app)


def test_without_the_dot_program_the_whole_tree_says_so_and_still_offers_dot_files(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    app = view(opened("tree.py", data="iris"), "Whole tree")
    assert "SVG needs Graphviz" in text(app)
    assert [button.proto.label for button in app.get("download_button")] == ["DOT"]


@pytest.mark.parametrize(("depth", "taken"), [(3, True), (1, False)])
def test_a_click_on_a_stage_shown_no_more_makes_no_split_of_the_one_that_came_instead(monkeypatch, depth, taken):
    """A setting is changed, and before its lesson is there a candidate of the old one is clicked."""
    app = opened("tree.py", data="iris", max_depth="3")
    clicks = [{"search": 2, "feature": 0, "candidate": 0}]
    heard = lambda *_, **__: SimpleNamespace(at=None, edit=None, exercise=None, split=clicks and clicks.pop())  # noqa: E731
    monkeypatch.setattr(component, "show_stage", heard)
    app.number_input("max_depth").set_value(depth).run()
    assert not app.exception
    assert ("force" in app.query_params) == taken
