"""Build it yourself, clicked through: what is shown is what the engine says of the same splits."""

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from datasets import catalog, load
from engine.text.arithmetic import format_plain_number as number
from pages.i18n.text import t
from pages.learners.cart import build_tree as own_tree
from pages.learners.cart import build_view as build
from pages.lesson import picker
from pages.lesson.views import tree_summary as node_text
from tests.browser.hostile_names import DOT, IMG, TEX
from tests.pages.lesson.test_page import PAGES, dot, stage, view
from tests.pages.test_every_page import opened, problems, text

HOSTILE_APP = Path(__file__).parents[2] / "browser" / "hostile_app.py"


def built(page: str, **address):
    return view(opened(page, **address), "Build it yourself")


def click(app, label: str):
    next(button for button in app.button if button.label == label).click().run()
    assert not app.exception


def control(app, label: str):
    return next(each for each in (*app.selectbox, *app.select_slider) if each.label == label)


def labels(app) -> list[str]:
    return [each.label for each in (*app.selectbox, *app.select_slider)]


def splits(app) -> list[str]:
    """The tree in the address."""
    held = app.query_params.get("build", [])
    return [held] if isinstance(held, str) else list(held)


def stands(name: str, *texts: str):
    return own_tree.compare_trees(load(name), own_tree.parse_splits(texts), {})


def said(own, greedy) -> str:
    return f"You: {number(own.cost.fit)} . Greedy growth: {number(greedy.cost.fit)}, with as many leaves"


def test_a_split_is_chosen_seen_made_scored_undone_and_all_begun_again():
    app = built("tree.py", data="seven_rows")
    assert "You" not in text(app).split("Split the rows yourself")[1]
    control(app, "Feature").select_index(2).run()
    every = own_tree.candidates_at(stands("seven_rows").own_tree.trace, 0, 2)
    third, middle = every[2], every[len(every) // 2]
    assert f"x_3 ≤ {number(middle.threshold)} has a gain of {number(middle.gain)}" in text(app)
    control(app, "Values up to this go left").set_value(2).run()
    assert f"x_3 ≤ {number(third.threshold)} has a gain of {number(third.gain)}" in text(app)
    for side in (third.left, third.right):
        assert f"{side.n} {node_text.inside(side.value, side.n)} {number(side.impurity)}" in text(app)

    click(app, "Make this split")
    first = f"root:2:{third.threshold!r}"
    one = stands("seven_rows", first)
    assert splits(app) == [first]
    assert said(one.own_tree, one.greedy_by_leaves) in text(app)
    assert len(re.findall(r"^\t\d+ \[label", dot(app), re.M)) == 3

    click(app, "Make this split")
    assert (len(splits(app)), splits(app)[0]) == (2, first)
    two = stands("seven_rows", *splits(app))
    assert said(two.own_tree, two.greedy_by_leaves) in text(app)
    for tree in (two.own_tree, two.greedy_by_leaves, two.greedy_by_depth):
        cells = (tree.cost.fit, tree.cost.impurity, tree.cost.leaves, tree.depth)
        assert " ".join(map(number, cells)) in text(app)

    click(app, "Undo the last split")
    assert splits(app) == [first]
    assert said(one.own_tree, one.greedy_by_leaves) in text(app)
    click(app, "Start over")
    assert splits(app) == []
    assert "Undo the last split" not in [button.label for button in app.button]


@pytest.mark.parametrize("entry", catalog(), ids=lambda entry: entry.name)
def test_every_data_set_can_be_split_and_shows_the_score_of_its_tree(entry):
    app = built(PAGES[entry.task], data=entry.name)
    for _ in range(2):
        if "Make this split" in [button.label for button in app.button]:
            click(app, "Make this split")
    assert splits(app)
    assert not problems(app)
    score = stands(entry.name, *splits(app))
    assert said(score.own_tree, score.greedy_by_leaves) in text(app)
    assert t(build.VERDICTS[score.comparison]) in text(app)


def test_what_is_built_does_not_touch_the_stage_and_knows_no_stopping_rule():
    app = built("tree.py", data="seven_rows", max_depth="1")
    [before] = stage(app)
    for _ in range(3):
        click(app, "Make this split")
    assert stands("seven_rows", *splits(app)).own_tree.depth > 1
    assert stage(app) == [before]


def test_the_settings_criterion_measures_the_splits():
    app = built("tree.py", data="seven_rows", criterion="entropy")
    trace = own_tree.compare_trees(load("seven_rows"), {}, {"criterion": "entropy"}).own_tree.trace
    assert f"x_1 = 0 has a gain of {number(own_tree.candidates_at(trace, 0, 0)[0].gain)}" in text(app)


def test_a_regressions_tree_is_scored_by_its_mean_squared_residual():
    app = built("regression.py", data="cars", build=["root:1:200.0", "L:4:2.5"])
    score = stands("cars", *splits(app))
    assert f"You {number(score.own_tree.cost.fit)} {score.own_tree.cost.leaves} {score.own_tree.depth} Greedy" in text(
        app
    )
    assert t(build.VERDICTS[-1]) in text(app)


def test_a_category_offers_its_levels_and_a_yes_no_feature_its_only_split():
    app = built("tree.py", data="titanic")
    assert labels(app)[-1] == "These go left"
    assert len(control(app, "These go left").options) == 3  # ways to divide three levels
    control(app, "These go left").select_index(1).run()
    assert "class is 1st class or 3rd class has a gain of" in text(app)
    assert labels(built("tree.py", data="seven_rows"))[-1] == "Feature"


def test_beating_greedy_growth_is_said():
    app = built("tree.py", data="xor", build=["root:0:-0.005", "L:1:-0.005", "R:1:-0.005"])
    assert t(build.VERDICTS[1]) in text(app)
    assert stands("xor", *splits(app)).comparison == 1


def test_a_tree_with_nothing_left_to_part_says_so():
    app = built("tree.py", data="seven_rows", build=["root:1:0.5", "R:2:15.0"])
    while "Make this split" in [button.label for button in app.button]:
        click(app, "Make this split")
    assert "No leaf can be split any more" in text(app)
    assert stands("seven_rows", *splits(app)).own_tree.cost.fit == 1


@pytest.mark.parametrize("address", ["x", "root:9:1", "L:2:15", "root:2:99", "root:0:is 0", "root:2:nan"])
def test_a_crooked_address_is_a_sentence_and_a_way_out(address):
    app = built("tree.py", data="seven_rows", build=address)
    assert len(problems(app)) == 1
    click(app, "Start over")
    assert not problems(app)
    assert "Make this split" in [button.label for button in app.button]


def test_another_table_begins_afresh():
    app = built("tree.py", data="seven_rows", build="root:2:15.0")
    app.selectbox("data").select("iris").run()
    assert not app.exception
    assert splits(app) == []
    assert not problems(app)


def test_of_very_many_candidates_some_are_offered_and_the_page_says_so(monkeypatch):
    monkeypatch.setattr(build, "MAX_SLIDER_SPLITS", 50)
    app = built("tree.py", data="moons")
    every = len(own_tree.candidates_at(stands("moons").own_tree.trace, 0, 0))
    assert len(control(app, "Values up to this go left").options) == 50 < every
    assert f"50 of its {every:,} candidate splits" in text(app)


def test_labels_that_agree_are_told_apart():
    assert build.unique_labels(["a", "a", "a (2)", "b", "a"]) == ["a", "a (2)", "a (2) (2)", "b", "a (3)"]


def test_hostile_names_stay_text(monkeypatch):
    for name in ("catalog", "load"):  # the app puts its own table there; afterwards the catalogue is back
        monkeypatch.setattr(picker, name, getattr(picker, name))
    app = AppTest.from_file(str(HOSTILE_APP), default_timeout=60)
    app.query_params["page"] = "tree.py"
    app = view(app.run(), "Build it yourself")
    for name, feature in ((IMG, 0), (TEX, 1), (DOT, 2)):
        control(app, "Feature").select_index(feature).run()
        assert name in control(app, "Feature").options
        assert f"{name} " in text(app)
    for _ in range(3):
        click(app, "Make this split")
    raw = " ".join(part.proto.body for part in app.main.get("html"))
    assert not re.search(r"<(img|script|b>x)", raw)
    assert not any(character in label for label in labels(app) for character in "<$[")


def test_what_was_chosen_for_one_table_does_not_disturb_the_next():
    app = built("tree.py", data="titanic")
    control(app, "Feature").select_index(2).run()
    app.selectbox("data").select("penguins").run()
    control(app, "Feature").select_index(4).run()
    control(app, "Values up to this go left").set_value(2).run()
    app.selectbox("threshold").select("observed").run()
    assert not app.exception
    app.selectbox("data").select("titanic").run()
    app.selectbox("categories").select("as_numbers").run()
    assert not app.exception
    click(app, "Make this split")
    assert not problems(app)
