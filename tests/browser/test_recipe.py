"""The README's recipe in the browser: the stage draws a lesson nobody had heard of when it was written."""

import pytest

from datasets import load
from tests.browser.stages import lesson_of
from tests.pages.test_recipe import LUCKY, fit


@pytest.fixture(scope="module")
def lucky():
    return lesson_of(load("seven_rows"), fit, LUCKY)


def test_the_stage_shows_a_new_algorithms_column_panels_and_vote(open_stage, lucky):
    trace, reel = lucky
    rounds = [i for i, label in reel["ticks"] if label.startswith("Round")]
    assert len(rounds) == len(trace.model.heard)
    judged = [i for i, panel in enumerate(reel["steps"]["panel"]) if panel == 0]
    stage = open_stage(reel, step=judged[1], grain=0)
    shares = [float(heard.right.mean()) for heard in trace.model.heard]
    bars = stage.page.locator("svg.curve").get_attribute("aria-label")
    assert f"Round 2: {shares[1]:.4g}" in bars
    assert "Round 3: not yet" in bars
    assert "2 trees say together" in stage.text(".plane-panel")
    assert "right" in stage.text(".table-panel thead")
    column = [cell.strip() for cell in stage.page.locator(".table-panel tbody tr[data-row]").all_inner_texts()]
    assert len(column) == trace.data.n
    stage.press("End")
    assert "they say" in stage.text(".says")
