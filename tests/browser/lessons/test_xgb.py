"""XGBoost on the stage and on its page: its panels show the trace's numbers, its penalties act at once."""

from functools import cache

import numpy as np
import pytest

from engine import xgb
from engine.learners.xgb.events import XgbScoreUpdate
from engine.learners.xgb.gamma import PruneStep
from engine.learners.xgb.n_rounds import RoundsChoice
from engine.learners.xgb.proposals import ThresholdProposal
from engine.text.arithmetic import format_plain_number
from tests.browser.conftest import fits, settled
from tests.browser.lessons.test_lessons import walk
from tests.browser.stages import lesson_of, staged

SLOT = ".curve-panel"
LESSONS = {
    "gamma": ("four_points", {"n_estimators": 2, "max_depth": 2, "reg_lambda": 0.0, "base_score": 0.5, "gamma": 130.0}),
    "approx": ("wave", {"n_estimators": 2, "max_depth": 2, "tree_method": "approx", "max_bin": 4, "reg_alpha": 1.0}),
    "classes": ("iris", {"n_estimators": 2, "max_depth": 1, "cv": 3}),
}


@cache
def lesson(name):
    data, settings = LESSONS[name]
    return lesson_of(data, xgb.fit, **settings)


def step_of(reel, panel: str, says: str = "", last=False) -> int:
    """The first step (or the last) that a panel tells and whose sentence holds some words."""
    place = [each["name"] for each in reel["panels"]].index(panel)
    told = [i for i, at in enumerate(reel["steps"]["panel"]) if at == place
            and says in "".join(text for text, _ in reel["steps"]["says"][i])]  # fmt: skip
    return told[-1 if last else 0]


def test_gamma_s_bars_stand_where_the_trace_has_them_and_the_tree_folds(open_stage):
    trace, reel = lesson("gamma")
    stage = open_stage(reel, step_of(reel, "net", "The split of the root"), 1)
    first, second = ([step.net for step in trace.events_of(PruneStep) if step.growth.round == m] for m in (0, 1))
    told = stage.text(SLOT)
    assert "Gain less gamma" in told and all(format_plain_number(net) in told for net in first)
    stage = open_stage(reel, step_of(reel, "net", "The split of the root", last=True), 1)
    assert all(format_plain_number(net) in stage.text(SLOT) for net in second)
    assert "The split is pruned" in stage.text("[data-testid=stage]")
    assert stage.page.locator(".tree .node.seen").count() == 1  # everything folded into the root


def test_answers_and_losses_are_the_trace_s(open_stage):
    trace, reel = lesson("gamma")
    stage = open_stage(reel, step_of(reel, "outputs", "Tree 1 has"), 1)
    assert all(answer in stage.text(SLOT) for answer in ("-10.5", "7", "-7.5"))
    stage = open_stage(reel, step_of(reel, "loss", "Round 2"), 0)
    loss = trace.events_of(XgbScoreUpdate)[1].train_loss
    assert format_plain_number(loss) in stage.text(SLOT) and format_plain_number(loss) in stage.text(
        "[data-testid=stage]"
    )
    stage.press("ArrowRight")
    assert "A new row" in stage.text("[data-testid=stage]")


def test_quantiles_and_alpha_have_pictures(open_stage):
    trace, reel = lesson("approx")
    proposal = trace.events_of(ThresholdProposal)[0]
    stage = open_stage(reel, step_of(reel, "ranges"), 2)
    assert all(f"< {format_plain_number(end)}" in stage.text(SLOT) for end in proposal.end[:-1])
    stage = open_stage(reel, step_of(reel, "tried"), 1)
    thresholds = len(np.unique(trace.data.X)) - 1
    assert format_plain_number(thresholds) in stage.text(SLOT) and "proposed" in stage.text(SLOT)
    stage = open_stage(reel, step_of(reel, "pull"), 2)
    assert "Alpha moves G towards 0" in stage.text(SLOT) and "node" in stage.text(SLOT)


def test_cross_validation_and_a_field_a_class(open_stage):
    trace, reel = lesson("classes")
    chosen = trace.events_of(RoundsChoice)[0]
    stage = open_stage(reel, step_of(reel, "folds", "chooses"), 0)
    assert format_plain_number(float(chosen.mean.min())) in stage.text(SLOT)
    stage = open_stage(reel, step_of(reel, "loss", "Round 2"), 0, theme="dark", size=(390, 844))
    stage.page.locator(f"{SLOT} select").select_option(label="The score of each class")
    stage.press()  # drawn at the next frame
    assert all(name in stage.text(SLOT) for name in trace.data.class_names)


@pytest.mark.parametrize(("theme", "size"), [("light", (1280, 720)), ("dark", (390, 844))], ids=["projector", "phone"])
def test_the_page_opens_at_a_deep_link_and_its_views_answer(server, open_page, theme, size):
    asked = "reg_lambda=0&base_score=0.5&max_depth=2&gamma=130&n_estimators=2&grain=1&step=9"
    page = open_page(f"{server}/xgboost?data=four_points&{asked}", theme, size)
    staged(page, 9)
    fits(page)
    page.get_by_role("tab", name="Lambda, alpha, gamma").click()
    page.get_by_text("is the best split, with a gain of 120.3").wait_for()
    page.get_by_text("The gain minus gamma is -9.667").wait_for()
    slider = page.get_by_role("slider", name="lambda: added to every H")
    slider.focus()
    for _ in range(3):
        slider.press("ArrowRight")
    page.get_by_text("is the best split, with a gain of 120.3").wait_for(state="detached")


def test_training_goes_on_and_becomes_the_lesson(server, open_page):
    page = open_page(f"{server}/xgboost?data=four_points&n_estimators=2")
    staged(page)
    walk(page, 2)
    page.get_by_role("tab", name="Continue training").click()
    page.get_by_role("button", name="Continue training").click()
    page.get_by_text("Rounds 3 to 12: the mean loss goes from").wait_for()
    page.get_by_role("button", name="Step through all 12 rounds").click()
    page.wait_for_url("**n_estimators=12**")
    settled(page)
    staged(page)
