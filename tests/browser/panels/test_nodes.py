"""What stands in a node and beside its links has a name and can be read."""

import pytest

from tests.browser.stages import lesson_of

SIZES = {"projector": (1280, 600), "phone": (390, 844)}  # what a page leaves of 1280x720
LESSONS = {"seven_rows": {}, "iris": {"max_depth": 2}, "four_points": {}, "wave": {"max_depth": 2}}
# Goes to each step in turn: the facts in the box in focus, how many words of links there are, and how many of them lie
# under a box; and whether it is crowded there: the box in focus could be no larger, or covers a node.
LOOK = """(steps) => steps.map(step => {
    stage.seek(step);
    stage.draw();
    const around = element => element.getBoundingClientRect();
    const tree = document.querySelector("svg.tree"), large = tree.querySelector(".large .box");
    const boxes = [...tree.querySelectorAll(".large .box, .preview .box")].map(around);
    const others = [...tree.querySelectorAll(".node.seen:not(.now) .box")].map(around);
    const words = [...tree.querySelectorAll(".link.seen .edge")].map(around);
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom - 3, b.bottom) - Math.max(a.top + 5, b.top) > 2;
    const now = tree.querySelector(large ? ".large" : ".node.now");
    return {
        step,
        facts: now ? [...now.querySelectorAll(".facts")].map(each => each.textContent).filter(Boolean).join(" · ") : "",
        hidden: words.filter(word => boxes.some(box => meet(word, box))).length,
        crowded: large && (around(large).width < 110 || around(large).height > 60)
            || others.some(node => boxes.some(box => meet(node, box))),
        words: words.length,
    };
})"""


@pytest.fixture(scope="module", params=LESSONS)
def reel(request):
    return lesson_of(request.param, **LESSONS[request.param])[1]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_node_in_focus_names_its_impurity_and_hides_no_yes_and_no(open_stage, reel, size):
    steps, tree = reel["steps"], reel["trees"][0]
    stage = open_stage(reel, step=0, grain=2, size=size)
    found = stage.page.evaluate(LOOK, list(range(len(steps["says"])))[:: max(1, len(steps["says"]) // 120)])
    assert sum(each["words"] for each in found)
    assert not [each["step"] for each in found if each["hidden"] and not each["crowded"]]
    measured = stage.page.evaluate("stage.reel.measuredAt[0]")
    silent = []
    for each in found:
        told, facts = measured[steps["node"][each["step"]]] <= each["step"], each["facts"]
        assert f"{tree['measure']} " in facts or len(facts.split(" · ")) < 3, each  # no number without its name
        if told and f"{tree['measure']} " not in facts:
            silent.append(each["step"])
    assert len(silent) <= 0.1 * len(found) or size[0] < 900, silent  # only where the tree leaves no room
