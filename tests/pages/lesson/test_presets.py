"""The presets of every lesson's page: each can be trained on tables of its page, and no two set the same."""

import pytest

from datasets import load
from engine import adaboost, cart, extra_trees, forest, gradient_boosting, prune, xgb
from engine.core.settings import parameters
from pages.parts.presets import adaboost as presets_adaboost
from pages.parts.presets import boosting as presets_gradient_boosting
from pages.parts.presets import extra_trees as presets_extra_trees
from pages.parts.presets import forest as presets_forest
from pages.parts.presets import tree as presets
from pages.parts.presets import xgb as presets_xgb
from tests.pages.lesson.test_page import LEFT_OUT
from tests.pages.test_every_page import opened

PAGES = {
    "tree.py": (cart.fit, presets.FOR_CLASSES, ("seven_rows", "titanic")),
    "regression.py": (cart.fit, presets.FOR_NUMBERS, ("four_points", "cars")),
    "pruning.py": (prune.fit, presets.FOR_PRUNING, ("moons", "titanic")),
    "forest.py": (forest.fit, presets_forest.FOR_BOTH, ("moons", "wave")),
    "extra_trees.py": (extra_trees.fit, presets_extra_trees.FOR_BOTH, ("moons", "wave")),
    "adaboost.py": (adaboost.fit, presets_adaboost.FOR_BOTH, ("moons", "wave")),
    "gradient_boosting.py": (gradient_boosting.fit, presets_gradient_boosting.FOR_BOTH, ("moons", "wave")),
    "xgboost.py": (xgb.fit, presets_xgb.FOR_BOTH, ("four_points", "seven_rows", "iris")),
}
SMALL = {"n_estimators": 2, "max_depth": 2}
OFFERED = [(page, preset) for page, (_, offered, _) in PAGES.items() for preset in offered]


@pytest.mark.parametrize(("page", "preset"), OFFERED, ids=lambda part: getattr(part, "name", part))
def test_a_preset_can_be_trained_and_sets_only_what_its_page_has(page, preset):
    fit, _, tables = PAGES[page]
    small = {name: value for name, value in SMALL.items() if name in parameters(fit)}
    for name in tables:
        fit(load(name), **small | preset.settings)  # which refuses any setting it does not know
    assert not LEFT_OUT.get(page, set()) & set(preset.settings)


@pytest.mark.parametrize("page", PAGES)
def test_no_two_presets_of_a_page_set_the_same(page):
    settings = [preset.settings for preset in PAGES[page][1]]
    assert all(settings.count(own) == 1 for own in settings)


@pytest.mark.parametrize("page", PAGES)
def test_of_all_buttons_the_one_that_was_clicked_is_lit(page):
    app = opened(page)
    for preset in PAGES[page][1]:
        app.button(f"preset {preset.name}").click().run()
        ours = [button for button in app.button if (button.key or "").startswith("preset ")]
        assert [button.label for button in ours if button.proto.type == "primary"] == [preset.name]
