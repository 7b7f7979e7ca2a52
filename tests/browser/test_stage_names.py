"""Names are data: on the stage none becomes an element, a formula or a script. And long ones fit."""

import pandas as pd
import pytest

from datasets import from_frame

from .hostile_names import DOT, IMG, TEX
from .stages import lesson_of

SCRIPT = "</script><script>document.title='hacked'</script>"


@pytest.fixture(scope="module")
def hostile():
    frame = pd.DataFrame({
        IMG: [0.5, 1, 2, 3, 4, 5, 6, 7] * 2,
        TEX: [IMG, TEX, DOT, IMG, TEX, DOT, IMG, SCRIPT] * 2,
        DOT: [0, 1] * 8,
        SCRIPT: [TEX, TEX, IMG, IMG, SCRIPT, IMG, TEX, IMG] * 2,
    })  # fmt: skip
    return lesson_of(from_frame(frame, target=SCRIPT))[1]


def test_hostile_names_stay_text_at_every_step(open_stage, hostile):
    stage = open_stage(hostile, step=0, grain=2)
    stage.press("s")
    elements = "() => document.querySelectorAll('[data-testid=stage] :is(img, b b, script, em)').length"
    seen = ""
    for _ in hostile["steps"]["says"]:
        assert stage.page.evaluate(elements) == 0
        seen += stage.root.evaluate("element => element.textContent")
        stage.press("ArrowRight")
    assert all(seen.count(name) > len(hostile["steps"]["says"]) for name in (IMG, TEX, DOT, SCRIPT))
    assert stage.page.title() == "Decision tree"


@pytest.mark.parametrize("panel", [".table-panel", ".tree-panel", ".curve-panel", ".send-panel", ".says"])
def test_a_hostile_name_is_shown_in_every_panel(open_stage, hostile, panel):
    steps = hostile["steps"]
    step = next(i for i, c in enumerate(steps["candidate"]) if c >= 0 and steps["feature"][i] == 0)
    stage = open_stage(hostile, step=step, grain=2)
    stage.press("s")
    assert "<b>x</b><img" in stage.text(panel) or "<b>x" in stage.text(panel)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["projector", "phone"])
def test_many_long_names_fit_the_screen(open_stage, size):
    _, reel = lesson_of(long_names(), max_depth=4)
    steps = reel["steps"]
    wanted = [0, len(steps["says"]) // 2, len(steps["says"]) - 1]
    for step in wanted:
        stage = open_stage(reel, step=step, grain=2, size=size)
        beyond = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert stage.page.evaluate(beyond) <= 0
        if size[0] > 900:
            assert stage.page.evaluate("() => document.documentElement.scrollHeight") <= size[1]
        bottom = stage.page.locator(".transport").bounding_box()
        assert bottom["y"] + bottom["height"] <= size[1] + 1
        inside = """() => [...document.querySelectorAll('.tree .node.seen')].every(each => {
            const box = each.querySelector('rect').getBoundingClientRect();
            const all = document.querySelector('.tree').getBoundingClientRect();
            return box.left >= all.left - 1 && box.right <= all.right + 1 && box.bottom <= all.bottom + 1; })"""
        assert stage.page.evaluate(inside)


def long_names():
    n = 120
    columns = {f"a rather long measurement number {j}": [(i * (j + 3)) % (17 + j) for i in range(n)] for j in range(28)}
    columns["a category of many levels"] = [f"level with a long name {(i * 7) % 10}" for i in range(n)]
    columns["holes"] = [None if i % 5 == 0 else i % 13 for i in range(n)]
    columns["the answer"] = [f"a class of some length {(i * i) % 6}" for i in range(n)]
    return from_frame(pd.DataFrame(columns), target="the answer")
