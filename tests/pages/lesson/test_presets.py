"""The presets of every lesson's page: each can be trained on tables of its page, and no two set the same."""

import numpy as np
import pytest

from datasets import load
from engine import cart, record
from engine.core.settings import parameters
from pages.learners.registry import LEARNER_BY_PAGE, LEARNERS
from tests.pages.lesson.test_page import LEFT_OUT
from tests.pages.test_every_page import opened
from tests.tables import table

# Tables that every preset of a page can learn from; of pages not named here, by what they are for.
TABLES = {
    "pruning": ("moons", "titanic"),
    "xgboost": ("four_points", "seven_rows", "iris"),
    "classification": ("seven_rows", "titanic"),
    "regression": ("four_points", "cars"),
    None: ("moons", "wave"),
}
PAGES = {page.name: page for learner in LEARNERS for page in learner.pages}
SMALL = {"n_estimators": 2, "max_depth": 2}
OFFERED = [(page.name, preset) for page in PAGES.values() for preset in page.presets]


@pytest.mark.parametrize(("page", "preset"), OFFERED, ids=lambda part: getattr(part, "name", part))
def test_a_preset_can_be_trained_and_sets_only_what_its_page_has(page, preset):
    fit, tables = LEARNER_BY_PAGE[page].fit, TABLES.get(page) or TABLES[PAGES[page].task]
    small = {name: value for name, value in SMALL.items() if name in parameters(fit)}
    for name in tables:
        fit(load(name), **small | preset.settings)  # which refuses any setting it does not know
    assert not LEFT_OUT.get(f"{page}.py", set()) & set(preset.settings)


@pytest.mark.parametrize("page", PAGES)
def test_no_two_presets_of_a_page_set_the_same(page):
    settings = [preset.settings for preset in PAGES[page].presets]
    assert all(settings.count(own) == 1 for own in settings)


@pytest.mark.parametrize("preset", PAGES["gradient_boosting"].presets, ids=lambda preset: str(preset.name))
def test_a_preset_of_gradient_boosting_keeps_rounds_and_a_rate_it_does_not_name(preset):
    app = opened("gradient_boosting.py", n_estimators="1", learning_rate="0.25", subsample="0.8")
    app.button(f"preset {preset.name}").click().run()
    kept = {"n_estimators": 1, "learning_rate": 0.25, "subsample": 0.8, "max_depth": 2} | preset.settings
    assert {name: app.session_state[name] for name in kept} == kept


@pytest.mark.parametrize("page", ["forest", "extra_trees", "adaboost"])
def test_a_preset_keeps_the_size_of_what_is_grown(page):
    app = opened(f"{page}.py", n_estimators="3", max_depth="2")
    for preset in PAGES[page].presets:
        app.button(f"preset {preset.name}").click().run()
        assert (app.session_state["n_estimators"], app.session_state["max_depth"]) == (3, 2)


@pytest.mark.parametrize(("data", "then"), [("seven_rows", "ten_flats"), ("wave", "wave")])
def test_druckers_preset_opens_a_table_of_values_where_there_is_none(data, then):
    app = opened("adaboost.py", data=data, n_estimators="2")
    app.button("preset Drucker 1997").click().run()
    assert app.session_state["data"] == then and not app.exception
    assert app.session_state["update"] == "resample" and app.session_state["n_estimators"] == 2


@pytest.mark.parametrize("page", PAGES)
def test_of_all_buttons_the_one_that_was_clicked_is_lit(page):
    app = opened(f"{page}.py")
    for preset in PAGES[page].presets:
        app.button(f"preset {preset.name}").click().run()
        ours = [button for button in app.button if (button.key or "").startswith("preset ")]
        assert [button.label for button in ours if button.proto.type == "primary"] == [str(preset.name)]


def test_karabuluts_tree_is_his_algorithm_1():
    """Gini (2), splits of the form x < m only, and none that does not lower the impurity."""
    (preset,) = (each for each in PAGES["tree"].presets if each.name == "Karabulut")
    grown = record(cart.fit, load("titanic"), max_depth=2, **preset.settings).model.growth
    share = np.bincount(load("titanic").y) / load("titanic").n
    assert grown.impurity[0] == pytest.approx(1 - share @ share)
    assert not any(grown.left_levels(node) for node in range(len(grown.tree.feature)))
    square = table([[a, b] for a in (0, 1) for b in (0, 1)], [0, 1, 1, 0])
    assert len(cart.fit(square, **preset.settings).tree.leaves) == 1
