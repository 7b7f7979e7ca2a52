"""What a split would make stands in two dashed boxes where nothing else is: no node that is seen may be covered."""

import pytest

from tests.browser.stages import lesson_of

SIZES = {"projector": (1280, 720), "phone": (390, 844)}
LESSONS = {
    "seven_rows": {},
    "penguins": {},
    "moons": {"max_depth": 5},
}
DEEP = {"penguins": 1, "moons": 0, "titanic": 1}  # nodes the enlarged one may hide at most, where they leave no room
STEPS = 40  # of a lesson, spread over all of it
# Goes to each step in turn: [step, what covers, how many boxes] where the boxes stand.
LOOK = """async (steps) => {
    const hidden = (tree, around, meet) => {
        const large = tree.querySelector(".large .box");
        return large ? [...tree.querySelectorAll(".node.seen:not(.now) .box")]
            .filter(node => meet(around(large), around(node))).length : 0;
    };
    // The enlarged node lies neither over its own box nor is it tied to it by a line.
    const loose = (tree, around) => {
        const large = tree.querySelector(".large .box"), line = tree.querySelector(".large line");
        if (!large || !tree.querySelector(".node.now .box")) return false;
        const reach = line ? around(line) : around(large), own = around(tree.querySelector(".node.now .box"));
        return [[own.left, own.right, reach.left, reach.right], [own.top, own.bottom, reach.top, reach.bottom]]
            .some(([a, b, c, d]) => Math.min(b, d) - Math.max(a, c) < -4);
    };
    const number = document.querySelector("input[type=range]"), found = [];
    const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const tree = document.querySelector("svg.tree");
    for (const step of steps) {
        number.value = step;
        number.dispatchEvent(new Event("input", {bubbles: true}));
        await frame();
        const around = element => element.getBoundingClientRect(), panel = around(tree);
        const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0;
        const boxes = [...tree.querySelectorAll(".preview .box")].map(around);
        const nodes = [...tree.querySelectorAll(".node.seen:not(.now) .box, .large .box")].map(around);
        const now = tree.querySelector(".node.now .box");
        if (now) nodes.push(around(now));
        const out = box => box.left < panel.left || box.right > panel.right
            || box.top < panel.top || box.bottom > panel.bottom;
        const words = [...tree.querySelectorAll(".preview text")].map(around);
        found.push({
            step: Number(document.querySelector("[data-testid=stage]").dataset.step), boxes: boxes.length,
            covers: boxes.some(box => nodes.some(node => meet(box, node))) || boxes.length === 2 && meet(...boxes),
            outside: boxes.some(out),
            hides: hidden(tree, around, meet), loose: loose(tree, around),
            spills: words.some(word => !boxes.some(box => word.left >= box.left - 1 && word.right <= box.right + 1)),
        });
    }
    return found;
}"""


@pytest.fixture(scope="module", params=LESSONS)
def reel(request):
    return lesson_of(request.param, **LESSONS[request.param])[1]


@pytest.fixture(scope="module", params=DEEP)
def deep(request):
    return lesson_of(request.param)[1], DEEP[request.param]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_boxes_of_a_split_cover_no_node_that_is_seen(open_stage, reel, size):
    steps, tree = reel["steps"], reel["trees"][0]
    tries = [i for i, c in enumerate(steps["candidate"]) if c >= 0 and i < tree["decided"][steps["node"][i]]]
    firsts = {steps["node"][i]: i for i in reversed(tries)}  # no node is left out
    asked = sorted({*firsts.values(), *tries[:: max(1, len(tries) // STEPS)]})
    found = open_stage(reel, step=0, grain=2, size=size).page.evaluate(LOOK, asked)
    assert [each["step"] for each in found] == asked
    for trouble in ("covers", "outside", "spills"):
        assert not [each["step"] for each in found if each[trouble]], trouble
    assert {each["boxes"] for each in found} == {2}


def test_the_enlarged_node_hides_no_node_while_there_is_room(open_stage, deep):
    reel, most = deep
    steps, tree = reel["steps"], reel["trees"][0]
    tries = [i for i, c in enumerate(steps["candidate"]) if c >= 0 and i < tree["decided"][steps["node"][i]]]
    asked = sorted({steps["node"][i]: i for i in reversed(tries)}.values())
    found = open_stage(reel, step=0, grain=2).page.evaluate(LOOK, asked)
    assert not [each["step"] for each in found if each["hides"] > most or each["loose"]]
