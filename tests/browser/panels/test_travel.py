"""Rows travel: a step's picture hangs on the step alone, and motion is the way between two of them."""

import pytest

from engine import cart, forest, gradient_boosting
from tests.browser.stages import lesson_of

FITS = {
    "seven rows": ("seven_rows", cart.fit, {}),
    "penguins, with missing values": ("penguins", cart.fit, {"max_depth": 3}),
    "numbers": ("cars", cart.fit, {"max_depth": 2}),
    "bootstrap samples": ("moons", forest.fit, {"n_estimators": 2, "max_depth": 2}),
    "residuals": ("cars", gradient_boosting.fit, {"n_estimators": 2, "max_depth": 2}),
}
# Where every mark is in the end, by its key; once no row is on its way.
MARKS = """() => Object.fromEntries([...stage.rowLayer.actors].map(([key, {goal}]) =>
    [key, [goal.x, goal.y, goal.scale, goal.opacity].map((value) => Math.round(value * 10) / 10)]))"""
SLOWLY = "() => { stage.lastStepTime = -1e9; stage.root.classList.remove('no-motion'); }"  # as after a rest
# The next step, halfway: of each mark that is on its way how far it is from its start and from its end.
HALFWAY = """(by) => {
    stage.move(by); stage.draw();
    const layer = stage.rowLayer, far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
    const ends = [...layer.actors.values()].map((actor) => [actor, actor.now, actor.goal]).filter(
        ([, from, goal]) => far(from, goal) > 20);
    layer.paint(layer.start + layer.lit + (layer.lasts - layer.lit) / 2);
    const shares = ends.map(([{now}, from, goal]) => [far(now, from), far(now, goal)]);
    return {lasts: layer.lasts, moving: stage.root.dataset.moving, shares};
}"""
RESTED = "() => !stage.root.dataset.moving"


@pytest.fixture(scope="module", params=FITS)
def reel(request):
    data, fit, settings = FITS[request.param]
    return lesson_of(data, fit, **settings)[1]


def test_all_rows_leave_at_once_and_arrive_where_a_fresh_page_has_them(open_stage, reel):
    stage, fresh = open_stage(reel, grain=1, motion="no-preference"), open_stage(reel, grain=1)
    travelled = 0
    for by in [1] * 8 + [-1] * 4:
        stage.page.evaluate(SLOWLY)
        way = stage.page.evaluate(HALFWAY, by)
        travelled += len(way["shares"])
        assert all(left > 1 and missing > 1 for left, missing in way["shares"])  # never one after the other
        assert not way["shares"] or (way["moving"] == "1" and way["lasts"] <= 500)
        stage.page.wait_for_function(RESTED)
        fresh.seek(stage.step)
        assert stage.page.evaluate(MARKS) == fresh.page.evaluate(MARKS)
    assert travelled


def test_a_node_holds_the_rows_that_the_reel_puts_there(open_stage, reel):
    stage, tree, steps = open_stage(reel, grain=1), reel["trees"][0], reel["steps"]
    seen = [i for i, grain in enumerate(steps["grain"]) if grain < 2 and steps["tree"][i] == 0 and tree["born"][0] <= i]
    for step in seen[1:5] + seen[-1:]:
        stage.seek(step)
        held = stage.page.evaluate(
            "() => stage.panels.tree.rows.marks.filter(m => m.node >= 0 && m.row >= 0).map(m => [m.node, m.row])"
        )
        stands = {}
        for row, leaf in enumerate(tree["leaf_of"]):
            while leaf >= 0 and tree["born"][leaf] > step:
                leaf = tree["parent"][leaf]
            stands |= {row: leaf} if leaf >= 0 else {}
        assert {(node, row) for node, row in held} == {(node, row) for row, node in stands.items()}
        if tree["weights"]:
            assert len(held) == sum(tree["weights"][0])  # a row that was drawn twice is two dots


def test_fast_keys_and_those_who_want_no_motion_are_there_at_once(open_stage, reel):
    calm, fast = open_stage(reel, grain=1), open_stage(reel, grain=1, motion="no-preference")
    calm.press("ArrowRight")
    assert calm.page.evaluate(RESTED)
    fast.press("ArrowRight", "ArrowRight", "ArrowRight")
    assert fast.page.evaluate(RESTED) and fast.step == fast.page.evaluate("() => stage.stepSequence.at(3)")
