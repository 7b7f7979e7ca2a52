"""A model of each library, brought in a real browser: stepped to its end; hostile names, and what cannot be read."""

import json
import re

import pytest
from playwright.sync_api import expect

from datasets.models import SAMPLE_MODELS
from tests.browser.conftest import PHONE, fits, settled
from tests.browser.hostile_names import IMG
from tests.browser.stages import PRESS, staged

BY_FILE = {sample.file: sample for sample in SAMPLE_MODELS}


def bring(page, raw: bytes, name: str):
    page.get_by_role("button", name="Bring a model").click()
    chooser = page.locator("input[type=file]").first
    taken = chooser.element_handle()
    chooser.set_input_files({"name": name, "mimeType": "", "buffer": raw})
    # Once a file was taken the control is a new one. To close the popover before that would end the upload.
    page.wait_for_function("control => !control.isConnected", arg=taken)
    expect(page.get_by_role("combobox", name="Model")).to_have_value("Your model (private)")
    settled(page)
    page.keyboard.press("Escape")
    return page


FILES = ["xgboost.json", "xgboost_moons.ubj", "lightgbm.txt", "catboost.json", "forest.json"]


@pytest.mark.parametrize("file", FILES)
def test_a_model_is_brought_and_stepped_to_its_end(server, open_page, file):
    page = bring(open_page(f"{server}/model"), BY_FILE[file].raw, file)
    stage = staged(page, algorithm="model")
    expect(stage).to_contain_text("This model was trained by")
    expect(stage).to_contain_text("prediction")
    assert file not in page.url
    page.evaluate(PRESS, ["ArrowRight"])
    if staged(page).locator(".question button").count():  # the story's guess
        page.evaluate(PRESS, ["ArrowRight"])
    expect(staged(page)).to_contain_text(re.compile("is split by|asks"))
    if file not in ("catboost.json", "lightgbm.txt"):  # whose first split is of a category
        comparison = "<" if file.startswith("xgboost") else "≤"
        expect(staged(page).locator(".sentence").first).to_contain_text(comparison)
    page.evaluate(PRESS, ["End"])
    expect(staged(page)).to_contain_text("predict")


def test_a_sample_opens_at_once_and_reads_on_a_phone(server, open_page):
    page = open_page(f"{server}/model", size=PHONE)
    stage = staged(page, algorithm="model")
    expect(stage).to_contain_text("XGBoost")
    expect(stage).to_contain_text("the model was trained on them")
    fits(page)


def test_hostile_names_stay_names(server, open_page):
    value = json.loads(BY_FILE["xgboost.json"].raw)
    value["learner"]["feature_names"] = [IMG, "<script>document.title = 'run'</script>", "a&b", '"', "'", "<b>", "ok"]
    page = bring(open_page(f"{server}/model"), json.dumps(value).encode(), f"{IMG}.json")
    stage = staged(page, algorithm="model")
    page.evaluate(PRESS, ["ArrowRight"])
    if staged(page).locator(".question button").count():  # the story's guess
        page.evaluate(PRESS, ["ArrowRight"])
    expect(staged(page)).to_contain_text("<")
    assert stage.locator("img, script, b:text('ok')").count() == 0
    assert "run" not in page.title()


BAD = [
    (b"\x80\x04\x95", "a pickle, which can run any program"),
    (BY_FILE["xgboost.json"].raw[:3_000], "breaks off"),
    (BY_FILE["xgboost_moons.ubj"].raw[:5_000], "more follow"),
    (BY_FILE["lightgbm.txt"].raw[:5_000], "cut off"),
]


def test_a_bad_file_gets_a_sentence_and_the_next_one_opens(server, open_page):
    page = open_page(f"{server}/model")
    for raw, said in BAD:
        bring(page, raw, "bad.json")
        # The sentence comes from the worker that reads the file: on a slow machine it is starting still.
        expect(page.get_by_role("alert")).to_contain_text(said)
    bring(page, BY_FILE["forest.json"].raw, "good.json")
    expect(staged(page, algorithm="model")).to_contain_text("a random forest")


def test_a_split_that_was_passed_over_is_made_and_one_click_leads_back(server, open_page):
    page = open_page(f"{server}/model?model=XGBoost: Moons")
    stage = staged(page, algorithm="model")
    page.get_by_role("tab", name="What if").click()
    page.get_by_text("What if another split were made?").wait_for()
    page.get_by_role("button", name="Make this split").click()
    page.get_by_text("What if: right").wait_for()
    expect(stage).to_contain_text("What if the root of tree 1 were split by")
    expect(page.get_by_text("the file predicts")).to_be_visible()
    assert "force=1%2F%3A" in page.url
    page.get_by_role("button", name="Back to the file").click()
    page.get_by_text("What if: right").wait_for(state="detached")
    expect(stage).not_to_contain_text("What if the root")


def test_the_snippet_can_be_copied(server, open_page):
    page = open_page(f"{server}/model")
    page.get_by_role("button", name="Bring a model").click()
    page.get_by_role("tab", name="scikit-learn").click()
    expect(page.get_by_text("json.dump(model, file, default=told)")).to_be_visible()
    page.get_by_test_id("stCode").last.hover()
    expect(page.get_by_role("button", name="Copy").last).to_be_attached()
