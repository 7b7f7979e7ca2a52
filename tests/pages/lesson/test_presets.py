"""The presets of every lesson's page: each can be trained on tables of its page, and no two set the same."""

import pytest

from datasets import load
from engine.core.settings import parameters
from pages.parts.learners import BY_PAGE, LEARNERS
from tests.pages.lesson.test_page import LEFT_OUT
from tests.pages.test_every_page import opened

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
    fit, tables = BY_PAGE[page].fit, TABLES.get(page) or TABLES[PAGES[page].task]
    small = {name: value for name, value in SMALL.items() if name in parameters(fit)}
    for name in tables:
        fit(load(name), **small | preset.settings)  # which refuses any setting it does not know
    assert not LEFT_OUT.get(f"{page}.py", set()) & set(preset.settings)


@pytest.mark.parametrize("page", PAGES)
def test_no_two_presets_of_a_page_set_the_same(page):
    settings = [preset.settings for preset in PAGES[page].presets]
    assert all(settings.count(own) == 1 for own in settings)


@pytest.mark.parametrize("page", PAGES)
def test_of_all_buttons_the_one_that_was_clicked_is_lit(page):
    app = opened(f"{page}.py")
    for preset in PAGES[page].presets:
        app.button(f"preset {preset.name}").click().run()
        ours = [button for button in app.button if (button.key or "").startswith("preset ")]
        assert [button.label for button in ours if button.proto.type == "primary"] == [preset.name]
