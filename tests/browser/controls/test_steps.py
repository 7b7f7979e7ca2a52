"""Stepping: every key counts, every step looks the same however one came there, and nothing jumps."""

import pytest

from engine import forest
from tests.browser.stages import lesson_of

PICTURES = [".sentence", ".table-panel", ".tree-panel", ".plane-panel", ".code-panel", ".curve-panel", "canvas.rows"]


@pytest.fixture(scope="module")
def seven():
    return lesson_of("seven_rows")[1]


@pytest.fixture(scope="module")
def moons():
    return lesson_of("moons", max_depth=5)[1]


def test_the_root_says_what_is_shown(open_stage, seven):
    stage = open_stage(seven, step=5, grain=2)
    said = {name: stage.root.get_attribute(f"data-{name}") for name in ("ready", "algorithm", "step", "steps")}
    assert said == {"ready": "true", "algorithm": "cart", "step": "5", "steps": str(len(seven["steps"]["says"]))}
    assert stage.text(".sentence") == "".join(text for text, _ in seven["steps"]["says"][5])


@pytest.mark.parametrize(("asked", "opened"), [(9_999, -1), ("abc", 0), (-3, 0), (7, 7)])
def test_an_address_opens_where_it_says_or_at_the_nearest_end(open_stage, seven, asked, opened):
    last = len(seven["steps"]["says"]) - 1
    assert open_stage(seven, step=asked, grain=2).step == (last if opened < 0 else opened)


def test_thirty_presses_in_a_second_end_thirty_steps_further(open_stage, moons):
    stage = open_stage(moons, step=400, grain=2)
    stage.page.evaluate("""async () => { for (let k = 0; k < 30; k += 1) {
        document.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
        await new Promise(done => setTimeout(done, 33)); } }""")
    stage.press()
    assert stage.step == 430
    stage.press(*["ArrowLeft"] * 30)
    assert stage.step == 400


def test_keys_walk_the_chosen_grain_and_the_coarser_one(open_stage, seven):
    grains, stage = seven["steps"]["grain"], open_stage(seven, step=0, grain=1)
    splits = [i for i, grain in enumerate(grains) if grain <= 1]
    stage.press("ArrowRight", "ArrowRight")
    assert stage.step == splits[2]
    stage.press("ArrowDown")
    assert stage.step == next(i for i, grain in enumerate(grains) if i > splits[2] and grain == 0)
    stage.press("Home", "End")
    assert stage.step == splits[-1]


def test_no_key_acts_while_somebody_types(open_stage, seven):
    stage = open_stage(seven, step=4, grain=2)
    stage.press("s")
    field = stage.page.locator(".fields input").last
    field.focus()
    for key in ["1", "ArrowRight", "Home", " ", "q", "f", "?"]:
        stage.page.keyboard.press(key)
    stage.press()
    assert stage.step == 4
    assert field.input_value() == " qf?1"  # Home went to the field's start
    stage.page.keyboard.press("Escape")
    stage.page.keyboard.press("ArrowRight")
    stage.press()
    assert stage.step == 5


@pytest.mark.parametrize("name", ["seven", "moons"])
def test_a_step_looks_the_same_however_one_came_there(open_stage, request, name):
    reel = request.getfixturevalue(name)
    last = len(reel["steps"]["says"]) - 1
    walked = open_stage(reel, step=last, grain=2)
    for step in [last // 2, last // 3, 1]:
        walked.press(*["ArrowLeft"] * (walked.step - step))
        opened = open_stage(reel, step=step, grain=2)
        for picture in PICTURES:
            assert walked.html(picture) == opened.html(picture), (step, picture)


def test_what_stands_somewhere_stays_there_within_a_kind_of_step(open_stage, moons):
    stage = open_stage(moons, step=0, grain=1)
    places = """() => [
        [...document.querySelectorAll('.panel')].map(each => JSON.stringify(each.getBoundingClientRect())).join(),
        [...document.querySelectorAll('.tree .node')].map(each => each.getAttribute('transform')).concat(
            stage.panels.plane.dots.map(({place}) => `${place}`),
            [...document.querySelectorAll('.plane .tick')].map(each => each.textContent + each.getAttribute('x')))]"""
    kinds = {}
    for panels, inside in stage.walk(sum(grain <= 1 for grain in moons["steps"]["grain"]), places):
        assert kinds.setdefault(panels, inside) == inside
    assert 1 < len(kinds) <= 4


def test_no_region_is_drawn_before_there_is_a_root(open_stage):
    """While rows are drawn for a bag there is no node that could answer, in the tree or on the plane."""
    _, reel = lesson_of("moons", forest.fit, n_estimators=2, max_depth=2)
    roots = [tree["born"][0] for tree in reel["trees"]]
    stage = open_stage(reel, step=roots[0] - 1, grain=2)
    assert stage.page.locator(".tree .node.seen").count() == stage.page.locator(".plane .region").count() == 0
    stage.press("ArrowRight")
    assert stage.page.locator(".tree .node.seen").count() == stage.page.locator(".plane .region").count() == 1


def test_nodes_rows_and_regions_are_those_of_the_reel(open_stage, moons):
    tree, steps = moons["trees"][0], moons["steps"]
    for step in [0, 700, 1_500, len(steps["says"]) - 1]:
        stage, node = open_stage(moons, step=step, grain=2), steps["node"][step]
        seen = [v for v, born in enumerate(tree["born"]) if born <= step]
        assert stage.page.locator(".tree .node.seen").count() == len(seen)
        leaves = [v for v in seen if tree["feature"][v] < 0 or tree["decided"][v] > step]
        assert stage.page.locator(".plane .region").count() == len(leaves)
        assert len(stage.dots_that_are("atNode")) == tree["n"][node]
        if (search := steps["search"][step]) >= 0 and (c := steps["candidate"][step]) >= 0:
            lists = moons["searches"][search]["features"]
            left = next(each for each in lists if each["feature"] == steps["feature"][step])["n_left"][c]
            assert len(stage.dots_that_are("goesLeft")) == left


# How many different pictures of the rows there are once only some of them are looked at.
PICTURES_ON_THE_WAY = """async () => {
    const frame = () => new Promise(requestAnimationFrame), pictures = new Set();
    stage.seek(stage.reel.count - 1);
    await new Promise(done => setTimeout(done, 500));
    stage.setHighlight({node: 1});
    for (let k = 0; k < 20; k += 1) {
        await frame();
        pictures.add(document.querySelector("canvas.rows").toDataURL());
    }
    return pictures.size;
}"""


def test_nothing_moves_for_those_who_asked_for_that(open_stage, seven):
    reduced, moved = open_stage(seven, grain=2), open_stage(seven, grain=2, motion="no-preference")
    assert reduced.page.evaluate(PICTURES_ON_THE_WAY) == 1
    assert moved.page.evaluate(PICTURES_ON_THE_WAY) > 1
    longest = "() => getComputedStyle(document.querySelector('.tree .node')).transitionDuration"
    assert set(reduced.page.evaluate(longest).split(", ")) == {"0s"}
    assert "0.22s" in moved.page.evaluate(longest)
